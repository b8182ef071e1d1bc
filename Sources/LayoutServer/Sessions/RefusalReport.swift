import LayoutService
import Logging
import Synchronization
import SystemCalls

/// Reports that clients are refused since all places are taken: in the status until there is a place again, and in the log once a minute.
final class RefusalReport: Sendable {
    private static let interval: UInt64 = 60_000_000

    private let status: ServiceStatus
    private let logger: Logger
    /// When it was last logged, in microseconds.
    private let lastReport = Mutex<UInt64?>(nil)

    init(_ status: ServiceStatus, logger: Logger) {
        self.status = status
        self.logger = logger
    }

    func refused(_ user: UInt32, _ reason: String) {
        status.set(.refusing, "clients are refused: \(reason)")
        let now = Process.monotonicMicroseconds
        let isDue = lastReport.withLock { last in
            guard last.map({ now - $0 >= Self.interval }) ?? true else { return false }
            last = now
            return true
        }
        if isDue { logger.report(.clientsRefused, ["uid": "\(user)", "reason": "\(reason)"]) }
    }

    /// There is a place: a client was accepted, or has left.
    func hasPlace() { status.set(.refusing, nil) }
}
