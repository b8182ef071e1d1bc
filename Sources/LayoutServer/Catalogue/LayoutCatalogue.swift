import LayoutCore
import LayoutWire
import Layouts
import SwiftProtobuf
import Synchronization

/// The layouts by name: those that are linked, and the plugins that are loaded. Any thread may call.
///
/// A plugin's layout hides a linked one of the same name until the plugin is removed.
final class LayoutCatalogue: Sendable {
    private let plugins = Mutex<[String: LayoutDefinition]>([:])
    /// The built-in layouts, then those of the program that runs the daemon. A reload changes none of them.
    let linked: [LayoutDefinition]
    private let builtIns: [String: LayoutDefinition]

    /// Creates a catalogue without plugins.
    ///
    /// - Parameter own: the layouts of the program that runs the daemon, of other names than the built-in ones.
    init(own: [LayoutDefinition] = []) {
        linked = Catalogue.definitions + own
        builtIns = Dictionary(uniqueKeysWithValues: linked.map { ($0.name, $0) })
    }

    private var definitions: [String: LayoutDefinition] { builtIns.merging(plugins.withLock { $0 }) { $1 } }

    var count: Int { definitions.count }
    var pluginCount: Int { plugins.withLock { $0.count } }

    /// Adds or replaces a plugin's layout. It takes precedence over a built-in layout of the same name.
    ///
    /// Containers keep the version that they have until `LayoutReload` replaces it.
    func set(_ definition: LayoutDefinition) { plugins.withLock { $0[definition.name] = definition } }

    func remove(_ name: String) { plugins.withLock { $0[name] = nil } }

    func definition(named name: String) -> LayoutDefinition? { plugins.withLock { $0[name] } ?? builtIns[name] }

    func builtIn(named name: String) -> LayoutDefinition? { builtIns[name] }

    /// - Throws: `layout.unknown` with the nearest names.
    /// - Complexity: O(1) for a known name; a failure sorts all names.
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

    /// All layouts, ordered by name. A plugin that overrides a linked layout takes its place in the list.
    var summaries: [WireLayoutSummary] {
        definitions.values.sorted { $0.name < $1.name }.map { WireLayoutSummary($0.layoutSummary) }
    }

    func description(of definition: LayoutDefinition) -> WireDescribeLayoutReply {
        WireDescribeLayoutReply(definition.layoutDescription)
    }
}
