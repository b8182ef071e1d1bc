internal import Glibc

/// Reads small files as a whole.
package enum FileContents {
    /// The first `limit` bytes of the file at `path`; nil if it cannot be read.
    package static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return bytes(of: descriptor, limit: limit)
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
