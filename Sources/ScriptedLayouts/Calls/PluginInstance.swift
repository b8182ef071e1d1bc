import LayoutCore
import LuaRuntime

/// A Lua state in which a plugin's file has been run. Every container has one of its own.
final class PluginInstance {
    private var identity: PluginIdentity
    private var state: LuaState
    let buffer: PlacementBuffer
    private let host: PluginHost
    private let limits: PluginLimits
    /// The functions of the prelude that the host calls.
    private let entries: [String: LuaReference]
    /// The table that the file returned.
    let members: [String: LuaValue]
    /// The name of the layout it is derived from; "" for none.
    let base: String
    private var generation = 0

    /// The same for every state, because a layout depends on its input alone.
    private static let seed: UInt64 = 0x6C61_796F_7574_6400

    /// Opens a state and runs the plugin's file in it.
    ///
    /// - Parameter find: returns a module's text and file by the module's name.
    /// - Throws: `plugin.load`.
    init(
        _ sources: PluginSources, identity: PluginIdentity, limits: PluginLimits, log: @escaping PluginLog,
        find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module
    ) throws(LayoutError) {
        self.identity = identity
        self.limits = limits
        do throws(LuaError) {
            let buffer = try PlacementBuffer(limit: Parameter.coordinateLimit)
            let host = PluginHost(buffer: buffer, log: LogGate(sources.name, log))
            var state = try LuaState(
                memoryLimit: limits.memoryBytes, seed: Self.seed, isCancelled: { Cancellation.isRequested })
            let entries = try Self.ready(&state, buffer, host)
            (members, base) = try Self.load(sources, &state, entries["load"], limits, find)
            self.buffer = buffer
            self.host = host
            self.state = state
            self.entries = entries
        } catch {
            throw LayoutError(error, in: identity, call: "")
        }
        host.timeLeft = { [unowned self] in self.state.timeLeft }
    }

    /// Runs the prelude.
    private static func ready(
        _ state: inout LuaState, _ buffer: PlacementBuffer, _ host: PluginHost
    ) throws(LuaError) -> [String: LuaReference] {
        let functions = state.table(of: host.functions)
        let prelude = try state.run(
            Prelude.text, name: Prelude.name,
            arguments: [.reference(functions), .reference(state.functions(of: buffer)), .string(layoutdVersion)],
            within: .seconds(1))
        var entries: [String: LuaReference] = [:]
        for name in ["load", "set_params", "run", "plain", "adjust"] { entries[name] = state.member(name, of: prelude) }
        return entries
    }

    /// Runs the file.
    private static func load(
        _ sources: PluginSources, _ state: inout LuaState, _ load: LuaReference?, _ limits: PluginLimits,
        _ find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module
    ) throws(LuaError) -> (members: [String: LuaValue], base: String) {
        state.setRequire { name throws(LuaRefusal) in
            let module = try find(name)
            return (module.text, module.file)
        }
        let budget = Duration.milliseconds(limits.loadMilliseconds)
        let result = try state.run(sources.text, name: sources.file, within: budget)
        state.removeGlobal("require")
        guard let load else { throw LuaError(.runtime, message: "the prelude has no load") }
        let declared = try state.call(load, [.reference(result)], results: 2, within: budget)
        guard let members = declared[0].members, let base = declared[1].text else {
            throw LuaError(
                .runtime, message: "\(sources.file) returned \(declared[0]), expected a table with names as keys")
        }
        return (members, base)
    }

    /// Sets what is known only after the file was run: the plugin's name for messages and the container's parameters.
    func begin(_ identity: PluginIdentity, columns: [ItemColumn], schema: ParameterSchema, _ parameters: Parameters)
        throws(LayoutError)
    {
        self.identity = identity
        host.columns = columns
        host.schema = schema
        host.parameters = parameters
        guard let entry = entries["set_params"] else { return }
        do throws(LuaError) {
            _ = try state.call(entry, [host.values(parameters)], results: 0, within: callBudget)
        } catch {
            throw LayoutError(error, in: identity, call: "params")
        }
    }

    /// Whether the state can no longer run anything.
    var isSpent: Bool { state.isSpent }
    /// Bytes of the script's values.
    var retainedBytes: Int { state.retainedBytes }
    /// The most bytes that the script's values ever took.
    var peakBytes: Int { state.peakBytes }

    /// See `LuaState.failAllocation`.
    func failAllocation(_ number: UInt64) { state.failAllocation(number) }
    /// See `LuaState.allocationCount`.
    var allocationCount: UInt64 { state.allocationCount }

    /// CPU time of every call but prepare.
    var callBudget: Duration { .milliseconds(limits.callMilliseconds) }

    /// CPU time of a prepare.
    func prepareBudget(_ items: Int) -> Duration { limits.prepareTime(items) }

    // MARK: Calls

