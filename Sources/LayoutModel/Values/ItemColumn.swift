/// A value that a layout reads for each item besides its size: a scale, an aspect ratio, a style.
public struct ItemColumn: Equatable, Sendable {
    /// The type of a column's values.
    public enum Kind: Equatable, Sendable {
        /// This many numbers for each item, each within the range.
        case numbers(Int, ClosedRange<Double>)
        /// One of these names for each item.
        case names([String])
    }

    /// The column's name.
    public var name: String
    /// The type of its values.
    public var kind: Kind
    /// What the values mean.
    public var documentation: String

    /// Of every layout: whether an item may be selected. `neighbour` skips those that may not.
    public static let selectable = ItemColumn(
        "selectable", kind: .numbers(1, 0...1), "Whether the item can be selected: 0 if `neighbour` skips it, else 1.")

    /// Creates a column.
    public init(_ name: String, kind: Kind, _ documentation: String) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
    }
}
