import LayoutEngine
import TestSupport
import Testing

/// Views of rows whose sizes are only known once they are in sight.
@Suite(.hangGuard) struct ViewMeasuringTests {
    static let layouts = ["compositional", "flow"]

    @Test(arguments: layouts) func `a target far away is at the bottom once all in sight is measured`(
        _ layout: String
    ) throws {
        let toolkit = try MeasuringToolkit(layout)
        try toolkit.take(
            .program(.scroll(to: ItemPath(section: 0, item: 999), horizontal: .none, vertical: .end)))

        #expect(try toolkit.frame(of: 999).maxY == toolkit.visible.maxY)
        #expect(toolkit.contentHeight == toolkit.visible.maxY)
    }

    @Test(arguments: layouts) func `End shows the last row, and Home the first`(_ layout: String) throws {
        let toolkit = try MeasuringToolkit(layout)
        try toolkit.press(.end)
        #expect(toolkit.cursor == 999)
        #expect(try toolkit.frame(of: 999).maxY == toolkit.visible.maxY)

        try toolkit.press(.home)
        #expect(toolkit.cursor == 0 && toolkit.visible.y == 0)
    }

    @Test(arguments: layouts) func `rows that are lower than they were taken for leave no gap at the end`(
        _ layout: String
    ) throws {
        let toolkit = try MeasuringToolkit(layout, heights: 20...20)
        try toolkit.press(.end)

        #expect(toolkit.contentHeight == toolkit.visible.maxY)
        #expect(try toolkit.rowsInSight() == 975..<1000)
    }

    @Test(arguments: layouts) func `pages pass no row by, down or up`(_ layout: String) throws {
        let toolkit = try MeasuringToolkit(layout)
        try toolkit.press(.home)
        var seen = try toolkit.rowsInSight()
        for page in 0..<12 {
            let before = toolkit.cursor
            try toolkit.press(.pageDown)
            let rows = try toolkit.rowsInSight()
            try #require(toolkit.cursor > before && rows.contains(toolkit.cursor), "page \(page)")
            try #require(rows.lowerBound <= seen.upperBound, "page \(page)")
            seen = seen.lowerBound..<rows.upperBound
        }
        #expect(seen.count > 30)

        try toolkit.press(.end)
        seen = try toolkit.rowsInSight()
        for page in 0..<12 {
            let before = toolkit.cursor
            try toolkit.press(.pageUp)
            let rows = try toolkit.rowsInSight()
            try #require(toolkit.cursor < before && rows.contains(toolkit.cursor), "page \(page)")
            try #require(rows.upperBound >= seen.lowerBound, "page \(page)")
            seen = rows.lowerBound..<seen.upperBound
        }
    }

    @Test func `rows that are measured later select no row beyond the page`() throws {
        let toolkit = try MeasuringToolkit("flow")
        try toolkit.press(.home)
        try toolkit.press(.pageDown, .shift)

        let keys = toolkit.view.selection.keys
        #expect(keys == Keys([ItemRange(section: 0, item: 0, count: toolkit.cursor + 1)]))
    }

    @Test func `a click while a page is measured keeps the cursor where it is`() throws {
        let toolkit = try MeasuringToolkit("flow")
        try toolkit.press(.home)
        try toolkit.take(.key(ViewKeyPress(.pageDown, time: 1)), measuring: false)
        try toolkit.take(.program(.focus(ItemPath(section: 0, item: 2))), measuring: false)
        try toolkit.measure()

        #expect(toolkit.cursor == 2)
    }
}

/// A toolkit that measures what comes into sight, as often as something does, and a view of 1,000 rows. They are taken for 60 points high, and
/// turn out to have 20 to 199.
private final class MeasuringToolkit {
    private let container: EngineContainer
    private(set) var view: ViewState
    private var measured: Set<Int> = []
    private let heights: [Double]

    init(_ layout: String, heights range: ClosedRange<Int> = 20...199) throws {
        var random = SplitMix(state: 48)
        heights = (0..<1000).map { _ in Double(range.lowerBound + random.below(range.count)) }
        let size: JSONValue = [["fractionalWidth": 1], ["estimated": 60]]
        let parameters: [String: JSONValue] =
            layout == "flow"
            ? ["estimatedItemSize": [320, 60], "minimumLineSpacing": 0]
            : ["sections": [["group": ["group": "vertical", "size": size, "subitems": [["size": size]]]]]]
        let bounds = Rect(x: 0, y: 0, width: 320, height: 500)
        container = try EngineContainer(
            layout, parameters, bounds: bounds, sections: [ContainerSection(itemCount: 1000)])
        var options = ViewOptions()
        options.measures = true
        view = ViewState(WindowPlace(visible: bounds), of: container.state.shown, options: options, by: .web)
        try measure()
    }

    var visible: Rect { view.visible }
    var cursor: Int { view.selection.cursor?.item ?? -1 }
    var contentHeight: Double { container.contentSize.height }

    func frame(of row: Int) throws -> Rect { try #require(try container.frame(row)) }

    func press(_ key: ViewKey, _ modifiers: ViewModifiers = []) throws {
        try take(.key(ViewKeyPress(key, modifiers, time: 1)))
    }

    func take(_ input: ViewInput, measuring: Bool = true) throws {
        _ = try view.take(input, reading: StateReader(container.state.shown))
        if measuring { try measure() }
    }

    /// The rows in sight, all of which follow each other.
    func rowsInSight() throws -> Range<Int> {
        let rows = try container.attributes(in: visible, .cells).map(\.element.indexPath.item)
        let (first, last) = (try #require(rows.min()), try #require(rows.max()))
        try #require(rows.count == last - first + 1)
        return first..<last + 1
    }

    /// Measures until all in sight is measured, says so, and does it again if the view scrolls on.
    func measure() throws {
        for _ in 0..<100 {
            let rows = try rowsInSight().filter { measured.insert($0).inserted }
            if rows.isEmpty {
                if try view.take(.measured, reading: StateReader(container.state.shown)).isEmpty { return }
                continue
            }
            let sizes = rows.flatMap { [320.0, heights[$0]] }
            let measurement = Measurement(.numbered(rows, of: .number(0), kind: ""), sizes: sizes)
            let change = try container.update([.setMeasuredSizes(measurement)], keeping: .nothing).change
            _ = view.follow(change, reading: StateReader(change.state))
        }
        Issue.record("it scrolls on and on")
    }
}
