import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

@Suite struct CompositionalTests {
    /// The descriptions of the recorded cases, which cover every part.
    static let descriptions = VectorCase.load("compositional")

    /// Mutations of valid descriptions: each is accepted or rejected with a pointer, and accepted ones can be prepared
    /// and queried.
    @Test(arguments: 0..<8)
    func `mutated descriptions lay out finite frames or are rejected with a pointer`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var laidOut = 0
        var refused = 0
        for number in 0..<500 {
            let vector = Self.descriptions[(seed + 8 * number) % Self.descriptions.count]
            let isNamed = Int.random(in: 0...3, using: &random) == 0
            var json = JSONValue.object(isNamed ? CompositionalScript.naming(vector.parameters) : vector.parameters)
            for _ in 0..<Int.random(in: 1...3, using: &random) { json.mutate(&random) }
            do throws(LayoutError) {
                let schema = CompositionalLayout.definition.schema
                let parameters = try schema.resolve(json.object, pointer: "/parameters")
                let layout = CompositionalLayout.definition.make(parameters)
                var container = vector.container
                container.bounds.width = [0, 1, 320, 1e9].randomElement(using: &random) ?? 0
                let prepared = try layout.prepare(container)
                let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
                let found = prepared.elements(ElementQuery(rect: everywhere, limit: 50), bounds: container.bounds)
                #expect(found.attributes.all.allSatisfy { $0.frame.x.isFinite && $0.frame.height.isFinite })
                if found.attributes.count > 0 { laidOut += 1 }
            } catch {
                #expect(error.code == .failed || error.pointer.hasPrefix("/parameters"), "\(error)")
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        #expect(laidOut > 50 && refused > 50, "\(laidOut) laid out, \(refused) refused")
    }

    @Test func `groups nested two hundred deep are rejected, not followed`() {
        var item: JSONValue = ["size": [["absolute": 1], ["absolute": 1]]]
        for _ in 0..<200 {
            item = ["group": "horizontal", "size": [["absolute": 1], ["absolute": 1]], "subitems": [item]]
        }
        let error = #expect(throws: LayoutError.self) {
            try CompositionalLayout.definition.schema.resolve(["sections": [["group": item]]], pointer: "/parameters")
        }
        #expect(error?.message.contains("expected at most 16") == true)
    }

