import Dispatch
import Logging
import Synchronization
import SystemCalls

/// The log of the service: what its loggers report, at a limited rate for each client and plugin, on its way to the queue.
package final class ServiceLog: Sendable {
    /// The log on the standard error stream.
    package static let standardError = ServiceLog(
        LogQueue.standardError, now: { Process.monotonicMicroseconds },
        afterOneSecond: { body in DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1, execute: body) })

    private struct Limited {
        var rate = LogRate()
        var willReport = false
        var total = 0
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

    /// Lines that were left out so far, also those for which the queue had no room.
    package var leftOutCount: Int { limited.withLock { $0.total } + queue.droppedCount }

    /// Logs a record, unless too many about its client or plugin were logged in the last second. Never blocks.
    ///
    /// Records that count lines that were left out elsewhere are added up: there is one a second for each client and plugin.
    func add(_ record: LogRecord) {
        if let (source, count) = record.leftOut {
            leaveOut(count, of: source)
        } else if admits(record) {
            queue.add(record)
        }
    }

    /// Reports the lines that were left out, and writes those that wait, since the process ends.
    ///
    /// Blocks until they are written, for half a second at most. Lines that are logged afterwards may be lost.
    package func finish() {
        for record in takeReports(isLast: true) { queue.add(record) }
        queue.flush()
    }

    private func leaveOut(_ count: Int, of source: LogRate.Source) {
        let begins = limited.withLock { limited in
            limited.rate.leaveOut(count, of: source, at: now())
            limited.total += count
            defer { limited.willReport = true }
            return !limited.willReport
        }
        if begins { reportLater() }
    }

    private func admits(_ record: LogRecord) -> Bool {
        guard let source = LogRate.Source(record) else { return true }
        let (isAdmitted, begins) = limited.withLock { limited in
            if limited.rate.admits(source, isError: record.level >= .error, at: now()) { return (true, false) }
            limited.total += 1
            defer { limited.willReport = true }
            return (false, !limited.willReport)
        }
        if begins { reportLater() }
        return isAdmitted
    }

    private func reportLater() {
        afterOneSecond { [self] in
            for record in takeReports() { queue.add(record) }
            if limited.withLock({ $0.willReport }) { reportLater() }
        }
    }

    private func takeReports(isLast: Bool = false) -> [LogRecord] {
        let counts = limited.withLock { limited in
            defer { limited.willReport = limited.rate.hasLeftOut }
            return limited.rate.takeCounts(at: now(), isLast: isLast)
        }
        return counts.map { source, count in
            LogRecord(.linesLeftOut, ["count": "\(count)"].merging(source.metadata) { $1 })
        }
    }
}

extension LogRecord {
    /// The lines that it reports as left out elsewhere; nil for any other record.
    fileprivate var leftOut: (source: LogRate.Source, count: Int)? {
        guard message == .linesLeftOut, let count = metadata["count"].flatMap({ Int("\($0)") }) else { return nil }
        if let plugin = metadata["plugin"] { return (.plugin("\(plugin)"), count) }
        return metadata["uid"].map { (.user("\($0)"), count) }
    }
}

extension LogRate.Source {
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
