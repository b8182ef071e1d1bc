internal import CService
internal import Glibc

/// Notifies a service manager by the protocol of systemd's `sd_notify(3)`: one datagram of `NAME=value` lines.
///
/// Each call makes a socket of its own, so any thread may call.
package enum ServiceNotification {
    /// How long a manager that does not read is waited for, in seconds. It may be stuck itself, and must not keep this process from
    /// its work or from its end.
    package static let patience = 1

    /// Sends `lines` to a socket.
    ///
    /// - Parameters:
    ///   - socketName: the value of NOTIFY_SOCKET: a path, or `@` and a name in the abstract namespace.
    ///   - passed: a descriptor that the manager gets with them; nil for none.
    ///   - waits: whether to block while the manager does not read, for `patience` at most. Otherwise that is an error.
    /// - Throws: `SystemError` if the datagram cannot be sent. Log it and continue.
    package static func send(
        _ lines: [String], to socketName: String, with passed: Int32? = nil, waits: Bool = true
    ) throws(SystemError) {
        guard let first = socketName.utf8.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first),
            socketName.utf8.count <= ListeningSocket.pathLimit
        else { throw SystemError("NOTIFY_SOCKET is \(socketName), expected a path or @name", code: EINVAL) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("cannot make a datagram socket") }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(lines.joined(separator: "\n").utf8)
        try unsafe UnixAddress.with(socketName) { address, length throws(SystemError) in
            if let passed {
                let isSent = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe cservice_send_descriptor(
                        descriptor, address, length, buffer.baseAddress, buffer.count, passed)
                }
                if !isSent { throw SystemError("cannot notify \(socketName)") }
                return
            }
            let sent = unsafe bytes.withUnsafeBytes { buffer -> Int in
                let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
                return unsafe sendto(descriptor, buffer.baseAddress, buffer.count, flags, address, length)
            }
            guard sent == bytes.count else { throw SystemError("cannot notify \(socketName)") }
        }
    }
}
