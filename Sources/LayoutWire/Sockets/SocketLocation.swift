/// The daemon's socket if none is named: the user's, or else the system's.
///
///     $XDG_RUNTIME_DIR/layoutd.sock     a user's own daemon
///     /run/layoutd.sock                 the daemon of all users
package enum SocketLocation {
    /// The socket of the system's daemon.
    package static let system = "/run/layoutd.sock"

    /// The socket of a new daemon: in the user's runtime directory if there is one, else at `system`.
    ///
    /// - Parameter environment: of which `XDG_RUNTIME_DIR` counts.
    package static func forServer(environment: [String: String]) -> String {
        environment["XDG_RUNTIME_DIR"].map { $0 + "/layoutd.sock" } ?? system
    }

    /// The sockets that a client tries, in order: the user's own first.
    ///
    /// - Parameter runtimeFolder: the user's runtime directory; nil or "" if there is none.
    package static func usual(runtimeFolder: String?) -> [String] {
        (runtimeFolder.flatMap { $0.isEmpty ? nil : [$0 + "/layoutd.sock"] } ?? []) + [system]
    }

    /// The socket that a client connects to: `LAYOUTD_SOCKET`, else the user's socket if it exists, else `system`.
    ///
    /// - Parameter exists: whether there is a file of that path.
    package static func forClient(environment: [String: String], exists: (String) -> Bool) -> String {
        if let path = environment["LAYOUTD_SOCKET"] { return path }
        let own = forServer(environment: environment)
        return exists(own) ? own : system
    }
}
