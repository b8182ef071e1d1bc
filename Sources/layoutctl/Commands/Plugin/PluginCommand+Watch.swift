import ArgumentParser
import LayoutCore
import LayoutRendering
import PluginTools
import ScriptedLayouts
import SystemCalls

extension PluginCommand {
    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "On each save, check a plugin, run its golden tests and draw it in the terminal.",
            discussion: """
                EXAMPLES
                  layoutctl plugin watch stairs.lua
                  layoutctl plugin watch stairs.lua --once --items 12
                """)

        @OptionGroup var argument: PluginArgument
        @OptionGroup var container: DataOption
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Number of items to draw. (default: 30)", valueName: "number"))
        var items: Int?
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Width of the visible rectangle. (default: 390)", valueName: "points"))
        var width: Double?
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Height of the visible rectangle. (default: 420)", valueName: "points"))
        var height: Double?
        @Flag(help: "Run once and exit, with a non-zero code if anything fails.")
        var once = false

        func validate() throws {
            try OptionRules.refuse(
                [("--items", items != nil), ("--width", width != nil), ("--height", height != nil)],
                with: container.given, DataOption.reason)
            if let items, !(0...100_000).contains(items) {
                throw ValidationError("--items is \(items), expected 0...100000")
            }
            for case (let name, let value?) in [("width", width), ("height", height)]
            where !(1...1e6).contains(value) {
                throw ValidationError("--\(name) is \(value), expected 1...1000000")
            }
        }

        func run() throws {
            if once {
                let code = try show()
                if code != ExitCode.success { throw code }
                return
            }
            // Editors remove and recreate a file that is being watched; one that never existed is a mistake.
            try Exit.requireFile(argument.file.path)
            try container.requireFile()
            let watch: FileWatch
            do throws(SystemError) {
                watch = try FileWatch()
            } catch {
                throw Exit.failure("\(error)", Exit.temporary)
            }
            Terminal.exitWhenOutputCloses()
            while true {
                // Watch before reading, so that no save is missed.
                watch.watch(argument.file.watchedFolders + container.folders)
                clear()
                // The error has been printed; the next save may fix it.
                _ = try? show()
                waitForSave(watch)
            }
        }

        // MARK: Saves

        /// Returns after a save, once there are no more events for a moment: editors save in several steps.
        private func waitForSave(_ watch: FileWatch) {
            while !isSave(watch.wait(nil)) {}
            while watch.wait(.milliseconds(60)).map({ !$0.isEmpty }) ?? true {}
        }

        /// Lost events count as a save.
        private func isSave(_ events: [FileWatch.Event]?) -> Bool {
            guard let events else { return true }
            return events.contains { event in
                event.kind != .writing
                    && (event.name.hasSuffix(".lua") || event.name.hasSuffix(".json") || event.name == container.name)
            }
        }

        // MARK: Output

        /// Prints the picture, and all failures below it, so that they stay in sight.
        private func show() throws -> ExitCode {
            let (file, plugin) = try argument.load()
            let data = try container.read(for: plugin)
            let tests = GoldenTests(plugin, file).run()
            do throws(LayoutError) {
                let check = try PluginCheck(file, reloads: 0, crowd: 0, data: data).run()
                let findings = check.lines(in: file)
                let failures = tests.failures.map { "\($0)" } + findings.prefix(10)
                let lines = failures.flatMap {
                    printableLines($0).split(separator: "\n", omittingEmptySubsequences: false)
                }
                let picture = Result { () throws(LayoutError) in try preview(plugin, data).picture() }
                if case .success(let picture) = picture { print(text(of: picture, above: lines.count)) }
                for line in lines { print(line) }
                _ = try picture.get()
                Terminal.writeLine(
                    "\(plugin.identity): \(check.containerCount) containers, \(findings.count) findings; "
                        + "\(tests.caseCount) golden cases, \(tests.failures.count) failures")
                return findings.isEmpty && tests.failures.isEmpty ? .success : Exit.failed
            } catch {
                throw PluginCommand.failure(error, in: file)
            }
        }

        /// The picture, in what `lines` leave of the terminal, but at least eight lines. The last two are the summary's and the
        /// cursor's.
        private func text(of picture: Picture, above lines: Int) -> String {
            let rows = Terminal.isTerminal ? max(Terminal.rows - lines - 2, 8) : nil
            return picture.terminal(columns: Terminal.columns, rows: rows, usesColour: Terminal.usesColour)
        }

        private func preview(_ plugin: Plugin, _ data: DataFile?) throws(LayoutError) -> PluginPreview {
            if let data { return try PluginPreview(plugin, data) }
            let bounds = Rect(x: 0, y: 0, width: width ?? 390, height: height ?? 420)
            return PluginPreview(plugin, itemCount: items ?? 30, bounds: bounds)
        }

        private func clear() { if Terminal.isTerminal { print("\u{1B}[2J\u{1B}[H", terminator: "") } }
    }
}
