import ArgumentParser
import LayoutClient

struct Close: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Close a container.",
        discussion: """
            Root and the daemon's own user may close those of others by their numbers, which `layoutctl containers --all` prints.

            EXAMPLES
              layoutctl close photos
              layoutctl close 2
            """)

    @OptionGroup var container: ContainerArgument
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws { try OptionRules.refuseEmbedded(connection, to: "close") }

    func run() async throws {
        try await connection.withClient { client in
            let isRemoved = try await close(client)
            if !isRemoved {
                print("closed, but still stored: it comes back after a restart unless the server can remove it before")
            }
        }
    }

    private func close(_ client: LayoutClient) async throws(ClientError) -> Bool {
        if let number = container.number {
            do throws(ClientError) { return try await client.close(container: number) } catch {
                guard error.code == "container.unknown" else { throw error }
                // A name may be a number, too.
                return try await ContainerArgument.attach(named: container.container, client).container.close()
            }
        }
        return try await container.find(client).container.close()
    }
}
