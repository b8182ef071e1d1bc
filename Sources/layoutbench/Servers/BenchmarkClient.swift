import CBenchmark
import Foundation
import LayoutWire
import SwiftProtobuf

struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
}

/// A blocking connection. All servers are measured with the same C client.
final class BenchmarkClient {
    private let descriptor: Int32
    private var reply: [UInt8]
    private var received: ArraySlice<UInt8> = []

    /// Connects, and says hello to a daemon.
    ///
    /// - Parameter longestReply: bytes. The longest of all is that of a subscription, which has the states of 10,000 containers.
    init(_ socket: String, longestReply: Int = 4 << 20) throws {
        reply = [UInt8](repeating: 0, count: longestReply)
        descriptor = unsafe cbench_connect(socket)
        guard descriptor >= 0 else { throw BenchmarkFailure(description: "cannot connect to \(socket): \(descriptor)") }
        _ = try exchange(Messages.frame { $0.hello = WireHello() })
    }

    deinit { close(descriptor) }

    func openMixed(_ count: Int, _ layout: String = "flow") throws -> UInt32 {
        try open(Messages.openMixed(mixedLengths(count), layout))
    }

    func open(_ request: [UInt8]) throws -> UInt32 {
        let reply = try answer(to: request)
        guard case .openContainer(let opened)? = reply.result else {
            throw BenchmarkFailure(description: "not opened: \(reply.error.message)")
        }
        return opened.container
    }

    /// Sends a request and returns its reply.
    func answer(to request: [UInt8]) throws -> WireReply {
        try WireReply(serializedBytes: Array(exchange(request).dropFirst(4)))
    }

    /// Sends a request and returns its reply with the length prefix.
    func exchange(_ request: [UInt8]) throws -> [UInt8] {
        let length = try transfer(request)
        return Array(reply.prefix(length))
    }

    /// Sends a request, and returns its reply and the microseconds until the reply was there.
    func timed(_ request: [UInt8]) throws -> (reply: WireReply, microseconds: Double) {
        let start = ContinuousClock.now
        let length = try transfer(request)
        let time = (ContinuousClock.now - start) / .microseconds(1)
        return (try WireReply(serializedBytes: Array(reply[4..<length])), time)
    }

    private func transfer(_ request: [UInt8]) throws -> Int {
        var length = 0
        let code = unsafe cbench_exchange(descriptor, request, request.count, &reply, reply.count, &length)
        guard code == 0 else { throw BenchmarkFailure(description: "exchange failed: \(code)") }
        return length
    }

    /// Times of the round trips, in microseconds.
    func roundTrips(_ request: [UInt8], count: Int) throws -> [Double] {
        var times = [UInt64](repeating: 0, count: count)
        let code = unsafe cbench_round_trips(descriptor, request, request.count, 1, count, &times)
        guard code == 0 else { throw BenchmarkFailure(description: "round trips failed: \(code)") }
        return times.map { Double($0) / 1000 }
    }

    /// Microseconds per request, with `inFlight` of them outstanding.
    func pipelined(_ request: [UInt8], inFlight: Int, count: Int) throws -> Double {
        var times = [UInt64](repeating: 0, count: count)
        let code = unsafe cbench_round_trips(descriptor, request, request.count, inFlight, count, &times)
        guard code == 0 else { throw BenchmarkFailure(description: "pipelined round trips failed: \(code)") }
        return Double(times[0]) / 1000 / Double(count)
    }

    /// Sends a few short requests at once, without waiting for their replies.
    func send(_ requests: [[UInt8]]) throws {
        let bytes = requests.flatMap(\.self)
        let sent = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw BenchmarkFailure(description: "sent \(sent) of \(bytes.count) bytes") }
    }

    func nextReply() throws -> WireReply { try WireReply(serializedBytes: nextBody()) }

    func nextBody() throws -> [UInt8] {
        let prefix = try read(4)
        return try read(prefix.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) })
    }

    /// The next frame, which is a notice.
    func nextNotice() throws -> WireInvalidated { try nextReply().event.invalidated }

    private func read(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            let size = unsafe recv(descriptor, &reply, reply.count, 0)
            guard size > 0 else { throw BenchmarkFailure(description: "the daemon closed the connection") }
            received += reply.prefix(size)
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }
}
