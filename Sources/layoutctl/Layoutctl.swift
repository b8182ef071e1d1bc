import ArgumentParser
import LayoutCore
import LayoutServer

@main struct Layoutctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutctl",
        abstract: "Talks to layoutd, or runs one inside.",
        discussion: """
            The socket is --socket, else $LAYOUTD_SOCKET, else layoutd.sock in the user's
            runtime directory, else /run/layoutd.sock. With --embedded a daemon is started
            inside this process.

            Exit codes: 0, 64 usage, 65 refused by the daemon or wrong input, 69 no daemon,
            74 file not readable or writable, 75 try again later, 77 permission denied,
            78 wrong configuration of `serve`.
            `layoutctl help plugin` has those of plugins' tools.
            """,
        version: layoutdVersion,
        subcommands: [
            Demo.self, Serve.self, Layouts.self, Describe.self, Call.self, Monitor.self, Render.self,
            PluginCommand.self,
        ])

    // Before the subcommand or after it.
    @OptionGroup var connection: ConnectionOptions
}
