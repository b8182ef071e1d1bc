internal import Glibc

/// Unix stream sockets that listen at a path.
///
/// A socket's file stays when its process is killed: it is dead then, and is replaced.
package enum ListeningSocket {
    /// The longest path of a Unix socket, in bytes (`sun_path` without its terminating zero).
    package static let pathLimit = 107

    /// Binds and listens at `path`. Replaces a socket that no process answers. At no moment does the file allow more than `mode`.
    ///
    /// - Returns: a close-on-exec descriptor, which the caller owns.
    /// - Throws: `SystemError` with the path and the reason: it is too long, another process answers there, or the file there is not a
    ///   socket.
    package static func open(path: String, mode: UInt32, backlog: Int32) throws(SystemError) -> Int32 {
        // The lock keeps two processes from both replacing the same dead socket.
        let directory = ParentFolder.of(path)
        let lock = unsafe Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw SystemError("cannot open the directory \(directory) of the socket") }
        defer { close(lock) }
        // A daemon holds the lock only for a moment; another program must not block the start.
        for _ in 0..<100 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { break }
            usleep(10_000)
        }

        try removeDeadSocket(path)
        let descriptor = try makeSocket()
        do throws(SystemError) {
            try unsafe withAddress(path) { address, length throws(SystemError) in
                // Linux gives the file the descriptor's mode, less the process's mask.
                guard fchmod(descriptor, mode) == 0, unsafe bind(descriptor, address, length) == 0 else {
                    throw SystemError("cannot bind the socket \(path)")
                }
            }
            try addMaskedPermissions(to: path, mode)
            guard listen(descriptor, backlog) == 0 else { throw SystemError("cannot listen at \(path)") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Whether a process answers at `path`.
    ///
    /// - Throws: `SystemError` if that cannot be determined.
    package static func isAnswered(_ path: String) throws(SystemError) -> Bool {
        let descriptor = try makeSocket()
        defer { close(descriptor) }
        let result = try unsafe withAddress(path) { address, length throws(SystemError) in
            unsafe connect(descriptor, address, length)
        }
        if result == 0 { return true }
        switch errno {
        // A process listens, and its backlog is full.
        case EAGAIN: return true
        case ECONNREFUSED, ENOENT: return false
        default: throw SystemError("cannot tell whether a process answers at \(path)")
        }
    }

    /// Whether `descriptor` is a Unix stream socket that listens.
    ///
    /// False for a descriptor that is closed, and for one that is not a socket.
    package static func isListening(_ descriptor: Int32) -> Bool {
        option(descriptor, SO_ACCEPTCONN) == 1 && option(descriptor, SO_DOMAIN) == AF_UNIX
            && option(descriptor, SO_TYPE) == Int32(SOCK_STREAM.rawValue)
    }

    /// Removes the socket at `path` if it is still the same file, and not that of a process that has replaced it.
    ///
    /// The comparison and the removal are two steps: a socket that another process puts there between them is lost.
    package static func remove(_ path: String, ifStill identity: FileIdentity) {
        if FileIdentity(path: path) == identity { _ = unsafe unlink(path) }
    }

    /// Removes the socket at `path`, and its folder if nothing else is in it.
    ///
    /// Errors are ignored.
    package static func removeWithFolder(_ path: String) {
        _ = unsafe unlink(path)
        ParentFolder.removeIfEmpty(of: path)
    }

    /// Gives a new socket the permissions that the process's mask has withheld.
    ///
    /// It is a step of its own, so for a moment the file allows less than `mode`.
    private static func addMaskedPermissions(to path: String, _ mode: UInt32) throws(SystemError) {
        if FileStatus(path: path, followingLinks: false)?.mode == mode { return }
        guard unsafe chmod(path, mode) == 0 else { throw SystemError("cannot set the mode of \(path)") }
    }

    private static func removeDeadSocket(_ path: String) throws(SystemError) {
        guard let identity = FileIdentity(path: path) else { return }
        guard identity.isSocket else {
            throw SystemError("\(path) exists and is not a socket", code: EEXIST)
        }
        guard try !isAnswered(path) else {
            throw SystemError("another process answers at \(path)", code: EADDRINUSE)
        }
        guard unsafe unlink(path) == 0 else { throw SystemError("cannot remove the dead socket \(path)") }
    }

    private static func makeSocket() throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw SystemError("cannot make a socket") }
        return descriptor
    }

    private static func option(_ descriptor: Int32, _ name: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    private static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        let length = path.utf8.count
        guard length > 0 && length <= pathLimit else {
            throw SystemError(
                "the socket path \(path) is \(length) bytes, expected 1...\(pathLimit)", code: ENAMETOOLONG)
        }
        return try unsafe UnixAddress.with(path) { address, length throws(SystemError) in
            try unsafe body(address, length)
        }
    }
}
