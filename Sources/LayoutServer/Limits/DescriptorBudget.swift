import Synchronization
import SystemCalls

/// File descriptors of the daemon: what it needs itself is kept from clients, as a thread that cannot have its own ends the process.
final class DescriptorBudget: Sendable {
    /// A thread with an event loop: its poll, its timer, and what wakes it.
    private static let perLoop = 3
    /// The listening socket, the watch of plugins, signals, and files while they are read.
    private static let others = 12

    /// Clients at once, whatever the protocol's limits say.
    private let clients: Int
    private let admitted = Atomic(0)

    /// - Parameter loops: threads with an event loop.
    /// - Throws: `ConfigurationFailure` when there is no room for a client beside them.
    init(loops: Int) throws(ConfigurationFailure) {
        let own = loops * Self.perLoop + Self.others
        clients = Descriptors.available - own
        guard clients > 0 else {
            let allowed = Descriptors.allowed
            throw ConfigurationFailure(
                key: "the limit of open files (ulimit -n, LimitNOFILE=)", value: "\(allowed)",
                expected: "at least \(allowed - clients + 1) for \(loops) threads and a client")
        }
    }

    var isFull: Bool { admitted.load(ordering: .relaxed) >= clients }

    func add() { admitted.add(1, ordering: .relaxed) }
    func remove() { admitted.subtract(1, ordering: .relaxed) }
}
