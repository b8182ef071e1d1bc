import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts

extension PluginCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Check a plugin with containers of many shapes, 100000 items, its parameters' limits, and many reloads.",
            discussion: """
                EXAMPLES
                  layoutctl plugin check stairs.lua
                  layoutctl plugin check stairs.lua --reloads 10 --data container.json
                """)

        @OptionGroup var argument: PluginArgument
        @OptionGroup var container: DataOption
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("How often to reload the plugin to check for memory growth.", valueName: "number"))
        var reloads = 1000

        func validate() throws {
            if !(0...1_000_000).contains(reloads) {
                throw ValidationError("--reloads is \(reloads), expected 0...1000000")
            }
        }

        func run() throws {
            let (file, plugin) = try argument.load()
            let data = try container.read(for: plugin)
            let report: PluginCheck.Report
            do throws(LayoutError) {
                let progress = ProgressLine()
                defer { progress.clear() }
                report = try PluginCheck(file, reloads: reloads, data: data).run { progress.show($0) }
            } catch {
                throw PluginCommand.failure(error, in: file)
            }
            for line in report.lines(in: file) { Terminal.writeErrorLine(line) }
            for note in report.notes { Terminal.writeErrorLine("note: \(note)") }
            if !report.findings.isEmpty { throw Exit.failed }
            print("\(plugin.identity): \(report.containerCount) containers, \(reloads) reloads, no problems found")
        }
    }
}

extension PluginCheck.Report {
    /// The findings, each error with its place in the file. A finding that occurs in several containers is listed once.
    func lines(in file: PluginFile) -> [String] {
        var known: Set<String> = []
        var lines: [String] = []
        for finding in findings {
            guard let error = finding.error else {
                let line = "\(file.path):\(finding.line ?? 1): \(finding.message)"
                if known.insert(line).inserted { lines.append("\(line)\n    in: \(finding.check): \(finding.place)") }
                continue
            }
            let diagnostic = PluginDiagnostic(error, in: file)
            guard known.insert(diagnostic.message).inserted else { continue }
            lines.append("\(diagnostic)\n    in: \(finding.check): \(finding.place)")
        }
        return lines
    }
}
