/// Compares cells one by one, or by the rule that they follow.
extension FrameDiffer {
    /// Adds all cells of a section: old ones from `runs` and new ones between them.
    mutating func addCells(of new: Int, runs: ArraySlice<ItemMove>, to track: inout ChangeTrack) {
        var item = 0
        for run in runs {
            if run.to.item > item { track.addNew(item: item, count: run.to.item - item) }
            addCells(run, &track)
            item = run.to.item + run.count
        }
        let count = after.prepared.sections[new].itemCount
        if count > item { track.addNew(item: item, count: count - item) }
        track.finish()
    }

    /// Adds old cells: those that were taken over move together where that is exact, and the others are compared.
    private mutating func addCells(_ run: ItemMove, _ track: inout ChangeTrack) {
        let pieces = reused.ranges(of: run)
        if pieces.isEmpty { return compareCells(run, &track) }
        let old = CellSeries(before.prepared, run.from.section)
        let new = CellSeries(after.prepared, run.to.section)
        var done = 0
        func rest(until end: Int) -> ItemMove? { end > done ? run.part(done..<end) : nil }
        for piece in pieces {
            guard let movement = old.movementOfReused(to: new, run.part(piece)) else { continue }
            if let others = rest(until: piece.lowerBound) { compareCells(others, &track) }
            let start = run.part(piece)
            track.add(item: start.to.item, count: start.count, from: start.from, movement)
            done = piece.upperBound
        }
        if let others = rest(until: run.count) { compareCells(others, &track) }
    }

    private mutating func compareCells(_ run: ItemMove, _ track: inout ChangeTrack) {
        let old = CellSeries(before.prepared, run.from.section)
        let new = CellSeries(after.prepared, run.to.section)
        var rest = run
        while case let count = old.countByRule(to: new, rest), count > CellSeries.fewestByRule, count < rest.count {
            compareCells(of: rest.part(0..<count), old: old, new: new, to: &track)
            rest = rest.part(count..<rest.count)
        }
        compareCells(of: rest, old: old, new: new, to: &track)
    }

    private mutating func compareCells(
        of run: ItemMove, old: CellSeries, new: CellSeries, to track: inout ChangeTrack
    ) {
        if let movement = old.movementByRule(to: new, run) {
            track.add(item: run.to.item, count: run.count, from: run.from, movement)
            return
        }
        let cost = max(old.stepsOfCell, new.stepsOfCell)
        let compared = max(0, min(run.count, (Self.stepLimit - steps) / cost))
        steps += compared * cost
        func compare(_ oldPlaces: some CellPlaces, _ newPlaces: some CellPlaces) {
            var comparison = CellComparison(run, old: old, new: new, oldPlaces: oldPlaces, newPlaces: newPlaces)
            comparison.compare(compared, &track)
        }
        switch (old.section.body, new.section.body) {
        case (.lines(let first), .lines(let second)):
            compare(LineColumns.Places(first, at: run.from.item), LineColumns.Places(second, at: run.to.item))
        case (.lanes(let first), .lanes(let second)):
            compare(LaneColumns.Places(first), LaneColumns.Places(second))
        case (.rows(let first), .rows(let second)):
            compare(RowColumns.Places(first), RowColumns.Places(second))
        case (.groups(let first), .groups(let second)) where !first.isEmpty && !second.isEmpty:
            compare(GroupColumns.Places(first, at: run.from.item), GroupColumns.Places(second, at: run.to.item))
        case (.frames(let first), .frames(let second)): compare(first, second)
        default: compare(old.section.body, new.section.body)
        }
        guard compared < run.count else { return }
        track.add(
            item: run.to.item + compared, count: run.count - compared,
            from: ItemPath(section: run.from.section, item: run.from.item + compared), .stale)
    }
}

extension ItemMove {
    /// Some of the items, counted from the first.
    func part(_ items: Range<Int>) -> ItemMove {
        ItemMove(
            from: ItemPath(section: from.section, item: from.item + items.lowerBound),
            to: ItemPath(section: to.section, item: to.item + items.lowerBound), count: items.count)
    }
}
