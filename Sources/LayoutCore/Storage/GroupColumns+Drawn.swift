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
        for index in drawnCandidates(range) where !visitCells(of: runs[index], meeting: range, in: items, visit) {
            return false
        }
        return true
    }

    /// The same for one run.
    func visitCells(
        of run: GroupRun, meeting range: AxisRange, in items: Range<Int>,
        _ visit: (Int, Cell, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        let own = items.clamped(to: run.firstItem..<run.itemEnd)
        if own.isEmpty { return true }
        let cells = patterns[run.pattern].cells.prefix(run.itemsPerGroup)
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
        for index in drawnCandidates(range) {
            let run = runs[index]
            let own = laid(run).filter { $0.kind == kind }
            let first = run.firstAnchored[kind] ?? 0
            let goesOn = visitSlots(of: run, own.map(\.place), meeting: range, in: 0..<run.groupCount) { group, slot in
                let number = first + group * own.count + slot
                guard number >= start else { return true }
                return visit(element(own[slot], number, in: run, group), place(ofGroup: group, in: run))
            }
            if !goesOn { return }
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

    // MARK: Overhang

    /// The runs in which some element may meet `range`.
    func drawnCandidates(_ range: AxisRange) -> Range<Int> {
        let wanted = widened(range)
        return (drawnEnvelope ?? envelope)?.candidates(from: wanted.lowerBound, to: wanted.upperBound) ?? 0..<0
    }

    /// The range's extent along the row, widened by the largest rounding of a group.
    private func widened(_ range: AxisRange) -> ClosedRange<Double> {
        let along = isAcross ? range.cross : range.scroll
        let slack = scale.map { 0.5 / $0 } ?? 0
        return along.lowerBound - slack...along.upperBound + slack
    }

    /// An envelope over everything that is drawn of the runs; nil if nothing extends beyond its group along the row.
    func overhangingEnvelope() -> IntervalEnvelope? {
        let reaches = runs.map { run in
            var reach = (low: 0.0, high: run.length)
            forEachPlace(in: run) { place in
                let (start, length) = along(place)
                reach = (min(reach.low, start), max(reach.high, start + length))
            }
            return reach
        }
        guard zip(reaches, runs).contains(where: { $0.low < 0 || $0.high > $1.length }) else { return nil }
        return IntervalEnvelope(
            starts: zip(runs, reaches).map { $0.start + $1.low },
            ends: zip(runs, reaches).map { $0.start + $0.pitch * Double($0.groupCount - 1) + $1.high })
    }

    /// The interval of the cross axis that is drawn; nil for a row, which shows through a window, and without groups.
    var crossExtent: ClosedRange<Double>? {
        if isAcross { return nil }
        var (low, high) = (Double.infinity, -Double.infinity)
        for run in runs {
            forEachPlace(in: run) { place in
                low = min(low, run.otherStart + place.cross)
                high = max(high, run.otherStart + place.cross + place.crossLength)
            }
        }
        return low <= high ? low...high : nil
    }

    /// Calls `body` with the places of everything in a run's groups, relative to the group's corner.
    private func forEachPlace(in run: GroupRun, _ body: (AxisRect) -> Void) {
        for cell in patterns[run.pattern].cells.prefix(run.itemsPerGroup) { body(cell.place) }
        for anchored in laid(run) { body(anchored.place) }
    }

    private func along(_ place: AxisRect) -> (start: Double, length: Double) {
        isAcross ? (place.cross, place.crossLength) : (place.scroll, place.scrollLength)
    }

    private func across(_ place: AxisRect) -> (start: Double, length: Double) {
        isAcross ? (place.scroll, place.scrollLength) : (place.cross, place.crossLength)
    }
}
