import LayoutCore

/// The space that a section of a compositional layout is solved in. Lengths are in points.
struct SectionFrame {
    /// The container less the reference insets across the scroll axis.
    var size: Size
    /// The whole container.
    var bounds: Size
    /// The shift of the section across by the reference insets.
    var shift: Double
    /// The range that boundary elements align to, if they have insets of their own.
    var boundary: ClosedRange<Double>?
    var direction: ScrollDirection

    /// The scroll axis.
    var axis: Axis { direction == .vertical ? .vertical : .horizontal }
}

/// Stacks a section's groups and lays its boundary elements around them. Positions are relative to the start of the
/// groups.
struct SectionSolver {
    let plan: SectionPlan
    /// The section's content insets, in points.
    let insets: Compositional.DirectionalInsets
    let frame: SectionFrame
    let setting: SolverSetting
    let section: Section
    let lengthAcross: LengthAcross
    let index: Int
    /// The description's group, completely filled, made by `template`; nil if not even one item fits.
    let template: GroupTemplate?
    /// The section before an edit that touched it.
    var previous: Previous?

    struct Previous {
        let solved: Solved
        let replacements: [ContainerEdit.Replacement]
        /// Whether some of its items were measured.
        let isMeasured: Bool
    }

    /// A solved section, with lengths in points along the scroll axis. A class, so that edits take over thousands of them at the cost of a
    /// reference.
    ///
    ///        before   padding, and boundary elements before the groups
    ///        length   the groups with the section's insets, at least as long as what lies beside them
    ///        after    boundary elements after them
    final class Solved: Sendable {
        let plan: SectionPlan
        let body: SectionBody
        /// The length before the groups: the padding and the boundary elements there.
        let before: Double
        /// The length of the groups, and of the boundary elements after them.
        let length: Double
        let after: Double
        /// Length across of the widest group; 0 for an orthogonal row.
        let widest: Double
        let elements: [PreparedElement]
        let row: OrthogonalRow?
        let warning: LayoutWarning?
        /// The size that unmeasured cells have along estimated axes; nil for their estimates.
        let mean: Size?

        /// - Parameters:
        ///   - groups: the groups that `solver` has stacked; nil if the section has no cells.
        ///   - length: of the groups, and of the boundary elements beside them.
        ///   - around: the boundary elements around that length.
        fileprivate init(
            by solver: SectionSolver, _ groups: Stacked?, length: Double, around: BoundarySolver.Outcome
        ) {
            plan = solver.plan
            body = groups.map { .groups($0.columns) } ?? .empty
            before = plan.padding + around.before
            self.length = length
            after = around.after
            let showsGroups = groups.map { $0.longest > 0 } ?? false
            widest = solver.isOrthogonal || !showsGroups ? 0 : groups?.widest ?? 0
            elements = around.elements
            row = groups.flatMap { solver.row($0) }
            warning = groups == nil ? solver.warning : solver.unusedValues
            mean = solver.template?.mean
        }

        var total: Double { before + length + after }
    }

    private var pixels: Pixels { setting.pixels }
    private var kinds: ElementKinds { setting.kinds }
    private var budget: SolverBudget { setting.budget }
    private var axis: Axis { frame.axis }
    private var description: Compositional.GroupSection { plan.section }
    private var isOrthogonal: Bool { description.orthogonalScrollingBehavior != nil }
    /// The axis that the groups are stacked along.
    private var stack: Axis { isOrthogonal ? axis.other : axis }

    /// Solves the section, and finds the cells that were taken over from the section before an edit.
    ///
    /// - Throws: `layout.failed` if the budget of the prepare is spent, or if groups would run backwards.
    /// - Complexity: O(1) for unmeasured cells of one template, O(items) otherwise; after an edit as `GroupEdit`.
    func solve() throws(LayoutError) -> (solved: Solved, reused: [ReusedCells.Run]) {
        var reused: [ReusedCells.Run] = []
        let groups = try stacked(&reused)
        var length: Double
        if let groups, isOrthogonal || groups.longest > 0 {
            let extent = isOrthogonal ? groups.thickest : groups.length
            length = extent > 0 ? insets.sum(axis) + extent : 0
        } else {
            length = description.boundaryItems.isEmpty ? 0 : insets.sum(axis)
        }
        length = max(0, length)
        let boundary = BoundarySolver(
            items: description.boundaryItems, pixels: pixels, kinds: kinds, axis: axis,
            measured: { [section, lengthAcross] in
                section.measuredSupplementaries[$0]?.view(at: lengthAcross)[0]
            }, item: 0, hugging: plan.huggingKinds)
        let around = boundary.solve(length: &length, across: boundaryRange, box: boundaryBox)
        return (Solved(by: self, groups, length: length, around: around), reused)
    }

