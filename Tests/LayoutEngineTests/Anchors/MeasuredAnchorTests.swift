import LayoutEngine
import TestSupport
import Testing

/// The anchor stays in place when cells are measured.
@Suite(.hangGuard) struct MeasuredAnchorTests {
    struct Screen: Sendable, CustomTestStringConvertible {
        let layout: String
        let parameters: [String: JSONValue]
        var direction = Environment.LayoutDirection.leftToRight

        var isHorizontal: Bool { parameters["scrollDirection"] == "horizontal" }
        var testDescription: String { "\(layout) \(isHorizontal ? "sideways" : "") \(direction)" }

        /// Forty items across the whole screen, scrolled to the middle of the content.
        func open() throws -> EngineContainer {
            let screen = try EngineContainer(
                layout, parameters, bounds: Rect(x: 0, y: 0, width: 300, height: 400),
                environment: Environment(layoutDirection: direction), sections: [ContainerSection(itemCount: 40)])
            let middle = try #require(try screen.frame(20))
            try screen.resize(
                width: 300, height: 400, at: isHorizontal ? Point(x: middle.x, y: 0) : Point(x: 0, y: middle.y),
                keeping: nil)
            return screen
        }

        /// How far an item's edge is inside the same edge of the screen.
        func distance(of path: ItemPath, from place: AnchorPlace, in screen: EngineContainer) throws -> Double {
            let (frame, bounds) = (try #require(try screen.frame(path.item)), screen.bounds)
            let isLow = (place == .firstVisible) != (direction == .rightToLeft)
            if isHorizontal { return isLow ? frame.x - bounds.x : bounds.maxX - frame.maxX }
            return isLow ? frame.y - bounds.y : bounds.maxY - frame.maxY
        }

        func size(_ length: Double) -> [Double] { isHorizontal ? [length, 400] : [300, length] }
    }

    static let screens = [
        Screen(layout: "column", parameters: ["columnCount": 1, "itemHeight": 100]),
        Screen(layout: "column", parameters: ["columnCount": 1, "itemHeight": 90, "scrollDirection": "horizontal"]),
        Screen(
            layout: "column", parameters: ["columnCount": 1, "itemHeight": 90, "scrollDirection": "horizontal"],
            direction: .rightToLeft),
        Screen(layout: "flow", parameters: ["estimatedItemSize": [300, 70]]),
        Screen(
            layout: "flow", parameters: ["estimatedItemSize": [70, 400], "scrollDirection": "horizontal"],
            direction: .rightToLeft),
        Screen(layout: "span-flow", parameters: ["defaultItemSize": [300, 60]]),
        Screen(layout: "compositional", parameters: ["sections": [["list": ["appearance": "plain"]]]]),
    ]

    private func measure(_ item: Int, _ size: [Double]) -> LayoutEngine.Operation {
        .setMeasuredSizes(Measurement(.numbered([item], of: .number(0), kind: ""), sizes: size))
    }

    @Test func `the first cell that begins in sight grows downwards`() throws {
        let heights = Array(repeating: 100.0, count: 40)
        let screen = try EngineContainer(
            "column", ["columnCount": 1], bounds: Rect(x: 0, y: 1000, width: 300, height: 400),
            sections: [ContainerSection(itemCount: 40, itemValues: ["itemHeights": .numbers(heights)])])

        try screen.update([measure(10, [300, 300])], keeping: .place(.firstVisible))

        #expect(screen.bounds.y == 1000)
    }

    @Test(arguments: screens, [AnchorPlace.firstVisible, .end])
    func `the anchored edge of a measured cell stays in place`(_ layout: Screen, _ place: AnchorPlace) throws {
        let screen = try layout.open()
        let before = try #require(try screen.capture(place))

        for length in [250.0, 30] {
            try screen.update([measure(before.indexPath.item, layout.size(length))], keeping: .place(place))

            let distance = try layout.distance(of: before.indexPath, from: place, in: screen)
            #expect(distance == before.distance, "measured as \(length)")
        }
    }

    @Test(arguments: screens, [AnchorPlace.firstVisible, .end])
    func `a measured cell that reaches out of sight grows away from the anchor`(
        _ layout: Screen, _ place: AnchorPlace
    ) throws {
        let screen = try layout.open()
        let origin = screen.bounds.origin
        try screen.resize(
            width: 300, height: 400, at: Point(x: max(0, origin.x - 13), y: max(0, origin.y - 13)), keeping: nil)
        let before = try #require(try screen.capture(place))
        let beyond = place == .end ? before.indexPath.item + 1 : before.indexPath.item - 1

        try screen.update(
            [measure(beyond, layout.size(250)), measure(before.indexPath.item, layout.size(120))],
            keeping: .place(place))

        #expect(try layout.distance(of: before.indexPath, from: place, in: screen) == before.distance)
    }
}
