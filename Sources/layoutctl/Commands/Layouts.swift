import ArgumentParser
import LayoutClient

struct Layouts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the daemon's layouts.", discussion: "EXAMPLE\n  layoutctl layouts --embedded")

    @OptionGroup var connection: ConnectionOptions
    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false

    func run() async throws {
        try await connection.withClient { client in
            if json { return print(try await client.call(json: "{\"listLayouts\":{}}")) }
            let layouts = try await client.layouts()
            let width = layouts.map(\.name.count).max() ?? 0
            for layout in layouts {
                print(layout.name + String(repeating: " ", count: width - layout.name.count + 2) + layout.summary)
            }
        }
    }
}
