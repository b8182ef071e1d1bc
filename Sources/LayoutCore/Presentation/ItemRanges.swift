/// Items of sections as ranges, in index order: what adjoins is one range.
package struct ItemRanges: Sendable {
    package private(set) var ranges: [ItemRange] = []
    /// Where to go on; nil: there is nothing more.
    package private(set) var next: IndexPath?

    private let limit: Int
    /// Looks at cells that are left before the answer ends.
    private var budget: Int

    package init(limit: Int, budget: Int) {
        self.limit = limit
        self.budget = budget
    }

    /// Items in all ranges.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Adds items that come behind all others.
    ///
    /// - Returns: false when they no longer fit, and are where to go on.
    @inline(__always)
    mutating func add(_ items: Range<Int>, of section: Int) -> Bool {
        if items.isEmpty { return next == nil }
        if let last = ranges.last, last.section == section, last.item + last.count == items.lowerBound {
            ranges[ranges.count - 1].count += items.count
            return true
        }
        if ranges.count >= limit {
            next = IndexPath(section: section, item: items.lowerBound)
            return false
        }
        ranges.append(ItemRange(section: section, item: items.lowerBound, count: items.count))
        return true
    }

    /// Counts looks at cells.
    ///
    /// - Returns: false when there were too many; the item is then where to go on.
    @inline(__always)
    mutating func spend(_ cells: Int, at item: Int, of section: Int) -> Bool {
        budget -= cells
        if budget >= 0 { return true }
        next = IndexPath(section: section, item: item)
        return false
    }

    /// Ends here, with more to come.
    mutating func end(at path: IndexPath) {
        next = path
    }
}
