import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// An item that is inserted where a drop is answered comes to lie at the point.
@Suite struct InsertionPointTests {
    /// Layouts that place equal items in rows or lanes, with room beside the last ones.
    private static let layouts: [(name: String, parameters: @Sendable (inout SeededRandom) -> [String: JSONValue])] = [
        (
            "flow",
            { random in
                [
                    "itemSize": [.number(whole(40...110, &random)), .number(whole(20...90, &random))],
                    "minimumLineSpacing": .number(whole(0...20, &random)),
                    "minimumInteritemSpacing": .number(whole(0...20, &random)), "sectionInset": [5, 7, 11, 13],
                    "headerReferenceSize": [20, 20],
                ]
            }
        ),
        ("grid", { random in ["fixedDivisionCount": .number(whole(2...5, &random)), "sectionInset": [3, 4, 5, 6]] }),
        (
            "span-flow",
            { random in
                ["defaultItemSize": [.number(whole(40...110, &random)), .number(whole(20...90, &random))]]
            }
        ),
        (
            "column-flow",
            { random in
                [
                    "minColumnWidth": .number(whole(50...120, &random)),
                    "cellHeight": .number(whole(20...90, &random)),
                ]
            }
        ),
        (
            "column",
            { random in
                [
                    "columnCount": .number(whole(2...5, &random)), "itemHeight": .number(whole(20...90, &random)),
                    "headerHeight": 20,
                ]
            }
        ),
        (
            "compositional",
            { random in
                let group: JSONValue = [
                    "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 60]],
                    "subitems": [
                        [
                            "size": [
                                ["fractionalWidth": .number(whole(20...50, &random) / 100)], ["fractionalHeight": 1],
                            ]
                        ]
                    ],
                ]
                return ["sections": [["group": group, "interGroupSpacing": 8]]]
            }
        ),
    ]

    private static func whole(_ range: ClosedRange<Int>, _ random: inout SeededRandom) -> Double {
        Double(Int.random(in: range, using: &random))
    }

    private static func presented(
        _ definition: LayoutDefinition, _ parameters: [String: JSONValue], _ container: Container
    ) throws -> PresentedLayout {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        return PresentedLayout(try layout.prepare(container), bounds: container.bounds)
    }

    private static func paths(_ sections: [Section]) -> [ItemPath] {
        sections.enumerated().flatMap { section, own in
            (0..<own.itemCount).map { ItemPath(section: section, item: $0) }
        }
    }

