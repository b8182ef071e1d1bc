import ArgumentParser
import LayoutClient

struct Close: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Close a container.", discussion: "EXAMPLE\n  layoutctl close photos")

    @OptionGroup var container: ContainerArgument
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws { try OptionRules.refuseEmbedded(connection, to: "close") }

    func run() async throws {
        try await connection.withClient { client in
            let isRemoved = try await container.find(client).container.close()
            if !isRemoved {
                print("closed, but still stored: it comes back after a restart unless the server can remove it before")
            }
        }
    }
}
