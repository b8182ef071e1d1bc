import Foundation
import Glibc
@testable import SystemCalls
import TestSupport

/// A datagram socket that stands in for the journal's, or for that of a service manager.
final class DatagramListener: Sendable {
    private static let limit = 1 << 20

    let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("socket")
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        self.descriptor = descriptor
        try unsafe UnixAddress.with(path) { address, length throws(SystemError) in
            if unsafe bind(descriptor, address, length) != 0 { throw SystemError("cannot bind") }
        }
    }

    deinit { close(descriptor) }

    /// The next datagram, or what is in the file that it passes.
    func receive() -> [UInt8] {
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
                    return (unsafe recvmsg(descriptor, &message, 0), unsafe message.msg_controllen)
                }
            }
        }
        // A control message is its length in two words, SOL_SOCKET, SCM_RIGHTS, and the descriptor.
        guard controlCount > 0 else { return Array(bytes.prefix(max(0, count))) }
        defer { close(control[4]) }
        return SealedFile.bytes(of: control[4], limit: 1 << 24) ?? []
    }

    /// Drops the datagrams that are there.
    func removeAll() {
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) >= 0 {}
    }

    /// The next datagram as text, when it is there.
    func next() async -> String {
        await withCheckedContinuation { continuation in
            // A thread of its own: it waits, and others of the process share the pools.
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: self.receive(), as: UTF8.self))
            }
        }
    }
}
