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
    private let policy: ColumnEditPolicy
    /// The old number of a new item, if it was in the section before.
    private let origin: (Int) -> Int?
    private var filling: LaneFilling
    private var chunks: [LaneChunk] = []
    private var reused: [ReusedCells.Run] = []
    /// Whether all lengths so far are exact.
    private var isExact: Bool

    /// Chunks of fewer cells are filled together with the next.
    private static let fewestCells = LaneChunk.longest / 2

    /// - Parameters:
    ///   - old: the lanes before, of the same widths.
    ///   - filling: lanes without items.
    ///   - isExact: whether cells that stay may be moved.
    ///   - origin: the old number of an item that was in the section before.
    init(
        _ old: LaneColumns, _ replacements: [ContainerEdit.Replacement], _ lengths: ItemLengths,
        _ policy: ColumnEditPolicy, _ filling: LaneFilling, isExact: Bool, origin: @escaping (Int) -> Int?
    ) {
        self.old = old
        self.replacements = replacements
        self.lengths = lengths
        self.policy = policy
        self.filling = filling
        self.origin = origin
        self.isExact = isExact
    }

    /// The edited lanes, and the cells that were taken over.
    ///
    /// - Complexity: O(*chunks* · *lanes* + cells that are filled again)
    mutating func edited(
        _ geometry: LaneColumns.Geometry
    ) throws(LayoutError) -> (lanes: LaneColumns, reused: [ReusedCells.Run]) {
        chunks.reserveCapacity(old.chunks.count + 1)
        var index = 0
        while index < old.chunks.count {
            if !isTouched(index), isUnchanged(index) {
                keep(index)
                index += 1
                continue
            }
            index += 1
            while index < old.chunks.count, boundary(index) - filling.item < Self.fewestCells {
                index += 1
            }
            try fill(upTo: boundary(index))
        }
        var lanes = LaneColumns(geometry, chunks)
        lanes.isExact = isExact && lanes.hasExactEnd
        return (lanes, reused)
    }

    // MARK: Chunks that stay

    /// Whether an edit inserted, removed or replaced items of a chunk. Items that are inserted between two chunks belong to the first.
    private func isTouched(_ index: Int) -> Bool {
        let items = old.firstItems[index]..<old.firstItems[index + 1]
        let first = partitioningIndex(in: 0..<replacements.count) {
            replacements[$0].touched.upperBound > items.lowerBound
        }
        return first < replacements.count && replacements[first].touched.lowerBound < items.upperBound
    }

    /// Whether filling a chunk again would put its cells into the same lanes, each lane's at the same distances.
    private func isUnchanged(_ index: Int) -> Bool {
        let before = old.ends(before: index)
        if !filling.ends.elementsEqual(before) {
            guard isExact, policy == .sticky || filling.isMoved(from: before) else { return false }
        }
        return policy == .sticky || filling.continues(old, before: index)
    }

    private mutating func keep(_ index: Int) {
        let chunk = old.chunks[index]
        let run = ReusedCells.Run(from: old.firstItems[index], to: filling.item, count: chunk.count)
        if let last = reused.last, last.from + last.count == run.from, last.to + last.count == run.to {
            reused[reused.count - 1].count += run.count
        } else {
            reused.append(run)
        }
        chunks.append(chunk)
        filling.skip(chunk)
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
            let chunk =
                policy == .sticky ? filling.fill(lengths, keeping: items.map(lane)) : filling.fill(lengths)
            isExact = isExact && chunk.hasExactLengths
            chunks.append(chunk)
        }
    }

    /// The lane that an item was in; nil if it is new.
    private func lane(of item: Int) -> Int? { origin(item).map(old.lane) }
}

extension ContainerEdit.Replacement {
    /// The old items whose chunks change; for items that are inserted between two, the first of these.
    fileprivate var touched: Range<Int> {
        old.isEmpty ? max(0, old.lowerBound - 1)..<max(1, old.lowerBound) : old
    }
}
