import Glibc

/// Small files, whole.
package enum FileContents {
    /// The bytes of the file at `path`, no more than `limit`; nil when it cannot be read.
    package static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += block.prefix(min(count, limit - bytes.count))
        }
        return bytes
    }
}
