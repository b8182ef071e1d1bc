import ArgumentParser
import PluginTools
import ScriptedLayouts

extension PluginCommand {
    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the golden tests beside a plugin: tests/NAME.json, or NAME/tests/*.json for a folder.")

        @OptionGroup var argument: PluginArgument
        @Flag(help: "Record the current result for cases without \"expect\". Review it before you keep it.")
        var record = false

        func run() throws {
            let (file, plugin) = try argument.load()
            let report = GoldenTests(plugin, file).run(records: record)
            guard !report.files.isEmpty else {
                let path = GoldenTests.expectedPath(of: file)
                throw Exit.failure("\(file.path) has no golden tests, expected \(path)", Exit.noInput)
            }
            for name in report.recorded { print("recorded: \(name)") }
            for failure in report.failures { Terminal.writeErrorLine("\(failure)") }
            if !report.failures.isEmpty { throw Exit.failed }
            print("\(plugin.identity): \(report.caseCount) \(report.caseCount == 1 ? "case" : "cases") passed")
        }
    }
}
