import CBenchmark
import Foundation
import LayoutWire
import NIOCore
import SwiftProtobuf

/// Figures for the daemon over its socket. Server and client are pinned to a processor each; the floor's server and the daemon
/// take turns on the same one.
enum SocketRows {
    static let all = [
        Scenario(name: "socket.query.60.1M") { try queries() },
        Scenario(name: "socket.open.mixed.1M") { try openMillion() },
        Scenario(name: "socket.notices.10k") { try notices() },
    ]

    private static var serverProcessor: Int32 { ProcessInfo.processInfo.activeProcessorCount > 1 ? 1 : 0 }

    // MARK: Rows

    private static func queries() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(1_000_000)
        let request = frame(
            .with {
                $0.id = 1
                $0.queryRect = .with {
                    $0.container = container
                    $0.rect = .with {
                        $0.y = 1_000_000
                        $0.width = CoreRows.width
                        $0.height = 700
                    }
                }
            })
        let reply = try client.exchange(request)
        try Data(reply).write(to: scratch.url("reply"))
        let echo = try Server("echo", scratch, processor: serverProcessor, reply: scratch.url("reply"))
        let nio = try Server("nio-echo", scratch, processor: serverProcessor, reply: scratch.url("reply"))
        let clients = try [client, BenchmarkClient(echo.socket), BenchmarkClient(nio.socket)]
        var single = [[Double]](repeating: [], count: 3)
        var piped = [[Double]](repeating: [], count: 3)
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for _ in 0..<12 {
            for (index, client) in clients.enumerated() {
                single[index].append(median(try client.roundTrips(request, count: 2000)))
                piped[index].append(try client.pipelined(request, inFlight: 16, count: 8000))
            }
        }
        let items = try WireReply(serializedBytes: Array(reply.dropFirst(4))).queryRect.attributes.sections.count
        return [
            Row(
                name: "socket.query.\(items).1M.single", value: median(single[0]), unit: "µs",
                floor: ("C server echoing \(reply.count) bytes", median(single[1])), reach: 1.25),
            Row(
                name: "socket.query.\(items).1M.16-in-flight", value: median(piped[0]), unit: "µs",
                floor: ("NIO server echoing \(reply.count) bytes", median(piped[2])), reach: 1.5),
        ]
    }

    private static func openMillion() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let before = daemon.residentBytes
        let open = openRequest(mixedLengths(1_000_000))
        let clock = ContinuousClock()
        let start = clock.now
        let container = try client.open(open)
        let opened = clock.now
        _ = try client.exchange(
            frame(
                .with {
                    $0.id = 2
                    $0.queryRect = .with {
                        $0.container = container
                        $0.rect = .with {
                            $0.width = CoreRows.width
                            $0.height = 600
                        }
                    }
                }))
        let queried = clock.now
        // Open one more container, with a single item, so that memory that the first used only temporarily is reused or released.
        _ = try client.open(openRequest([10, 10]))
        let resident = Double(daemon.residentBytes - before) / 1e6
        return [
            Row(name: "socket.open.mixed.1M", value: (queried - start) / .milliseconds(1), unit: "ms", reach: 500),
            Row(name: "socket.first-query.mixed.1M", value: (queried - opened) / .microseconds(1), unit: "µs"),
            Row(
                name: "daemon.memory.mixed.1M", value: resident, unit: "MB",
                floor: ("48 bytes an item", 48), reach: 1.5),
        ]
    }

    /// 10,000 containers, all subscribed to, with one bounds change each: the time until every container's last state has been
    /// reported once.
    private static func notices() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let listener = try BenchmarkClient(daemon.socket)
        let count = 10_000
        let containers = try (0..<count).map { _ in try client.open(openRequest([40, 40, 50, 50])) }
        _ = try listener.exchange(
            frame(
                .with {
                    $0.id = 1
                    $0.subscribe.events = ["invalidated"]
                }))
        let start = ContinuousClock().now
        for container in containers {
            let reply = try client.exchange(
                frame(
                    .with {
                        $0.id = 1
                        $0.updateContainer = .with {
                            $0.container = container
                            $0.operations = [.with { $0.setBounds = .with { $0.width = 500 } }]
                        }
                    }))
            precondition(reply.count > 4)
        }
        var notified: [UInt32: Int] = [:]
        while notified.count < count {
            let event = try WireReply(serializedBytes: try listener.nextFrame()).event
            precondition(event.invalidated.generation == 2, "not the last state")
            notified[event.invalidated.container, default: 0] += 1
        }
        let time = (ContinuousClock().now - start) / .milliseconds(1)
        let notices = notified.values.reduce(0, +)
        return [
            Row(name: "socket.notices.10k", value: time, unit: "ms"),
            Row(
                name: "socket.notices.10k.count", value: Double(notices), unit: "notices",
                floor: ("one a container", Double(count)), reach: 1),
        ]
    }

    // MARK: Messages

    static func openRequest(_ lengths: [Double]) -> [UInt8] {
        frame(
            .with {
                $0.id = 1
                $0.openContainer = .with {
                    $0.layout = "flow"
                    $0.parameters.fields = [
                        "minimumLineSpacing": .init(numberValue: 8), "minimumInteritemSpacing": .init(numberValue: 8),
                    ]
                    $0.bounds = .with {
                        $0.width = CoreRows.width
                        $0.height = 600
                    }
                    $0.sections = [
                        .with {
                            $0.itemCount = UInt32(lengths.count / 2)
                            $0.itemSizes = lengths
                        }
                    ]
                }
            })
    }

    static func frame(_ request: WireRequest) -> [UInt8] {
        var buffer = ByteBuffer()
        MessageCoding.encode(request, as: .binary, into: &buffer)
        return Array(buffer: buffer)
    }
}
