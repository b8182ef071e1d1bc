import Synchronization
import SystemCalls

/// The daemon that this process has started for itself, if it has.
///
/// It ends with its last client.
///
///     $XDG_RUNTIME_DIR/layoutd-XXXXXX/layoutd.sock      the folder is removed with the socket
final class OwnDaemon: Sendable {
    static let shared = OwnDaemon()

    /// A daemon, and where it listens or is about to.
    struct Started {
        let process: ChildProcess
        let socket: String
    }

    private let started = Mutex<Started?>(nil)

    /// The running daemon, or a new one.
    ///
    /// - Throws: `SystemError` if none can be started.
    func start() throws(SystemError) -> (daemon: Started, isNew: Bool) {
        try started.withLock { started throws(SystemError) in
            if let last = started {
                if last.process.ending == nil { return (last, false) }
                // One that was killed could not remove it.
                ListeningSocket.removeWithFolder(last.socket)
            }
            let folder = try PrivateFolder.make(prefix: "layoutd-")
            let socket = folder + "/layoutd.sock"
            do throws(SystemError) {
                let process = try ChildProcess.start(
                    "layoutd", ["--socket", socket, "--exit-when-unused", "--log-level", "error"])
                let new = Started(process: process, socket: socket)
                started = new
                return (new, true)
            } catch {
                ParentFolder.removeIfEmpty(of: socket)
                throw error
            }
        }
    }
}
