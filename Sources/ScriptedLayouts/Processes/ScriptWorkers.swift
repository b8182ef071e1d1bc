import Synchronization

/// The workers of a daemon, or of a tool: one for each user and load of a plugin, and one for each file that is being loaded.
package final class ScriptWorkers: Sendable {
    /// Whose scripts a worker runs.
    struct Owner: Hashable {
        var user: UInt32
        /// The load of the plugin.
        var revision: Int
    }

    private struct Entry {
        var worker: WorkerProcess
        /// Grows with each use; the least is ended first.
        var lastUse: Int
    }

    private struct State {
        var entries: [Owner: Entry] = [:]
        var uses = 0
        /// The workers of files that are being loaded.
        var loaders: [ObjectIdentifier: WorkerProcess] = [:]
        var loadsNothing = false
        var isStopped = false
    }

    /// Workers at once, unless configured otherwise.
    package static let defaultCount = 32

    private let most: Int
    let usage: ScriptUsage
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: workers at once, besides those of files that are being loaded. Beyond that the one that was not used for
    ///     longest ends; its containers keep their frames, and their next call finds a new worker.
    ///   - usage: is told what the scripts do.
    package init(most: Int = ScriptWorkers.defaultCount, usage: ScriptUsage = ScriptUsage()) {
        self.most = most
        self.usage = usage
    }

    /// Starts the process that makes workers, so that the first plugin need not wait for it.
    package static func prepare() { WorkerServer.shared.start() }

    /// A state in the owner's worker, which is made if there is none.
    ///
    /// - Returns: nil if the system refuses, or after `stop`.
    func makeState(for owner: Owner) -> (worker: WorkerProcess, state: UInt32)? {
        // The worker may end between the two steps, and is then replaced.
        for _ in 0..<4 {
            guard let worker = worker(for: owner) else { return nil }
            if let state = worker.makeState() { return (worker, state) }
        }
        return nil
    }

    /// A state in a worker of its own, for a file that is being loaded.
    func makeState() -> (worker: WorkerProcess, state: UInt32)? {
        guard let worker = WorkerProcess(ended: { [weak self] in self?.forget($0) }) else { return nil }
        usage.started()
        let isRefused = state.withLock { state in
            state.loaders[ObjectIdentifier(worker)] = worker
            return state.isStopped || state.loadsNothing
        }
        if isRefused { worker.end() }
        return worker.makeState().map { (worker, $0) }
    }

    private func worker(for owner: Owner) -> WorkerProcess? {
        let (known, isStopped) = state.withLock { state -> (WorkerProcess?, Bool) in
            state.uses += 1
            state.entries[owner]?.lastUse = state.uses
            return (state.entries[owner]?.worker, state.isStopped)
        }
        if let known { return known }
        if isStopped { return nil }
        guard let worker = WorkerProcess(ended: { [weak self] in self?.remove($0, of: owner) }) else { return nil }
        usage.started()
        let (chosen, superfluous) = state.withLock { state in Self.add(worker, for: owner, to: &state, most: most) }
        superfluous?.end()
        return chosen
    }

    /// - Returns: the owner's worker, and one to be ended.
    private static func add(
        _ worker: WorkerProcess, for owner: Owner, to state: inout State, most: Int
    ) -> (WorkerProcess, WorkerProcess?) {
        if state.isStopped { return (worker, worker) }
        if let other = state.entries[owner]?.worker { return (other, worker) }
        let oldest = state.entries.count < most ? nil : state.entries.min { $0.value.lastUse < $1.value.lastUse }
        state.entries[owner] = Entry(worker: worker, lastUse: state.uses)
        return (worker, oldest?.value.worker)
    }

    private func remove(_ worker: WorkerProcess, of owner: Owner) {
        state.withLock { state in
            if state.entries[owner]?.worker === worker { state.entries[owner] = nil }
        }
        if worker.hasFailed { usage.failed() }
    }

    private func forget(_ loader: WorkerProcess) {
        state.withLock { $0.loaders[ObjectIdentifier(loader)] = nil }
        if loader.hasFailed { usage.failed() }
    }

    /// Ends the workers of files that are being loaded, and makes no more for that: nobody waits for a file that does not end.
    package func stopLoading() {
        let loaders = state.withLock { state in
            state.loadsNothing = true
            return Array(state.loaders.values)
        }
        for worker in loaders { worker.end() }
    }

    /// Ends all workers and makes no more. Calls that wait for one fail at once.
    package func stop() {
        let workers = state.withLock { state in
            state.isStopped = true
            return state.entries.values.map(\.worker) + Array(state.loaders.values)
        }
        for worker in workers { worker.end() }
    }
}
