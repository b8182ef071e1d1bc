import Foundation
import LayoutWire

/// Figures for layouts that move: a second of a thousand bodies, and what they cost at rest. The daemon and the script's process
/// share one processor.
enum MotionRows {
    static let all = [Scenario(name: "motion.1k") { try rows() }]

    private static let bodies: UInt32 = 1000
    private static let stepsPerSecond = 120
    private static let rounds = 20
    /// Seconds for which processor time at rest is counted.
    private static let pause = 2.0

    private static let falling = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, i % 14 * 22, i // 14 * 22, 20, 20) end
          out:content_size(320, 2000)
        end
        function L:step(ctx, dt)
          ctx.physics:gravity(0, 1000)
          ctx.physics:friction(0.5)
          ctx.physics:collide(0.3, 0.2, "circle")
          ctx.physics:boundary(0, 0, 320, 2000)
          return true
        end
        return L
        """

    private static let springs = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, i % 14 * 22, i // 14 * 22, 20, 20) end
        end
        function L:step(ctx, dt) ctx.physics:attach(4, 1) end
        return L
        """

    private static func rows() throws -> [Row] {
        let scratch = try Scratch()
        let folder = scratch.url("plugins")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (name, text) in ["falling": falling, "springs": springs] {
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).lua"))
        }
        let daemon = try Server(
            "daemon", scratch, processor: SocketRows.serverProcessor, options: ["--plugins", folder.path])
        let client = try BenchmarkClient(daemon.socket)
        let idle = cpuTimeOfPause(daemon)
        let container = try client.open(Messages.open("falling", items: bodies))
        var seconds = Cost()
        for _ in 0..<rounds {
            try daemon.measure(&seconds, count: 1) { [try second(client, container)] }
        }
        _ = try client.exchange(Messages.close(container))
        try restFollowed(client)
        return [
            Row(
                name: "motion.1k.second", value: percentile(seconds.wall, 0.5) / 1000, unit: "ms",
                reach: 500
            ).with(cpu: percentile(seconds.cpu, 0.5) / 1000),
            Row(
                name: "motion.1k.second.max", value: (seconds.wall.max() ?? .nan) / 1000, unit: "ms", reach: 1000),
            Row(
                name: "motion.1k.rest", value: cpuTimeOfPause(daemon), unit: "µs/s", floor: ("no container", idle)),
        ]
    }

    /// The microseconds that the steps of a second take.
    private static func second(_ client: BenchmarkClient, _ container: UInt32) throws -> Double {
        var (left, time) = (stepsPerSecond, 0.0)
        while left > 0 {
            let (reply, microseconds) = try client.timed(
                Messages.frame {
                    $0.stepContainer.container = container
                    $0.stepContainer.steps = UInt32(left)
                })
            guard reply.error.code.isEmpty, reply.stepContainer.made > 0 else {
                throw BenchmarkFailure(description: "no steps: \(reply.error.message)")
            }
            left -= Int(reply.stepContainer.made)
            time += microseconds
        }
        return time
    }

    /// Opens a container that a client follows, and waits until it rests.
    private static func restFollowed(_ client: BenchmarkClient) throws {
        _ = try client.open(Messages.open("springs", items: bodies))
        let subscribed = try client.answer(to: Messages.frame { $0.subscribe.events = ["moved"] })
        guard subscribed.error.code.isEmpty else { throw BenchmarkFailure(description: subscribed.error.message) }
        while try !client.nextReply().event.moved.atRest {}
    }

    /// The microseconds of processor time in a second without requests.
    private static func cpuTimeOfPause(_ daemon: Server) -> Double {
        let before = daemon.cpuNanoseconds
        Thread.sleep(forTimeInterval: pause)
        return Double(daemon.cpuNanoseconds - before) / 1000 / pause
    }
}
