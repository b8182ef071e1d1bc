import LayoutCore

/// An edit of a section's lanes: chunks that it does not change are taken over, others are filled again.
///
///     before   │ chunk 0 │ chunk 1 │ chunk 2 │ chunk 3 │      a new size in chunk 1: it is filled again, and those behind it
///     after    │ chunk 0 │ chunk 1'│ chunk 2'│ chunk 3 │      until lanes end where they ended, or all by one distance lower
///
/// A chunk that is taken over is moved with its lanes, so its positions are those that filling it again would give. For that, sums
/// must be exact: all lengths are multiples of 1/1024 point. Others are taken over only where they were filled.
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
    private let isExact: Bool
    private var filling: LaneFilling
    /// Called while chunks are filled, until it returns true, with what makes the chunks so far and with where they end.
    private var offer: Offer?
    /// The chunks that take the place of old ones, in order.
    private var filled: [LaneColumns.Region] = []
    private var reused: [ReusedCells.Run] = []

    /// Gets the chunks that take the place of old ones, and where the lanes then end.
    ///
    /// It returns true once the screen is offered, after which it is not called again. `filled` makes the chunks only if they are needed.
    typealias Offer = (_ filled: () -> [LaneColumns.Region], _ ends: [Double]) -> Bool

    /// Chunks of fewer cells are filled together with the next.
    private static let fewestCells = LaneChunk.longest / 2

    /// - Parameters:
    ///   - old: the lanes before.
    ///   - keptCount: the number of old items, from the first on, that keep their lanes.
    ///   - filling: lanes without items.
    ///   - isExact: whether all lengths are exact, so that cells that stay may be moved.
    ///   - offer: see `Offer`; called only once chunks have been filled and another one has to be. Other edits end sooner than it.
    ///   - origin: the old number of an item that was in the section before.
    init(
        _ old: LaneColumns, replacements: [ContainerEdit.Replacement],
        lengths: ItemLengths, keptCount: Int, filling: LaneFilling, isExact: Bool, offer: Offer?,
        origin: @escaping (Int) -> Int?
    ) {
        self.old = old
        self.replacements = replacements
        self.lengths = lengths
        self.keptCount = keptCount
        let (oldEnd, end) = replacements.last.map { ($0.old.upperBound, $0.new.upperBound) } ?? (0, 0)
        keptEnd = keptCount == 0 ? 0 : max(end, keptCount + end - oldEnd)
        self.filling = filling
        self.origin = origin
        self.isExact = isExact
        self.offer = offer
    }

    /// The chunks that are filled again, and the cells that are taken over; nil if lengths are not exact, contrary to expectation.
    ///
    /// - Complexity: O(replacements · log *chunks* · *lanes* + cells that are filled again)
    mutating func edited() throws(LayoutError) -> (filled: [LaneColumns.Region], reused: [ReusedCells.Run])? {
        var start = old.beginning(of: 0)
        while start.chunk < old.chunkCount {
            let touched = nextTouched(from: start)
            if start.chunk < touched, isUnchanged(start) {
                let end = old.beginning(of: endOfUnchanged(start.chunk..<touched))
                reused.append(ReusedCells.Run(from: start.item, to: filling.item, count: end.item - start.item))
                filling.skip(from: start, to: end, of: old)
                start = end
                continue
            }
            offerFilled(upTo: start.chunk)
            let first = start.chunk
            repeat {
                start = old.beginning(of: start.chunk + 1)
            } while start.chunk < old.chunkCount && boundary(start.item) - filling.item < Self.fewestCells
            guard let chunks = try fill(upTo: boundary(start.item)) else { return nil }
            add(chunks, inPlaceOf: first..<start.chunk)
        }
        return (filled, reused)
    }

    // MARK: Chunks that stay

    /// The first chunk from one on of which items were inserted, removed or replaced. Items that are inserted between two chunks belong
    /// to the first.
    private func nextTouched(from start: LaneColumns.Beginning) -> Int {
        let next = partitioningIndex(in: 0..<replacements.count) {
            replacements[$0].touched.upperBound > start.item
        }
        if next == replacements.count { return old.chunkCount }
        return max(start.chunk, old.chunk(with: replacements[next].touched.lowerBound))
    }

    /// Whether filling a chunk again would put its cells into the same lanes, each lane's at the same distances.
    private func isUnchanged(_ start: LaneColumns.Beginning) -> Bool {
        guard isExact || old.isExact != true, let chunk = old.chunk(at: start.chunk) else { return false }
        let isKept = isKept(chunk, at: start)
        if filling.ends != start.ends {
            guard isExact, isKept || filling.isMoved(from: start.ends) else { return false }
        }
        return isKept || chunk.summary.followsStrategy && filling.continues(old, from: start)
    }

    private func isKept(_ chunk: LaneChunk, at start: LaneColumns.Beginning) -> Bool {
        start.item + chunk.count <= keptCount
    }

    /// The first chunk of a range that need not be unchanged because the range's first one is.
    private func endOfUnchanged(_ range: Range<Int>) -> Int {
        if keptCount == 0 || keptCount >= old.count { return range.upperBound }
        let keptEnd = old.chunk(with: keptCount)
        if range.lowerBound < keptEnd { return min(keptEnd, range.upperBound) }
        return old.firstKeptChunk(in: range)
    }

    // MARK: Chunks that change

    /// The new number of an old item, or of the item in its place.
    ///
    /// - Complexity: O(log *replacements*)
    private func boundary(_ item: Int) -> Int {
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

    /// Fills items up to `end` into chunks of about equal length; nil if their lengths should be exact and are not.
    private mutating func fill(upTo end: Int) throws(LayoutError) -> [LaneChunk]? {
        let first = filling.item
        let parts = (end - first + LaneChunk.longest - 1) / LaneChunk.longest
        var chunks: [LaneChunk] = []
        var oldLanes = LaneColumns.LaneReader(old)
        for part in 0..<parts {
            if part.isMultiple(of: Cancellation.stride / LaneChunk.longest) { try Cancellation.check() }
            let items = filling.item..<first + (end - first) * (part + 1) / parts
            // A copy: a slice would retain the lengths of all items.
            let lengths = Array(lengths.lengths(of: items))[...]
            let kept = items.lowerBound >= keptEnd ? [] : items.map { keptLane(of: $0, &oldLanes) }
            let chunk = kept.contains { $0 != nil } ? filling.fill(lengths, keeping: kept) : filling.fill(lengths)
            if isExact, !chunk.hasExactLengths { return nil }
            chunks.append(chunk)
        }
        return chunks
    }

    private mutating func add(_ chunks: [LaneChunk], inPlaceOf old: Range<Int>) {
        if let last = filled.last, last.old.upperBound == old.lowerBound {
            filled[filled.count - 1].old = last.old.lowerBound..<old.upperBound
            filled[filled.count - 1].new += chunks
        } else {
            filled.append(LaneColumns.Region(old: old, new: chunks))
        }
    }

    /// Offers the lanes without the old chunks from one on.
    private mutating func offerFilled(upTo chunk: Int) {
        guard !filled.isEmpty, let offer else { return }
        let (filled, rest) = (filled, LaneColumns.Region(old: chunk..<old.chunkCount, new: []))
        if offer({ filled + [rest] }, filling.ends) { self.offer = nil }
    }

    /// The lane that an item keeps; nil if the strategy chooses one.
    private func keptLane(of item: Int, _ oldLanes: inout LaneColumns.LaneReader) -> Int? {
        guard let old = origin(item), old < keptCount else { return nil }
        return oldLanes.lane(of: old)
    }
}

extension ContainerEdit.Replacement {
    /// The old items whose chunks change; for items that are inserted between two, the first of these.
    fileprivate var touched: Range<Int> {
        old.isEmpty ? max(0, old.lowerBound - 1)..<max(1, old.lowerBound) : old
    }
}