    // MARK: Groups

    fileprivate struct Stacked {
        var columns: GroupColumns
        /// Length along the stack, from the first group's edge to the last group's edge.
        var length: Double
        /// Length to the last group's end, and length of the longest group.
        var end: Double
        var longest: Double
        /// Length across the stack, with edge spacing and without.
        var thickest: Double
        var widest: Double
        var runs: [OrthogonalRow.Groups]
    }

    private var groupBox: Size {
        GroupTemplate.box(of: description, in: frame, insets: insets)
    }

    /// - Parameter reused: receives the cells that were taken over.
    /// - Returns: nil if there are no items or none has room.
    private func stacked(_ reused: inout [ReusedCells.Run]) throws(LayoutError) -> Stacked? {
        guard section.itemCount > 0, let template else { return nil }
        let measured = section.measuredSizes.view(at: lengthAcross)
        let sequence = GroupSequence(
            plan: plan, section: section, measured: measured.hasMeasured ? MeasuredView.Reader(measured) : nil,
            template: template, box: groupBox, axis: self.stack, pixels: pixels,
            budget: budget)
        var edited = try edited(sequence, &reused)
        if edited == nil { edited = try filled(sequence) }
        guard var stack = edited else { return nil }
        stack.columns.finish()
        return Stacked(
            columns: stack.columns, length: stack.length, end: stack.end, longest: stack.longest,
            thickest: stack.thickest, widest: stack.widest,
            runs: stack.runs)
    }

    private var anchoredSizes: AnchoredSizes { AnchoredSizes(section, plan.measuredKinds, at: lengthAcross) }

    private var emptyStack: GroupStack {
        GroupStack(of: plan, insets: insets, in: frame, box: groupBox, pixels: pixels)
    }

    /// All groups; nil if items have no room.
    private func filled(_ sequence: GroupSequence) throws(LayoutError) -> GroupStack? {
        var stack = emptyStack
        var sizes = anchoredSizes
        let separators = separators
        var first = 0
        let isComplete = try sequence.forEach { groups throws(LayoutError) in
            try sizes.forEach(groups) { groups throws(LayoutError) in
                try append(groups, from: first, to: &stack, template: sequence.template, separators: separators)
            }
            first += groups.count * groups.cells
        }
        return isComplete ? stack : nil
    }

    /// Adds groups, and to a list's rows their lines.
    ///
    /// - Parameter first: the number of the first item.
    private func append(
        _ groups: GroupSequence.Groups, from first: Int, to stack: inout GroupStack, template: GroupTemplate,
        separators: ListSeparators.Rows?
    ) throws(LayoutError) {
        let pattern = pattern(groups, template)
        guard let separators, let row = groups.group.leaves.first?.frame else {
            return try stack.append(groups, pattern)
        }
        try separators.forEach(groups, from: first) { groups, lines throws(LayoutError) in
            var (groups, pattern) = (groups, pattern)
            groups.isTemplate = false
            lines.add(to: &pattern, row: row, direction: frame.direction, kinds: kinds, pixels: pixels)
            try stack.append(groups, pattern)
        }
    }

    private var separators: ListSeparators.Rows? { plan.separators.map { ListSeparators.Rows($0, section) } }

