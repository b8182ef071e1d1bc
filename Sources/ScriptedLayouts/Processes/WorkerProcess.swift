internal import CWorker
import LayoutCore
import LuaRuntime
import Synchronization
import SystemCalls

/// A worker: a process that runs the scripts of one plugin for one user. It serves one call at a time. Its states are numbered by the
/// daemon, and end with it.
@safe final class WorkerProcess: Sendable {
    /// Commands that are sent with the next call, because no call waits for an answer to them.
    private struct Pending {
        var commands: [UInt8] = []
        var states = 0
        var lastState: UInt32 = 0
        /// States in which no call has returned yet: ending the worker would fail an open that has just begun.
        var newStates: Set<UInt32> = []
        var lastUse = ContinuousClock.now
        var isEnded = false
        var hasFailed = false
        var isClosed = false
    }

    private nonisolated(unsafe) let worker: cworker
    private let pending = Mutex(Pending())
    /// The messages that have arrived. The mutex is locked during a call.
    private let turn = Mutex(MessageInbox())
    private let life: Mutex<WorkerLife>
    /// Called once, when the worker can no longer be used or no state is left in it.
    private let ended: @Sendable (WorkerProcess) -> Void

    /// Makes a worker.
    ///
    /// - Parameters:
    ///   - server: the process that forks it.
    ///   - life: the CPU time that it may use.
    ///   - frozen: called if the server did not answer and was killed, and with it all workers that it had made.
    ///   - ended: see the property.
    /// - Throws: what the system refuses.
    init(
        of server: WorkerServer = .shared, life: WorkerLife = WorkerLife(), frozen: () -> Void = {},
        ended: @escaping @Sendable (WorkerProcess) -> Void
    ) throws(SystemError) {
        unsafe worker = try unsafe server.makeWorker(life: life.end, frozen: frozen)
        self.life = Mutex(life)
        self.ended = ended
    }

    deinit {
        var worker = unsafe worker
        if pending.withLock({ $0.isClosed }) { unsafe (worker.socket, worker.process) = (-1, -1) }
        unsafe cworker_close(&worker)
    }

    var processNumber: Int32 { unsafe worker.pid }

    /// Whether it was ended or has ended by itself.
    var isEnded: Bool { pending.withLock { $0.isEnded } }

    /// Whether it has ended by itself, or was ended because it took too long.
    var hasFailed: Bool { pending.withLock { $0.hasFailed } }

    /// The time since which no call has used the worker; nil while one does, or while a container opens in it.
    var idleSince: ContinuousClock.Instant? {
        let isFree = turn.withLockIfAvailable { _ in } != nil
        return pending.withLock { isFree && $0.newStates.isEmpty ? $0.lastUse : nil }
    }

    /// Numbers a new state; nil if the worker has ended.
    func makeState() -> UInt32? {
        pending.withLock { pending in
            if pending.isEnded { return nil }
            pending.states += 1
            pending.lastState += 1
            pending.newStates.insert(pending.lastState)
            return pending.lastState
        }
    }

    /// A call in the state has returned.
    func noteUse(of state: UInt32) {
        let now = ContinuousClock.now
        pending.withLock { pending in
            pending.newStates.remove(state)
            pending.lastUse = now
        }
        let isOver = life.withLock { $0.isOver(at: now) { unsafe cworker_cpu_time(worker.pid) } }
        // Other threads that use it now check after their calls.
        if isOver, idleSince != nil { end() }
    }

    /// Closes a state. With the last one the worker ends, and gives back all memory that its scripts took.
    func closeState(_ state: UInt32) {
        let isEnded = pending.withLock { pending in
            pending.states -= 1
            pending.newStates.remove(state)
            if pending.states == 0 { return kill(&pending, hasFailed: false) }
            pending.commands += WorkerCommand.close(state).message
            return false
        }
        if isEnded { reportEnd() }
    }

    /// Sends a command with the next call.
    ///
    /// No call waits for a reply to it, and a worker that no call reaches never gets it.
    func post(_ command: WorkerCommand) { pending.withLock { $0.commands += command.message } }

    /// Ends the worker at once. A call that waits for it fails.
    ///
    /// - Parameter hasFailed: whether it has failed a call.
    func end(hasFailed: Bool = false) {
        if pending.withLock({ kill(&$0, hasFailed: hasFailed) }) { reportEnd() }
    }

    /// Kills the process. From then on no caller gets a state in it: the decision and the mark are one step, or a container would open in a
    /// worker that is about to end.
    ///
    /// - Returns: false if it was ended before.
    private func kill(_ pending: inout Pending, hasFailed: Bool) -> Bool {
        if pending.isEnded { return false }
        pending.isEnded = true
        pending.hasFailed = hasFailed
        pending.commands = []
        // Before the descriptor that refers to the process is closed.
        unsafe withUnsafePointer(to: worker) { unsafe cworker_kill($0) }
        return true
    }

    private func reportEnd() {
        closeDescriptors()
        ended(self)
    }

    /// Closes the descriptors of a worker that was ended: containers that are not used keep it for as long as they last. A call that
    /// waits for it closes them itself.
    private func closeDescriptors() {
        turn.withLockIfAvailable { _ in
            pending.withLock { pending in
                if pending.isClosed { return }
                pending.isClosed = true
                for descriptor in unsafe [worker.socket, worker.process] { Process.closeDescriptor(descriptor) }
            }
        }
    }

    // MARK: Calls

