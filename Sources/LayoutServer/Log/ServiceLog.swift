import Dispatch
import Logging
import Synchronization
import SystemCalls

/// The log of the service: what its loggers report, at a limited rate for each client and plugin, on its way to the queue.
final class ServiceLog: Sendable {
    /// The log on the standard error stream.
    static let standardError = ServiceLog(
        LogQueue.standardError, now: { Process.monotonicMicroseconds },
        afterOneSecond: { body in DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1, execute: body) })

    private struct Limited {
        var rate = LogRate()
        /// Whether a report of what was left out is due.
        var willReport = false
    }

    private let queue: LogQueue
    private let limited = Mutex(Limited())
    private let now: @Sendable () -> UInt64
    private let afterOneSecond: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - now: microseconds of a monotonic clock.
    ///   - afterOneSecond: calls a function later.
    init(
        _ queue: LogQueue, now: @escaping @Sendable () -> UInt64,
        afterOneSecond: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.queue = queue
        self.now = now
        self.afterOneSecond = afterOneSecond
    }

    /// Logs a record, unless too many about its client or plugin were logged in the last second. Never blocks.
    func add(_ record: LogRecord) {
        if admits(record) { queue.add(record) }
    }

    private func admits(_ record: LogRecord) -> Bool {
        guard let source = LogRate.Source(record) else { return true }
        let (isAdmitted, begins) = limited.withLock { limited in
            if limited.rate.admits(source, isError: record.level >= .error, at: now()) { return (true, false) }
            defer { limited.willReport = true }
            return (false, !limited.willReport)
        }
        if begins { reportLater() }
        return isAdmitted
    }

    private func reportLater() {
        afterOneSecond { [self] in
            let (counts, goesOn) = limited.withLock { limited in
                let counts = limited.rate.takeCounts(at: now())
                limited.willReport = limited.rate.hasLeftOut
                return (counts, limited.willReport)
            }
            for (source, count) in counts {
                queue.add(LogRecord(.linesLeftOut, ["count": "\(count)"].merging(source.metadata) { $1 }))
            }
            if goesOn { reportLater() }
        }
    }
}

extension LogRate.Source {
    /// What a record is about; nil for the service itself.
    fileprivate init?(_ record: LogRecord) {
        switch record.message?.subject {
        case .client?:
            guard let user = record.metadata["uid"] else { return nil }
            self = .user("\(user)")
        case .plugin?:
            guard let plugin = record.metadata["plugin"] else { return nil }
            self = .plugin("\(plugin)")
        case .store?: self = .store
        case .memory?: self = .memory
        case .service?, nil: return nil
        }
    }

    fileprivate var metadata: Logger.Metadata {
        switch self {
        case .user(let user): ["uid": "\(user)"]
        case .plugin(let plugin): ["plugin": "\(plugin)"]
        case .store, .memory, .others: [:]
        }
    }
}
