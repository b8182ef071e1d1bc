import LayoutCore
package import Logging
package import NIOCore
import Synchronization
package import SystemCalls

/// The service manager that started this process, if any: the sockets that it passed, and the notifications that it expects
/// (systemd's `sd_listen_fds(3)` and `sd_notify(3)`).
///
///     let manager = ServiceManager(environment: environment, logger: logger)
///     let passed = try manager.takeDescriptors(…)       once, before threads are started
///     manager.ready(status: "…")                        after the start, and after each reload
///     manager.alive()                                   from a timer, if there is a watchdog
///     manager.stopping()
///
/// Without a manager every notification is dropped, so that callers need not distinguish. A manager that does not read is reported once
/// in the log and otherwise ignored: the service must not depend on it.
package struct ServiceManager: Sendable {
    /// Names under which it keeps descriptors of stored containers: two of all of them, and two of what has changed since.
    static let storeNames = [
        "container-store", "container-store-2", "container-changes", "container-changes-2",
    ]

    /// The variables of the manager's expectations, which are for this process and not for its children.
    package static let variables: Set = [
        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
        "STATE_DIRECTORY",
    ]

    private let notifySocket: String?
    private let logger: Logger
    /// Whether it was logged that the manager cannot be notified, which is logged once.
    private let failure = LoggedFailure()
    /// What the manager watches for memory that becomes short; nil if it does not.
    package let memoryWatch: MemoryPressure.Watch?
    /// The time without `alive` after which the process is restarted; nil if the manager does not watch it.
    package let watchdogInterval: TimeAmount?

    /// - Parameter environment: the process's variables. Without NOTIFY_SOCKET, notifications are dropped.
    package init(environment: [String: String], logger: Logger) {
        notifySocket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        watchdogInterval = Self.watchdogInterval(environment)
        memoryWatch = Self.memoryWatch(environment)
        self.logger = logger
    }

    private static func memoryWatch(_ environment: [String: String]) -> MemoryPressure.Watch? {
        guard let path = environment["MEMORY_PRESSURE_WATCH"], path.hasPrefix("/"), path != "/dev/null" else {
            return nil
        }
        return MemoryPressure.Watch(
            path: path, trigger: Base64.bytes(of: environment["MEMORY_PRESSURE_WRITE"] ?? "") ?? [])
    }

    private static func watchdogInterval(_ environment: [String: String]) -> TimeAmount? {
        let isOwn = environment["WATCHDOG_PID"].map { Int32($0) == Process.identifier } ?? true
        guard isOwn, let microseconds = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }),
            (1..<Int64.max / 1000).contains(microseconds)
        else { return nil }
        return .microseconds(microseconds)
    }

    /// Reports that plugins are being reloaded. `ready` ends it.
    ///
    /// The status line is "reloading" until then.
    package func reloading() {
        notify(["RELOADING=1", "MONOTONIC_USEC=\(Process.monotonicMicroseconds)", "STATUS=reloading"])
    }

    /// Reports that sockets listen and layouts are loaded: once after the start, and after each reload.
    package func ready(status: String) {
        notify(["READY=1", "STATUS=\(status)"])
    }

    /// Reports a changed status line.
    ///
    /// Characters that are not printable are escaped, line breaks included.
    package func status(_ status: String) {
        notify(["STATUS=\(status)"])
    }

    /// Reports that the daemon is stopping.
    ///
    /// Call before connections are closed: from here on the manager counts the time of the stop.
    package func stopping() {
        notify(["STOPPING=1", "STATUS=stopping"])
    }

    /// Reports that the start failed.
    ///
    /// - Parameter error: an `errno` value.
    package func failed(_ message: String, error: Int32) {
        notify(["STATUS=\(message)", "ERRNO=\(error)"])
    }

    /// Reports that the process works. Never blocks: the next report makes up for one that is lost.
    package func alive() {
        notify(["WATCHDOG=1"], waits: false)
    }

    /// Requests to be treated as if `alive` had not been called in time.
    ///
    /// The manager then ends and restarts the service, if its unit says so.
    package func requestRestart() {
        notify(["WATCHDOG=trigger"])
    }

    /// Whether there is a service manager.
    package var isPresent: Bool { notifySocket != nil }

    /// Makes the manager keep a descriptor, which it passes to the next process under `name`.
    ///
    /// - Throws: `SystemError` if the manager cannot be reached.
    package func keep(_ descriptor: Int32, as name: String) throws(SystemError) {
        guard let notifySocket else { throw SystemError("there is no service manager", code: 2) }
        try ServiceNotification.send(
            ["FDSTORE=1", "FDNAME=\(name)", "FDPOLL=0"], to: notifySocket, with: descriptor)
    }

    /// Makes the manager close the descriptors under `name`.
    ///
    /// A failure is logged once, at the level debug.
    package func forget(_ name: String) {
        notify(["FDSTOREREMOVE=1", "FDNAME=\(name)"])
    }

    private func notify(_ lines: [String], waits: Bool = true) {
        guard let notifySocket else { return }
        do {
            // A line break would start another field.
            try ServiceNotification.send(lines.map { printable($0) }, to: notifySocket, waits: waits)
        } catch {
            if failure.isNew { logger.debug("cannot notify the service manager", metadata: ["error": "\(error)"]) }
        }
    }

    private final class LoggedFailure: Sendable {
        private let isKnown = Atomic(false)

        var isNew: Bool { !isKnown.exchange(true, ordering: .relaxed) }
    }

    /// Descriptors that were passed to this process.
    package struct Passed: Sendable {
        /// Sockets that listen for clients.
        package var clients: [Int32] = []
        /// Sockets that listen for readers of metrics.
        package var metrics: [Int32] = []
        /// Files in which an earlier process has left containers.
        package var stores: [Int32] = []
    }

    /// The descriptors that were passed to this process. Removes the variables, so that child processes do not
    /// claim the sockets. Call before threads are started.
    ///
    /// Descriptors are numbered from 3. Sockets named `client` are for clients, and so are all if there are no names; those named `metrics`
    /// are for readers of metrics. Descriptors with other names are closed and removed from the manager's store, except `storeNames`.
    ///
    /// - Throws: `SystemError` if a socket of either kind does not listen.
    package func takeDescriptors(
        environment: [String: String], first: Int32 = 3
    ) throws(SystemError) -> Passed {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        defer { names.forEach { Process.unsetEnvironment($0) } }
        guard let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...1024).contains(count),
            environment["LISTEN_PID"].flatMap({ Int32($0) }) == Process.identifier
        else { return Passed() }
        let labels = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false)
        var passed = Passed()
        for index in 0..<count {
            let descriptor = first + index
            Process.closeOnExec(descriptor)
            let label = labels.map { Int(index) < $0.count ? String($0[Int(index)]) : "" } ?? "client"
            if Self.storeNames.contains(label) {
                passed.stores.append(descriptor)
                continue
            }
            guard ["client", "metrics"].contains(label) else {
                logger.report(
                    .descriptorClosed, ["name": "\(label)", "descriptor": "\(descriptor)"])
                Process.closeDescriptor(descriptor)
                forget(label)
                continue
            }
            guard ListeningSocket.isListening(descriptor) else {
                throw SystemError(
                    "passed descriptor \(descriptor) is not a listening Unix stream socket", code: 22)
            }
            if label == "metrics" {
                passed.metrics.append(descriptor)
            } else {
                passed.clients.append(descriptor)
            }
        }
        return passed
    }
}
