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
    case setBounds(Rect)
    /// Sets the named parameters of the layout; a null sets one back to its default.
    case setParameters([String: JSONValue])
    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    case setEnvironment(Environment)
    /// Lays out the same data by another layout, whose other parameters have their defaults.
    case setLayout(LayoutDefinition, parameters: [String: JSONValue])
    /// Replaces all data.
    case setSections([ContainerSection])
    /// Deletes, inserts, reloads and moves items and sections at once, by index path.
    case batchUpdate(BatchUpdate)
    /// Sets the sizes of items from an index path on: a width and a height for each.
    case setSizes([Double], from: ItemPath)
    /// Sets sizes that elements turned out to have.
    case setMeasuredSizes(Measurement)
    /// Scrolls a section that scrolls by itself.
    case setOrthogonalOffset(Double, of: SectionName)
    /// Makes the whole layout stale.
    case invalidateLayout
    /// Makes some elements stale.
    case invalidate(StaleNames)

    /// Inserts items with identifiers.
    case insertItems(ContainerSection, at: ItemDestination)
    /// Deletes items.
    case deleteItems(Identifiers)
    /// Moves items, which follow one another afterwards in the given order.
    case moveItems(Identifiers, to: ItemDestination)
    /// Replaces items in place.
    case reloadItems(ContainerSection)
    /// Gives items other sizes or values; they stay what they are.
    case reconfigureItems(ContainerSection)
    /// Inserts sections with identifiers.
    case insertSections([ContainerSection], at: SectionDestination)
    /// Deletes sections with their items.
    case deleteSections(Identifiers)
    /// Moves sections, which follow one another afterwards in the given order.
    case moveSections(Identifiers, to: SectionDestination)
    /// Replaces all items of sections.
    case reloadSections(Identifiers)
    /// Makes the container equal to a snapshot.
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
        case numbered([Int], of: SectionName, kind: String)
        /// Cells by their identifiers.
        case identified(Identifiers)
    }

    /// The elements that were measured.
    package var elements: Elements
    /// A width and a height for each of them in turn, in points.
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
    package var sections: [Section]
    /// Sizes and values by identifier, of new items and of others; nil: none.
    package var data: ContainerSection?
    /// Items that are new under their old identifier.
    package var reloadedItems: Identifiers = .numbers()
    /// Sections that are new under their old identifier, with all their items.
    package var reloadedSections: Identifiers = .numbers()
    /// Whether sections that it does not name stay as they are; otherwise they are deleted.
    package var keepsOtherSections = false

    /// Creates a snapshot.
    package init(sections: [Section], data: ContainerSection? = nil) {
        self.sections = sections
        self.data = data
    }
}
