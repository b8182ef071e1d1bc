/// The value that an element has of one of the layout's own attributes.
///
/// Elements other than cells have few values, so these are listed with the element; cells have a `CustomColumn`.
package struct CustomValue: Equatable, Sendable {
    /// The attribute's name.
    package let name: String
    /// Not the attribute's default.
    package let value: Double

    /// Creates a value.
    ///
    /// - Parameter value: a finite number other than the attribute's default.
    package init(_ name: String, _ value: Double) {
        self.name = name
        self.value = value
    }
}

/// The values that a section's cells have of one of the layout's own attributes.
///
/// Items behind the last one with a value of its own take no memory.
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
    ///
    /// - Complexity: O(1) to read and amortized O(1) to set in ascending order
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
