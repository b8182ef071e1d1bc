import CBenchmark
import Foundation
import Synchronization

/// The effect of scripts that never return on others: 64 containers with a built-in layout are changed and queried in turn, first
/// alone, then next to sixteen whose every prepare runs into its time limit.
enum NeighbourRows {
    static let all = [Scenario(name: "lua.neighbours.64+16") { try neighbours() }]

    /// Returns only at the width at which it is opened.
    private static let bad = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx.bounds.width ~= 320 do end
        end
        return L
        """

    private static func neighbours() throws -> [Row] {
        let scratch = try Scratch()
        let folder = scratch.url("plugins")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (name, text) in ["bad": bad] {
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).lua"))
        }
        let daemon = try Server("daemon", scratch, processor: -1, options: ["--plugins", folder.path])
        let client = try BenchmarkClient(daemon.socket)
        let layouts = ["flow"]
        let containers = try layouts.map { layout in
            try (0..<64).map { _ in try client.open(Messages.open(layout, items: 500)) }
        }
        _ = try pass(client, containers[0], rounds: 10)
        let idle = try containers.map { try pass(client, $0, rounds: 60) }

        let isOver = Mutex(false)
        let offenders = try (0..<16).map { _ in try Offender(daemon.socket, isOver: { isOver.withLock { $0 } }) }
        let disturbed = try containers.map { try pass(client, $0, rounds: 60) }
        isOver.withLock { $0 = true }
        let prepares = offenders.reduce(0) { $0 + $1.join() }
        precondition(prepares > 0, "no prepare ran in the background")
        return layouts.indices.flatMap { index in
            [
                Row(
                    name: "\(layouts[index]).neighbours.change.p99", value: percentile(disturbed[index].changes, 0.99),
                    unit: "µs", floor: ("the same without the sixteen", percentile(idle[index].changes, 0.99)),
                    reach: 1.25),
                Row(
                    name: "\(layouts[index]).neighbours.query.p99", value: percentile(disturbed[index].queries, 0.99),
                    unit: "µs", floor: ("the same without the sixteen", percentile(idle[index].queries, 0.99)),
                    reach: 1.25),
            ]
        }
    }

    private static func pass(
        _ client: BenchmarkClient, _ containers: [UInt32], rounds: Int
    ) throws -> (changes: [Double], queries: [Double]) {
        var changes: [Double] = []
        var queries: [Double] = []
        for round in 0..<rounds {
            for container in containers {
                changes += try client.roundTrips(
                    Messages.setBounds(container, width: 400 + Double(round % 7) * 50), count: 1)
                queries += try client.roundTrips(Messages.query(container), count: 1)
            }
        }
        return (changes, queries)
    }
}

/// A client that keeps requesting a layout that never returns.
private final class Offender: Sendable {
    private let count = Mutex(0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ socket: String, isOver: @escaping @Sendable () -> Bool) throws {
        let thread = Thread { [self] in
            defer { ended.signal() }
            guard let client = try? BenchmarkClient(socket),
                let container = try? client.open(Messages.open("bad", items: 1))
            else { return }
            while !isOver() {
                guard (try? client.exchange(Messages.setBounds(container, width: 500))) != nil else { return }
                count.withLock { $0 += 1 }
            }
        }
        thread.start()
    }

    /// How many prepares ran into the time limit.
    func join() -> Int {
        ended.wait()
        return count.withLock { $0 }
    }
}
