import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts

extension PluginCommand {
    struct Bench: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Measure a plugin: the script's CPU time, its share of the budget, memory, and the hottest lines.",
            discussion: """
                `script` is the CPU time of the script in a prepare, the least of several. The \
                budget is that of a daemon with default settings, or less if the plugin declares \
                less. `query` is the time of a query for one screen.

                EXAMPLE
                  layoutctl plugin bench stairs.lua --items 1000
                """)

        @OptionGroup var argument: PluginArgument
        @OptionGroup var container: DataOption
        @Option(
            parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "Number of items. (default: 1000, 100000, and 1000000 if the budget allows)", valueName: "number")
        )
        var items: [Int] = []

        func validate() throws {
            try OptionRules.refuse([("--items", !items.isEmpty)], with: container.given, DataOption.reason)
            if let count = items.first(where: { !(1...10_000_000).contains($0) }) {
                throw ValidationError("--items is \(count), expected 1...10000000")
            }
        }

        func run() throws {
            let (file, plugin) = try argument.load()
            let bench = PluginBench(plugin, data: try container.read(for: plugin))
            let rows = items.isEmpty ? bench.run() : bench.run(items)
            print(printableLines(PluginBench.report(rows)))
            if let last = rows.last(where: \.failure.isEmpty) {
                do throws(LayoutError) {
                    let profile = try bench.profile(last.itemCount)
                    print(printableLines(PluginBench.report(profile, file)))
                } catch {
                    throw PluginCommand.failure(error, in: file)
                }
            }
            if rows.contains(where: { !$0.failure.isEmpty }) { throw Exit.failed }
        }
    }
}
