import LayoutWire
import Synchronization

/// Bytes charged to a user until `release` is called or this is deallocated. May be released on any thread.
final class MemoryCharge: Sendable {
    private let bytes: Int
    private let isReleased = Atomic(false)
    let user: UInt32
    private let quota: Quota

    /// - Throws: `limit.memoryPerUser` if the user's budget is used up.
    init(_ bytes: Int, of user: UInt32, in quota: Quota) throws(RequestFailure) {
        try quota.reserveMemory(bytes, of: user)
        self.bytes = bytes
        self.user = user
        self.quota = quota
    }

    deinit {
        release()
    }

    /// Releases the bytes. Further calls do nothing.
    func release() {
        guard isReleased.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        quota.releaseMemory(bytes, of: user)
    }
}
