import ArgumentParser
import LayoutClient
import LayoutCore
import LayoutRendering
import PluginTools
import ScriptedLayouts

/// `layoutctl render`: draws an open container, or one that it opens for the picture.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw a container: an SVG or PNG file, or a picture in the terminal.",
        discussion: """
            Draws the visible part: the bounds, without the empty space beyond the content. \
            With --whole it draws all of the content. A layout that nothing is said of is drawn \
            with its first showcase, if it has one. Items have the colour of their \
            section, in three tones by turns, and the shape that their \
            layout declares. The items of a showcase of photographs are landscapes.

            EXAMPLES
              layoutctl render --embedded --layout kanban
              layoutctl render --embedded --layout masonry --showcase front-page -o pins.svg
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
        help: ArgumentHelp("Draw a showcase of the layout; `layoutctl showcases` lists them.", valueName: "name"))
    var showcase: String?
    @OptionGroup var new: NewContainer
    @Flag(
        help: ArgumentHelp(
            "Draw the whole content with the bounds marked, or three screens if it is longer than eight."))
    var whole = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Caption of the file; none if it is empty. (default: layout and sizes)", valueName: "text"))
    var title: String?
    @Option(
        help: ArgumentHelp(
            """
            Fill items with PNG or JPEG files in order: from a folder, or from a list with a path on each line; \
            - for standard input. At most 1 MiB each and 64 MiB together.
            """, valueName: "folder or list"))
    var images: String?
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to this file: PNG if its name ends in .png (needs rsvg-convert), SVG if in .svg; - for SVG on standard output.",
            valueName: "file"))
    var output: String?
    @Option(
        help: ArgumentHelp("Format to write, whatever the file's name. (default: terminal without a file)"))
    var format: PictureFormat?
    @Flag(help: "Print the elements as JSON instead of drawing.")
    var json = false
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        try validateCombinations()
    }

    private func validateCombinations() throws {
        try OptionRules.refuse(new.given, with: ("--name", name != nil), "an open container is drawn as it is")
        try OptionRules.refuse(
            [("--showcase", showcase != nil)], with: ("--name", name != nil), "an open container is drawn as it is")
        try OptionRules.refuse(
            new.described + [new.container.given], with: ("--showcase", showcase != nil),
            "it describes the whole container")
        try OptionRules.refuse(
            [connection.embeddedOption], with: ("--name", name != nil),
            "a daemon that was just started has no open containers")
        try OptionRules.refuse(
            [
                ("--output", output != nil), ("--whole", whole), ("--title", title != nil), ("--images", images != nil),
                ("--format", format != nil),
            ], with: ("--json", json), "it draws nothing")
        try OptionRules.refuse(
            [("--title", title != nil), ("--images", images != nil)],
            with: ("a picture in the terminal", try pictureFormat == .terminal), "name a file with --output")
        try OptionRules.refuse(
            [("--images -", images == "-")], with: ("--sizes -", new.sizes == "-"), "standard input is read once")
    }

    func run() async throws {
        let (showcase, data) = name == nil ? (try showcaseFile(), try new.container.read()) : (nil, nil)
        let installed = Checkout.plugins(for: new.layout ?? data?.layout ?? "flow")
        var picture = try await connection.withClient(plugins: installed) { client in
            if let name { return try await existing(name, client) }
            return try await opened(new.description(file: showcase ?? data), showcase: showcase, client)
        }
        if let title { picture.title = title }
        if json { return print(try picture.elements.json()) }
        if picture.area.isEmpty {
            let bounds = picture.visibleRect ?? .zero
            throw Exit.failure(
                "there is nothing to draw: the bounds are \(bounds.size.text), the content \(picture.contentSize.text)",
                Exit.refused)
        }
        try await picture.write(as: try pictureFormat, to: output ?? "-")
    }

    private var pictureFormat: PictureFormat { get throws { try format ?? PictureFormat(output: output) } }

    private func existing(_ name: String, _ client: LayoutClient) async throws -> Picture {
        let (container, state) = try await ContainerArgument.attach(named: name, client)
        let title = name == state.layout ? name : "\(name): \(state.layout)"
        let subject = Subject(
            container: container, title: title, layout: state.layout, contentSize: state.contentSize,
            bounds: state.bounds, itemCounts: state.content?.sections.map(\.itemCount) ?? [])
        return try await picture(of: subject, client)
    }

    private func opened(
        _ description: ContainerDescription, showcase file: DataFile?, _ client: LayoutClient
    ) async throws -> Picture {
        let layout = description.layout
        let container = try await client.open(description)
        if file != nil { try await Self.letComeToRest(container) }
        let title = file.map { "\(layout): \($0.name)" } ?? layout
        let subject = Subject(
            container: container, title: title, layout: layout, contentSize: container.initialContentSize,
            bounds: description.bounds, itemCounts: description.sections.map(\.itemCount))
        var drawn = try await picture(of: subject, client)
        drawn.showsPhotographs = file?.content == .photographs
        return drawn
    }

    /// Lets the items of a layout that moves them come to rest, for at most five seconds of its time.
    private static func letComeToRest(_ container: RemoteContainer) async throws {
        do throws(ClientError) {
            while case let steps = try await container.step(10), steps.isMoving, steps.step < 600 {}
        } catch {
            // It moves nothing.
            if error.code != "request.invalid" { throw error }
        }
    }

    /// The requested showcase, or the first one if the options name no container.
    private func showcaseFile() throws -> DataFile? {
        if showcase == nil, (new.described + [new.container.given]).contains(where: \.isGiven) { return nil }
        let layout = new.layout ?? "flow"
        let all = Showcase.all(of: layout, in: Showcase.folders(connection.folder.plugins))
        guard let showcase else { return try all.first?.file() }
        if let one = all.first(where: { $0.name == showcase }) { return try one.file() }
        let known = all.map(\.name).joined(separator: ", ")
        let expected = all.isEmpty ? "but \(excerpt(layout)) has none" : "expected one of \(known)"
        throw Exit.failure("--showcase is \"\(excerpt(showcase))\", \(expected)", Exit.refused)
    }

    private struct Subject {
        let container: RemoteContainer
        let title: String
        let layout: String
        let contentSize: Size
        let bounds: Rect
        let itemCounts: [Int]
    }

    private func picture(of subject: Subject, _ client: LayoutClient) async throws -> Picture {
        var picture = try await Picture(
            of: subject.container, title: subject.title, contentSize: subject.contentSize, bounds: subject.bounds,
            isWhole: whole || json)
        if let images { picture.images = try ImageFiles(path: images).byIndexPath(itemCounts: subject.itemCounts) }
        picture.itemShape = try await client.describe(layout: subject.layout).itemShape
        return picture
    }
}
