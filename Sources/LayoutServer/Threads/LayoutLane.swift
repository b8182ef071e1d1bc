import NIOCore
import Synchronization
import SystemCalls

/// A serial queue on the layout threads: one piece of a container's work at a time. Its work runs on the threads for scripts while it may
/// call one.
final class LayoutLane: Sendable {
    private struct State {
        var work = CircularBuffer<@Sendable () -> Void>()
        var isActive = false
        /// The thread that runs its work; 0 while none does.
        var thread: UInt = 0
        var callsScripts = false
        /// Called once the present piece of work has ended, while the lane stays active and does nothing else.
        var whenHeld: (@Sendable () -> Void)?
    }

    /// Whose work it is. Users take turns.
    let user: UInt32
    private let threads: ThreadPools
    private let state = Mutex(State())

    init(_ threads: ThreadPools, user: UInt32) {
        self.threads = threads
        self.user = user
    }

    var callsScripts: Bool {
        get { state.withLock { $0.callsScripts } }
        set { state.withLock { $0.callsScripts = newValue } }
    }

    /// The threads for the next piece of work.
    ///
    /// It may be another one after each piece: `callsScripts` changes with the layout.
    var pool: LayoutThreads { callsScripts ? threads.scripts : threads.layouts }

    func execute(_ work: @escaping @Sendable () -> Void) {
        let wasActive = state.withLock { state in
            state.work.append(work)
            defer { state.isActive = true }
            return state.isActive
        }
        if !wasActive { pool.enqueue(self) }
    }

    /// Runs `work` at once on the calling thread if the lane has no other work and calls no script.
    ///
    /// - Returns: nil if `work` did not run.
    func executeNow<Result>(_ work: () -> Result) -> Result? {
        let isClaimed = state.withLock { state in
            if state.isActive || state.callsScripts { return false }
            (state.isActive, state.thread) = (true, Process.thread)
            return true
        }
        guard isClaimed else { return nil }
        let result = work()
        if endWork() { pool.enqueue(self) }
        return result
    }

    /// Stops the lane after all work before this, and calls `held`, which belongs to no lane. `runHeld` lets it go on, from any thread.
    func hold(_ held: @escaping @Sendable () -> Void) {
        // The lane must be off its thread before another one may take it.
        execute { self.state.withLock { $0.whenHeld = held } }
    }

    /// Runs `work` on the calling thread as that of a lane that is held, and releases the lane.
    ///
    /// Call it once after `hold` has called back. Waiting work of the lane goes to its threads afterwards.
    func runHeld(_ work: () -> Void) {
        state.withLock { $0.thread = Process.thread }
        work()
        if endWork() { pool.enqueue(self) }
    }

    /// Traps unless the calling thread runs the lane's work.
    ///
    /// - Complexity: O(1), with one lock.
    func checkHeld() {
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
        return endWork()
    }

    private func endWork() -> Bool {
        let (hasMore, held) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            state.thread = 0
            if let held = state.whenHeld {
                state.whenHeld = nil
                return (false, held)
            }
            state.isActive = !state.work.isEmpty
            return (state.isActive, nil)
        }
        held?()
        return hasMore
    }
}
