import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Pinned headers of nested sections.
@Suite struct StickyStackTests {
    /// Layouts with headers of 40 points, pinned.
    private static let layouts: [(name: String, parameters: [String: JSONValue])] = [
        (
            "flow",
            [
                "itemSize": [300, 50], "minimumLineSpacing": 0, "headerReferenceSize": [0, 40],
                "sectionHeadersPinToVisibleBounds": true,
            ]
        ),
        ("grid", ["headerFlexibleDimension": 40, "sectionHeadersPinToVisibleBounds": true]),
        ("column", ["headerHeight": 40]), ("span-flow", ["defaultHeaderHeight": 40]),
        ("compositional", ["sections": [["group": rows, "boundarySupplementaryItems": [header]]]]),
    ]

    private static let row: JSONValue = [["fractionalWidth": 1], ["absolute": 50]]
    private static let rows: JSONValue = ["group": "horizontal", "size": row, "subitems": [["size": row]]]
    private static let header: JSONValue = [
        "kind": "header", "size": [["fractionalWidth": 1], ["absolute": 40]], "alignment": "top",
        "pinToVisibleBounds": true,
    ]

    private static func container(_ sections: [(level: Int, items: Int)]) -> Container {
        Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 200),
            sections: sections.map { level, items in
                var section = Section(itemCount: items)
                section.overrides = Parameters(["level": .number(Double(level))])
                return section
            })
    }

    private static func prepared(
        _ name: String, _ parameters: [String: JSONValue], _ container: Container
    ) throws -> PreparedLayout {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        return try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(container)
    }

    private static func headers(_ prepared: PreparedLayout, at y: Double) -> [(y: Double, z: Int)] {
        (0..<prepared.sectionCount).compactMap { section in
            let header = Element.supplementary("header", ItemPath(section: section, item: 0))
            let bounds = Rect(x: 0, y: y, width: 300, height: 200)
            return prepared.attributes(of: header, bounds: bounds).map { ($0.frame.y, $0.zIndex) }
        }
    }

    // Sections of 40 points of header and 50 an item: a year [0, 90], its months [90, 280] and [280, 470], the next year [470, …].
    @Test(
        arguments: [
            (0.0, [0.0, 90, 280, 470]), (60, [60, 100, 280, 470]), (200, [200, 240, 280, 470]),
            // The first month's header goes up behind the year's as its section ends.
            (250, [250, 240, 290, 470]), (400, [400, 240, 430, 470]),
            // The year ends: its header and its last month's are pushed out.
            (440, [430, 240, 430, 470]), (600, [430, 240, 430, 600]),
        ] as [(Double, [Double])])
    func `headers of nested sections are pinned below one another`(_ offset: Double, _ expected: [Double]) throws {
        for (name, parameters) in [Self.layouts[0], Self.layouts[4]] {
            let prepared = try Self.prepared(name, parameters, Self.container([(0, 1), (1, 3), (1, 3), (0, 20)]))

            let headers = Self.headers(prepared, at: offset)

            #expect(headers.map(\.y) == expected, "\(name)")
            // The year's header is drawn above those of its months. Visible ones of a compositional layout are raised.
            let least = name == "flow" ? 10 : 1
            #expect(headers.map { $0.z % 1_000_000_000 } == [1, 0, 0, 1].map { $0 + least }, "\(name)")
        }
    }

    @Test func `levels that a derived layout lets through count as the nearest there is`() throws {
        var header = Self.header.object
        header["zIndex"] = 1_000_000_000
        let parameters: [String: JSONValue] = [
            "sections": [["group": Self.rows, "boundarySupplementaryItems": [.object(header)]]]
        ]
        let within = try Self.prepared("compositional", parameters, Self.container([(0, 9), (7, 9), (0, 9)]))
        let beyond = try Self.prepared(
            "compositional", parameters, Self.container([(-1_000_000_000, 9), (1_000_000_000, 9), (0, 9)]))

        let bounds = Rect(x: 0, y: 600, width: 300, height: 200)
        for section in 0..<3 {
            let element = Element.supplementary("header", ItemPath(section: section, item: 0))
            #expect(
                beyond.attributes(of: element, bounds: bounds) == within.attributes(of: element, bounds: bounds))
        }
    }

    @Test func `each header that a compositional section pins is in the stack, and none of the layout's own`() throws {
        func header(_ kind: String, _ length: Double) -> JSONValue {
            [
                "kind": .string(kind), "size": [["fractionalWidth": 1], ["absolute": .number(length)]],
                "alignment": "top",
                "pinToVisibleBounds": true,
            ]
        }
        let parameters: [String: JSONValue] = [
            "sections": [
                ["group": Self.rows, "boundarySupplementaryItems": [header("title", 30), header("bar", 20)]]
            ],
            "configuration": ["boundarySupplementaryItems": [header("title", 10)]],
        ]
        let prepared = try Self.prepared("compositional", parameters, Self.container([(0, 1), (1, 20)]))
        let bounds = Rect(x: 0, y: 200, width: 300, height: 200)
        func top(_ kind: String, _ section: Int, _ item: Int = 0) -> Double? {
            prepared.attributes(of: .supplementary(kind, ItemPath(section: section, item: item)), bounds: bounds)?
                .frame.y
        }

        // The inner section's headers lie below the higher one of the outer section.
        #expect(top("title", 0) == 200 && top("bar", 0) == 200)
        #expect(top("title", 1) == 230 && top("bar", 1) == 230)
        #expect(top("title", 0, CompositionalLayout.layoutItem) == 200)
    }

    @Test(arguments: layouts.indices)
    func `at every offset the sections in sight have their headers one below another`(_ index: Int) throws {
        let (name, parameters) = Self.layouts[index]
        let levels = [0, 1, 2, 2, 1, 2, 0, 2, 1]
        let prepared = try Self.prepared(name, parameters, Self.container(levels.map { ($0, 9) }))
        let starts = prepared.sections.map(\.start)
        for step in 0..<600 {
            let offset = Double(step) * 5
            let headers = Self.headers(prepared, at: offset)
            // In the middle of a section, far from all ends, its own header lies below those that it belongs to.
            guard let section = starts.lastIndex(where: { $0 <= offset }), offset - starts[section] > 120,
                section + 1 < starts.count, starts[section + 1] - offset > 240
            else { continue }
            var (expected, depth) = ([Double](), 0)
            for outer in 0...section where levels[outer...section].dropFirst().allSatisfy({ $0 > levels[outer] }) {
                expected.append(offset + Double(depth) * 40)
                #expect(
                    headers[outer].y == expected[depth], "\(name) at \(offset), header \(outer) of section \(section)")
                depth += 1
            }
        }
    }

    @Test func `without levels nothing is stacked, whatever an edit had before`() throws {
        for (name, parameters) in Self.layouts {
            let nested = try Self.prepared(name, parameters, Self.container([(0, 9), (1, 9)]))
            let flat = try Self.prepared(name, parameters, Self.container([(3, 9), (3, 9)]))

            #expect(nested.hasStacks && !flat.hasStacks, "\(name)")
        }
    }

    @Test(arguments: layouts.indices, 0..<20)
    func `random edits of nested sections give what preparing their result gives`(_ index: Int, _ seed: Int) throws {
        let (name, parameters) = Self.layouts[index]
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var random = SeededRandom(seed: UInt64(seed))
        let levels = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
        let container = Self.container(levels.map { ($0, Int.random(in: 0...9, using: &random)) })

        try LayoutContract(definition).checkChanges(container, parameters: parameters, seed: UInt64(seed))
        try LayoutContract(definition).checkSight(container, parameters: parameters, seed: UInt64(seed))
        try LayoutContract(definition).checkAnchors(container, parameters: parameters, seed: UInt64(seed))
    }

    @Test func `a level is 0 to 7`() throws {
        let definition = try #require(builtInLayouts.first { $0.name == "flow" })

        #expect(throws: LayoutError.self) { try definition.schema.resolve(["level": 8], pointer: "") }
    }
}
