import LayoutCore
import Layouts
import PluginTools
import TestSupport
import Testing

/// Hits, selections and focus movement, checked by hand and against an examination of everything.
@Suite struct PresentedLayoutTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func presented(
        _ definition: LayoutDefinition, _ container: Container, _ parameters: [String: JSONValue] = [:],
        offsets: [Int: Double] = [:]
    ) throws -> PresentedLayout {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        return PresentedLayout(try layout.prepare(container), bounds: container.bounds, offsets: offsets)
    }

    private func container(_ counts: [Int], _ direction: Environment.LayoutDirection = .leftToRight) -> Container {
        var container = TestSupport.LayoutContract.container(counts, seed: nil, bounds: Self.screen)
        container.environment.layoutDirection = direction
        return container
    }

    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    // MARK: Nearest item

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `the nearest item is found however far the point is from the content`(
        _ direction: Environment.LayoutDirection
    ) throws {
        var container = container([12], direction)
        container.bounds = Rect(x: 0, y: 0, width: 10, height: 300)
        let presented = try presented(CircularLayout.definition, container, ["radius": 200])
        let frames = try (0..<12).map { try #require(try presented.frame(of: path(0, $0))) }
        let steps = stride(from: -600.0, through: 600, by: 61)
        for point in steps.flatMap({ x in steps.map { Point(x: x, y: $0) } }) {
            let found = try #require(try presented.nearest(to: point))
            #expect(abs(found.distance - (frames.map { $0.distance(to: point) }.min() ?? 0)) < 1e-9, "\(point)")
        }
    }

    // MARK: Insertion

    /// Flow's items of 50 × 50 in 320, at least 10 apart: five to a row.
    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a drop goes before or after the item under it, by the half and the reading direction`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let presented = try presented(FlowLayout.definition, container([12, 0, 3], direction))
        let frame = try #require(try presented.frame(of: path(0, 6)))
        let isMirrored = direction == .rightToLeft
        let left = Point(x: frame.x + 3, y: frame.middle.y)
        let right = Point(x: frame.maxX - 3, y: frame.middle.y)

        #expect(try presented.insertionPoint(at: left)?.indexPath == path(0, isMirrored ? 7 : 6))
        #expect(try presented.insertionPoint(at: right)?.indexPath == path(0, isMirrored ? 6 : 7))
        #expect(try presented.insertionPoint(at: Point(x: 160, y: 1e6))?.indexPath == path(2, 3))
    }

    @Test func `between items one below another, a drop goes by their upper and lower halves`() throws {
        let parameters: [String: JSONValue] = ["itemSize": [300, 50]]
        let presented = try presented(FlowLayout.definition, container([5]), parameters)
        let frame = try #require(try presented.frame(of: path(0, 2)))

        #expect(try presented.insertionPoint(at: Point(x: 310, y: frame.y + 5))?.indexPath == path(0, 2))
        #expect(try presented.insertionPoint(at: Point(x: 5, y: frame.maxY - 5))?.indexPath == path(0, 3))
    }

    @Test(
        arguments: [(44.3, 2, 8, 1), (44.3, 2, 8, 3), (44.3, 3, 40, 30), (33.3, nil, 8, 5), (33.3, nil, 40, 21)]
            as [(Double, Double?, Int, Int)])
    func `lines that overlap only by rounding are still one below another`(
        _ length: Double, _ scale: Double?, _ count: Int, _ item: Int
    ) throws {
        for direction in ["vertical", "horizontal"] {
            let isVertical = direction == "vertical"
            func turned(_ across: Double, _ along: Double) -> Point {
                isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
            }
            let size = turned(300, length)
            let parameters: [String: JSONValue] = [
                "itemSize": [.number(size.x), .number(size.y)], "minimumLineSpacing": 0,
                "scrollDirection": .string(direction),
            ]
            for reading in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
                var container = container([count], reading)
                container.bounds = Rect(x: 0, y: 0, width: isVertical ? 300 : 400, height: isVertical ? 400 : 300)
                container.environment.scale = scale
                let presented = try presented(FlowLayout.definition, container, parameters)
                let frame = try #require(try presented.frame(of: path(0, item)))
                let interval = isVertical ? (frame.y, frame.maxY) : (frame.x, frame.maxX)
                let isBackwards = !isVertical && reading == .rightToLeft
                for across in [10.0, 290] {
                    let low = try presented.insertionPoint(at: turned(across, interval.0 + 2))?.indexPath
                    let high = try presented.insertionPoint(at: turned(across, interval.1 - 3))?.indexPath
                    #expect(low == path(0, isBackwards ? item + 1 : item), "\(direction) \(reading) at \(across)")
                    #expect(high == path(0, isBackwards ? item : item + 1), "\(direction) \(reading) at \(across)")
                }
            }
        }
    }

    @Test func `where items overlap, a drop goes beside the one that is hit`() throws {
        let parameters: [String: JSONValue] = ["radius": 30, "itemSize": [60, 60]]
        var container = container([4])
        container.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
        let presented = try presented(CircularLayout.definition, container, parameters)
        let point = Point(x: 105, y: 125)

        #expect(try presented.hit(point)?.element == .cell(path(0, 1)))
        let insertion = try #require(try presented.insertionPoint(at: point)?.indexPath)
        #expect([1, 2].contains(insertion.item))
    }

    @Test func `a drop on an empty section goes to its start, and without sections it goes nowhere`() throws {
        let parameters: [String: JSONValue] = ["headerReferenceSize": [0, 30]]
        let filled = try presented(FlowLayout.definition, container([4, 0, 4]), parameters)
        let nothing = try presented(FlowLayout.definition, container([]))

        #expect(try filled.insertionPoint(at: Point(x: 100, y: 95))?.indexPath == path(1, 0))
        #expect(try nothing.insertionPoint(at: .zero)?.indexPath == nil)
    }

    // MARK: Hits

    @Test func `a rotated element is hit where it is drawn, a hidden or transparent one never`() {
        let frame = Rect(x: 100, y: 100, width: 100, height: 20)
        var turned = LayoutAttributes(element: .cell(path(0, 0)), frame: frame, transform: .rotation(.pi / 2))
        let above = Point(x: 150, y: 70)

        #expect(turned.isDrawn(at: above))
        #expect(!turned.isDrawn(at: Point(x: 110, y: 110)))
        turned.alpha = 0
        #expect(!turned.isDrawn(at: above))
        turned.alpha = 1
        turned.isHidden = true
        #expect(!turned.isDrawn(at: above))
        #expect(!LayoutAttributes(element: .cell(path(0, 0)), frame: frame, transform: .scale(0, 1)).isDrawn(at: above))
    }

    @Test func `a frame contains its left and top edges but not the others`() throws {
        let presented = try presented(FlowLayout.definition, container([1]))

        #expect(try presented.hit(.zero) != nil)
        #expect(try presented.hit(Point(x: 50, y: 10)) == nil)
        #expect(try presented.hit(Point(x: 10, y: 50)) == nil)
        let nearest = try #require(try presented.nearest(to: Point(x: -3e8, y: 25)))
        #expect(nearest.path == path(0, 0) && nearest.distance == 3e8)
    }

    // MARK: Orthogonal rows

    /// Groups of 100 × 80, 10 apart, in a window of 288 that begins at 16, between two plain sections.
    private static let rows: [String: JSONValue] = {
        let cell: JSONValue = ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]
        let card: JSONValue = [
            "group": "horizontal", "size": [["absolute": 100], ["absolute": 80]], "subitems": [cell],
        ]
        let line: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]],
            "subitems": [["size": [["fractionalWidth": 0.25], ["fractionalHeight": 1]]]],
        ]
        return [
            "sections": [
                ["group": line],
                [
                    "group": card, "interGroupSpacing": 10, "contentInsets": [0, 16, 0, 16],
                    "orthogonalScrollingBehavior": "continuous",
                ],
                ["group": line],
            ]
        ]
    }()

    private func rows(_ offset: Double, _ direction: Environment.LayoutDirection = .leftToRight) throws
        -> PresentedLayout
    {
        try presented(
            CompositionalLayout.definition, container([8, 20, 8], direction), Self.rows, offsets: [1: offset])
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft], [0.0, 35, 512.5, 5000])
    func `in a scrolled row, every query agrees with an examination of all visible items`(
        _ direction: Environment.LayoutDirection, _ offset: Double
    ) throws {
        let presented = try rows(offset, direction)
        let cells = try [8, 20, 8].enumerated().flatMap { section, count in
            try (0..<count).compactMap { item -> (ItemPath, Rect)? in
                let path = path(section, item)
                let frame = try #require(try presented.frame(of: path))
                return presented.presentedFrame(frame, in: section).map { (path, $0) }
            }
        }
        var random = SeededRandom(seed: UInt64(offset))
        for _ in 0..<200 {
            let point = Point(
                x: .random(in: -50...370, using: &random), y: .random(in: -20...260, using: &random))
            let expected = cells.first { $0.1.contains(point) }?.0
            #expect(try presented.hit(point)?.element.indexPath == expected)
            let nearest = cells.min { ($0.1.distance(to: point), $0.0) < ($1.1.distance(to: point), $1.0) }
            #expect(try presented.nearest(to: point)?.path == nearest?.0)
            let rect = Rect(
                x: point.x, y: point.y, width: .random(in: 1...300, using: &random),
                height: .random(in: 1...200, using: &random))
            let selected = try presented.selection(rect, limit: .max).ranges.flatMap { run in
                run.range.map { path(run.section, $0) }
            }
            #expect(selected == cells.filter { rect.meets($0.1) }.map(\.0), "\(rect)")
        }
    }

    @Test func `the focus enters a row where it is visible, moves beyond its window and leaves it again`() throws {
        let presented = try rows(220)

        // Visible are item 2 at 16, item 3 at 126, and item 4 at 236, cut off at 304.
        #expect(try presented.neighbour(of: path(0, 4), .down) == path(1, 2))
        #expect(try presented.neighbour(of: path(0, 7), .down) == path(1, 4))
        #expect(try presented.neighbour(of: path(2, 1), .up) == path(1, 2))
        #expect(try presented.neighbour(of: path(1, 4), .right) == path(1, 5))
        #expect(try presented.neighbour(of: path(1, 2), .left) == path(1, 1))
        #expect(try presented.neighbour(of: path(1, 19), .right) == nil)
        #expect(try presented.neighbour(of: path(1, 3), .up) == path(0, 6))
        #expect(try presented.neighbour(of: path(1, 3), .down) == path(2, 2))
        #expect(try presented.neighbour(of: path(1, 15), .down)?.section == 2)
    }

    @Test func `from right to left, the focus moves the other way`() throws {
        let presented = try rows(0, .rightToLeft)

        #expect(try presented.neighbour(of: path(1, 0), .left) == path(1, 1))
        #expect(try presented.neighbour(of: path(1, 0), .right) == nil)
        #expect(try presented.neighbour(of: path(0, 1), .right) == path(0, 0))
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft], [0.0, 220])
    func `an item of a row is scrolled into its window`(
        _ direction: Environment.LayoutDirection, _ offset: Double
    ) throws {
        let before = try rows(offset, direction)
        for item in 0..<20 {
            let target = try #require(
                try before.scrollTarget(to: path(1, item), horizontal: .nearest, vertical: .nearest))
            let after = try rows(try #require(target.rowOffset), direction)
            let frame = try #require(try after.frame(of: path(1, item)))
            #expect(abs(try #require(after.presentedFrame(frame, in: 1)).width - 100) < 1e-9, "\(item) is shown whole")
        }
    }

    // MARK: A million items

    @Test(arguments: [
        ("flow", [Double](), 1), ("flow", [40, 50, 60], 1), ("column", [40, 50, 60], 1), ("mosaic", [], 1),
        ("span-flow", [40, 50, 60], 8),
    ])
    func `a lasso around a million items takes a few replies of one range each`(
        _ name: String, _ heights: [Double], _ most: Int
    ) throws {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        let count = 1_000_000
        let sizes =
            heights.isEmpty ? nil : ItemSizes(lengths: (0..<count).flatMap { [50, heights[$0 % heights.count]] })
        let container = Container(bounds: Self.screen, sections: [Section(itemCount: count, itemSizes: sizes)])
        let presented = try presented(definition, container)
        let size = presented.prepared.contentSize
        let lasso = Rect(x: -10, y: 100, width: size.width + 20, height: size.height - 200)

        var start: ItemPath? = path(0, 0)
        var answers = 0
        var items = 0
        while let from = start {
            let page = try presented.selection(lasso, from: from, limit: 10_000)
            #expect(page.ranges.count <= 40)
            (answers, items, start) = (answers + 1, items + page.count, page.next)
        }
        #expect(answers <= most)
        #expect(items > 999_000)
    }

    // MARK: Scrolling

    @Test func `a drag comes to rest at a page or an item, ahead if there is one`() throws {
        var scrolled = container([400])
        scrolled.environment.contentInset = Insets(top: 80, left: 0, bottom: 0, right: 0)
        let presented = try presented(FlowLayout.definition, scrolled)
        func rest(_ y: Double, _ speed: Double, _ snapping: ScrollSnapping) throws -> Double {
            try presented.restingOffset(for: Point(x: 0, y: y), velocity: Point(x: 0, y: speed), snapping).y
        }

        // 400 of 480 points are visible; rows of 50 lie 60 apart.
        #expect(try rest(100, 0, .paging) == -80)
        #expect(try rest(121, 0, .paging) == 320)
        #expect(try rest(-79, 1, .paging) == 320)
        #expect(try rest(300, -1, .paging) == -80)
        #expect(try rest(0, 0, .item) == -20)
        #expect(try rest(-19, 5, .item) == 40)
        #expect(try rest(39, -5, .item) == -20)
        #expect(try rest(40, 5, .item) == 40)
        #expect(try rest(0, 0, .itemCentered) == -15)
        let end = presented.prepared.contentSize.height - 480
        #expect(try rest(1e6, 10, .item) == end)
    }

    @Test(
        arguments: ["flow", "column", "span-flow", "column-flow"],
        [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `after a change of width, scrolling to an anchor puts it back in its place`(
        _ name: String, _ direction: Environment.LayoutDirection
    ) throws {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var wide = TestSupport.LayoutContract.container([300, 300], seed: 3, bounds: Self.screen)
        wide.environment.layoutDirection = direction
        wide.bounds.y = 1234.5
        let before = try presented(definition, wide)
        var narrow = wide
        narrow.bounds.width = 250
        let after = try presented(definition, narrow)
        for anchor in [try before.firstVisible(), try before.lastVisible()] {
            let anchor = try #require(anchor)
            let offset = try #require(try after.scrollTarget(to: anchor))
            var moved = narrow
            moved.bounds.y = offset.y
            let again = try #require(try presented(definition, moved).anchor(of: anchor.indexPath, anchor.edge))
            #expect(abs(again.distance - anchor.distance) < 1e-9)
        }
    }

    // MARK: Explanations

    @Test func `an explanation names the section, the row and the rounding of an item`() throws {
        var container = container([3, 12])
        container.environment.scale = 2
        let presented = try presented(FlowLayout.definition, container)
        let steps = try presented.explanation(of: ElementKinds.cell, at: path(1, 7)).steps

        #expect(steps.map(\.name) == ["section", "uniform", "rounded"])
        #expect(steps[0].values["start"] == 50)
        #expect(steps[1].values["row"] == 1 && steps[1].values["column"] == 2)
    }

    /// Equal cells are rounded before they are mirrored, all others after.
    @Test(arguments: [
        (false, ["section", "uniform", "rounded", "mirrored"]), (true, ["section", "line", "mirrored", "rounded"]),
    ])
    func `rounding and mirroring are explained in the order in which they are applied`(
        _ isMixed: Bool, _ names: [String]
    ) throws {
        let sizes = isMixed ? ItemSizes([Size(width: 70.3, height: 20), Size(width: 50.4, height: 33)]) : nil
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 333.3, height: 400),
            environment: Environment(scale: 2, layoutDirection: .rightToLeft),
            sections: [Section(itemCount: 2, itemSizes: sizes)])
        let explanation = try presented(FlowLayout.definition, container).explanation(
            of: ElementKinds.cell, at: path(0, 1))

        #expect(explanation.steps.map(\.name) == names)
        #expect(explanation.steps[2].values["toX"] == explanation.steps[3].values["fromX"])
        #expect(explanation.steps[3].values["toX"] == explanation.attributes?.frame.x)
    }

    @Test func `the explanation of a cell in a group includes its section's insets`() throws {
        let item: JSONValue = ["size": [["fractionalWidth": 0.5], ["absolute": 30]]]
        let section: JSONValue = [
            "group": ["group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 30]], "subitems": [item]],
            "contentInsets": [5, 10, 0, 10], "interGroupSpacing": 7,
        ]
        let parameters = try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 400), sections: [Section(itemCount: 5)])
        let prepared = try CompositionalLayout.definition.make(parameters).prepare(container)
        let step = try #require(
            try PresentedLayout(prepared, bounds: container.bounds).explanation(of: ElementKinds.cell, at: path(0, 3))
                .steps.first { $0.name == "group" })

        #expect(step.values["cross"] == 150 && step.values["groupCross"] == 10 && step.values["cellCross"] == 140)
        #expect(step.values["scroll"] == 42)
        #expect(step.text.contains("so at 150.0 across and 42.0 along"))
    }

    @Test func `an item with its own frame is explained by that frame`() throws {
        let definition = CircularLayout.definition
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 400), sections: [Section(itemCount: 5)])
        let explanation = try presented(definition, container).explanation(of: ElementKinds.cell, at: path(0, 3))
        let step = try #require(explanation.steps.first { $0.name == "frame" })
        let frame = try #require(explanation.attributes?.untransformedFrame)

        #expect(step.values["cross"] == frame.x && step.values["scroll"] == frame.y)
        #expect(step.values["crossLength"] == frame.width && step.values["scrollLength"] == frame.height)
    }
}
