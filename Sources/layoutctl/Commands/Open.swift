import ArgumentParser
import LayoutClient

struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a container that stays open, and print its number and its content size.",
        discussion: """
            It is open until it is closed. Where the daemon stores containers, it is there \
            again after a restart.

            EXAMPLES
              layoutctl open --name photos --count 200
              layoutctl open --layout column --parameters '{"columnCount":3}' --count 40
              layoutctl close photos
            """)

    @Option(help: ArgumentHelp("A name by which others find it.", valueName: "name"))
    var name: String?
    @OptionGroup var new: NewContainer
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(
            connection, to: "open", "the container would end with the daemon in this process")
    }

    func run() async throws {
        var description = try new.description()
        description.isPersistent = true
        if let name { description.name = name }
        try await connection.withClient { [description] client in
            let container = try await client.open(description)
            Terminal.writeLine("\(container.id)  \(container.initialContentSize.text)")
            for warning in container.initialWarnings { Terminal.writeErrorLine("layoutctl: \(warning.message)") }
        }
    }
}
