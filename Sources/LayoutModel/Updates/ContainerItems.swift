/// Items with identifiers, sizes and values, for operations by identifier.
public struct ContainerItems: Equatable, Sendable {
    /// One for each item.
    public var identifiers: Identifiers
    /// In points, one for each item; empty if the items have the layout's own size, or keep theirs.
    public var sizes: [Size]
    /// By the name of the layout's item column.
    public var values: [String: ItemValues]

    /// Creates items.
    public init(_ identifiers: Identifiers, sizes: [Size] = [], values: [String: ItemValues] = [:]) {
        self.identifiers = identifiers
        self.sizes = sizes
        self.values = values
    }

    /// The items as those of a section.
    package var section: ContainerSection {
        var section = ContainerSection(itemCount: identifiers.count, itemValues: values)
        section.itemSizes = sizes.flatMap { [$0.width, $0.height] }
        section.itemIdentifiers = identifiers
        return section
    }
}
