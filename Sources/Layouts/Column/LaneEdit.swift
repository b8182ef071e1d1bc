import LayoutCore

/// An edit of a section's lanes: chunks that it does not change are taken over, others are filled again.
///
///     before   │ chunk 0 │ chunk 1 │ chunk 2 │ chunk 3 │      a new size in chunk 1: it is filled again, and those behind it
///     after    │ chunk 0 │ chunk 1'│ chunk 2'│ chunk 3 │      until lanes end where they ended, or all by one distance lower
///
/// A chunk that is taken over is moved with its lanes, so its positions are those that filling it again would give. For that, sums
/// must be exact: all lengths are multiples of 1/1024 point. Others are taken over only where they are.
struct LaneEdit {
    private let old: LaneColumns
    private let replacements: [ContainerEdit.Replacement]
    private let lengths: ItemLengths
    /// The old items that keep their lanes are those before this number.
    private let keptCount: Int
    /// The item from which on none keeps its lane.
    private let keptEnd: Int
    /// The old number of a new item, if it was in the section before.
    private let origin: (Int) -> Int?
    private var filling: LaneFilling
    private var lanes: LaneColumns
    private var reused: [ReusedCells.Run] = []
    /// Whether all lengths so far are exact.
    private var isExact: Bool

    /// Chunks of fewer cells are filled together with the next.
    private static let fewestCells = LaneChunk.longest / 2

    /// - Parameters:
    ///   - old: the lanes before.
    ///   - geometry: where they are now, of the same widths.
    ///   - keptCount: the number of old items, from the first on, that keep their lanes.
    ///   - filling: lanes without items.
    ///   - isExact: whether cells that stay may be moved.
    ///   - origin: the old number of an item that was in the section before.
    init(
        _ old: LaneColumns, to geometry: LaneColumns.Geometry, replacements: [ContainerEdit.Replacement],
        lengths: ItemLengths, keptCount: Int, filling: LaneFilling, isExact: Bool, origin: @escaping (Int) -> Int?
    ) {
        self.old = old
        self.replacements = replacements
        self.lengths = lengths
        self.keptCount = keptCount
        let (oldEnd, end) = replacements.last.map { ($0.old.upperBound, $0.new.upperBound) } ?? (0, 0)
        keptEnd = keptCount == 0 ? 0 : max(end, keptCount + end - oldEnd)
        self.filling = filling
        self.origin = origin
        lanes = LaneColumns(geometry)
        self.isExact = isExact
    }

    /// The edited lanes, and the cells that were taken over.
    ///
    /// - Complexity: O(*chunks* · *lanes* + cells that are filled again)
    mutating func edited() throws(LayoutError) -> (lanes: LaneColumns, reused: [ReusedCells.Run]) {
        lanes.reserve(old.chunks.count + 1)
        var index = 0
        while index < old.chunks.count {
            let touched = nextTouched(from: index)
            if index < touched, isUnchanged(index) {
                let end = endOfUnchanged(index..<touched)
                keep(index..<end)
                index = end
                continue
            }
            index += 1
            while index < old.chunks.count, boundary(index) - filling.item < Self.fewestCells { index += 1 }
            try fill(upTo: boundary(index))
        }
        lanes.isExact = isExact && lanes.hasExactEnd
        return (lanes, reused)
    }

    // MARK: Chunks that stay

    /// The first chunk from one on of which items were inserted, removed or replaced. Items that are inserted between two chunks belong
    /// to the first.
    private func nextTouched(from index: Int) -> Int {
        let next = partitioningIndex(in: 0..<replacements.count) {
            replacements[$0].touched.upperBound > old.firstItems[index]
        }
        if next == replacements.count { return old.chunks.count }
        return max(index, old.chunk(with: replacements[next].touched.lowerBound))
    }

    /// Whether filling a chunk again would put its cells into the same lanes, each lane's at the same distances.
    private func isUnchanged(_ index: Int) -> Bool {
        let before = old.ends(before: index)
        if !filling.ends.elementsEqual(before) {
            guard isExact, isKept(index) || filling.isMoved(from: before) else { return false }
        }
        return isKept(index) || old.chunks[index].followsStrategy && filling.continues(old, before: index)
    }

    /// Whether all items of a chunk keep their lanes.
    private func isKept(_ index: Int) -> Bool { old.firstItems[index + 1] <= keptCount }

    /// The first chunk of a range that need not be unchanged because the range's first one is.
    private func endOfUnchanged(_ range: Range<Int>) -> Int {
        if keptCount == 0 || keptCount >= old.count { return range.upperBound }
        if isKept(range.lowerBound) { return range.first { !isKept($0) } ?? range.upperBound }
        return range.first { !old.chunks[$0].followsStrategy } ?? range.upperBound
    }

    private mutating func keep(_ range: Range<Int>) {
        let count = old.firstItems[range.upperBound] - old.firstItems[range.lowerBound]
        reused.append(ReusedCells.Run(from: old.firstItems[range.lowerBound], to: filling.item, count: count))
        lanes.append(range, of: old)
        filling.skip(count, to: lanes)
    }

    // MARK: Chunks that change

    /// The new number of the first item of an old chunk, or of the item in its place.
    private func boundary(_ index: Int) -> Int {
        let item = old.firstItems[index]
        let next = partitioningIndex(in: 0..<replacements.count) {
            replacements[$0].old.upperBound > item
        }
        if next < replacements.count, replacements[next].old.lowerBound < item {
            let own = replacements[next]
            return min(own.new.lowerBound + item - own.old.lowerBound, own.new.upperBound)
        }
        return next == 0
            ? item : item + replacements[next - 1].new.upperBound - replacements[next - 1].old.upperBound
    }

    /// Fills items up to `end` into chunks of about equal length.
    private mutating func fill(upTo end: Int) throws(LayoutError) {
        let first = filling.item
        let parts = (end - first + LaneChunk.longest - 1) / LaneChunk.longest
        for part in 0..<parts {
            if part.isMultiple(of: Cancellation.stride / LaneChunk.longest) { try Cancellation.check() }
            let items = filling.item..<first + (end - first) * (part + 1) / parts
            // A copy: a slice would retain the lengths of all items.
            let lengths = Array(lengths.lengths(of: items))[...]
            let kept = items.lowerBound >= keptEnd ? [] : items.map(lane)
            let chunk = kept.contains { $0 != nil } ? filling.fill(lengths, keeping: kept) : filling.fill(lengths)
            isExact = isExact && chunk.hasExactLengths
            lanes.append(chunk)
        }
    }

    /// The lane that an item keeps; nil if the strategy chooses one.
    private func lane(of item: Int) -> Int? { origin(item).flatMap { $0 < keptCount ? old.lane(of: $0) : nil } }
}

extension ContainerEdit.Replacement {
    /// The old items whose chunks change; for items that are inserted between two, the first of these.
    fileprivate var touched: Range<Int> {
        old.isEmpty ? max(0, old.lowerBound - 1)..<max(1, old.lowerBound) : old
    }
}
