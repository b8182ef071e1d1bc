/// The value that an element has of one of the layout's own attributes.
package struct CustomValue: Equatable, Sendable {
    /// The attribute's name.
    package let name: String
    /// Not the attribute's default.
    package let value: Double

    /// Creates a value.
    package init(_ name: String, _ value: Double) {
        self.name = name
        self.value = value
    }
}

/// The values that a section's cells have of one of the layout's own attributes.
package struct CustomColumn: Equatable, Sendable {
    /// Bytes for each item up to the last one with a value of its own.
    package static let bytesPerItem = 8

    /// The attribute's name.
    package let name: String
    /// The value of items that have none of their own.
    package let defaultValue: Double
    private var values: [Double] = []

    /// Creates a column in which every item has the default.
    package init(_ attribute: CustomAttribute) {
        name = attribute.name
        defaultValue = attribute.defaultValue
    }

    /// Whether every item has the default.
    package var isEmpty: Bool { values.isEmpty }

    /// Reserves space for `count` items.
    package mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

    /// The value of an item. Setting it fills the column up to the item.
    package subscript(item: Int) -> Double {
        get { item < values.count ? values[item] : defaultValue }
        set {
            if item >= values.count {
                if newValue == defaultValue { return }
                values += repeatElement(defaultValue, count: item + 1 - values.count)
            }
            values[item] = newValue
        }
    }
}