    enum Failure: Error {
        /// The worker was ended because it had used twice its time; with the script's line, as far as it is known.
        case overtime(chunk: String, line: Int)
        /// The worker was ended because it slept, or was stopped.
        case stalled
        /// The worker crashed, was killed, or sent a reply that no worker of ours sends.
        case gone
    }

    /// Sends a command and waits for its reply.
    ///
    /// - Parameters:
    ///   - answer: answers the requests of the script for data.
    ///   - log: gets the level and the text of a line.
    func exchange(
        _ order: WorkerOrder, log: (String, String) -> Void, answer: (ScriptNeed) -> WorkerCommand
    ) throws(Failure) -> WorkerReply {
        // The closures are called before this returns.
        let result: Result<WorkerReply, Failure> = turn.withLock { inbox in
            do throws(Failure) {
                if isEnded { throw .gone }
                return .success(try converse(order, through: &inbox, log: log, answer: answer))
            } catch {
                return .failure(error)
            }
        }
        if case .failure = result { end(hasFailed: true) }
        if isEnded { closeDescriptors() }
        return try result.get()
    }

    private func converse(
        _ order: WorkerOrder, through inbox: inout MessageInbox, log: (String, String) -> Void,
        answer: (ScriptNeed) -> WorkerCommand
    ) throws(Failure) -> WorkerReply {
        unsafe cworker_begin_call(worker.page)
        var patience = WorkerPatience(
            order.budget, cpuTime: { [unowned self] in unsafe cworker_cpu_time(worker.pid) },
            scriptStart: { [unowned self] in unsafe cworker_script_start(worker.page) })
        let posted = pending.withLock { pending in
            defer { pending.commands = [] }
            return pending.commands
        }
        let message = order.command.message
        try send(posted.isEmpty ? message : posted + message, &patience)
        while true {
            guard
                let bytes = try unsafe inbox.next(
                    limit: order.limit,
                    receive: { room throws(Failure) in try unsafe receive(into: room, &patience) })
            else { throw .gone }
            let reply = try read(bytes, about: order.container, from: &inbox, &patience)
            switch reply {
            case .needs(let need): try send(answer(need), &patience)
            case .log(let level, let text): log(level, text)
            case .opened, .finished, .failed: return reply
            }
        }
    }

    private func read(
        _ bytes: [UInt8], about container: ScriptContainer, from inbox: inout MessageInbox,
        _ patience: inout WorkerPatience
    ) throws(Failure) -> WorkerReply {
        var reader = MessageReader(bytes)
        var failure = Failure.gone
        do throws(MessageFault) {
            return unsafe try WorkerReply(&reader, in: container) { column in
                do throws(Failure) {
                    try unsafe inbox.fill(column) { room throws(Failure) in try unsafe receive(into: room, &patience) }
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            throw failure
        }
    }

    // MARK: Samples

    /// The lines where the scripts were seen since `forgetSamples`, the most frequent first. Of more than 56 the rarest are missing.
    var samples: [ScriptSample] {
        (0..<Int32(CWORKER_SAMPLES)).compactMap { index in
            let sample = unsafe cworker_read_sample(worker.page, index)
            guard sample.count > 0, sample.line > 0 else { return nil }
            let chunk = unsafe withUnsafeBytes(of: sample.chunk) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return ScriptSample(file: printable(chunk), line: Int(sample.line), count: Int(sample.count))
        }
        .sorted { ($1.count, $0.file, $0.line) < ($0.count, $1.file, $1.line) }
    }

    func forgetSamples() { unsafe cworker_forget_samples(worker.page) }

    // MARK: Messages

    private func send(_ command: WorkerCommand, _ patience: inout WorkerPatience) throws(Failure) {
        try send(command.message, &patience)
        try send(command.column, &patience)
    }

    /// Sends an array as it lies in memory.
    private func send<Value: BitwiseCopyable>(_ values: [Value], _ patience: inout WorkerPatience) throws(Failure) {
        var sent = 0
        while sent < values.count * MemoryLayout<Value>.stride {
            let milliseconds = try milliseconds(&patience)
            let more = unsafe values.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[sent...])
                return unsafe cworker_send_some(worker.socket, rest.baseAddress, rest.count, milliseconds)
            }
            guard more >= 0 else { throw .gone }
            if more == 0 { patience.waitedInVain() }
            sent += more
        }
    }

    /// Receives at least one byte.
    private func receive(
        into room: UnsafeMutableRawBufferPointer, _ patience: inout WorkerPatience
    ) throws(Failure) -> Int {
        while true {
            let milliseconds = try milliseconds(&patience)
            let count = unsafe cworker_receive_some(worker.socket, room.baseAddress, room.count, milliseconds)
            guard count >= 0 else { throw .gone }
            if count > 0 { return count }
            patience.waitedInVain()
        }
    }

    private func milliseconds(_ patience: inout WorkerPatience) throws(Failure) -> Int32 {
        if Cancellation.isRequested { unsafe cworker_cancel(worker.page) }
        switch patience.next() {
        case .wait(let milliseconds): return milliseconds
        case .stalled: throw .stalled
        case .overtime: throw overtime
        }
    }

    /// The failure of a script that does not stop, with the line where it was seen last.
    private var overtime: Failure {
        var chunk = [CChar](repeating: 0, count: 256)
        let line = unsafe cworker_read_place(worker.page, &chunk, Int32(chunk.count))
        let name = String(decoding: chunk.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return .overtime(chunk: printable(name), line: Int(line))
    }
}
