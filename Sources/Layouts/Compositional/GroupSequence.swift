import LayoutCore

/// A section's groups from the first to the last, which the items may not fill. Groups of cells that were not measured repeat
/// the template.
struct GroupSequence {
    let description: SectionDescription
    let section: Section
    let template: GroupTemplate
    /// What the group is resolved in, and the axis that groups are stacked along.
    let box: Size
    let axis: Axis
    let pixels: Pixels
    let budget: SolverBudget

    /// Groups of one pattern, one behind the other.
    struct Groups {
        var group: SolvedGroup
        /// Whether `group` is the template's.
        var isTemplate: Bool
        var count = 1
        /// How many of the group's cells each has.
        var cells: Int
        /// Along the stack, where it is not the group's.
        var length: Double?
    }

    private var item: ItemDescription { description.group }
    private var isMeasured: Bool { section.measuredSizes.count > 0 && item.hasEstimatedCells }

    /// Calls `body` with all groups in order.
    ///
    /// - Returns: false where items have no room.
    func forEach(_ body: (Groups) throws(LayoutError) -> Void) throws(LayoutError) -> Bool {
        var shared = GroupSolver.Shared.nothing
        if item.size.width.isUniform || item.size.height.isUniform {
            // What the groups share is known when all are filled: the cells' lengths first, since groups grow with them.
            guard try forEach(sharing: shared, { shared.cells = shared.cells.union(uniform($0.group.uniform)) }),
                try forEach(sharing: shared, { shared.group = shared.group.union(uniform($0.group.size)) })
            else { return false }
        }
        return try forEach(sharing: shared, body)
    }

    /// The lengths along axes that the outermost group is uniform along.
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
                // Cells keep the places that they have in the whole pattern.
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

    /// The last group's length when the items do not fill it: what its cells reach, and what the full group leaves behind its
    /// own. nil where its length is another than that, or it is full.
    private func length(of group: SolvedGroup, _ count: Int, in full: SolvedGroup) -> Double? {
        guard !template.isCustom, !item.size.dimension(axis).isEstimated, count < full.leaves.count else { return nil }
        let insets = item.contentInsets.resolved(in: template.outer)
        let inset = insets.start(axis)
        let inner = max(0, axis.length(full.size) - insets.sum(axis))
        let length =
            group.reach(axis, count, inset: inset) + (inner - full.reach(axis, full.leaves.count, inset: inset))
        // A hair above nothing is nothing.
        return length > 0.001 ? length : 0
    }
}
