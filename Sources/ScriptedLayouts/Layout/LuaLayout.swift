package import LayoutCore
import LuaRuntime

/// A layout that a script prepares, or that changes another layout's elements by a script.
///
///     prepare       the script places all items, or the base does and the script changes its result
///     queries       read what was prepared, or call the script each time (`isLazy`, `adjust`)
///     the rest      one optional function for each question: `LuaLayout+Callbacks`, `+Updates`, `+Movement` …
///
/// It belongs to one container and retains its Lua state from prepare to prepare, so that a script may keep caches in `self`. After an
/// error the next call opens a new state, prepares the container in it, and gives it what `snapshot` returned last. Every call is charged
/// to the user whose request needs it (`PluginCaller`) and refused while the plugin is quarantined for requests of that size.
package final class LuaLayout: StatefulLayout {
    let plugin: Plugin
    let parameters: Parameters
    private var instance: PluginInstance?
    /// The last result and the container that it is of.
    var latest: (container: Container, prepared: PreparedLayout)?
    /// The placement of the last prepare, if the items move.
    private(set) var home: HomePlacement?
    /// The layout it is derived from, with the parameters chosen for it.
    private(set) var base: (layout: any ConfiguredLayout, parameters: Parameters)?
    /// CPU time of the last prepare, whether or not it succeeded.
    package private(set) var prepareTime = Duration.zero
    /// The CPU time of all calls of its script so far, without the time to transfer placements.
    package var scriptTime: Duration { instance?.cpuTime ?? .zero }
    /// The lines where its script was seen since `forgetSamples`, the most frequent first.
    package var samples: [ScriptSample] { instance?.samples ?? [] }
    /// The result of an earlier state's `snapshot`, with which the next state begins.
    private var memory: KeptScript?
    /// The same for the scripts that it is derived from, until the base is made.
    private var baseMemories: [KeptScript?] = []

    init(_ plugin: Plugin, _ parameters: Parameters, after before: LuaLayout?) {
        self.plugin = plugin
        self.parameters = parameters
        if let before, before.plugin.identity.name == plugin.identity.name { remember(before.memories) }
    }

    var functions: Set<String> { plugin.declaration.functions }

    /// Forgets the samples, of all scripts of the same load that share the process.
    package func forgetSamples() { instance?.forgetSamples() }

    // MARK: Prepare

    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let prepared: PreparedLayout
        let (start, before) = (LuaState.threadTime, instance)
        let scriptStart = before?.cpuTime ?? .zero
        defer {
            let script = instance.map { $0.cpuTime - ($0 === before ? scriptStart : .zero) } ?? .zero
            prepareTime = LuaState.threadTime - start + script
        }
        do throws(LayoutError) {
            prepared = try guarded(RequestSize(container)) { () throws(LayoutError) in
                let instance = try liveOrFresh()
                self.instance = instance
                return try prepare(container, instance)
            }
        } catch {
            // The state may belong to the container that could not be prepared.
            if error.code != .pluginQuarantined { instance = nil }
            throw error
        }
        latest = (container, prepared)
        return prepared
    }

    /// How often a container is prepared until the script has seen the bounds where they are in its own result. Twice is enough
    /// unless the width of the content depends on where they are.
    private static let mirrorPasses = 3

    private func prepare(
        _ container: Container, _ instance: PluginInstance
    ) throws(LayoutError) -> PreparedLayout {
        var view = firstView(of: container)
        instance.beginGeneration(container)
        var prepared = try prepare(container, seenFrom: view, instance)
        for _ in 1..<Self.mirrorPasses where !view.holds(for: prepared) {
            view = ScriptView(assuming: prepared.mirrorWidth)
            instance.show(container)
            prepared = try prepare(container, seenFrom: view, instance)
        }
        return prepared
    }

    private func prepare(
        _ container: Container, seenFrom view: ScriptView, _ instance: PluginInstance
    ) throws(LayoutError) -> PreparedLayout {
        if plugin.base != nil { return try derive(container, seenFrom: view, instance) }
        return try place(
            PluginCall(container: container, seenFrom: view, previous: latest?.prepared), instance)
    }

    /// Where a prepare begins: with the width that the content has had or, at first, with that of the bounds.
    private func firstView(of container: Container) -> ScriptView {
        guard container.environment.layoutDirection != plugin.developmentDirection else {
            return ScriptView(assuming: nil)
        }
        guard let latest, latest.container.environment.layoutDirection == container.environment.layoutDirection else {
            return ScriptView(assuming: container.bounds.width)
        }
        return ScriptView(assuming: latest.prepared.mirrorWidth)
    }

    /// The side from which the script sees a container that it has prepared.
    var view: ScriptView { ScriptView(latest?.prepared) }

    /// A call about a container by a script that has prepared it.
    func call(_ container: Container) -> PluginCall {
        PluginCall(container: container, seenFrom: view, previous: latest?.prepared)
    }

    private func place(_ call: PluginCall, _ instance: PluginInstance) throws(LayoutError) -> PreparedLayout {
        _ = try instance.run(
            "prepare", for: call, placing: .everything, within: instance.prepareBudget(call.container.itemCount))
        let size = try contentSize(call, instance)
        let prepared = try PluginPlacement(call, plugin).prepared(contentSize: size)
        if moves { home = HomePlacement(call.placement, contentSize: size) }
        return prepared
    }

    /// The result of `content_size`, unless the script set the size with `out`.
    private func contentSize(_ call: PluginCall, _ instance: PluginInstance) throws(LayoutError) -> Size? {
        let own = call.placement.contentSize
        guard own == nil, functions.contains("content_size") else { return own }
        let again = PluginCall(container: call.container, seenFrom: call.view, previous: call.previous)
        let answer = try instance.run("content_size", for: again, results: 2, within: instance.callBudget)
        guard let width = answer[0].double, let height = answer[1].double, Parameter.length.contains(width),
            Parameter.length.contains(height)
        else {
            throw LayoutError(
                contract: "content_size returned \(answer[0]), \(answer[1]), expected a width and a height in 0...1e9",
                in: plugin.identity)
        }
        return Size(width: width + 0, height: height + 0)
    }

    // MARK: Derived layouts

    private func derive(
        _ container: Container, seenFrom view: ScriptView, _ instance: PluginInstance
    ) throws(LayoutError) -> PreparedLayout {
        guard let definition = plugin.base else { preconditionFailure("\(plugin.identity) is not derived") }
        let chosen = try baseParameters(of: definition, for: container, seenFrom: view, by: instance)
        if base?.parameters != chosen {
            let layout = definition.make(chosen, after: base?.layout)
            if base == nil { layout.stateful?.remember(baseMemories) }
            base = (layout, chosen)
        }
        guard let base else { preconditionFailure("the base layout was not made") }
        let prepared = try prepareBase(base.layout, for: container, seenFrom: view, by: instance)
            .developed(for: plugin.developmentDirection)
        let call = PluginCall(container: container, seenFrom: view, previous: latest?.prepared, base: prepared)
        if plugin.declaration.replacesBase { return try place(call, instance) }
        guard functions.contains("after_prepare") else { return prepared }
        _ = try instance.run(
            "after_prepare", for: call, placing: .moves, within: instance.prepareBudget(container.itemCount))
        return try PluginPlacement(call, plugin).changing(prepared)
    }

    /// The container as the layout's base gets it. A base that was developed for the other direction must mirror its frames where
    /// this layout does.
    func underlying(_ container: Container) -> Container {
        guard let definition = plugin.base, definition.developmentDirection != plugin.developmentDirection else {
            return container
        }
        var container = container
        container.environment.layoutDirection = container.environment.layoutDirection.opposite
        return container
    }

    /// The base's parameters: the ones of this layout, changed by `base_params`.
    private func baseParameters(
        of definition: LayoutDefinition, for container: Container, seenFrom view: ScriptView,
        by instance: PluginInstance
    ) throws(LayoutError) -> Parameters {
        let names = Set(definition.schema.parameters.map(\.name))
        let inherited = Parameters(
            definition.schema.defaults.values.merging(parameters.values.filter { names.contains($0.key) }) { $1 })
        guard functions.contains("base_params") else { return inherited }
        let call = PluginCall(container: container, seenFrom: view, previous: latest?.prepared)
        let answer = try instance.run("base_params", for: call, results: 1, within: instance.callBudget)
        guard let members = answer[0].members else {
            throw LayoutError(
                contract: "base_params returned \(answer[0]), expected a table of \(definition.name)'s parameters",
                in: plugin.identity)
        }
        var json: [String: JSONValue] = [:]
        for (name, value) in members {
            guard let value = try? value.json() else {
                throw LayoutError(
                    contract: "base_params returned \(excerpt(name)) as \(value), expected data", in: plugin.identity)
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
            return try defaultInvalidation(of: prepared, from: old, to: new)
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            var container = container
            container.bounds = new
            let instance = try ready(for: container)
            let call = PluginCall(container: container, seenFrom: ScriptView(prepared), previous: prepared)
            let rects = [old, new].map { LuaValue(prepared.unmirrored($0)) }
            let answer = try instance.run(
                "should_invalidate", for: call, rects, results: 1, within: instance.callBudget)
            var context = try InvalidationAnswer(
                answer[0], about: prepared, of: container, by: plugin.identity
            ).context
            // Pins move without the script, which therefore need not report them.
            if context?.invalidatesEverything != true, prepared.hasPins,
                let pins = prepared.invalidationOfPins(from: old, to: new)
            {
                context = context?.merged(with: pins) ?? pins
            }
            if context?.needsPrepare != true { latest?.container.bounds = new }
            return context
        }
    }

    /// The default rule for a change of bounds: pins move, a base has its own rule, and elements that a query computes may
    /// differ at any scroll position.
    private func defaultInvalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        if let base, let context = try base.layout.invalidation(of: prepared, from: old, to: new), context.needsPrepare
        {
            return .everything
        }
        if queriedBase == nil, old.size != new.size { return .everything }
        latest?.container.bounds = new
        if old == new { return nil }
        if answersQueries { return .everythingMoved }
        if let queriedBase { return try queriedBase.invalidation(of: prepared, from: old, to: new) }
        return prepared.hasPins ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    /// The source in the layout it is derived from, if that is a script too.
    func baseSource(of path: ItemPath?, in container: Container) -> PluginFault? {
        base?.layout.stateful?.source(of: path, in: underlying(container))
    }

    // MARK: The state

    /// Runs a request of the given size. An error counts for the caller, and ends the state, which may be half-way through
    /// something.
    ///
    /// - Throws: `plugin.quarantined` if the plugin no longer runs for such a request, and what `body` throws.
    func guarded<Result>(
        _ size: RequestSize, _ body: () throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        let (caller, strikes) = (PluginCaller.current, plugin.declaration.limits.strikes)
        if let quarantine = plugin.health.quarantine(of: size, for: caller.user) {
            throw LayoutError(quarantined: [quarantine], after: strikes, in: plugin.identity)
        }
        do throws(LayoutError) {
            let result = try body()
            plugin.health.noteSuccess(for: caller.user)
            return result
        } catch {
            if error.fault?.plugin == plugin.identity.name {
                instance = nil
                if caller.isCounted { note(error, of: size, for: caller.user) }
            }
            throw error
        }
    }

    private func note(_ error: LayoutError, of size: RequestSize, for user: UInt32) {
        let quarantine = plugin.health.note(error, of: size, for: user)
        plugin.runtime.failed(plugin.identity, user, error)
        if let quarantine {
            plugin.runtime.quarantined(plugin.identity, user, error, quarantine.comparableRequests ?? "all")
        }
    }

    var liveInstance: PluginInstance? { instance.flatMap { $0.isSpent ? nil : $0 } }

    /// The state, or a new one in which the last container has been prepared again, so that what the script keeps from its
    /// prepare is there.
    func ready(for container: Container) throws(LayoutError) -> PluginInstance {
        if let liveInstance { return liveInstance }
        let instance = try fresh()
        _ = try prepare(latest?.container ?? container, instance)
        self.instance = instance
        return instance
    }

    private func liveOrFresh() throws(LayoutError) -> PluginInstance {
        if let liveInstance { return liveInstance }
        return try fresh()
    }

    private func fresh() throws(LayoutError) -> PluginInstance {
        let instance = try plugin.makeInstance(parameters)
        // Restore once only: if the script rejects the data, drop it.
        let kept = memory
        memory = nil
        if let kept, kept.plugin == plugin.identity.name, let data = kept.data, functions.contains("restore") {
            _ = try instance.runPlain("restore", [data, .string(kept.version)], results: 0)
        }
        return instance
    }

    /// The results of `snapshot`: of this script, and of those that it is derived from, in this order.
    ///
    /// nil for a script without `snapshot`, or whose function failed. Calling it may take as long as any call.
    package var memories: [KeptScript?] { [takeSnapshot()] + (base?.layout.stateful?.memories ?? baseMemories) }

    /// Makes `restore` of the next state get what `snapshot` of an earlier one returned.
    ///
    /// - Parameter memories: as in `memories`: this script's first, then those of its bases.
    package func remember(_ memories: [KeptScript?]) {
        memory = memories.first ?? nil
        baseMemories = Array(memories.dropFirst())
    }

    /// The result of the plugin's `snapshot`; nil if it has none or fails, which leaves the state as it is.
    func takeSnapshot() -> KeptScript? {
        guard functions.contains("snapshot"), let instance, !instance.isSpent else { return memory }
        let size = latest.map { RequestSize($0.container) } ?? RequestSize(items: 0, elements: 0)
        let data = try? guarded(size) { () throws(LayoutError) in
            try instance.runPlain("snapshot", [], results: 1)[0]
        }
        if !instance.isSpent { self.instance = instance }
        guard let data, (try? data.json()) != nil else { return nil }
        return KeptScript(data, of: plugin.identity)
    }

    /// Bytes of the script's values, of the scripts it is derived from, and of the base with the parameters chosen for it,
    /// which are not known before a prepare.
    package var retainedBytes: Int {
        let chosen = base.flatMap { base in plugin.base?.memory(base.parameters).fixed } ?? 0
        return (instance?.retainedBytes ?? 0) + (base?.layout.stateful?.retainedBytes ?? 0) + chosen
    }
    /// The most bytes that the script's values ever took in the present state; 0 without one.
    package var peakBytes: Int { instance?.peakBytes ?? 0 }

    /// For tests: makes the script's allocation of this number and all later ones fail; 0 for none.
    package func failAllocation(_ number: UInt64, for container: Container) throws(LayoutError) {
        let instance = try latest == nil ? liveOrFresh() : ready(for: container)
        self.instance = instance
        instance.failAllocation(number)
    }

    /// For tests: makes the script's process do what no worker may do, during its next call.
    package func misbehave(_ what: String) { instance?.misbehave(what) }

    /// For tests: the number of the script's process.
    package var processNumber: Int32? { instance?.processNumber }

    /// The number of allocations in the present state; 0 without one.
    package var allocationCount: UInt64 { instance?.allocationCount ?? 0 }
}
