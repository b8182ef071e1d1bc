internal import Glibc

/// The file descriptors of this process: how many it may have, and how many are left.
package enum Descriptors {
    /// Raises the limit of open files to the hard limit. If the system refuses, it stays as it is.
    ///
    /// The soft limit that a process inherits is 1,024 on most systems, however high the hard one is.
    package static func raiseLimit() {
        guard var limit else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(RLIMIT_NOFILE.number, &limit)
    }

    /// The number of descriptors that may be open at once; `Int.max` if the system does not report it.
    ///
    /// It is the soft limit (RLIMIT_NOFILE), read from the system each time.
    package static var allowed: Int { limit.map { Int(clamping: $0.rlim_cur) } ?? .max }

    /// The number of descriptors that may still be opened, by a listing of /proc; all of them if that cannot be read.
    ///
    /// Other threads may open some meanwhile, and the number may be negative if the limit was lowered.
    package static var available: Int {
        // Reading the list takes a descriptor, which is closed again by now.
        let open = DirectoryListing.names("/proc/self/fd", limit: .max).map { $0.count - 1 } ?? 0
        return allowed - open
    }

    private static var limit: rlimit? {
        var limit = rlimit()
        return unsafe getrlimit(RLIMIT_NOFILE.number, &limit) == 0 ? limit : nil
    }
}

extension __rlimit_resource {
    fileprivate var number: __rlimit_resource_t { __rlimit_resource_t(rawValue) }
}
