package import LayoutCore
import LuaRuntime

/// A layout whose prepare is a script, or which changes another one's by a script. It stays with one container and keeps
/// its Lua state from prepare to prepare; after an error that ends the state the next call makes a new one.
package final class LuaLayout: Layout {
    let plugin: Plugin
    let parameters: Parameters
    private var instance: PluginInstance?
    /// The last outcome, and the container it is of.
    private var latest: (container: Container, prepared: PreparedLayout)?
    /// The layout it is derived from, with the parameters that were chosen for it.
    private var base: (layout: any Layout, parameters: Parameters)?
    /// What the plugin's `snapshot` answered, for the state that comes next, and the version it is of.
    private var memory: (data: LuaValue, version: String)?

    init(_ plugin: Plugin, _ parameters: Parameters, after before: LuaLayout?) {
        self.plugin = plugin
        self.parameters = parameters
        if let before, before.plugin.identity.name == plugin.identity.name { memory = before.takeSnapshot() }
    }

    private var functions: Set<String> { plugin.declaration.functions }

    // MARK: Prepare

    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let prepared = try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            try instance.beginGeneration(container)
            return try plugin.base == nil ? place(container, instance) : derive(container, instance)
        }
        latest = (container, prepared)
        return prepared
    }

    private func place(_ container: Container, _ instance: PluginInstance) throws(LayoutError) -> PreparedLayout {
        let call = PluginCall(container: container, previous: latest?.prepared)
        _ = try instance.run(
            "prepare", call, placing: .everything, within: instance.prepareBudget(container.itemCount))
        let placement = PluginPlacement(call, instance.board, plugin)
        defer { instance.board.clear() }
        return try placement.prepared(contentSize: try contentSize(call, instance))
    }

    /// What `content_size` answers, where `out` was not told.
    private func contentSize(_ call: PluginCall, _ instance: PluginInstance) throws(LayoutError) -> Size? {
        guard call.contentSize == nil, functions.contains("content_size") else { return call.contentSize }
        let again = PluginCall(container: call.container, previous: call.previous)
        let answer = try instance.run("content_size", again, results: 2, within: instance.callBudget)
        guard let width = answer[0].double, let height = answer[1].double, Parameter.length.contains(width),
            Parameter.length.contains(height)
        else {
            throw LayoutError(
                contract: "content_size answered \(answer[0]), \(answer[1]), expected a width and a height in 0...1e9",
                in: plugin.identity)
        }
        return Size(width: width + 0, height: height + 0)
    }

    // MARK: Derived layouts

    private func derive(_ container: Container, _ instance: PluginInstance) throws(LayoutError) -> PreparedLayout {
        guard let definition = plugin.base else { preconditionFailure("\(plugin.identity) is derived from nothing") }
        let chosen = try baseParameters(definition, container, instance)
        if base?.parameters != chosen { base = (definition.make(chosen, after: base?.layout), chosen) }
        guard let base else { preconditionFailure("no base") }
        let prepared = try base.layout.prepare(container)
        guard functions.contains("after_prepare") else { return prepared }
        let call = PluginCall(container: container, previous: latest?.prepared)
        _ = try instance.run(
            "after_prepare", call, placing: .some(0), within: instance.prepareBudget(container.itemCount))
        return try PluginPlacement(call, instance.board, plugin).adding(to: prepared)
    }

    /// The base's parameters: those of this layout, and what `base_params` chooses.
    private func baseParameters(
        _ definition: LayoutDefinition, _ container: Container, _ instance: PluginInstance
    ) throws(LayoutError) -> Parameters {
        let names = Set(definition.schema.parameters.map(\.name))
        let inherited = Parameters(
            definition.schema.defaults.values.merging(parameters.values.filter { names.contains($0.key) }) { $1 })
        guard functions.contains("base_params") else { return inherited }
        let call = PluginCall(container: container, previous: latest?.prepared)
        let answer = try instance.run("base_params", call, results: 1, within: instance.callBudget)
        guard let members = answer[0].members else {
            throw LayoutError(
                contract: "base_params answered \(answer[0]), expected a table of \(definition.name)'s parameters",
                in: plugin.identity)
        }
        var json: [String: JSONValue] = [:]
        for (name, value) in members {
            guard let value = try? value.json() else {
                throw LayoutError(
                    contract: "base_params answered \(excerpt(name)) as \(value), expected data", in: plugin.identity)
            }
            json[name] = value
        }
        do throws(LayoutError) {
            return try definition.schema.resolve(json, over: inherited, pointer: "base_params")
        } catch {
            throw LayoutError(contract: error.message, in: plugin.identity)
        }
    }

    // MARK: Bounds

    package func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        guard functions.contains("should_invalidate"), let container = latest?.container else {
            return try unaskedInvalidation(prepared, old, new)
        }
        return try guarded { () throws(LayoutError) in
            var container = container
            container.bounds = new
            let instance = try ready(for: container)
            let call = PluginCall(container: prepared.unmirrored(container), previous: prepared)
            let rects = [old, new].map { LuaValue(prepared.unmirrored($0)) }
            let answer = try instance.run(
                "should_invalidate", call, rects, results: 1, within: instance.callBudget)
            var context = try InvalidationAnswer(answer[0], prepared, container, plugin.identity).context
            // Pins move without the script, so it need not know of them.
            if context?.invalidatesEverything != true, prepared.hasPins,
                let pins = prepared.invalidationOfPins(from: old, to: new)
            {
                context = context?.merged(with: pins) ?? pins
            }
            if context?.needsPrepare != true { latest?.container.bounds = new }
            return context
        }
    }

    /// What follows from a change of bounds by itself: pins move, a base has its own rule, and what is adjusted or asked of
    /// the script may differ at any scroll position.
    private func unaskedInvalidation(
        _ prepared: PreparedLayout, _ old: Rect, _ new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        if let base, let context = try base.layout.invalidation(of: prepared, from: old, to: new), context.needsPrepare
        {
            return .everything
        }
        if base == nil, old.size != new.size { return .everything }
        latest?.container.bounds = new
        if old == new { return nil }
        if isQueried { return .everythingMoved }
        if let base { return try base.layout.invalidation(of: prepared, from: old, to: new) }
        return prepared.hasPins ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    package func targetOffset(
        for proposed: Point, velocity: Point, in container: Container
    ) throws(LayoutError) -> Point {
        guard functions.contains("target_offset") else {
            return try base?.layout.targetOffset(for: proposed, velocity: velocity, in: container) ?? proposed
        }
        return try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            let prepared = latest?.prepared
            let call = PluginCall(container: prepared?.unmirrored(container) ?? container, previous: prepared)
            // The offset of a mirrored content is that of the other end, and speeds run the other way.
            func turned(_ point: Point) -> Point {
                let rect = Rect(x: point.x, y: point.y, width: container.bounds.width, height: container.bounds.height)
                return prepared?.unmirrored(rect).origin ?? point
            }
            let place = turned(proposed)
            let isMirrored = prepared?.isMirrored ?? false
            let numbers = [place.x, place.y, isMirrored ? -velocity.x : velocity.x, velocity.y].map(LuaValue.number)
            let answer = try instance.run("target_offset", call, numbers, results: 2, within: instance.callBudget)
            guard let x = answer[0].double, let y = answer[1].double, Parameter.signedLength.contains(x),
                Parameter.signedLength.contains(y)
            else {
                throw LayoutError(
                    contract: "target_offset answered \(answer[0]), \(answer[1]), expected x and y within 1e9",
                    in: plugin.identity)
            }
            return turned(Point(x: x, y: y))
        }
    }

    package func willInvalidate(_ reason: String, in container: Container) throws(LayoutError) {
        try base?.layout.willInvalidate(reason, in: container)
        guard functions.contains("invalidate"), latest != nil else { return }
        guard isQueried else { return prepared.elements(query, bounds: container.bounds) }
        return try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            let call = PluginCall(container: container, previous: latest?.prepared)
            _ = try instance.run("invalidate", call, [.string(reason)], within: instance.callBudget)
        }
    }

    package var isStateful: Bool { true }

    // MARK: Updates

    package func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError) {
        try base?.layout.didUpdate(plan, in: container)
        guard functions.contains("prepare_updates") || functions.contains("finish_updates") else { return }
        guard isQueried else { return preparedAttributes(of: elements, in: prepared, of: container) }
        return try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            for (name, arguments) in [("prepare_updates", [LuaValue(plan)]), ("finish_updates", [])]
            where functions.contains(name) {
                let call = PluginCall(container: container, previous: latest?.prepared)
                _ = try instance.run(name, call, arguments, within: instance.callBudget)
            }
        }
    }

    /// What items that come begin as, or those that go end as; those of which the plugin says nothing are left out.
    package func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes] {
        let name = appearing ? "appearing" : "disappearing"
        guard functions.contains(name) else { return [:] }
        return try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            let budget = RequestBudget(plugin.identity, call: instance.callBudget, elements: paths.count)
            var found: [IndexPath: LayoutAttributes] = [:]
            // Those that go are items of the container before, and may be placed as such.
            if !appearing { try instance.beginGeneration(container) }
            for path in paths {
                let call = PluginCall(container: container, previous: latest?.prepared)
                defer { instance.board.clear() }
                try budget.spend(name) { left throws(LayoutError) in
                    _ = try instance.run(
                        name, call, placing: .some(1), [.integer(path.section), .integer(path.item)], within: left)
                }
                guard let own = try PluginPlacement(call, instance.board, plugin).placedSingly().first else { continue }
                guard own.element == .cell(path) else {
                    throw LayoutError(
                        contract: "\(name) placed \(own.element) for cell \(path), expected that cell or nothing",
                        in: plugin.identity)
                }
                found[path] = prepared.finished(own)
            }
            if !appearing, let latest { try instance.beginGeneration(latest.container) }
            return found
        }
    }

    /// What the layout it is derived from says, if that is a script too.
    func baseSource(of path: IndexPath?, in container: Container) -> PluginFault? {
        base?.layout.source(of: path, in: container)
    }

    // MARK: Queries

    package var isQueried: Bool { plugin.declaration.isQueried || base?.layout.isQueried ?? false }

    package func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            let queries = PluginQueries(plugin, instance, prepared, container, base?.layout)
            return try queries.elements(query)
        }
    }

    package func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns {
        try guarded { () throws(LayoutError) in
            let instance = try ready(for: container)
            let queries = PluginQueries(plugin, instance, prepared, container, base?.layout)
            return try queries.attributes(of: elements)
        }
    }

    // MARK: The state

    /// Runs `body`; an error is noted, and a state that it may have left half-way is given up.
    private func guarded<Result>(_ body: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
        guard !plugin.health.isQuarantined else {
            var error = LayoutError(
                .pluginQuarantined,
                "\(plugin.identity) ran out of time or memory \(plugin.declaration.limits.strikes) times and is not run until it is reloaded"
            )
            error.fault = PluginFault(plugin: plugin.identity.name, version: plugin.identity.version)
            throw error
        }
        do throws(LayoutError) {
            return try body()
        } catch {
            if error.fault?.plugin == plugin.identity.name {
                instance = nil
                if plugin.health.note(error) {
                    plugin.log("error", plugin.identity.name, "quarantined: \(error.message)")
                    plugin.quarantined(plugin.identity)
                }
            }
            throw error
        }
    }

    private func ready(for container: Container) throws(LayoutError) -> PluginInstance {
        if let instance, !instance.isSpent { return instance }
        let instance = try plugin.makeInstance(parameters)
        self.instance = instance
        // Tried once: what a script cannot take it is not given again.
        let kept = memory
        memory = nil
        if let kept, functions.contains("restore") {
            _ = try instance.runPlain("restore", [kept.data, .string(kept.version)], results: 0)
        }
        // The board's lists are of the last prepare.
        if let latest { try instance.beginGeneration(latest.container) }
        return instance
    }

    /// What the plugin wants to keep; nil where it keeps nothing, or cannot say.
    private func takeSnapshot() -> (data: LuaValue, version: String)? {
        guard functions.contains("snapshot"), let instance, !instance.isSpent else { return memory }
        guard let data = try? instance.runPlain("snapshot", [], results: 1)[0], (try? data.json()) != nil else {
            return nil
        }
        return (data, plugin.identity.version)
    }

    /// Bytes that the script's values take, those of the scripts it is derived from, and what the base's layout takes with
    /// the parameters that were chosen for it, which nobody knows before.
    package var heldBytes: Int {
        let chosen = base.flatMap { base in plugin.base?.fixedBytes(base.parameters) } ?? 0
        return (instance?.heldBytes ?? 0) + (base?.layout.heldBytes ?? 0) + chosen
    }
    /// The most that they ever took.
    package var peakBytes: Int { instance?.peakBytes ?? 0 }

    /// Lets the next state's allocation of this number and all later ones fail, to try what then happens; 0: none.
    package func failAllocation(_ number: UInt64, for container: Container) throws(LayoutError) {
        try ready(for: container).failAllocation(number)
    }

    /// Allocations of the script so far.
    package var allocationCount: UInt64 { instance?.allocationCount ?? 0 }
}
