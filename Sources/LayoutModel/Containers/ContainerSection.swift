/// A section of items, as a client passes it to a layout.
///
///     ContainerSection(itemCount: 20)                                            items of the layout's own size
///     ContainerSection(sizes: [Size(width: 120, height: 80), …])                 a size for each item
///     ContainerSection(itemCount: 3, itemValues: ["style": .names(["flow", "span", "flow"])])
///     ContainerSection("photos", items: ["a", "b", "c"])                         a name for the section and each item
///
/// Sizes, values and identifiers are given for all items or for none, in the order of the items. Which values a layout reads, and
/// which parameters a section may override, is in its `LayoutDescription`. Nothing here is checked: the container that gets the
/// section rejects values that do not fit its layout, with the JSON pointer to the value.
public struct ContainerSection: Equatable, Sendable {
    /// The number of items, in `0...UInt32.max`.
    public private(set) var itemCount: Int
    /// A width and a height for each item in turn, in points; empty when every item has the layout's own size.
    ///
    /// A flat array is passed on without a copy for each item: a million sizes are 16 MB.
    public var itemSizes: [Double]
    /// The layout parameters that this section overrides, by the names of `ParameterDescription.sectionName`.
    ///
    /// Others are those of the container. A parameter that sections may not override is rejected with `parameters.unknown`.
    public var parameters: [String: JSONValue]
    /// The items' values, by the name of the layout's item column (`LayoutDescription.itemColumns`).
    ///
    /// A column has values for all items. Without it, every item has what the layout does by default.
    public var itemValues: [String: ItemValues]
    /// The section's identifier; nil in a container without identifiers.
    public var identifier: Identifier?
    /// The items' identifiers, in order; empty in a container without identifiers.
    ///
    /// Either all items of a container have one, or none has.
    public var itemIdentifiers: Identifiers = .numbers()

    /// Creates a section whose items have the layout's own size.
    ///
    /// - Precondition: `itemCount` is in `0...UInt32.max`.
    public init(
        itemCount: Int, parameters: [String: JSONValue] = [:], itemValues: [String: ItemValues] = [:]
    ) {
        precondition(itemCount >= 0 && itemCount <= UInt32.max, "\(itemCount) items")
        self.itemCount = itemCount
        itemSizes = []
        self.parameters = parameters
        self.itemValues = itemValues
    }

    /// Creates a section with one item for each size.
    ///
    /// - Parameters:
    ///   - sizes: the items' sizes in points, each 0...1e9 wide and high.
    ///   - parameters: the layout parameters that this section overrides, by the names of `ParameterDescription.sectionName`.
    ///   - itemValues: values for each item, by the name of the layout's item column.
    public init(
        sizes: [Size], parameters: [String: JSONValue] = [:], itemValues: [String: ItemValues] = [:]
    ) {
        self.init(itemCount: sizes.count, parameters: parameters, itemValues: itemValues)
        itemSizes = sizes.flatMap { [$0.width, $0.height] }
    }

    /// Creates a section that has a name, and whose items have names. They have the layout's own size.
    ///
    /// - Parameters:
    ///   - identifier: the section's identifier, unique among the container's sections.
    ///   - items: an identifier for each item, unique among all items of the container.
    public init(_ identifier: Identifier, items: Identifiers) {
        self.init(itemCount: items.count)
        self.identifier = identifier
        itemIdentifiers = items
    }

    /// Whether the section has sizes or values for its items.
    package var hasData: Bool { !itemSizes.isEmpty || !itemValues.isEmpty }
}
