/// Compares cells one by one, and joins those that move alike.
struct CellComparison<OldPlaces: CellPlaces, NewPlaces: CellPlaces> {
    private let run: ItemMove
    private var old: CellSeries
    private var new: CellSeries
    private var oldPlaces: OldPlaces
    private var newPlaces: NewPlaces
    private var lines: LineSeries?
    private var scattered = ScatteredCells()
    private let hasAppearances: Bool

    /// The next cell, counted from the run's first.
    private var offset = 0
    /// The first cell of the segment that ends before the next cell, and the movement of all its cells; nil if it is empty.
    private var first = 0
    private var pending: FrameDiff.Movement?

    init(
        _ run: ItemMove, old: CellSeries, new: CellSeries, oldPlaces: OldPlaces, newPlaces: NewPlaces
    ) {
        (self.run, self.old, self.new) = (run, old, new)
        (self.oldPlaces, self.newPlaces) = (oldPlaces, newPlaces)
        lines = LineSeries(old: old, new: new, run: run)
        hasAppearances = old.section.hasAppearances || new.section.hasAppearances || old.hasGroups || new.hasGroups
    }

    /// Adds the movements of the first `count` cells.
    mutating func compare(_ count: Int, _ track: inout ChangeTrack) {
        while offset < count {
            if skipScattered(count, &track) { continue }
            let (oldItem, newItem) = (run.from.item + offset, run.to.item + offset)
            let left = count - offset
            if let line = lines?.line(from: oldItem, to: newItem, limit: left) {
                let isAlike = pending?.isAlike(line.movement) == true
                add(
                    line.count, movedBy: isAlike ? pending?.and(line.movement) : line.movement, isAlike: isAlike,
                    to: &track)
            } else {
                let movement = movement()
                add(1, movedBy: movement, isAlike: pending?.isAlike(movement) == true, to: &track)
            }
        }
        endSegment(&track)
    }

    // MARK: Segments

    /// Adds the next cells to the segment, or begins another with them.
    @inline(__always)
    private mutating func add(
        _ count: Int, movedBy movement: FrameDiff.Movement?, isAlike: Bool, to track: inout ChangeTrack
    ) {
        if !isAlike {
            endSegment(&track)
            first = offset
        }
        if movement == .stale { scattered.note(count) }
        pending = movement
        offset += count
    }

    @inline(__always)
    private mutating func endSegment(_ track: inout ChangeTrack) {
        guard let pending, offset > first else { return }
        if pending != .stale { scattered.note(offset - first) }
        add(first..<offset, movedBy: pending, to: &track)
    }

    private func add(_ cells: Range<Int>, movedBy movement: FrameDiff.Movement, to track: inout ChangeTrack) {
        let from = ItemPath(section: run.from.section, item: run.from.item + cells.lowerBound)
        track.add(item: run.to.item + cells.lowerBound, count: cells.count, from: from, movement)
    }

    // MARK: Cells

    @inline(__always)
    private mutating func movement() -> FrameDiff.Movement {
        let (oldItem, newItem) = (run.from.item + offset, run.to.item + offset)
        switch (oldPlaces.nextPlace(of: oldItem), newPlaces.nextPlace(of: newItem)) {
        // An item without a frame before and after extends any segment.
        case (nil, nil): return pending ?? .none
        case (let oldPlace?, let newPlace?):
            let found = FrameDiff.Movement(from: old.frame(oldPlace), to: new.frame(newPlace), after: pending)
            if hasAppearances, !old.hasSameAppearance(oldItem, as: &new, at: newItem, movedBy: found) { return .stale }
            return found
        default: return .stale
        }
    }

    /// Counts cells as stale that each move by a distance of their own.
    ///
    /// - Returns: whether there were some.
    private mutating func skipScattered(_ count: Int, _ track: inout ChangeTrack) -> Bool {
        guard scattered.isLikely else { return false }
        var scattered = scattered
        let skipped = scattered.skipped(of: offset..<count) { moveTogether($0) }
        self.scattered = scattered
        if skipped == 0 { return false }
        endSegment(&track)
        add(offset..<offset + skipped, movedBy: .stale, to: &track)
        offset += skipped
        (first, pending) = (offset, nil)
        lines = LineSeries(old: old, new: new, run: run.part(offset..<run.count))
        return true
    }

    /// Whether some cells move alike; true if one of them has no frame.
    private mutating func moveTogether(_ cells: Range<Int>) -> Bool {
        var movement: FrameDiff.Movement?
        for offset in cells {
            guard let oldPlace = oldPlaces.nextPlace(of: run.from.item + offset),
                let newPlace = newPlaces.nextPlace(of: run.to.item + offset)
            else { return true }
            let next = FrameDiff.Movement(from: old.frame(oldPlace), to: new.frame(newPlace), after: movement)
            if next == .stale || movement?.isAlike(next) == false { return false }
            movement = next
        }
        return true
    }
}