    /// Begins a generation: makes the placement buffer ready for the container's items and restarts random numbers.
    func beginGeneration(_ container: Container) throws(LayoutError) {
        generation += 1
        state.seed(Self.seed)
        state.setMemoryLimit(limits.memoryBytes + limits.memoryBytesPerItem * container.itemCount)
        let sections = container.sections
        do throws(LuaError) {
            try buffer.begin(
                sections.map { section in
                    PlacementBuffer.Section(
                        count: section.itemCount, hasSizes: section.itemSizes != nil || section.measuredSizes.count > 0)
                },
                sizes: { index, sizes in
                    let section = sections[index]
                    if let own = section.itemSizes { sizes.write(own.lengths) }
                    for item in section.measuredSizes.items {
                        guard let size = section.measuredSizes[Int(item)] else { continue }
                        sizes.write(width: size.width, height: size.height, item: Int(item))
                    }
                })
        } catch {
            throw LayoutError(error, in: identity, call: "prepare")
        }
    }

    /// How a plugin's function may place items.
    enum Placing {
        case nothing
        case everything
        /// At most so many items, collected in the order of placing.
        case some(Int)
    }

    /// Calls the plugin's function `name` with `self`, `ctx`, the arguments and, if it may place something, `out`.
    ///
    /// - Throws: `plugin.*`.
    func run(
        _ name: String, _ call: PluginCall, placing: Placing = .nothing, _ arguments: [LuaValue] = [], results: Int = 0,
        within budget: Duration
    ) throws(LayoutError) -> [LuaValue] {
        try enter(
            "run", name, call, placing, { values in [.string(name), values, .integer(arguments.count)] + arguments },
            results, budget)
    }

    /// Calls the plugin's `adjust` with each of the elements and returns them as it left them.
    func adjust(_ elements: [LuaValue], _ call: PluginCall, within budget: Duration) throws(LayoutError) -> [LuaValue] {
        let adjusted = try enter(
            "adjust", "adjust", call, .nothing, { values in [values, .list(elements)] }, 1, budget)
        return adjusted[0].items ?? []
    }

    /// Calls the plugin's function `name` with `self` and the arguments alone.
    func runPlain(_ name: String, _ arguments: [LuaValue], results: Int) throws(LayoutError) -> [LuaValue] {
        guard let entry = entries["plain"] else { return [] }
        do throws(LuaError) {
            return try state.call(entry, [.string(name)] + arguments, results: results, within: callBudget)
        } catch {
            throw LayoutError(error, in: identity, call: name)
        }
    }

    private func enter(
        _ entry: String, _ name: String, _ call: PluginCall, _ placing: Placing, _ arguments: (LuaValue) -> [LuaValue],
        _ results: Int, _ budget: Duration
    ) throws(LayoutError) -> [LuaValue] {
        guard let entry = entries[entry] else { return [] }
        let number =
            switch placing {
            case .nothing: buffer.beginCall(accepts: false)
            case .everything: buffer.beginCall(accepts: true)
            case .some(let most): buffer.beginCall(accepts: true, sparse: most)
            }
        host.call = call
        defer {
            host.call = nil
            buffer.endCall()
        }
        var places = true
        if case .nothing = placing { places = false }
        do throws(LuaError) {
            return try state.call(entry, arguments(values(call, number, places)), results: results, within: budget)
        } catch {
            var refusal = call.refusal
            if let refused = buffer.refusal, refusal.map({ !error.message.contains($0.message) }) ?? true {
                refusal = HostRefusal(
                    message: refused.message,
                    indexPath: refused.section.map { IndexPath(section: $0, item: refused.item ?? 0) })
            }
            throw LayoutError(error, in: identity, call: name, refusal: refusal)
        }
    }

    /// The values of `ctx`.
    private func values(_ call: PluginCall, _ number: UInt64, _ places: Bool) -> LuaValue {
        let bounds = call.container.bounds
        let environment = call.container.environment
        let insets = environment.contentInset
        var values: [String: LuaValue] = [
            "number": .integer(Int(clamping: number)), "places": .boolean(places), "bounds": LuaValue(bounds),
            "insets": .map(LuaValue.members(insets)),
            "safe_area": .map(LuaValue.members(environment.safeAreaInsets)),
            "margins": .map(LuaValue.members(environment.layoutMargins)), "generation": .integer(generation),
            "visible": LuaValue(
                Rect(
                    x: bounds.x + insets.left, y: bounds.y + insets.top,
                    width: max(0, bounds.width - insets.left - insets.right),
                    height: max(0, bounds.height - insets.top - insets.bottom))),
            "direction": .string(environment.layoutDirection == .rightToLeft ? "rightToLeft" : "leftToRight"),
            "previous": .boolean(call.previous != nil),
        ]
        if let scale = environment.scale { values["scale"] = .number(scale) }
        return .map(values)
    }
}
