import ArgumentParser
import LayoutCore
import PluginTools

extension PluginCommand {
    struct Doc: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a plugin's page as Markdown: summary, parameters and item values.",
            discussion: "EXAMPLE\n  layoutctl plugin doc stairs.lua")

        @OptionGroup var argument: PluginArgument

        func run() throws {
            let (_, plugin) = try argument.load()
            print(printableLines(PluginReference.page(plugin)), terminator: "")
        }
    }
}
