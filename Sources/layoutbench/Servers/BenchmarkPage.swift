import CBenchmark
import Foundation
import Glibc
import LayoutWire

/// A blocking WebSocket to a gateway, as a browser would have it.
final class BenchmarkPage {
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Waits for a gateway that writes its port and its token into the file `address`, and connects to it.
    init(address: String) throws {
        let (port, token) = try Self.gateway(address)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = unsafe withUnsafePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe connect(descriptor, place, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw BenchmarkFailure(description: "cannot connect to the gateway: \(errno)") }
        var flag: Int32 = 1
        _ = unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &flag, socklen_t(MemoryLayout<Int32>.size))
        try upgrade(port, token)
        _ = try exchange(Self.message(Messages.frame { $0.hello = WireHello() }))
    }

    deinit { close(descriptor) }

    private static func gateway(_ file: String) throws -> (port: UInt16, token: String) {
        for _ in 0..<1000 {
            let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            let words = text.split(separator: " ").map(String.init)
            if words.count == 2, let port = UInt16(words[0]) { return (port, words[1]) }
            usleep(10_000)
        }
        throw BenchmarkFailure(description: "the gateway did not start within 10 s")
    }

    private func upgrade(_ port: UInt16, _ token: String) throws {
        let request =
            "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Sec-WebSocket-Protocol: layoutd.v1\r\n\r\n"
        try send(Array(request.utf8))
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { try receive() }
        guard received.starts(with: Array("HTTP/1.1 101 ".utf8)), let head = received.firstRange(of: end) else {
            throw BenchmarkFailure(description: "the gateway refused: \(String(decoding: received, as: UTF8.self))")
        }
        received.removeFirst(head.upperBound)
    }

    /// Times of the round trips of a request, a frame for the daemon's socket, in microseconds.
    func roundTrips(_ request: [UInt8], count: Int) throws -> [Double] {
        let message = Self.message(request)
        return try (0..<count).map { _ in
            let start = ContinuousClock.now
            _ = try exchange(message)
            return (ContinuousClock.now - start) / .microseconds(1)
        }
    }

    private static func message(_ frame: [UInt8]) -> [UInt8] {
        let body = frame.dropFirst(4)
        let opcode: UInt8 = body.first == BodyForm.openingBrace ? 1 : 2
        let length: [UInt8] =
            body.count < 126 ? [UInt8(body.count)] : [126, UInt8(body.count >> 8), UInt8(body.count & 0xFF)]
        // A mask of zeros leaves the body as it is, and costs the gateway as much as any other.
        return [0x80 | opcode, 0x80 | length[0]] + length.dropFirst() + [0, 0, 0, 0] + body
    }

    /// Sends a message, and returns the length of the one that answers it.
    private func exchange(_ message: [UInt8]) throws -> Int {
        try send(message)
        while true {
            if let (head, length) = length(), received.count >= head + length {
                received.removeFirst(head + length)
                return length
            }
            try receive()
        }
    }

    /// The bytes before the body of the message that is arriving, and those of its body.
    private func length() -> (head: Int, body: Int)? {
        guard received.count >= 2 else { return nil }
        let extended = [126: 2, 127: 8][Int(received[1])] ?? 0
        guard received.count >= 2 + extended else { return nil }
        guard extended > 0 else { return (2, Int(received[1])) }
        return (2 + extended, received[2..<2 + extended].reduce(0) { $0 << 8 | Int($1) })
    }

    private func send(_ bytes: [UInt8]) throws {
        let sent = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw BenchmarkFailure(description: "sent \(sent) of \(bytes.count) bytes") }
    }

    private func receive() throws {
        let size = unsafe recv(descriptor, &buffer, buffer.count, 0)
        guard size > 0 else { throw BenchmarkFailure(description: "the gateway closed the connection") }
        received += buffer.prefix(size)
    }
}
