internal import Glibc

/// A file's kind, size, owner and permissions, as they were when they were read: they may change at any time.
package struct FileStatus: Equatable, Sendable {
    /// The kind of a file.
    package enum Kind: Sendable {
        /// A regular file.
        case regular
        /// A folder.
        case directory
        /// A symbolic link that was not followed.
        case symbolicLink
        /// A pipe, a device, a socket.
        case other
    }

    /// The kind of the file.
    ///
    /// `symbolicLink` occurs only with `followingLinks: false`.
    package let kind: Kind
    /// The user id of the owner.
    package let owner: UInt32
    /// The group id.
    ///
    /// The number, not the name: `AccountNames.group` looks that up.
    package let group: UInt32
    /// Permission bits, the lowest twelve: those of owner, group and others, and set-user-id, set-group-id and sticky.
    package let mode: UInt32
    /// The file's size, in bytes.
    ///
    /// 0 for a pipe or a device, however much can be read from it.
    package let size: Int
    /// The number of hard links.
    ///
    /// A new regular file has 1; a file with more is also reachable by other names.
    package let linkCount: Int

    /// The status of the file at `path`.
    ///
    /// - Parameter followingLinks: whether a symbolic link stands for what it leads to.
    /// - Returns: nil if there is no file, or none that can be reached.
    package init?(path: String, followingLinks: Bool = true) {
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { return nil }
        self.init(status)
    }

    /// The status of the file at `path`, after following links.
    ///
    /// - Throws: why there is none.
    package static func read(_ path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw SystemError("stat \(path)") }
        return FileStatus(status)
    }

    /// Checks that there is a file at `path`.
    ///
    /// - Throws: `SystemError` with the system's reason if there is none, or none that can be reached.
    package static func require(_ path: String) throws(SystemError) {
        guard FileStatus(path: path) == nil else { return }
        throw SystemError("cannot open \(path)")
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

    /// Why the file's contents cannot be trusted: it belongs to a user other than `owners`, or others may write to it. nil if it can be
    /// trusted. The text continues a sentence that begins with the file's name.
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
