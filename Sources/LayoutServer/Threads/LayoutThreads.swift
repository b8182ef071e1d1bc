import NIOCore
import NIOPosix
import Synchronization
import SystemCalls

/// Threads that do layout work and nothing else. Each container has a lane, whose work runs one piece after another; lanes with work
/// wait for the next free thread.
///
///     lane 1  ▮▮            ┌────────┐
///     lane 2  ▮      ─────► │ thread │ × n        a piece that takes longer than 10 ms, such as a large prepare, no
///     lane 3  ▮▮▮           └────────┘            longer counts as one of the n: a spare thread takes over
///
/// Large work therefore delays others by no more than that, as long as there are spares: as many as there are threads. Users take turns by
/// the time that they have used, and the last free thread is for a user whose work runs on none, so that no user's work keeps
/// all threads from others'. All threads give
/// way a little to the event loops, which answer queries. Giving way more, where a thread is busy for long, starves it beside
/// the machine's other processes, and makes no query faster (measured).
///
/// Work that may call a script has threads of its own (`forScripts`), which wait for other processes and compute little.
final class LayoutThreads: Sendable {
    private struct Worker {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        /// Its present piece of work: whose, and since when; nil while it is idle.
        var work: (user: UInt32, began: NIODeadline)?

        var loop: any EventLoop { group.next() }
    }

    private struct State {
        var workers: [Worker]
        var waiting = UserTurns<LayoutLane>()
        var idle: [Int]
        /// The idle worker that will check the others soon.
        ///
        /// There is one at most. It checks after `busyTime`, unless it gets work itself.
        var watcher: Int?
        var isShutDown = false

        /// Takes an idle worker and the next lane for it.
        ///
        /// - Returns: nil if no lane that waits may have one.
        mutating func assign() -> (index: Int, lane: LayoutLane)? {
            guard !idle.isEmpty, let lane = popLane(), let index = idle.popLast() else { return nil }
            begin(lane, on: index)
            return (index, lane)
        }

        /// Takes the next lane for a worker that is neither idle nor at work.
        mutating func popLane(isLast: Bool) -> LayoutLane? {
            guard isLast else { return waiting.popFirst() }
            // Work without a user is root's, whose containers are not kept from anything.
            let users = Set(workers.compactMap { $0.work?.user })
            return waiting.popFirst { $0 == 0 || !users.contains($0) }
        }

        private mutating func popLane() -> LayoutLane? { popLane(isLast: idle.count == 1) }

        mutating func begin(_ lane: LayoutLane, on index: Int) {
            workers[index].work = (lane.user, .now())
            // A worker that may be busy for long cannot watch the others.
            if watcher == index { watcher = nil }
        }

        /// A worker's piece of work has ended.
        ///
        /// - Returns: how many nanoseconds it took, and whose it was.
        mutating func end(on index: Int) -> (user: UInt32, time: Int64)? {
            guard let work = workers[index].work else { return nil }
            let time = max(0, (NIODeadline.now() - work.began).nanoseconds)
            waiting.charge(UInt64(time), to: work.user)
            workers[index].work = nil
            return (work.user, time)
        }
    }

    /// A worker counts as busy for this long. After that a spare one may run.
    private static let busyTime = TimeAmount.milliseconds(10)
    private static let niceness: Int32 = 5

    private let count: Int
    /// Whether the threads wait for other processes, rather than compute.
    ///
    /// If so, none is spare, and how long a piece of work takes does not matter.
    private let isWaiting: Bool
    private let state: Mutex<State>
    private let used: @Sendable (_ user: UInt32, _ nanoseconds: Int64) -> Void
    private let niceRefused: @Sendable () -> Void
    private let isRefusalReported = Atomic(false)

    /// How many threads serve `count` pieces of work at once, spares included, and one for a user whose work runs on none.
    static func threads(for count: Int) -> Int { 2 * count + 1 }

    /// How many threads wait for the processes of scripts: as many as may run at once, and one for a user whose scripts wait for none.
    static func scriptThreads(for count: Int) -> Int { count + 1 }

    /// Threads that wait for the processes of scripts: as many as there are processors, since no more scripts can run at once.
    static func forScripts(count: Int) -> LayoutThreads { LayoutThreads(count: count, isWaiting: true) }

