import CBenchmark
import Foundation
import LayoutWire
import SwiftProtobuf

/// The hop: from an input of a hand in a view to its effects, over the daemon's socket and from a web page through the gateway. The floor
/// is a server that echoes as many bytes as the reply has, on the same way.
enum HopRows {
    static let all = [
        Scenario(name: "hop.key.100k") { try rows(of: .key, beside: 0) },
        Scenario(name: "hop.drag.100k") { try rows(of: .drag, beside: 0) },
        Scenario(name: "hop.key.100k.beside-8-busy") { try rows(of: .key, beside: 8) },
        Scenario(name: "hop.drag.100k.beside-8-busy") { try rows(of: .drag, beside: 8) },
    ]

    /// What a hand does again and again: there and back, so that the view never scrolls and no event comes between replies.
    private enum Hand: String {
        /// The cursor and the selection go down and up.
        case key
        /// An item is dragged between two places.
        case drag

        /// The inputs before the first step.
        ///
        /// - Parameter first: the middle of the first item.
        func beginning(at first: WirePoint) -> [WireViewInput] {
            switch self {
            case .key: [Self.key("down")]
            case .drag: [.with { $0.pressed.point = first }, Self.move(to: 300)]
            }
        }

        var steps: [[WireViewInput]] {
            switch self {
            case .key: [[Self.key("down")], [Self.key("up")]]
            case .drag: [[Self.move(to: 200)], [Self.move(to: 400)]]
            }
        }

        private static func key(_ name: String) -> WireViewInput { .with { $0.key.key = name } }

        private static func move(to y: Double) -> WireViewInput {
            .with {
                $0.moved.point.x = 500
                $0.moved.point.y = y
            }
        }

        /// Whether a step has done what it is measured for.
        func isDone(_ effects: [WireViewEffect]) -> Bool {
            effects.contains {
                switch (self, $0.effect) {
                case (.key, .focused), (.drag, .proposed): true
                default: false
                }
            }
        }
    }

    /// The servers of one way there: the daemon and the echo, reached directly or through gateways.
    private struct Way {
        let name: String
        /// Whose CPU time is counted.
        let servers: [Server]
        let roundTrips: [([UInt8]) throws -> [Double]]
    }

    private static func rows(of hand: Hand, beside busy: Int) throws -> [Row] {
        let (scratch, other) = (try Scratch(), try Scratch())
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(100_000)
        let opening = [Messages.view(container), Messages.input(hand.beginning(at: try middle(of: container, client)))]
        for request in opening { _ = try client.exchange(request) }
        let steps = hand.steps.map { Messages.input($0) }
        let reply = try client.exchange(steps[0])
        let effects = try WireReply(serializedBytes: Array(reply.dropFirst(4))).input.effects
        guard hand.isDone(effects) else {
            throw BenchmarkFailure(description: "\(hand.rawValue) has effects \(effects)")
        }
        _ = try client.exchange(steps[1])
        try Data(reply).write(to: scratch.url("reply"))
        let echo = try Server(
            "nio-echo", scratch, processor: SocketRows.serverProcessor, options: ["--reply", scratch.url("reply").path])
        let echoed = try BenchmarkClient(echo.socket)
        let gateways = try [(daemon, scratch), (echo, other)].map { server, scratch in
            try Server("gateway", scratch, processor: SocketRows.serverProcessor, options: ["--daemon", server.socket])
        }
        let pages = try gateways.map { try BenchmarkPage(address: $0.socket) }
        for request in opening + [steps[0], steps[1]] { _ = try pages[0].roundTrips(request, count: 1) }
        let ways = [
            Way(
                name: "socket", servers: [daemon, echo],
                roundTrips: [client, echoed].map { client in { try client.roundTrips($0, count: 1) } }),
            Way(
                name: "gateway", servers: gateways,
                roundTrips: pages.map { page in { try page.roundTrips($0, count: 1) } }),
        ]
        let load = try (0..<busy).map { _ in try Server("busy", scratch, processor: -1) }
        return try withExtendedLifetime((daemon, echo, load)) {
            try ways.flatMap { try measured($0, of: hand, steps, bytes: reply.count, beside: busy) }
        }
    }

    private static func middle(of container: UInt32, _ client: BenchmarkClient) throws -> WirePoint {
        let query = Messages.query(container, width: SampleLayouts.width, height: 100)
        let frames = try client.answer(to: query).queryRect.attributes.frames
        guard frames.count >= 4 else { throw BenchmarkFailure(description: "an empty screen") }
        return .with {
            $0.x = frames[0] + frames[2] / 2
            $0.y = frames[1] + frames[3] / 2
        }
    }

    private static func measured(
        _ way: Way, of hand: Hand, _ steps: [[UInt8]], bytes: Int, beside busy: Int
    ) throws -> [Row] {
        var costs = [Cost(), Cost()]
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for round in 0..<4000 {
            for index in costs.indices {
                try way.servers[index].measure(&costs[index], count: 1) { try way.roundTrips[index](steps[round % 2]) }
            }
        }
        let name = "hop.\(hand.rawValue).100k.\(way.name)" + (busy == 0 ? "" : ".beside-\(busy)-busy")
        let floor = ("NIO server echoing \(bytes) bytes", costs[1])
        // Beside others, the scheduler decides.
        return [
            Row(name: name, costs[0], floor: floor),
            Row(name: name + ".p99", costs[0], floor: floor, at: 0.99, reach: busy == 0 ? 1.5 : nil),
        ]
    }
}
