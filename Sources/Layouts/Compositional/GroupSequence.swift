import LayoutCore

/// A section's groups in order; the items may not fill the last one. Groups of unmeasured cells repeat the template.
struct GroupSequence {
    let plan: SectionPlan
    let section: Section
    let template: GroupTemplate
    /// The box that the group's size is resolved in, and the axis that groups are stacked along.
    let box: Size
    let axis: Axis
    let pixels: Pixels
    let budget: SolverBudget

    /// Consecutive groups of one pattern.
    struct Groups {
        var group: SolvedGroup
        /// Whether `group` is the template's.
        var isTemplate: Bool
        var count = 1
        /// The number of the pattern's cells that each group has.
        var cells: Int
        /// Length along the stack, if it differs from the pattern's.
        var length: Double?
    }

    private var item: NumberedItem { plan.group }
    private var isMeasured: Bool { section.measuredSizes.count > 0 && item.hasEstimatedCells }

    /// Calls `body` with all groups in order.
    ///
    /// - Returns: false if items have no room.
    func forEach(_ body: (Groups) throws(LayoutError) -> Void) throws(LayoutError) -> Bool {
        var shared = GroupSolver.Shared.nothing
        if item.size.width.isUniform || item.size.height.isUniform {
            // Shared lengths are known only once all groups are filled. The cells' lengths come first, since groups
            // grow with them.
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
        let cells = whole.leaves.count
        let lookahead = item.lookahead
        var lastMeasured: [Int: Size] = [:]
        var next = 0
        while next < section.itemCount {
            let rest = section.itemCount - next
            let measured = isMeasured ? section.measuredSizes.distance(toFirstFrom: next) : nil
            let unmeasured = measured.map { max(0, $0 - lookahead) } ?? rest
            if unmeasured >= cells {
                let count = unmeasured / cells
                try body(Groups(group: whole, isTemplate: shared == .nothing, count: count, cells: cells))
                next += count * cells
                lastMeasured = [:]
                continue
            }
            if !isMeasured && !item.size.isEstimated && !item.hasEstimatedGroups {
                // Cells keep their places in the whole pattern.
                try body(
                    Groups(group: whole, isTemplate: true, cells: rest, length: length(of: whole, rest, in: whole)))
                break
            }
            var solver = solver(from: next, lastMeasured)
            guard let group = try solver.solve(item, outer: template.outer, in: box, sharing: shared),
                !group.leaves.isEmpty
            else { return false }
            let count = group.leaves.count
            var length: Double?
            if count == rest {
                solver = self.solver(from: next, lastMeasured)
                solver.fillsToEnd = true
                let full = try solver.solve(item, outer: template.outer, in: box, sharing: shared)
                length = full.flatMap { self.length(of: group, count, in: $0) }
            }
            lastMeasured = solver.lastMeasured
            try body(Groups(group: group, isTemplate: false, cells: count, length: length))
            next += count
        }
        return true
    }

    private func whole(sharing shared: GroupSolver.Shared) throws(LayoutError) -> SolvedGroup? {
        if shared == .nothing { return template.whole }
        var solver = GroupSolver(pixels: pixels, budget: budget)
        return try solver.solve(item, outer: template.outer, in: box, sharing: shared)
    }

    private func solver(from item: Int, _ lastMeasured: [Int: Size]) -> GroupSolver {
        GroupSolver(
            pixels: pixels, budget: budget, measured: section.measuredSizes, firstItem: item,
            itemCount: section.itemCount - item, lastMeasured: lastMeasured)
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
