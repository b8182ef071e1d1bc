import ArgumentParser
import FoundationEssentials
import LayoutClient
import LayoutCore
import LayoutRendering

/// `layoutctl demo`: lays out the bundled photographs' sizes on three screens, and prints figures and a picture.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lay out real photographs on a phone, a tablet and a desktop, and draw them.",
        discussion: """
            Starts a daemon inside this process unless --socket names one. Draws a picture in \
            the terminal, and writes it to an SVG or PNG file.

            EXAMPLES
              layoutctl demo
              identify -format '%w %h %f\\n' *.jpg | layoutctl demo --sizes -
            """)

    @Option(
        help: ArgumentHelp(
            "File with a line `width height [name]` for each item; - for standard input.", valueName: "file"))
    var sizes: String?
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the picture to this file: PNG if its name ends in .png (needs rsvg-convert), SVG if in .svg.",
            valueName: "file")
    )
    var output = "layoutd-demo.svg"
    @Flag(help: "Print the figures as a JSON object and do not draw in the terminal.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        // A daemon inside this process is what it starts anyway.
        try OptionRules.refuse(
            [connection.embeddedOption], with: connection.socketOption, "it names a daemon that runs")
        try OptionRules.refuse([connection.pluginsOption], to: "demo", "it shows a built-in layout")
        _ = try PictureFormat(output: output)
    }

    func run() async throws {
        let file = try sizes.map { try SizesFile(path: $0) } ?? SizesFile.photographs()
        guard !file.sizes.isEmpty else { throw Exit.failure("there are no sizes to lay out", Exit.refused) }
        try await connection.withSocket(orEmbedded: true) { path in
            do {
                try await show(Album(file), at: path)
            } catch let error as ClientError {
                throw Exit.failure(error)
            }
        }
    }

    private func show(_ album: Album, at path: String) async throws {
        let client = try await LayoutClient.connect(to: path)
        let watcher = try await LayoutClient.connect(to: path)
        say("\(album.count) pictures in \(album.names.count) sections: \(album.names.joined(separator: ", "))")
        say("")
        var report: [String: JSONValue] = ["pictures": .number(Double(album.count))]
        var container: RemoteContainer?
        var screens = Screens()
        for device in Device.all {
            await container.closeQuietly()
            let opened = try await client.open(album.description(for: device))
            container = opened
            let scroll = try await Scroll(through: opened, on: device)
            say(
                device.line(
                    contentSize: opened.initialContentSize, microseconds: try await opened.preparation().microseconds))
            say("          " + scroll.line)
            report[device.name] = scroll.json(contentSize: opened.initialContentSize)
            let (elements, visible) = try await secondSection(of: opened, with: album, on: device)
            screens.append(elements, visible: visible)
        }
        guard let container, let device = Device.all.last else { return }

        let subscription = try await watcher.subscribe()
        let turned = Rect(x: 0, y: 0, width: 1024, height: device.height)
        let clock = ContinuousClock()
        let start = clock.now
        try await container.setBounds(turned)
        for await case .invalidated(let notice) in subscription.notices where notice.container == container.id {
            let time = (clock.now - start) / .milliseconds(1)
            say("")
            say(
                "another connection got the notice \(Quantity.decimals(time, 2)) ms after the bounds change was sent:"
            )
            say(
                "          reason \(notice.reason), \(notice.changes.everything ? "everything" : "some"), content "
                    + "\(notice.changes.contentSizeBefore.text) → "
                    + notice.changes.contentSizeAfter.text)
            report["noticeMilliseconds"] = .number(time)
            break
        }
        try await draw(screens, of: album)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            print(String(decoding: try encoder.encode(report), as: UTF8.self))
        }
        await client.close()
        await watcher.close()
    }

    /// What a device shows once its reader has come to the second section.
    private func secondSection(
        of container: RemoteContainer, with album: Album, on device: Device
    ) async throws -> (elements: [LayoutAttributes], visible: Rect) {
        // Where no header is pinned.
        try await container.setBounds(Rect(x: 0, y: 0, width: device.width, height: device.height))
        let header = try await container.attributes(of: Element.header, inSections: [min(1, album.names.count - 1)])
        let end = max(0, container.initialContentSize.height - device.height)
        let y = min(header.attributes.first?.frame.y ?? 0, end)
        let visible = Rect(x: 0, y: y, width: device.width, height: device.height)
        try await container.setBounds(visible)
        return (try await container.attributes(in: visible).attributes, visible)
    }

    private func draw(_ screens: Screens, of album: Album) async throws {
        let names = Device.all.map(\.name).joined(separator: ", ")
        let picture = screens.picture(
            title: "layoutd, flow: \(screens.count) elements of \(album.count) pictures, \(names)")
        try await picture.write(as: try PictureFormat(output: output), to: output)
        say("")
        say(picture.terminal(columns: Terminal.columns, usesColour: Terminal.usesColour))
        say("")
        say("picture written to \(output)")
    }

    private func say(_ line: String) {
        if !json { Terminal.writeLine(line) }
    }
}

extension RemoteContainer? {
    fileprivate func closeQuietly() async {
        _ = try? await self?.close()
    }
}
