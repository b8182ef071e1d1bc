/// Sizes that cells turned out to have, of those items that were shown so far.
package struct MeasuredSizes: Equatable, Sendable {
    /// Ascending.
    package private(set) var items: [UInt32] = []
    private var sizes: [Size] = []

    package init() {}

    package var count: Int { items.count }

    /// With the line or the group that it may have to itself.
    package static let bytesPerItem = 256

    /// nil for an item that was not measured, whatever its number is.
    package subscript(item: Int) -> Size? {
        guard let item = UInt32(exactly: item) else { return nil }
        let index = position(of: item)
        return index < items.count && items[index] == item ? sizes[index] : nil
    }

    /// How many items from `item` on come before the first that was measured; nil when there is none.
    package func distance(toFirstFrom item: Int) -> Int? {
        let index = position(of: UInt32(item))
        return index < items.count ? Int(items[index]) - item : nil
    }

    /// Sets sizes of items in any order; of two for one item the later counts.
    ///
    /// - Returns: the items whose size is another than before, ascending.
    /// - Complexity: O(measured + *n* log *n*) for *n* sizes, whatever their order: put in one by one, a million from the last
    ///   to the first would be moved a million times.
    package mutating func set(_ new: [(item: Int, size: Size)]) -> [Int] {
        let order = new.indices.sorted { (new[$0].item, $0) < (new[$1].item, $1) }
        var changed: [Int] = []
        var items: [UInt32] = []
        var sizes: [Size] = []
        items.reserveCapacity(self.items.count + new.count)
        sizes.reserveCapacity(self.items.count + new.count)
        var old = 0
        for (place, index) in order.enumerated() {
            let (item, size) = new[index]
            if place + 1 < order.count, new[order[place + 1]].item == item { continue }
            while old < self.items.count, self.items[old] < item {
                items.append(self.items[old])
                sizes.append(self.sizes[old])
                old += 1
            }
            let isKnown = old < self.items.count && self.items[old] == item
            if !isKnown || self.sizes[old] != size { changed.append(item) }
            if isKnown { old += 1 }
            items.append(UInt32(item))
            sizes.append(size)
        }
        if changed.isEmpty { return [] }
        self.items = items + self.items[old...]
        self.sizes = sizes + self.sizes[old...]
        return changed
    }

    /// Sets the size of `item`.
    ///
    /// - Returns: whether it is another than before.
    package mutating func set(_ item: Int, _ size: Size) -> Bool { !set([(item, size)]).isEmpty }

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
