public import LayoutCore
import LayoutWire
import SwiftProtobuf

/// One of the daemon's layouts.
public struct LayoutSummary: Equatable, Sendable {
    public var name: String
    /// One sentence.
    public var summary: String
    /// Whether it is a plugin's, and not built in.
    public var isPlugin: Bool
    public var version: String

    init(_ wire: WireLayoutSummary) {
        name = wire.name
        summary = wire.summary
        isPlugin = wire.source == "plugin"
        version = wire.version
    }
}

/// What a layout takes.
public struct LayoutDescription: Equatable, Sendable {
    /// A parameter of the layout.
    public struct Parameter: Equatable, Sendable {
        public var name: String
        /// "boolean", "integer", "number", "size", "insets", "choice" or "document".
        public var type: String
        public var fallback: JSONValue
        /// nil where it is no number.
        public var range: ClosedRange<Double>?
        public var choices: [String]
        /// "points", "degrees" or "".
        public var unit: String
        public var documentation: String
        /// Under which name a section may override it; nil: not at all.
        public var sectionName: String?
        /// `{key: number}` may stand in place of a choice; nil: it may not.
        public var key: String?
    }

    /// What sections may bring for each of their items.
    public struct ItemColumn: Equatable, Sendable {
        public var name: String
        /// 0: one name an item, of `names`.
        public var numbersPerItem: Int
        public var range: ClosedRange<Double>?
        public var names: [String]
        public var documentation: String
    }

    public var layout: LayoutSummary
    public var parameters: [Parameter]
    /// The same as JSON Schema, draft 2020-12.
    public var schema: JSONValue
    public var itemColumns: [ItemColumn]
    /// The outline that its items are meant to have when they are drawn; a rectangle where this client does not know it.
    public var itemShape: ItemShape

    init(_ wire: WireDescribeLayoutReply) {
        layout = LayoutSummary(wire.layout)
        parameters = wire.parameters.map { Parameter($0) }
        schema = .object(wire.schema.fields.mapValues { JSONValue($0) })
        itemShape = ItemShape(rawValue: wire.itemShape) ?? .rectangle
        itemColumns = wire.itemColumns.map { column in
            ItemColumn(
                name: column.name, numbersPerItem: Int(column.numbersPerItem),
                range: wireRange(column.hasMinimum, column.minimum, column.maximum), names: column.names,
                documentation: column.documentation)
        }
    }
}

extension LayoutDescription.Parameter {
    fileprivate init(_ wire: WireParameter) {
        name = wire.name
        type = wire.type
        fallback = JSONValue(wire.default)
        range = wireRange(wire.hasMinimum, wire.minimum, wire.maximum)
        choices = wire.choices
        unit = wire.unit
        documentation = wire.documentation
        sectionName = !wire.perSection ? nil : wire.sectionName.isEmpty ? wire.name : wire.sectionName
        key = wire.key.isEmpty ? nil : wire.key
    }
}

private func wireRange(_ isThere: Bool, _ minimum: Double, _ maximum: Double) -> ClosedRange<Double>? {
    isThere && minimum <= maximum ? minimum...maximum : nil
}
