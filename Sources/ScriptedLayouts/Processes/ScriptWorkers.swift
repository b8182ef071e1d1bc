import Synchronization
import SystemCalls

/// The workers of a daemon, or of a tool: one for each user and load of a plugin, and one for each file that is being loaded.
///
///     user 1000 · stairs, revision 7      worker 4021      states 1, 2, 5      one for each container
///     user 1000 · clock, revision 3       worker 4022      state 3
///     user 1001 · stairs, revision 7      worker 4030      state 4
///
/// Scripts of different users, and of different plugins, never share a process, so a script that breaks out of the interpreter finds
/// nothing of another user's. Beyond the limit, an idle worker of the user with the most workers ends; its containers keep their frames,
/// and their next call opens a new state.
package final class ScriptWorkers: Sendable {
    /// The user and the plugin whose scripts a worker runs.
    struct Owner: Hashable {
        var user: UInt32
        var revision: Int
    }

    typealias Place = (worker: WorkerProcess, state: UInt32)

    /// The reason that no state can be made.
    enum Refusal: Error {
        /// `stop` was called, or `stopLoading` for a file.
        case stopped
        case system(SystemError)
    }

    private struct State {
        var workers: [Owner: WorkerProcess] = [:]
        /// The workers of files that are being loaded.
        var loaders: [ObjectIdentifier: WorkerProcess] = [:]
        var loadsNothing = false
        var isStopped = false

        /// A state in the owner's worker; nil if there is no worker that lives.
        func place(for owner: Owner) throws(Refusal) -> Place? {
            if isStopped { throw .stopped }
            // One that has ended is still here until that is reported.
            guard let worker = workers[owner], let state = worker.makeState() else { return nil }
            return (worker, state)
        }

        /// Removes the workers that give way to a new one: of the user with the most workers, the one that was not used for longest.
        ///
        /// - Parameters:
        ///   - most: workers at once. A busy one is not ended, so there are more while all are busy.
        ///   - user: whose the new one is.
        mutating func makeRoom(most: Int, for user: UInt32) -> [WorkerProcess] {
            var idle = workers.compactMap { owner, worker in worker.idleSince.map { (owner: owner, since: $0) } }
            var counts = workers.keys.reduce(into: [user: 1]) { $0[$1.user, default: 0] += 1 }
            var removed: [WorkerProcess] = []
            while workers.count >= most,
                let next = idle.indices.min(by: { one, other in
                    let (first, second) = (counts[idle[one].owner.user] ?? 0, counts[idle[other].owner.user] ?? 0)
                    return first == second ? idle[one].since < idle[other].since : first > second
                })
            {
                let owner = idle.remove(at: next).owner
                counts[owner.user, default: 0] -= 1
                if let worker = workers.removeValue(forKey: owner) { removed.append(worker) }
            }
            return removed
        }
    }

    /// Workers at once, unless configured otherwise.
    package static let defaultCount = 32

    private let most: Int
    let usage: ScriptUsage
    /// Whether scripts run only in processes that are confined in every way.
    let requiresSandbox: Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: workers at once, besides those of files that are being loaded. Beyond that one of the user with the most ends, the one
    ///     that was not used for longest; its containers keep their frames, and their next call finds a new worker.
    ///   - requiresSandbox: whether scripts run only in processes that the system confines in every way.
    ///   - usage: records the activity of the scripts.
    package init(
        most: Int = ScriptWorkers.defaultCount, requiresSandbox: Bool = false, usage: ScriptUsage = ScriptUsage()
    ) {
        self.requiresSandbox = requiresSandbox
        self.most = most
        self.usage = usage
    }

    /// The number of workers of each user that has any.
    ///
    /// Processes that load files belong to no user and are not counted.
    package var counts: [UInt32: Int] {
        state.withLock { state in state.workers.keys.reduce(into: [:]) { $0[$1.user, default: 0] += 1 } }
    }

    /// Starts the process that makes workers, so that the first plugin need not wait for it.
    package static func prepare() { WorkerServer.shared.start() }

    /// A state in the owner's worker, which is made if there is none.
    ///
    /// - Parameter limits: what its calls may take.
    func makeState(for owner: Owner, within limits: PluginLimits) throws(Refusal) -> Place {
        if let place = try withState({ state throws(Refusal) in try state.place(for: owner) }) { return place }
        let worker = try makeWorker(within: limits) { [weak self] in self?.remove($0, of: owner) }
        let (place, superfluous) = try withState { [most] state throws(Refusal) -> (Place, [WorkerProcess]) in
            // Another container of the owner may have been faster.
            if let place = try state.place(for: owner) { return (place, [worker]) }
            let superfluous = state.makeRoom(most: most, for: owner.user)
            state.workers[owner] = worker
            // No other thread knows the worker yet, so only the end of the daemon can have ended it.
            guard let place = try state.place(for: owner) else { throw .stopped }
            return (place, superfluous)
        }
        for worker in superfluous { worker.end() }
        return place
    }

    /// A state in a worker of its own, for a file that is being loaded.
    ///
    /// - Parameter limits: what its calls may take.
    func makeState(within limits: PluginLimits) throws(Refusal) -> Place {
        let worker = try makeWorker(within: limits) { [weak self] in self?.forget($0) }
        let isRefused = state.withLock { state in
            state.loaders[ObjectIdentifier(worker)] = worker
            return state.isStopped || state.loadsNothing
        }
        if isRefused { worker.end() }
        guard let state = worker.makeState() else { throw .stopped }
        return (worker, state)
    }

    private func makeWorker(
        within limits: PluginLimits, _ ended: @escaping @Sendable (WorkerProcess) -> Void
    ) throws(Refusal) -> WorkerProcess {
        do throws(SystemError) {
            let worker = try WorkerProcess(life: WorkerLife(limits: limits), frozen: endAll, ended: ended)
            usage.started()
            return worker
        } catch {
            throw .system(error)
        }
    }

    /// Ends all workers after the process that made them was killed, which killed them, too. Each container's next call finds a new one.
    private func endAll() {
        usage.frozen?()
        for worker in all { worker.end() }
    }

    private var all: [WorkerProcess] {
        state.withLock { Array($0.workers.values) + Array($0.loaders.values) }
    }

    private func withState<Result>(
        _ body: (inout sending State) throws(Refusal) -> sending Result
    ) throws(Refusal) -> sending Result {
        try state.withLock(body)
    }

    private func remove(_ worker: WorkerProcess, of owner: Owner) {
        if worker.hasFailed { usage.failed() }
        state.withLock { state in
            if state.workers[owner] === worker { state.workers[owner] = nil }
        }
    }

    private func forget(_ loader: WorkerProcess) {
        state.withLock { $0.loaders[ObjectIdentifier(loader)] = nil }
        if loader.hasFailed { usage.failed() }
    }

    /// Ends the workers of files that are being loaded, and makes no more for them, so that a file that does not end keeps no caller
    /// waiting.
    package func stopLoading() {
        let loaders = state.withLock { state in
            state.loadsNothing = true
            return Array(state.loaders.values)
        }
        for worker in loaders { worker.end() }
    }

    /// Ends all workers and makes no more.
    ///
    /// Calls that run fail at once, as for a process that crashed, and later ones with `plugin.unavailable`.
    package func stop() {
        state.withLock { $0.isStopped = true }
        for worker in all { worker.end() }
    }
}