    @Test func `nested counts that multiply are limited`() throws {
        var item: JSONValue = ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]
        for _ in 0..<4 {
            item = [
                "group": "horizontal", "size": [["fractionalWidth": 1], ["fractionalHeight": 1]], "subitem": item,
                "count": 512,
            ]
        }
        let parameters = try CompositionalLayout.definition.schema.resolve(
            ["sections": [["group": item]]], pointer: "")
        let error = #expect(throws: LayoutError.self) {
            try CompositionalLayout.definition.make(parameters).prepare(
                Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 5)]))
        }
        #expect(error?.message.contains("8192") == true)
    }

    /// A section with some measured cells equals the section with every other cell measured as large as these are in the mean.
    @Test(arguments: 0..<30)
    func `unmeasured cells count as the mean of the measured ones`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let width: Double = [0.3, 0.5, 1].randomElement(using: &random) ?? 1
        let item: JSONValue = ["size": [["fractionalWidth": .number(width)], ["estimated": 40]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["estimated": 40]], "subitems": [item],
            "interItemSpacing": ["fixed": 3],
        ]
        let parameters = try CompositionalLayout.definition.schema.resolve(
            ["sections": [["group": group, "interGroupSpacing": 5]]], pointer: "")
        let layout = CompositionalLayout.definition.make(parameters)
        var some = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), environment: Environment(scale: 2),
            sections: [Section(itemCount: 40)])
        for item in 0..<40 where Int.random(in: 0...6, using: &random) == 0 {
            let size = Size(width: 10, height: Double(Int.random(in: 10...90, using: &random)))
            _ = some.sections[0].measuredSizes.set(item, size)
        }
        let heights = (0..<40).compactMap { some.sections[0].measuredSizes[$0]?.height }
        let mean = heights.isEmpty ? 40 : heights.reduce(0, +) / Double(heights.count)
        var all = some
        for item in 0..<40 where some.sections[0].measuredSizes[item] == nil {
            _ = all.sections[0].measuredSizes.set(item, Size(width: 10, height: mean))
        }
        let (first, second) = (try layout.prepare(some), try layout.prepare(all))
        #expect(first.contentSize == second.contentSize)
        for item in 0..<40 {
            let path = ItemPath(section: 0, item: item)
            #expect(first.frame(of: path) == second.frame(of: path))
        }
    }

    @Test func `the width selects the descriptions, and a section may name its own`() throws {
        func columns(_ count: Int) -> JSONValue {
            let item: JSONValue = ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]
            return [
                "group": [
                    "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "subitem": item,
                    "count": .number(Double(count)),
                ]
            ]
        }
        let schema = CompositionalLayout.definition.schema
        let parameters = try schema.resolve(
            [
                "sections": [columns(2), columns(5)],
                "sectionRules": [["minWidth": 800, "sections": [columns(10), columns(6)]]],
            ], pointer: "")
        let layout = CompositionalLayout.definition.make(parameters)
        func widths(_ width: Double) throws -> [Double?] {
            let named = try schema.overrides(["sectionDescription": 0], pointer: "")
            let prepared = try layout.prepare(
                Container(
                    bounds: Rect(x: 0, y: 0, width: width, height: 480),
                    sections: [
                        Section(itemCount: 20), Section(itemCount: 20), Section(itemCount: 20),
                        Section(itemCount: 20, overrides: named),
                    ]))
            return (0..<4).map { prepared.frame(of: ItemPath(section: $0, item: 0))?.width }
        }
        #expect(try widths(300) == [150, 60, 60, 150])
        #expect(try widths(1200) == [120, 200, 200, 120])
    }

    private func prepare(
        _ section: JSONValue, _ count: Int, measured: [Int: Size] = [:], bounds: Size = Size(width: 300, height: 400)
    ) throws -> PreparedLayout {
        let parameters = try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
        var items = Section(itemCount: count)
        for (item, size) in measured.sorted(by: { $0.key < $1.key }) { _ = items.measuredSizes.set(item, size) }
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(bounds: Rect(x: 0, y: 0, width: bounds.width, height: bounds.height), sections: [items]))
    }

    @Test(arguments: [20.0, 40, 90])
    func `a last row of fixed height keeps it whatever the measured sizes of its cells`(_ height: Double) throws {
        let row: JSONValue = [
            "group": [
                "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 100]],
                "subitems": [["size": [["fractionalWidth": 0.5], ["estimated": 40]]]],
            ]
        ]
        let prepared = try prepare(row, 1, measured: [0: Size(width: 150, height: height)])
        #expect(prepared.contentSize.height == 100)
        #expect(prepared.frame(of: ItemPath(section: 0, item: 0))?.height == height)
    }

    @Test func `a centred row begins where it can rest, even before the first group's edge`() throws {
        let section: JSONValue = [
            "group": [
                "group": "horizontal", "size": [["absolute": 100], ["absolute": 40]],
                "edgeSpacing": ["leading": ["fixed": 10], "trailing": ["fixed": 7]],
                "subitems": [["size": [["fractionalWidth": 1], ["absolute": 40]]]],
            ], "orthogonalScrollingBehavior": "groupPagingCentered",
        ]
        let row = try #require(try prepare(section, 3).orthogonalRows[0])
        #expect(row.offsets.lowerBound == -90, "the first group's middle, at 60, in the middle of 300")
        #expect(row.restingOffset(for: -500) == -90)
        #expect(row.contentLength == 3 * 117 - 7, "to the last group's end, not its edge")
    }

    @Test func `a section whose groups have no length has no height, whatever its edges and insets`() throws {
        let section: JSONValue = [
            "group": [
                "group": "vertical", "size": [["fractionalWidth": 1], ["absolute": 50]],
                "edgeSpacing": ["top": ["fixed": 7]],
                "repeatingSubitem": ["size": [["fractionalWidth": 1], ["absolute": 50]]], "count": 4,
            ], "contentInsets": [3, 0, 5, 0], "decorationItems": [["kind": "bg"]],
        ]
        let prepared = try prepare(section, 1)
        #expect(prepared.contentSize.height == 0)
        #expect(prepared.attributes(of: .decoration("bg", ItemPath(section: 0, item: 0)), bounds: .zero) == nil)
    }

    @Test func `a name with a slash or a tilde is escaped in the pointer`() {
        let error = #expect(throws: LayoutError.self) {
            try CompositionalLayout.definition.schema.resolve(
                ["sections": [["list": [:], "a/b~c": 1]]], pointer: "/parameters")
        }
        #expect(error?.pointer == "/parameters/sections/0/a~1b~0c")
    }

    @Test func `supplementaries may have their own insets`() throws {
        let item: JSONValue = ["size": [["fractionalWidth": 1], ["absolute": 10]]]
        let section: JSONValue = [
            "group": ["group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 10]], "subitems": [item]],
            "contentInsets": [0, 50, 0, 50], "supplementaryContentInsetsReference": "layoutMargins",
            "boundarySupplementaryItems": [
                ["kind": "header", "size": [["fractionalWidth": 1], ["absolute": 20]], "alignment": "top"]
            ],
        ]
        let parameters = try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
        let prepared = try CompositionalLayout.definition.make(parameters).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                environment: Environment(layoutMargins: Insets(top: 0, left: 7, bottom: 0, right: 9)),
                sections: [Section(itemCount: 1)]))
        let header = prepared.frame(of: ElementKinds.header, at: ItemPath(section: 0, item: 0), bounds: .zero)
        #expect(header == Rect(x: 7, y: 0, width: 304, height: 20))
    }

    /// The rules of the contract that apply here: index order, pages, determinism, and agreement of lookup and
    /// rectangle.
    @Test(arguments: descriptions)
    func `lookup, order and pages agree for every recorded description`(_ vector: VectorCase) throws {
        let prepared = try vector.makeLayout().prepare(vector.container)
        let bounds = vector.container.bounds
        let rect = Rect(x: 0, y: 0, width: prepared.contentSize.width, height: prepared.contentSize.height)
        let all = prepared.elements(ElementQuery(rect: rect), bounds: bounds).attributes.all
        for attributes in all {
            #expect(prepared.attributes(of: attributes.element, bounds: bounds) == attributes)
        }
        let cells = all.map(\.element).filter { $0.category == .cell }.map(\.indexPath)
        #expect(cells == cells.sorted())
        #expect(Set(all.map(\.element)).count == all.count)
        for limit in [1, 3] {
            var query = ElementQuery(rect: rect, limit: limit)
            var found: [LayoutAttributes] = []
            while true {
                let (attributes, next) = prepared.elements(query, bounds: bounds)
                found += attributes.all
                guard let next else { break }
                query.start = next
            }
            #expect(found == all, "in pages of \(limit)")
        }
    }
}

extension JSONValue {
    /// Changes one random place in the document.
    fileprivate mutating func mutate(_ random: inout SeededRandom) {
        let rubbish: [JSONValue] = [
            .null, .boolean(true), .number(0), .number(-1), .number(0.5), .number(1e9), .number(-1e9), .number(1e300),
            .number(.nan), .number(.infinity), .string(""), .string("horizontal"), .array([]), .object([:]),
        ]
        let stops = Int.random(in: 0...5, using: &random) == 0
        switch self {
        case .array(var values) where !values.isEmpty && !stops:
            let index = Int.random(in: 0..<values.count, using: &random)
            switch Int.random(in: 0...5, using: &random) {
            case 0: values.remove(at: index)
            case 1: values.insert(values[index], at: index)
            default: values[index].mutate(&random)
            }
            self = .array(values)
        case .object(var members) where !members.isEmpty && !stops:
            let name = members.keys.sorted()[Int.random(in: 0..<members.count, using: &random)]
            switch Int.random(in: 0...5, using: &random) {
            case 0: members[name] = nil
            case 1: members["x" + name] = members[name]
            default: members[name]?.mutate(&random)
            }
            self = .object(members)
        default: self = rubbish.randomElement(using: &random) ?? .null
        }
    }
}
