package import LayoutCore
import LuaRuntime
import Synchronization

/// A plugin that was loaded and checked: what it declares, the texts it runs, and the layout it is.
package struct Plugin: Sendable {
    package let identity: PluginIdentity
    package let sources: PluginSources
    package let declaration: PluginDeclaration
    package let health: PluginHealth
    let log: PluginLog
    /// Told once when it goes into quarantine for a user.
    let quarantined: PluginQuarantined
    /// What it is derived from; nil: nothing.
    let base: LayoutDefinition?
    /// How many layouts it is derived from, one from another.
    package let depth: Int
    /// What clients and sections may bring: its own, and what it inherits.
    private let schema: ParameterSchema
    private let itemColumns: [ItemColumn]

    /// Counts all loads of all plugins, so that one is told from another.
    private let edition: Int
    private static let editions = Atomic(0)

    /// Layouts of which one may be derived from another.
    static let depthLimit = 4

    /// Runs the file in a state of its own, which is then dropped, and checks what it declares.
    ///
    /// - Parameters:
    ///   - sources: the main file. Modules are found by `find` and kept.
    ///   - find: a module's text and file, by its name.
    ///   - base: what it may be derived from, by name, and how deep that is derived itself.
    /// - Throws: `plugin.load`, with file and line.
    init(
        _ sources: PluginSources, limits: PluginLimits, log: @escaping PluginLog,
        quarantined: @escaping PluginQuarantined,
        find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module,
        base: (String) -> (definition: LayoutDefinition, depth: Int)?
    ) throws(LayoutError) {
        var identity = PluginIdentity(name: sources.name, version: "", file: sources.file)
        guard sources.text.utf8.count <= PluginLimits.fileBytes else {
            throw LayoutError(
                load: "\(sources.file) is \(sources.text.utf8.count) bytes, expected at most \(PluginLimits.fileBytes)",
                in: identity)
        }
        var modules: [String: PluginSources.Module] = [:]
        let instance = try PluginInstance(sources, identity: identity, limits: limits, log: log) {
            name throws(LuaRefusal) in
            let module = try find(name)
            modules[name] = module
            guard modules.values.reduce(sources.text.utf8.count, { $0 + $1.text.utf8.count }) <= PluginLimits.totalBytes
            else { throw LuaRefusal("require: all files together are over \(PluginLimits.totalBytes) bytes") }
            return module
        }
        let declaration = try PluginDeclaration(
            instance.members, base: instance.base, identity: identity, limits: limits)
        identity.version = declaration.version
        var found: (definition: LayoutDefinition, depth: Int)?
        if !declaration.base.isEmpty {
            found = base(declaration.base)
            guard let found else {
                throw LayoutError(
                    load: "it is derived from \"\(excerpt(declaration.base))\", expected a layout that is there",
                    in: identity)
            }
            guard found.depth < Self.depthLimit else {
                throw LayoutError(
                    load: "it is derived over \(found.depth + 1) layouts, expected at most \(Self.depthLimit)",
                    in: identity)
            }
        }
        self.identity = identity
        self.sources = PluginSources(
            name: sources.name, file: sources.file, text: sources.text, modules: modules)
        self.declaration = declaration
        health = PluginHealth(limits)
        edition = Self.editions.add(1, ordering: .relaxed).newValue
        self.log = log
        self.quarantined = quarantined
        self.base = found?.definition
        depth = found.map { $0.depth + 1 } ?? 0
        schema = ParameterSchema(try Self.parameters(declaration, base: found?.definition, identity))
        itemColumns = declaration.itemColumns + (found?.definition.itemColumns ?? [])
    }

    /// Its own parameters, and those it inherits with other defaults.
    private static func parameters(
        _ declaration: PluginDeclaration, base: LayoutDefinition?, _ identity: PluginIdentity
    ) throws(LayoutError) -> [Parameter] {
        guard let base else {
            guard declaration.defaults.isEmpty, declaration.hidden.isEmpty else {
                throw LayoutError(load: "defaults and hides are for layouts that are derived", in: identity)
            }
            return declaration.parameters
        }
        let inherited = base.schema.parameters
        let known = Set(inherited.map(\.name))
        if let unknown = declaration.hidden.union(declaration.defaults.keys).subtracting(known).sorted().first {
            throw LayoutError(
                load: "\"\(excerpt(unknown))\" is no parameter of \(base.name), expected one of "
                    + known.sorted().joined(separator: ", "), in: identity)
        }
        if let twice = declaration.parameters.first(where: { known.contains($0.name) }) {
            throw LayoutError(
                load: "params.\(twice.name) is a parameter of \(base.name) already; its default is set in defaults",
                in: identity)
        }
        // The base reads its own by its own rule: four numbers an item where the other one brings one.
        let columns = Set(base.itemColumns.map(\.name))
        if let twice = declaration.itemColumns.first(where: { columns.contains($0.name) }) {
            throw LayoutError(load: "item_attrs.\(twice.name) is an item value of \(base.name) already", in: identity)
        }
        var parameters = declaration.parameters
        for parameter in inherited where !declaration.hidden.contains(parameter.name) {
            guard let value = declaration.defaults[parameter.name] else {
                parameters.append(parameter)
                continue
            }
            guard let json = try? value.json() else {
                throw LayoutError(load: "defaults.\(parameter.name) is \(value), expected data", in: identity)
            }
            do throws(LayoutError) {
                parameters.append(
                    parameter.with(default: try parameter.value(from: json, pointer: "defaults.\(parameter.name)")))
            } catch {
                throw LayoutError(load: error.message, in: identity)
            }
        }
        return parameters
    }

    /// The layout, for the catalogue.
    package var definition: LayoutDefinition {
        let plugin = self
        return LayoutDefinition(
            name: identity.name, summary: declaration.summary, parameters: schema.parameters, itemColumns: itemColumns,
            itemShape: declaration.itemShape ?? base?.itemShape ?? .rectangle,
            bytesPerItem: { parameters in
                plugin.base.map { $0.bytesPerItem(parameters) } ?? Self.bytesPerItem
            },
            fixedBytes: { parameters in Self.bytesPerState + (plugin.base?.fixedBytes(parameters) ?? 0) },
            takesMeasuredSizes: { parameters in
                plugin.declaration.takesMeasuredSizes || plugin.base?.takesMeasuredSizes(parameters) ?? false
            },
            takesMeasuredSupplementaries: declaration.takesMeasuredSizes || base?.takesMeasuredSupplementaries ?? false,
            prepareLimit: declaration.limits.prepareTime, source: .plugin, version: declaration.version,
            edition: edition,
            make: { parameters, before in LuaLayout(plugin, parameters, after: before as? LuaLayout) })
    }

    /// What a lazy plugin may place.
    var lazyKinds: ElementKinds {
        ElementKinds(
            declaration.supplementaryKinds.filter { ![Element.header, Element.footer].contains($0) }.map {
                ElementKind(.supplementary, $0)
            } + declaration.decorationKinds.map { ElementKind(.decoration, $0) })
    }

    /// A frame, its share of the search, and while it is placed a frame and a size on the board.
    private static let bytesPerItem = FrameColumns.bytesPerItem + 48
    /// A state with its library and a small script.
    private static let bytesPerState = 128 * 1024

    /// A plugin at work for one container.
    ///
    /// - Throws: `plugin.load`, `plugin.quarantined`.
    func makeInstance(_ parameters: Parameters) throws(LayoutError) -> PluginInstance {
        let modules = sources.modules
        let instance = try PluginInstance(
            sources, identity: identity, limits: declaration.limits, log: log
        ) { name throws(LuaRefusal) in
            guard let module = modules[name] else {
                throw LuaRefusal("require: \"\(excerpt(name))\" was not required when the plugin was checked")
            }
            return module
        }
        try instance.begin(identity, columns: itemColumns, schema: schema, parameters)
        return instance
    }
}
