import Synchronization
import SystemCalls

/// Returns the memory of closed containers to the system, on a layout thread and not for every small container.
final class MemoryReclaimer: Sendable {
    /// Bytes that closed containers may leave with the allocator. For fewer it is not worth walking its free blocks.
    private static let retainedBytes = 16 << 20

    private let threads: LayoutThreads
    private let released = Atomic(0)

    init(_ threads: LayoutThreads) { self.threads = threads }

    /// Call after a container has released its arrays.
    ///
    /// - Parameter bytes: the container's charge.
    func containerClosed(bytes: Int) {
        guard released.add(bytes, ordering: .relaxed).newValue > Self.retainedBytes else { return }
        released.store(0, ordering: .relaxed)
        threads.execute { Allocator.trim() }
    }
}
