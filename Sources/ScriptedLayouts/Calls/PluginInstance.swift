import LayoutCore
import LuaRuntime

/// A Lua state in a worker, in which a plugin's file has been run. Every container has one of its own.
///
///     LuaLayout ── PluginInstance ──socket──▶ WorkerProcess ▸ ScriptState ▸ LuaState
///     daemon                                  another process, confined by the kernel
///
/// It is the daemon's end: it sends commands, answers the requests of the running script for data (`PluginCall`), and reads what was
/// placed. Nothing that arrives is trusted; a reply that no worker of ours would send ends the worker.
///
/// Calls are synchronous and take their CPU time from a budget. After an error the state may be half-way through something, so callers
/// drop the instance and make another one.
final class PluginInstance {
    private var identity: PluginIdentity
    private let limits: PluginLimits
    private let log: LogGate
    private let worker: WorkerProcess
    private let usage: ScriptUsage
    private let state: UInt32
    /// The table that the file returned.
    ///
    /// Functions in it are `opaque`: the state has them, and they are called by their names.
    let members: [String: LuaValue]
    /// The name of the layout it is derived from; "" for none.
    let base: String
    private var schema = ParameterSchema([])
    private var parameters = Parameters.none
    private var attributeCount = 0
    private var container = ScriptContainer(counts: [], hasSizes: [])
    private var generation = 0
    private var memory: ScriptMemory

    /// Opens a state and runs the plugin's file in it.
    ///
    /// - Parameters:
    ///   - runtime: where its process comes from and its log lines go.
    ///   - revision: the load of the plugin, whose states of one user share a worker; nil for a file that is being loaded.
    ///   - find: returns a module's text and file by the module's name.
    /// - Throws: `plugin.load`.
    init(
        _ sources: PluginSources, in runtime: PluginRuntime, revision: Int?, limits: PluginLimits,
        find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module
    ) throws(LayoutError) {
        let workers = runtime.workers
        identity = sources.identity
        self.limits = limits
        let gate = LogGate(of: sources.name, sink: runtime.log, leftOut: workers.usage.leftOut)
        self.log = gate
        (worker, state) = try Self.place(in: workers, revision: revision, identity: identity, limits: limits)
        usage = workers.usage
        let budget = Duration.milliseconds(limits.loadMilliseconds)
        defer { gate.reportLeftOut() }
        let command = OpenCommand(
            state: state, name: sources.name, file: sources.file, text: sources.text, memoryBytes: limits.memoryBytes,
            memoryBytesPerItem: limits.memoryBytesPerItem, budget: budget,
            requiresSandbox: workers.requiresSandbox)
        let order = WorkerOrder(
            command: .open(command), budget: budget, limit: ScriptContainer.none.replyBytes(), container: .none)
        let outcome = worker.outcome(
            of: order,
            log: { [usage] level, text in
                switch level {
                case WorkerReply.confinementLevel: gate.report(unconfined: text, to: usage)
                case WorkerReply.substitutionLevel: gate.report(substituted: text, to: usage)
                default: gate.write(level, text)
                }
            }
        ) { need in
            guard case .module(let name) = need else { return .parameters(.null) }
            do throws(LuaRefusal) {
                return .module(try find(name), refusal: "")
            } catch {
                return .module(nil, refusal: error.message)
            }
        }
        switch outcome {
        case .opened(let members, let base, let memory):
            (self.members, self.base, self.memory) = (members, base, memory)
        case .failed(let failure, _):
            worker.closeState(state)
            // Another container's script may have ended the process that they share.
            let isOthersFault = [.crashed, .unconfined].contains(failure.error.kind) && revision != nil
            throw LayoutError(failure.error, in: identity, call: isOthersFault ? "open" : "")
        case .finished, .needs, .log:
            worker.closeState(state)
            throw LayoutError(WorkerReply.Failure.gone.error, in: identity, call: "")
        }
    }

    deinit { worker.closeState(state) }

