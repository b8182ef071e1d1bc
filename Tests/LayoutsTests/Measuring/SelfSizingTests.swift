import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

@Suite struct SelfSizingTests {
    private func prepare(
        _ parameters: [String: JSONValue], _ sections: [Section], width: Double = 320
    ) throws -> PreparedLayout {
        let definition = FlowLayout.definition
        return try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(
            Container(bounds: Rect(x: 0, y: 0, width: width, height: 480), sections: sections))
    }

    private func frames(_ prepared: PreparedLayout, _ count: Int) -> [Rect?] {
        (0..<count).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    private func measured(_ section: Section, _ sizes: [Int: Size]) -> Section {
        var section = section
        for (item, size) in sizes.sorted(by: { $0.key < $1.key }) { _ = section.measuredSizes.set(item, size) }
        return section
    }

    /// Recorded from UIKit while it measured its cells, so measuring must give the same numbers.
    @Test(
        arguments: VectorCase.load("flow").filter { vector in
            ["lastLineMixed", "lastLineTwo", "single200"].contains { vector.name.contains($0) }
        })
    func `measured cells give the recorded frames`(_ vector: VectorCase) throws {
        var parameters = vector.parameters
        parameters["estimatedItemSize"] = [50, 50]
        let sections = vector.container.sections.map { section -> Section in
            var bare = section
            bare.itemSizes = nil
            let sizes = section.itemSizes
            return measured(
                bare, Dictionary(uniqueKeysWithValues: (0..<section.itemCount).map { ($0, sizes?[$0] ?? .zero) }))
        }
        let definition = FlowLayout.definition
        var container = vector.container
        container.sections = SectionList(sections)
        let prepared = try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(container)
        for (path, frame) in vector.expected.items {
            let actual = try #require(prepared.frame(of: path))
            #expect(isApproximatelyEqual(actual, frame), "\(path) is \(actual), expected \(frame)")
        }
    }

    @Test func `before any measurement, an item has its given size or the estimate`() throws {
        let estimated = try prepare(["estimatedItemSize": [150, 30]], [Section(itemCount: 3)])
        // Two per row, 20 apart; the last row keeps to their columns.
        #expect(frames(estimated, 3).map(\.?.x) == [0, 170, 0])
        #expect(estimated.contentSize.height == 70)
        let automatic = try prepare(["estimatedItemSize": "automatic"], [Section(itemCount: 2)])
        #expect(frames(automatic, 1)[0]?.size == Size(width: 50, height: 50))
        let given = try prepare(
            ["estimatedItemSize": [150, 30]],
            [Section(itemCount: 1, itemSizes: ItemSizes([Size(width: 20, height: 90)]))])
        #expect(frames(given, 1)[0]?.size == Size(width: 20, height: 90))
    }

    @Test func `unmeasured items count as the average of the measured ones`() throws {
        let section = measured(
            Section(itemCount: 4), [0: Size(width: 320, height: 40), 2: Size(width: 320, height: 60)])
        let prepared = try prepare(["estimatedItemSize": [320, 10], "minimumLineSpacing": 0], [section])
        #expect(frames(prepared, 4).map(\.?.height) == [40, 50, 60, 50])
        #expect(prepared.contentSize.height == 200)
    }

    @Test func `an oversize first cell has no empty row before it`() throws {
        let section = measured(
            Section(itemCount: 2), [0: Size(width: 400, height: 20), 1: Size(width: 20, height: 20)])
        let prepared = try prepare(["estimatedItemSize": [10, 10]], [section])
        #expect(frames(prepared, 2).map(\.?.y) == [0, 30])
    }

    // MARK: Scrolling

    struct Scrolled: Sendable, CustomTestStringConvertible {
        let name: String
        let layout: String
        let parameters: [String: JSONValue]
        var direction = Environment.LayoutDirection.leftToRight

        var testDescription: String { name }
        var isHorizontal: Bool { parameters["scrollDirection"] == "horizontal" }
    }

    static let scrolled = [
        Scrolled(name: "list", layout: "flow", parameters: ["estimatedItemSize": [320, 44]]),
        Scrolled(
            name: "rows", layout: "flow",
            parameters: [
                "estimatedItemSize": [70, 44], "headerReferenceSize": [20, 20], "minimumInteritemSpacing": 3,
            ]),
        Scrolled(
            name: "sideways", layout: "flow",
            parameters: ["estimatedItemSize": [60, 480], "scrollDirection": "horizontal"]),
        Scrolled(
            name: "sideways, right to left", layout: "flow",
            parameters: ["estimatedItemSize": [60, 480], "scrollDirection": "horizontal"], direction: .rightToLeft),
        Scrolled(
            name: "columns of the sample", layout: "column-flow", parameters: ["estimatedItemSize": [300, 70]]),
        Scrolled(name: "waterfall", layout: "column", parameters: ["columnCount": 3, "headerHeight": 30]),
        Scrolled(
            name: "waterfall sideways", layout: "column",
            parameters: ["columnCount": 2, "scrollDirection": "horizontal", "pinHeadersToTop": false]),
        Scrolled(name: "spans", layout: "span-flow", parameters: ["defaultItemSize": [320, 50]]),
    ]

    /// Lets the content end inside the bounds, where a real view would pull it back.
    private static let overscroll = Insets(top: 1e4, left: 1e4, bottom: 1e4, right: 1e4)

    /// A client that measures each cell when it becomes visible, scrolling down and up again by small and large steps. The
    /// leading edge of the first cell that begins on the screen must not move on it, whether it is measured or not.
    @Test(arguments: scrolled, 0..<4)
    func `the first cell that begins on the screen stays while cells are measured`(
        _ scrolled: Scrolled, _ seed: Int
    ) throws {
        let definition = try #require(builtInLayouts.first { $0.name == scrolled.layout })
        let layout = definition.make(try definition.schema.resolve(scrolled.parameters, pointer: ""))
        var random = SeededRandom(seed: UInt64(seed))
        let counts = [40, 0, 25]
        let isHorizontal = scrolled.isHorizontal
        let isFull = !scrolled.name.hasPrefix("rows")
        let sizes = counts.map { count in
            (0..<count).map { _ -> Size in
                let along = Double(Int.random(in: 20...160, using: &random))
                let across = isFull ? (isHorizontal ? 480.0 : 320) : 70
                return isHorizontal ? Size(width: along, height: across) : Size(width: across, height: along)
            }
        }
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            environment: Environment(layoutDirection: scrolled.direction),
            sections: counts.map { Section(itemCount: $0) })
        var prepared = try layout.prepare(container)
        let isFromRight = isHorizontal && scrolled.direction == .rightToLeft
        if isFromRight { container.bounds.x = prepared.contentSize.width - 320 }

        func start(_ frame: Rect) -> Double { isFromRight ? -frame.maxX : isHorizontal ? frame.x : frame.y }

        /// Measures visible cells until no new ones appear; returns how far the first cell that begins in sight has moved.
        func settle() throws -> Double {
            var jump = 0.0
            for _ in 0..<50 {
                let cells = prepared.elements(
                    ElementQuery(rect: container.bounds, categories: .cells), bounds: container.bounds
                ).attributes.all
                let fresh = cells.filter {
                    container.sections[$0.element.indexPath.section].measuredSizes[$0.element.indexPath.item] == nil
                }
                if fresh.isEmpty { return jump }
                let first = cells.first { start($0.frame) >= start(container.bounds) }
                let anchor = try ScrollAnchor(in: PresentedLayout(prepared, bounds: container.bounds))
                for path in fresh.map(\.element.indexPath) {
                    _ = container.sections[path.section].measuredSizes.set(path.item, sizes[path.section][path.item])
                }
                let widthBefore = prepared.contentSize.width
                prepared = try layout.prepare(container)
                let adjustment = try anchor.adjustment(
                    in: PresentedLayout(prepared, bounds: container.bounds), inset: Self.overscroll)
                let before = container.bounds
                container.bounds.x += adjustment.x
                container.bounds.y += adjustment.y
                // At the content's start, the start itself is the anchor.
                let isAtStart =
                    isFromRight ? before.maxX >= widthBefore : isHorizontal ? before.x <= 0 : before.y <= 0
                guard let first, !isAtStart else { continue }
                let now = try #require(prepared.frame(of: first.element.indexPath))
                let shift = start(now) - start(container.bounds) - (start(first.frame) - start(before))
                jump = max(jump, abs(shift))
            }
            Issue.record("it never settles")
            return jump
        }

        #expect(try settle() == 0)
        let back: Double = isFromRight ? -1 : 1
        let steps = [30.0, 200, 90, 480, 700, -10, -60, 300, -350, -200, -30, -500, -90, -700, 240, -1000]
        for step in steps.map({ seed % 2 == 0 ? min(max($0, -300), 300) : $0 }) {
            let limit = Size(
                width: max(0, prepared.contentSize.width - 320), height: max(0, prepared.contentSize.height - 480))
            if isHorizontal {
                container.bounds.x = min(max(0, container.bounds.x + step * back), limit.width)
            } else {
                container.bounds.y = min(max(0, container.bounds.y + step), limit.height)
            }
            #expect(try settle() < 1e-9, "after a step of \(step)")
        }
    }

