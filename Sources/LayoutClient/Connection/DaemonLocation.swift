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
    var paths: [String] {
        switch self {
        case .path(let path): [path]
        case .usual:
            Process.environment("LAYOUTD_SOCKET").flatMap { $0.isEmpty ? nil : [$0] }
                ?? SocketLocation.usual(runtimeFolder: Process.environment("XDG_RUNTIME_DIR"))
        }
    }

    /// Whether to start a daemon if none is found.
    var startsDaemon: Bool {
        switch self {
        case .path: false
        case .usual: (Process.environment("LAYOUTD_SOCKET") ?? "").isEmpty
        }
    }
}