    /// Of all index paths at which an item could be inserted so that it contains the point, the answer is one, unless the point is on
    /// an item, of which it is then one side.
    @Test(arguments: layouts.indices, 0..<12)
    func `an item that is inserted beside others lies at the point`(_ index: Int, _ seed: Int) throws {
        let (name, parameters) = Self.layouts[index]
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var random = SeededRandom(seed: UInt64(seed) &+ 11)
        for _ in 0..<4 {
            var parameters = parameters(&random)
            if name != "compositional", Bool.random(using: &random) { parameters["scrollDirection"] = "horizontal" }
            let container = Container(
                bounds: Rect(x: 0, y: 0, width: Self.whole(220...340, &random), height: Self.whole(220...340, &random)),
                environment: Environment(
                    scale: [nil, 2].randomElement(using: &random) ?? nil,
                    layoutDirection: Bool.random(using: &random) ? .leftToRight : .rightToLeft),
                sections: [Section(itemCount: Int.random(in: 1...9, using: &random)), Section(itemCount: 4)])
            let presented = try Self.presented(definition, parameters, container)
            let inserted = try container.sections.enumerated().flatMap { section, own in
                try (0...own.itemCount).map { item in
                    var next = container
                    next.sections[section] = Section(itemCount: own.itemCount + 1)
                    let path = ItemPath(section: section, item: item)
                    let after = try Self.presented(definition, parameters, next)
                    // From right to left, what lies at the content's start moves as the content grows.
                    let growth = after.prepared.contentSize.width - presented.prepared.contentSize.width
                    var frame = try after.frame(of: path)
                    if after.prepared.readsRightToLeft { frame?.x -= growth }
                    return (path, frame)
                }
            }
            let size = presented.prepared.contentSize
            for _ in 0..<60 {
                let point = Point(
                    x: Double.random(in: 0..<max(1, size.width), using: &random),
                    y: Double.random(in: 0..<max(1, size.height), using: &random))
                guard try presented.hit(point, .cells) == nil else { continue }
                let answer = try #require(try presented.insertionPoint(at: point)).indexPath
                // The section is the one that the point lies in now.
                let fitting = inserted.filter { $0.0.section == answer.section && $0.1?.contains(point) == true }
                    .map(\.0)
                guard !fitting.isEmpty else { continue }

                #expect(
                    fitting.contains(answer),
                    "\(name) \(parameters) \(container.environment) \(container.sections.map(\.itemCount)) at \(point)")
            }
        }
    }

    /// Rows of items of many sizes: a point at the height of a row goes between its items, before the first or after the last.
    @Test(arguments: ["flow", "span-flow"], 0..<20)
    func `a point beside a row stays in it`(_ name: String, _ seed: Int) throws {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var random = SeededRandom(seed: UInt64(seed) &+ 5)
        let isHorizontal = Bool.random(using: &random)
        let sizes = (0..<23).flatMap { _ in [Self.whole(30...150, &random), Self.whole(20...80, &random)] }
        var section = Section(itemCount: 23)
        section.itemSizes = ItemSizes(lengths: sizes)
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 320),
            environment: Environment(layoutDirection: Bool.random(using: &random) ? .leftToRight : .rightToLeft),
            sections: [section])
        let presented = try Self.presented(
            definition, ["scrollDirection": isHorizontal ? "horizontal" : "vertical"], container)
        let frames = try Self.paths(Array(container.sections)).map { try #require(try presented.frame(of: $0)) }
        func along(_ frame: Rect) -> ClosedRange<Double> {
            isHorizontal ? frame.x...frame.maxX : frame.y...frame.maxY
        }
        // Rows do not overlap: items of one row reach into the same interval.
        var rows: [(items: Range<Int>, extent: ClosedRange<Double>)] = []
        for (item, frame) in frames.enumerated() {
            let own = along(frame)
            if let last = rows.last, own.lowerBound < last.extent.upperBound, last.extent.lowerBound < own.upperBound {
                rows[rows.count - 1] = (
                    last.items.lowerBound..<item + 1,
                    min(own.lowerBound, last.extent.lowerBound)...max(own.upperBound, last.extent.upperBound)
                )
            } else {
                rows.append((item..<item + 1, own))
            }
        }
        for (items, extent) in rows {
            for _ in 0..<20 {
                let place = Double.random(in: extent, using: &random)
                let across = Double.random(in: 0...320, using: &random)
                let point = isHorizontal ? Point(x: place, y: across) : Point(x: across, y: place)

                let answer = try #require(try presented.insertionPoint(at: point)).indexPath.item

                #expect(items.lowerBound <= answer && answer <= items.upperBound, "\(point) in \(items) of \(frames)")
            }
        }
    }

    /// Eight items of 100 × 50 in rows of three.
    private static func squares(
        _ count: Int, _ direction: Environment.LayoutDirection = .leftToRight, isHorizontal: Bool = false
    ) throws -> PresentedLayout {
        try presented(
            FlowLayout.definition,
            [
                "itemSize": isHorizontal ? [50, 100] : [100, 50],
                "scrollDirection": isHorizontal ? "horizontal" : "vertical",
            ],
            Container(
                bounds: Rect(x: 0, y: 0, width: 320, height: 320),
                environment: Environment(layoutDirection: direction), sections: [Section(itemCount: count)]))
    }

    @Test(arguments: [145.0, 122, 168, 190])
    func `a drop beside a short row goes behind its last item`(_ place: Double) throws {
        for count in [7, 8] {
            let end = ItemPath(section: 0, item: count)

            #expect(try Self.squares(count).insertionPoint(at: Point(x: 300, y: place))?.indexPath == end)
            #expect(
                try Self.squares(count, .rightToLeft).insertionPoint(at: Point(x: 20, y: place))?.indexPath == end)
            #expect(
                try Self.squares(count, isHorizontal: true).insertionPoint(at: Point(x: place, y: 300))?.indexPath
                    == end)
        }
    }

    @Test func `the last item that is dragged to its own side stays`() throws {
        let moving = [ItemRange(section: 0, item: 7, count: 1)]

        let answer = try Self.squares(8).insertionPoint(at: Point(x: 300, y: 145), moving: moving)

        #expect(answer?.indexPath == ItemPath(section: 0, item: 7))
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a drop below the shortest lane of a waterfall goes to the end`(
        _ direction: Environment.LayoutDirection
    ) throws {
        var section = Section(itemCount: 3)
        section.itemSizes = ItemSizes(lengths: [100, 100, 100, 300, 100, 300])
        let presented = try Self.presented(
            ColumnLayout.definition, ["columnCount": 3],
            Container(
                bounds: Rect(x: 0, y: 0, width: 320, height: 400), environment: Environment(layoutDirection: direction),
                sections: [section]))
        let first = try #require(try presented.frame(of: ItemPath(section: 0, item: 0)))

        for y in [first.maxY + 15, first.maxY + 60] {
            for x in [first.x + 1, first.middle.x, first.maxX - 1] {
                #expect(
                    try presented.insertionPoint(at: Point(x: x, y: y))?.indexPath == ItemPath(section: 0, item: 3))
            }
        }
    }
}
