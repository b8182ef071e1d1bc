import ArgumentParser
import LayoutClient

struct Close: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Close a container.", discussion: "EXAMPLE\n  layoutctl close photos")

    @OptionGroup var container: ContainerArgument
    @OptionGroup var connection: ConnectionOptions

    func validate() throws { try OptionRules.refuseEmbedded(connection, to: "close") }

    func run() async throws {
        try await connection.withClient { client in
            try await container.find(client).container.close()
        }
    }
}
