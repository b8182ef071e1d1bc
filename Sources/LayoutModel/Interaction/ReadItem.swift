/// An item in the order in which one reads by sight.
///
///     ┌────┐ ┌────┐
///     │ 0  │ │ 1  │      by rows       0: row 0, column 0     1: row 0, column 1     2: row 1, column 0
///     └────┘ └────┘      by columns    0: row 0, column 0     2: row 1, column 0     1: row 0, column 1
///     ┌────┐
///     │ 2  │
///     └────┘
///
/// `position` and `setSize` are those of ARIA's `aria-posinset` and `aria-setsize`: they count the items of the section, also those
/// that are not in the result.
public struct ReadItem: Hashable, Sendable {
    /// The item.
    public var indexPath: ItemPath
    /// Its row, from 0, of those in the result; by columns, its place in its column.
    public var row: Int
    /// Its place in its row, from 0; by columns, its column.
    public var column: Int
    /// Its position in the section by index path, from 1, as screen readers announce it: "3 of 20".
    public var position: Int
    /// The number of items in its section.
    public var setSize: Int
    /// Whether its frame meets the bounds.
    public var isMounted = false
    /// The item's identifier, in replies with identifiers.
    public var identifier: Identifier?

    /// Creates an item out of sight, without identifier.
    public init(indexPath: ItemPath, row: Int, column: Int, position: Int, setSize: Int) {
        self.indexPath = indexPath
        self.row = row
        self.column = column
        self.position = position
        self.setSize = setSize
    }
}

/// The order in which a screen reader goes through items: that of a page of text, or of a newspaper's columns.
public enum ReadingAxis: String, CaseIterable, Sendable {
    /// Along a row, across the scroll axis.
    case rows
    /// Along a column, in the direction of the scroll axis.
    case columns
}
