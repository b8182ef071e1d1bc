/// The measured sizes of a section's items, as far as they have been shown.
package struct MeasuredSizes: Equatable, Sendable {
    /// The measured items, ascending.
    package private(set) var items: [UInt32] = []
    private var sizes: [Size] = []

    /// Creates an empty set.
    package init() {}

    /// The number of measured items.
    package var count: Int { items.count }

    /// The bytes of a measured item, including the line or group that it may not share.
    package static let bytesPerItem = 256

    /// The measured size of an item in points; nil if it was not measured or does not exist.
    package subscript(item: Int) -> Size? {
        guard let item = UInt32(exactly: item) else { return nil }
        let index = position(of: item)
        return index < items.count && items[index] == item ? sizes[index] : nil
    }

    /// The number of unmeasured items from `item` to the next measured one; nil if there is none.
    package func distance(toFirstFrom item: Int) -> Int? {
        let index = position(of: UInt32(item))
        return index < items.count ? Int(items[index]) - item : nil
    }

    /// Sets sizes of items in any order; of several for one item the last wins.
    ///
    /// - Returns: the items whose size changed, ascending.
    /// - Complexity: O(measured + *n* log *n*) for *n* sizes in any order. Inserting them one by one would be quadratic: in
    ///   descending order, each of a million insertions would move all earlier ones.
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
    /// - Returns: whether it changed.
    package mutating func set(_ item: Int, _ size: Size) -> Bool { !set([(item, size)]).isEmpty }

    /// The mean size, summed by item so that the order of measuring does not matter; nil if there is none.
    package var average: Size? {
        if sizes.isEmpty { return nil }
        let sum = sizes.reduce(Size.zero) { Size(width: $0.width + $1.width, height: $0.height + $1.height) }
        return Size(width: sum.width / Double(sizes.count), height: sum.height / Double(sizes.count))
    }

    /// Calls `body` with each measured item, ascending.
    @inline(__always)
    package func forEach(_ body: (Int, Size) -> Void) {
        for (item, size) in zip(items, sizes) { body(Int(item), size) }
    }

    /// Calls `body` with each measured item of a range, ascending.
    ///
    /// - Complexity: O(log *measured* + found)
    package func forEach(in range: Range<Int>, _ body: (Int, Size) -> Void) {
        if items.isEmpty { return }
        for index in position(of: UInt32(range.lowerBound))..<position(of: UInt32(range.upperBound)) {
            body(Int(items[index]), sizes[index])
        }
    }

    /// Appends the sizes of another section's items in `range`, renumbered from `start`.
    mutating func append(_ other: MeasuredSizes, _ range: Range<Int>, from start: Int) {
        let low = other.position(of: UInt32(range.lowerBound))
        let high = other.position(of: UInt32(range.upperBound))
        items += other.items[low..<high].map { $0 - UInt32(range.lowerBound) + UInt32(start) }
        sizes += other.sizes[low..<high]
    }

    /// The number of measured items before an item: in constant time if all of them are measured.
    private func position(of item: UInt32) -> Int {
        if item < items.count, items[Int(item)] == item { return Int(item) }
        return partitioningIndex(in: 0..<items.count) { items[$0] >= item }
    }
}
