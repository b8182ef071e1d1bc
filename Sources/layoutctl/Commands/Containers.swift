import ArgumentParser
import LayoutClient
import LayoutWire
import SwiftProtobuf

struct Containers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the open containers that you may see.",
        discussion: """
            EXAMPLES
              layoutctl containers
              layoutctl containers --all   # of all users, for root and the daemon's user
            """)

    @Flag(help: "List those of all users; for root and the daemon's own user.")
    var all = false
    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws { try OptionRules.refuseEmbedded(connection, to: "containers") }

    func run() async throws {
        try await connection.withClient { client in
            if json {
                return print(
                    printableJSON(
                        try await client.call(
                            json: all ? "{\"listContainers\":{\"all\":true}}" : "{\"listContainers\":{}}")))
            }
            let containers = try await client.send(.listContainers(.with { $0.all = all })).listContainers.containers
            var table = TextTable(right: [0, 3, 4, 6])
            table.add(["NUMBER", "NAME", "LAYOUT", "ITEMS", "GENERATION", "LIFETIME", "USER"])
            for each in containers {
                table.add([
                    "\(each.container)", each.name, each.layout, "\(each.itemCount)", "\(each.generation)",
                    each.lifetime, "\(each.owner)",
                ])
            }
            for line in table.lines { print(line) }
        }
    }
}
