import ArgumentParser
import LayoutClient
import LayoutCore

struct Layouts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the daemon's layouts.", discussion: "EXAMPLE\n  layoutctl layouts --embedded")

    @OptionGroup var connection: ConnectionOptions
    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false

    func run() async throws {
        try await connection.withClient { client in
            if json { return print(printableJSON(try await client.call(json: "{\"listLayouts\":{}}"))) }
            let rows = try await client.layouts().map { (name: printable($0.name), summary: printable($0.summary)) }
            let width = rows.map(\.name.count).max() ?? 0
            for row in rows {
                print(row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary)
            }
        }
    }
}
