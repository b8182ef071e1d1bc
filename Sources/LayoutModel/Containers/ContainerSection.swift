/// A section of items, as a client passes it to a layout.
public struct ContainerSection: Equatable, Sendable {
    /// The number of items.
    public private(set) var itemCount: Int
    /// A width and a height for each item in turn, in points; empty when every item has the layout's own size.
    public var itemSizes: [Double]
    /// The layout parameters that this section overrides.
    public var parameters: [String: JSONValue]
    /// The items' values, by the name of the layout's item column.
    public var itemValues: [String: ItemValues]
    /// What the client calls the section; nil in a container without identifiers.
    public var identifier: Identifier?
    /// What the client calls each item in turn; empty in a container without identifiers.
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

    /// Creates a section with one item for each size, in points.
    public init(
        sizes: [Size], parameters: [String: JSONValue] = [:], itemValues: [String: ItemValues] = [:]
    ) {
        self.init(itemCount: sizes.count, parameters: parameters, itemValues: itemValues)
        itemSizes = sizes.flatMap { [$0.width, $0.height] }
    }

    /// Creates a section that a client can name, and its items.
    ///
    /// - Parameters:
    ///   - identifier: what the client calls the section.
    ///   - items: an identifier for each item.
    public init(_ identifier: Identifier, items: Identifiers) {
        self.init(itemCount: items.count)
        self.identifier = identifier
        itemIdentifiers = items
    }

    /// Whether the section has sizes or values for its items.
    package var hasData: Bool { !itemSizes.isEmpty || !itemValues.isEmpty }
}
