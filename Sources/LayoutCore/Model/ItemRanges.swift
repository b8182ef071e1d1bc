/// Items of sections as ranges, in index order: what adjoins is one range.
package struct ItemRanges: Sendable {
    package struct Run: Equatable, Sendable {
        package let section: Int
        package var items: Range<Int>

        package init(section: Int, items: Range<Int>) {
            self.section = section
            self.items = items
        }
    }

    package private(set) var runs: [Run] = []
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
    package var count: Int { runs.reduce(0) { $0 + $1.items.count } }

    /// Adds items that come behind all others.
    ///
    /// - Returns: false when they no longer fit, and are where to go on.
    @inline(__always)
    mutating func add(_ items: Range<Int>, of section: Int) -> Bool {
        if items.isEmpty { return next == nil }
        if let last = runs.last, last.section == section, last.items.upperBound == items.lowerBound {
            runs[runs.count - 1].items = last.items.lowerBound..<items.upperBound
            return true
        }
        if runs.count >= limit {
            next = IndexPath(section: section, item: items.lowerBound)
            return false
        }
        runs.append(Run(section: section, items: items))
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
