import Foundation
import LayoutCore
import Layouts
import TestSupport
import Testing

/// The order of reading beside a browser's: `reading-flow` decides in which order the Tab key visits the items of a flex box or grid.
@Suite(
    .enabled(if: Browser.path != nil, "no Chromium is installed to compare the order of reading with"),
    .enabled(if: FocusOrder.python != nil, "python3, which drives Chromium, is not installed"))
struct ReadingFlowTests {
    private static func container(
        _ layout: String, _ parameters: [String: JSONValue], _ section: ContainerSection,
        _ direction: Environment.LayoutDirection
    ) throws -> LayoutContainer {
        try LayoutContainer(
            layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: 300, height: 200),
            environment: Environment(layoutDirection: direction), sections: [section])
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `wrapped rows are read as reading-flow visits flex lines`(_ direction: Environment.LayoutDirection) throws {
        let sizes = LinearCongruence.sizes(40)
        let items = sizes.map { "flex:none;width:\(Int($0.width))px;height:\(Int($0.height))px" }
        let name = direction == .leftToRight ? "ltr" : "rtl"
        let style = "display:flex;gap:8px;width:300px;align-items:center;reading-flow:flex-visual;direction:\(name);"

        let browser = try FocusOrder.visited([
            (style + "flex-wrap:wrap", items), (style + "flex-wrap:wrap-reverse", items),
        ])

        for (isReversed, theirs) in zip([false, true], browser) {
            let container = try Self.container(
                "flow",
                [
                    "minimumLineSpacing": 8, "minimumInteritemSpacing": 8, "lineAlignment": "leading",
                    "wrapReverse": .boolean(isReversed),
                ], ContainerSection(sizes: sizes), direction)
            #expect(container.readingOrder(ofSection: 0)?.map(\.indexPath.item) == theirs)
        }
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft], [ReadingAxis.rows, .columns])
    func `cells of a grid are read as reading-flow visits them`(
        _ direction: Environment.LayoutDirection, _ axis: ReadingAxis
    ) throws {
        // Wide blocks leave gaps that later items fill, so the order is not that of index paths.
        let scales = (0..<30).map { $0 % 7 == 3 ? 3.0 : 1 }
        let container = try Self.container(
            "grid", ["fixedDivisionCount": 5, "itemSpacing": 5],
            ContainerSection(itemCount: 30, itemValues: ["scales": .numbers(scales)]), direction)
        let frames = try (0..<30).map {
            try #require(container.attributes(ofItemAt: ItemPath(section: 0, item: $0))?.frame)
        }
        let pitch = (300 + 5) / 5.0
        let items = frames.map { frame in
            let leading = direction == .leftToRight ? frame.x : 300 - frame.maxX
            let span = Int(((frame.width + 5) / pitch).rounded())
            let (row, column) = (Int((frame.y / pitch).rounded()), Int((leading / pitch).rounded()))
            return "grid-area:\(row + 1)/\(column + 1)/span \(span)/span \(span)"
        }
        let name = direction == .leftToRight ? "ltr" : "rtl"

        let browser = try FocusOrder.visited([
            (
                "display:grid;gap:5px;grid-template-columns:repeat(5,56px);grid-auto-rows:56px;direction:\(name);"
                    + "reading-flow:grid-\(axis == .rows ? "rows" : "columns")", items
            )
        ])

        #expect(container.readingOrder(ofSection: 0, by: axis)?.map(\.indexPath.item) == browser[0])
    }
}

/// The order in which a browser's Tab key visits elements.
private enum FocusOrder {
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The numbers of each container's children, in the order in which they are visited.
    static func visited(_ containers: [(style: String, items: [String])]) throws -> [[Int]] {
        let folder = try TemporaryFolder()
        let page = folder.path("page.html")
        var first = 0
        let elements = containers.map { style, items in
            defer { first += items.count }
            let children = items.enumerated().map { "<div tabindex=0 id=\(first + $0) style='\($1)'></div>" }
            return "<div style='\(style)'>\(children.joined())</div>"
        }
        try Data("<!doctype html><body>\(elements.joined())".utf8).write(to: URL(fileURLWithPath: page))
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../Scripts/focus_order.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python ?? "")
        process.arguments = [script.path, Browser.path ?? "", "file://\(page)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        var visited = try JSONDecoder().decode([String].self, from: text).compactMap(Int.init)[...]
        first = 0
        return containers.map { _, items in
            defer {
                visited = visited.dropFirst(items.count)
                first += items.count
            }
            return visited.prefix(items.count).map { $0 - first }
        }
    }
}
