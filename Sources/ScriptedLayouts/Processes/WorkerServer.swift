internal import CWorker
import Synchronization

/// The process that forks workers: this program started once more, with one thread and nothing else to do. It ends with this process.
@safe final class WorkerServer: Sendable {
    static let shared = WorkerServer()

    private let server = Mutex<cworker_server?>(nil)

    /// Starts the server if it does not run, so that the first plugin need not wait for it.
    func start() { server.withLock { $0 = $0 ?? Self.launch() } }

    /// Makes a worker; nil if the system refuses.
    func makeWorker() -> cworker? {
        unsafe server.withLock { server in
            // A server that was killed is started anew, once.
            for _ in 0..<2 {
                server = server ?? Self.launch()
                guard var running = server else { return nil }
                var worker = unsafe cworker()
                if unsafe cworker_open(&running, &worker) { return unsafe worker }
                unsafe cworker_stop_server(&running)
                server = nil
            }
            return nil
        }
    }

    private static func launch() -> cworker_server? {
        var server = cworker_server()
        return unsafe cworker_start_server(&server) ? server : nil
    }
}
