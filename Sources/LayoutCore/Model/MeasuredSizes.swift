/// The measured sizes of a section's items, as far as they have been shown.
///
/// They are a persistent tree of chunks. A change copies the chunks that it touches, and earlier values share all others. No chunk knows
/// the numbers of its items, so items that move are not renumbered one by one.
package struct MeasuredSizes: Sendable {
    private var chunks = SummaryTree<MeasuredChunk>()

    /// Creates an empty set.
    package init() {}

    /// The number of measured items.
    package var count: Int { chunks.summary.measured }

    /// The bytes of a measured item, including the line or group that it may not share.
    package static let bytesPerItem = 256

    /// The measured size of an item in points; nil if it was not measured or does not exist. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *measured*)
    package subscript(item: Int) -> Size? {
        chunks.chunk(of: item).flatMap { $0.chunk[item - $0.first] }
    }

    /// The mean size; nil if there is none. Lengths are summed exactly (`ExactLength`), so it depends neither on the order in which items
    /// were measured nor on their numbers.
    ///
    /// - Complexity: O(1)
    package var average: Size? {
        let all = chunks.summary
        if all.measured == 0 { return nil }
        let count = Double(all.measured)
        return Size(width: all.width.value / count, height: all.height.value / count)
    }

    /// Calls `body` with each measured item, ascending.
    package func forEach(_ body: (Int, Size) -> Void) {
        forEach(in: 0..<chunks.summary.count, body)
    }

    /// Calls `body` with each measured item of a range, ascending.
    ///
    /// - Complexity: O(log *measured* + found)
    package func forEach(in range: Range<Int>, _ body: (Int, Size) -> Void) {
        var next = range.lowerBound
        while next < range.upperBound, let (chunk, first) = chunks.chunk(of: next) {
            let end = min(first + chunk.summary.count, range.upperBound)
            for index in chunk.position(of: next - first)..<chunk.position(of: end - first) {
                body(first + Int(chunk.items[index]), chunk.sizes[index])
            }
            next = end
        }
    }

    // MARK: Changes

    /// Sets sizes of items in any order; of several for one item the last wins.
    ///
    /// - Returns: the items whose size changed, ascending.
    /// - Complexity: O(*n* log *n*) for *n* sizes, plus O(log *measured*) and a copy of each chunk with one of their items
    package mutating func set(_ new: [(item: Int, size: Size)]) -> [Int] {
        let latest = Self.latest(new)
        var changed: [Int] = []
        var next = 0
        while next < latest.count { next = set(latest[next...], &changed) }
        return changed
    }

    /// Sets the size of `item`.
    ///
    /// - Returns: whether it changed.
    package mutating func set(_ item: Int, _ size: Size) -> Bool { !set([(item, size)]).isEmpty }

    /// Forgets the sizes of some items.
    ///
    /// - Complexity: O(*measured*)
    package mutating func remove(_ items: Set<Int>) {
        var kept: [(item: Int, size: Size)] = []
        forEach { if !items.contains($0) { kept.append(($0, $1)) } }
        self = MeasuredSizes()
        _ = set(kept)
    }

    /// The last size of each item, in ascending order of items.
    private static func latest(_ new: [(item: Int, size: Size)]) -> [(item: Int, size: Size)] {
        if zip(new, new.dropFirst()).allSatisfy({ $0.item < $1.item }) { return new }
        let order = new.indices.sorted { (new[$0].item, $0) < (new[$1].item, $1) }
        var latest: [(item: Int, size: Size)] = []
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
    private mutating func set(_ new: ArraySlice<(item: Int, size: Size)>, _ changed: inout [Int]) -> Int {
        let found = chunks.first { $0.count > new[new.startIndex].item }
        // The last chunk takes items beyond the last one.
        let place = found ?? chunks.position(at: chunks.count - 1)
        let chunk = place?.element ?? MeasuredChunk([], [], count: 0)
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
        if gap > 0 { chunks.append(SummaryTree([MeasuredChunk([], [], count: gap)])) }
        chunks.append(other.chunks.items(known))
    }

    // MARK: Reading in order

    /// Reads sizes of items mostly in order.
    package struct Reader: Sendable {
        private let sizes: MeasuredSizes
        private var chunk = MeasuredChunk([], [], count: 0)
        private var items = 0..<0

        /// Creates a reader.
        package init(_ sizes: MeasuredSizes) {
            self.sizes = sizes
        }

        /// The number of measured items.
        package var count: Int { sizes.count }

        /// The measured size of an item in points; nil if it was not measured or does not exist.
        package subscript(item: Int) -> Size? {
            mutating get { find(item) ? chunk[item - items.lowerBound] : nil }
        }

        /// The number of unmeasured items from `item` to the next measured one; nil if there is none.
        package mutating func distance(toFirstFrom item: Int) -> Int? {
            var next = item
            while find(next) {
                let index = chunk.position(of: next - items.lowerBound)
                if index < chunk.items.count { return items.lowerBound + Int(chunk.items[index]) - item }
                next = items.upperBound
            }
            return nil
        }

        /// Whether there is a chunk with the item; takes it.
        private mutating func find(_ item: Int) -> Bool {
            if items.contains(item) { return true }
            guard let (chunk, first) = sizes.chunks.chunk(of: item) else { return false }
            self.chunk = chunk
            items = first..<first + chunk.summary.count
            return true
        }
    }
}

extension MeasuredSizes: Equatable {
    /// Whether the same items have equal sizes; O(*measured*).
    package static func == (first: MeasuredSizes, second: MeasuredSizes) -> Bool {
        if first.count != second.count { return false }
        var reader = Reader(second)
        var isEqual = true
        first.forEach { isEqual = isEqual && reader[$0] == $1 }
        return isEqual
    }
}
