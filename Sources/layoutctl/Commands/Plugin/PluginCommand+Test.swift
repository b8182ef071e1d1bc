import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts

extension PluginCommand {
    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the golden tests beside a plugin: tests/NAME.json, or NAME/tests/*.json for a folder.",
            discussion: """
                Cases without "expect" and, with --approve, cases that fail get the current \
                result as their expectation. Review the changes of the file before you keep them.

                With --record, the container of --data becomes a new case in tests/NAME.json, \
                which expects the current result. The case is called as the file, or as its \
                "name" says.

                EXAMPLES
                  layoutctl plugin test rows.lua
                  layoutctl plugin test rows.lua --approve && git diff tests
                  layoutctl plugin test rows.lua --record --data long-titles.json
                """)

        @OptionGroup var argument: PluginArgument
        @OptionGroup var container: DataOption
        @Flag(help: "Record the current result for cases without \"expect\".")
        var record = false
        @Flag(help: "Like --record, and record the current result over the expectations of cases that fail.")
        var approve = false

        func validate() throws {
            try OptionRules.refuse(
                container.given, without: ("--record", record || approve),
                "it becomes a new case with the current result")
            try OptionRules.refuse([("--record", record)], with: ("--approve", approve), "--approve records as well")
        }

        func run() throws {
            let (file, plugin) = try argument.load()
            let tests = GoldenTests(plugin, file)
            if let data = try container.read(for: plugin) { try add(data, to: tests, file) }
            let report = tests.run(recording: approve ? .failing : record ? .missing : .nothing)
            guard !report.files.isEmpty else {
                let path = GoldenTests.expectedPath(of: file)
                throw Exit.failure("\(file.path) has no golden tests, expected \(path)", Exit.noInput)
            }
            for name in report.recorded { print("recorded: \(name)") }
            for change in report.approved { print(printableLines("approved: \(change)")) }
            for failure in report.failures { Terminal.writeErrorLine("\(failure)") }
            if !report.failures.isEmpty { throw Exit.failed }
            print("\(plugin.identity): \(report.caseCount) \(report.caseCount == 1 ? "case" : "cases") passed")
        }

        private func add(_ data: DataFile, to tests: GoldenTests, _ file: PluginFile) throws {
            do throws(LayoutError) {
                _ = try tests.add(data)
                print("recorded: \(printable(data.name))")
            } catch {
                if error.fault != nil { throw PluginCommand.failure(error, in: file) }
                throw Exit.failure(error.explanation, Exit.cannotCreate)
            }
        }
    }
}
