import ArgumentParser
import LayoutClient
import LayoutCore
import LayoutWire
import SwiftProtobuf
import SystemCalls

struct Monitor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print events as they arrive, a line each: for people on a terminal, as JSON elsewhere.",
        discussion: """
            Exits with 0 after --count events, when the container of --container is closed, or \
            when its output is closed; with 69 when the connection is lost, for instance \
            because the daemon ends; with 75 when events were dropped because the output was \
            not read in time.

            EXAMPLES
              layoutctl monitor
              layoutctl monitor --container photos --event invalidated --count 1
            """)

    @Option(
        help: ArgumentHelp("Print only the events of the container with this number or name.", valueName: "container"))
    var container: String?
    @Option(
        help: ArgumentHelp(
            "A kind of event, such as invalidated; an unknown one is rejected with a list of kinds. (default: all)",
            valueName: "kind"))
    var event: [String] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Exit after this many events.", valueName: "number"))
    var count: Int?
    @Flag(help: "Print JSON on a terminal as well.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is \(count), expected at least 1") }
        try OptionRules.refuseEmbedded(
            connection, to: "monitor", "no other process can connect to such a daemon")
    }

    func run() async throws {
        Terminal.exitWhenOutputCloses()
        try await connection.withClient { client in
            let kinds = event.isEmpty ? try await client.send(.hello(WireHello())).hello.events : event
            // No event follows the containerClosed of a subscription to a single container.
            var subscribe = WireSubscribe.with {
                $0.events = container == nil ? kinds : Array(Set(kinds + [Self.closed]))
                // Watching sets nothing in motion unless motion is requested.
                $0.isPassive = event.isEmpty && kinds.contains("moved")
            }
            if let container {
                subscribe.container = try await ContainerArgument.find(container, client).state.container
            }
            let request = try WireRequest.with { $0.subscribe = subscribe }.jsonString()
            let (reply, events) = try await client.events(json: request)
            if case .error(let error) = WireReply(printed: reply)?.result {
                throw ClientError(code: error.code, message: error.message)
            }
            let line = json || !Terminal.isTerminal ? nil : EventLine(names: try await Self.names(client))
            if try await write(events, of: Set(kinds), as: line) { return }
            // Throws the reason if the connection is lost.
            try await client.ping()
            throw Exit.failure("events were dropped because the output was not read in time", Exit.temporary)
        }
    }

    private static let closed = "containerClosed"

    private static func names(_ client: LayoutClient) async throws -> [UInt32: String] {
        let containers = try await client.send(.listContainers(WireListContainers())).listContainers.containers
        return Dictionary(containers.map { ($0.container, $0.name) }, uniquingKeysWith: { $1 })
    }

    /// Prints events as they arrive.
    ///
    /// - Parameter line: the form for people; nil for JSON.
    /// - Returns: whether the output ended as requested, and not because the stream did.
    private func write(_ events: EventSequence<String>, of kinds: Set<String>, as line: EventLine?) async throws -> Bool
    {
        var written = 0
        for await event in events {
            let isLast = container != nil && isClosing(event)
            if !isLast || kinds.contains(Self.closed) {
                let text = line?.text(of: WireReply(printed: event)?.event ?? WireEvent(), at: Process.timeOfDay)
                Terminal.writeLine(text ?? printableJSON(event))
                try Terminal.flush()
                written += 1
            }
            if isLast || written == count { return true }
        }
        return false
    }

    private func isClosing(_ event: String) -> Bool {
        if case .containerClosed = WireReply(printed: event)?.event.event { true } else { false }
    }
}
