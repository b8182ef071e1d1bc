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
/// Large work therefore delays others by no more than that, as long as there are spares: as many as there are threads. All threads give way to the event loops, which answer queries. A thread that is busy for long gives way to the other
/// layout threads too. Since an unprivileged process cannot raise a priority again, it is replaced afterwards.
///
/// Work that may call a script has threads of its own (`forScripts`), which wait for other processes and compute little.
final class LayoutThreads: Sendable {
    private struct Worker {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        /// The kernel's id of the thread, once it runs.
        var threadId: Int32?
        /// When it began its present piece of work; nil while it is idle.
        var began: NIODeadline?
        var isLowPriority = false

        var loop: any EventLoop { group.next() }
    }

    private struct State {
        var workers: [Worker]
        var waiting = LaneQueue()
        var idle: [Int]
        /// The idle worker that will check the others soon.
        var watcher: Int?
        var isShutDown = false
    }

    /// A worker counts as busy for this long. After that a spare one may run.
    private static let busyTime = TimeAmount.milliseconds(10)
    /// Niceness of the threads, and of one that is busy for long.
    private static let niceness: Int32 = 5
    private static let lowestNiceness: Int32 = 19

    private let count: Int
    /// Whether the threads wait for other processes, rather than compute.
    private let isWaiting: Bool
    private let state: Mutex<State>
    private let niceRefused: @Sendable () -> Void
    private let isRefusalReported = Atomic(false)

    /// How many threads serve `count` pieces of work at once, spares included.
    static func threads(for count: Int) -> Int { 2 * count }

    /// Threads that wait for the processes of scripts: as many as there are processors, since no more scripts can run at once.
    static func forScripts(count: Int) -> LayoutThreads { LayoutThreads(count: count, isWaiting: true) }

    /// - Parameters:
    ///   - count: pieces of work that run at once while none of them takes long.
    ///   - isWaiting: whether the work waits for other processes. Then there are no spares, and no priority is lowered.
    ///   - niceRefused: called once if the system refuses to lower a thread's priority.
    init(count: Int, isWaiting: Bool = false, niceRefused: @escaping @Sendable () -> Void = {}) {
        self.count = count
        self.isWaiting = isWaiting
        self.niceRefused = niceRefused
        let workers = (0..<(isWaiting ? count : Self.threads(for: count))).map { _ in Worker() }
        state = Mutex(State(workers: workers, idle: Array(workers.indices)))
        for (index, worker) in workers.enumerated() { start(index, worker.loop) }
    }

    private func start(_ index: Int, _ loop: any EventLoop) {
        loop.execute {
            guard let id = Process.threadNumber else { return }
            if !self.isWaiting, !Process.setNiceness(Self.niceness, ofThread: id),
                !self.isRefusalReported.exchange(true, ordering: .relaxed)
            {
                self.niceRefused()
            }
            self.state.withLock { $0.workers[index].threadId = id }
        }
    }

    /// Runs work that does not belong to a container.
    func execute(_ work: @escaping @Sendable () -> Void) {
        LayoutLane(self, scriptThreads: self, user: 0).execute(work)
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

    // MARK: Scheduling

    /// Adds a lane that has work and is not with a worker.
    func enqueue(_ lane: LayoutLane) {
        state.withLock { $0.waiting.append(lane) }
        distribute()
    }

    /// Gives waiting lanes to idle workers, up to the limit of busy ones.
    private func distribute() {
        while true {
            let assignment: (index: Int, lane: LayoutLane, loop: any EventLoop)? = state.withLock { state in
                guard !state.waiting.isEmpty, !state.isShutDown else { return nil }
                guard countBusy(&state) < count, let index = state.idle.popLast(), let lane = state.waiting.popFirst()
                else {
                    watch(&state)
                    return nil
                }
                state.workers[index].began = .now()
                // A worker that may be busy for long cannot watch the others.
                if state.watcher == index { state.watcher = nil }
                return (index, lane, state.workers[index].loop)
            }
            guard let assignment else { return }
            assignment.loop.execute { self.run(assignment.index, assignment.lane) }
        }
    }

    /// The number of workers that have been busy only for a short time. Lowers the priority of the others.
    private func countBusy(_ state: inout State) -> Int {
        let now = NIODeadline.now()
        var busy = 0
        for index in state.workers.indices {
            guard let began = state.workers[index].began else { continue }
            if isWaiting || now - began < Self.busyTime {
                busy += 1
            } else if !state.workers[index].isLowPriority, let id = state.workers[index].threadId {
                state.workers[index].isLowPriority = true
                _ = Process.setNiceness(Self.lowestNiceness, ofThread: id)
            }
        }
        return busy
    }

    /// Distributes again once a busy worker may have become a slow one.
    private func watch(_ state: inout State) {
        guard !isWaiting, state.watcher == nil, let index = state.idle.first else { return }
        state.watcher = index
        state.workers[index].loop.scheduleTask(in: Self.busyTime) {
            self.state.withLock { if $0.watcher == index { $0.watcher = nil } }
            self.distribute()
        }
    }

    /// Runs a lane's next piece of work on a worker's thread, then continues with the lane that has waited longest.
    private func run(_ index: Int, _ first: LayoutLane) {
        var lane = first
        while true {
            let hasMore = lane.runNext()
            let pool = lane.pool
            if hasMore && pool !== self { pool.enqueue(lane) }
            let (next, isReplaced): (LayoutLane?, Bool) = state.withLock { state in
                if hasMore && pool === self { state.waiting.append(lane) }
                state.workers[index].began = nil
                if state.workers[index].isLowPriority { return (nil, true) }
                guard countBusy(&state) < count, let next = state.waiting.popFirst() else {
                    state.idle.append(index)
                    return (nil, false)
                }
                state.workers[index].began = .now()
                return (next, false)
            }
            if isReplaced { replace(index) }
            guard let next else { return distribute() }
            lane = next
        }
    }

    /// Puts a new thread in place of one with low priority. The old one ends first, since there may not be file descriptors for both.
    private func replace(_ index: Int) {
        let old = state.withLock { $0.isShutDown ? nil : $0.workers[index].group }
        old?.shutdownGracefully { _ in
            let new: Worker? = self.state.withLock { state in
                if state.isShutDown { return nil }
                state.workers[index] = Worker()
                state.idle.append(index)
                return state.workers[index]
            }
            guard let new else { return }
            self.start(index, new.loop)
            self.distribute()
        }
    }
}
