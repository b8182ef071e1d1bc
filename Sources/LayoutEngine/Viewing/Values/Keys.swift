/// A set of a container's items: these ranges, or all items but these.
///
///     one of a million           [0, 4711] · 1
///     all of a million           all but nothing
///     all but one                all but [0, 4711] · 1
///
/// Items are named by the index paths of the data in one state of a container, and follow the data from there to the next
/// (`following`), as elements of windows do. So a set takes 24 bytes for each range, however many items are in it: a million that are
/// selected take none, and a million of which every second one is selected take as much as it has to.
///
///     var keys = Keys.all                                      // Ctrl and A
///     keys.remove(ItemRange(section: 0, item: 4711))           // Ctrl and a click
///     keys.contains(ItemPath(section: 0, item: 4711))          // false
///     keys = keys.canonical(in: counts)
///
/// These always hold: ranges are not empty, are ordered by index path, and neither overlap nor touch; they name items that exist in the
/// state. A set that is `canonical` has the fewer ranges of its two forms, and the first of them if both have as many. Two canonical sets
/// of one state are equal exactly if they have the same items.
package struct Keys: Hashable, Sendable {
    /// The items that are in the set, or that are not.
    package private(set) var ranges: [ItemRange]
    /// Whether the set is all items but `ranges`.
    package private(set) var isInverted: Bool

    /// All items, however many there are.
    package static let all = Keys(ordered: [], isInverted: true)

    /// No items.
    package init() { self.init(ordered: []) }

    /// Some items, in any order; ranges may overlap.
    ///
    /// - Complexity: O(*n* log *n*)
    package init(_ ranges: some Sequence<ItemRange>) { self.init(ordered: ranges.normalized) }

    /// All items but some, in any order; ranges may overlap.
    ///
    /// - Complexity: O(*n* log *n*)
    package init(allBut ranges: some Sequence<ItemRange>) { self.init(ordered: ranges.normalized, isInverted: true) }

    /// The items from one to another, both included, whichever comes first.
    ///
    /// - Parameter counts: the number of items in each section.
    /// - Complexity: O(sections between them)
    package init(from one: ItemPath, to other: ItemPath, in counts: [Int]) {
        let (first, last) = one < other ? (one, other) : (other, one)
        var ranges: [ItemRange] = []
        for section in first.section...last.section {
            let start = section == first.section ? first.item : 0
            let end = section == last.section ? last.item + 1 : counts[section]
            if start < end { ranges.append(ItemRange(section: section, item: start, count: end - start)) }
        }
        self.init(ordered: ranges)
    }

    /// - Parameter ranges: as the type requires them.
    private init(ordered ranges: [ItemRange], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    // MARK: Reading

    /// Whether it has no items. Of a container without items, `all` has none either, and its canonical form says so.
    package var isEmpty: Bool { !isInverted && ranges.isEmpty }

    /// What it takes, in bytes.
    package var bytes: Int { ranges.count * MemoryLayout<ItemRange>.stride }

    /// Whether an item is in it.
    ///
    /// - Complexity: O(log *ranges*)
    package func contains(_ item: ItemPath) -> Bool {
        let next = partitioningIndex(in: 0..<ranges.count) { ranges[$0].first > item }
        let isListed =
            next > 0 && ranges[next - 1].section == item.section && ranges[next - 1].range.contains(item.item)
        return isListed != isInverted
    }

    /// How many items it has.
    ///
    /// - Complexity: O(ranges), and O(sections) for all items but some
    package func count(in counts: [Int]) -> Int {
        let listed = ranges.reduce(0) { $0 + $1.count }
        return isInverted ? counts.reduce(0, +) - listed : listed
    }

    /// Its items, in order.
    ///
    /// - Complexity: O(ranges), and O(sections) for all items but some
    package func ranges(in counts: [Int]) -> [ItemRange] {
        isInverted ? ranges.complement(in: counts) : ranges
    }

    /// The same items in the form that takes the fewest ranges.
    ///
    /// - Parameter counts: the number of items in each section.
    /// - Complexity: O(ranges + sections)
    package func canonical(in counts: [Int]) -> Keys {
        let other = ranges.complement(in: counts)
        let isBetter = isInverted ? other.count <= ranges.count : other.count < ranges.count
        return isBetter ? Keys(ordered: other, isInverted: !isInverted) : self
    }

    // MARK: Changing

    /// Adds items.
    ///
    /// - Complexity: O(ranges)
    package mutating func insert(_ items: ItemRange) {
        ranges = isInverted ? ranges.subtracting([items]) : ranges.union([items])
    }

    /// Takes items out.
    ///
    /// - Complexity: O(ranges)
    package mutating func remove(_ items: ItemRange) {
        ranges = isInverted ? ranges.union([items]) : ranges.subtracting([items])
    }

    /// The items of both.
    ///
    /// - Complexity: O(ranges of both)
    package func union(_ other: Keys) -> Keys {
        switch (isInverted, other.isInverted) {
        case (false, false): Keys(ordered: ranges.union(other.ranges))
        case (true, false): Keys(ordered: ranges.subtracting(other.ranges), isInverted: true)
        case (false, true): Keys(ordered: other.ranges.subtracting(ranges), isInverted: true)
        case (true, true):
            Keys(ordered: ranges.subtracting(ranges.subtracting(other.ranges)), isInverted: true)
        }
    }

    /// The items that are in this set and not in another one.
    ///
    /// - Complexity: O(ranges of both)
    package func subtracting(_ other: Keys) -> Keys {
        switch (isInverted, other.isInverted) {
        case (false, false): Keys(ordered: ranges.subtracting(other.ranges))
        case (true, false): Keys(ordered: ranges.union(other.ranges), isInverted: true)
        case (false, true): Keys(ordered: ranges.subtracting(ranges.subtracting(other.ranges)))
        case (true, true): Keys(ordered: other.ranges.subtracting(ranges))
        }
    }
}
