/// The identifiers of a section and its items. The section may have a name and the items numbers, or the other way round.
package struct SectionIdentifiers: Equatable, Sendable {
    /// The section's identifier.
    package let section: Identifier
    /// The identifiers of its items; no numbers if there are none.
    package var items: ItemIdentifiers

    /// Creates identifiers.
    ///
    /// Empty lists count as numbers whatever they were, so sections without items are equal.
    package init(_ section: Identifier, _ items: ItemIdentifiers) {
        self.section = section
        self.items = items.count > 0 ? items : ItemIdentifiers(.numbers())
    }

    /// Creates identifiers from lists.
    ///
    /// - Complexity: O(1)
    package init(_ section: Identifier, _ items: Identifiers) {
        self.init(section, ItemIdentifiers(items))
    }
}
