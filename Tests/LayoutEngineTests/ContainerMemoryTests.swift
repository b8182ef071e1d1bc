@testable import LayoutCore
import LayoutEngine
import Layouts
import Testing

/// What sections are charged.
@Suite struct ContainerMemoryTests {
    private func bytes(_ description: JSONValue, _ section: Section) throws -> Int {
        let definition = CompositionalLayout.definition
        let parameters = try definition.schema.resolve(["sections": [description]], pointer: "")
        return ContainerMemory.bytes([section], by: definition, with: parameters)
    }

    private func measured(_ kind: String, _ items: some Sequence<Int>, of count: Int) -> Section {
        var section = Section(itemCount: count)
        _ = section.measuredSupplementaries[kind, default: MeasuredSizes()].set(
            items.map { (item: $0, size: Size(width: 9, height: 9)) })
        return section
    }

    /// Groups of 100 cells, each with a badge.
    private static let badged: JSONValue = [
        "group": [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "count": 100,
            "subitem": [
                "size": [["fractionalWidth": 1], ["absolute": 50]],
                "supplementaryItems": [
                    ["kind": "badge", "size": [["estimated": 9], ["estimated": 9]], "containerAnchor": ["edges": []]]
                ],
            ],
        ]
    ]

    @Test func `a group with a measured badge is charged for all of its cells and badges`() throws {
        let none = try bytes(Self.badged, Section(itemCount: 100_000))
        let one = try bytes(Self.badged, measured("badge", [5], of: 100_000))
        let all = try bytes(Self.badged, measured("badge", stride(from: 0, to: 100_000, by: 100), of: 100_000))

        #expect(one - none >= 100 * 128 && one - none < 100_000)
        #expect(all - none >= 100_000 * 128)
    }

    @Test func `a measured header costs no more than its size`() throws {
        let list: JSONValue = ["list": ["headerMode": "supplementary"]]
        let header = try bytes(list, measured("header", [0], of: 100_000)) - bytes(list, Section(itemCount: 100_000))

        #expect(header < 2048)
    }

    @Test func `rows with lines of their own are charged for them`() throws {
        var section = Section(itemCount: 1000)
        section.itemValues["separatorTop"] = .names([UInt8](repeating: 1, count: 1000))
        let plain = try bytes(["list": [:]], section)
        let lined = try bytes(["list": ["showsSeparators": true]], section)

        #expect(lined - plain == 400_000)
    }

    // MARK: Lanes

    private func columns(_ parameters: [String: JSONValue], _ section: Section) throws -> Int {
        let definition = ColumnLayout.definition
        return ContainerMemory.bytes(
            [section], by: definition, with: try definition.schema.resolve(parameters, pointer: ""))
    }

    /// Each lane of a section of one item has two ends, two marks and a count: 34 bytes.
    @Test func `a section of one item is charged for all of its columns`() throws {
        let few = try columns(["columnCount": 1], Section(itemCount: 1))
        let many = try columns(["columnCount": 1000], Section(itemCount: 1))
        let own = try columns(
            [:], Section(itemCount: 1, overrides: Parameters(["columnCount": .number(1000)])))

        #expect(many - few >= 999 * 34)
        #expect(own == many)
    }

    @Test func `a section without items has no columns`() throws {
        #expect(try columns(["columnCount": 1000], Section(itemCount: 0)) == columns([:], Section(itemCount: 0)))
    }

    @Test func `tracks are charged for as many columns as there may be`() throws {
        let filled: [String: JSONValue] = ["tracks": [["repeat": "autoFill", "tracks": [10]]]]
        let listed: [String: JSONValue] = ["tracks": [10, 10, 10]]

        #expect(try columns(filled, Section(itemCount: 1)) == columns(["columnCount": 1000], Section(itemCount: 1)))
        #expect(try columns(listed, Section(itemCount: 1)) == columns(["columnCount": 3], Section(itemCount: 1)))
    }

