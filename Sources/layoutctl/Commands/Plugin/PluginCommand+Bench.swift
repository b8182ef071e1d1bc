import ArgumentParser
import LayoutCore
import PluginTools

extension PluginCommand {
    struct Bench: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure a plugin: prepare and query times, share of its budget, and memory.")

        @OptionGroup var argument: PluginArgument
        @OptionGroup var container: DataOption
        @Option(
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
            let (_, plugin) = try argument.load()
            let bench = PluginBench(plugin, data: try container.read(for: plugin))
            let rows = items.isEmpty ? bench.run() : bench.run(items)
            print(printableLines(PluginBench.table(rows)))
            if rows.contains(where: { !$0.failure.isEmpty }) { throw Exit.failed }
        }
    }
}
