/// The identifiers of a section and of its items.
///
/// The column is shared, so making one costs O(1) whatever the number of items.
package struct IdentifiedSection<ID: ColumnItem>: Sendable {
    /// The section's identifier.
    package let section: Identifier
    /// The identifiers of its items, in order.
    package let items: PersistentColumn<ID>

    /// Creates the identifiers of a section.
    package init(section: Identifier, items: PersistentColumn<ID>) {
        self.section = section
        self.items = items
    }
}
