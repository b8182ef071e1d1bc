internal import Glibc

/// Output of a socket that its peer has not read.
///
/// The kernel charges such output to the sender until the peer has read it.
package enum UnreadOutput {
    /// Bytes of kernel memory that a Unix stream socket's unread output takes, including the kernel's overhead for each write (SIOCOUTQ); nil
    /// if the descriptor is not a socket.
    package static func bytes(of descriptor: Int32) -> Int? {
        var bytes: Int32 = 0
        guard unsafe ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 else { return nil }
        return Int(bytes)
    }
}
