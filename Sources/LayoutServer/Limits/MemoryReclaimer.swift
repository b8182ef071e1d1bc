import Synchronization
import SystemCalls

/// Gives the memory of closed containers back to the system, on a layout thread and not for each small container.
final class MemoryReclaimer: Sendable {
    /// Bytes that closed containers may leave with the allocator. Less is not worth a walk through its free blocks.
    private static let keptBytes = 16 << 20

    private let threads: LayoutThreads
    private let released = Atomic(0)

    init(_ threads: LayoutThreads) { self.threads = threads }

    /// Call after a container has let go of its arrays.
    ///
    /// - Parameter bytes: what the container was charged for.
    func containerClosed(bytes: Int) {
        guard released.add(bytes, ordering: .relaxed).newValue > Self.keptBytes else { return }
        released.store(0, ordering: .relaxed)
        threads.execute { Allocator.trim() }
    }
}
