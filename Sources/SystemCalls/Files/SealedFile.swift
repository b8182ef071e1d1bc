internal import CService
internal import Glibc

/// A file in memory that no process can change any more.
///
/// It lives for as long as some process has a descriptor of it. A receiver may map or read it without fear of a change in between.
package enum SealedFile {
    /// Makes a sealed file.
    ///
    /// - Returns: a descriptor, which the caller closes.
    /// - Throws: `SystemError`, for instance without memory.
    package static func make(_ name: String, _ bytes: [UInt8]) throws(SystemError) -> Int32 {
        let descriptor = unsafe bytes.withUnsafeBytes { buffer in
            unsafe cservice_make_sealed_file(name, buffer.baseAddress, buffer.count)
        }
        guard descriptor >= 0 else { throw SystemError("cannot make a memory file of \(bytes.count) bytes") }
        return descriptor
    }

    /// The bytes of a sealed file, from its beginning.
    ///
    /// - Returns: nil if the descriptor is something else, which could change, or longer than `limit`.
    package static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
        var status = stat()
        guard cservice_is_sealed(descriptor), unsafe fstat(descriptor, &status) == 0, status.st_size >= 0,
            status.st_size <= limit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: status.st_size)
        var read = 0
        while read < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + read }, buffer.count - read, read)
            }
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { return nil }
            read += more
        }
        return bytes
    }
}
