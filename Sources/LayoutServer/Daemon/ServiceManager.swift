import LayoutCore
package import Logging
package import SystemCalls

/// The service manager that started this process, if any: the sockets that it passed, and the notifications that it expects
/// (systemd's `sd_listen_fds(3)` and `sd_notify(3)`).
package struct ServiceManager: Sendable {
    private let notifySocket: String?
    private let logger: Logger

    /// - Parameter environment: the process's variables. Without NOTIFY_SOCKET, notifications are dropped.
    package init(environment: [String: String], logger: Logger) {
        notifySocket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        self.logger = logger
    }

    /// Reports that plugins are being reloaded. `ready` ends it.
    package func reloading() {
        notify(["RELOADING=1", "MONOTONIC_USEC=\(Process.monotonicMicroseconds)", "STATUS=reloading"])
    }

    /// Reports that sockets listen and layouts are loaded: once after the start, and after each reload.
    package func ready(status: String) {
        notify(["READY=1", "STATUS=\(status)"])
    }

    /// Reports a changed status line.
    func status(_ status: String) {
        notify(["STATUS=\(status)"])
    }

    /// Reports that the daemon is stopping.
    func stopping() {
        notify(["STOPPING=1", "STATUS=stopping"])
    }

    /// Reports that the start failed.
    ///
    /// - Parameter error: an `errno` value.
    package func failed(_ message: String, error: Int32) {
        notify(["STATUS=\(message)", "ERRNO=\(error)"])
    }

    private func notify(_ lines: [String]) {
        guard let notifySocket else { return }
        do {
            // A line break would start another field.
            try ServiceNotification.send(lines.map { printable($0) }, to: notifySocket)
        } catch {
            logger.debug("cannot notify the service manager", metadata: ["error": "\(error)"])
        }
    }

    /// The listening sockets that were passed to this process; nil if there are none. Removes the variables, so that child processes do not
    /// claim the sockets. Call before threads are started.
    ///
    /// Descriptors are numbered from 3. Sockets named `client` are for clients, and so are all if there are no names. Descriptors with other
    /// names are closed.
    ///
    /// - Throws: `SystemError` if a socket for clients does not listen.
    package static func takeSockets(
        environment: [String: String], logger: Logger, first: Int32 = 3
    ) throws(SystemError) -> [Int32]? {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        defer { names.forEach { Process.unsetEnvironment($0) } }
        guard let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...1024).contains(count),
            environment["LISTEN_PID"].flatMap({ Int32($0) }) == Process.identifier
        else { return nil }
        let labels = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false)
        var descriptors: [Int32] = []
        for index in 0..<count {
            let descriptor = first + index
            Process.closeOnExec(descriptor)
            let label = labels.map { Int(index) < $0.count ? String($0[Int(index)]) : "" } ?? "client"
            guard label == "client" else {
                logger.warning(
                    "passed descriptor closed", metadata: ["name": "\(label)", "descriptor": "\(descriptor)"])
                Process.closeDescriptor(descriptor)
                continue
            }
            guard ListeningSocket.isListening(descriptor) else {
                throw SystemError(
                    "passed descriptor \(descriptor) is not a listening Unix stream socket", code: 22)
            }
            descriptors.append(descriptor)
        }
        return descriptors.isEmpty ? nil : descriptors
    }
}
