internal import Glibc

/// What the kernel holds of a socket's output.
package enum UnreadOutput {
    /// Bytes of memory that a Unix stream socket's output takes until its peer reads it (SIOCOUTQ; the kernel's own bytes
    /// about each write are counted too); nil for what is no socket.
    package static func bytes(of descriptor: Int32) -> Int? {
        var bytes: Int32 = 0
        guard unsafe ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 else { return nil }
        return Int(bytes)
    }
}
