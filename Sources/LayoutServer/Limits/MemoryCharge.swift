import LayoutWire
import Synchronization

/// Bytes charged to a user until `release` is called or this is deallocated. May be released on any thread.
final class MemoryCharge: Sendable {
    private let charged: Atomic<Int>
    let user: UInt32
    private let accounts: Accounts

    /// - Throws: `limit.memoryPerUser` if the user's budget is used up.
    init(_ bytes: Int, of user: UInt32, in accounts: Accounts) throws(RequestFailure) {
        try accounts.reserveMemory(bytes, of: user)
        charged = Atomic(bytes)
        self.user = user
        self.accounts = accounts
    }

    /// What is not released yet.
    var bytes: Int { charged.load(ordering: .relaxed) }

    deinit {
        release()
    }

    /// Releases all bytes. Further calls do nothing.
    func release() {
        accounts.releaseMemory(charged.exchange(0, ordering: .relaxed), of: user)
    }

    /// Releases some of the bytes, of which there must be as many, before or after which `release` releases the rest.
    func release(_ part: Int) {
        charged.subtract(part, ordering: .relaxed)
        accounts.releaseMemory(part, of: user)
    }
}
