/// The measured sizes of consecutive items, not all of which need be measured.
struct MeasuredChunk: TreeChunk {
    /// The totals of consecutive items.
    struct Summary: ItemSummary {
        /// The number of items, measured or not.
        var count = 0
        var measured = 0
        /// The number of their sizes at other lengths than the one measured last.
        var older = 0
        /// The lengths at which items were measured last.
        var lengths = Lengths.none
        /// The sums of the widths and of the heights that were measured last.
        var width = ExactLength.zero
        var height = ExactLength.zero

        static let zero = Summary()

        static func + (first: Summary, second: Summary) -> Summary {
            Summary(
                count: first.count + second.count, measured: first.measured + second.measured,
                older: first.older + second.older, lengths: first.lengths + second.lengths,
                width: first.width + second.width, height: first.height + second.height)
        }

        /// The mean of the sizes that were measured last; nil if there are none.
        var mean: Size? {
            measured == 0 ? nil : Size(width: width.value / Double(measured), height: height.value / Double(measured))
        }

        mutating func add(_ size: Size) {
            measured += 1
            width = width + ExactLength(size.width)
            height = height + ExactLength(size.height)
        }

        /// Whether all measured items were measured at one length, and last at this one; nil if only the items tell.
        func isMeasured(at length: LengthAcross) -> Bool? {
            switch lengths {
            case .none: true
            case .one(let own) where length.matches(own): true
            case .one where older == 0: false
            case .one, .several: nil
            }
        }
    }

    /// The lengths at which items were measured.
    enum Lengths: Equatable {
        case none
        case one(MeasuringLength)
        case several

        static func + (first: Lengths, second: Lengths) -> Lengths {
            if first == .none || first == second { return second }
            return second == .none ? first : .several
        }
    }

    /// A measured item's sizes, the one that was measured last first.
    typealias Sizes = [MeasuredSize]

    /// The measured items, ascending, counted from the chunk's first.
    let items: [UInt32]
    /// The size that each was measured to have last.
    let sizes: [MeasuredSize]
    /// Their sizes at other lengths, later ones first; empty if none of them has any.
    private let older: [Sizes]
    let summary: Summary

    init(unmeasured count: Int) {
        self.init(items: [], sizes: [], older: [], count: count)
    }

    /// - Parameter count: the number of items, measured or not.
    private init(items: [UInt32], sizes: [MeasuredSize], older: [Sizes], count: Int) {
        self.items = items
        self.sizes = sizes
        var summary = Summary(count: count)
        for own in older { summary.older += own.count }
        for size in sizes {
            summary.add(size.size)
            summary.lengths = summary.lengths + .one(size.length)
        }
        self.older = summary.older == 0 ? [] : older
        self.summary = summary
    }

    /// The number of measured items in a chunk at most.
    static let mostMeasured = 512

    /// Chunks with equally many measured items.
    private static func chunks(
        items: [UInt32], sizes: [MeasuredSize], older: [Sizes], count: Int
    ) -> [MeasuredChunk] {
        let chunks = max(1, (items.count + mostMeasured - 1) / mostMeasured)
        var first = 0
        return (0..<chunks).map { chunk in
            let range = chunk * items.count / chunks..<(chunk + 1) * items.count / chunks
            let end = range.upperBound < items.count ? Int(items[range.upperBound]) : count
            defer { first = end }
            return MeasuredChunk(
                items: shifted(items[range], by: -first), sizes: Array(sizes[range]),
                older: older.isEmpty ? [] : Array(older[range]), count: end - first)
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

    /// The place of an item among the measured ones; nil if it was not measured.
    ///
    /// - Complexity: O(1) if all items before it are measured, else O(log *measured*)
    func index(of item: Int) -> Int? {
        let index = position(of: item)
        return index < items.count && items[index] == item ? index : nil
    }

    /// All sizes of a measured item.
    ///
    /// - Parameter index: its place among the measured ones.
    func allSizes(at index: Int) -> Sizes { [sizes[index]] + (older.isEmpty ? [] : older[index]) }

    /// The size of a measured item at a length; nil if it was not measured at it.
    ///
    /// - Parameter index: its place among the measured ones.
    func size(at index: Int, _ length: LengthAcross) -> Size? {
        if length.matches(sizes[index].length) { return sizes[index].size }
        return older.isEmpty ? nil : older[index].first { length.matches($0.length) }?.size
    }

    // MARK: Changes

    /// Sets sizes of items in ascending order. There may be items beyond the last one.
    ///
    /// - Parameters:
    ///   - first: the number of the chunk's first item.
    ///   - changed: takes the items whose size at its length changed, or that were measured last at another one.
    /// - Returns: the chunks in its place; nil if no size changed.
    func setting(
        _ new: ArraySlice<(item: Int, size: MeasuredSize)>, from first: Int, _ changed: inout [Int]
    ) -> [MeasuredChunk]? {
        let before = changed.count
        var items: [UInt32] = []
        var sizes: [MeasuredSize] = []
        var older: [Sizes] = []
        items.reserveCapacity(self.items.count + new.count)
        sizes.reserveCapacity(self.items.count + new.count)
        older.reserveCapacity(self.items.count + new.count)
        var old = 0
        func keep(_ end: Int) {
            items += self.items[old..<end]
            sizes += self.sizes[old..<end]
            older += self.older.isEmpty ? Array(repeating: [], count: end - old)[...] : self.older[old..<end]
            old = end
        }
        for (item, size) in new {
            keep(max(old, position(of: item - first)))
            let isKnown = old < self.items.count && self.items[old] == item - first
            if !isKnown || self.sizes[old] != size { changed.append(item) }
            older.append(isKnown ? Self.others(allSizes(at: old), than: size) : [])
            if isKnown { old += 1 }
            items.append(UInt32(item - first))
            sizes.append(size)
        }
        if changed.count == before { return nil }
        keep(self.items.count)
        return Self.chunks(
            items: items, sizes: sizes, older: older, count: max(summary.count, items.last.map { Int($0) + 1 } ?? 0))
    }

    /// The sizes that are remembered beside a newer one.
    private static func others(_ sizes: Sizes, than size: MeasuredSize) -> Sizes {
        Array(sizes.filter { $0.length != size.length }.prefix(MeasuredSizes.lengthLimit - 1))
    }

    var isShort: Bool { items.count < Self.mostMeasured / 2 }

    func part(_ items: Range<Int>) -> MeasuredChunk {
        let range = position(of: items.lowerBound)..<position(of: items.upperBound)
        return MeasuredChunk(
            items: Self.shifted(self.items[range], by: -items.lowerBound), sizes: Array(sizes[range]),
            older: older.isEmpty ? [] : Array(older[range]), count: items.count)
    }

    func merged(with next: MeasuredChunk) -> [MeasuredChunk] {
        let count = summary.count
        let hasOlder = summary.older + next.summary.older > 0
        return Self.chunks(
            items: items + Self.shifted(next.items[...], by: count), sizes: sizes + next.sizes,
            older: hasOlder ? everyOlder + next.everyOlder : [], count: count + next.summary.count)
    }

    private var everyOlder: [Sizes] { older.isEmpty ? Array(repeating: [], count: items.count) : older }
}
