internal import CWorker
import Synchronization
import SystemCalls

/// The process that forks workers: this program started once more, with one thread and nothing else to do. It ends with this process.
@safe final class WorkerServer: Sendable {
    static let shared = WorkerServer()

    private let server = Mutex<cworker_server?>(nil)

    /// Starts the server if it does not run, so that the first plugin need not wait for it.
    func start() {
        server.withLock { server in server = server ?? (try? Self.launch()) }
    }

    /// Makes a worker.
    ///
    /// - Throws: what the system refuses.
    func makeWorker() throws(SystemError) -> cworker {
        let result: Result<cworker, SystemError> = unsafe server.withLock { server in
            do throws(SystemError) {
                return unsafe .success(try Self.makeWorker(&server))
            } catch {
                return unsafe .failure(error)
            }
        }
        return unsafe try result.get()
    }

    private static func makeWorker(_ server: inout cworker_server?) throws(SystemError) -> cworker {
        var failure = unsafe cworker_failure()
        // A server that was killed is started anew, once.
        for _ in 0..<2 {
            var running: cworker_server
            if let known = server { running = known } else { running = try launch() }
            server = running
            var worker = unsafe cworker()
            if unsafe cworker_open(&running, &worker, &failure) { return unsafe worker }
            if unsafe !failure.is_of_server { break }
            unsafe cworker_stop_server(&running)
            server = nil
        }
        throw unsafe SystemError(failure)
    }

    private static func launch() throws(SystemError) -> cworker_server {
        var (server, failure) = unsafe (cworker_server(), cworker_failure())
        guard unsafe cworker_start_server(&server, &failure) else { throw unsafe SystemError(failure) }
        return server
    }
}

extension SystemError {
    fileprivate init(_ failure: cworker_failure) {
        let operation = unsafe failure.operation.map { unsafe String(cString: $0) } ?? "making a process"
        unsafe self.init(operation, code: failure.error)
    }
}
