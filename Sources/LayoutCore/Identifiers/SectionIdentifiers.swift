/// What the client calls a section and its items: numbers, or names.
package struct SectionIdentifiers: Equatable, Sendable {
    /// The section's own.
    package let section: Identifier
    /// Those of its items.
    package var items: ItemIdentifiers

    /// Creates identifiers of one kind; nil if the section's is of another kind than its items'.
    package init?(_ section: Identifier, _ items: ItemIdentifiers) {
        switch (section, items) {
        case (.number, .numbers), (.name, .names): break
        default: return nil
        }
        self.section = section
        self.items = items
    }

    /// Creates identifiers from lists. A section without items may bring them as either kind.
    package init?(_ section: Identifier, _ items: Identifiers) {
        let none: Identifiers = if case .name = section { .names([]) } else { .numbers([]) }
        self.init(section, ItemIdentifiers(items.isEmpty ? none : items))
    }
}
