/// Finds cells and anchored elements by their groups.
extension GroupColumns {
    /// Calls `visit` with each item from `start` whose group may meet `range`, its cell, its place and its group's, in order,
    /// until it returns false.
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, Cell, AxisRect, AxisRect) -> Bool) {
        forEachGroup(range, in: \.cells) { run, cells, group, _ in
            let first = run.firstItem + group * run.itemsPerGroup
            guard first + run.itemsPerGroup > start else { return true }
            let frame = place(ofGroup: group, in: run)
            for slot in max(0, start - first)..<run.itemsPerGroup {
                let place = place(cells[slot].place, in: run, group)
                if !visit(first + slot, cells[slot], place, frame) { return false }
            }
            return true
        }
    }

    /// Calls `visit` with each anchored element of a kind, from a number, whose group may meet `range`, and its group's place, in
    /// order, until it returns false.
    package func visitAnchored(
        _ kind: UInt32, inGroupsMeeting range: AxisRange, from start: Int, _ visit: (PreparedElement, AxisRect) -> Bool
    ) {
        forEachGroup(range, in: { run in run.laid.filter { $0.kind == kind } }) { run, own, group, place in
            let first = place.part.firstAnchored(kind, place.index) + group * own.count
            let frame = self.place(ofGroup: group, in: run)
            for (offset, anchored) in own.enumerated() where first + offset >= start {
                if !visit(element(anchored, number: first + offset, in: run, group: group), frame) { return false }
            }
            return true
        }
    }

    /// Calls `body` with the groups that may meet `range`, the elements that `choose` selects in their run, and where the run is; skips
    /// runs without any.
    private func forEachGroup<Chosen: Collection>(
        _ range: AxisRange, in choose: (GroupRun) -> Chosen,
        _ body: (GroupRun, Chosen, Int, (part: Part, index: Int)) -> Bool
    ) {
        let along = widened(range)
        forEachRun(along, drawn: false) { run, part, index in
            let chosen = choose(run)
            if chosen.isEmpty { return true }
            for group in groups(of: run, along) where !body(run, chosen, group, (part, index)) { return false }
            return true
        }
    }

    /// The groups of a run that may meet a range along the row.
    private func groups(of run: GroupRun, _ along: ClosedRange<Double>) -> Range<Int> {
        guard run.pitch > 0 else { return 0..<run.groupCount }
        let last = Double(run.groupCount)
        // Division may be off by a bit.
        let first = ((along.lowerBound - run.start - run.length) / run.pitch - 1).rounded(.down)
        let end = ((along.upperBound - run.start) / run.pitch + 2).rounded(.up)
        let lower = Int(min(max(first, 0), last))
        return lower..<max(lower, Int(min(max(end, 0), last)))
    }
}
