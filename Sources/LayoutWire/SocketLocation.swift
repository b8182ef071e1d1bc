/// Where the daemon's socket is when nobody says: the user's, then the system's.
package enum SocketLocation {
    package static let system = "/run/layoutd.sock"

    /// Where a daemon listens: in the user's runtime directory when there is one.
    package static func forServer(environment: [String: String]) -> String {
        environment["XDG_RUNTIME_DIR"].map { $0 + "/layoutd.sock" } ?? system
    }

    /// Where a client looks: `LAYOUTD_SOCKET`, the user's socket if it is there, the system's.
    package static func forClient(environment: [String: String], exists: (String) -> Bool) -> String {
        if let path = environment["LAYOUTD_SOCKET"] { return path }
        let own = forServer(environment: environment)
        return exists(own) ? own : system
    }
}
