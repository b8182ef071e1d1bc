import CBenchmark
import LayoutWire

/// Figures for edits over the daemon's socket. Each size is measured in turn with 10,000 items, in the same daemon.
enum EditRows {
    static let all =
        [("100k", 100_000), ("1M", 1_000_000), ("10M", 10_000_000)].map { name, count in
            Scenario(name: "edit.\(name)") { try rows(count, name) }
        }
        + ["flow", "column"].map { layout in
            firstScreen("edit.new-width.\(layout).1M", of: layout) { container, round in
                Messages.setBounds(
                    container, width: round % 2 == 0 ? 900 : SampleLayouts.width, height: 600, visibleFirst: true)
            }
        }
        + [firstScreen("edit.insert-first.column.1M", of: "column") { container, _ in Messages.insertFirst(container) }]

    private static let rounds = 1000
    /// Edits in a row of one container. What the daemon does after it has replied counts for the next edit.
    private static let turn = 20

    private static func rows(_ count: Int, _ name: String) throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        cbench_pin(0)
        defer { cbench_pin(-1) }
        var containers = try [count, 10_000].map { try EditedContainer(client, count: $0) }
        let first = try firstEdit("edit.\(name).first", of: &containers[0], by: daemon)
        _ = try containers[1].perform(.resize, round: 0)
        return [first]
            + (try EditedContainer.Edit.allCases.flatMap { edit in
                var costs = [Cost(), Cost()]
                for start in stride(from: 0, to: rounds, by: turn) {
                    for index in containers.indices {
                        for round in start..<start + turn {
                            try daemon.measure(&costs[index], count: 1) {
                                [try containers[index].perform(edit, round: round)]
                            }
                        }
                    }
                }
                return [("p50", 0.5), ("p99", 0.99)].map { share in
                    Row(
                        name: "edit.\(name).\(edit.rawValue).\(share.0)", costs[0], floor: ("with 10k", costs[1]),
                        at: share.1, reach: 3)
                }
            })
    }

    /// The first edit of a container, which makes trees of its arrays.
    private static func firstEdit(
        _ name: String, of container: inout EditedContainer, by daemon: Server
    ) throws -> Row {
        var cost = Cost()
        try daemon.measure(&cost, count: 1) { [try container.perform(.resize, round: 0)] }
        return Row(name: name, value: cost.wall[0] / 1000, unit: "ms", floor: ("opening it", container.openingTime))
            .with(cpu: cost.cpu[0] / 1000)
    }

    /// From a change to the elements on the screen, which need not wait for the other items.
    private static func firstScreen(
        _ name: String, of layout: String,
        after change: @escaping @Sendable (_ container: UInt32, _ round: Int) -> [UInt8]
    ) -> Scenario {
        Scenario(name: name) { [try firstScreen(name, of: layout, after: change)] }
    }

    private static func firstScreen(
        _ name: String, of layout: String, after change: (_ container: UInt32, _ round: Int) -> [UInt8]
    ) throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(1_000_000, layout)
        cbench_pin(0)
        defer { cbench_pin(-1) }
        let query = Messages.frame {
            $0.id = 2
            $0.queryRect.container = container
            $0.queryRect.rect.width = 900
            $0.queryRect.rect.height = 600
        }
        var cost = Cost()
        var prepares: [Double] = []
        for round in 0..<15 {
            let request = change(container, round)
            try daemon.measure(&cost, count: 1) {
                let start = ContinuousClock.now
                try client.send([request, query])
                let first = try client.nextReply()
                let screen = ContinuousClock.now
                let second = try client.nextReply()
                guard first.error.code.isEmpty, second.error.code.isEmpty else {
                    throw BenchmarkFailure(description: first.error.message + second.error.message)
                }
                return [((first.id == 2 ? screen : ContinuousClock.now) - start) / .microseconds(1)]
            }
            let reply = try client.answer(to: Messages.frame { $0.prepare.container = container })
            prepares.append(reply.prepare.microseconds)
        }
        return Row(
            name: name, value: median(cost.wall) / 1000, unit: "ms",
            floor: ("the whole prepare", median(prepares) / 1000), reach: 0.1
        ).with(cpu: median(cost.cpu) / 1000)
    }
}
