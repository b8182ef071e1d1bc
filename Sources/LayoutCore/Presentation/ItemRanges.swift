/// Items as ranges, in index order; adjacent ranges are merged.
///
/// Both limits bound an answer: the number of ranges, and the cells that may be visited to find them. Past either one, `next` says where
/// to continue.
package struct ItemRanges: Sendable {
    /// The ranges so far, at most the limit.
    package private(set) var ranges: [ItemRange] = []
    /// Where to continue; nil when the ranges are complete.
    package private(set) var next: ItemPath?

    private let limit: Int
    /// The number of cells that may still be visited.
    private var budget: Int

    /// Creates an empty list of at most `limit` ranges that visits at most `budget` cells.
    ///
    /// - Parameter budget: cells that match as one range cost one visit together.
    package init(limit: Int, budget: Int) {
        self.limit = limit
        self.budget = budget
    }

    /// The number of items in all ranges.
    ///
    /// - Complexity: O(ranges)
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Appends items that follow all others.
    ///
    /// - Returns: false if the range does not fit; `next` is then its first item.
    @inline(__always)
    mutating func add(_ items: Range<Int>, of section: Int) -> Bool {
        if items.isEmpty { return next == nil }
        let range = ItemRange(section: section, item: items.lowerBound, count: items.count)
        if ranges.count >= limit, !ranges.continues(with: range) {
            next = ItemPath(section: section, item: items.lowerBound)
            return false
        }
        ranges.join(range)
        return true
    }

    /// Charges for cells that are visited.
    ///
    /// - Returns: false if the budget is spent; `next` is then this item.
    @inline(__always)
    mutating func spend(_ cells: Int, at item: Int, of section: Int) -> Bool {
        budget -= cells
        if budget >= 0 { return true }
        next = ItemPath(section: section, item: item)
        return false
    }

    /// Stops early; more items remain from `path`.
    mutating func end(at path: ItemPath) {
        next = path
    }
}
