import ArgumentParser
import LayoutGateway

/// `layoutctl gateway`: lets web pages talk to a daemon.
struct GatewayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Let web pages talk to the daemon, until Ctrl-C.",
        discussion: """
            Prints a URL with a token. A browser that opens it may use the gateway from then \
            on. A WebSocket to /socket is a connection to the daemon, /layoutd.js the client \
            module for it, and /collection-view.js a view on top of that. To the daemon all \
            pages are this user.

            EXAMPLES
              layoutctl gateway --files web
              layoutctl gateway --embedded --port 8080
            """)

    @Option(help: ArgumentHelp("Serve the files in this folder, but no hidden ones.", valueName: "folder"))
    var files: String?
    @OptionGroup var gateway: GatewayOptions
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        if let files { try Exit.requireFile(files) }
        let folder = files.flatMap(ServedFolder.init)
        if let files, folder == nil { throw Exit.failure("--files is \(files), expected a folder", Exit.noInput) }
        try await connection.withSocket { try await gateway.serve(.folder(folder), daemon: $0) }
    }
}