    private static func place(
        in workers: ScriptWorkers, revision: Int?, identity: PluginIdentity, limits: PluginLimits
    ) throws(LayoutError) -> ScriptWorkers.Place {
        do throws(ScriptWorkers.Refusal) {
            guard let revision else { return try workers.makeState(within: limits) }
            return try workers.makeState(
                for: ScriptWorkers.Owner(user: PluginCaller.current.user, revision: revision), within: limits)
        } catch {
            switch error {
            case .stopped:
                throw LayoutError(.pluginUnavailable, "\(identity): the daemon is stopping and starts no script")
            case .system(let error):
                var refusal = LayoutError(
                    .pluginUnavailable, "\(identity): the system refuses a process for the script: \(error)")
                refusal.fault = PluginFault(plugin: identity.name, version: identity.version)
                throw refusal
            }
        }
    }

    /// Sets what is known only once the file was run: the plugin's name for messages and the container's parameters.
    ///
    /// It is sent with the next call, since no call waits for it.
    func begin(
        _ identity: PluginIdentity, columns: [ItemColumn], attributes: [CustomAttribute], schema: ParameterSchema,
        _ parameters: Parameters
    ) {
        self.identity = identity
        attributeCount = attributes.count
        self.schema = schema
        self.parameters = parameters
        worker.post(
            .begin(
                state, columns: columns, attributes: attributes.map(\.name), parameters: schema.values(parameters),
                budget: callBudget))
    }

    var isSpent: Bool { memory.isSpent || worker.isEnded }
    var retainedBytes: Int { memory.bytes }
    var peakBytes: Int { memory.peak }
    var allocationCount: UInt64 { memory.allocations }

    /// For tests: makes the script's allocation of this number and all later ones fail; 0 for none.
    func failAllocation(_ number: UInt64) { worker.post(.failAllocation(state, number)) }

    /// For tests: makes the process do what no worker may do, before the next call.
    func misbehave(_ what: String) { worker.post(.misbehave(what)) }

    var processNumber: Int32 { worker.processNumber }

    /// Makes the call that places an item fail, which reports the script's line and traceback.
    ///
    /// Without memory or such an item it does nothing.
    func forbid(_ path: ItemPath) { worker.post(.forbid(state, path)) }

    /// The CPU time of every call but prepare and `step`.
    var callBudget: Duration { .milliseconds(limits.callMilliseconds) }

    func prepareBudget(_ items: Int) -> Duration { limits.prepareTime(items) }

    /// The CPU time of a step: that of any call, and for each item as much as a prepare has.
    func stepBudget(_ items: Int) -> Duration {
        callBudget + .microseconds(limits.prepareMicrosecondsPerItem * Double(items))
    }

    /// CPU time of all calls so far.
    ///
    /// That of prepares included, as the worker reports it; a call whose worker is gone adds nothing.
    private(set) var cpuTime = Duration.zero

    /// The lines where its script and others of the same load were seen since `forgetSamples`.
    var samples: [ScriptSample] { worker.samples }

    func forgetSamples() { worker.forgetSamples() }

    // MARK: Calls

    /// Begins a generation: the container has changed.
    ///
    /// The worker makes its placement buffer ready and restarts random numbers.
    func beginGeneration(_ container: Container) {
        generation += 1
        show(container)
    }

    /// Makes calls see another container, without a prepare of it.
    ///
    /// The number of the generation stays as it is.
    func show(_ container: Container) {
        self.container = ScriptContainer(container)
        worker.post(.generation(state, self.container))
    }

    /// Calls the plugin's function `name` with `self`, `ctx`, the arguments and, if it may place something, `out`.
    ///
    /// - Throws: `plugin.*`.
    func run(
        _ name: String, for call: PluginCall, placing: Placing = .nothing, _ arguments: [LuaValue] = [],
        results: Int = 0, within budget: Duration
    ) throws(LayoutError) -> [LuaValue] {
        let function = CalledFunction(
            entry: .run, name: name, placing: placing, arguments: arguments, results: results, budget: budget)
        return try exchange(function, for: call)
    }

    /// Calls the plugin's `adjust` with each of the elements, and returns the elements as it left them.
    ///
    /// - Throws: `plugin.*`. The elements that the script returned are not checked here.
    func adjust(_ elements: [LuaValue], _ call: PluginCall, within budget: Duration) throws(LayoutError) -> [LuaValue] {
        let function = CalledFunction(
            entry: .adjust, name: "adjust", arguments: elements, results: 1, budget: budget)
        return try exchange(function, for: call)[0].items ?? []
    }

