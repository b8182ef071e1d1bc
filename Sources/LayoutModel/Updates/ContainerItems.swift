/// Items with identifiers, sizes and values, for operations by identifier.
///
///     ContainerItems(["a.png", "b.png"], sizes: [Size(width: 120, height: 80), Size(width: 90, height: 160)])
///
/// An operation gets as many sizes as identifiers, or none at all, and values in the same way. Nothing is checked before the
/// container gets them.
public struct ContainerItems: Equatable, Sendable {
    /// The items' identifiers, in order.
    public var identifiers: Identifiers
    /// The items' sizes in points, one for each; empty if they have the layout's own size, or keep the sizes that they have.
    public var sizes: [Size]
    /// The items' values, by the name of the layout's item column.
    public var values: [String: ItemValues]

    /// Creates items, by default without sizes and values.
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
