/// What a layout accepts: its parameters, and the values that it reads for each item.
///
///     let flow = try await client.describe(layout: "flow")
///     for parameter in flow.parameters { print(parameter.name, parameter.defaultValue, parameter.documentation) }
///
/// It is enough to build a form for a layout that the program has never heard of: each parameter has its type, range, unit,
/// choices and default, and a sentence of documentation. `schema` says the same as JSON Schema, for editors and validators.
///
/// Plugins are described exactly as built-in layouts are. A description of a plugin may change whenever its file does; its
/// `LayoutSummary.version` need not.
public struct LayoutDescription: Equatable, Sendable {
    /// The layout's name and origin.
    public var layout: LayoutSummary
    /// The parameters, in the order of declaration.
    public var parameters: [ParameterDescription]
    /// The parameters as JSON Schema, draft 2020-12.
    public var schema: JSONValue
    /// The columns that sections may provide in `ContainerSection.itemValues`, `ItemColumn.selectable` among them.
    public var itemColumns: [ItemColumn]
    /// The outline that the items should have when they are drawn.
    public var itemShape = ItemShape.rectangle
    /// The layout's own attributes, which its elements have in addition to the common ones (`LayoutAttributes.custom`).
    public var attributes: [CustomAttribute] = []

    /// Creates a description of a layout with rectangular items and no attributes of its own.
    ///
    /// Set `itemShape` and `attributes` for others.
    public init(
        layout: LayoutSummary, parameters: [ParameterDescription], schema: JSONValue, itemColumns: [ItemColumn]
    ) {
        self.layout = layout
        self.parameters = parameters
        self.schema = schema
        self.itemColumns = itemColumns
    }
}
