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
    private let reader: FileHandle

    /// Connects, and says hello to a daemon.
    init(_ socket: String) throws {
        descriptor = unsafe cbench_connect(socket)
        guard descriptor >= 0 else { throw BenchmarkFailure(description: "cannot connect to \(socket): \(descriptor)") }
        reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        _ = try exchange(
            SocketRows.frame(
                .with {
                    $0.id = 1
                    $0.hello = WireHello()
                }))
    }

    func openMixed(_ count: Int) throws -> UInt32 {
        try open(SocketRows.openRequest(mixedLengths(count)))
    }

    func open(_ request: [UInt8]) throws -> UInt32 {
        let reply = try WireReply(serializedBytes: Array(exchange(request).dropFirst(4)))
        guard case .openContainer(let opened)? = reply.result else {
            throw BenchmarkFailure(description: "not opened: \(reply.error.message)")
        }
        return opened.container
    }

    /// Sends a request and returns its reply with the length prefix.
    func exchange(_ request: [UInt8]) throws -> [UInt8] {
        var reply = [UInt8](repeating: 0, count: 1 << 20)
        var length = 0
        let code = unsafe cbench_exchange(descriptor, request, request.count, &reply, reply.count, &length)
        guard code == 0 else { throw BenchmarkFailure(description: "exchange failed: \(code)") }
        return Array(reply.prefix(length))
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

    /// The body of the next frame that is not a reply.
    func nextFrame() throws -> [UInt8] {
        let prefix = try read(4)
        return try read(prefix.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) })
    }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let data = try reader.read(upToCount: count - bytes.count), !data.isEmpty else {
                throw BenchmarkFailure(description: "the daemon closed the connection")
            }
            bytes += data
        }
        return bytes
    }
}

/// A folder that is removed with its owner.
final class Scratch {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}

/// This program in one of its roles, running until its owner is released.
final class Server {
    let socket: String
    private let process = Process()

    init(_ role: String, _ scratch: Scratch, processor: Int32, reply: URL? = nil, plugins: URL? = nil) throws {
        socket = scratch.url(role).path
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            [role, "--socket", socket, "--processor=\(processor)"] + (reply.map { ["--reply", $0.path] } ?? [])
            + (plugins.map { ["--plugins", $0.path] } ?? [])
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    var residentBytes: Int { cbench_resident_bytes_of(process.processIdentifier) }
}
