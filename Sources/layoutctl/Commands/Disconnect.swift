import ArgumentParser
import LayoutClient

struct Disconnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End a client's connection.",
        discussion: """
            Its containers close, unless they are persistent, as if the client had closed the connection. Root and the daemon's own \
            user may disconnect any client, others their own.

            EXAMPLE
              layoutctl disconnect 12
            """)

    @Argument(help: ArgumentHelp("The client's number, which `layoutctl clients` prints.", valueName: "client"))
    var client: UInt32
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "disconnect", "nobody else is connected to it")
    }

    func run() async throws {
        try await connection.withClient { try await $0.disconnect(client: client) }
    }
}
