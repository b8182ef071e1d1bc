import LayoutWire
import Synchronization

/// Bytes charged to a user until they are released, at the latest with this.
final class MemoryCharge: Sendable {
    private let bytes: Int
    private let isReleased = Atomic(false)
    let user: UInt32
    private let quota: Quota

    /// - Throws: `limit.memoryPerUser`
    init(_ bytes: Int, of user: UInt32, in quota: Quota) throws(RequestFailure) {
        try quota.reserveMemory(bytes, of: user)
        self.bytes = bytes
        self.user = user
        self.quota = quota
    }

    deinit {
        release()
    }

    /// Gives the bytes back, once.
    func release() {
        guard isReleased.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        quota.releaseMemory(bytes, of: user)
    }
}
