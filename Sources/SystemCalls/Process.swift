internal import Glibc

/// What this process asks of the system about itself.
package enum Process {
    package static var identifier: Int32 { getpid() }

    /// The effective user.
    package static var user: UInt32 { geteuid() }

    /// A number that the running thread has to itself.
    package static var thread: UInt { UInt(pthread_self()) }

    /// The system's number of the running thread; nil where /proc does not tell.
    package static var threadNumber: Int32? {
        ResolvedPath.of("/proc/thread-self")?.split(separator: "/").last.flatMap { Int32($0) }
    }

    /// Sets how much a thread of this process gives way to others: 0 not at all, 19 most. It cannot be taken back.
    ///
    /// - Returns: false: the system does not allow it.
    package static func setNiceness(_ niceness: Int32, ofThread number: Int32) -> Bool {
        // On Linux a thread's number stands for a process's.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(number), niceness) == 0
    }

    /// A variable of the environment.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Removes a variable from the environment. Call before threads are started that may read it.
    package static func unsetEnvironment(_ name: String) {
        _ = unsafe unsetenv(name)
    }

    /// A write to a closed pipe or socket becomes an error instead of the process's end, and a SIGUSR1 that comes before
    /// anybody listens to it is lost instead of that.
    package static func ignoreSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGUSR1, SIG_IGN)
    }

    /// The same for a SIGHUP: for a service, which is not to end with the terminal that started it.
    package static func ignoreHangups() {
        _ = signal(SIGHUP, SIG_IGN)
    }

    /// Lets a trap or a failed memory access end the process at once. Swift's runtime would first start a program that prints where it
    /// happened, which holds clients for as long as that takes: 20 seconds. Call at the start.
    package static func endAtOnceOnTraps() {
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
    }

    /// Microseconds of the clock that service managers go by.
    package static var monotonicMicroseconds: UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }

    /// The local time, `2026-11-22T03:40:05+0000`.
    package static var localTime: String {
        var now = time(nil)
        var parts = unsafe tm()
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe localtime_r(&now, &parts) != nil,
            unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts) > 0
        else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Keeps `descriptor` from programs that this one starts.
    package static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    package static func closeDescriptor(_ descriptor: Int32) {
        close(descriptor)
    }

    /// Bytes of memory that are resident, from /proc; nil where there is none.
    package static var residentBytes: Int? {
        let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
