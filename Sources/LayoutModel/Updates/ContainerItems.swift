/// Items with identifiers, sizes and values, for operations by identifier.
public struct ContainerItems: Equatable, Sendable {
    /// The items' identifiers, in order.
    public var identifiers: Identifiers
    /// The items' sizes in points, one for each; empty if they have the layout's own size, or keep the sizes that they have.
    public var sizes: [Size]
    /// The items' values, by the name of the layout's item column.
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
