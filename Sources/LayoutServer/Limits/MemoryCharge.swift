import LayoutWire
import Synchronization

/// Bytes charged to a user until they are released, or this is deallocated. Any thread may release them or ask how many there are; one at a
/// time changes them.
final class MemoryCharge: Sendable {
    private let charged: Atomic<Int>
    let user: UInt32
    private let accounts: Accounts

    /// A charge of 0 bytes, to which bytes are added. Never fails.
    init(of user: UInt32, in accounts: Accounts) {
        charged = Atomic(0)
        self.user = user
        self.accounts = accounts
    }

    /// - Throws: `limit.memoryPerUser` or `limit.memory` if the user may not have so many bytes more.
    convenience init(_ bytes: Int, of user: UInt32, in accounts: Accounts) throws(RequestFailure) {
        self.init(of: user, in: accounts)
        try add(bytes)
    }

    deinit {
        release()
    }

    /// The bytes that are not released yet. Any thread may read it.
    var bytes: Int { charged.load(ordering: .relaxed) }

    /// Charges further bytes. One thread at a time may add.
    ///
    /// - Throws: `limit.memoryPerUser` or `limit.memory`; nothing is added then.
    func add(_ more: Int) throws(RequestFailure) {
        try accounts.reserveMemory(more, of: user)
        charged.add(more, ordering: .relaxed)
    }

    /// Adds or releases bytes until so many are charged.
    ///
    /// - Throws: `limit.memoryPerUser` or `limit.memory`; nothing is changed then.
    func change(to bytes: Int) throws(RequestFailure) {
        let more = bytes - self.bytes
        if more > 0 { try add(more) } else { release(-more) }
    }

    /// Takes over what `other` has, for the same user, and of both together retains `bytes`.
    ///
    /// Never fails: `bytes` must not be more than both have together.
    func take(_ other: MemoryCharge, retaining bytes: Int) {
        let all = charged.exchange(bytes, ordering: .relaxed) + other.charged.exchange(0, ordering: .relaxed)
        accounts.releaseMemory(all - bytes, of: user)
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
