import ArgumentParser
import LayoutCore
import LayoutServer
import LayoutService
import SystemCalls

@main struct Layoutctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutctl",
        abstract: "Query and control layoutd, or a daemon inside this process.",
        discussion: """
            The socket is --socket, else $LAYOUTD_SOCKET, else layoutd.sock in the user's \
            runtime directory, else /run/layoutd.sock. With --embedded a daemon is started \
            inside this process.

            Exit codes: 0 success, 64 usage, 65 rejected by the daemon or invalid input, 66 a \
            file that cannot be opened, 69 no daemon, 74 a file that cannot be read or \
            written, 75 try again later, 77 permission denied, 78 invalid configuration of \
            `serve`. `layoutctl help plugin` has those of plugins' tools.
            """,
        version: layoutdVersion,
        subcommands: [
            Demo.self, Serve.self, Layouts.self, Describe.self, Showcases.self, Containers.self, Open.self,
            Query.self, Update.self, View.self, Close.self, Call.self, Monitor.self, Render.self,
            Statistics.self, Top.self, Clients.self, Disconnect.self, Studio.self, GatewayCommand.self, Plugins.self,
            Reload.self, PluginCommand.self,
        ])

    /// Runs the command that the arguments name. What it has printed is written, or it has failed.
    static func main() async {
        do {
            let arguments = try CommandArguments().all
            if let unknown = UnknownCommand(in: arguments, of: Self.self) {
                StandardError.write(Array(printableLines(unknown.report(of: Self.self)).utf8))
                throw ExitCode.validationFailure
            }
            do {
                var command = try parseAsRoot(arguments)
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch  where exitCode(for: error).isSuccess {
                print(fullMessage(for: error))
            }
            try Terminal.flush()
        } catch {
            exit(withError: error)
        }
    }

    // Accepted both before and after the subcommand.
    @OptionGroup var place: SocketOption
    @OptionGroup var inside: EmbeddedFlag
    @OptionGroup var folder: PluginsOption
}
