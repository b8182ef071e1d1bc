import LayoutCore
import Layouts
import TestSupport
import Testing

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
            var ours = try #require(prepared.frame(of: ItemPath(section: 0, item: item)))
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
            let ours = try #require(prepared.frame(of: ItemPath(section: 0, item: item)))
            #expect(ours.y == theirs.y && ours.size == theirs.size, "item \(item)")
            // The browser's lines are left-aligned, so only the first item of each has the same place as ours.
            if item > 0 { #expect((ours.x == 0) == (theirs.x == 0), "item \(item)") }
        }
    }

    /// CSS beside the parameters that give the same rows. CSS spreads the items of the last line, too.
    private struct Wrapping {
        var css: String
        var parameters: [String: JSONValue]

        static let all: [Wrapping] = {
            let lines = [
                ("flex-start", "leading"), ("center", "center"), ("flex-end", "trailing"),
                ("space-between", "justified"),
            ]
            let items = [
                ("flex-start", "leading"), ("center", "center"), ("flex-end", "trailing"), ("stretch", "stretch"),
            ]
            return lines.flatMap { justify, line in
                items.flatMap { align, item in
                    [false, true].map { isReversed in
                        Wrapping(
                            css: "flex-wrap:\(isReversed ? "wrap-reverse" : "wrap");justify-content:\(justify);"
                                + "align-items:\(align);",
                            parameters: [
                                "lineAlignment": .string(line), "lastLineAlignment": .string(line),
                                "itemAlignment": .string(item), "wrapReverse": .boolean(isReversed),
                            ])
                    }
                }
            }
        }()
    }

    private func flowFrames(
        _ sizes: [Size], _ parameters: [String: JSONValue], width: Double, height: Double = 800,
        _ direction: Environment.LayoutDirection = .leftToRight
    ) throws -> [Rect] {
        let definition = FlowLayout.definition
        let spacing: [String: JSONValue] = ["minimumLineSpacing": 8, "minimumInteritemSpacing": 8]
        let layout = definition.make(
            try definition.schema.resolve(parameters.merging(spacing) { $1 }, pointer: ""))
        let prepared = try layout.prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: height),
                environment: Environment(layoutDirection: direction),
                sections: [Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes))]))
        return try sizes.indices.map { try #require(prepared.frame(of: ItemPath(section: 0, item: $0))) }
    }

    @Test(arguments: ["ltr", "rtl", "column"])
    func `aligned and reversed rows match a browser's flex lines, frame by frame`(_ mode: String) throws {
        // So many that no row has a single item, which CSS does not centre.
        let sizes = Array(sizes.prefix(59))
        let isColumn = mode == "column"
        // Items grow to the line if nothing fixes their length across it.
        let browser = try Browser.frames(
            Wrapping.all.map { wrapping in
                let room =
                    isColumn
                    ? "flex-direction:column;height:500px;width:max-content;" : "direction:\(mode);width:500px;"
                return (
                    "display:flex;align-content:flex-start;gap:8px;" + room + wrapping.css,
                    sizes.map { size in
                        isColumn
                            ? "flex:none;min-width:\(Int(size.width))px;height:\(Int(size.height))px"
                            : "flex:none;width:\(Int(size.width))px;min-height:\(Int(size.height))px"
                    }
                )
            })

        for (wrapping, theirs) in zip(Wrapping.all, browser) {
            var parameters = wrapping.parameters
            if isColumn { parameters["scrollDirection"] = "horizontal" }
            let ours = try flowFrames(
                sizes, parameters, width: 500, height: 500, mode == "rtl" ? .rightToLeft : .leftToRight)
            // The browser counts in 64ths of a point, and cuts each gap between justified items.
            let tolerance = wrapping.parameters["lineAlignment"] == "justified" ? 0.2 : 1e-9
            // A browser does not widen a column container for its lines.
            let origin = isColumn ? theirs.map(\.x).min() ?? 0 : 0
            for (item, (own, var their)) in zip(ours, theirs).enumerated() {
                their.x -= origin
                let distance = max(
                    abs(own.x - their.x), abs(own.y - their.y), abs(own.width - their.width),
                    abs(own.height - their.height))
                #expect(distance <= tolerance, "\(wrapping.css) item \(item): \(own), not \(their)")
            }
        }
    }

    /// The browser balances by the squares of what lines leave free.
    @Test(arguments: [300.0, 500, 900])
    func `balanced rows are as many as a browser's, and the longest is no longer`(_ width: Double) throws {
        let counts = Array(stride(from: 2, through: 60, by: 2))
        let browser = try Browser.frames(
            counts.map { count in
                (
                    "display:flex;flex-wrap:balance;align-items:flex-start;align-content:flex-start;gap:8px;"
                        + "width:\(Int(width))px",
                    sizes.prefix(count).map { "flex:none;width:\(Int($0.width))px;height:\(Int($0.height))px" }
                )
            })

        for (count, theirs) in zip(counts, browser) {
            let ours = try flowFrames(
                Array(sizes.prefix(count)),
                ["balance": true, "lineAlignment": "leading", "itemAlignment": "leading"], width: width)
            #expect(Set(ours.map(\.y)).count == Set(theirs.map(\.y)).count)
            let (own, their) = (ours.map(\.maxX).max() ?? 0, theirs.map(\.maxX).max() ?? 0)
            #expect(own <= their && their <= width)
        }
    }
}
