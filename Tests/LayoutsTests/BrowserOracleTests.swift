import Foundation
import LayoutCore
import Layouts
import TestSupport
import Testing

/// A browser that lays out the same items independently: Chromium, if it is installed.
enum Browser {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether the browser supports grid lanes, which need a flag and a version from 2026 or later. If it does, two
    /// equal items lie side by side.
    static let hasGridLanes: Bool = {
        guard path != nil else { return false }
        let style = "display:grid-lanes;grid-template-columns:repeat(2,1fr);width:100px;flow-tolerance:0"
        // If the browser cannot be queried, the tests are not skipped: they fail and report why.
        guard let frames = try? Browser.frames(style: style, items: ["height:10px", "height:10px"]) else { return true }
        return frames.map(\.x) == [0, 50]
    }()

    /// x, y, width and height of each of a container's children, from its corner.
    ///
    /// - Parameters:
    ///   - style: CSS of the container.
    ///   - items: CSS of each child.
    static func frames(style: String, items: [String]) throws -> [Rect] {
        let folder = try TemporaryFolder()
        let page = folder.path("page.html")
        let children = items.map { "<div style='\($0)'></div>" }.joined()
        let html = """
            <!doctype html><body style="margin:0"><div id=c style="\(style)">\(children)</div><script>
            const frames = [...document.getElementById('c').children].map(e => {
              const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })
            document.body.textContent = 'frames' + JSON.stringify(frames) + 'end'
            </script>
            """
        try Data(html.utf8).write(to: URL(fileURLWithPath: page))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--enable-blink-features=CSSGridLanesLayout",
            "--virtual-time-budget=60000", "--window-size=1200,800", "--user-data-dir=\(folder.path("profile"))",
            "--dump-dom", "file://\(page)",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let start = try #require(text.range(of: "frames[")).upperBound
        let end = try #require(text.range(of: "]end")).lowerBound
        let rows = try JSONDecoder().decode([[Double]].self, from: Data("[\(text[start..<end])]".utf8))
        return rows.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
}

@Suite(.enabled(if: Browser.path != nil, "no Chromium is installed to compare line breaks and grid lanes with"))
struct BrowserOracleTests {
    private static let count = 400
    private let sizes = LinearCongruence.sizes(count)

    @Test(
        .enabled(if: Browser.hasGridLanes, "the Chromium here does not know CSS grid lanes"),
        arguments: [(0.0, false), (16, false), (0, true), (16, true)])
    func `css columns match a browser's grid lanes, frame by frame`(_ tolerance: Double, _ hasSpans: Bool) throws {
        let spans = (0..<Self.count).map { hasSpans ? 1 + $0 * 7 % 5 % 3 : 1 }
        let browser = try Browser.frames(
            style: "display:grid-lanes;grid-template-columns:repeat(4,1fr);width:1000px;gap:8px;"
                + "flow-tolerance:\(Int(tolerance))px",
            items: zip(sizes, spans).map { "height:\(Int($0.height))px;grid-column:span \($1)" })

        let definition = ColumnLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(
                [
                    "columnCount": 4, "sectionInset": 0, "layoutStrategy": "css", "flowTolerance": .number(tolerance),
                ], pointer: ""))
        let section = Section(
            itemCount: Self.count,
            itemValues: [
                "itemHeights": .numbers(sizes.map(\.height)), "columnSpans": .numbers(spans.map(Double.init)),
            ])
        let prepared = try layout.prepare(
            Container(bounds: Rect(x: 0, y: 0, width: 1000, height: 800), sections: [section]))

        #expect(browser.count == Self.count)
        for (item, theirs) in browser.enumerated() {
            var ours = try #require(prepared.frame(of: IndexPath(section: 0, item: item)))
            // Columns of `column` begin with a spacing.
            ours.y -= 8
            #expect(ours == theirs, "item \(item)")
        }
    }

    @Test(arguments: [400.0, 800, 1200])
    func `flow breaks lines where a browser wraps, and stacks them the same way`(_ width: Double) throws {
        let browser = try Browser.frames(
            style:
                "display:flex;flex-wrap:wrap;align-items:center;align-content:flex-start;gap:8px;width:\(Int(width))px",
            items: sizes.map { "flex:none;width:\(Int($0.width))px;height:\(Int($0.height))px" })

        let definition = FlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["minimumLineSpacing": 8, "minimumInteritemSpacing": 8], pointer: ""))
        let prepared = try layout.prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: 800),
                sections: [Section(itemCount: Self.count, itemSizes: ItemSizes(sizes))]))

        #expect(browser.count == Self.count)
        for (item, theirs) in browser.enumerated() {
            let ours = try #require(prepared.frame(of: IndexPath(section: 0, item: item)))
            #expect(ours.y == theirs.y && ours.size == theirs.size, "item \(item)")
            // The browser's lines are left-aligned, so only the first item of each has the same place as ours.
            if item > 0 { #expect((ours.x == 0) == (theirs.x == 0), "item \(item)") }
        }
    }
}
