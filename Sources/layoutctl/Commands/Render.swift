import ArgumentParser
import Foundation
import LayoutClient
import LayoutCore
import LayoutRendering
import PluginTools

/// `layoutctl render`: draws an open container, or one that it opens for the picture.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw a container: an SVG or PNG file, or a picture in the terminal.",
        discussion: """
            Draws the visible part: the bounds, without the empty space beyond the content.
            With --whole it draws all of the content. Items are coloured by index path, so
            that they can be followed from picture to picture, and have the shape that their
            layout declares.

            EXAMPLES
              layoutctl render --embedded --count 23
              identify -format '%w %h %f\\n' *.jpg |
                layoutctl render --embedded --sizes - --item-height 120 -o g.svg
              layoutctl render --embedded --parameters '{"itemSize":[90,40]}'
              layoutctl render --embedded --layout grid --values '{"scales":[2,1,1]}'
              layoutctl render --name gallery --output gallery.png
              layoutctl render --embedded --count 12 --images thumbnails/ -o gallery.svg
            """)

    @Option(help: ArgumentHelp("Draw the open container with this name.", valueName: "name"))
    var name: String?
    @Option(
        help: ArgumentHelp("Layout of a container to open for the picture. (default: flow)", valueName: "name"))
    var layout: String?
    @Option(help: ArgumentHelp("The layout's parameters: a JSON object, or a file with one.", valueName: "json"))
    var parameters: String?
    @Option(
        help: ArgumentHelp(
            "File with a line `width height [name]` for each item; - for standard input.", valueName: "file"))
    var sizes: String?
    @Option(help: ArgumentHelp("Scale each item of --sizes to this height.", valueName: "points"))
    var itemHeight: Double?
    @Option(
        help: ArgumentHelp(
            "Number of items of the layout's own size, without --sizes. (default: 30)", valueName: "number"))
    var count: Int?
    @Option(
        help: ArgumentHelp(
            "Number of items in each section, instead of --count and --sizes.", valueName: "numbers"))
    var counts: String?
    @Option(
        help: ArgumentHelp(
            """
            The layout's item values: a JSON object of arrays for all items in order, section after section; they are \
            repeated as needed.
            """, valueName: "json"))
    var values: String?
    @OptionGroup var container: DataOption
    @Option(help: ArgumentHelp("Width of the visible rectangle. (default: 390)", valueName: "points"))
    var width: Double?
    @Option(help: ArgumentHelp("Height of the visible rectangle. (default: 844)", valueName: "points"))
    var height: Double?
    @Option(help: ArgumentHelp("Horizontal content offset. (default: 0)", valueName: "points"))
    var x: Double?
    @Option(help: ArgumentHelp("Vertical content offset. (default: 0)", valueName: "points"))
    var y: Double?
    @Flag(help: "Lay out from right to left.")
    var rightToLeft = false
    @Flag(
        help: ArgumentHelp(
            "Draw the whole content with the bounds marked, or three screens if it is longer than eight."))
    var whole = false
    @Option(
        help: ArgumentHelp(
            "Caption of the file; none if it is empty. (default: layout and sizes)", valueName: "text"))
    var title: String?
    @Option(
        help: ArgumentHelp(
            """
            In SVG, fill items with PNG or JPEG files in order: from a folder, or from a list with a path on each line; \
            - for standard input. At most 1 MiB each and 64 MiB together.
            """, valueName: "folder or list"))
    var images: String?
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to this file: PNG if its name ends in .png, else SVG; - for standard output.", valueName: "file"))
    var output: String?
    @Option(
        help: ArgumentHelp("Format to write, whatever the file's name. (default: terminal without a file)"))
    var format: PictureFormat?
    @Flag(help: "Print the elements as JSON instead of drawing.")
    var json = false
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        try validateCombinations()
        if let count, !(1...1_000_000).contains(count) {
            throw ValidationError("--count is \(count), expected 1...1000000")
        }
        if let itemHeight, !(1...1e6).contains(itemHeight) {
            throw ValidationError("--item-height is \(itemHeight), expected 1...1000000")
        }
        _ = try itemCounts()
    }

    private func validateCombinations() throws {
        let (sizes, count, counts) = (sizes != nil, count != nil, counts != nil)
        let content: [GivenOption] = [
            ("--sizes", sizes), ("--item-height", itemHeight != nil), ("--count", count), ("--counts", counts),
            ("--values", values != nil),
        ]
        let view: [GivenOption] = [
            ("--width", width != nil), ("--height", height != nil), ("--x", x != nil), ("--y", y != nil),
            ("--right-to-left", rightToLeft),
        ]
        let described = [("--parameters", parameters != nil)] + content + view
        try OptionRules.refuse(
            [("--layout", layout != nil)] + described + [container.given], with: ("--name", name != nil),
            "an open container is drawn as it is")
        try OptionRules.refuse(described, with: container.given, DataOption.reason)
        try OptionRules.refuse(
            [connection.embeddedOption], with: ("--name", name != nil),
            "a daemon that was just started has no open containers")
        try OptionRules.refuse(
            [("--count", count), ("--sizes", sizes)], with: ("--counts", counts), "it determines all items")
        try OptionRules.refuse([("--count", count)], with: ("--sizes", sizes), "each line is an item")
        try OptionRules.refuse(
            ("--item-height", itemHeight != nil), without: ("--sizes", sizes), "it scales the sizes of that file")
        try OptionRules.refuse(
            [
                ("--output", output != nil), ("--whole", whole), ("--title", title != nil), ("--images", images != nil),
                ("--format", format != nil),
            ], with: ("--json", json), "it draws nothing")
        try OptionRules.refuse(
            [("--title", title != nil), ("--images", images != nil)],
            with: ("a picture in the terminal", pictureFormat == .terminal), "name a file with --output")
        try OptionRules.refuse(
            [("--images", images != nil)], with: ("PNG", pictureFormat == .png), "only SVG shows images")
        try OptionRules.refuse(
            [("--images -", images == "-")], with: ("--sizes -", self.sizes == "-"), "standard input is read once")
    }

    func run() async throws {
        var picture = try await connection.withClient { client in
            if let name { try await existing(name, client) } else { try await opened(client) }
        }
        if let title { picture.title = title }
        if json { return print(try picture.json()) }
        try picture.write(as: pictureFormat, to: output ?? "-")
    }

    private var pictureFormat: PictureFormat { format ?? PictureFormat(output: output) }

    private func existing(_ name: String, _ client: LayoutClient) async throws -> Picture {
        let (container, state) = try await client.attach(name: name)
        let title = name == state.layout ? name : "\(name): \(state.layout)"
        return try await picture(
            client, container, title, state.layout, state.contentSize, state.bounds,
            itemCounts: state.content?.sections.map(\.itemCount) ?? [])
    }

    private func opened(_ client: LayoutClient) async throws -> Picture {
        let description = try description()
        let layout = description.layout
        let container = try await client.open(description)
        return try await picture(
            client, container, layout, layout, container.initialContentSize, description.bounds,
            itemCounts: description.sections.map(\.itemCount))
    }

    /// The container of --data, or the one that the options describe.
    private func description() throws -> ContainerDescription {
        let layout = layout ?? "flow"
        if let data = try container.read()?.data {
            return ContainerDescription(
                layout: layout, parameters: data.parameters, bounds: data.bounds, environment: data.environment,
                sections: data.sections)
        }
        return ContainerDescription(
            layout: layout, parameters: try readParameters(),
            bounds: Rect(x: x ?? 0, y: y ?? 0, width: width ?? 390, height: height ?? 844),
            environment: Environment(layoutDirection: rightToLeft ? .rightToLeft : .leftToRight),
            sections: try sections())
    }

    private func picture(
        _ client: LayoutClient, _ container: RemoteContainer, _ title: String, _ layout: String, _ contentSize: Size,
        _ bounds: Rect, itemCounts: [Int]
    ) async throws -> Picture {
        var picture = try await Picture(of: container, title, contentSize, bounds, isWhole: whole || json)
        if let images { picture.images = try ImageFiles(path: images).byIndexPath(itemCounts: itemCounts) }
        picture.itemShape = try await client.describe(layout: layout).itemShape
        return picture
    }

    private func sections() throws -> [ContainerSection] {
        var sections = try itemCounts()?.map { ContainerSection(itemCount: $0) } ?? [section()]
        for (name, column) in try readObject(values, "--values") {
            guard case .array(let rows) = column, !rows.isEmpty else {
                throw Exit.failure("--values \(name) is \(column), expected an array", Exit.refused)
            }
            var first = 0
            for index in sections.indices {
                let items = first..<first + sections[index].itemCount
                sections[index].itemValues[name] = try itemValues(name, items.map { rows[$0 % rows.count] })
                first = items.upperBound
            }
        }
        return sections
    }

    private func itemValues(_ name: String, _ rows: [JSONValue]) throws -> ItemValues {
        let names = rows.compactMap { if case .string(let word) = $0 { word } else { nil } }
        let numbers = rows.flatMap(Self.numbers)
        guard names.isEmpty || numbers.isEmpty else {
            throw Exit.failure("--values \(name) has names and numbers, expected one or the other", Exit.refused)
        }
        return names.isEmpty ? .numbers(numbers) : .names(names)
    }

    /// The numbers of --counts.
    private func itemCounts() throws -> [Int]? {
        try counts?.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let count = Int(word), (0...1_000_000).contains(count) else {
                throw ValidationError("--counts has \"\(excerpt(word))\", expected numbers in 0...1000000 with commas")
            }
            return count
        }
    }

    private func section() throws -> ContainerSection {
        guard let sizes else { return ContainerSection(itemCount: count ?? 30) }
        let file = try SizesFile(path: sizes)
        return ContainerSection(sizes: itemHeight.map(file.scaled) ?? file.sizes)
    }

    /// A number, or all numbers of an array.
    private static func numbers(_ value: JSONValue) -> [Double] {
        switch value {
        case .number(let number): [number]
        case .array(let values): values.flatMap(numbers)
        default: []
        }
    }

    private func readParameters() throws -> [String: JSONValue] { try readObject(parameters, "--parameters") }

    /// Reads a JSON object, given directly or as a file.
    private func readObject(_ argument: String?, _ name: String) throws -> [String: JSONValue] {
        guard let argument else { return [:] }
        let isObject = argument.first { !$0.isWhitespace } == "{"
        let text = isObject ? Data(argument.utf8) : FileManager.default.contents(atPath: argument)
        guard let text else { throw Exit.failure("cannot read \(argument)", Exit.fileError) }
        do {
            return try JSONDecoder().decode([String: JSONValue].self, from: text)
        } catch {
            throw Exit.failure("\(isObject ? name : argument) is not a JSON object: \(error)", Exit.refused)
        }
    }
}
