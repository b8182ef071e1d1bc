import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// How `flow` aligns, reverses and balances rows, where UIKit has no say.
@Suite struct FlowAlignmentTests {
    private func frames(_ prepared: PreparedLayout, _ section: Int = 0) -> [Rect] {
        (0..<prepared.sections[section].itemCount).compactMap {
            prepared.frame(of: ItemPath(section: section, item: $0))
        }
    }

    // Rows of 150 + 10 + 100 and 120 + 10 + 80 in 300 points.
    private static let mixed: [(Double, Double)] = [(150, 20), (100, 60), (120, 40), (80, 10)]

    // MARK: Along the row

    @Test(
        arguments: [
            ("justified", "automatic", [0, 200, 0, 130]), ("leading", "automatic", [0, 160, 0, 130]),
            ("center", "automatic", [20, 180, 45, 175]), ("trailing", "automatic", [40, 200, 90, 220]),
            ("justified", "justified", [0, 200, 0, 220]), ("justified", "center", [0, 200, 45, 175]),
            ("trailing", "leading", [40, 200, 0, 130]), ("center", "trailing", [20, 180, 90, 220]),
        ] as [(String, String, [Double])])
    func `free length goes between, after, around or before the items of a row`(
        _ line: String, _ last: String, _ xs: [Double]
    ) throws {
        let prepared = try prepareFlow(
            ["lineAlignment": .string(line), "lastLineAlignment": .string(last)], [sizedSection(Self.mixed)], width: 300
        )

        #expect(frames(prepared).map(\.x) == xs)
        #expect(frames(prepared).map(\.y) == [20, 0, 70, 85])
    }

    // Four items of 70 in 287.5 points, and one in the second row.
    @Test(
        arguments: [
            ("justified", "automatic", [0, 72.5, 145, 217.5, 0]), ("leading", "automatic", [0, 70, 140, 210, 0]),
            ("center", "automatic", [3.75, 73.75, 143.75, 213.75, 108.75]),
            ("trailing", "automatic", [7.5, 77.5, 147.5, 217.5, 217.5]),
            ("justified", "justified", [0, 72.5, 145, 217.5, 108.75]),
            ("justified", "trailing", [0, 72.5, 145, 217.5, 217.5]), ("leading", "center", [0, 70, 140, 210, 108.75]),
        ] as [(String, String, [Double])])
    func `rows of equal items are aligned alike`(_ line: String, _ last: String, _ xs: [Double]) throws {
        let parameters: [String: JSONValue] = [
            "lineAlignment": .string(line), "lastLineAlignment": .string(last), "itemSize": [70, 30],
            "minimumInteritemSpacing": 0,
        ]

        let prepared = try prepareFlow(parameters, [Section(itemCount: 5)], width: 287.5)

        #expect(frames(prepared).map(\.x) == xs)
        #expect(frames(prepared).map(\.y) == [0, 0, 0, 0, 40])
    }

    @Test func `a full last row of equal items is aligned as the last row`() throws {
        let prepared = try prepareFlow(
            [
                "lineAlignment": "leading", "lastLineAlignment": "trailing", "itemSize": [70, 30],
                "minimumInteritemSpacing": 5,
            ], [Section(itemCount: 4)], width: 150)

        #expect(frames(prepared).map(\.x) == [0, 75, 5, 80])
    }

    @Test func `equal items are rounded to the same pixels whether the last row is full or not`() throws {
        func rows(_ count: Int) throws -> [Rect] {
            let prepared = try prepareFlow(
                ["lineAlignment": "center", "itemSize": [70.1, 30]], [Section(itemCount: count)], width: 300.55,
                environment: Environment(scale: 3, layoutDirection: .rightToLeft))
            return frames(prepared)
        }

        #expect(try rows(9) == Array(rows(10).prefix(9)))
    }

    @Test(arguments: [("leading", 0.0), ("center", -40), ("trailing", -80), ("justified", 0)])
    func `an item that is too long overflows where the row has no free length`(_ alignment: String, _ x: Double) throws
    {
        let prepared = try prepareFlow(
            ["lineAlignment": .string(alignment)], [sizedSection([(100, 20), (400, 50), (90, 20)])])

        #expect(frames(prepared)[1].x == x)
        #expect(prepared.warnings.map(\.indexPath) == [ItemPath(section: 0, item: 1)])
    }

    // MARK: Across the row

    @Test(
        arguments: [
            ("leading", [0, 0, 70, 70], [20, 60, 40, 10]), ("center", [20, 0, 70, 85], [20, 60, 40, 10]),
            ("trailing", [40, 0, 70, 100], [20, 60, 40, 10]), ("stretch", [0, 0, 70, 70], [60, 60, 40, 40]),
        ] as [(String, [Double], [Double])])
    func `items shorter than their row lie at either side, in the middle, or are stretched`(
        _ alignment: String, _ ys: [Double], _ heights: [Double]
    ) throws {
        let prepared = try prepareFlow(["itemAlignment": .string(alignment)], [sizedSection(Self.mixed)], width: 300)

        #expect(frames(prepared).map(\.y) == ys)
        #expect(frames(prepared).map(\.height) == heights)
        #expect(frames(prepared).map(\.width) == [150, 100, 120, 80])
    }

