internal import CWorker
import LayoutCore
import LuaRuntime

/// A Lua state in which a plugin's file has been run, in a worker. Every container has one of its own.
final class ScriptState {
    private var state: LuaState
    private let buffer: PlacementBuffer
    private let host: ScriptHost
    private let world: PhysicsWorld
    private let memoryBytes: Int
    private let memoryBytesPerItem: Int
    private let fetch: (ScriptNeed) -> WorkerCommand
    private var data: ScriptData
    /// What `ctx` shows; nil before the first call.
    private var context: ScriptContext?
    /// The thread's CPU time when the running call began.
    private var callStart = LuaState.threadTime
    /// The functions of the prelude that the host calls.
    private let entries: [String: LuaReference]
    /// The table that the file returned.
    private let layout: LuaReference
    let members: [String: LuaValue]
    /// The name of the layout it is derived from; "" for none.
    let base: String
    /// The same for every state, because a layout depends on its input alone.
    private static let seed: UInt64 = 0x6C61_796F_7574_6400

    /// Opens a state and runs the plugin's file in it.
    ///
    /// - Parameters:
    ///   - log: takes the level and the text of a line.
    ///   - fetch: requests data from the daemon.
    init(
        _ command: OpenCommand,
        log: @escaping (String, String) -> Void, fetch: @escaping (ScriptNeed) -> WorkerCommand
    ) throws(LuaError) {
        let buffer = try PlacementBuffer(limit: Parameter.coordinateLimit)
        let host = ScriptHost(buffer: buffer, log: log)
        let world = try PhysicsWorld(buffer)
        var state = try LuaState(
            memoryLimit: command.memoryBytes, seed: Self.seed, isCancelled: { cworker_is_cancelled() })
        unsafe state.setReport { chunk, line in
            let isOwn = unsafe chunk.map { unsafe String(cString: $0) } != Prelude.name
            unsafe cworker_report_place(chunk, line, isOwn)
            return isOwn
        }
        let entries = try Self.ready(&state, buffer: buffer, host: host, world: world)
        do throws(LuaError) {
            (layout, members, base) = try Self.load(command, in: &state, with: entries["load"], fetch: fetch)
        } catch {
            throw error.hinted()
        }
        self.buffer = buffer
        self.host = host
        self.world = world
        self.state = state
        self.entries = entries
        self.fetch = fetch
        memoryBytes = command.memoryBytes
        memoryBytesPerItem = command.memoryBytesPerItem
        data = ScriptData(ScriptContainer(counts: [], hasSizes: []), columns: [], attributes: [], fetch: fetch)
        host.timeLeft = { [unowned self] in self.state.timeLeft }
    }

    /// The members that a declaration may have, and those that plugins usually add to it later, as a set in Lua.
    private static let declared = LuaValue.map(
        Dictionary(
            uniqueKeysWithValues: (PluginAPI.declaration.map(\.name) + PluginAPI.callbacks.map(\.name)).map {
                ($0, .boolean(true))
            }))

    private static func ready(
        _ state: inout LuaState, buffer: PlacementBuffer, host: ScriptHost, world: PhysicsWorld
    ) throws(LuaError) -> [String: LuaReference] {
        let functions = state.table(of: host.functions)
        let geometry = try state.run(
            Prelude.geometry, name: Prelude.name, arguments: [.reference(state.geometryFunctions())],
            within: .seconds(1))
        let prelude = try state.run(
            Prelude.text, name: Prelude.name,
            arguments: [
                .reference(functions), .reference(state.functions(of: buffer)), .reference(geometry), declared,
                .string(layoutdVersion), .reference(state.functions(of: world)),
            ],
            within: .seconds(1))
        var entries: [String: LuaReference] = [:]
        for name in ["load", "set_params", "set_context", "run", "plain", "adjust"] {
            entries[name] = state.member(name, of: prelude)
        }
        return entries
    }

    private static func load(
        _ command: OpenCommand, in state: inout LuaState, with load: LuaReference?,
        fetch: @escaping (ScriptNeed) -> WorkerCommand
    ) throws(LuaError) -> (layout: LuaReference, members: [String: LuaValue], base: String) {
        state.setRequire { name throws(LuaRefusal) in
            guard case .module(let module, let refusal) = fetch(.module(name)) else {
                throw LuaRefusal("require: \"\(excerpt(name))\" cannot be read")
            }
            guard let module else { throw LuaRefusal(refusal) }
            return (module.text, module.file)
        }
        let budget = command.budget
        let result = try state.run(command.text, name: command.file, within: budget)
        state.removeGlobal("require")
        guard let load else { throw LuaError(.runtime, message: "the prelude has no load") }
        let declared = try state.call(load, [.reference(result)], results: 2, within: budget)
        guard let members = declared[0].members, let base = declared[1].text else {
            throw LuaError(
                .runtime, message: "\(command.file) returned \(declared[0]), expected a table with names as keys")
        }
        return (result, members, base)
    }

    /// Sets what is known only once the file was run: the columns of item values, the names of its own attributes, and the container's
    /// parameters.
    func begin(
        columns: [ItemColumn], attributes: [String], _ parameters: LuaValue, within budget: Duration
    ) throws(LuaError) {
        data = makeData(of: data.container, columns: columns, attributes: attributes)
        guard let entry = entries["set_params"] else { return }
        _ = try state.call(entry, [parameters], results: 0, within: budget)
    }

    var memory: ScriptMemory {
        ScriptMemory(
            bytes: state.retainedBytes, peak: state.peakBytes, allocations: state.allocationCount,
            isSpent: state.isSpent, cpuTime: LuaState.threadTime - callStart)
    }

