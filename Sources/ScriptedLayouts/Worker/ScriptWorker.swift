internal import CWorker
import LayoutCore
import LuaRuntime
import SystemCalls

/// The process in which a plugin's scripts run for one user: it reads commands from the daemon and answers them, one after another,
/// until the daemon closes the socket. After `confine` the kernel lets it compute and nothing else.
final class ScriptWorker {
    private let socket: WorkerSocket
    private var states: [UInt32: ScriptState] = [:]
    /// The failures of commands without a reply. The state's next call reports them.
    private var failures: [UInt32: WorkerReply.Failure] = [:]
    private var refusals: [String] = []

    init(_ socket: WorkerSocket) {
        self.socket = socket
    }

    /// The memory that the process may use beyond what it shares with the daemon's program.
    private static let memoryBytes: UInt64 = 2 << 30

    /// Runs until the daemon closes the socket, or sends what no daemon of ours sends.
    func run() {
        while let command = socket.receive(), execute(command) {}
    }

    private func execute(_ command: WorkerCommand) -> Bool {
        switch command {
        case .open(let command): return send(open(command).message)
        case .begin(let number, let columns, let attributes, let parameters, let budget):
            attempt(number) { state throws(LuaError) in
                try state.begin(columns: columns, attributes: attributes, parameters, within: budget)
            }
        case .generation(let number, let container):
            attempt(number) { state throws(LuaError) in try state.beginGeneration(container) }
        case .call(let number, let command): return call(number, command)
        case .forbid(let number, let path): states[number]?.forbid(path)
        case .failAllocation(let number, let allocation): states[number]?.failAllocation(allocation)
        case .misbehave(let what): _ = unsafe cworker_misbehave(what)
        case .close(let number):
            states[number] = nil
            failures[number] = nil
        case .module, .sizes, .itemValues, .parameters, .supplementarySizes, .frames, .elementFrames:
            return false
        }
        return true
    }

    /// Makes a state and drops it. The server of workers does so once: the types and functions that the Swift runtime has then looked up,
    /// which takes 0.3 ms, are there in each process that is forked afterwards.
    static func warm(_ command: OpenCommand) {
        let worker = ScriptWorker(WorkerSocket(descriptor: -1))
        _ = worker.makeState(command).message
    }

    private func open(_ command: OpenCommand) -> WorkerReply {
        cworker_begin_script(UInt64(command.budget.nanoseconds) * 4)
        return makeState(command)
    }

    private func makeState(_ command: OpenCommand) -> WorkerReply {
        do throws(LuaError) {
            if command.requiresSandbox { try checkConfinement() }
            let state = try ScriptState(
                command,
                log: { [unowned self] level, text in
                    _ = send(WorkerReply.log(level: level, text: text).message)
                }, fetch: { [unowned self] need in fetch(need) })
            states[command.state] = state
            return .opened(members: state.members, base: state.base, state.memory)
        } catch {
            return .failed(WorkerReply.Failure(error: error, refusal: nil), ScriptMemory())
        }
    }

    private func checkConfinement() throws(LuaError) {
        if refusals.isEmpty { return }
        throw LuaError(
            .unconfined,
            message: "the system does not confine the script's process, as plugins.requireSandbox demands: "
                + refusals.joined(separator: "; "))
    }

    private func attempt(_ number: UInt32, _ body: (ScriptState) throws(LuaError) -> Void) {
        guard let state = states[number], failures[number] == nil else { return }
        do throws(LuaError) {
            try body(state)
        } catch {
            failures[number] = WorkerReply.Failure(error: error, refusal: nil)
        }
    }

    private func call(_ number: UInt32, _ command: CallCommand) -> Bool {
        guard let state = states[number] else { return false }
        if let failure = failures.removeValue(forKey: number) {
            return send(WorkerReply.failed(failure, state.memory).message)
        }
        cworker_begin_script(UInt64(command.budget.nanoseconds) * 4)
        var isSent = true
        let failure = state.run(command) { message, columns in isSent = socket.send(message, columns) }
        guard let failure else { return isSent }
        return send(WorkerReply.failed(failure, state.memory).message)
    }

    private func send(_ message: [UInt8]) -> Bool { socket.send(message) }

    /// Requests data from the daemon while a script waits. Without an answer the daemon is gone, and so the process ends.
    private func fetch(_ need: ScriptNeed) -> WorkerCommand {
        guard send(WorkerReply.needs(need).message), let command = socket.receive() else { Self.end() }
        return command
    }

    private static func end() -> Never {
        // Frees nothing: the kernel does.
        cworker_end()
    }

    /// Confines the process. The daemon learns what the system refuses.
    func confine() {
        let count = cworker_confine(Self.memoryBytes)
        refusals = (0..<count).compactMap { unsafe Self.text(cworker_refusal($0)) }
        if let substitution = unsafe Self.text(cworker_substitution()) {
            _ = send(WorkerReply.log(level: WorkerReply.substitutionLevel, text: substitution).message)
        }
        if refusals.isEmpty { return }
        let level = WorkerReply.confinementLevel
        _ = send(WorkerReply.log(level: level, text: refusals.joined(separator: "; ")).message)
    }

    /// The facility that the system refused, in words; nil if there is none.
    private static func text(_ refusal: cworker_failure) -> String? {
        guard let operation = unsafe refusal.operation, unsafe operation[0] != 0 else { return nil }
        return unsafe SystemError(String(cString: operation), code: refusal.error).description
    }
}
