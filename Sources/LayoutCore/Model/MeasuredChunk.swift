/// The measured sizes of consecutive items, not all of which need be measured.
struct MeasuredChunk: TreeChunk {
    /// What is known of consecutive items.
    struct Summary: ItemSummary {
        /// The number of items, measured or not.
        var count = 0
        /// The number of measured items.
        var measured = 0
        /// The sums of their widths and heights.
        var width = ExactLength.zero
        var height = ExactLength.zero

        static let zero = Summary()

        static func + (first: Summary, second: Summary) -> Summary {
            Summary(
                count: first.count + second.count, measured: first.measured + second.measured,
                width: first.width + second.width, height: first.height + second.height)
        }
    }

    /// The measured items, ascending, counted from the chunk's first.
    let items: [UInt32]
    /// Their sizes.
    let sizes: [Size]
    let summary: Summary

    /// - Parameter count: the number of items, measured or not.
    init(_ items: [UInt32], _ sizes: [Size], count: Int) {
        self.items = items
        self.sizes = sizes
        var summary = Summary(count: count, measured: items.count)
        for size in sizes {
            summary.width = summary.width + ExactLength(size.width)
            summary.height = summary.height + ExactLength(size.height)
        }
        self.summary = summary
    }

    /// The number of measured items in a chunk at most.
    static let mostMeasured = 512

    /// Chunks with equally many measured items.
    private static func chunks(_ items: [UInt32], _ sizes: [Size], count: Int) -> [MeasuredChunk] {
        let chunks = max(1, (items.count + mostMeasured - 1) / mostMeasured)
        var first = 0
        return (0..<chunks).map { chunk in
            let range = chunk * items.count / chunks..<(chunk + 1) * items.count / chunks
            let end = range.upperBound < items.count ? Int(items[range.upperBound]) : count
            defer { first = end }
            return MeasuredChunk(shifted(items[range], by: -first), Array(sizes[range]), count: end - first)
        }
    }

    /// Items counted from another one.
    ///
    /// The sum is an `Int`: a layout's own header has item `UInt32.max`, and what ends behind it has a count of 2³².
    private static func shifted(_ items: ArraySlice<UInt32>, by distance: Int) -> [UInt32] {
        items.map { UInt32(Int($0) + distance) }
    }

    // MARK: Lookup

    /// The number of measured items before an item: in constant time if all of them are measured.
    func position(of item: Int) -> Int {
        if item < items.count, items[item] == item { return item }
        return partitioningIndex(in: 0..<items.count) { items[$0] >= item }
    }

    /// The size of one of the items; nil if it was not measured.
    subscript(item: Int) -> Size? {
        let index = position(of: item)
        return index < items.count && items[index] == item ? sizes[index] : nil
    }

    // MARK: Changes

    /// Sets sizes of items in ascending order. There may be items beyond the last one.
    ///
    /// - Parameters:
    ///   - first: the number of the chunk's first item.
    ///   - changed: takes the items whose size changed.
    /// - Returns: the chunks in its place; nil if no size changed.
    func setting(
        _ new: ArraySlice<(item: Int, size: Size)>, from first: Int, _ changed: inout [Int]
    ) -> [MeasuredChunk]? {
        let before = changed.count
        var items: [UInt32] = []
        var sizes: [Size] = []
        items.reserveCapacity(self.items.count + new.count)
        sizes.reserveCapacity(self.items.count + new.count)
        var old = 0
        func keep(_ end: Int) {
            items += self.items[old..<end]
            sizes += self.sizes[old..<end]
            old = end
        }
        for (item, size) in new {
            keep(max(old, position(of: item - first)))
            let isKnown = old < self.items.count && self.items[old] == item - first
            if !isKnown || self.sizes[old] != size { changed.append(item) }
            if isKnown { old += 1 }
            items.append(UInt32(item - first))
            sizes.append(size)
        }
        if changed.count == before { return nil }
        keep(self.items.count)
        return Self.chunks(items, sizes, count: max(summary.count, items.last.map { Int($0) + 1 } ?? 0))
    }

    var isShort: Bool { items.count < Self.mostMeasured / 2 }

    func part(_ items: Range<Int>) -> MeasuredChunk {
        let range = position(of: items.lowerBound)..<position(of: items.upperBound)
        return MeasuredChunk(
            Self.shifted(self.items[range], by: -items.lowerBound), Array(sizes[range]), count: items.count)
    }

    func merged(with next: MeasuredChunk) -> [MeasuredChunk] {
        let count = summary.count
        return Self.chunks(
            items + Self.shifted(next.items[...], by: count), sizes + next.sizes, count: count + next.summary.count)
    }
}
