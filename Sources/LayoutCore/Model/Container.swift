/// Everything a layout is computed from, besides its own parameters.
package struct Container: Sendable {
    /// The visible rectangle; its origin is the content offset.
    package var bounds: Rect
    package var environment: Environment
    package var sections: [Section]

    package init(bounds: Rect, environment: Environment = Environment(), sections: [Section]) {
        self.bounds = bounds
        self.environment = environment
        self.sections = sections
    }

    package var itemCount: Int { sections.reduce(0) { $0 + $1.itemCount } }
}

/// A section's items and what it overrides.
package struct Section: Sendable {
    package var itemCount: Int
    /// What the delegate's size method would answer for each item; nil where there is none.
    package var itemSizes: ItemSizes?
    /// What cells turned out to have, for layouts that take it.
    package var measuredSizes = MeasuredSizes()
    /// The same of supplementary elements, by kind.
    package var measuredSupplementaries: [String: MeasuredSizes] = [:]
    /// The layout's parameters that this section overrides, checked against the layout's schema.
    package var overrides: Parameters
    /// The layout's item columns that this section brings, checked against their declaration.
    package var itemValues: [String: CheckedItemValues]

    /// - Precondition: `itemSizes` has one size an item.
    package init(
        itemCount: Int, itemSizes: ItemSizes? = nil, overrides: Parameters = .none,
        itemValues: [String: CheckedItemValues] = [:]
    ) {
        precondition(
            itemSizes == nil || itemSizes?.count == itemCount, "\(itemSizes?.count ?? 0) sizes for \(itemCount)")
        self.itemCount = itemCount
        self.itemSizes = itemSizes
        self.overrides = overrides
        self.itemValues = itemValues
    }

    /// Indexes into a column's names, if the section brings it.
    package func names(_ column: String) -> [UInt8]? {
        if case .names(let names) = itemValues[column] { names } else { nil }
    }

    /// The numbers of a column, if the section brings it.
    package func numbers(_ column: String) -> [Double]? {
        if case .numbers(let numbers) = itemValues[column] { numbers } else { nil }
    }
}

/// Sizes of a section's items, 16 bytes an item: width and height in turn, as they came over the wire, so that a
/// million of them are taken over without a copy.
package struct ItemSizes: Equatable, Sendable {
    package private(set) var lengths: [Double]

    /// - Precondition: `lengths` holds pairs.
    package init(lengths: [Double]) {
        precondition(lengths.count.isMultiple(of: 2), "\(lengths.count) lengths are no pairs")
        self.lengths = lengths
    }

    package init(_ sizes: [Size]) {
        self.init(lengths: sizes.flatMap { [$0.width, $0.height] })
    }

    package var count: Int { lengths.count / 2 }

    /// Sets the sizes of items from `item` on, in place where nobody else has these.
    ///
    /// - Precondition: `sizes` holds pairs, no more than there are items.
    package mutating func replace(from item: Int, with sizes: [Double]) {
        for (index, length) in sizes.enumerated() { lengths[2 * item + index] = length }
    }

    @inline(__always)
    package subscript(item: Int) -> Size {
        Size(width: lengths[2 * item], height: lengths[2 * item + 1])
    }
}
