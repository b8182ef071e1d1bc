import NIOCore
import NIOPosix
import Synchronization
import SystemCalls

/// Threads that do layout work and nothing else. Work comes in lanes, one for each container, in which one piece runs after
/// another; lanes with work wait for whichever thread is free.
///
///     lane 1  ▮▮            ┌────────┐
///     lane 2  ▮      ─────► │ thread │ × n        a piece that takes longer than 10 ms, as an endless script does, no
///     lane 3  ▮▮▮           └────────┘            longer counts as one of the n: a spare thread takes its turn
///
/// So scripts that use up their time delay nobody else by more than that, as long as there are spares: as many as there are
/// threads. All of them give way to the event loops, which answer queries.
final class LayoutThreads: Sendable {
    private struct State {
        var waiting = CircularBuffer<LayoutLane>()
        /// Threads without work.
        var idle: [Int]
        /// When each thread began the piece that it is at.
        var began: [NIODeadline?]
        /// The thread without work that looks again soon.
        var watcher: Int?
    }

    /// Work that takes longer than this is no longer waited for.
    private static let patience = TimeAmount.milliseconds(10)
    /// What is added to the threads' niceness.
    private static let niceness: Int32 = 5

    private let count: Int
    private let group: MultiThreadedEventLoopGroup
    private let loops: [any EventLoop]
    private let state: Mutex<State>

    /// - Parameter count: pieces of work that run at once while none takes long.
    init(count: Int) {
        self.count = count
        group = MultiThreadedEventLoopGroup(numberOfThreads: 2 * count)
        loops = Array(group.makeIterator())
        state = Mutex(State(idle: Array(loops.indices), began: Array(repeating: nil, count: loops.count)))
        for loop in loops { loop.execute { Process.giveWay(by: Self.niceness) } }
    }

    func makeLane() -> LayoutLane { LayoutLane(self) }

    /// Runs work that belongs to no container, or not yet.
    func execute(_ work: @escaping @Sendable () -> Void) { makeLane().execute(work) }

    func shutdown() async { try? await group.shutdownGracefully() }

    // MARK: Lanes

    /// A lane has work and is with no thread.
    fileprivate func enqueue(_ lane: LayoutLane) {
        state.withLock { $0.waiting.append(lane) }
        distribute()
    }

    /// Gives waiting lanes to threads, as many as may work now.
    private func distribute() {
        while true {
            let (thread, lane): (Int?, LayoutLane?) = state.withLock { state in
                guard let lane = state.waiting.first else { return (nil, nil) }
                let now = NIODeadline.now()
                let counted = state.began.count { began in began.map { now - $0 < Self.patience } ?? false }
                guard counted < count, let thread = state.idle.popLast() else {
                    watch(&state)
                    return (nil, nil)
                }
                state.waiting.removeFirst()
                state.began[thread] = now
                // It may be at its new work for long; if there is still something to wait for, another one watches.
                if state.watcher == thread { state.watcher = nil }
                return (thread, lane)
            }
            guard let thread, let lane else { return }
            loops[thread].execute { self.work(thread, lane) }
        }
    }

    /// Looks again once some piece of work may have taken too long.
    private func watch(_ state: inout State) {
        guard state.watcher == nil, let thread = state.idle.first else { return }
        state.watcher = thread
        loops[thread].scheduleTask(in: Self.patience) {
            self.state.withLock { if $0.watcher == thread { $0.watcher = nil } }
            self.distribute()
        }
    }

    /// On a thread: runs a lane's next piece, and goes on with the lane that has waited longest.
    private func work(_ thread: Int, _ first: LayoutLane) {
        var lane = first
        while true {
            let hasMore = lane.runNext()
            let next: LayoutLane? = state.withLock { state in
                if hasMore { state.waiting.append(lane) }
                let now = NIODeadline.now()
                state.began[thread] = nil
                let counted = state.began.count { began in began.map { now - $0 < Self.patience } ?? false }
                guard counted < count, let next = state.waiting.popFirst() else {
                    state.idle.append(thread)
                    return nil
                }
                state.began[thread] = now
                return next
            }
            guard let next else { return distribute() }
            lane = next
        }
    }
}

/// Work that runs one piece after another: a container's executor.
final class LayoutLane: SerialExecutor {
    private struct State {
        var work = CircularBuffer<@Sendable () -> Void>()
        /// Whether it waits for a thread or is with one.
        var isActive = false
        /// The thread that runs its work; 0: none.
        var thread: UInt = 0
    }

    private let threads: LayoutThreads
    private let state = Mutex(State())

    fileprivate init(_ threads: LayoutThreads) {
        self.threads = threads
    }

    func execute(_ work: @escaping @Sendable () -> Void) {
        let wasActive = state.withLock { state in
            state.work.append(work)
            defer { state.isActive = true }
            return state.isActive
        }
        if !wasActive { threads.enqueue(self) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        execute { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        precondition(
            state.withLock { $0.thread } == Process.thread,
            "a container is touched from a thread that does not run its lane")
    }

    /// - Returns: whether there is more.
    fileprivate func runNext() -> Bool {
        let work = state.withLock { state in
            state.thread = Process.thread
            return state.work.popFirst()
        }
        work?()
        return state.withLock { state in
            state.thread = 0
            state.isActive = !state.work.isEmpty
            return state.isActive
        }
    }
}
