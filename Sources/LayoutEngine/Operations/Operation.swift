/// One change of a container, as its user states it: the engine's counterpart of a call of `UICollectionView` or of its data source.
///
/// Operations are carried out one after another on a `CollectionDraft`, and what they lead to is laid out once. What an operation
/// names by index path is where the operations before it have left it. What it names by identifier may be gone, since other users of
/// the container change it too: such names are left out and reported (`SkippedIdentifiers`), unless the draft refuses that.
///
/// Everything that an operation brings is checked when it is carried out: against the layout that is set then, and against the data as
/// it is then. That makes an operation a plain value, which can be stored, sent and repeated.
package enum Operation: Sendable {
    /// Scrolls or resizes the visible rectangle.
    ///
    /// In points of the content. Of several in one update the last one counts.
    case setBounds(Rect)
    /// Sets the named parameters of the layout; a null sets one back to its default.
    ///
    /// Those that it does not name keep their values. An unknown name is refused with `parameters.unknown`, a value out of range with
    /// `parameters.invalid`.
    case setParameters([String: JSONValue])
    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    ///
    /// An environment equal to the container's changes nothing.
    case setEnvironment(Environment)
    /// Lays out the same data by another layout, whose other parameters have their defaults.
    ///
    /// What it does not read of the data is dropped, so setting the earlier layout again does not bring that back.
    case setLayout(LayoutDefinition, parameters: [String: JSONValue])
    /// Replaces all data.
    ///
    /// No item is followed from before, even under the same identifier: measured sizes and the offsets of rows are lost. `applySnapshot`
    /// keeps them.
    case setSections([ContainerSection])
    /// Deletes, inserts, reloads and moves items and sections at once, by index path.
    ///
    /// Deletions, reloads and the origins of moves have the index paths before it, insertions and the targets of moves those after it.
    case batchUpdate(BatchUpdate)
    /// Sets the sizes of items from an index path on: a width and a height for each.
    ///
    /// In points. Refused with `request.invalid` for a section whose items have no sizes, and for more sizes than there are items.
    case setSizes([Double], from: ItemPath)
    /// Sets sizes that elements turned out to have.
    ///
    /// Only sizes that differ from those before make the layout stale. Refused with `request.invalid` by a layout that does not measure.
    case setMeasuredSizes(Measurement)
    /// Scrolls a section that scrolls by itself.
    ///
    /// In points from the start of the row, limited to what the row allows. That the section scrolls by itself is checked once the layout
    /// is prepared.
    case setOrthogonalOffset(Double, of: SectionName)
    /// Makes the whole layout stale.
    ///
    /// It is prepared again with the same data.
    case invalidateLayout
    /// Makes some elements stale.
    ///
    /// Only a layout with a script is prepared again for that; of any other, clients are notified that the elements changed where they are.
    case invalidate(StaleNames)

    /// Inserts items with identifiers.
    ///
    /// One after another, in the given order. Those that are there already are left out.
    case insertItems(ContainerSection, at: ItemDestination)
    /// Deletes items.
    ///
    /// Those that are gone already are left out.
    case deleteItems(Identifiers)
    /// Moves items, which follow one another afterwards in the given order.
    ///
    /// Those that are gone are left out. If the item or section that names the destination is gone, all stay where they are.
    case moveItems(Identifiers, to: ItemDestination)
    /// Replaces items in place.
    ///
    /// They are new items under the same identifiers, with all data of the operation in place of their own.
    case reloadItems(ContainerSection)
    /// Gives items other sizes or values; they stay what they are.
    ///
    /// Only what is given is set: sizes, values or both. Refused with `request.invalid` if neither is.
    case reconfigureItems(ContainerSection)
    /// Inserts sections with identifiers.
    ///
    /// With their items, in the given order. Sections and items that are there already are left out.
    case insertSections([ContainerSection], at: SectionDestination)
    /// Deletes sections with their items.
    ///
    /// Those that are gone already are left out.
    case deleteSections(Identifiers)
    /// Moves sections, which follow one another afterwards in the given order.
    ///
    /// Those that are gone are left out. If the section that names the destination is gone, all stay where they are.
    case moveSections(Identifiers, to: SectionDestination)
    /// Replaces all items of sections.
    ///
    /// The data stays the same; the items are new under the same identifiers.
    case reloadSections(Identifiers)
    /// Makes the container equal to a snapshot.
    ///
    /// By the batch update with the fewest moves. Items that stay keep their sizes and values, unless the snapshot gives them others.
    case applySnapshot(ContainerSnapshot)

    /// The name by which clients state it: the member of the JSON form, with which pointers into it begin.
    package var name: String {
        switch self {
        case .setBounds: "setBounds"
        case .setParameters: "setParameters"
        case .setEnvironment: "setEnvironment"
        case .setLayout: "setLayout"
        case .setSections: "setSections"
        case .batchUpdate: "batchUpdate"
        case .setSizes: "setSizes"
        case .setMeasuredSizes: "setMeasuredSizes"
        case .setOrthogonalOffset: "setOrthogonalOffset"
        case .invalidateLayout, .invalidate: "invalidate"
        case .insertItems: "insertItems"
        case .deleteItems: "deleteItems"
        case .moveItems: "moveItems"
        case .reloadItems: "reloadItems"
        case .reconfigureItems: "reconfigureItems"
        case .insertSections: "insertSections"
        case .deleteSections: "deleteSections"
        case .moveSections: "moveSections"
        case .reloadSections: "reloadSections"
        case .applySnapshot: "applySnapshot"
        }
    }
}

