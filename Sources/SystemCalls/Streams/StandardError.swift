internal import Glibc

/// The standard error stream, which other processes may share.
package enum StandardError {
    /// Writes all of `bytes`, in one piece if the system accepts that.
    ///
    /// Blocks while the stream is not read, and gives up if it is closed. A log has no other place to report that.
    package static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another process that shares the stream has made it non-blocking.
                var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&stream, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Whether the stream leads to systemd's journal, which then adds the time and reads a priority from each line.
    ///
    /// JOURNAL_STREAM is compared with the stream, since a program that redirects it may inherit the variable. Determined once.
    package static let isJournal = Process.environment("JOURNAL_STREAM").map(isStream) ?? false

    /// Whether the stream is the file `name`, a `device:inode` pair as in JOURNAL_STREAM, such as "8:1234".
    ///
    /// False if the stream is closed.
    package static func isStream(_ name: String) -> Bool {
        var status = stat()
        return unsafe fstat(STDERR_FILENO, &status) == 0 && name == "\(status.st_dev):\(status.st_ino)"
    }
}
