package import Glibc

/// Builds the addresses of Unix sockets.
///
/// A name is a path, or `@` and a name in Linux's abstract namespace, which has no file and ends with its last socket.
package enum UnixAddress {
    /// Calls `body` with the address of `path`; a leading `@` names the abstract namespace.
    ///
    /// - Precondition: the path fits into `sun_path`.
    package static func with<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        precondition(bytes.count < room, "\(path) has \(bytes.count) bytes, the address holds \(room)")
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        // The length delimits an abstract name; a path ends with a zero.
        let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
        var result: Swift.Result<Result, SystemError>?
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                do throws(SystemError) {
                    result = .success(try unsafe body(pointer, socklen_t(length)))
                } catch {
                    result = .failure(error)
                }
            }
        }
        guard let result else { preconditionFailure("the body was not called") }
        return try result.get()
    }
}
