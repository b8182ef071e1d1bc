import LayoutWire
import Synchronization

/// One account for each user: connections, containers and memory. All are charged here before they are taken, against the user's own limits
/// and against what all users share (`FairShare`). Any thread may call.
final class Accounts: Sendable {
    /// What all users share, whatever the protocol's limits are.
    struct Capacity: Sendable {
        /// Connections of users but root and the daemon's own that there are file descriptors for.
        ///
        /// `DescriptorBudget` counts them. Root and the daemon's own user wait for a descriptor instead.
        var connections = Int.max
        var memory = Int.max
    }

    struct Account: Equatable, Sendable {
        var connections = 0
        var containers = 0
        var memory = 0

        fileprivate var isEmpty: Bool { connections == 0 && containers == 0 && memory == 0 }
    }

    private struct Ledger {
        var limits: ProtocolLimits
        var connections = 0
        var memory = 0
        var isMemoryShort = false
        var users: [UInt32: Account] = [:]

        /// The memory in use, divided evenly among the users that have any and the one that requests more.
        ///
        /// While memory is short, a user beyond it may be charged only `smallCharge` at once.
        func equalShare(with user: UInt32) -> Int {
            memory / max(1, users.count { $0.key == user || $0.value.memory > 0 } + (users[user] == nil ? 1 : 0))
        }

        /// The most memory that a user may have while others have what they have.
        ///
        /// - Returns: the lower of its own limit and what others leave of the capacity (`FairShare`).
        func mostMemory(of user: UInt32, _ capacity: Capacity) -> Int {
            min(limits.memoryPerUser, FairShare.most(beside: memory - (users[user]?.memory ?? 0), of: capacity.memory))
        }

        mutating func change(_ user: UInt32, _ body: (inout Account) -> Void) {
            body(&users[user, default: Account()])
            if users[user]?.isEmpty == true { users[user] = nil }
        }
    }

    /// Connections of root and of the daemon's own user for which there are places while others take up all that there are, so that
    /// an administrator can look into it, and `systemctl reload` works.
    static let reservedConnections = 8

    private let capacity: Capacity
    private let ledger: Mutex<Ledger>

    init(_ limits: ProtocolLimits, _ capacity: Capacity = Capacity()) {
        self.capacity = capacity
        ledger = Mutex(Ledger(limits: limits))
    }

    /// Takes new limits. What exceeds them already stays.
    ///
    /// Any later charge of a user beyond them is refused until enough is released.
    func setLimits(_ limits: ProtocolLimits) { ledger.withLock { $0.limits = limits } }

    /// Counts a connection of a user until `removeConnection`.
    ///
    /// Root and the daemon's own user have `reservedConnections` places, however many connections others have.
    ///
    /// - Throws: `limit.connections` or `limit.connectionsPerUser`; then nothing is counted.
    func addConnection(of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let own = (ledger.users[user]?.connections ?? 0) + 1
            let others = ledger.connections + 1 - own
            let isAdministrator = Administrators.contains(user)
            // Those of administrators wait for a descriptor where there is none.
            let total = min(ledger.limits.connections, isAdministrator ? .max : capacity.connections)
            var most = FairShare.most(beside: others, of: total)
            if others > 0, isAdministrator { most = max(most, Self.reservedConnections) }
            try check(own, allowed: most, .limitConnections)
            try check(own, allowed: ledger.limits.connectionsPerUser, .limitConnectionsPerUser)
            ledger.connections += 1
            ledger.change(user) { $0.connections += 1 }
        }
    }

    func removeConnection(of user: UInt32) {
        ledger.withLock { ledger in
            ledger.connections -= 1
            ledger.change(user) { $0.connections -= 1 }
        }
    }

    /// Counts a container of a user until `removeContainer`, also while it is being opened.
    ///
    /// - Throws: `limit.containersPerUser`; then nothing is counted.
    func addContainer(of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let own = (ledger.users[user]?.containers ?? 0) + 1
            try check(own, allowed: ledger.limits.containersPerUser, .limitContainersPerUser)
            ledger.change(user) { $0.containers += 1 }
        }
    }

    func removeContainer(of user: UInt32) {
        ledger.withLock { $0.change(user) { $0.containers -= 1 } }
    }

    /// Bytes that a user may be charged at once though memory is short, so that small changes go on.
    static let smallCharge = 1 << 20

    /// Refuses long charges to users with more than an equal share of memory, or allows them again. What is charged already stays.
    func setMemoryShort(_ isShort: Bool) { ledger.withLock { $0.isMemoryShort = isShort } }

    /// Charges `bytes` until `releaseMemory` releases them.
    ///
    /// - Throws: `limit.memoryPerUser`, or `limit.memory` where others or a shortage of memory leave the user less.
    func reserveMemory(_ bytes: Int, of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let before = ledger.users[user]?.memory ?? 0
            try check(before + bytes, allowed: ledger.limits.memoryPerUser, .limitMemory)
            let most = FairShare.most(beside: ledger.memory - before, of: capacity.memory)
            try check(before + bytes, allowed: most, .limitAllMemory)
            if ledger.isMemoryShort, bytes > Self.smallCharge {
                try check(before + bytes, allowed: ledger.equalShare(with: user), .limitAllMemory)
            }
            ledger.memory += bytes
            ledger.change(user) { $0.memory += bytes }
        }
    }

    func releaseMemory(_ bytes: Int, of user: UInt32) {
        if bytes == 0 { return }
        ledger.withLock { ledger in
            ledger.memory -= bytes
            ledger.change(user) { $0.memory -= bytes }
        }
    }

    /// The account of a user; an empty one if nothing is charged to it.
    func account(of user: UInt32) -> Account { ledger.withLock { $0.users[user] ?? Account() } }

    /// The accounts that are not empty, each with the most bytes that may be charged to its user now.
    ///
    /// - Complexity: O(*n*) in users, under the lock that every charge takes.
    var accounts: [UInt32: (account: Account, mostMemory: Int)] {
        ledger.withLock { ledger in
            Dictionary(
                uniqueKeysWithValues: ledger.users.map { ($0, ($1, ledger.mostMemory(of: $0, capacity))) })
        }
    }

    /// The most bytes that may be charged to a user now.
    ///
    /// It grows and shrinks with what other users have.
    func mostMemory(of user: UInt32) -> Int { ledger.withLock { $0.mostMemory(of: user, capacity) } }

    /// The accounts of all users together.
    ///
    /// - Complexity: O(*n*) in users.
    var totals: Account {
        ledger.withLock { ledger in
            Account(
                connections: ledger.connections, containers: ledger.users.values.reduce(0) { $0 + $1.containers },
                memory: ledger.memory)
        }
    }

    private func check(_ value: Int, allowed: Int, _ code: RequestFailure.Code) throws(RequestFailure) {
        if value > allowed { throw .limit(code, Double(value), allowed: Double(allowed)) }
    }
}
