/// The sections and items that a container is to have, by identifier, checked for a layout. (UIKit's
/// `NSDiffableDataSourceSnapshot`.)
///
///     Snapshot (client) ── wire ──▶ CheckedSnapshot ── SnapshotDifference ──▶ CheckedUpdate, reconfigurations
///
/// The data is checked: sizes are lengths, values fit their columns, and there is one for each identifier. Whether identifiers
/// occur twice, and whether those of the data occur in the snapshot, is checked when it is compared with the container.
///
/// It says nothing of how to get there: the difference depends on the container at the moment when it is applied.
package struct CheckedSnapshot: Sendable {
    /// One of the sections.
    ///
    /// Its items' data is not here but in the snapshot's `data`, by identifier, since most items keep theirs.
    package struct Target: Sendable {
        /// The identifiers of the section and its items, in order.
        package var identifiers: SectionIdentifiers
        /// The overridden parameters of the section; nil if an existing section keeps its own, and a new one has none.
        package var overrides: Parameters?

        /// Creates a section.
        package init(_ identifiers: SectionIdentifiers, overrides: Parameters? = nil) {
            self.identifiers = identifiers
            self.overrides = overrides
        }
    }

    /// The sections, in order.
    package var sections: [Target]
    /// Sizes and values, by identifier: those of new items, and of others, which are reconfigured unless they are reloaded.
    package var data: Section?
    /// Items that are new under their old identifier.
    package var reloadedItems: Identifiers
    /// Sections that are new under their old identifier, with all their items.
    package var reloadedSections: Identifiers

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - sections: all that the container is to have; a present section that is not among them is deleted.
    ///   - data: an entry for each item whose sizes or values are new; nil if none are.
    package init(
        sections: [Target], data: Section? = nil, reloadedItems: Identifiers = .numbers(),
        reloadedSections: Identifiers = .numbers()
    ) {
        self.sections = sections
        self.data = data
        self.reloadedItems = reloadedItems
        self.reloadedSections = reloadedSections
    }
}
