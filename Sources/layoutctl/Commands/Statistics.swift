import ArgumentParser
import LayoutClient
import LayoutServer
import LayoutService
import LayoutWire
import SwiftProtobuf

struct Statistics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what the daemon has counted since it was started.",
        discussion: """
            Root and the daemon's own user get the figures of all users, others their own. They alone \
            may ask for its settings.

            EXAMPLES
              layoutctl statistics
              layoutctl statistics --prometheus
              layoutctl statistics --settings   # what the daemon runs with
            """)

    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @Flag(help: "Print in Prometheus's text format.")
    var prometheus = false
    @Flag(help: "Print the settings that the daemon runs with, and where each stands.")
    var settings = false
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        try OptionRules.refuse([("--prometheus", prometheus)], with: ("--json", json), "there is one format at a time")
        let reason = "settings are not metrics"
        try OptionRules.refuse([("--prometheus", prometheus)], with: ("--settings", settings), reason)
    }

    func run() async throws {
        try await connection.withClient { client in
            if json {
                let request = "{\"statistics\":{\"withSettings\":\(settings)}}"
                return print(printableJSON(try await client.call(json: request)))
            }
            let statistics = try await client.send(.statistics(.with { $0.withSettings = settings })).statistics
            if prometheus { return print(statistics.exposition, terminator: "") }
            let table = settings ? table(of: statistics.settings) : table(of: statistics)
            for line in table.lines { print(line) }
        }
    }

    private func table(of settings: [WireSettingState]) -> TextTable {
        var table = TextTable()
        table.add(["SETTING", "VALUE", "FROM"])
        for each in settings { table.add([each.key, each.value, each.source.isEmpty ? "default" : each.source]) }
        return table
    }

    private func table(of statistics: WireStatisticsReply) -> TextTable {
        var table = TextTable()
        let users = statistics.isOfAllUsers ? "all users" : "this user"
        table.add(["time", "\(Quantity.time(statistics.uptimeSeconds)), \(users)"])
        let ends = statistics.disconnects.map { "\($0.count) \($0.reason)" }
        table.add([
            "connections",
            "\(statistics.connections) open, \(statistics.acceptedConnections) accepted"
                + (ends.isEmpty ? "" : "; ended: \(ends.joined(separator: ", "))"),
        ])
        table.add(["containers", "\(statistics.containers) open, \(statistics.openedContainers) opened"])
        let prepares = statistics.prepares.counts.reduce(0, +)
        let mean =
            prepares == 0 ? "" : ", \(Quantity.milliseconds(statistics.prepares.seconds / Double(prepares))) on average"
        table.add(["prepares", "\(prepares)\(mean)"])
        table.add(["notices", "\(statistics.mergedNotices) merged"])
        table.add([
            "memory",
            "\(Quantity.bytes(statistics.chargedBytes)) charged, \(Quantity.bytes(statistics.queuedBytes)) unread",
        ])
        if statistics.hasServer { add(statistics.server, to: &table) }
        for (method, results) in Dictionary(grouping: statistics.requests, by: \.method).sorted(by: { $0.key < $1.key })
        {
            table.add(["request \(method)", results.map { "\($0.count) \($0.result)" }.joined(separator: ", ")])
        }
        for plugin in statistics.plugins {
            table.add([
                "plugin \(plugin.name)",
                "\(Quantity.decimals(plugin.cpuSeconds, 3)) s of processor time, "
                    + "\(plugin.containers) \(plugin.containers == 1 ? "container" : "containers"), \(Quantity.bytes(plugin.memoryBytes))",
            ])
        }
        return table
    }

    private func add(_ server: WireServerStatistics, to table: inout TextTable) {
        table.add(["process", "\(Quantity.bytes(server.residentBytes)) resident"])
        table.add([
            "plugins", "\(server.loadedPlugins) loaded, \(server.failedPlugins) failed, \(server.reloads) reloads",
        ])
        table.add(["scripts", "\(server.startedScripts) processes started, \(server.failedScripts) failed"])
        let remaining = server.restoringContainers
        table.add([
            "store",
            "\(server.storedContainers) containers, \(Quantity.bytes(server.storedBytes))"
                + (remaining == 0 ? "" : ", \(remaining) still to be opened"),
        ])
    }
}