    @Test func `at the very start, a cell that grows pushes the others away`() throws {
        let layout = ColumnLayout.definition.make(ColumnLayout.definition.schema.defaults)
        let heights = CheckedItemValues.numbers(Array(repeating: 50.0, count: 99))
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [Section(itemCount: 99, itemValues: ["itemHeights": heights])])
        let before = try layout.prepare(container)
        _ = container.sections[0].measuredSizes.set(0, Size(width: 10, height: 200))
        let after = try layout.prepare(container)
        let atStart = try ScrollAnchor(in: PresentedLayout(before, bounds: container.bounds))
        #expect(try atStart.adjustment(in: PresentedLayout(after, bounds: container.bounds), inset: .zero) == .zero)
        container.bounds.y = 300
        let further = try ScrollAnchor(in: PresentedLayout(before, bounds: container.bounds))
        // Column 0 has grown by 150; the first item that begins on the screen is item 10 of that column.
        #expect(
            try further.adjustment(in: PresentedLayout(after, bounds: container.bounds), inset: .zero)
                == Point(x: 0, y: 150)
        )
    }
}

extension ScrollAnchor {
    /// The adjustment of the content offset if frames do not follow the bounds.
    fileprivate func adjustment(in presented: PresentedLayout, inset: Insets) throws -> Point {
        let found = try AnchorSearch.settle(try reading(of: presented, inset: inset)) { bounds throws(LayoutError) in
            try reading(of: PresentedLayout(presented.prepared, bounds: bounds), inset: inset)
        }.bounds
        return Point(x: found.x - presented.bounds.x, y: found.y - presented.bounds.y)
    }
}
