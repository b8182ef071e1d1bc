import LayoutWire
import SystemCalls

/// Where to find the daemon.
///
/// Clients in all languages have the same rule, which is documented on the page on clients ("Which daemon").
enum DaemonLocation: Sendable {
    /// At a path, and nowhere else.
    case path(String)
    /// At one of the usual sockets, else one that this process has started or starts now.
    case usual

    /// The sockets at which a daemon may be, in order.
    ///
    /// They are tried in turn, so an earlier daemon wins even if another one is also running.
    var paths: [String] {
        switch self {
        case .path(let path): [path]
        case .usual:
            Process.environment("LAYOUTD_SOCKET").flatMap { $0.isEmpty ? nil : [$0] }
                ?? SocketLocation.usual(runtimeFolder: Process.environment("XDG_RUNTIME_DIR"))
        }
    }

    /// Whether to start a daemon if none is found.
    ///
    /// Only at the usual sockets, and only unless LAYOUTD_SOCKET names one.
    var startsDaemon: Bool {
        switch self {
        case .path: false
        case .usual: (Process.environment("LAYOUTD_SOCKET") ?? "").isEmpty
        }
    }
}
