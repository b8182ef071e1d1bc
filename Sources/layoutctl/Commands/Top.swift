import ArgumentParser
import LayoutClient
import LayoutWire
import Synchronization
import UnixSignals

struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the busiest containers.",
        discussion: """
            In a terminal the list is refreshed until q or Ctrl-C; else it is printed once, \
            after one interval. Root and the daemon's own user see all containers, \
            others their own.

            EXAMPLE
              layoutctl top --interval 5
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds between two looks, 0.1 to 3600.", valueName: "seconds"))
    var interval = 1.0
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        guard (0.1...3600).contains(interval) else {
            throw ValidationError("--interval is \(interval), expected 0.1...3600")
        }
        try OptionRules.refuseEmbedded(
            connection, to: "top", "no other process can connect to such a daemon")
    }

    func run() async throws {
        try await connection.withClient { client in
            if Terminal.isTerminal { return try await follow(client) }
            let before = try await Look(client)
            try await Task.sleep(for: .seconds(interval))
            for line in try await Look(client).table(since: before).lines { print(line) }
        }
    }

    /// Refreshes the screen until a key or a signal ends it.
    private func follow(_ client: LayoutClient) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        let end = EndRequest()
        let screen = TerminalScreen()
        defer { screen.leave() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals {
                    return end.isSet.store(true, ordering: .relaxed)
                }
            }
            var before = try await Look(client)
            var now = before
            while true {
                screen.show(now.table(since: before).lines)
                if screen.waitForEnd(interval, or: { end.isSet.load(ordering: .relaxed) }) { break }
                (before, now) = (now, try await Look(client))
            }
            group.cancelAll()
        }
    }
}

/// Whether a signal has ended the program.
private final class EndRequest: Sendable {
    let isSet = Atomic(false)
}

/// The use of all containers at one time.
private struct Look {
    private let time = ContinuousClock.now
    private let usages: [WireContainerUsage]

    init(_ client: LayoutClient) async throws {
        usages = try await client.send(.statistics(WireStatistics())).statistics.usages
    }

    /// The busiest first.
    func table(since before: Look) -> TextTable {
        let seconds = max((time - before.time) / .seconds(1), 1e-3)
        let known = Dictionary(before.usages.map { ($0.container, $0.requests) }) { first, _ in first }
        let rows = usages.map { usage in
            // A container may have been closed, and its number given to another.
            let requests = usage.requests - min(known[usage.container] ?? usage.requests, usage.requests)
            return (usage: usage, rate: Double(requests) / seconds)
        }
        .sorted {
            ($1.rate, $1.usage.prepareSeconds, $0.usage.container) < (
                $0.rate, $0.usage.prepareSeconds, $1.usage.container
            )
        }
        var table = TextTable(right: [0, 1, 2, 3, 4, 5])
        table.add(["NUMBER", "REQUESTS/S", "PREPARE", "MEMORY", "ITEMS", "USER", "LAYOUT", "NAME"])
        for (usage, rate) in rows {
            table.add([
                "\(usage.container)", Quantity.decimals(rate, 1), Quantity.milliseconds(usage.prepareSeconds),
                Quantity.bytes(usage.memoryBytes), "\(usage.itemCount)", "\(usage.owner)", usage.layout, usage.name,
            ])
        }
        return table
    }
}
