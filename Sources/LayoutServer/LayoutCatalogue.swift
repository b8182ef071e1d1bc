import LayoutCore
import LayoutWire
import Layouts
import SwiftProtobuf

/// Names to layouts: the built-in ones.
struct LayoutCatalogue: Sendable {
    private let definitions: [String: LayoutDefinition]

    init() {
        definitions = Dictionary(uniqueKeysWithValues: Catalogue.definitions.map { ($0.name, $0) })
    }

    var count: Int { definitions.count }

    /// - Throws: `layout.unknown` with the nearest names.
    func definition(named name: String, pointer: String) throws(RequestFailure) -> LayoutDefinition {
        guard let definition = definitions[name] else {
            let names = definitions.keys.sorted()
            throw RequestFailure(
                .unknownLayout,
                "\(pointer) is \"\(excerpt(name))\", expected one of \(names.joined(separator: ", "))",
                pointer: pointer, nearest: nearestNames(to: name, among: names))
        }
        return definition
    }

    var summaries: [WireLayoutSummary] {
        definitions.values.sorted { $0.name < $1.name }.map(Self.summary)
    }

    func description(of definition: LayoutDefinition) -> WireDescribeLayoutReply {
        var reply = WireDescribeLayoutReply()
        reply.layout = Self.summary(definition)
        reply.parameters = definition.schema.parameters.map { WireParameter($0) }
        reply.itemColumns = definition.itemColumns.map { WireItemColumn($0) }
        reply.schema = Google_Protobuf_Struct(definition.schema.jsonSchema)
        return reply
    }

    private static func summary(_ definition: LayoutDefinition) -> WireLayoutSummary {
        var summary = WireLayoutSummary()
        summary.name = definition.name
        summary.summary = definition.summary
        summary.source = "built-in"
        return summary
    }
}
