import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts
import SystemCalls

/// `layoutctl plugin …`: the tools for authors of plugins. They need no daemon.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Write, check, test and measure layouts in Lua, without a daemon.",
        discussion: """
            EXAMPLES
              layoutctl plugin new stairs
              layoutctl plugin watch stairs.lua
              layoutctl plugin check stairs.lua && layoutctl plugin test stairs.lua

            Errors are printed as FILE:LINE: message. Exit codes: 0 success, 1 a check or a \
            test failed, 64 usage, 65 the file is not a plugin, 66 it cannot be opened, 73 a \
            file cannot be created, 74 the output cannot be written, 75 try again later.
            """,
        subcommands: [New.self, Check.self, Test.self, Bench.self, Watch.self, Stubs.self, Doc.self])

    // Declared here only to be rejected, since `layoutctl` accepts these options anywhere.
    @OptionGroup var connection: NoDaemonOptions

    func validate() throws {
        try OptionRules.refuse(
            [connection.socketOption, connection.embeddedOption, connection.pluginsOption], to: "plugin",
            "its tools run without a daemon")
    }
}

/// The plugin that a command works on.
struct PluginArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("NAME.lua, or a folder with main.lua.", valueName: "file"))
    var path: String

    var file: PluginFile { PluginFile(path: path) }

    /// Loads the plugin.
    ///
    /// - Throws: the exit code, after printing why the plugin cannot be loaded.
    func load() throws -> (file: PluginFile, plugin: Plugin) { try Self.load(path) }

    /// Loads the plugin at a path.
    ///
    /// - Throws: the exit code, after printing why the plugin cannot be loaded.
    static func load(_ path: String) throws -> (file: PluginFile, plugin: Plugin) {
        let file = PluginFile(path: path)
        try Exit.requireFile(file.path)
        do throws(LayoutError) {
            return (file, try file.loadAsAuthor { PluginCommand.log($2, of: $1, at: $0) })
        } catch {
            throw PluginCommand.failure(error, in: file)
        }
    }
}

extension PluginCommand {
    /// Prints an error with its place, for editors to jump to.
    static func failure(_ error: LayoutError, in file: PluginFile) -> ExitCode {
        Terminal.writeErrorLine(PluginDiagnostic(error, in: file).description)
        return Exit.refused
    }

    @Sendable static func log(_ text: String, of plugin: String, at level: String) {
        Terminal.writeErrorLine("\(plugin): \(level): \(text)")
    }
}