    /// See `LuaState.failAllocation`.
    func failAllocation(_ number: UInt64) { state.failAllocation(number) }

    /// Makes the call that places an item fail; without memory or such an item it does nothing.
    func forbid(_ path: ItemPath) { _ = buffer.forbid(section: path.section, item: path.item) }

    /// The container's data, whose transfer is not the script's time.
    private func makeData(
        of container: ScriptContainer, columns: [ItemColumn], attributes: [String]
    ) -> ScriptData {
        ScriptData(container, columns: columns, attributes: attributes) { [unowned self] need in
            state.uncounted { fetch(need) }
        }
    }

    // MARK: Calls

    /// Begins a generation: makes the placement buffer ready for the container's items and restarts random numbers.
    func beginGeneration(_ container: ScriptContainer) throws(LuaError) {
        data = makeData(of: container, columns: data.columns, attributes: data.attributes)
        state.seed(Self.seed)
        state.setMemoryLimit(memoryBytes + memoryBytesPerItem * container.itemCount)
        try buffer.begin(
            container.counts.indices.map { index in
                PlacementBuffer.Section(count: container.counts[index], hasSizes: container.hasSizes[index])
            },
            sizes: { [unowned self] index, sizes in
                state.uncounted {
                    let lengths = data.sizes(index)
                    if lengths.count == 2 * data.container.counts[index] { sizes.write(lengths) }
                }
            },
            values: { [unowned self] section, column in data.itemNumbers(section, column) })
    }

    /// Runs a call, and sends its results and what it placed.
    ///
    /// - Parameter send: sends a message and the columns of frames that follow it.
    /// - Returns: nil unless the call fails.
    func run(
        _ command: CallCommand, send: (_ message: [UInt8], _ columns: [PlacementBuffer.Frames]) -> Void
    ) -> WorkerReply.Failure? {
        callStart = LuaState.threadTime
        data.forgetResults()
        let number =
            switch command.placing {
            case .nothing: buffer.beginCall(accepts: false)
            case .everything: buffer.beginCall(accepts: true)
            case .some(let most): buffer.beginCall(accepts: true, sparse: most)
            case .moves: buffer.beginCall(accepts: true, sparse: data.container.itemCount, moves: true)
            }
        let call = ScriptCall(data, command)
        host.call = call
        defer {
            host.call = nil
            buffer.endCall()
            buffer.clear()
        }
        do throws(LuaError) {
            let results = try step(command, for: call) { () throws(LuaError) in try enter(command, number) }
            var writer = MessageWriter()
            writer.write(finished: results, of: call, in: buffer, memory: memory, placing: command.placing)
            send(writer.message(), columns(command.placing))
            return nil
        } catch {
            var refusal = call.refusal
            if let refused = buffer.refusal, refusal.map({ !error.message.contains($0.message) }) ?? true {
                refusal = HostRefusal(
                    message: refused.message,
                    indexPath: refused.section.map { ItemPath(section: $0, item: refused.item ?? 0) })
            }
            let reached = buffer.lastPlaced.map { ItemPath(section: $0.section, item: $0.item) }
            return WorkerReply.Failure(
                error: hinted(error, command.function), refusal: refusal, reached: reached)
        }
    }

    /// Runs a call with the bodies that it moves, and moves them; other calls just run.
    private func step(
        _ command: CallCommand, for call: ScriptCall, _ body: () throws(LuaError) -> [LuaValue]
    ) throws(LuaError) -> [LuaValue] {
        guard let step = command.step else { return try body() }
        defer { world.end() }
        guard world.begin(data.container.counts, bodies: step.bodies, held: step.held, under: step.conditions) else {
            throw LuaError(.memory, message: "no memory for bodies")
        }
        let results = try body()
        guard world.finish() else { throw LuaError(.memory, message: "no memory for contacts") }
        call.stepped = (world.bodies, world.isAttached, world.isCalm)
        return results
    }

    /// The frames of the sections in which single items were placed.
    private func columns(_ placing: Placing) -> [PlacementBuffer.Frames] {
        guard case .everything = placing else { return [] }
        return data.container.counts.indices.filter(buffer.hasFrames).map(buffer.frames)
    }

    /// The error of a call with a hint if it shows a known misunderstanding.
    private func hinted(_ error: LuaError, _ function: String) -> LuaError {
        let parameter = error.kind == .runtime ? state.firstParameter(of: function, in: layout) : nil
        return error.hinted(function, firstParameter: parameter)
    }

    /// Sets the values of `ctx` to the present ones.
    private func show(_ context: ScriptContext, within budget: Duration) throws(LuaError) {
        guard context != self.context, let entry = entries["set_context"] else { return }
        _ = try state.call(entry, [context.values], results: 0, within: budget)
        self.context = context
    }

    private func enter(_ command: CallCommand, _ number: UInt64) throws(LuaError) -> [LuaValue] {
        if command.entry != .plain { try show(command.context, within: command.budget) }
        let number = LuaValue.integer(Int(clamping: number))
        let (name, arguments): (String, [LuaValue]) =
            switch command.entry {
            case .run:
                (
                    "run",
                    [
                        .string(command.function), number, .boolean(command.placing.placesItems),
                        .integer(command.arguments.count),
                    ] + command.arguments
                )
            case .adjust: ("adjust", [number, .list(command.arguments)])
            case .plain: ("plain", [.string(command.function)] + command.arguments)
            }
        guard let entry = entries[name] else { return [] }
        return try state.call(entry, arguments, results: command.results, within: command.budget)
    }
}
