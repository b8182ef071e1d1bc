internal import CService
internal import Glibc

/// A socket to systemd's journal, which takes entries in its native protocol: one entry a datagram.
///
/// An entry that is too long for a datagram travels as a sealed memory file. Any thread may send.
package final class JournalSocket: Sendable {
    /// Where the journal listens.
    package static let systemPath = "/run/systemd/journal/socket"

    private let descriptor: Int32
    private let path: String

    /// Makes a socket. The journal may start, end and start again later.
    ///
    /// - Throws: `SystemError` if there are too many open files or the path is too long.
    package init(path: String = systemPath) throws(SystemError) {
        guard path.utf8.count <= ListeningSocket.pathLimit else {
            throw SystemError("the journal's path \(path) is too long", code: ENAMETOOLONG)
        }
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("cannot make a datagram socket") }
    }

    deinit { close(descriptor) }

    /// Sends one entry, which may be of any length. Blocks while the journal does not read.
    ///
    /// - Throws: `SystemError` if the journal cannot be reached.
    package func send(_ entry: [UInt8]) throws(SystemError) {
        try unsafe UnixAddress.with(path) { address, length throws(SystemError) in
            var sent = -1
            repeat {
                sent = unsafe entry.withUnsafeBytes { buffer in
                    unsafe sendto(
                        descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL), address, length)
                }
            } while sent < 0 && errno == EINTR
            if sent == entry.count { return }
            guard [EMSGSIZE, ENOBUFS].contains(errno) else { throw SystemError("cannot reach the journal at \(path)") }
            // What is too long for a datagram is passed as a file that cannot change.
            let file = try SealedFile.make("layoutd-journal-entry", entry)
            defer { close(file) }
            guard unsafe cservice_send_descriptor(descriptor, address, length, nil, 0, file) else {
                throw SystemError("cannot reach the journal at \(path)")
            }
        }
    }
}
