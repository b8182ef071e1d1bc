import LayoutCore

/// A section's groups in order; the items may not fill the last one. Groups of unmeasured cells repeat the template.
///
///     items     0 … 7    8 … 11      12 … 999    1000, 1001         of 4 cells a group; item 9 was measured
///     groups    2 ×      1 of its    247 ×       the last one,
///               whole    own         whole       which is not full
struct GroupSequence {
    let plan: SectionPlan
    let section: Section
    /// Reads the section's measured sizes; nil if none was measured.
    let measured: MeasuredView.Reader?
    let template: GroupTemplate
    /// The box that the group's size is resolved in, and the axis that groups are stacked along.
    let box: Size
    let axis: Axis
    let pixels: Pixels
    let budget: SolverBudget

    /// Consecutive groups of one pattern, which cost the same whatever their number.
    struct Groups {
        var group: SolvedGroup
        /// Whether `group` is the template's.
        var isTemplate: Bool
        var count = 1
        /// The number of the pattern's cells that each group has.
        var cells: Int
        /// Length along the stack, if it differs from the pattern's.
        var length: Double?
        /// The number of items after the groups that determined them.
        var lookahead: Int
    }

    /// A place between two groups, from which the groups behind it follow.
    struct Position {
        /// The number of the next item.
        var item: Int
        /// The solver that has filled the groups before.
        fileprivate var solver: GroupSolver

        /// Whether a group depends on a measured size before the first position.
        var isMissingSizes: Bool { solver.lastMeasured.isMissing }
    }

    /// The place before an item with which a group begins.
    ///
    /// - Parameter lastMeasured: what is known of the groups before.
    func position(before item: Int, _ lastMeasured: LastMeasured = LastMeasured()) -> Position {
        let solver = GroupSolver(
            pixels: pixels, measured: measured, mean: template.mean, firstItem: item,
            itemCount: section.itemCount - item, budget: budget, lastMeasured: lastMeasured)
        return Position(item: item, solver: solver)
    }

    private var item: NumberedItem { plan.group }
    private var isMeasured: Bool { measured != nil && item.hasEstimatedCells }

    /// Whether groups share lengths, which are known only once all of them are filled. Such sections are solved in three rounds, and edits
    /// take none of their groups over.
    var sharesLengths: Bool { item.isUniform }

    /// Calls `body` with all groups in order.
    ///
    /// - Returns: false if items have no room.
    func forEach(_ body: (Groups) throws(LayoutError) -> Void) throws(LayoutError) -> Bool {
        var shared = GroupSolver.Shared.nothing
        if sharesLengths {
            // The cells' lengths come first, since groups grow with them.
            guard try forEach(sharing: shared, { shared.cells = shared.cells.union(uniform($0.group.uniform)) }),
                try forEach(sharing: shared, { shared.group = shared.group.union(uniform($0.group.size)) })
            else { return false }
        }
        return try forEach(sharing: shared, body)
    }

    /// `size` along the axes on which the outermost group is uniform, 0 along the others.
    private func uniform(_ size: Size) -> Size {
        Size(width: item.size.width.isUniform ? size.width : 0, height: item.size.height.isUniform ? size.height : 0)
    }

    private func forEach(
        sharing shared: GroupSolver.Shared, _ body: (Groups) throws(LayoutError) -> Void
    ) throws(LayoutError) -> Bool {
        guard let whole = try whole(sharing: shared) else { return false }
        var position = position(before: 0)
        var count = 0
        while position.item < section.itemCount {
            guard let groups = try next(from: &position, whole, sharing: shared) else { return false }
            try body(groups)
            count += 1
            if count & 1023 == 0 { try Cancellation.check() }
        }
        return true
    }

    private func whole(sharing shared: GroupSolver.Shared) throws(LayoutError) -> SolvedGroup? {
        if shared == .nothing { return template.whole }
        var solver = GroupSolver(pixels: pixels, mean: template.mean, budget: budget)
        return try solver.solve(item, outer: template.outer, in: box, sharing: shared)
    }

    // MARK: One after another

    /// The groups from a position on, which moves behind them; nil if items have no room. Groups share no lengths.
    ///
    /// - Throws: `layout.failed` once the budget is spent.
    /// - Complexity: O(log *measured*) for groups of unmeasured cells, O(cells of a group) for one of its own
    func next(from position: inout Position) throws(LayoutError) -> Groups? {
        try next(from: &position, template.whole, sharing: .nothing)
    }

    /// - Parameter whole: the completely filled group.
    private func next(
        from position: inout Position, _ whole: SolvedGroup, sharing shared: GroupSolver.Shared
    ) throws(LayoutError) -> Groups? {
        let cells = whole.leaves.count
        let rest = section.itemCount - position.item
        let measured = isMeasured ? position.solver.measured?.distance(toFirstFrom: position.item) : nil
        let unmeasured = measured.map { max(0, $0 - item.lookahead) } ?? rest
        if unmeasured >= cells {
            let count = unmeasured / cells
            position.item += count * cells
            position.solver.lastMeasured.reset()
            return Groups(
                group: whole, isTemplate: shared == .nothing, count: count, cells: cells,
                lookahead: cells + item.lookahead)
        }
        if !isMeasured && !item.size.isEstimated && !item.hasEstimatedGroups {
            // Cells keep their places in the whole pattern.
            position.item += rest
            return Groups(
                group: whole, isTemplate: true, cells: rest, length: length(of: whole, rest, in: whole),
                lookahead: cells)
        }
        return try solved(from: &position, least: cells + item.lookahead, sharing: shared)
    }

    /// One group of its own.
    ///
    /// - Parameter least: the number of items that decide that it is not the template's.
    private func solved(
        from position: inout Position, least: Int, sharing shared: GroupSolver.Shared
    ) throws(LayoutError) -> Groups? {
        let rest = section.itemCount - position.item
        position.solver.move(to: position.item, itemCount: rest)
        let before = rest <= item.mostCells ? position.solver.lastMeasured : nil
        guard let group = try position.solver.solve(item, outer: template.outer, in: box, sharing: shared),
            !group.leaves.isEmpty
        else { return nil }
        let count = group.leaves.count
        let lookahead = max(position.solver.examined, least) - count
        var length: Double?
        if count == rest, let before {
            position.solver.lastMeasured = before
            position.solver.fillsToEnd = true
            let full = try position.solver.solve(item, outer: template.outer, in: box, sharing: shared)
            length = full.flatMap { self.length(of: group, count, in: $0) }
        }
        position.item += count
        return Groups(group: group, isTemplate: false, cells: count, length: length, lookahead: lookahead)
    }

    /// The length of a last group that the items do not fill: the extent of its cells plus the room that the full group
    /// leaves after its own. nil if the group is full or its length is determined otherwise.
    private func length(of group: SolvedGroup, _ count: Int, in full: SolvedGroup) -> Double? {
        guard !template.isCustom, !item.size.dimension(axis).isEstimated, count < full.leaves.count else { return nil }
        let insets = item.contentInsets.resolved(in: template.outer)
        let inset = insets.start(axis)
        let inner = max(0, axis.length(full.size) - insets.sum(axis))
        let length =
            group.reach(axis, count, inset: inset) + (inner - full.reach(axis, full.leaves.count, inset: inset))
        // A rounding error above zero counts as zero.
        return length > 0.001 ? length : 0
    }
}
