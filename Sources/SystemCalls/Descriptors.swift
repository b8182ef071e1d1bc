internal import Glibc

/// File descriptors of this process.
package enum Descriptors {
    /// Lets the process open as many as the system allows it to.
    package static func raiseLimit() {
        guard var limit else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(RLIMIT_NOFILE.number, &limit)
    }

    /// How many may be open at once.
    package static var allowed: Int { limit.map { Int(clamping: $0.rlim_cur) } ?? .max }

    /// How many more may be opened.
    package static var available: Int {
        // The list is a file itself, but is closed by the time it is counted.
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
