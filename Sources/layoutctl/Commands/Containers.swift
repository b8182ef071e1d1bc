import ArgumentParser
import LayoutClient
import LayoutWire
import SwiftProtobuf

struct Containers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the open containers that you may see.",
        discussion: """
            After a start, the daemon opens the stored containers of one user after another: \
            as long as some are still to be opened, the last line says how many.

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
            let list = try await client.send(.listContainers(.with { $0.all = all })).listContainers
            var table = TextTable(right: [0, 3, 4, 6])
            table.add(["NUMBER", "NAME", "LAYOUT", "ITEMS", "GENERATION", "LIFETIME", "USER"])
            for each in list.containers {
                table.add([
                    "\(each.container)", each.name, each.layout, "\(each.itemCount)", "\(each.generation)",
                    each.lifetime, "\(each.owner)",
                ])
            }
            for line in table.lines { print(line) }
            if let line = Self.line(restoring: list.restoring) { print(line) }
        }
    }

    /// What the list does not have yet; nil if it is complete.
    private static func line(restoring count: UInt32) -> String? {
        if count == 0 { return nil }
        return "\(count) more \(count == 1 ? "is" : "are") stored and still to be opened"
    }
}
