import NIOCore
import Synchronization
import SystemCalls

/// A serial queue on the layout threads: a container's executor.
final class LayoutLane: SerialExecutor {
    private struct State {
        var work = CircularBuffer<@Sendable () -> Void>()
        /// Whether it waits for a thread or runs on one.
        var isActive = false
        /// The thread that runs its work; 0 while none does.
        var thread: UInt = 0
    }

    private let threads: LayoutThreads
    private let state = Mutex(State())

    init(_ threads: LayoutThreads) {
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
            "a container is accessed on a thread that does not run its lane")
    }

    /// Runs the next piece of work. Called by one thread at a time.
    ///
    /// - Returns: whether there is more.
    func runNext() -> Bool {
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
