internal import Glibc

/// The stream for messages, which other processes may write to as well.
package enum StandardError {
    /// Writes all of `bytes`, in one piece where the system takes them so. Waits for as long as nobody reads; gives up when nobody can any more.
    package static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Whoever shares the stream made it non-blocking.
                var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&stream, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Whether this is the stream that `name`, as in JOURNAL_STREAM, says: `device:inode`.
    package static func isStream(_ name: String) -> Bool {
        var status = stat()
        return unsafe fstat(STDERR_FILENO, &status) == 0 && name == "\(status.st_dev):\(status.st_ino)"
    }
}
