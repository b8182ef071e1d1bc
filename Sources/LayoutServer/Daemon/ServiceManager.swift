import LayoutCore
package import Logging
package import SystemCalls

/// The service manager that started this process, when there is one: sockets it passed, and what it wants to be told.
/// (systemd's `sd_listen_fds(3)` and `sd_notify(3)`.)
package struct ServiceManager: Sendable {
    private let notifySocket: String?
    private let logger: Logger

    /// - Parameter environment: the process's variables; NOTIFY_SOCKET is used.
    package init(environment: [String: String], logger: Logger) {
        notifySocket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        self.logger = logger
    }

    /// Plugins are being read again; `ready` ends it.
    package func reloading() {
        notify(["RELOADING=1", "MONOTONIC_USEC=\(Process.monotonicMicroseconds)", "STATUS=reloading"])
    }

    /// Says so once, when sockets listen and layouts are loaded, and after each reload.
    package func ready(status: String) {
        notify(["READY=1", "STATUS=\(status)"])
    }

    /// Reports a changed status line.
    func status(_ status: String) {
        notify(["STATUS=\(status)"])
    }

    func stopping() {
        notify(["STOPPING=1", "STATUS=stopping"])
    }

    /// The start failed.
    package func failed(_ message: String, error: Int32) {
        notify(["STATUS=\(message)", "ERRNO=\(error)"])
    }

    private func notify(_ lines: [String]) {
        guard let notifySocket else { return }
        do {
            // A line break would begin another field.
            try ServiceNotification.send(lines.map { printable($0) }, to: notifySocket)
        } catch {
            logger.debug("service manager not reached", metadata: ["error": "\(error)"])
        }
    }

    /// The listening sockets passed to this process; nil when none were. The variables are removed, so that no child
    /// takes the sockets for its own. Call before threads are started.
    ///
    /// Descriptors count from 3. `client` is the name of sockets for clients, and without names all are; one of
    /// another name is closed.
    ///
    /// - Throws: `SystemError` when a socket for clients does not listen.
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
                    "passed descriptor \(descriptor) is no listening Unix stream socket", code: 22)
            }
            descriptors.append(descriptor)
        }
        return descriptors.isEmpty ? nil : descriptors
    }
}
