import CBenchmark
import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Figures for a drag over the daemon's socket: a step of the finger with another target, and one without. A drag that is cancelled
/// must leave the state before, and one that ends that of the batch, in a container of the same data.
enum MovementRows {
    static let all = [Scenario(name: "movement.flow.1M") { try rows() }]

    private static let rounds = 1000

    private static func rows() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let containers = try [1_000_000, 10_000].map { try client.openMixed($0) }
        let twins = try [1_000_000, 10_000].map { try client.openMixed($0) }
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for (container, twin) in zip(containers, twins) {
            try begin(client, container)
            _ = try move(client, container, to: Point(x: 190, y: 390))
            _ = try succeed(client) { $0.cancelMovement.container = container }
            try compare(client, container, with: twin, after: "a drag that was cancelled")
            try begin(client, container)
        }
        var (steps, pauses) = ([Cost(), Cost()], [Cost(), Cost()])
        for round in 0..<rounds {
            for (index, container) in containers.enumerated() {
                // Back and forth over the screen, from one line to another.
                let place = Point(x: Double(round * 37 % 380), y: Double(round * 53 % 780))
                try daemon.measure(&steps[index], count: 1) { [try move(client, container, to: place)] }
                try daemon.measure(&pauses[index], count: 1) {
                    [try move(client, container, to: Point(x: place.x, y: place.y + 1 / 64))]
                }
            }
        }
        for (container, twin) in zip(containers, twins) { try drop(client, in: container, beside: twin) }
        return [("step", steps), ("pause", pauses)].flatMap { name, costs in
            [("p50", 0.5), ("p99", 0.99)].map { share in
                Row(
                    name: "movement.flow.1M.\(name).\(share.0)", costs[0], floor: ("with 10k", costs[1]), at: share.1,
                    reach: 3)
            }
        }
    }

    private static func move(_ client: BenchmarkClient, _ container: UInt32, to place: Point) throws -> Double {
        try succeed(client) {
            $0.updateMovement.container = container
            $0.updateMovement.position = WirePoint(place)
        }.microseconds
    }

    private static func begin(_ client: BenchmarkClient, _ container: UInt32) throws {
        _ = try succeed(client) {
            $0.beginMovement.container = container
            $0.beginMovement.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 5_000))]
        }
    }

    /// Ends a drag, and carries out its batch in another container.
    private static func drop(_ client: BenchmarkClient, in container: UInt32, beside twin: UInt32) throws {
        let last = try succeed(client) {
            $0.updateMovement.container = container
            $0.updateMovement.position = WirePoint(Point(x: 50, y: 400))
        }.reply.updateMovement.movement
        _ = try succeed(client) { $0.endMovement.container = container }
        _ = try succeed(client) {
            $0.updateContainer.container = twin
            $0.updateContainer.operations = [
                .with {
                    $0.batchUpdate.moveItems = [
                        .with {
                            $0.from = last.indexPaths[0]
                            $0.to = last.target
                        }
                    ]
                }
            ]
        }
        try compare(client, container, with: twin, after: "a drag that has ended")
    }

    /// Items of which a query reads the frames.
    private static let page = 5_000

    /// Compares the frames of two containers of the same number of items, bit for bit.
    private static func compare(
        _ client: BenchmarkClient, _ container: UInt32, with twin: UInt32, after what: String
    ) throws {
        var (first, more) = (0, true)
        while more {
            let frames = try [container, twin].map { container in
                let counts = try succeed(client) { $0.queryContainer.container = container }.reply.queryContainer
                let count = min(page, Int(counts.itemCounts[0]) - first)
                more = count == page
                if count <= 0 { return [] as [Double] }
                return try succeed(client) {
                    $0.queryItems.container = container
                    $0.queryItems.ranges = [WireItemRange(ItemRange(section: 0, item: first, count: count))]
                }.reply.queryItems.attributes.frames
            }
            guard frames[0].map(\.bitPattern) == frames[1].map(\.bitPattern) else {
                throw BenchmarkFailure(description: "\(what) leaves other frames from item \(first) on than expected")
            }
            first += page
        }
    }

    private static func succeed(
        _ client: BenchmarkClient, _ fill: (inout WireRequest) -> Void
    ) throws -> (reply: WireReply, microseconds: Double) {
        let answer = try client.timed(Messages.frame(fill))
        guard answer.reply.error.code.isEmpty else {
            throw BenchmarkFailure(description: answer.reply.error.message)
        }
        return answer
    }
}
