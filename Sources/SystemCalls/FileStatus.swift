internal import Glibc

/// What a file is, and who may change it.
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable {
        case regular
        case directory
        case symbolicLink
        /// A pipe, a device, a socket.
        case other
    }

    package let kind: Kind
    package let owner: UInt32
    package let group: UInt32
    /// Permission bits.
    package let mode: UInt32
    package let size: Int
    /// How many names it has.
    package let linkCount: Int

    /// nil when there is nothing at `path`.
    package init?(path: String, followingLinks: Bool = true) {
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .other
            }
        owner = status.st_uid
        group = status.st_gid
        mode = status.st_mode & 0o7777
        size = Int(status.st_size)
        linkCount = Int(status.st_nlink)
    }

    /// Why nobody should trust what stands there: whom it belongs to, or who may change it; nil when it is one of `owners`'
    /// alone.
    package func distrust(owners: Set<UInt32>) -> String? {
        if !owners.contains(owner) {
            return
                "belongs to uid \(owner), expected one of \(owners.sorted().map(String.init).joined(separator: ", "))"
        }
        if mode & 0o022 != 0 {
            return "has mode 0\(String(mode, radix: 8)), expected it not to be writable by group or others"
        }
        return nil
    }
}
