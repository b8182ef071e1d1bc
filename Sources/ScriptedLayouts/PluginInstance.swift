import LayoutCore
import LuaRuntime

/// A plugin at work: a Lua state of its own in which its file has been run. Each container has one.
final class PluginInstance {
    private var identity: PluginIdentity
    private var state: LuaState
    let board: LuaBoard
    private let host: PluginHost
    private let limits: PluginLimits
    /// The prelude's functions that the host calls.
    private let entries: [String: LuaReference]
    /// What the file declared, and what it is derived from.
    let members: [String: LuaValue]
    let base: String
    private var generation = 0

    /// The same for every state: a layout depends on its input alone.
    private static let seed: UInt64 = 0x6C61_796F_7574_6400

    /// Runs the plugin's file.
    ///
    /// - Parameter find: a module's text and file, by its name.
    /// - Throws: `plugin.load`.
    init(
        _ sources: PluginSources, identity: PluginIdentity, limits: PluginLimits, log: @escaping PluginLog,
        find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module
    ) throws(LayoutError) {
        self.identity = identity
        self.limits = limits
        do throws(LuaError) {
            let board = try LuaBoard(limit: Parameter.coordinateLimit)
            let host = PluginHost(board: board, log: LogGate(sources.name, log))
            var state = try LuaState(
                memoryLimit: limits.memoryBytes, seed: Self.seed, isCancelled: { Cancellation.isRequested })
            let entries = try Self.ready(&state, board, host)
            (members, base) = try Self.load(sources, &state, entries["load"], limits, find)
            self.board = board
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
        _ state: inout LuaState, _ board: LuaBoard, _ host: PluginHost
    ) throws(LuaError) -> [String: LuaReference] {
        let functions = state.table(of: host.functions)
        let prelude = try state.run(
            Prelude.text, name: Prelude.name,
            arguments: [.reference(functions), .reference(state.boardFunctions(board)), .string(layoutdVersion)],
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
            throw LuaError(.runtime, message: "\(sources.file) returned \(declared[0]), expected a table by name")
        }
        return (members, base)
    }

    /// What messages call the plugin from now on, and what its functions may know.
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

    /// Whether nothing can be run any more.
    var isSpent: Bool { state.isSpent }
    /// Bytes of the script's values, now and at most.
    var retainedBytes: Int { state.retainedBytes }
    var peakBytes: Int { state.peakBytes }

    /// See `LuaState.failAllocation`.
    func failAllocation(_ number: UInt64) { state.failAllocation(number) }
    var allocationCount: UInt64 { state.allocationCount }

    var callBudget: Duration { .milliseconds(limits.callMilliseconds) }

    func prepareBudget(_ items: Int) -> Duration { limits.prepareTime(items) }

    // MARK: Calls

    /// Readies the board for a container's items.
    func beginGeneration(_ container: Container) throws(LayoutError) {
        generation += 1
        state.seed(Self.seed)
        state.setMemoryLimit(limits.memoryBytes + limits.memoryBytesPerItem * container.itemCount)
        let sections = container.sections
        do throws(LuaError) {
            try board.begin(
                sections.map { section in
                    LuaBoard.List(
                        count: section.itemCount, hasSizes: section.itemSizes != nil || section.measuredSizes.count > 0)
                },
                sizes: { list, sizes in
                    let section = sections[list]
                    if let own = section.itemSizes { sizes.write(own.lengths) }
                    for item in section.measuredSizes.items {
                        guard let size = section.measuredSizes[Int(item)] else { continue }
                        sizes.write(width: size.width, height: size.height, row: Int(item))
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
        /// At most so many, noted one by one.
        case some(Int)
    }

    /// Calls the plugin's function `name` with itself, `ctx`, the arguments and, where it places something, `out`.
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

    /// Lets the plugin's `adjust` see each of the elements.
    func adjust(_ elements: [LuaValue], _ call: PluginCall, within budget: Duration) throws(LayoutError) -> [LuaValue] {
        let adjusted = try enter(
            "adjust", "adjust", call, .nothing, { values in [values, .list(elements)] }, 1, budget)
        return adjusted[0].items ?? []
    }

    /// Calls the plugin's function `name` with itself and the arguments alone.
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
        let epoch =
            switch placing {
            case .nothing: board.beginCall(accepts: false)
            case .everything: board.beginCall(accepts: true)
            case .some(let most): board.beginCall(accepts: true, sparse: most)
            }
        host.call = call
        defer {
            host.call = nil
            board.endCall()
        }
        var places = true
        if case .nothing = placing { places = false }
        do throws(LuaError) {
            return try state.call(entry, arguments(values(call, epoch, places)), results: results, within: budget)
        } catch {
            var refusal = call.refusal
            if let board = board.refusal, refusal.map({ !error.message.contains($0.message) }) ?? true {
                refusal = LuaBoardRefusal(
                    message: board.message,
                    indexPath: board.list.map { IndexPath(section: $0, item: board.row ?? 0) })
            }
            throw LayoutError(error, in: identity, call: name, refusal: refusal)
        }
    }

    /// What `ctx` shows.
    private func values(_ call: PluginCall, _ epoch: UInt64, _ places: Bool) -> LuaValue {
        let bounds = call.container.bounds
        let environment = call.container.environment
        let insets = environment.contentInset
        var values: [String: LuaValue] = [
            "epoch": .integer(Int(clamping: epoch)), "places": .boolean(places), "bounds": LuaValue(bounds),
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
