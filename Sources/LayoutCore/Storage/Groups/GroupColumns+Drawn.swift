/// Finds cells and anchored elements by their own frames, however far they extend beyond their groups.
extension GroupColumns {
    /// Calls `visit` with each of `items` whose cell may meet `range`, its cell, its place and its group's, in order, until it
    /// returns false.
    ///
    /// - Complexity: O(log *runs* + runs within the furthest overhang + cells of a pattern + found)
    /// - Returns: whether it visited all.
    @discardableResult
    func visitCells(
        meeting range: AxisRange, in items: Range<Int>, _ visit: (Int, Cell, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        forEachRun(widened(range), drawn: true) { run, _, _ in visitCells(of: run, meeting: range, in: items, visit) }
    }

    /// The same for one run.
    func visitCells(
        of run: GroupRun, meeting range: AxisRange, in items: Range<Int>,
        _ visit: (Int, Cell, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        let own = items.clamped(to: run.firstItem..<run.itemEnd)
        if own.isEmpty { return true }
        let cells = run.cells
        let first = (own.lowerBound - run.firstItem) / run.itemsPerGroup
        let last = (own.upperBound - 1 - run.firstItem) / run.itemsPerGroup
        return visitSlots(of: run, cells.map(\.place), meeting: range, in: first..<last + 1) { group, slot in
            let item = run.firstItem + group * run.itemsPerGroup + slot
            guard own.contains(item) else { return true }
            return visit(item, cells[slot], place(cells[slot].place, in: run, group), place(ofGroup: group, in: run))
        }
    }

    /// Calls `visit` with each anchored element of a kind, from a number, that may meet `range`, and its group's place, in order,
    /// until it returns false.
    ///
    /// - Complexity: as of `visitCells`, with the elements of a pattern
    func visitAnchored(
        _ kind: UInt32, meeting range: AxisRange, from start: Int, _ visit: (PreparedElement, AxisRect) -> Bool
    ) {
        forEachRun(widened(range), drawn: true) { run, part, index in
            let own = run.laid.filter { $0.kind == kind }
            let first = part.firstAnchored(kind, index)
            return visitSlots(of: run, own.map(\.place), meeting: range, in: 0..<run.groupCount) { group, slot in
                let number = first + group * own.count + slot
                guard number >= start else { return true }
                return visit(element(own[slot], number: number, in: run, group: group), place(ofGroup: group, in: run))
            }
        }
    }

    // MARK: Slots

    /// Calls `body` with the groups and slots of a run that may meet `range`, group by group, until it returns false.
    ///
    /// Each slot meets the range in consecutive groups, found by division, so a slot that extends far does not cause visits of
    /// others.
    private func visitSlots(
        of run: GroupRun, _ places: [AxisRect], meeting range: AxisRange, in allowed: Range<Int>,
        _ body: (Int, Int) -> Bool
    ) -> Bool {
        let met = places.map { groups(of: run, in: allowed, where: $0, meets: range) }
        let order = met.indices.filter { !met[$0].isEmpty }.sorted { met[$0].lowerBound < met[$1].lowerBound }
        var next = 0
        var active: [Int] = []
        var group = 0
        while next < order.count || !active.isEmpty {
            if active.isEmpty { group = met[order[next]].lowerBound }
            let known = active.count
            while next < order.count, met[order[next]].lowerBound == group {
                active.append(order[next])
                next += 1
            }
            if active.count > known { active.sort() }
            for slot in active where !body(group, slot) { return false }
            group += 1
            active.removeAll { met[$0].upperBound <= group }
        }
        return true
    }

    /// The groups in which a place, relative to the group's corner, may meet `range`.
    private func groups(of run: GroupRun, in allowed: Range<Int>, where place: AxisRect, meets range: AxisRange)
        -> Range<Int>
    {
        let (start, length) = along(place)
        let beside = across(place)
        let other = isAcross ? range.scroll : range.cross
        let otherStart = run.otherStart + beside.start
        guard otherStart <= other.upperBound, otherStart + beside.length >= other.lowerBound else { return 0..<0 }
        let wanted = widened(range)
        let first = run.start + start
        guard run.pitch > 0 else {
            return first <= wanted.upperBound && first + length >= wanted.lowerBound ? allowed : 0..<0
        }
        // Division may be off by a bit.
        let low = ((wanted.lowerBound - first - length) / run.pitch - 1).rounded(.down)
        let high = ((wanted.upperBound - first) / run.pitch + 2).rounded(.up)
        let count = Double(run.groupCount)
        let lower = Int(min(max(low, 0), count))
        return (lower..<max(lower, Int(min(max(high, 0), count)))).clamped(to: allowed)
    }

    /// The range's extent along the row, widened by the largest rounding of a group.
    func widened(_ range: AxisRange) -> ClosedRange<Double> {
        let along = isAcross ? range.cross : range.scroll
        let slack = scale.map { 0.5 / $0 } ?? 0
        return along.lowerBound - slack...along.upperBound + slack
    }

    private func along(_ place: AxisRect) -> (start: Double, length: Double) {
        isAcross ? (place.cross, place.crossLength) : (place.scroll, place.scrollLength)
    }

    private func across(_ place: AxisRect) -> (start: Double, length: Double) {
        isAcross ? (place.scroll, place.scrollLength) : (place.cross, place.crossLength)
    }
}