    /// - Parameters:
    ///   - count: pieces of work that run at once while none of them takes long.
    ///   - isWaiting: whether the work waits for other processes. Then there are no spares, and no priority is lowered.
    ///   - used: gets the time of each piece of work and whose it was.
    ///   - niceRefused: called once if the system refuses to lower a thread's priority.
    init(
        count: Int, isWaiting: Bool = false,
        used: @escaping @Sendable (_ user: UInt32, _ nanoseconds: Int64) -> Void = { _, _ in },
        niceRefused: @escaping @Sendable () -> Void = {}
    ) {
        self.used = used
        self.count = count
        self.isWaiting = isWaiting
        self.niceRefused = niceRefused
        let threadCount = isWaiting ? Self.scriptThreads(for: count) : Self.threads(for: count)
        let workers = (0..<threadCount).map { _ in Worker() }
        state = Mutex(State(workers: workers, idle: Array(workers.indices)))
        if !isWaiting {
            for worker in workers { worker.loop.execute { self.lowerPriority() } }
        }
    }

    private func lowerPriority() {
        guard let id = Process.threadNumber, !Process.setNiceness(Self.niceness, ofThread: id) else { return }
        if !isRefusalReported.exchange(true, ordering: .relaxed) { niceRefused() }
    }

    /// Runs work that does not belong to a container.
    ///
    /// - Parameter user: whose turn it takes.
    func execute(for user: UInt32 = 0, _ work: @escaping @Sendable () -> Void) {
        LayoutLane(ThreadPools(self), user: user).execute(work)
    }

    /// Shuts all threads down at once, each as soon as it has finished its present piece of work, and then calls `completion`.
    func shutDown(_ completion: @escaping @Sendable () -> Void) {
        let workers = state.withLock { state in
            state.isShutDown = true
            return state.workers
        }
        let running = Atomic(workers.count)
        for worker in workers {
            worker.group.shutdownGracefully { _ in
                if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { completion() }
            }
        }
    }

    /// Shuts all threads down and returns when they have ended.
    func shutDown() async {
        await withCheckedContinuation { continuation in shutDown { continuation.resume() } }
    }

    /// Since when each thread is in the middle of one piece of work; nil while one is free. That for a user whose work runs on none is not
    /// counted.
    var stuckSince: NIODeadline? {
        state.withLock { state in
            let began = state.workers.compactMap { $0.work?.began }.sorted()
            let count = state.workers.count - 1
            return began.count >= count ? began[count - 1] : nil
        }
    }

    // MARK: Scheduling

    /// Adds a lane that has work and is not with a worker.
    ///
    /// Any thread may call. The lane is with a worker, or waits for one, until `runNext` returns false.
    func enqueue(_ lane: LayoutLane) {
        state.withLock { $0.waiting.append(lane, of: lane.user) }
        distribute()
    }

    /// Gives waiting lanes to idle workers, up to the limit of busy ones.
    private func distribute() {
        while true {
            let isAssigned = state.withLock { state in
                guard !state.waiting.isEmpty, !state.isShutDown else { return false }
                guard isWaiting || countBusy(state) < count, let (index, lane) = state.assign() else {
                    watch(&state)
                    return false
                }
                // Under the lock, so that the loop is not shut down before.
                state.workers[index].loop.execute { self.run(index, lane) }
                return true
            }
            if !isAssigned { return }
        }
    }

    private func countBusy(_ state: State) -> Int {
        let now = NIODeadline.now()
        return state.workers.count { worker in worker.work.map { now - $0.began < Self.busyTime } ?? false }
    }

    /// Distributes again once a busy worker may have become a slow one.
    ///
    /// There is nothing to do where a watch is arranged, no worker is idle, or the threads wait for scripts.
    private func watch(_ state: inout State) {
        guard !isWaiting, state.watcher == nil, let index = state.idle.first else { return }
        state.watcher = index
        state.workers[index].loop.scheduleTask(in: Self.busyTime) {
            self.state.withLock { if $0.watcher == index { $0.watcher = nil } }
            self.distribute()
        }
    }

    /// Runs a lane's next piece of work on a worker's thread, then continues with the lane whose turn it is.
    private func run(_ index: Int, _ first: LayoutLane) {
        var lane = first
        while true {
            let hasMore = lane.runNext()
            let pool = lane.pool
            if hasMore && pool !== self { pool.enqueue(lane) }
            let (ended, next) = state.withLock { state -> ((user: UInt32, time: Int64)?, LayoutLane?) in
                let ended = state.end(on: index)
                if hasMore && pool === self { state.waiting.append(lane, of: lane.user) }
                guard !state.isShutDown, isWaiting || countBusy(state) < count,
                    let next = state.popLane(isLast: state.idle.isEmpty)
                else {
                    state.idle.append(index)
                    return (ended, nil)
                }
                state.begin(next, on: index)
                return (ended, next)
            }
            if let ended { used(ended.user, ended.time) }
            guard let next else { return distribute() }
            lane = next
        }
    }
}
