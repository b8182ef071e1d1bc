/// Items with identifiers, sizes and values, for operations by identifier.
///
///     ContainerItems(["a.png", "b.png"], sizes: [Size(width: 120, height: 80), Size(width: 90, height: 160)])
///
/// An operation gets as many sizes as identifiers, or none at all, and values in the same way. Nothing is checked before the
/// container gets them.
public struct ContainerItems: Equatable, Sendable {
    /// The items' identifiers, in order.
    ///
    /// They have the form that the container's other items have.
    public var identifiers: Identifiers
    /// The items' sizes in points, one for each; empty if they have the layout's own size, or keep the sizes that they have.
    public var sizes: [Size]
    /// The items' values, by the name of the layout's item column.
    ///
    /// One value for each item, as in `ContainerSection.itemValues`; a column that is missing has the layout's default for all of them.
    public var values: [String: ItemValues]

    /// Creates items, by default without sizes and values.
    public init(_ identifiers: Identifiers, sizes: [Size] = [], values: [String: ItemValues] = [:]) {
        self.identifiers = identifiers
        self.sizes = sizes
        self.values = values
    }

    /// The items as those of a section.
    ///
    /// The section itself has no identifier and no parameters.
    package var section: ContainerSection {
        var section = ContainerSection(itemCount: identifiers.count, itemValues: values)
        section.itemSizes = sizes.flatMap { [$0.width, $0.height] }
        section.itemIdentifiers = identifiers
        return section
    }
}
