import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts
import SystemCalls

extension PluginCommand {
    struct Stubs: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print descriptions of the plugin interface for editors and linters.",
            discussion: """
                Prints annotations for lua-language-server by default; with a plugin, those of \
                its own parameters and item values. --output writes layoutd.lua and .luacheckrc \
                instead, and layoutd-NAME.lua for a plugin.

                EXAMPLES
                  layoutctl plugin stubs --output library
                  layoutctl plugin stubs rows.lua --output library
                  layoutctl plugin stubs --luacheck > .luacheckrc
                """)

        @Argument(help: ArgumentHelp("NAME.lua, or a folder with main.lua.", valueName: "file"))
        var path: String?
        @Flag(help: "Print a configuration for luacheck.")
        var luacheck = false
        @Flag(help: "Print the reference as Markdown.")
        var reference = false
        @Option(help: ArgumentHelp("Write the files into this folder.", valueName: "folder"))
        var output: String?

        func validate() throws {
            let reason = "each selects another output format"
            try OptionRules.refuse(
                [("--reference", reference), ("--output", output != nil)], with: ("--luacheck", luacheck), reason)
            try OptionRules.refuse([("--output", output != nil)], with: ("--reference", reference), reason)
            for other in [("--luacheck", luacheck), ("--reference", reference)] {
                try OptionRules.refuse([("a plugin", path != nil)], with: other, "it describes the whole interface")
            }
        }

        func run() throws {
            let plugin = try path.map { try PluginArgument.load($0).plugin }
            let own = plugin.map(PluginStubs.annotations)
            guard let output else {
                let text = luacheck ? PluginStubs.luacheck : reference ? PluginReference.markdown : own
                return print(text.map { printableLines($0) } ?? PluginStubs.annotations, terminator: "")
            }
            var files = [("layoutd.lua", PluginStubs.annotations), (".luacheckrc", PluginStubs.luacheck)]
            if let plugin, let own { files.append(("layoutd-\(plugin.definition.name).lua", own)) }
            do throws(SystemError) {
                try DirectoryListing.create(output)
                for (name, text) in files {
                    let path = output + "/" + name
                    try FileContents.write(Array(text.utf8), to: path)
                    print(path)
                }
            } catch {
                throw Exit.failure("\(error)", Exit.cannotCreate)
            }
        }
    }
}
