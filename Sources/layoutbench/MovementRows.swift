import CBenchmark
import LayoutCore
import LayoutWire

/// Figures for a drag over the daemon's socket: a step of the finger with another target, and one without.
enum MovementRows {
    static let all = [Scenario(name: "movement.flow.1M") { try rows() }]

    private static let rounds = 1000

    private static func rows() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let containers = try [1_000_000, 10_000].map { try client.openMixed($0) }
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for container in containers {
            let (reply, _) = try client.timed(
                Messages.frame {
                    $0.beginMovement.container = container
                    $0.beginMovement.indexPaths = [WireIndexPath(IndexPath(section: 0, item: 5_000))]
                })
            guard reply.error.code.isEmpty else { throw BenchmarkFailure(description: reply.error.message) }
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
        for container in containers {
            let (reply, _) = try client.timed(Messages.frame { $0.endMovement.container = container })
            guard reply.error.code.isEmpty else { throw BenchmarkFailure(description: reply.error.message) }
        }
        return [("step", steps), ("pause", pauses)].flatMap { name, costs in
            [("p50", 0.5), ("p99", 0.99)].map { share in
                Row(
                    name: "movement.flow.1M.\(name).\(share.0)", costs[0], floor: ("with 10k", costs[1]), at: share.1,
                    reach: 3)
            }
        }
    }

    private static func move(_ client: BenchmarkClient, _ container: UInt32, to place: Point) throws -> Double {
        let (reply, time) = try client.timed(
            Messages.frame {
                $0.updateMovement.container = container
                $0.updateMovement.position = WirePoint(place)
            })
        guard reply.error.code.isEmpty else { throw BenchmarkFailure(description: reply.error.message) }
        return time
    }
}
