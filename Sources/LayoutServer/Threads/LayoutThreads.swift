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
/// threads. All of them give way to the event loops, which answer queries; one that is at something for long gives way to
/// the others too, and as nobody may raise a priority again it is then replaced by a new one.
final class LayoutThreads: Sendable {
    private struct Worker {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        /// The system's number of the thread, once it runs.
        var number: Int32?
        /// When it began the piece that it is at; nil: it has none.
        var began: NIODeadline?
        var givesWay = false

        var loop: any EventLoop { group.next() }
    }

    private struct State {
        var workers: [Worker]
        var waiting = CircularBuffer<LayoutLane>()
        /// Threads without work.
        var idle: [Int]
        /// The thread without work that looks again soon.
        var watcher: Int?
        var isOver = false
    }

    /// Work that takes longer than this is no longer waited for.
    private static let patience = TimeAmount.milliseconds(10)
    /// Niceness of the threads, and of one that is at something for long.
    private static let niceness: Int32 = 5
    private static let mostNiceness: Int32 = 19

    private let count: Int
    private let state: Mutex<State>
    private let niceRefused: @Sendable () -> Void
    private let isRefusalTold = Atomic(false)

    /// How many there are for so many pieces of work at once.
    static func threads(for count: Int) -> Int { 2 * count }

    /// - Parameters:
    ///   - count: pieces of work that run at once while none takes long.
    ///   - niceRefused: called once when the system refuses to let a thread give way.
    init(count: Int, niceRefused: @escaping @Sendable () -> Void = {}) {
        self.count = count
        self.niceRefused = niceRefused
        let workers = (0..<Self.threads(for: count)).map { _ in Worker() }
        state = Mutex(State(workers: workers, idle: Array(workers.indices)))
        for (thread, worker) in workers.enumerated() { begin(thread, worker.loop) }
    }

    private func begin(_ thread: Int, _ loop: any EventLoop) {
        loop.execute {
            guard let number = Process.threadNumber else { return }
            if !Process.setNiceness(Self.niceness, ofThread: number),
                !self.isRefusalTold.exchange(true, ordering: .relaxed)
            {
                self.niceRefused()
            }
            self.state.withLock { $0.workers[thread].number = number }
        }
    }

    func makeLane() -> LayoutLane { LayoutLane(self) }

    /// Runs work that belongs to no container, or not yet.
    func execute(_ work: @escaping @Sendable () -> Void) { makeLane().execute(work) }

    /// Ends all threads at once, each when it is through with the piece that it is at.
    func shutdown() async {
        let workers = state.withLock { state in
            state.isOver = true
            return state.workers
        }
        await withTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { try? await worker.group.shutdownGracefully() } }
        }
    }

    // MARK: Lanes

    /// A lane has work and is with no thread.
    func enqueue(_ lane: LayoutLane) {
        state.withLock { $0.waiting.append(lane) }
        distribute()
    }

    /// Gives waiting lanes to threads, as many as may work now.
    private func distribute() {
        while true {
            let given: (thread: Int, lane: LayoutLane, loop: any EventLoop)? = state.withLock { state in
                guard !state.waiting.isEmpty, !state.isOver else { return nil }
                guard countBusy(&state) < count, let thread = state.idle.popLast() else {
                    watch(&state)
                    return nil
                }
                state.workers[thread].began = .now()
                // It may be at its new work for long; if there is still something to wait for, another one watches.
                if state.watcher == thread { state.watcher = nil }
                return (thread, state.waiting.removeFirst(), state.workers[thread].loop)
            }
            guard let given else { return }
            given.loop.execute { self.work(given.thread, given.lane) }
        }
    }

    /// How many threads are at something that is not taking long; the others give way from now on.
    private func countBusy(_ state: inout State) -> Int {
        let now = NIODeadline.now()
        var busy = 0
        for thread in state.workers.indices {
            guard let began = state.workers[thread].began else { continue }
            if now - began < Self.patience {
                busy += 1
            } else if !state.workers[thread].givesWay, let number = state.workers[thread].number {
                state.workers[thread].givesWay = true
                _ = Process.setNiceness(Self.mostNiceness, ofThread: number)
            }
        }
        return busy
    }

    /// Looks again once some piece of work may have taken too long.
    private func watch(_ state: inout State) {
        guard state.watcher == nil, let thread = state.idle.first else { return }
        state.watcher = thread
        state.workers[thread].loop.scheduleTask(in: Self.patience) {
            self.state.withLock { if $0.watcher == thread { $0.watcher = nil } }
            self.distribute()
        }
    }

    /// On a thread: runs a lane's next piece, and goes on with the lane that has waited longest.
    private func work(_ thread: Int, _ first: LayoutLane) {
        var lane = first
        while true {
            let hasMore = lane.runNext()
            let (next, isReplaced): (LayoutLane?, Bool) = state.withLock { state in
                if hasMore { state.waiting.append(lane) }
                state.workers[thread].began = nil
                if state.workers[thread].givesWay { return (nil, true) }
                guard countBusy(&state) < count, let next = state.waiting.popFirst() else {
                    state.idle.append(thread)
                    return (nil, false)
                }
                state.workers[thread].began = .now()
                return (next, false)
            }
            if isReplaced { replace(thread) }
            guard let next else { return distribute() }
            lane = next
        }
    }

    /// Puts a new thread in place of one that gives way to all others, once that one and its file descriptors are gone: there may be
    /// none for both.
    private func replace(_ thread: Int) {
        let old = state.withLock { $0.isOver ? nil : $0.workers[thread].group }
        old?.shutdownGracefully { _ in
            let new: Worker? = self.state.withLock { state in
                if state.isOver { return nil }
                state.workers[thread] = Worker()
                state.idle.append(thread)
                return state.workers[thread]
            }
            guard let new else { return }
            self.begin(thread, new.loop)
            self.distribute()
        }
    }
}
