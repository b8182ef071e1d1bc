import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

@Suite struct ColumnLayoutTests {
    private func prepare(
        _ parameters: [String: JSONValue], _ sections: [Section], width: Double = 1000,
        environment: Environment = Environment()
    ) throws -> PreparedLayout {
        let definition = ColumnLayout.definition
        return try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: 800), environment: environment, sections: sections))
    }

    private func section(heights: [Double], spans: [Double]? = nil) -> Section {
        var values: [String: CheckedItemValues] = ["itemHeights": .numbers(heights)]
        if let spans { values["columnSpans"] = .numbers(spans) }
        return Section(itemCount: heights.count, itemValues: values)
    }

    private static let plain: [String: JSONValue] = ["columnCount": 4, "sectionInset": 0]

    /// Heights of CSS grid lanes in Chromium for the same items; for larger counts, heights by the rule that reproduces
    /// them (draft css-grid-3).
    @Test(
        arguments: [
            (50, 0.0, 1017.0), (50, 16, 1010), (1000, 0, 19_627), (1000, 16, 19_631), (10_000, 0, 196_052),
            (100_000, 0, 1_950_896),
        ])
    func `css columns are as long as a browser's`(_ count: Int, _ tolerance: Double, _ height: Double) throws {
        let heights = LinearCongruence.sizes(count).map(\.height)

        let prepared = try prepare(
            Self.plain.merging(["layoutStrategy": "css", "flowTolerance": .number(tolerance)]) { $1 },
            [section(heights: heights)])

        // Columns of `column` begin with a spacing, a browser's do not.
        #expect(prepared.contentSize.height == height + 8)
    }

    @Test func `css and shortestFirst differ only in ties, and are equally long`() throws {
        let heights = LinearCongruence.sizes(1000).map(\.height)
        let css = try prepare(
            Self.plain.merging(["layoutStrategy": "css", "flowTolerance": 0]) { $1 }, [section(heights: heights)])
        let shortest = try prepare(
            Self.plain.merging(["layoutStrategy": "shortestFirst"]) { $1 }, [section(heights: heights)])

        let moved = (0..<1000).count { item in
            let path = ItemPath(section: 0, item: item)
            return css.frame(of: path) != shortest.frame(of: path)
        }
        #expect(moved == 194)
        #expect(css.contentSize == shortest.contentSize)
    }

    @Test func `lengths are added in the order of the original, from where columns begin in the content`() throws {
        let parameters: [String: JSONValue] = [
            "columnCount": 2, "layoutStrategy": "shortestFirst", "interitemSpacing": 0.1, "columnSpacing": 0,
        ]
        let heights = [10, 30.2, 20.1, 20.2]
        func isLeft(_ parameters: [String: JSONValue], _ sections: [Section]) throws -> Bool {
            let path = ItemPath(section: sections.count - 1, item: 3)
            return try #require(try prepare(parameters, sections).frame(of: path)).x < 400
        }

        // Both columns are 30.3 long but for the last bit, which differs from 8 on and from 0 on.
        #expect(try !isLeft(parameters, [section(heights: heights)]))
        #expect(try isLeft(parameters.merging(["sectionInset": 0]) { $1 }, [section(heights: heights)]))
    }

    @Test(arguments: 0..<6)
    func `items go to the columns that the original's arithmetic makes the shortest, after edits too`(
        _ seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let heights = (0..<40).map { _ in Double(Int.random(in: 1...400, using: &random)) / 10 }
            let parameters: [String: JSONValue] = [
                "columnCount": 3, "layoutStrategy": "shortestFirst",
                "interitemSpacing": .number(Double(Int.random(in: 0...9, using: &random)) / 10),
                "columnSpacing": 0, "sectionInset": [.number(Double.random(in: 0...20, using: &random)), 0, 0, 0],
                "pinHeadersToTop": false,
            ]
            let before = Double(Int.random(in: 1...99, using: &random)) / 10
            var container = try LayoutContainer(
                layout: "column", parameters: parameters, bounds: Rect(x: 0, y: 0, width: 300, height: 400),
                sections: [
                    ContainerSection(itemCount: 1, itemValues: ["itemHeights": .numbers([before])]),
                    ContainerSection(itemCount: heights.count, itemValues: ["itemHeights": .numbers(heights)]),
                ])
            #expect(lanes(container) == original(heights, container), "seed \(seed)")

            try container.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 0)) }
            #expect(lanes(container) == original(heights, container), "after an edit, seed \(seed)")
        }
    }

    /// The columns of the second section's items.
    private func lanes(_ container: LayoutContainer) -> [Int] {
        (0..<(container.itemCount(inSection: 1) ?? 0)).compactMap {
            container.attributes(ofItemAt: ItemPath(section: 1, item: $0)).map { Int($0.frame.x / 100) }
        }
    }

    /// The same by the original's rectangles: each column's grows by the union with an item's.
    private func original(_ heights: [Double], _ container: LayoutContainer) -> [Int] {
        guard
            let inset = container.parameters["sectionInset"]?.object["top"]?.number
                ?? container.parameters["sectionInset"]?.array.first?.number,
            let spacing = container.parameters["interitemSpacing"]?.number,
            let start = container.sectionPlace(of: 1)?.frame.y
        else { return [] }
        let top = start + inset
        var columns = [Double](repeating: 0, count: 3)
        return heights.map { height in
            let lane = columns.indices.min { columns[$0] < columns[$1] } ?? 0
            let y = top + columns[lane] + spacing
            columns[lane] = max(columns[lane], y + height - top)
            return lane
        }
    }

    /// Lengths, spacings and insets of every kind, most of which have no exact sums.
    private func numbers(using random: inout SeededRandom) -> (header: Double, spacing: Double, top: Double) {
        func number(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &random)) / 10 }
        return (number(400), number(90), number(90))
    }

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst"], 0..<6)
    func `sections are as long as the original's sums make them, to the last bit`(
        _ strategy: String, _ seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let (header, spacing, top) = numbers(using: &random)
            let sections = (0..<12).map { _ in
                (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    Double(Int.random(in: 1...999, using: &random)) / 10
                }
            }
            let prepared = try prepare(
                [
                    "columnCount": 3, "layoutStrategy": .string(strategy), "interitemSpacing": .number(spacing),
                    "sectionInset": [.number(top), 0, .number(top), 0], "headerHeight": .number(header),
                ], sections.map { section(heights: $0) })
            var end = 0.0
            for (number, heights) in sections.enumerated() {
                #expect(prepared.sections[number].start == end, "section \(number), seed \(seed)")
                // A header takes whole points.
                if header > 0 { end = end.rounded(.down) + (end + header - end.rounded(.down)).rounded(.up) }
                end += top
                // Each column grows by the union of its rectangle with an item's.
                var columns = [Double](repeating: 0, count: 3)
                for (item, height) in heights.enumerated() {
                    let lane =
                        strategy == "shortestFirst"
                        ? columns.indices.min { columns[$0] < columns[$1] } ?? 0
                        : strategy == "leftToRight" ? item % 3 : 2 - item % 3
                    columns[lane] = max(columns[lane], end + columns[lane] + spacing + height - end)
                }
                end += columns.max() ?? 0
                end += top
            }
            #expect(prepared.contentSize.height == end, "seed \(seed)")
        }
    }

    /// Whatever an item's length comes from, it lies at the same place.
    @Test(arguments: LaneStrategy.allCases.map(\.rawValue), [0.0, 8, -3])
    func `items of one length lie as items with that length of their own, if they have none too`(
        _ strategy: String, _ spacing: Double
    ) throws {
        for height in [0.0, 3, 40] {
            let parameters: [String: JSONValue] = [
                "columnCount": 2, "layoutStrategy": .string(strategy), "itemHeight": .number(height),
                "interitemSpacing": .number(spacing),
            ]
            let uniform = try prepare(parameters, [Section(itemCount: 7)], width: 320)
            let given = try prepare(parameters, [section(heights: Array(repeating: height, count: 7))], width: 320)
            for item in 0..<7 {
                let path = ItemPath(section: 0, item: item)
                #expect(uniform.frame(of: path) == given.frame(of: path), "item \(item), \(height) high")
            }
        }
        let empty: [String: JSONValue] = [
            "columnCount": 2, "layoutStrategy": "shortestFirst", "itemHeight": 0, "interitemSpacing": 0,
        ]
        let prepared = try prepare(empty, [Section(itemCount: 3)], width: 320)
        #expect((0..<3).map { prepared.frame(of: ItemPath(section: 0, item: $0))?.x } == [8, 8, 8])
    }

    @Test func `an item that spans columns lies below the longest of them`() throws {
        // Columns are 244 wide, 8 apart; the items take 50 + 8 each.
        let prepared = try prepare(
            Self.plain.merging(["layoutStrategy": "css", "flowTolerance": 0]) { $1 },
            [section(heights: [50, 100, 20, 30, 10, 10], spans: [1, 1, 1, 1, 2, 9])])
        let frames = (0..<6).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
        #expect(frames[4] == Rect(x: 504, y: 46, width: 496, height: 10), "columns 2 and 3 end at 28 and 38")
        #expect(frames[5] == Rect(x: 0, y: 116, width: 1000, height: 10), "no more than all columns")
    }

    @Test func `an item that spans columns is found between them`() throws {
        let prepared = try prepare(
            ["layoutStrategy": "css", "columnSpacing": 20, "interitemSpacing": 0, "sectionInset": 0],
            [section(heights: [50], spans: [2])], width: 220)
        let query = ElementQuery(rect: Rect(x: 105, y: 10, width: 10, height: 10))
        #expect(prepared.elements(query, bounds: .zero).attributes.count == 1)
    }

    @Test func `a header is rounded to whole points wherever its section begins`() throws {
        // The first header extends from 4 to 13; its section is 40 rows of 58 and two insets long.
        let prepared = try prepare(
            ["leadingViewHeight": 4.72, "headerHeight": 7.5, "pinHeadersToTop": false],
            [Section(itemCount: 80), Section(itemCount: 1)], width: 300)
        let header = prepared.frame(of: ElementKinds.header, at: ItemPath(section: 1, item: 0), bounds: .zero)
        #expect(header.map { isApproximatelyEqual($0.y, 13 + 8 + 40 * 58 + 8) } == true)
        #expect(header?.height == 8)
    }

    @Test func `an aspect ratio applies to all columns that an item spans`() throws {
        var section = section(heights: [0], spans: [2])
        section.itemValues["itemHeights"] = nil
        section.itemValues["aspectRatios"] = .numbers([2, 1])
        let prepared = try prepare(["layoutStrategy": "css", "sectionInset": 0], [section], width: 208)
        #expect(prepared.frame(of: ItemPath(section: 0, item: 0)) == Rect(x: 0, y: 8, width: 208, height: 104))
    }

    @Test func `a prepare that needs too many comparisons is rejected`() {
        let heights = Section(
            itemCount: 2_200_000, itemValues: ["itemHeights": .numbers(Array(repeating: 1, count: 2_200_000))])
        let error = #expect(throws: LayoutError.self) {
            try prepare(["layoutStrategy": "css", "columnCount": 1000], [heights])
        }
        #expect(error?.message.contains("expected at most") == true)
    }

    @Test func `sections of equal columns share them`() throws {
        // A thousand columns for each of 65,536 sections would take two gigabytes.
        let sections = Array(repeating: Section(itemCount: 0), count: 65_536)
        let prepared = try prepare(["columnCount": 1000, "sectionInset": 0, "leadingViewHeight": 3], sections)
        #expect(prepared.contentSize.height == 3)
    }

    @Test func `columns of sections that differ in their spacing are limited`() throws {
        func sections(_ count: Int) throws -> [Section] {
            try (0..<count).map { number in
                var section = Section(itemCount: 0)
                section.overrides = try ColumnLayout.definition.schema.overrides(
                    ["columnSpacing": .number(Double(number))], pointer: "")
                return section
            }
        }
        _ = try prepare(["columnCount": 1000], try sections(4194))
        let error = #expect(throws: LayoutError.self) {
            try prepare(["columnCount": 1000], try sections(4195))
        }
        #expect(error?.message.contains("more than 4194304 columns") == true)
    }

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst", "css"], [nil, 1, 2, 3] as [UInt64?])
    func `the contract holds for every strategy`(_ strategy: String, _ seed: UInt64?) throws {
        var container = LayoutContract.container(
            [40, 0, 3, 200], seed: seed, bounds: Rect(x: 0, y: 50, width: 400, height: 300))
        var random = SeededRandom(seed: seed ?? 9)
        for index in container.sections.indices {
            let count = container.sections[index].itemCount
            container.sections[index].itemValues["itemHeights"] = .numbers(
                (0..<count).map { _ in Double(Int.random(in: 0...300, using: &random)) / 4 })
            container.sections[index].itemValues["columnSpans"] = .numbers(
                (0..<count).map { _ in Double(Int.random(in: 1...4, using: &random)) })
            container.sections[index].itemValues["columnStarts"] = .numbers(
                (0..<count).map { _ in Double(Int.random(in: 0...3, using: &random)) })
        }
        let contract = LayoutContract(ColumnLayout.definition)
        for (spacing, isReversed, tracks) in [
            (-30.0, false, []), (0, true, [50, ["fr": 1], ["minmax": [30, 120]]]),
            (8, false, [["repeat": "autoFit", "tracks": [["minmax": [90, ["fr": 1]]]]]]),
        ] as [(Double, Bool, JSONValue)] {
            for direction in ["vertical", "horizontal"] {
                let parameters: [String: JSONValue] = [
                    "layoutStrategy": .string(strategy), "columnCount": 3, "interitemSpacing": .number(spacing),
                    "scrollDirection": .string(direction), "headerHeight": 20, "footerHeight": 10.5,
                    "contentInsets": [3, 4, 5, 6], "tracks": tracks, "dense": true,
                    "trackReverse": .boolean(isReversed),
                    "fillReverse": .boolean(isReversed),
                ]
                try contract.check(container, parameters: parameters)
            }
        }
    }

    /// One column grows ten times as fast as the other, so that neighbours by index lie far apart.
    @Test func `in columns that drift apart, a range query examines only the cells that it meets`() throws {
        let heights = (0..<20_000).map { $0 % 2 == 0 ? 100.0 : 10.0 }
        let prepared = try prepare(
            ["columnCount": 2, "sectionInset": 0, "interitemSpacing": 0], [section(heights: heights)])
        let rect = Rect(x: 0, y: 90_000, width: 1000, height: 500)

        let found = prepared.elements(ElementQuery(rect: rect), bounds: rect).attributes.all

        let expected = (0..<20_000).filter { item in
            rect.meets(prepared.frame(of: ItemPath(section: 0, item: item)) ?? .zero)
        }
        #expect(found.map(\.element.indexPath.item) == expected)
        #expect(expected.count == 55)
    }

    @Test func `equal heights stored as a rule give the same frames as one after another`() throws {
        for strategy in ["leftToRight", "rightToLeft", "shortestFirst", "css"] {
            let parameters = Self.plain.merging(["layoutStrategy": .string(strategy), "itemHeight": 30]) { $1 }
            let rule = try prepare(parameters, [Section(itemCount: 103)])
            let single = try prepare(parameters, [section(heights: Array(repeating: 30, count: 103))])
            for item in 0..<103 {
                let path = ItemPath(section: 0, item: item)
                #expect(rule.frame(of: path) == single.frame(of: path), "\(strategy) \(item)")
            }
            #expect(rule.contentSize == single.contentSize)
        }
    }

    @Test func `a header without a next one stays for good, and others are pushed away`() throws {
        let sections = [0, 25, 0, 25].enumerated().map { index, header in
            Section(
                itemCount: 3, overrides: Parameters(["headerHeight": .number(index == 2 ? 0 : 25 + Double(header))]))
        }
        let prepared = try prepare(["columnCount": 1, "itemHeight": 100], sections)
        func header(_ section: Int, _ y: Double) -> Double? {
            prepared.frame(
                of: ElementKinds.header, at: ItemPath(section: section, item: 0),
                bounds: Rect(x: 0, y: y, width: 1000, height: 300))?.y
        }
        // Section 0 is 25 + 8 + 3 · 108 + 8 = 365 long, the next header 50.
        #expect([0.0, 200, 350, 500].map { header(0, $0) } == [0, 200, 340, 340])
        #expect(header(1, 100_000) == 100_000)
        let rect = Rect(x: 0, y: 99_990, width: 1000, height: 300)
        let found = prepared.elements(ElementQuery(rect: rect), bounds: rect).attributes.all
        #expect(found.map(\.element) == [1, 3].map { .supplementary("header", ItemPath(section: $0, item: 0)) })
    }

    @Test func `side insets count once, and twice with the original's bug`() throws {
        let environment = Environment(contentInset: Insets(top: 0, left: 30, bottom: 0, right: 10))
        let fixed = try prepare(["headerHeight": 20], [Section(itemCount: 1)], width: 440, environment: environment)
        let quirky = try prepare(
            ["headerHeight": 20, "originalQuirks": true], [Section(itemCount: 1)], width: 440, environment: environment)
        #expect(fixed.contentSize.width == 400)
        #expect(quirky.contentSize.width == 360)
        let path = ItemPath(section: 0, item: 0)
        #expect(fixed.frame(of: ElementKinds.header, at: path, bounds: .zero)?.x == 0)
        #expect(quirky.frame(of: ElementKinds.header, at: path, bounds: .zero)?.x == 30)
    }

    @Test func `extreme ratios and insets never trap`() throws {
        let ratios: [Double] = [1e9, 1e-300, .leastNonzeroMagnitude, 1e9, 0, 0, 1, 1]
        for inset in [-1e9, 0, 1e9] {
            let prepared = try prepare(
                ["sectionInset": .number(inset), "columnSpacing": 1e9, "columnCount": 1000],
                [Section(itemCount: 4, itemValues: ["aspectRatios": .numbers(ratios)])])
            #expect(prepared.contentSize.height.isFinite)
        }
    }

    @Test(arguments: [0, 40, 320] as [Double])
    func `a pinned header without width is reported when it moves`(_ width: Double) throws {
        let layout = ColumnLayout.definition
        let parameters = try layout.schema.resolve(
            ["headerHeight": 30, "contentInsets": [0, 200, 0, 200]], pointer: "")
        let old = Rect(x: 0, y: 0, width: width, height: 480)
        let new = Rect(x: 0, y: 7, width: width, height: 480)
        let prepared = try layout.make(parameters).prepare(Container(bounds: old, sections: [Section(itemCount: 60)]))
        let header = Element.supplementary("header", ItemPath(section: 0, item: 0))
        #expect(prepared.attributes(of: header, bounds: new)?.frame.y == 7)
        #expect(prepared.invalidationOfPins(from: old, to: new) == .elements([header]))
    }

    @Test(
        arguments: [
            ("rightToLeft", false, [300.0, 200, 100, 0]), ("leftToRight", true, [300, 200, 100, 0]),
            ("leftToRight", false, [0, 100, 200, 300]), ("shortestFirst", true, [300, 200, 100, 0]),
        ] as [(String, Bool, [Double])])
    func `columns between others that were removed get no items`(
        _ strategy: String, _ isReversed: Bool, _ expected: [Double]
    ) throws {
        // Eight columns of 100 points, of which the three items keep three, and one of 200.
        let parameters: [String: JSONValue] = [
            "layoutStrategy": .string(strategy), "trackReverse": .boolean(isReversed), "columnSpacing": 0,
            "sectionInset": 0, "tracks": [["repeat": "autoFit", "tracks": [100]], 200],
        ]
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 1000, height: 400), sections: [Section(itemCount: 3)])
        let layout = ColumnLayout.definition.make(
            try ColumnLayout.definition.schema.resolve(parameters, pointer: ""))

        let prepared = try layout.prepare(container)

        let places = (0..<3).compactMap { prepared.frame(of: ItemPath(section: 0, item: $0))?.x }
        #expect(places == Array(expected.prefix(3)))
    }
}
