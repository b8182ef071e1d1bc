extension GroupColumns {
    /// Calls `contained` with items whose groups lie inside a rectangle and `candidate` with those whose cells may meet `range`
    /// (the item, its place and its group's), in order, until one returns false. Groups of one pattern that lie inside form one
    /// range.
    ///
    /// - Parameter inside: the part of the rectangle in which the layout has elements; nil if there is none.
    func select(
        _ range: SelectionRange, inside: SelectionRange?, from start: Int, contained: (Range<Int>) -> Bool,
        candidate: (Int, AxisRect, AxisRect) -> Bool
    ) -> Bool {
        forEachRun(widened(range.possible), drawn: true) { run, _, _ in
            let items = max(start, run.firstItem)..<max(start, run.itemEnd)
            if items.isEmpty { return true }
            func visit(_ items: Range<Int>) -> Bool {
                visitCells(of: run, meeting: range.possible, in: items) { item, _, place, group in
                    candidate(item, place, group)
                }
            }
            let whole = inside.map { groups(of: run, inside: $0) } ?? 0..<0
            let first = run.firstItem + whole.lowerBound * run.itemsPerGroup
            let inner = (first..<first + whole.count * run.itemsPerGroup).clamped(to: items)
            if inner.isEmpty || !showsAllCells(run) { return visit(items) }
            return visit(items.lowerBound..<inner.lowerBound) && contained(inner)
                && visit(inner.upperBound..<items.upperBound)
        }
    }

    /// The groups of a run that certainly lie inside.
    private func groups(of run: GroupRun, inside range: SelectionRange) -> Range<Int> {
        let otherEnd = run.otherStart + run.otherLength
        let isBeside =
            isAcross ? range.holds(scroll: run.otherStart, otherEnd) : range.holds(cross: run.otherStart, otherEnd)
        guard isBeside else { return 0..<0 }
        return SelectionRange.stripes(
            inside: isAcross ? range.cross : range.scroll, first: run.start, pitch: run.pitch, length: run.length,
            count: run.groupCount)
    }

    /// Whether enough of each cell lies inside its group that some of it remains there after rounding.
    private func showsAllCells(_ run: GroupRun) -> Bool {
        let least = 2 * (scale.map { 1 / $0 } ?? 0) + 1e-6
        let cross = isAcross ? run.length : run.otherLength
        let scroll = isAcross ? run.otherLength : run.length
        return run.cells.allSatisfy { cell in
            let place = cell.place
            return min(place.cross + place.crossLength, cross) - max(place.cross, 0) > least
                && min(place.scroll + place.scrollLength, scroll) - max(place.scroll, 0) > least
        }
    }
}
