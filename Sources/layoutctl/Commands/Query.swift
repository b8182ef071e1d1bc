import ArgumentParser
import LayoutClient
import LayoutCore

struct Query: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print where a container's elements are: those in its bounds, in a rectangle, or items.",
        discussion: """
            Each line has the kind, section and item, x and y of its frame, and width and \
            height. With --json an element has all that the daemon answers about it.

            EXAMPLES
              layoutctl query photos
              layoutctl query photos --rect 0,0,320,200
              layoutctl query photos --item 0/12 --item 0/13
            """)

    @OptionGroup var container: ContainerArgument
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Those whose frames meet this rectangle.", valueName: "x,y,width,height"))
    var rect: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("This item; may be repeated.", valueName: "section/item"))
    var item: [String] = []
    @Flag(help: "Print the elements as JSON.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "query")
        try OptionRules.refuse([("--rect", rect != nil)], with: ("--item", !item.isEmpty), "the items are named")
        if let rect { _ = try OptionRules.rect(rect, "--rect") }
        _ = try paths()
    }

    func run() async throws {
        try await connection.withClient { client in
            let elements = try await elements(client)
            if json { return print(try elements.json()) }
            var table = TextTable(right: [2, 3, 4, 5])
            for each in elements {
                let (path, frame) = (each.element.indexPath, each.frame)
                table.add(
                    [each.element.category == .cell ? "cell" : each.element.kind, "\(path.section)/\(path.item)"]
                        + [frame.x, frame.y, frame.width, frame.height].map(Self.text))
            }
            for line in table.lines { print(line) }
        }
    }

    private func elements(_ client: LayoutClient) async throws -> [LayoutAttributes] {
        let (container, state) = try await container.find(client)
        if !item.isEmpty { return try await container.withIdentifiers.attributes(ofItems: try paths()).attributes }
        let rect = try rect.map { try OptionRules.rect($0, "--rect") } ?? state.bounds
        return try await container.withIdentifiers.attributes(in: rect).attributes
    }

    private func paths() throws -> [ItemPath] {
        try item.map { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let section = parts[0], let item = parts[1], section >= 0, item >= 0 else {
                throw ValidationError("--item is \"\(excerpt(text))\", expected section/item such as 0/12")
            }
            return ItemPath(section: section, item: item)
        }
    }

    private static func text(_ length: Double) -> String {
        let rounded = (length * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}
