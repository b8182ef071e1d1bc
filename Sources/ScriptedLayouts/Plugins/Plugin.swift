package import LayoutCore
import LuaRuntime
import Synchronization

/// A plugin that was loaded and checked: its declaration, its source texts and the layout it defines.
///
///     PluginFile ── read ──▶ PluginSources ── run once ──▶ PluginTrial ── base found ──▶ Plugin ── for each container ──▶ PluginInstance
///
/// It is a value that never changes: a new version of the file is another `Plugin` with another `revision`, and containers move to it one
/// by one. All containers of one version run the same texts, whatever happens to the files meanwhile. `health` is the only part that
/// changes, and versions do not share it.
package struct Plugin: Sendable {
    /// The texts that every container runs.
    package let sources: PluginSources
    /// What the file declares.
    package let declaration: PluginDeclaration
    /// Failures and quarantine, by user.
    package let health: PluginHealth
    let runtime: PluginRuntime
    /// The layout it is derived from; nil for none.
    package let base: LayoutDefinition?
    /// The length of the chain of layouts it is derived from; 0 for a layout of its own.
    package let depth: Int
    let schema: ParameterSchema
    let itemColumns: [ItemColumn]
    let attributes: [CustomAttribute]

    /// Distinguishes this load from all other loads of all plugins.
    let revision: Int
    private static let revisions = Atomic(0)

    /// Longest chain of derived layouts.
    static let depthLimit = 4

    /// Makes a plugin of a file that was run.
    ///
    /// - Parameters:
    ///   - runtime: where its scripts run.
    ///   - base: returns a layout that it may be derived from, and that layout's own depth, by name.
    /// - Throws: `plugin.load`.
    init(
        _ trial: PluginTrial, in runtime: PluginRuntime,
        base: (String) -> (definition: LayoutDefinition, depth: Int)?
    ) throws(LayoutError) {
        let (identity, declaration) = (trial.sources.identity, trial.declaration)
        var found: (definition: LayoutDefinition, depth: Int)?
        if !declaration.base.isEmpty {
            found = base(declaration.base)
            guard let found else {
                throw LayoutError(
                    load: "it is derived from \"\(excerpt(declaration.base))\", expected the name of a layout",
                    in: identity)
            }
            guard found.depth < Self.depthLimit else {
                throw LayoutError(
                    load:
                        "its chain of base layouts has \(found.depth + 1) layouts, expected at most \(Self.depthLimit)",
                    in: identity)
            }
            guard found.definition.hasRows || !declaration.functions.contains("row_transform") else {
                throw LayoutError(
                    load:
                        "row_transform is a function, expected nil: \(found.definition.name) has no rows to transform, span-flow has",
                    in: identity)
            }
        }
        sources = trial.sources
        self.declaration = declaration
        health = PluginHealth(trial.limits)
        revision = Self.revisions.add(1, ordering: .relaxed).newValue
        self.runtime = runtime
        self.base = found?.definition
        depth = found.map { $0.depth + 1 } ?? 0
        schema = ParameterSchema(try Self.parameters(declaration, base: found?.definition, identity))
        itemColumns = declaration.itemColumns + (found?.definition.itemColumns ?? [])
        attributes = try Self.attributes(declaration, base: found?.definition, identity)
    }

    /// Its own attributes and the inherited ones.
    private static func attributes(
        _ declaration: PluginDeclaration, base: LayoutDefinition?, _ identity: PluginIdentity
    ) throws(LayoutError) -> [CustomAttribute] {
        guard let base else { return declaration.attributes }
        let known = Set(base.attributes.map(\.name))
        if let twice = declaration.attributes.first(where: { known.contains($0.name) }) {
            throw LayoutError(
                load: "attributes.\(twice.name) is already an attribute of \(base.name), expected another name",
                in: identity)
        }
        let all = base.attributes + declaration.attributes
        guard all.count <= PluginLimits.attributes else {
            throw LayoutError(
                load:
                    "attributes has \(all.count) attributes with those of \(base.name), expected at most \(PluginLimits.attributes)",
                in: identity)
        }
        return all
    }

    /// Its own parameters and the inherited ones, with the defaults that it overrides.
    private static func parameters(
        _ declaration: PluginDeclaration, base: LayoutDefinition?, _ identity: PluginIdentity
    ) throws(LayoutError) -> [Parameter] {
        guard let base else {
            guard declaration.defaults.isEmpty, declaration.hidden.isEmpty else {
                throw LayoutError(load: "defaults and hides are allowed in derived layouts only", in: identity)
            }
            return declaration.parameters
        }
        let inherited = base.schema.parameters
        let known = Set(inherited.map(\.name))
        if let unknown = declaration.hidden.union(declaration.defaults.keys).subtracting(known).sorted().first {
            throw LayoutError(
                load: "\"\(excerpt(unknown))\" is not a parameter of \(base.name), expected one of "
                    + known.sorted().joined(separator: ", "), in: identity)
        }
        if let twice = declaration.parameters.first(where: { known.contains($0.name) }) {
            throw LayoutError(
                load:
                    "params.\(twice.name) is already a parameter of \(base.name), expected another name, or a new default in defaults",
                in: identity)
        }
        // The base reads the column by its own rule, such as four numbers per item where this one declares one.
        let columns = Set(base.itemColumns.map(\.name))
        if let twice = declaration.itemColumns.first(where: { columns.contains($0.name) }) {
            throw LayoutError(
                load: "item_values.\(twice.name) is already an item value of \(base.name), expected another name",
                in: identity)
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

    /// Name, version and main file, for messages.
    package var identity: PluginIdentity { sources.identity }

    /// The direction for which the layout places.
    var developmentDirection: Environment.LayoutDirection {
        declaration.developmentDirection ?? base?.developmentDirection ?? .leftToRight
    }

    /// The error of requests for which the plugin does not run for a user, `plugin.quarantined`; nil if it runs for all.
    ///
    /// It says from which size on requests are refused: smaller ones may still run.
    package func quarantine(for user: UInt32) -> LayoutError? {
        let sizes = health.quarantines(for: user)
        return sizes.isEmpty
            ? nil : LayoutError(quarantined: sizes, after: declaration.limits.strikes, in: identity)
    }

    /// The kinds that a lazy plugin declares, besides headers and footers.
    var lazyKinds: ElementKinds {
        ElementKinds(
            declaration.supplementaryKinds.filter { ![Element.header, Element.footer].contains($0) }.map {
                ElementKind(.supplementary, $0)
            } + declaration.decorationKinds.map { ElementKind(.decoration, $0) })
    }

    /// Makes an instance for one container.
    ///
    /// - Throws: `plugin.load`.
    func makeInstance(_ parameters: Parameters) throws(LayoutError) -> PluginInstance {
        let modules = sources.modules
        let instance = try PluginInstance(
            sources, in: runtime, revision: revision, limits: declaration.limits
        ) { name throws(LuaRefusal) in
            guard let module = modules[name] else {
                throw LuaRefusal("require: \"\(excerpt(name))\" was not required when the plugin was loaded")
            }
            return module
        }
        instance.begin(identity, columns: itemColumns, attributes: attributes, schema: schema, parameters)
        return instance
    }
}
