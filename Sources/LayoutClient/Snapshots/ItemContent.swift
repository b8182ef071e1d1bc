public import LayoutModel

/// The size and the values that a layout reads for an item.
///
///     ItemContent(size: Size(width: 120, height: 80), values: ["span": .numbers([2])])
public struct ItemContent: Equatable, Sendable {
    /// The size in points; nil if the items have the layout's own size.
    public var size: Size?
    /// The values by the name of the layout's item column: the numbers of this item, or its one name.
    public var values: [String: ItemValues]

    /// Creates the content of an item, by default of the layout's own size and without values.
    public init(size: Size? = nil, values: [String: ItemValues] = [:]) {
        self.size = size
        self.values = values
    }
}