    @Test func `sections that are not checked yet are charged for their own columns`() throws {
        let definition = ColumnLayout.definition
        func bytes(_ count: Double) -> Int {
            let section = ContainerSection(itemCount: 1, parameters: ["columnCount": .number(count)])
            return ContainerMemory.bytes([section], by: definition, with: definition.schema.defaults)
        }

        #expect(bytes(1000) - bytes(1) >= 999 * 34)
        // Refused later.
        for wrong in [-.infinity, .nan, 1e300] { #expect(bytes(wrong) == bytes(1)) }
    }

    // MARK: Stored columns

    /// Items of 100,000 different sizes.
    private static let sized = Section(
        itemCount: 100_000, itemSizes: ItemSizes((0..<100_000).map { Size(width: 9, height: 1 + Double($0 % 97)) }))

    /// Bytes that the columns of prepared cells take, by their elements.
    private func storedBytes(_ body: SectionBody) -> Int {
        switch body {
        case .lanes(let lanes): lanes.count * (MemoryLayout<UInt16>.stride + 2 * MemoryLayout<Double>.stride)
        case .frames(let frames): frames.count * MemoryLayout<AxisRect>.stride
        default: 0
        }
    }

    @Test(
        arguments: [
            (ColumnLayout.definition, [:]), (ColumnLayout.definition, ["columnCount": 7, "editPolicy": "sticky"]),
            (MosaicLayout.definition, [:]), (CircularLayout.definition, [:]),
        ] as [(LayoutDefinition, [String: JSONValue])])
    func `sizes and the cells they lead to are charged at most 1.3 times`(
        _ definition: LayoutDefinition, _ own: [String: JSONValue]
    ) throws {
        let parameters = try definition.schema.resolve(own, pointer: "")
        let container = Container(bounds: Rect(x: 0, y: 0, width: 400, height: 800), sections: [Self.sized])
        let prepared = try definition.make(parameters).prepare(container)
        let custom = definition.attributes.count * CustomColumn.bytesPerItem * 100_000
        let stored = 100_000 * MemoryLayout<Size>.stride + storedBytes(prepared.sections[0].body) + custom
        let charged = ContainerMemory.bytes([Self.sized], by: definition, with: parameters)

        #expect(charged >= stored && Double(charged) <= 1.3 * Double(stored), "\(charged) for \(stored)")
    }

    // MARK: After a prepare

    /// Bytes that cells in lines, rows or frames take, by their elements: a line is 40 bytes and 16 for the search, a row 20, a cell in a
    /// row 16, a frame 32.
    private func placedBytes(_ body: SectionBody) -> Int {
        switch body {
        case .lines(let lines):
            var starts = LineColumns.Starts(lines, at: 0)
            return (0..<lines.count).count { starts.contain($0) } * 56
        case .rows(let rows):
            return (0..<rows.chunks.count).reduce(0) { bytes, index in
                guard let cells = rows.chunks.position(at: index)?.element.cells else { return bytes }
                return bytes + 20 * cells.rowCount + 16 * cells.crosses.count
            }
        case .frames(let frames): return frames.count * MemoryLayout<AxisRect>.stride
        default: return 0
        }
    }

    /// Items that take a third of the width of `wide`, and all of `narrow`.
    private static let thirds = Section(
        itemCount: 100_000, itemSizes: ItemSizes((0..<100_000).map { Size(width: 100, height: 1 + Double($0 % 97)) }))
    private static let wide = Rect(x: 0, y: 0, width: 330, height: 800)
    private static let narrow = Rect(x: 0, y: 0, width: 120, height: 800)

    @Test(arguments: [FlowLayout.definition, SpanFlowLayout.definition, MosaicLayout.definition], [wide, narrow])
    func `a container that is laid out is charged at most 1.3 times what it takes`(
        _ definition: LayoutDefinition, _ bounds: Rect
    ) throws {
        let parameters = definition.schema.defaults
        let container = Container(bounds: bounds, sections: [Self.thirds])
        let prepared = try definition.make(parameters).prepare(container)
        let stored =
            100_000 * MemoryLayout<Size>.stride + placedBytes(prepared.sections[0].body)
        let before = ContainerMemory.bytes([Self.thirds], by: definition, with: parameters)
        let charged = ContainerMemory.bytes([Self.thirds], laidOut: prepared, by: definition, with: parameters)

        #expect(charged >= stored && Double(charged) <= 1.3 * Double(stored), "\(charged) for \(stored)")
        #expect(charged <= before)
    }

    @Test func `equal items of span-flow are charged for their rows`() throws {
        let definition = SpanFlowLayout.definition
        let parameters = definition.schema.defaults
        let container = Container(bounds: Self.wide, sections: [Section(itemCount: 100_000)])
        let prepared = try definition.make(parameters).prepare(container)
        let stored = placedBytes(prepared.sections[0].body)
        let charged = ContainerMemory.bytes(container.sections, laidOut: prepared, by: definition, with: parameters)

        #expect(charged >= stored && Double(charged) <= 1.3 * Double(stored), "\(charged) for \(stored)")
    }

    @Test func `lines are still counted after an edit`() throws {
        let definition = FlowLayout.definition
        let layout = definition.make(definition.schema.defaults)
        var container = Container(bounds: Self.wide, sections: [Self.thirds])
        let prepared = try layout.prepare(container)
        container.sections[0].itemSizes?.replace(from: 7, with: [100, 500])
        var edit = ContainerEdit()
        edit.resize(ItemRange(section: 0, item: 7, count: 1))
        let updated = try #require(try layout.editable?.update(prepared, after: edit, of: container)).layout

        #expect(updated.sections[0].body.storedBytes == prepared.sections[0].body.storedBytes)
    }

    @Test func `equal items that keep their columns are charged for them`() throws {
        let balanced = try columns([:], Section(itemCount: 100_000))
        let sticky = try columns(["editPolicy": "sticky"], Section(itemCount: 100_000))
        #expect(balanced < 100_000 && sticky >= 1_800_000)
    }

    // MARK: Elements of descriptions

    private func described(_ members: [String: JSONValue], items count: Int = 1) throws -> Int {
        let item: JSONValue = ["size": [["fractionalWidth": 0.5], ["absolute": 50]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "subitem": item, "count": 512,
        ]
        return try bytes(.object(["group": group].merging(members) { $1 }), Section(itemCount: count))
    }

    @Test func `each section is charged for its boundary items and decorations`() throws {
        let plain = try described([:])
        let headers: [JSONValue] = (0..<32).map {
            ["kind": .string("k\($0)"), "size": [["absolute": 1], ["absolute": 1]], "alignment": "top"]
        }
        let decorations = [JSONValue](repeating: ["kind": "background"], count: 32)

        #expect(
            try described(["boundarySupplementaryItems": .array(headers)]) - plain
                >= 32 * MemoryLayout<PreparedElement>.stride)
        #expect(
            try described(["decorationItems": .array(decorations)]) - plain >= 32 * MemoryLayout<PreparedElement>.stride
        )
    }

