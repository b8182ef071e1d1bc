import CBenchmark
import Foundation
import LayoutWire
import SwiftProtobuf

/// Figures for queries over the daemon's socket. Server and client are pinned to a processor each; the floor's server and the
/// daemon take turns on the same one.
enum SocketRows {
    static let all = [
        Scenario(name: "socket.query.60.1M") { try queries() },
        Scenario(name: "socket.change.100") { try change() },
        Scenario(name: "socket.open.mixed.1M") { try openMillion() },
        Scenario(name: "socket.open.beside.10k") { [try openBeside()] },
    ]

    /// The processor of the servers; the client has the other one.
    static var serverProcessor: Int32 { ProcessInfo.processInfo.activeProcessorCount > 1 ? 1 : 0 }

    private static func queries() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(1_000_000)
        let request = Messages.query(container, y: 1_000_000, width: SampleLayouts.width, height: 700)
        let reply = try client.exchange(request)
        try Data(reply).write(to: scratch.url("reply"))
        let echo = try Server(
            "echo", scratch, processor: serverProcessor, options: ["--reply", scratch.url("reply").path])
        let nio = try Server(
            "nio-echo", scratch, processor: serverProcessor, options: ["--reply", scratch.url("reply").path])
        let servers = [daemon, echo, nio]
        let clients = try [client, BenchmarkClient(echo.socket), BenchmarkClient(nio.socket)]
        var single = [Cost](repeating: Cost(), count: 3)
        var piped = [Cost](repeating: Cost(), count: 3)
        var allocations: Int64 = 0
        cbench_pin(0)
        defer { cbench_pin(-1) }
        let rounds = 12
        for _ in 0..<rounds {
            for (index, client) in clients.enumerated() {
                try servers[index].measure(&single[index], count: 2000) {
                    [median(try client.roundTrips(request, count: 2000))]
                }
                let before = daemon.allocationCount
                try servers[index].measure(&piped[index], count: 8000) {
                    [try client.pipelined(request, inFlight: 16, count: 8000)]
                }
                allocations += daemon.allocationCount - before
            }
        }
        let items = try WireReply(serializedBytes: Array(reply.dropFirst(4))).queryRect.attributes.sections.count
        return [
            Row(
                name: "socket.query.\(items).1M.single", single[0],
                floor: ("C server echoing \(reply.count) bytes", single[1]), reach: 1.25),
            Row(
                name: "socket.query.\(items).1M.16-in-flight", piped[0],
                floor: ("NIO server echoing \(reply.count) bytes", piped[2]), reach: 1.5),
            Row(
                name: "socket.query.\(items).1M.allocations", value: Double(allocations) / Double(8000 * rounds),
                unit: "each", reach: 0.01),
        ]
    }

    /// New bounds of a container of a hundred items, compared with a query of its screen.
    private static func change() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.open(Messages.open("flow", items: 100))
        let query = Messages.query(container)
        var costs = [Cost(), Cost()]
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for round in 0..<3000 {
            let requests = [Messages.setBounds(container, width: 400 + Double(round % 7) * 50), query]
            for (index, request) in requests.enumerated() {
                try daemon.measure(&costs[index], count: 1) { try client.roundTrips(request, count: 1) }
            }
        }
        return [
            Row(name: "socket.change.100", costs[0], floor: ("a query of its screen", costs[1]), reach: 2.5),
            Row(
                name: "socket.change.100.p99", costs[0], floor: ("a query of its screen", costs[1]), at: 0.99,
                reach: 2.5),
        ]
    }

    private static func openMillion() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let open = Messages.openMixed(mixedLengths(1_000_000))
        let before = daemon.cpuNanoseconds
        let start = ContinuousClock.now
        let container = try client.open(open)
        let opened = ContinuousClock.now
        let openedCPU = daemon.cpuNanoseconds
        let reply = try client.answer(to: Messages.query(container, width: SampleLayouts.width, height: 600))
        let queried = ContinuousClock.now
        let cpu = daemon.cpuNanoseconds
        guard !reply.queryRect.attributes.items.isEmpty else { throw BenchmarkFailure(description: "an empty screen") }
        return [
            Row(
                name: "socket.open.mixed.1M", value: (queried - start) / .milliseconds(1), unit: "ms",
                reach: 500
            ).with(cpu: Double(cpu - before) / 1e6),
            Row(
                name: "socket.first-query.mixed.1M", value: (queried - opened) / .microseconds(1), unit: "µs"
            ).with(cpu: Double(cpu - openedCPU) / 1000),
        ]
    }

    /// Opening a container of a hundred items as one of the first, and beside ten thousand others.
    private static func openBeside() throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let request = Messages.open("flow", items: 100)
        cbench_pin(0)
        defer { cbench_pin(-1) }
        // The very first ones also load what the daemon has not used before.
        for _ in 0..<100 { _ = try client.open(request) }
        var costs = [Cost(), Cost()]
        for index in [0, 1] {
            for _ in 0..<500 {
                try daemon.measure(&costs[index], count: 1) { try client.roundTrips(request, count: 1) }
            }
            for _ in 0..<(index == 0 ? 10_000 : 0) { _ = try client.open(request) }
        }
        return Row(
            name: "socket.open.beside.10k", costs[1], floor: ("beside a hundred others", costs[0]), reach: 1.5)
    }
}
