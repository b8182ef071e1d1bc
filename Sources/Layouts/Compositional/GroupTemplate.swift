import LayoutCore

/// A description's group, completely filled: solved once and shared by all sections and groups that repeat it.
struct GroupTemplate {
    let whole: SolvedGroup
    let pattern: GroupColumns.Pattern
    /// The group's outer size.
    let outer: Size
    let isCustom: Bool

    /// - Returns: nil if not even one item fits.
    init?(
        _ description: SectionDescription, _ frame: SectionFrame, _ pixels: Pixels, _ kinds: ElementKinds,
        _ budget: SolverBudget
    ) throws(LayoutError) {
        isCustom = if case .custom? = description.group.group?.filling { true } else { false }
        let box = Self.box(description, frame, description.contentInsets.resolved(in: frame.size))
        // A custom group's size is relative to the whole container.
        outer = pixels.resolve(description.group.size, in: isCustom ? frame.bounds : box)
        var solver = GroupSolver(pixels: pixels, budget: budget)
        guard let whole = try solver.solve(description.group, outer: outer, in: box), !whole.leaves.isEmpty else {
            return nil
        }
        self.whole = whole
        pattern = Self.pattern(whole, description, frame.direction, kinds)
    }

    /// The box that groups are resolved in: the length less the section's insets across the stack, the whole length
    /// along it. For an orthogonal row, it is the box of a layout that scrolls along the other axis.
    static func box(_ description: SectionDescription, _ frame: SectionFrame, _ insets: DirectionalInsets) -> Size {
        let stack = description.orthogonalBehavior == nil ? frame.axis : frame.axis.other
        return stack.size(
            along: stack.length(frame.size), across: max(0, stack.other.length(frame.size) - insets.sum(stack.other)))
    }

    /// Cells and anchored elements in axis coordinates. In a section with decorations, the cells lie above them.
    static func pattern(
        _ group: SolvedGroup, _ description: SectionDescription, _ direction: ScrollDirection, _ kinds: ElementKinds
    ) -> GroupColumns.Pattern {
        let least: Int32 = description.decorations.isEmpty ? .min : 1
        return GroupColumns.Pattern(
            cells: group.leaves.map { leaf in
                GroupColumns.Cell(
                    place: direction.place(leaf.frame), zIndex: max(leaf.zIndex, least), isEstimated: leaf.isEstimated)
            },
            anchored: group.anchored.map { anchored in
                GroupColumns.Anchored(
                    kind: kinds.number(of: .supplementary, anchored.description.kind) ?? ElementKinds.header,
                    place: direction.place(anchored.frame), zIndex: anchored.description.zIndex, cell: anchored.leaf)
            })
    }
}

extension LayoutSize {
    var isEstimated: Bool { width.isEstimated || height.isEstimated }
}

extension ItemDescription {
    /// Whether it contains a group that takes the size of its content.
    var hasEstimatedGroups: Bool {
        guard let group else { return false }
        return size.isEstimated || group.subitems.contains(where: \.hasEstimatedGroups)
    }

    /// The number of items after a full group that decide whether it takes one more: if a list of subitems is cut to a
    /// length, the next item's measured size decides.
    var lookahead: Int {
        guard let group else { return 0 }
        let nested = group.subitems.reduce(0) { max($0, $1.lookahead) }
        guard case .list(let items) = group.filling, !size.dimension(group.axis).isEstimated else { return nested }
        return items.reduce(nested) { most, item in
            let isMeasured = item.size.dimension(group.axis).isEstimated && item.hasEstimatedCells
            return isMeasured ? max(most, item.mostCells) : most
        }
    }

    /// The most cells that the group may hold.
    var mostCells: Int {
        guard let group else { return 1 }
        let most =
            switch group.filling {
            case .list(let items): DescriptionReader.countLimit * (items.map(\.mostCells).max() ?? 1)
            case .count(let item, let count), .repeating(let item, let count): count * item.mostCells
            case .custom(let items): items.count
            }
        return min(most, GroupSolver.cellLimit)
    }
}
