import ArgumentParser
import LayoutClient
import LayoutWire
import Synchronization
import UnixSignals

struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what the daemon is doing, and the busiest containers.",
        discussion: """
            In a terminal it is refreshed until q or Ctrl-C, and the keys that the last line \
            names sort the containers; else the list is printed once, after one interval. Root and the daemon's own user see all containers, \
            others their own.

            EXAMPLE
              layoutctl top --interval 5
            """)

    @Flag(help: "Print the list once, after one interval, as JSON.")
    var json = false

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
            if Terminal.isTerminal && !json { return try await follow(client) }
            let before = try await Look(client)
            try await Task.sleep(for: .seconds(interval))
            if json { return print(try await Look(client).json(since: before)) }
            for line in try await Look(client).table(since: before, by: .requests).lines { print(line) }
        }
    }

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
            var order = ContainerOrder.requests
            var before = try await Look(client)
            var now = before
            while true {
                let page = TopPage(now: now, before: before, order: order)
                screen.show(page.lines, reversed: page.heading, below: ContainerOrder.help)
                switch screen.wait(interval, or: { end.isSet.load(ordering: .relaxed) }) {
                case .ended, .key("q"): return group.cancelAll()
                case .key(let key): order = ContainerOrder(key: key) ?? order
                case .over: (before, now) = (now, try await Look(client))
                }
            }
        }
    }
}

private final class EndRequest: Sendable {
    let isSet = Atomic(false)
}
