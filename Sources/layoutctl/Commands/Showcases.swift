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
            """)

    @Argument(help: ArgumentHelp("Those of one layout.", valueName: "layout"))
    var layout: String?
    @OptionGroup var connection: PluginFilesOptions

    func validate() throws {
        try OptionRules.refuse(
            [connection.socketOption, connection.embeddedOption], to: "showcases", "it reads files")
    }

    func run() throws {
        let folders = Showcase.folders(connection.folder.plugins)
        var table = TextTable()
        table.add(["LAYOUT", "SHOWCASE", "WHAT ONE SEES"])
        let layouts = layout.map { [$0] } ?? Showcase.layouts(in: folders)
        for showcase in layouts.flatMap({ Showcase.all(of: $0, in: folders) }) {
            table.add([showcase.layout, showcase.name, try showcase.file().sentence])
        }
        if let layout, table.lines.count == 1 {
            throw Exit.failure("no showcases of \"\(excerpt(layout))\" are installed", Exit.refused)
        }
        for line in table.lines { print(line) }
    }
}
