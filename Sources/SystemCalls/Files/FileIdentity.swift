internal import Glibc

/// Identifies a file by device and inode, whatever its name.
///
/// Another file at the same path is not equal to it.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// Whether the file is a socket.
    ///
    /// A symbolic link to a socket does not count, since it is not followed.
    package let isSocket: Bool

    /// The file at `path`.
    ///
    /// - Returns: nil if there is none. A symbolic link is not followed, and is a file of its own.
    package init?(path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
