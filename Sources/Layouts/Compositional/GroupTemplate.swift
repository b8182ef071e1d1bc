import LayoutCore

/// A description's group, completely filled with cells that are not measured: solved once and shared by all sections and groups that
/// repeat it.
struct GroupTemplate {
    let whole: SolvedGroup
    let pattern: GroupColumns.Pattern
    /// The group's outer size.
    let outer: Size
    let isCustom: Bool
    /// The size that its cells take along estimated axes; nil for their estimates.
    let mean: Size?

    /// Fills the group of a plan.
    ///
    /// - Parameters:
    ///   - insets: the section's content insets, in points.
    ///   - mean: what its cells count as along estimated axes; nil for their estimates.
    /// - Returns: nil if not even one item fits.
    /// - Throws: `layout.failed` if it takes too many cells, or once the budget is spent.
    init?(
        _ plan: SectionPlan, insets: Compositional.DirectionalInsets, frame: SectionFrame, setting: SolverSetting,
        mean: Size?
    ) throws(LayoutError) {
        self.mean = mean
        isCustom = plan.group.group?.isCustom ?? false
        let box = Self.box(of: plan.section, in: frame, insets: insets)
        // A custom group's size is relative to the whole container.
        outer = setting.pixels.resolve(plan.group.size, in: isCustom ? frame.bounds : box)
        var solver = GroupSolver(pixels: setting.pixels, mean: mean, budget: setting.budget)
        guard let whole = try solver.solve(plan.group, outer: outer, in: box), !whole.leaves.isEmpty else {
            return nil
        }
        self.whole = whole
        pattern = Self.pattern(of: whole, section: plan.section, direction: frame.direction, kinds: setting.kinds)
    }

    /// The box that groups are resolved in: the length less the section's insets across the stack, the whole length
    /// along it. For an orthogonal row, it is the box of a layout that scrolls along the other axis.
    static func box(
        of section: Compositional.GroupSection, in frame: SectionFrame, insets: Compositional.DirectionalInsets
    ) -> Size {
        let stack = section.orthogonalScrollingBehavior == nil ? frame.axis : frame.axis.other
        return stack.size(
            along: stack.length(frame.size), across: max(0, stack.other.length(frame.size) - insets.sum(stack.other)))
    }

    /// Cells and anchored elements in axis coordinates. In a section with decorations, the cells lie above them.
    static func pattern(
        of group: SolvedGroup, section: Compositional.GroupSection, direction: ScrollDirection, kinds: ElementKinds
    ) -> GroupColumns.Pattern {
        let least: Int32 = section.decorations.isEmpty ? .min : 1
        return GroupColumns.Pattern(
            cells: group.leaves.map { leaf in
                GroupColumns.Cell(
                    place: direction.place(leaf.frame), zIndex: max(leaf.zIndex, least), isEstimated: leaf.isEstimated)
            },
            anchored: group.anchored.map { anchored in
                GroupColumns.Anchored(
                    kind: kinds.number(of: .supplementary, anchored.description.kind) ?? ElementKinds.header,
                    place: direction.place(anchored.frame), zIndex: Int32(clamping: anchored.description.zIndex),
                    cell: anchored.leaf, isEstimated: anchored.isEstimated)
            })
    }
}