    /// Calls the plugin's function `name` with `self` and the arguments alone.
    ///
    /// It cannot read a container and cannot place anything.
    func runPlain(_ name: String, _ arguments: [LuaValue], results: Int) throws(LayoutError) -> [LuaValue] {
        let none = Container(bounds: .zero, sections: [])
        let call = PluginCall(container: none, seenFrom: ScriptView(nil), previous: nil)
        let function = CalledFunction(
            entry: .plain, name: name, arguments: arguments, results: results, budget: callBudget)
        return try exchange(function, for: call)
    }

    private struct CalledFunction {
        let entry: CallCommand.Entry
        let name: String
        var placing = Placing.nothing
        let arguments: [LuaValue]
        let results: Int
        let budget: Duration
    }

    private func exchange(
        _ function: CalledFunction, for call: PluginCall
    ) throws(LayoutError) -> [LuaValue] {
        defer {
            worker.noteUse(of: state)
            log.reportLeftOut()
        }
        let command = CallCommand(
            entry: function.entry, function: function.name, context: call.context(generation: generation),
            placing: function.placing, arguments: function.arguments, results: function.results,
            budget: function.budget, step: call.step)
        let order = WorkerOrder(
            command: .call(state, command), budget: function.budget,
            limit: container.replyBytes(attributeCount: attributeCount), container: container)
        let outcome = worker.outcome(of: order, log: log.write) { need in answer(need, call) }
        switch outcome {
        case .finished(let values, let placement, let memory)
        where values.count == function.results
            && placement.isComplete(
                function.placing, in: container, attributeCount: attributeCount, isStep: call.step != nil):
            charge(memory)
            call.placement = placement
            call.view.note(placement)
            return values
        case .failed(let failure, let memory):
            charge(memory)
            throw LayoutError(
                failure.error, in: identity, call: function.name, refusal: failure.refusal,
                time: CallTime(budget: function.budget, reached: failure.reached ?? Self.subject(of: function)))
        default:
            memory.isSpent = true
            throw LayoutError(WorkerReply.Failure.gone.error, in: identity, call: function.name)
        }
    }

    private static func subject(of function: CalledFunction) -> ItemPath? {
        let arguments = function.arguments
        let names = ["attributes_for_item", "appearing", "disappearing", "measured_size"]
        guard names.contains(function.name), arguments.count >= 2, let section = arguments[0].int,
            let item = arguments[1].int
        else { return nil }
        return ItemPath(section: section, item: item)
    }

    private func charge(_ memory: ScriptMemory) {
        self.memory = memory
        cpuTime += memory.cpuTime
        usage.called(identity.name, memory.cpuTime)
    }

    private func answer(_ need: ScriptNeed, _ call: PluginCall) -> WorkerCommand {
        switch need {
        case .module:
            return .module(
                nil,
                refusal: "require works only in the main chunk: call it there, and keep its result in a local variable")
        case .sizes(let section): return .sizes(call.sizes(section))
        case .itemValues(let section, let column): return .itemValues(call.itemValues(section, column))
        case .parameters(let section):
            let overrides = call.overrides(section).values
            if overrides.isEmpty { return .parameters(.null) }
            return .parameters(schema.values(Parameters(parameters.values.merging(overrides) { $1 })))
        case .supplementarySizes(let section, let kind):
            let (items, lengths) = call.supplementarySizes(section, kind)
            return .supplementarySizes(items, lengths)
        case .previousFrames(let section): return .frames(call.previousFrames(section))
        case .baseFrames(let section): return .frames(call.baseFrames(section))
        case .baseElements(let section, let kind):
            let (items, frames) = call.baseElements(section, kind)
            return .elementFrames(items, frames)
        }
    }
}

extension ParameterSchema {
    fileprivate func values(_ parameters: Parameters) -> LuaValue {
        var members: [String: LuaValue] = [:]
        for parameter in self.parameters {
            if let value = parameters.values[parameter.name] {
                members[parameter.name] = LuaValue(value, of: parameter.kind)
            }
        }
        return .map(members)
    }
}
