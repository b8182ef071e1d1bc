import LayoutCore
import LayoutWire
import Layouts
import SwiftProtobuf
import Synchronization

/// Names to layouts: the built-in ones, and plugins as they come and go.
final class LayoutCatalogue: Sendable {
    private let plugins = Mutex<[String: LayoutDefinition]>([:])
    private let builtIns: [String: LayoutDefinition]

    init() {
        builtIns = Dictionary(uniqueKeysWithValues: Catalogue.definitions.map { ($0.name, $0) })
    }

    private var definitions: [String: LayoutDefinition] { builtIns.merging(plugins.withLock { $0 }) { $1 } }

    var count: Int { definitions.count }
    var pluginCount: Int { plugins.withLock { $0.count } }

    /// Adds a plugin's layout, or replaces it; one that says so replaces a built-in one.
    func set(_ definition: LayoutDefinition) { plugins.withLock { $0[definition.name] = definition } }

    func remove(_ name: String) { plugins.withLock { $0[name] = nil } }

    func definition(named name: String) -> LayoutDefinition? { plugins.withLock { $0[name] } ?? builtIns[name] }

    /// - Throws: `layout.unknown` with the nearest names.
    func definition(named name: String, pointer: String) throws(RequestFailure) -> LayoutDefinition {
        guard let definition = definition(named: name) else {
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
        reply.itemShape = definition.itemShape.rawValue
        reply.schema = Google_Protobuf_Struct(definition.schema.jsonSchema)
        return reply
    }

    private static func summary(_ definition: LayoutDefinition) -> WireLayoutSummary {
        var summary = WireLayoutSummary()
        summary.name = definition.name
        summary.summary = definition.summary
        summary.source = definition.source.rawValue
        summary.version = definition.version
        return summary
    }
}
