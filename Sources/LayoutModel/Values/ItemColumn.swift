/// A value that a layout reads for each item besides its size: a scale, an aspect ratio, a style.
///
///     static let itemColumns = [
///         ItemColumn("span", kind: .numbers(1, 1...12), "Columns that the item spans."),
///         ItemColumn("style", kind: .names(["flow", "span"]), "Whether the item shares its row."),
///     ]
///
///     ContainerSection(itemCount: 2, itemValues: ["span": .numbers([1, 3]), "style": .names(["flow", "span"])])
///
/// A section provides a column for all of its items or leaves it out, and then every item has what the layout does without it. The
/// container checks the number of values, their ranges and names.
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
    /// The meaning of the values, for people.
    public var documentation: String

    /// The column of every layout that says whether an item may be selected: 0 for an item that `neighbour` skips, else 1.
    ///
    /// Without it, every item may be selected. Layouts need not declare it.
    public static let selectable = ItemColumn(
        "selectable", kind: .numbers(1, 0...1), "Whether the item can be selected: 0 if `neighbour` skips it, else 1.")

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - name: the name in `ContainerSection.itemValues`.
    ///   - kind: the type and range of the values.
    ///   - documentation: the meaning of the values, for people.
    public init(_ name: String, kind: Kind, _ documentation: String) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
    }
}
