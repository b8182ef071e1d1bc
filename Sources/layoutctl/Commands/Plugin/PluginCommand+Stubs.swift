import ArgumentParser
import Foundation
import PluginTools

extension PluginCommand {
    struct Stubs: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print descriptions of the plugin interface for editors and linters.",
            discussion: """
                Prints annotations for lua-language-server by default. --output writes
                layoutd.lua and .luacheckrc instead.

                EXAMPLES
                  layoutctl plugin stubs > ~/.local/share/lua/layoutd.lua
                  layoutctl plugin stubs --luacheck > .luacheckrc
                """)

        @Flag(help: "Print a configuration for luacheck.")
        var luacheck = false
        @Flag(help: "Print the reference as Markdown.")
        var reference = false
        @Option(help: ArgumentHelp("Write both files into this folder.", valueName: "folder"))
        var output: String?

        func validate() throws {
            let reason = "each selects another output format"
            try OptionRules.refuse(
                [("--reference", reference), ("--output", output != nil)], with: ("--luacheck", luacheck), reason)
            try OptionRules.refuse([("--output", output != nil)], with: ("--reference", reference), reason)
        }

        func run() throws {
            guard let output else {
                let text =
                    luacheck ? PluginStubs.luacheck : reference ? PluginReference.markdown : PluginStubs.annotations
                return print(text, terminator: "")
            }
            for (name, text) in [("layoutd.lua", PluginStubs.annotations), (".luacheckrc", PluginStubs.luacheck)] {
                let path = output + "/" + name
                guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
                    throw Exit.failure("cannot create \(path)", Exit.cannotCreate)
                }
                print(path)
            }
        }
    }
}
