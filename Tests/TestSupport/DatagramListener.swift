import Foundation
import Glibc
import SystemCalls

/// A datagram socket that stands in for the journal's, or for that of a service manager.
package final class DatagramListener: Sendable {
    private static let limit = 1 << 20

    /// Where it listens; `@` and a name in the abstract namespace.
    package let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// - Parameter name: in the abstract namespace; nil for a path.
    package init(abstract name: String? = nil) throws {
        folder = try TemporaryFolder()
        path = name.map { "@\($0)" } ?? folder.path("socket")
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        self.descriptor = descriptor
        try unsafe UnixAddress.with(path) { address, length throws(SystemError) in
            if unsafe bind(descriptor, address, length) != 0 { throw SystemError("cannot bind") }
        }
    }

    deinit { close(descriptor) }

    /// The next datagram, or what is in the file that it passes.
    package func receive() -> [UInt8] {
        guard let (bytes, passed) = receive(0) else { return [] }
        guard let passed else { return bytes }
        defer { close(passed) }
        return SealedFile.bytes(of: passed, limit: 1 << 24) ?? []
    }

    /// The datagrams that are there as texts, with the descriptors that they pass, which the caller closes.
    package func receiveAll() -> [(text: String, passed: Int32?)] {
        var all: [(text: String, passed: Int32?)] = []
        while let (bytes, passed) = receive(Int32(MSG_DONTWAIT)) {
            all.append((String(decoding: bytes, as: UTF8.self), passed))
        }
        return all
    }

    private func receive(_ flags: Int32) -> (bytes: [UInt8], passed: Int32?)? {
        var bytes = [UInt8](repeating: 0, count: Self.limit)
        var control = [Int32](repeating: 0, count: 16)
        let (count, controlCount) = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe control.withUnsafeMutableBytes { control in
                var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return unsafe withUnsafeMutablePointer(to: &part) { part in
                    var message = unsafe msghdr()
                    unsafe message.msg_iov = part
                    unsafe message.msg_iovlen = 1
                    unsafe message.msg_control = control.baseAddress
                    unsafe message.msg_controllen = control.count
                    return (unsafe recvmsg(descriptor, &message, flags), unsafe message.msg_controllen)
                }
            }
        }
        if count < 0 { return nil }
        // A control message is its length in two words, SOL_SOCKET, SCM_RIGHTS, and the descriptor.
        return (Array(bytes.prefix(count)), controlCount > 0 ? control[4] : nil)
    }

    /// Drops the datagrams that are there.
    package func removeAll() {
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) >= 0 {}
    }

    /// The next datagram as text, when it is there.
    ///
    /// - Throws: `CancellationError` when the test is cancelled, since it hangs.
    package func next() async throws -> String {
        let text = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A thread of its own: it waits, and others of the process share the pools.
                Thread.detachNewThread {
                    continuation.resume(returning: String(decoding: self.receive(), as: UTF8.self))
                }
            }
        } onCancel: {
            // Ends the wait.
            _ = shutdown(descriptor, Int32(SHUT_RD))
        }
        try Task.checkCancellation()
        return text
    }
}
