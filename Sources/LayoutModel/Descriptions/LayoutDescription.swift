/// What a layout takes: its parameters, and the values that it reads for each item.
public struct LayoutDescription: Equatable, Sendable {
    public var layout: LayoutSummary
    public var parameters: [ParameterDescription]
    /// The parameters as JSON Schema, draft 2020-12.
    public var schema: JSONValue
    /// What sections may bring in `ContainerSection.itemValues`.
    public var itemColumns: [ItemColumn]
    /// The outline that the items are meant to have when they are drawn.
    public var itemShape: ItemShape

    public init(
        layout: LayoutSummary, parameters: [ParameterDescription], schema: JSONValue, itemColumns: [ItemColumn],
        itemShape: ItemShape = .rectangle
    ) {
        self.layout = layout
        self.parameters = parameters
        self.schema = schema
        self.itemColumns = itemColumns
        self.itemShape = itemShape
    }
}