    /// All groups, with those of the section before that an edit did not change; nil if all have to be solved.
    private func edited(
        _ sequence: GroupSequence, _ reused: inout [ReusedCells.Run]
    ) throws(LayoutError) -> GroupStack? {
        let separators = separators
        guard let previous, case .groups(let old) = previous.solved.body, previous.isMeasured,
            sequence.measured != nil, !sequence.sharesLengths, anchoredSizes.isEmpty,
            separators?.hasValues != true, let replacements = replacements(after: previous)
        else { return nil }
        var edit = GroupEdit(old, replacements: replacements, sequence: sequence, stack: emptyStack) {
            groups, first, stack throws(LayoutError) in
            try append(groups, from: first, to: &stack, template: sequence.template, separators: separators)
        }
        guard let edited = try edit.edited() else { return nil }
        reused = edited.reused
        return edited.stack
    }

    /// The replacements of an edit. If the mean of the measured sizes has changed, all unmeasured cells are among them; nil if there are
    /// many.
    private func replacements(after previous: Previous) -> [ContainerEdit.Replacement]? {
        if previous.solved.mean == template?.mean { return previous.replacements }
        return section.measuredSizes.view(at: lengthAcross)
            .unmeasured(of: section.itemCount, measuredAnywhere: false, most: MeasuredView.editedRanges)
            .map(previous.replacements.adding)
    }

    private func pattern(_ groups: GroupSequence.Groups, _ template: GroupTemplate) -> GroupColumns.Pattern {
        groups.isTemplate
            ? template.pattern
            : GroupTemplate.pattern(of: groups.group, section: description, direction: frame.direction, kinds: kinds)
    }

    /// A warning about items that have no room. Newer versions of UIKit raise an error, older ones show nothing.
    private var warning: LayoutWarning? {
        guard section.itemCount > 0 else { return nil }
        let box = groupBox
        let size = pixels.resolve(plan.group.size, in: box)
        return LayoutWarning(
            code: "compositional.groupCannotFit",
            message: "the group of section \(index) cannot fit even a single item: its effective size is "
                + "{\(size.width), \(size.height)} in {\(box.width), \(box.height)}; expected room for its first subitem and its "
                + "spacing", indexPath: ItemPath(section: index, item: 0))
    }

    /// A warning about lines of rows in a section that has none.
    private var unusedValues: LayoutWarning? {
        guard plan.separators == nil, let name = ListSeparators.values(of: section) else { return nil }
        return LayoutWarning(
            code: "compositional.noSeparators",
            message:
                "section \(index) has item values \(name), but its description is not a list with showsSeparators: they "
                + "have no effect", indexPath: ItemPath(section: index, item: 0))
    }

    // MARK: Around the groups

    private var boundaryRange: ClosedRange<Double> {
        if let boundary = frame.boundary { return boundary }
        let whole = frame.shift...frame.shift + axis.other.length(frame.size)
        guard description.supplementariesFollowContentInsets else { return whole }
        let low = whole.lowerBound + insets.start(axis.other)
        return low...max(low, whole.upperBound - insets.end(axis.other))
    }

    private var boundaryBox: Size {
        if let boundary = frame.boundary {
            return axis.size(
                along: axis.length(frame.size), across: boundary.upperBound - boundary.lowerBound)
        }
        let across = axis.other.length(frame.size)
        let own = description.supplementariesFollowContentInsets ? insets.sum(axis.other) : 0
        return axis.size(along: axis.length(frame.size), across: max(0, across - own))
    }

    private func row(_ groups: Stacked) -> OrthogonalRow? {
        guard let behavior = description.orthogonalScrollingBehavior else { return nil }
        let visible = max(0, stack.length(frame.size) - insets.sum(stack))
        let size = stack.size(along: visible, across: groups.thickest)
        let corner = stack.size(along: frame.shift + insets.start(stack), across: insets.start(axis))
        var row = OrthogonalRow(
            behavior: behavior, frame: Rect(x: corner.width, y: corner.height, width: size.width, height: size.height),
            contentLength: groups.end, visibleLength: visible, groups: groups.runs)
        row.properties = description.orthogonalScrollingProperties
        return row
    }
}

extension ScrollDirection {
    /// A frame in axis coordinates.
    func place(_ frame: Rect) -> AxisRect {
        self == .vertical
            ? AxisRect(cross: frame.x, scroll: frame.y, crossLength: frame.width, scrollLength: frame.height)
            : AxisRect(cross: frame.y, scroll: frame.x, crossLength: frame.height, scrollLength: frame.width)
    }
}
