/// Sizes that cells turned out to have, of those items that were shown so far.
package struct MeasuredSizes: Equatable, Sendable {
    /// Ascending.
    package private(set) var items: [UInt32] = []
    private var sizes: [Size] = []

    package init() {}

    package var count: Int { items.count }

    /// With the line or the group that it may have to itself.
    package static let bytesPerItem = 256

    package subscript(item: Int) -> Size? {
        let index = position(of: UInt32(item))
        return index < items.count && items[index] == item ? sizes[index] : nil
    }

    /// How many items from `item` on come before the first that was measured; nil when there is none.
    package func distance(toFirstFrom item: Int) -> Int? {
        let index = position(of: UInt32(item))
        return index < items.count ? Int(items[index]) - item : nil
    }

    /// Sets the size of `item`.
    ///
    /// - Returns: whether it is another than before.
    /// - Complexity: O(log measured) for the highest item so far and for one that was measured before, else O(measured)
    package mutating func set(_ item: Int, _ size: Size) -> Bool {
        let index = position(of: UInt32(item))
        if index < items.count && items[index] == item {
            let isNew = sizes[index] != size
            sizes[index] = size
            return isNew
        }
        items.insert(UInt32(item), at: index)
        sizes.insert(size, at: index)
        return true
    }

    /// The mean of all, added up by item so that the order of measuring means nothing; nil without any.
    package var average: Size? {
        if sizes.isEmpty { return nil }
        let sum = sizes.reduce(Size.zero) { Size(width: $0.width + $1.width, height: $0.height + $1.height) }
        return Size(width: sum.width / Double(sizes.count), height: sum.height / Double(sizes.count))
    }

    /// Calls `body` with each item, ascending.
    @inline(__always)
    package func forEach(_ body: (Int, Size) -> Void) {
        for (item, size) in zip(items, sizes) { body(Int(item), size) }
    }

    /// Those of `range`, numbered from `start` on, behind what is here.
    mutating func append(_ other: MeasuredSizes, _ range: Range<Int>, from start: Int) {
        let low = other.position(of: UInt32(range.lowerBound))
        let high = other.position(of: UInt32(range.upperBound))
        items += other.items[low..<high].map { $0 - UInt32(range.lowerBound) + UInt32(start) }
        sizes += other.sizes[low..<high]
    }

    private func position(of item: UInt32) -> Int {
        partitioningIndex(in: 0..<items.count) { items[$0] >= item }
    }
}
