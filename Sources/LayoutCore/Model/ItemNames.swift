/// Indexes into the names of a column, one for each item.
///
/// The column's declaration has the names, 256 at most.
package typealias ItemNames = PersistentColumn<UInt8>

extension PersistentColumn<UInt8> {
    /// The index of an item's name. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *n*) after a change, else O(1)
    package subscript(item: Int) -> UInt8 { value(of: item) }
}

extension PersistentColumn<UInt8>.Reader {
    /// Creates a reader that begins with the first item.
    package init(_ names: ItemNames) {
        self.init(reading: names, at: 0)
    }

    /// The index of an item's name; the item must exist.
    ///
    /// - Complexity: O(1) for items in order, O(log *n*) elsewhere
    package subscript(item: Int) -> UInt8 { mutating get { value(of: item) } }
}
