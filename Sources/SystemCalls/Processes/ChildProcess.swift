internal import Glibc
import Synchronization

/// A program that runs beside this one, in a session of its own: what a terminal sends to this process does not reach it. It reads and
/// writes nothing but standard error, which is this process's.
package final class ChildProcess: Sendable {
    private let status = Mutex<Int32?>(nil)

    private init() {}

    /// Starts a program and waits for its end on a thread, so that nothing is left of it then.
    ///
    /// - Parameter program: the name of a program in one of the folders of PATH, or its path.
    /// - Throws: `SystemError` if it cannot be started.
    package static func start(_ program: String, _ arguments: [String]) throws(SystemError) -> ChildProcess {
        let child = ChildProcess()
        let identifier = try spawn(program, arguments)
        let waiting = Waiting(identifier: identifier, child: child)
        let argument = unsafe Unmanaged.passRetained(waiting)
        var thread = pthread_t()
        let error = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Waiting>.fromOpaque(argument).takeRetainedValue().wait()
                return nil
            }, unsafe argument.toOpaque())
        guard error == 0 else {
            unsafe argument.release()
            kill(identifier, SIGTERM)
            waiting.wait()
            throw SystemError("cannot wait for \(program)", code: error)
        }
        pthread_detach(thread)
        return child
    }

    /// How it has ended, in words; nil while it runs.
    ///
    /// "with status 1" or "by signal 9", to follow "it has ended". It is set on the thread that waits for the child, soon after the end.
    package var ending: String? {
        status.withLock { $0 }.map { status in
            status & 0x7F == 0 ? "with status \((status >> 8) & 0xFF)" : "by signal \(status & 0x7F)"
        }
    }

    private final class Waiting: Sendable {
        let identifier: pid_t
        let child: ChildProcess

        init(identifier: pid_t, child: ChildProcess) {
            self.identifier = identifier
            self.child = child
        }

        func wait() {
            var status: Int32 = 0
            while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            child.status.withLock { [status] in $0 = status }
        }
    }

    private static func spawn(_ program: String, _ arguments: [String]) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Signals that this process ignores or blocks mean to its child what they usually mean.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe sigaddset(&signals, SIGHUP)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | sessionOfItsOwn))
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var identifier = pid_t()
        let error = unsafe posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
        guard error == 0 else { throw SystemError("cannot start \(program)", code: error) }
        return identifier
    }

    /// POSIX_SPAWN_SETSID, which Swift's view of the header lacks.
    private static let sessionOfItsOwn: Int32 = 0x80
}
