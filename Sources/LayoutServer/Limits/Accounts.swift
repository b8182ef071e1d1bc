import LayoutWire
import Synchronization

/// The connections, containers and memory of each user. All are charged here before they are taken. Any thread may call.
final class Quota: Sendable {
    private struct Usage {
        var connections = 0
        var containers = 0
        var memory = 0

        var isEmpty: Bool { connections == 0 && containers == 0 && memory == 0 }
    }

    private struct Ledger {
        var limits: ProtocolLimits
        var connections = 0
        var users: [UInt32: Usage] = [:]

        mutating func change(_ user: UInt32, _ body: (inout Usage) -> Void) {
            body(&users[user, default: Usage()])
            if users[user]?.isEmpty == true { users[user] = nil }
        }
    }

    private let ledger: Mutex<Ledger>

    init(_ limits: ProtocolLimits) {
        ledger = Mutex(Ledger(limits: limits))
    }

    /// Takes new limits. What exceeds them already stays.
    func setLimits(_ limits: ProtocolLimits) { ledger.withLock { $0.limits = limits } }

    /// - Throws: `limit.connections` or `limit.connectionsPerUser`.
    func addConnection(of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let own = (ledger.users[user]?.connections ?? 0) + 1
            try check(.limitConnections, ledger.connections + 1, ledger.limits.connections)
            try check(.limitConnectionsPerUser, own, ledger.limits.connectionsPerUser)
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

    /// - Throws: `limit.containersPerUser`.
    func addContainer(of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let own = (ledger.users[user]?.containers ?? 0) + 1
            try check(.limitContainersPerUser, own, ledger.limits.containersPerUser)
            ledger.change(user) { $0.containers += 1 }
        }
    }

    func removeContainer(of user: UInt32) {
        ledger.withLock { $0.change(user) { $0.containers -= 1 } }
    }

    /// Charges `bytes` until `releaseMemory` releases them.
    ///
    /// - Throws: `limit.memoryPerUser`.
    func reserveMemory(_ bytes: Int, of user: UInt32) throws(RequestFailure) {
        try ledger.withLock { ledger throws(RequestFailure) in
            let own = (ledger.users[user]?.memory ?? 0) + bytes
            try check(.limitMemory, own, ledger.limits.memoryPerUser)
            ledger.change(user) { $0.memory += bytes }
        }
    }

    func releaseMemory(_ bytes: Int, of user: UInt32) {
        if bytes != 0 { ledger.withLock { $0.change(user) { $0.memory -= bytes } } }
    }

    /// Connections, containers and charged bytes of a user; nil: of all users.
    func usage(of user: UInt32?) -> (connections: Int, containers: Int, memory: Int) {
        guard let user else { return totals }
        return ledger.withLock { ledger in
            let usage = ledger.users[user] ?? Usage()
            return (usage.connections, usage.containers, usage.memory)
        }
    }

    /// Connections, containers and charged bytes of all users.
    var totals: (connections: Int, containers: Int, memory: Int) {
        ledger.withLock { ledger in
            (
                ledger.connections, ledger.users.values.reduce(0) { $0 + $1.containers },
                ledger.users.values.reduce(0) { $0 + $1.memory }
            )
        }
    }

    private func check(_ code: RequestFailure.Code, _ value: Int, _ allowed: Int) throws(RequestFailure) {
        if value > allowed { throw .limit(code, Double(value), allowed: Double(allowed)) }
    }
}