    @Test func `a full group is charged for what is anchored to its cells`() throws {
        let badge: JSONValue = [
            "kind": "badge", "size": [["absolute": 1], ["absolute": 1]], "containerAnchor": ["edges": []],
        ]
        let item: JSONValue = [
            "size": [["fractionalWidth": 0.5], ["absolute": 50]],
            "supplementaryItems": .array([JSONValue](repeating: badge, count: 10)),
        ]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "subitem": item, "count": 512,
        ]

        #expect(try described(["group": group]) - described([:]) >= 512 * 10 * 200)
    }

    @Test func `a last group that takes the size of its cells is charged`() throws {
        let item: JSONValue = ["size": [["fractionalWidth": 1], ["absolute": 50]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["estimated": 50]], "subitem": item, "count": 512,
        ]

        #expect(try described(["group": group], items: 511) - described([:], items: 511) >= 511 * 40)
    }

    /// 32 are accepted above.
    @Test(arguments: [
        ("boundarySupplementaryItems", "boundary items"), ("decorationItems", "decorations"),
        ("supplementaryItems", "elements"),
    ])
    func `a list of thirty-three elements is refused`(_ member: String, _ noun: String) {
        let elements = JSONValue.array(
            (0..<33).map {
                var element: [String: JSONValue] = ["kind": .string("k\($0)")]
                if member != "decorationItems" { element["size"] = [["absolute": 1], ["absolute": 1]] }
                if member == "boundarySupplementaryItems" { element["alignment"] = "top" }
                if member == "supplementaryItems" { element["containerAnchor"] = ["edges": []] }
                return .object(element)
            })
        var item: [String: JSONValue] = ["size": [["fractionalWidth": 0.5], ["absolute": 50]]]
        var section: [String: JSONValue] = [:]
        if member == "supplementaryItems" { item[member] = elements } else { section[member] = elements }
        section["group"] = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "subitem": .object(item),
            "count": 2,
        ]

        let error = #expect(throws: LayoutError.self) { try bytes(.object(section), Section(itemCount: 1)) }

        #expect(
            error?.message.hasSuffix("\(member) has 33 \(noun), expected 0...32") == true, "\(error?.message ?? "")")
    }
}