/// The sizes that elements of one kind turned out to have. Layouts that measure their cells use them in place of their estimates.
package struct Measurement: Sendable {
    /// The elements that were measured.
    package enum Elements: Sendable {
        /// Elements of a section by their numbers; `kind` is "" for cells.
        ///
        /// The section is the one with that name when the operation is carried out.
        case numbered([Int], of: SectionName, kind: String)
        /// Cells by their identifiers.
        ///
        /// Those that are gone are left out with their sizes. They may lie in several sections.
        case identified(Identifiers)
    }

    /// The elements that were measured.
    package var elements: Elements
    /// A width and a height for each of them in turn, in points.
    ///
    /// Each in 0...1e9.
    package var sizes: [Double]

    /// Creates a measurement.
    package init(_ elements: Elements, sizes: [Double]) {
        self.elements = elements
        self.sizes = sizes
    }
}

/// The sections and items that a container is to have, by identifier. (UIKit's `NSDiffableDataSourceSnapshot`, and with
/// `keepsOtherSections` its `NSDiffableDataSourceSectionSnapshot`.)
package struct ContainerSnapshot: Sendable {
    /// One of the sections.
    package struct Section: Sendable {
        /// The section's identifier.
        package var identifier: Identifier
        /// Those of its items, in order.
        ///
        /// Each is in one section of the snapshot and once in it.
        package var items: Identifiers
        /// The layout's parameters that it overrides; nil: a section that there was keeps its own, a new one has none.
        package var parameters: [String: JSONValue]?

        /// Creates a section.
        package init(_ identifier: Identifier, items: Identifiers, parameters: [String: JSONValue]? = nil) {
            self.identifier = identifier
            self.items = items
            self.parameters = parameters
        }
    }

    /// In order.
    ///
    /// Sections that the container has move to this order; those that it does not have are inserted.
    package var sections: [Section]
    /// Sizes and values by identifier, of new items and of others; nil: none.
    ///
    /// Items that stay and are not in it keep theirs.
    package var data: ContainerSection?
    /// Items that are new under their old identifier.
    ///
    /// They must be in the snapshot. Their data is that of `data`, or else the one that they have.
    package var reloadedItems: Identifiers = .numbers()
    /// Sections that are new under their old identifier, with all their items.
    package var reloadedSections: Identifiers = .numbers()
    /// Whether sections that it does not name stay as they are; otherwise they are deleted.
    ///
    /// Items that lie in those sections are left out of the named ones.
    package var keepsOtherSections = false

    /// Creates a snapshot.
    package init(sections: [Section], data: ContainerSection? = nil) {
        self.sections = sections
        self.data = data
    }
}