    // MARK: Reversed rows

    /// The rows are 60 and 40 long, after a header of 30 and an inset of 4 and before an inset of 6 and a footer of 20.
    @Test(
        arguments: [
            ("leading", [124, 84, 34, 64]), ("center", [104, 84, 34, 49]), ("trailing", [84, 84, 34, 34]),
            ("stretch", [84, 84, 34, 34]),
        ] as [(String, [Double])])
    func `reversed rows begin at the section's end, between its header and footer`(
        _ alignment: String, _ ys: [Double]
    ) throws {
        let parameters: [String: JSONValue] = [
            "wrapReverse": true, "itemAlignment": .string(alignment), "headerReferenceSize": [0, 30],
            "footerReferenceSize": [0, 20], "sectionInset": [4, 0, 6, 0],
        ]

        let prepared = try prepareFlow(parameters, [sizedSection(Self.mixed), sizedSection(Self.mixed)], width: 300)

        #expect(frames(prepared).map(\.y) == ys)
        #expect(frames(prepared, 1).map(\.y) == ys.map { $0 + 170 })
        #expect(prepared.contentSize == Size(width: 300, height: 340))
        let footer = prepared.frame(of: ElementKinds.footer, at: ItemPath(section: 0, item: 0), bounds: .zero)
        #expect(footer == Rect(x: 0, y: 150, width: 300, height: 20))
    }

    @Test func `reversed rows of equal items begin at the section's end`() throws {
        let prepared = try prepareFlow(
            ["wrapReverse": true, "itemSize": [100, 30], "lineAlignment": "trailing", "sectionInset": [4, 0, 6, 0]],
            [Section(itemCount: 5)], width: 220)

        #expect(frames(prepared).map(\.y) == [84, 84, 44, 44, 4])
        #expect(frames(prepared).map(\.x) == [10, 120, 10, 120, 120])
        #expect(prepared.contentSize.height == 120)
    }

    // MARK: Balanced rows

    @Test(
        arguments: [
            ([30, 30, 30, 20, 20], [2, 3]), ([30, 30, 30, 60, 20], [3, 2]), ([100, 10, 10, 10], [1, 3]),
            ([60, 60, 60], [1, 1, 1]), ([50, 50, 10, 10, 50, 10], [2, 4]), ([0, 0, 100, 0, 70], [4, 1]),
            // Of rows that are as short, the first ones take the most.
            ([90, 20, 90, 10, 10], [1, 1, 1, 2]), ([40, 10, 10, 10, 40, 50], [4, 2]), ([10], [1]),
            // What is too long has its own row, and does not lengthen the others.
            ([250, 30, 30, 30, 30], [1, 2, 2]), ([40, 40, 250, 10, 30, 30, 30, 40], [2, 1, 3, 2]),
            // Nor does an item that takes a row of its own since its neighbours do not fit beside it.
            ([40, 20, 20, 30, 30, 30, 30, 100, 30, 30, 30, 30, 30, 30, 30, 30], [3, 2, 2, 1, 3, 3, 2]),
            ([95, 30, 30, 30, 30, 80, 30, 30, 30, 30], [1, 2, 2, 1, 2, 2]), ([60, 60, 10, 10, 10, 10, 10], [1, 1, 5]),
        ] as [([Double], [Int])])
    func `balanced rows are as few as possible, and the longest is as short as possible`(
        _ widths: [Double], _ counts: [Int]
    ) throws {
        let prepared = try prepareFlow(
            [
                "balance": true, "minimumInteritemSpacing": 0, "minimumLineSpacing": 1, "itemAlignment": "leading",
            ], [sizedSection(widths.enumerated().map { ($1, $0 == 0 ? 9 : 10) })], width: 100)

        let rows = Dictionary(grouping: frames(prepared)) { $0.y }
        #expect(rows.sorted { $0.key < $1.key }.map(\.value.count) == counts)
    }

    @Test(arguments: [(9, [3, 3, 3]), (10, [4, 4, 2]), (7, [4, 3]), (5, [3, 2]), (4, [4]), (13, [4, 4, 4, 1])])
    func `balanced rows of equal items are equally full but for the last`(_ count: Int, _ counts: [Int]) throws {
        let prepared = try prepareFlow(
            ["balance": true, "itemSize": [70, 30], "lineAlignment": "leading"], [Section(itemCount: count)], width: 310
        )

        let rows = Dictionary(grouping: frames(prepared)) { $0.y }
        #expect(rows.sorted { $0.key < $1.key }.map(\.value.count) == counts)
        #expect(rows[0]?.map(\.x) == (0..<counts[0]).map { Double($0) * 80 })
    }

    @Test func `negative spacing cannot be balanced, and the error says so`() throws {
        let section = Section(
            itemCount: 3, overrides: try FlowLayout.definition.schema.overrides(["balance": true], pointer: ""))

        let error = #expect(throws: LayoutError.self) {
            try prepareFlow(["minimumInteritemSpacing": -2], [Section(itemCount: 1), section])
        }

