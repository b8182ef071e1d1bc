internal import Glibc

/// This process: its user, threads, signals, environment and resources.
package enum Process {
    /// The process id.
    package static var identifier: Int32 { getpid() }

    /// The effective user id.
    ///
    /// Files are opened and sockets connected with its rights, which differ from the real user's in a set-user-id program.
    package static var user: UInt32 { geteuid() }

    /// A value that identifies the current thread among those that run now; a later thread may have the same.
    ///
    /// It fits into an atomic word and costs no system call; `threadNumber` is the kernel's name for the thread.
    package static var thread: UInt { UInt(pthread_self()) }

    /// The kernel's id of the current thread; nil if /proc does not provide it.
    ///
    /// Reads a link in /proc with each access.
    package static var threadNumber: Int32? {
        ResolvedPath.of("/proc/thread-self")?.split(separator: "/").last.flatMap { Int32($0) }
    }

    /// Lowers a thread's priority. An unprivileged process cannot raise it again.
    ///
    /// - Parameters:
    ///   - niceness: from 0 for the normal priority to 19 for the lowest.
    ///   - number: the kernel's id of the thread.
    /// - Returns: whether the system allowed it.
    package static func setNiceness(_ niceness: Int32, ofThread number: Int32) -> Bool {
        // Linux accepts a thread id in place of a process id.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(number), niceness) == 0
    }

    /// The value of an environment variable, which may be empty; nil if it is not set.
    ///
    /// Do not call it beside a thread that changes the environment, which has no lock.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Removes an environment variable.
    ///
    /// Call before starting threads that may read it: the environment has no lock.
    package static func unsetEnvironment(_ name: String) {
        _ = unsafe unsetenv(name)
    }

    /// Ignores SIGPIPE: writing to a closed pipe or socket then fails with EPIPE instead of ending the process.
    ///
    /// Call at the start. It holds for all threads, and programs that are started inherit it unless they reset it, as `ChildProcess` does.
    package static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Ignores SIGXFSZ: a file that must not grow as long (LimitFSIZE=) is then an error.
    ///
    /// The write that would exceed the limit fails with EFBIG instead of ending the process.
    package static func ignoreFileLimits() {
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Ignores SIGUSR1, which would end the process.
    ///
    /// Call before the signal is trapped, since that would be undone.
    package static func ignoreUserSignals() {
        _ = signal(SIGUSR1, SIG_IGN)
    }

    /// Ignores SIGHUP, for a service that must outlive the terminal that started it.
    ///
    /// Call before the signal is trapped, since that would be undone.
    package static func ignoreHangups() {
        _ = signal(SIGHUP, SIG_IGN)
    }

    /// Makes the kernel reap the processes that are left to process 1 of a container when their parents have ended: it ignores SIGCHLD. How
    /// this process's own children have ended is then not known either. Does nothing in any other process.
    package static func reapOrphans() {
        if identifier == 1 { _ = signal(SIGCHLD, SIG_IGN) }
    }

    /// CLOCK_MONOTONIC in microseconds, as service managers expect it.
    ///
    /// It counts from an arbitrary moment, and stands still while the machine sleeps.
    package static var monotonicMicroseconds: UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }

    /// The local time, such as `2026-11-22T03:40:05+0000`.
    ///
    /// In ISO 8601 with the difference from UTC; "?" if the system cannot tell.
    package static var localTime: String { text(of: time(nil), as: "%Y-%m-%dT%H:%M:%S%z") }

    /// The local time of day to the millisecond, such as `03:40:05.312`.
    ///
    /// On a 24-hour clock, in the local time zone; "?" takes the place of the time if the system cannot tell.
    package static var timeOfDay: String {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        let thousandths = "\(1000 + now.tv_nsec / 1_000_000)".dropFirst()
        return "\(text(of: now.tv_sec, as: "%H:%M:%S")).\(thousandths)"
    }

    /// A time in the local time zone, in a format of C's `strftime`; "?" if the system cannot tell.
    ///
    /// The text is at most 63 bytes long.
    private static func text(of time: time_t, as format: String) -> String {
        var time = time
        var parts = unsafe tm()
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe localtime_r(&time, &parts) != nil, unsafe strftime(&text, text.count, format, &parts) > 0
        else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Keeps programs that this process starts from inheriting `descriptor`.
    ///
    /// An error is ignored: a descriptor that is closed has nothing to be inherited.
    package static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Closes a file descriptor.
    ///
    /// Nothing may use it afterwards: its number may soon be that of another file.
    package static func closeDescriptor(_ descriptor: Int32) {
        close(descriptor)
    }

    /// Resident memory in bytes; nil if /proc does not provide it.
    ///
    /// It includes pages that are shared with other processes. Reads /proc/self/statm with each access.
    package static var residentBytes: Int? { pages(field: 1) }

    /// Bytes of address space; 0 if /proc does not provide it.
    ///
    /// Most of it may never have been touched: heaps and stacks are reserved in advance.
    package static var addressSpaceBytes: Int { pages(field: 0) ?? 0 }

    /// The number of threads; 0 if /proc does not provide it.
    ///
    /// Lists /proc/self/task with each access, and counts 65,536 at most.
    package static var threadCount: Int { DirectoryListing.names("/proc/self/task", limit: 65_536)?.count ?? 0 }

    /// Bytes of the pages that a field of /proc/self/statm counts.
    ///
    /// - Parameter field: from 0: the size of the address space, then resident pages, then shared ones (proc(5)).
    private static func pages(field: Int) -> Int? {
        let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        return fields.count > field ? Int(fields[field]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
