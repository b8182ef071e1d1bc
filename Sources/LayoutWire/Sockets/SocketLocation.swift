/// The daemon's socket if none is named: the user's, else the system's.
package enum SocketLocation {
    /// The socket of the system's daemon.
    package static let system = "/run/layoutd.sock"

    /// Where a daemon listens: in the user's runtime directory if there is one, else at `system`.
    package static func forServer(environment: [String: String]) -> String {
        environment["XDG_RUNTIME_DIR"].map { $0 + "/layoutd.sock" } ?? system
    }

    /// Where a client looks for a daemon, in order.
    package static func usual(runtimeFolder: String?) -> [String] {
        (runtimeFolder.flatMap { $0.isEmpty ? nil : [$0 + "/layoutd.sock"] } ?? []) + [system]
    }

    /// Where a client connects: `LAYOUTD_SOCKET`, else the user's socket if it exists, else `system`.
    package static func forClient(environment: [String: String], exists: (String) -> Bool) -> String {
        if let path = environment["LAYOUTD_SOCKET"] { return path }
        let own = forServer(environment: environment)
        return exists(own) ? own : system
    }
}
