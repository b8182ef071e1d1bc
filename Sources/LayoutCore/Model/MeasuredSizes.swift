/// The measured sizes of a section's items, as far as they have been shown.
///
/// Each item remembers what it measured at the last few lengths across the scroll axis (`lengthLimit`), so that a container that turns
/// back needs no measuring. `MeasuredView` shows which of the sizes apply at one length.
///
///     item    0          1          2                3
///     sizes   —          44 @ 320   30 @ 320, 52 @ 640   —        newest first; @: the length across
///
/// They are a persistent tree of chunks. A change copies the chunks that it touches, and earlier values share all others. No chunk knows
/// the numbers of its items, so items that move are not renumbered one by one, and take all their sizes along.
package struct MeasuredSizes: Sendable {
    private(set) var chunks = SummaryTree<MeasuredChunk>()

    /// Creates an empty set.
    package init() {}

    /// The number of measured items.
    package var count: Int { chunks.summary.measured }

    /// The lengths across at which an item remembers its size; of more, those at which it was measured last.
    package static let lengthLimit = 4

    /// The bytes of a measured item, including the line or group that it may not share.
    package static let bytesPerItem = 256

    /// The bytes of an item's size at another length than the one at which it was measured last.
    package static let bytesPerLength = 96

    /// The bytes of all sizes.
    package var bytes: Int { count * Self.bytesPerItem + chunks.summary.older * Self.bytesPerLength }

    /// The size in points that an item was measured to have last, at any length across; nil if it was not measured or does not exist.
    ///
    /// - Complexity: O(log *measured*)
    package subscript(item: Int) -> Size? {
        chunks.chunk(of: item).flatMap { found in
            found.chunk.index(of: item - found.first).map { found.chunk.sizes[$0].size }
        }
    }

    /// All sizes of an item, those that were measured later first; empty if it was not measured.
    ///
    /// - Complexity: O(log *measured*)
    package func allSizes(of item: Int) -> [MeasuredSize] {
        chunks.chunk(of: item).flatMap { found in
            found.chunk.index(of: item - found.first).map(found.chunk.allSizes)
        } ?? []
    }

    /// Calls `body` with each measured item, ascending, and the size that it was measured to have last.
    ///
    /// - Complexity: O(*measured*)
    package func forEach(_ body: (Int, Size) -> Void) {
        forEachChunk(in: 0..<chunks.summary.count) { chunk, first, indices in
            for index in indices { body(first + Int(chunk.items[index]), chunk.sizes[index].size) }
        }
    }

    /// Calls `body` with each measured item, ascending, and all its sizes, those that were measured later first.
    ///
    /// - Complexity: O(sizes)
    package func forEachWithAllSizes(_ body: (Int, [MeasuredSize]) -> Void) {
        forEachChunk(in: 0..<chunks.summary.count) { chunk, first, indices in
            for index in indices { body(first + Int(chunk.items[index]), chunk.allSizes(at: index)) }
        }
    }

    /// Calls `body` with each chunk that has measured items in a range, the number of its first item, and the places of the measured
    /// items.
    ///
    /// - Complexity: O(log *measured* + chunks)
    func forEachChunk(in range: Range<Int>, _ body: (MeasuredChunk, Int, Range<Int>) -> Void) {
        var next = range.lowerBound
        while next < range.upperBound, let (chunk, first) = chunks.chunk(of: next) {
            let end = min(first + chunk.summary.count, range.upperBound)
            body(chunk, first, chunk.position(of: next - first)..<chunk.position(of: end - first))
            next = end
        }
    }

    // MARK: Changes

    /// Sets sizes of items in any order; of several for one item the last wins.
    ///
    /// - Parameter length: the length across at which all of them were measured.
    /// - Returns: the items whose size changed, or that were measured at another length before, ascending.
    /// - Complexity: O(*n* log *n*) for *n* sizes, plus O(log *measured*) and a copy of each chunk with one of their items
    package mutating func set(_ new: [(item: Int, size: Size)], at length: MeasuringLength = .any) -> [Int] {
        set(new.map { ($0.item, MeasuredSize($0.size, at: length)) })
    }

    /// The same for sizes that were measured at different lengths.
    ///
    /// - Parameter new: in any order; of several sizes for one item, the last counts.
    /// - Returns: the items whose size changed, or that were measured at another length before, ascending.
    package mutating func set(_ new: [(item: Int, size: MeasuredSize)]) -> [Int] {
        let latest = Self.latest(new)
        var changed: [Int] = []
        var next = 0
        while next < latest.count { next = set(latest[next...], &changed) }
        return changed
    }

    /// Sets the size of `item`.
    ///
    /// - Returns: whether it changed.
    package mutating func set(_ item: Int, _ size: Size, at length: MeasuringLength = .any) -> Bool {
        !set([(item, size)], at: length).isEmpty
    }

    /// Gives items all their sizes, those that were measured later first; items without any count as unmeasured.
    ///
    /// - Complexity: O(*measured*)
    package mutating func replace(_ items: [Int: [MeasuredSize]]) {
        var all = items
        forEachWithAllSizes { if items[$0] == nil { all[$0] = $1 } }
        self = MeasuredSizes()
        let sorted = all.sorted { $0.key < $1.key }
        for rank in (0..<Self.lengthLimit).reversed() {
            _ = set(sorted.compactMap { item, sizes in rank < sizes.count ? (item, sizes[rank]) : nil })
        }
    }

    /// The last size of each item, in ascending order of items.
    private static func latest(_ new: [(item: Int, size: MeasuredSize)]) -> [(item: Int, size: MeasuredSize)] {
        if zip(new, new.dropFirst()).allSatisfy({ $0.item < $1.item }) { return new }
        let order = new.indices.sorted { (new[$0].item, $0) < (new[$1].item, $1) }
        var latest: [(item: Int, size: MeasuredSize)] = []
        latest.reserveCapacity(new.count)
        for index in order {
            if latest.last?.item == new[index].item { latest.removeLast() }
            latest.append(new[index])
        }
        return latest
    }

    /// Sets the first of some sizes, and those after it that belong to the same chunk.
    ///
    /// - Parameter new: sizes of different items in ascending order, at least one.
    /// - Returns: the index of the first that is left.
    private mutating func set(_ new: ArraySlice<(item: Int, size: MeasuredSize)>, _ changed: inout [Int]) -> Int {
        let found = chunks.first { $0.count > new[new.startIndex].item }
        // The last chunk takes items beyond the last one.
        let place = found ?? chunks.position(at: chunks.count - 1)
        let chunk = place?.element ?? MeasuredChunk(unmeasured: 0)
        let first = place?.before.count ?? 0
        let own =
            found == nil
            ? new : new[..<partitioningIndex(in: new.indices) { new[$0].item >= first + chunk.summary.count }]
        if let edited = chunk.setting(own, from: first, &changed) {
            let index = place?.index ?? 0
            chunks.splice(index..<min(index + 1, chunks.count), with: edited)
        }
        return own.endIndex
    }

    /// Appends the sizes of another section's items in `range`, renumbered from `start`, behind all measured items.
    ///
    /// - Complexity: O(log *measured*)
    mutating func append(_ other: MeasuredSizes, _ range: Range<Int>, from start: Int) {
        let known = range.clamped(to: 0..<other.chunks.summary.count)
        guard !known.isEmpty else { return }
        let gap = start + known.lowerBound - range.lowerBound - chunks.summary.count
        if gap > 0 { chunks.append(SummaryTree([MeasuredChunk(unmeasured: gap)])) }
        chunks.append(other.chunks.items(known))
    }
}

extension MeasuredSizes: Equatable {
    /// Whether the same items have equal sizes at the same lengths.
    ///
    /// - Complexity: O(*measured* · log *n*)
    package static func == (first: MeasuredSizes, second: MeasuredSizes) -> Bool {
        if first.count != second.count { return false }
        var isEqual = true
        first.forEachWithAllSizes { isEqual = isEqual && second.allSizes(of: $0) == $1 }
        return isEqual
    }
}
