internal import Glibc

/// Reads small files as a whole, and writes them.
///
/// Every function blocks, and none keeps a file open.
package enum FileContents {
    /// The first `limit` bytes of the file at `path`; fewer if it is shorter.
    ///
    /// - Returns: nil if it cannot be read.
    package static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return bytes(of: descriptor, limit: limit)
    }

    /// All bytes of what is at `path`: a file, a pipe or a device.
    ///
    /// - Throws: `SystemError` with the system's reason; `EFBIG` for more than `limit` bytes.
    package static func all(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("cannot read \(path)") }
        defer { close(descriptor) }
        // Opening a folder succeeds; reading it fails.
        return try all(of: descriptor, path, limit: limit)
    }

    /// All bytes of standard input, up to its end.
    ///
    /// - Throws: `SystemError` with the system's reason; `EFBIG` for more than `limit` bytes.
    package static func standardInput(limit: Int) throws(SystemError) -> [UInt8] {
        try all(of: STDIN_FILENO, "standard input", limit: limit)
    }

    private static func all(of descriptor: Int32, _ name: String, limit: Int) throws(SystemError) -> [UInt8] {
        guard let bytes = bytes(of: descriptor, limit: limit + 1) else { throw SystemError("cannot read \(name)") }
        guard bytes.count <= limit else { throw SystemError("cannot read \(name)", code: EFBIG) }
        return bytes
    }

    /// Creates the file at `path`, or replaces what is in it.
    ///
    /// - Throws: `SystemError` with the system's reason.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError("cannot write \(path)") }
        defer { close(descriptor) }
        try write(bytes, to: descriptor, path)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: `SystemError` with the system's reason.
    static func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("cannot write \(name)") }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes of a regular file. It is checked after it was opened, so that replacing the file at `path` meanwhile has no effect. Never blocks
    /// on a pipe or a device.
    ///
    /// - Parameter refusal: returns why a file must not be read, if so.
    /// - Throws: `UnreadableFile`, also for a file of more than `limit` bytes.
    package static func read(
        _ path: String, limit: Int, unless refusal: (FileStatus) -> String?
    ) throws(UnreadableFile) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw UnreadableFile(reason: unsafe String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw UnreadableFile(reason: "its status cannot be read") }
        let file = FileStatus(status)
        guard file.kind == .regular else { throw UnreadableFile(reason: "is not a regular file") }
        if let reason = refusal(file) { throw UnreadableFile(reason: reason) }
        guard file.size <= limit else {
            throw UnreadableFile(reason: "is \(file.size) bytes, expected at most \(limit)")
        }
        guard let bytes = bytes(of: descriptor, limit: limit) else { throw UnreadableFile(reason: "it cannot be read") }
        return bytes
    }

    private static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += block.prefix(min(count, limit - bytes.count))
        }
        return bytes
    }
}
