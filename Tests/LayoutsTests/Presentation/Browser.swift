import Foundation
import LayoutCore
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

    /// Whether grid lanes can be packed densely and filled in other directions.
    static let hasLaneDirections: Bool = {
        guard hasGridLanes else { return false }
        let style =
            "display:grid-lanes;grid-template-columns:50px 50px;grid-lanes-direction:column fill-reverse track-reverse;"
        guard let frames = try? Browser.frames(style: style, items: ["height:10px", "height:5px"]) else { return true }
        return frames.map(\.x) == [50, 0] && frames.map(\.y) == [0, 5]
    }()

    /// x, y, width and height of each of a container's children, from its corner.
    ///
    /// - Parameters:
    ///   - style: CSS of the container.
    ///   - items: CSS of each child.
    static func frames(style: String, items: [String]) throws -> [Rect] {
        try frames([(style, items)])[0]
    }

    /// The same for several containers on one page, since the browser takes a second to start.
    static func frames(_ containers: [(style: String, items: [String])]) throws -> [[Rect]] {
        let folder = try TemporaryFolder()
        let page = folder.path("page.html")
        let elements = containers.map { style, items in
            #"<div class=c style="\#(style)">\#(items.map { "<div style='\($0)'></div>" }.joined())</div>"#
        }
        let html = """
            <!doctype html><body style="margin:0">\(elements.joined())<script>
            const frames = [...document.getElementsByClassName('c')].flatMap(c => {
              const o = c.getBoundingClientRect()
              return [...c.children].map(e => {
                const r = e.getBoundingClientRect(); return [r.x - o.x, r.y - o.y, r.width, r.height] }) })
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
        var frames = rows.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }[...]
        return containers.map { _, items in
            defer { frames = frames.dropFirst(items.count) }
            return Array(frames.prefix(items.count))
        }
    }
}
