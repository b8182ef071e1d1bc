internal import CWorker
import Synchronization
import SystemCalls

/// The process that forks workers: this program started once more, with one thread and nothing else to do. It ends with this process.
///
///     layoutd ──▶ worker server ── fork ──▶ worker ── confine ──▶ runs scripts
///     many threads   one thread             shares the server's memory until it writes
///
/// A process with many threads cannot fork safely: a lock that another thread has locked would stay so in the new process. A fork takes
/// less than a millisecond; starting the program for each worker would take thirty.
///
/// A server that does not answer, because it was stopped for instance, has as long as `WorkerPatience` says: five seconds, and longer while
/// it computes. Then it is killed with its workers, and a new one is started.
@safe final class WorkerServer: Sendable {
    static let shared = WorkerServer()

    private let server = Mutex<cworker_server?>(nil)

    deinit {
        server.withLock { server in
            if var running = server { unsafe cworker_stop_server(&running) }
        }
    }

    /// Starts the server if it does not run, so that the first plugin need not wait for it.
    func start() {
        server.withLock { server in server = server ?? (try? Self.launch()) }
    }

    /// Makes a worker.
    ///
    /// - Parameters:
    ///   - life: CPU time after which the kernel ends it, in whole seconds.
    ///   - frozen: called if the server did not answer and was killed, and with it all workers that it had made.
    /// - Throws: `SystemError` for a facility that the system refuses.
    func makeWorker(life: Duration, frozen: () -> Void) throws(SystemError) -> cworker {
        let (result, isFrozen) = unsafe server.withLock { server -> (Result<cworker, SystemError>, Bool) in
            var isFrozen = false
            do throws(SystemError) {
                return unsafe (.success(try Self.makeWorker(by: &server, life: life, isFrozen: &isFrozen)), isFrozen)
            } catch {
                return unsafe (.failure(error), isFrozen)
            }
        }
        if isFrozen { frozen() }
        return unsafe try result.get()
    }

    private static func makeWorker(
        by server: inout cworker_server?, life: Duration, isFrozen: inout Bool
    ) throws(SystemError) -> cworker {
        var failure = unsafe cworker_failure()
        // A server that was killed, or does not answer, is started anew, once.
        for _ in 0..<2 {
            var running: cworker_server
            if let known = server { running = known } else { running = try launch() }
            server = running
            if let worker = unsafe open(by: running, life: life, failure: &failure) { return unsafe worker }
            if unsafe !failure.is_of_server { break }
            isFrozen = unsafe isFrozen || failure.is_late
            unsafe cworker_stop_server(&running)
            server = nil
        }
        throw unsafe SystemError(failure)
    }

    /// Requests a worker from a server; nil with the failure if there is none to be had.
    private static func open(
        by server: cworker_server, life: Duration, failure: inout cworker_failure
    ) -> cworker? {
        var (server, worker) = unsafe (server, cworker())
        let seconds = UInt64(clamping: life.components.seconds)
        guard unsafe cworker_request(&server, seconds, &worker, &failure) else { return nil }
        var patience = WorkerPatience(answerTime, cpuTime: { cworker_cpu_time(server.pid) }, scriptStart: { 0 })
        while case .wait(let milliseconds) = patience.next() {
            if unsafe cworker_is_answered(&server, milliseconds) {
                return unsafe cworker_accept(&server, &worker, &failure) ? worker : nil
            }
            patience.waitedInVain()
        }
        unsafe cworker_give_up(&worker, &failure)
        return nil
    }

    /// CPU time of a server that starts and answers, of which it may use twice as much.
    private static let answerTime = Duration.seconds(5)

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
