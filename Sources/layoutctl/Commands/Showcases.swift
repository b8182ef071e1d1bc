import ArgumentParser
import LayoutCore
import PluginTools

/// `layoutctl showcases`: what `layoutctl render --showcase` draws.
struct Showcases: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List containers that show a layout at its best.",
        discussion: """
            They are files in folders of plugins: showcases/LAYOUT/1-NAME.json, in the form of \
            --data, with a name and a sentence.

            EXAMPLES
              layoutctl showcases
              layoutctl showcases kanban --plugins plugins/
              layoutctl showcases --json
            """)

    @Argument(help: ArgumentHelp("Those of one layout.", valueName: "layout"))
    var layout: String?
    @Flag(help: "Print them as JSON.")
    var json = false
    @OptionGroup var connection: PluginFilesOptions

    func validate() throws {
        try OptionRules.refuse(
            [connection.socketOption, connection.embeddedOption], to: "showcases", "it reads files")
    }

    func run() throws {
        let folders = Showcase.folders(connection.folder.plugins)
        let layouts = layout.map { [$0] } ?? Showcase.layouts(in: folders)
        let all = layouts.flatMap { Showcase.all(of: $0, in: folders) }
        if let layout, all.isEmpty {
            throw Exit.failure("no showcases of \"\(excerpt(layout))\" are installed", Exit.refused)
        }
        if json { return print(try JSONValue.array(all.map(Self.members)).line()) }
        var table = TextTable()
        table.add(["LAYOUT", "SHOWCASE", "WHAT ONE SEES"])
        for showcase in all { table.add([showcase.layout, showcase.name, try showcase.file().sentence]) }
        for line in table.lines { print(line) }
    }

    private static func members(of showcase: Showcase) throws -> JSONValue {
        .object([
            "layout": .string(showcase.layout), "name": .string(showcase.name),
            "sentence": .string(try showcase.file().sentence), "path": .string(showcase.path),
        ])
    }
}
