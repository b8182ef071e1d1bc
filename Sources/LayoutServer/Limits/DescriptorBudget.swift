import LayoutService
import Synchronization
import SystemCalls

/// The file descriptors that clients may use. The daemon's own are reserved, since an event loop that cannot open its descriptors traps.
final class DescriptorBudget: Sendable {
    /// Descriptors of an event loop: epoll, timer and wake-up.
    private static let perLoop = 3
    /// Descriptors of a process for scripts: its socket, and what refers to the process.
    private static let perWorker = 2
    /// The listening socket, the plugin watch, that of memory, signals, the server of workers with what refers to it, the journal and a
    /// long entry of it, the service manager, and files that are being read.
    private static let others = 20

    /// Clients that may be connected at once, whatever the protocol's limits are.
    private let clients: Int
    private let admitted = Atomic(0)

    /// - Parameters:
    ///   - loops: threads with an event loop.
    ///   - workers: processes for scripts at once.
    /// - Throws: `ConfigurationFailure` if the limit of open files leaves none for a client.
    init(loops: Int, workers: Int) throws(ConfigurationFailure) {
        let own = loops * Self.perLoop + workers * Self.perWorker + Self.others
        clients = Descriptors.available - own
        guard clients > 0 else {
            let allowed = Descriptors.allowed
            throw ConfigurationFailure(
                key: "the limit of open files (ulimit -n, LimitNOFILE=)", value: "\(allowed)",
                expected:
                    "at least \(allowed - clients + 1) for \(loops) threads, \(workers) processes for scripts and a client"
            )
        }
    }

    /// Clients of all users but root and the daemon's own, for which there are more descriptors.
    var clientsOfOthers: Int { max(1, clients - Accounts.reservedConnections) }

    var isFull: Bool { admitted.load(ordering: .relaxed) >= clients }

    func add() { admitted.add(1, ordering: .relaxed) }
    func remove() { admitted.subtract(1, ordering: .relaxed) }
}
