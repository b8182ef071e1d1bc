extension GroupColumns {
    /// Calls `sure` with items whose groups lie inside a rectangle and `look` with those of groups that may meet it (the item,
    /// its place and its group's), in order, until one answers false. Groups of one pattern that lie inside are one range.
    func select(
        _ range: SelectionRange, from start: Int, sure: (Range<Int>) -> Bool, look: (Int, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        var next = start
        for index in candidates(range) {
            let run = runs[index]
            let end = run.firstItem + run.groupCount * run.itemsPerGroup
            if end <= next { continue }
            var groups = groups(of: run, inside: range)
            if !groups.isEmpty && !showsAllCells(run) { groups = 0..<0 }
            let inside =
                run.firstItem + groups.lowerBound * run.itemsPerGroup..<run.firstItem + groups.upperBound
                * run.itemsPerGroup
            if inside.isEmpty {
                guard visit(range, from: max(next, run.firstItem), upTo: end, look) else { return false }
            } else {
                guard visit(range, from: max(next, run.firstItem), upTo: inside.lowerBound, look),
                    inside.upperBound <= next || sure(max(next, inside.lowerBound)..<inside.upperBound),
                    visit(range, from: max(next, inside.upperBound), upTo: end, look)
                else { return false }
            }
            next = end
        }
        return true
    }

    private func visit(
        _ range: SelectionRange, from start: Int, upTo end: Int, _ look: (Int, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        if start >= end { return true }
        var goesOn = true
        visit(range.possible, from: start) { item, _, place, group in
            if item >= end { return false }
            goesOn = look(item, place, group)
            return goesOn
        }
        return goesOn
    }

    private func candidates(_ range: SelectionRange) -> Range<Int> {
        let along = isAcross ? range.possible.cross : range.possible.scroll
        let slack = scale.map { 0.5 / $0 } ?? 0
        return envelope?.candidates(from: along.lowerBound - slack, to: along.upperBound + slack) ?? 0..<0
    }

    /// Groups of a run that lie inside for certain.
    private func groups(of run: Run, inside range: SelectionRange) -> Range<Int> {
        let otherEnd = run.otherStart + run.otherLength
        let isBeside =
            isAcross ? range.holds(scroll: run.otherStart, otherEnd) : range.holds(cross: run.otherStart, otherEnd)
        guard isBeside else { return 0..<0 }
        return SelectionRange.stripes(
            inside: isAcross ? range.cross : range.scroll, first: run.start, pitch: run.pitch, length: run.length,
            count: run.groupCount)
    }

    /// Whether so much of each cell lies inside its group that rounding leaves some of it there.
    private func showsAllCells(_ run: Run) -> Bool {
        let least = 2 * (scale.map { 1 / $0 } ?? 0) + 1e-6
        let cross = isAcross ? run.length : run.otherLength
        let scroll = isAcross ? run.otherLength : run.length
        return patterns[run.pattern].cells.prefix(run.itemsPerGroup).allSatisfy { cell in
            let place = cell.place
            return min(place.cross + place.crossLength, cross) - max(place.cross, 0) > least
                && min(place.scroll + place.scrollLength, scroll) - max(place.scroll, 0) > least
        }
    }
}

extension GroupColumns {
    func explain(_ item: Int, _ explanation: inout Explanation) {
        let index = partitioningIndex(in: 0..<runs.count) { runs[$0].firstItem > item } - 1
        guard index >= 0 else { return }
        let run = runs[index]
        let (group, cell) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
        let place = patterns[run.pattern].cells[cell].place
        explanation.add(
            "group",
            "cell \(cell) of \(run.itemsPerGroup) in group \(group) of \(run.groupCount) like groups, which begins at "
                + "\(run.start) + \(group) × \(run.pitch); in it at \(place.cross) across and \(place.scroll) along",
            [
                "run": Double(index), "pattern": Double(run.pattern), "group": Double(group), "cell": Double(cell),
                "start": run.start, "pitch": run.pitch, "length": run.length, "cross": place.cross,
                "scroll": place.scroll,
            ])
    }
}
