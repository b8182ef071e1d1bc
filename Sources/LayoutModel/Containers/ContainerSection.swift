/// A section of items, as it is given to a layout.
public struct ContainerSection: Equatable, Sendable {
    public private(set) var itemCount: Int
    /// A width and a height for each item in turn, in points; empty when the layout's own size holds for all.
    public var itemSizes: [Double]
    /// The layout's parameters that this section overrides.
    public var parameters: [String: JSONValue]
    /// Values of the items, by the name of the layout's item column.
    public var itemValues: [String: ItemValues]

    /// Items of the layout's own size.
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

    /// Items of these sizes.
    public init(
        sizes: [Size], parameters: [String: JSONValue] = [:], itemValues: [String: ItemValues] = [:]
    ) {
        self.init(itemCount: sizes.count, parameters: parameters, itemValues: itemValues)
        itemSizes = sizes.flatMap { [$0.width, $0.height] }
    }

    /// Whether the section brings data for its items.
    package var hasData: Bool { !itemSizes.isEmpty || !itemValues.isEmpty }
}
