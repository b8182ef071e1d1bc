import ArgumentParser
import LayoutClient
import LayoutWire

struct Plugins: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the daemon's plugins, and why one cannot be used.",
        discussion: """
            CONTAINERS, PROCESSOR and MEMORY are those of your own containers; for root and \
            the daemon's own user, of all.

            EXAMPLE
              layoutctl plugins
            """)

    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            if json { return print(printableJSON(try await client.call(json: "{\"listPlugins\":{}}"))) }
            let plugins = try await client.send(.listPlugins(WireListPlugins())).listPlugins.plugins
            let statistics = try await client.send(.statistics(WireStatistics())).statistics
            let usages = Dictionary(statistics.plugins.map { ($0.name, $0) }) { first, _ in first }
            var table = TextTable(right: [3, 4, 5, 6])
            table.add(["NAME", "VERSION", "STATE", "FAILURES", "CONTAINERS", "PROCESSOR", "MEMORY", "ERROR"])
            for each in plugins {
                let usage = usages[each.name] ?? WirePluginUsage()
                table.add([
                    each.name, each.version, each.state, "\(each.failures)", "\(usage.containers)",
                    "\(Quantity.decimals(usage.cpuSeconds, 3)) s", Quantity.bytes(usage.memoryBytes),
                    each.hasError ? Self.reason(each.error) : "",
                ])
            }
            for line in table.lines { print(line) }
        }
    }

    /// The message of an error, with its file and line where it does not name them.
    private static func reason(_ error: WireFailure) -> String {
        let place = "\(error.fault.file):\(error.fault.line)"
        return error.fault.line == 0 || error.message.contains(place) ? error.message : "\(error.message) (\(place))"
    }
}