        #expect(
            error?.message
                == "minimumInteritemSpacing is -2.0 in section 1, expected at least 0.0 if balance is true")
    }

    // MARK: Together

    @Test func `each section aligns its rows by its own parameters`() throws {
        let overrides: [[String: JSONValue]] = [
            [:], ["lineAlignment": "trailing", "lastLineAlignment": "automatic", "itemAlignment": "leading"],
            ["wrapReverse": true, "balance": true, "lastLineAlignment": "leading"],
        ]
        let sections = try overrides.map { overrides in
            var section = sizedSection([(150, 20), (100, 60), (40, 40)])
            section.overrides = try FlowLayout.definition.schema.overrides(overrides, pointer: "")
            return section
        }

        let prepared = try prepareFlow(["lastLineAlignment": "center", "minimumLineSpacing": 0], sections, width: 300)

        #expect(frames(prepared).map(\.x) == [0, 200, 130])
        #expect(frames(prepared, 1).map(\.x) == [40, 200, 260])
        #expect(frames(prepared, 1).map(\.y) == [100, 100, 160])
        // 150 | 100 + 10 + 40
        #expect(frames(prepared, 2).map(\.x) == [75, 0, 110])
        #expect(frames(prepared, 2).map(\.y) == [260, 200, 210])
    }

    @Test func `measured items are aligned, stretched, reversed and balanced`() throws {
        var section = Section(itemCount: 4)
        _ = section.measuredSizes.set(
            [
                (0, Size(width: 60, height: 10)), (1, Size(width: 40, height: 30)), (2, Size(width: 30, height: 20)),
                (3, Size(width: 30, height: 40)),
            ].map { (item: $0.0, size: $0.1) })
        let parameters: [String: JSONValue] = [
            "estimatedItemSize": "automatic", "lineAlignment": "trailing", "itemAlignment": "stretch",
            "wrapReverse": true, "balance": true, "minimumInteritemSpacing": 0, "minimumLineSpacing": 5,
        ]

        let prepared = try prepareFlow(parameters, [section], width: 130)

        // Greedy rows are 60 + 40 + 30 | 30; balanced ones 60 | 40 + 30 + 30, or 60 + 40 | 30 + 30.
        #expect(
            frames(prepared) == [
                Rect(x: 30, y: 45, width: 60, height: 30), Rect(x: 90, y: 45, width: 40, height: 30),
                Rect(x: 70, y: 0, width: 30, height: 40), Rect(x: 100, y: 0, width: 30, height: 40),
            ])
    }

    @Test(arguments: 0..<40)
    func `alignments hold the contract, whatever else is set`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) + 4000)
        let model = FlexLineModel(room: 320, using: &random)
        let turned: JSONValue = .string(seed % 2 == 0 ? "vertical" : "horizontal")
        let parameters = model.parameters.merging([
            "scrollDirection": turned, "headerReferenceSize": [20, 30], "footerReferenceSize": [10, 15],
            "sectionHeadersPinToVisibleBounds": .boolean(seed % 3 == 0),
            "sectionFootersPinToVisibleBounds": .boolean(seed % 5 == 0),
            "estimatedItemSize": seed % 7 == 0 ? [30, 40] : [0, 0],
            "sectionInset": ["top": 5, "left": 3.25, "bottom": 1, "right": 2],
        ]) { $1 }
        var container = LayoutContract.container(
            [40, 0, 7], seed: seed % 3 == 0 ? nil : UInt64(seed), bounds: Rect(x: 40, y: 40, width: 320, height: 480))
        container.environment = Environment(
            scale: [nil, 2, 3].randomElement(using: &random) ?? nil,
            layoutDirection: .random(using: &random) ? .rightToLeft : .leftToRight)
        let contract = LayoutContract(FlowLayout.definition)

        try contract.check(container, parameters: parameters)
        try contract.checkChanges(container, parameters: parameters, seed: UInt64(seed))
        try contract.checkPresentation(container, parameters: parameters, seed: UInt64(seed))
        try contract.checkAnchors(container, parameters: parameters, seed: UInt64(seed))
        try contract.checkScroll(
            container, to: Rect(x: 90, y: 90, width: 320, height: 480), parameters: parameters)
    }

    @Test(arguments: ["center", "trailing"])
    func `appending to a large section of equal items compares none of them`(_ alignment: String) throws {
        let definition = FlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["lineAlignment": .string(alignment), "itemSize": [40, 40]], pointer: ""))
        let count = 1_000_003
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: count)])
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        update.insertedItems = [.init(section: 0, item: count, content: Section(itemCount: 1))]
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)

        let after = try layout.prepare(container)

        let changes = FrameDiffer.changes(
            from: PreparedState(prepared: before, bounds: container.bounds),
            to: PreparedState(prepared: after, bounds: container.bounds), map: ItemMap(plan))
        // Cells that are not compared count as stale.
        let stale = changes.segments.values.joined().filter { segment in
            if case .old(_, .stale) = segment.source { true } else { false }
        }
        #expect(stale.isEmpty)
    }
}
