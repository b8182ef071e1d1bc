import LayoutCore
import Layouts
import TestSupport
import Testing

/// Compositional groups of cells measured along the axis that the groups are stacked along, and of uniform cells.
@Suite struct CompositionalSizingTests {
    private static let whole: JSONValue = ["fractionalWidth": 1]

    /// Lays out a section whose items are measured at `lengths`: heights, or widths if the cells lie side by side.
    private func prepare(
        _ section: JSONValue, _ lengths: [Double?], isSideways: Bool = false, measuresWidths: Bool = false
    ) throws -> PreparedLayout {
        let parameters = try CompositionalLayout.definition.schema.resolve(
            [
                "sections": [section],
                "configuration": ["scrollDirection": isSideways ? "horizontal" : "vertical"],
            ], pointer: "")
        var items = Section(itemCount: lengths.count)
        for (item, length) in lengths.enumerated() {
            guard let length else { continue }
            _ = items.measuredSizes.set(
                item, measuresWidths ? Size(width: length, height: 50) : Size(width: 390, height: length))
        }
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(bounds: Rect(x: 0, y: 0, width: 390, height: 844), sections: [items]))
    }

    private func frames(_ prepared: PreparedLayout) -> [Rect] {
        (0..<prepared.itemCount).compactMap { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    private func column(estimate: Double = 10, insets: JSONValue = [0, 0, 0, 0]) -> JSONValue {
        [
            "group": [
                "group": "vertical", "size": [Self.whole, ["absolute": 100]], "contentInsets": insets,
                "subitems": [["size": [Self.whole, ["estimated": .number(estimate)]]]],
            ]
        ]
    }

    /// A group 100 wide of cells side by side.
    private var row: [String: JSONValue] {
        [
            "group": [
                "group": "horizontal", "size": [["absolute": 100], ["absolute": 50]],
                "subitems": [["size": [["estimated": 10], ["fractionalHeight": 1]]]],
            ]
        ]
    }

    // MARK: Along the stack

    /// As many measured cells as fit a group of 100, and a last group no longer than its cells.
    @Test(
        arguments: [
            (3, 20.0, 60.0), (3, 5, 15), (12, 5, 60), (5, 20, 100), (7, 20, 140), (1, 10, 10),
            // Groups of three cells of 30 leave 10 after them, and so does the last one.
            (2, 30, 70), (4, 30, 140),
        ])
    func `the last group is as long as its measured cells`(_ count: Int, _ length: Double, _ expected: Double)
        throws
    {
        let down = try prepare(column(), Array(repeating: length, count: count))
        #expect(down.contentSize.height == expected)

        let lengths = Array<Double?>(repeating: length, count: count)
        let sideways = try prepare(.object(row), lengths, isSideways: true, measuresWidths: true)
        #expect(sideways.contentSize.width == expected)

        let across = try prepare(
            .object(row.merging(["orthogonalScrollingBehavior": "continuous"]) { $1 }), lengths, measuresWidths: true)
        #expect(across.orthogonalRows[0]?.contentLength == expected)
        #expect(frames(across).map(\.maxX).max() == frames(sideways).map(\.maxX).max())
    }

    @Test func `a query for the frame of a cell in the last group returns the cell`() throws {
        let prepared = try prepare(column(), [20, 20, 20])
        let last = Rect(x: 0, y: 40, width: 390, height: 20)
        #expect(frames(prepared).last == last)
        let found = prepared.elements(ElementQuery(rect: last), bounds: .zero).attributes.all
        #expect(found.map(\.element.indexPath.item) == [2])
    }

    @Test func `a last group's length excludes its insets but includes the room after a full group's cells`()
        throws
    {
        let prepared = try prepare(column(insets: [5, 0, 7, 0]), [20, 20, 20])
        #expect(prepared.contentSize.height == 60 + (88 - 80))
        #expect(try prepare(column(insets: [5, 0, 7, 0]), [20, 20, 20, 20, 20]).contentSize.height == 100 + 20 + 8)
    }

    @Test func `a last group is as long as the measured cells of its nested groups`() throws {
        let section: JSONValue = [
            "group": [
                "group": "horizontal", "size": [Self.whole, ["absolute": 100]],
                "subitems": [
                    [
                        "group": "vertical", "size": [["fractionalWidth": 0.5], ["fractionalHeight": 1]],
                        "subitems": [["size": [Self.whole, ["estimated": 10]]]],
                    ]
                ],
            ]
        ]
        #expect(try prepare(section, [20, 20, 20]).contentSize.height == 60)
        #expect(try prepare(section, [20, 20, 20, 20, 20, 20]).contentSize.height == 100)
    }

    @Test func `a group of fixed length takes nested groups as long as their measured sizes fit`() throws {
        let section: JSONValue = [
            "group": [
                "group": "vertical", "size": [Self.whole, ["absolute": 100]],
                "subitems": [
                    [
                        "group": "horizontal", "size": [Self.whole, ["estimated": 10]],
                        "subitems": [["size": [["fractionalWidth": 0.5], ["estimated": 10]]]],
                    ]
                ],
            ]
        ]
        // Two rows of 40 and 30 are all that fit; the next group has 50 and 20.
        let prepared = try prepare(section, [40, 30, 50, 20].flatMap { [$0, $0] })
        #expect(frames(prepared).map(\.y) == [0, 0, 40, 40, 100, 100, 150, 150])
    }

    @Test func `a cell measured smaller joins the previous group, whose other cells are unmeasured`() throws {
        // The mean of the measured cells is as long as the estimate.
        let prepared = try prepare(column(estimate: 40), [nil, nil, 20, 60])
        #expect(frames(prepared).map(\.y) == [0, 40, 80, 100])
    }

    @Test func `a cell measured longer than its group is alone in it`() throws {
        let prepared = try prepare(column(), [20, 150, 20])
        #expect(frames(prepared).map(\.y) == [0, 100, 200])
        #expect(frames(prepared)[1].height == 150)
        #expect(prepared.warnings.isEmpty)
    }

    // MARK: Uniform siblings

    private func uniform(_ kind: String, _ size: JSONValue, _ items: JSONValue...) -> JSONValue {
        ["group": .string(kind), "size": size, "subitems": .array(items.map { ["size": $0] })]
    }

    @Test func `uniform siblings along their group's axis are as long as the longest`() throws {
        let item: JSONValue = [Self.whole, ["uniformAcrossSiblings": 20]]
        let column = uniform("vertical", [Self.whole, ["estimated": 40]], item, item)
        let down = try prepare(["group": column], [77, 12, 30])
        #expect(frames(down).map(\.height) == [77, 77, 30])
        #expect(frames(down).map(\.y) == [0, 77, 154])
        #expect(down.contentSize.height == 184)

        let cell: JSONValue = [["uniformAcrossSiblings": 20], ["fractionalHeight": 1]]
        let row = uniform("horizontal", [["estimated": 40], ["absolute": 50]], cell, cell)
        let across = try prepare(
            ["group": row, "orthogonalScrollingBehavior": "paging"], [77, 12, 30], measuresWidths: true)
        #expect(frames(across).map(\.x) == [0, 77, 154])
        #expect(across.orthogonalRows[0]?.contentLength == 184)
        let sideways = try prepare(["group": row], [77, 12, 30], isSideways: true, measuresWidths: true)
        #expect(frames(sideways).map(\.width) == [77, 77, 30])
    }

    @Test func `a sibling that is not uniform keeps its own length`() throws {
        let column = uniform(
            "vertical", [Self.whole, ["estimated": 40]], [Self.whole, ["uniformAcrossSiblings": 20]],
            [Self.whole, ["estimated": 20]], [Self.whole, ["uniformAcrossSiblings": 20]])
        #expect(frames(try prepare(["group": column], [10, 90, 30])).map(\.height) == [30, 90, 30])
    }

    @Test func `a group of fixed length takes as many as fit when they are uniform`() throws {
        let column = uniform("vertical", [Self.whole, ["absolute": 100]], [Self.whole, ["uniformAcrossSiblings": 10]])
        let prepared = try prepare(["group": column], [20, 40, 10])
        #expect(frames(prepared).map(\.height) == [40, 40, 10])
        #expect(frames(prepared).map(\.y) == [0, 40, 100])
        #expect(prepared.contentSize.height == 110)
    }

    @Test func `sibling groups are uniform too`() throws {
        let row: JSONValue = [
            "group": "horizontal", "size": [Self.whole, ["uniformAcrossSiblings": 10]],
            "subitems": [["size": [["fractionalWidth": 0.5], ["estimated": 10]]]],
        ]
        let section: JSONValue = [
            "group": ["group": "vertical", "size": [Self.whole, ["estimated": 20]], "subitems": [row, row]]
        ]
        let prepared = try prepare(section, [30, 20, 50, 10])
        #expect(frames(prepared).map(\.y) == [0, 0, 50, 50])
        #expect(frames(prepared).map(\.height) == [30, 20, 50, 10])
        #expect(prepared.contentSize.height == 100)
    }

    @Test func `an element anchored to a uniform cell follows the cell's final frame`() throws {
        let badge: JSONValue = [
            "kind": "badge", "size": [["absolute": 10], ["absolute": 10]],
            "containerAnchor": ["edges": ["bottom", "leading"]],
        ]
        let item: JSONValue = [
            "size": [["fractionalWidth": 0.5], ["uniformAcrossSiblings": 20]], "supplementaryItems": [badge],
        ]
        let section: JSONValue = [
            "group": ["group": "horizontal", "size": [Self.whole, ["estimated": 20]], "subitems": [item]]
        ]
        let prepared = try prepare(section, [30, 70])
        let badges = (0..<2).map {
            prepared.attributes(of: .supplementary("badge", ItemPath(section: 0, item: $0)), bounds: .zero)?.frame.maxY
        }
        #expect(badges == [70, 70])
    }

    @Test(arguments: [("estimated", [30.0, 20, 50, 10, 40]), ("uniformAcrossSiblings", [50, 50, 50, 50, 50])])
    func `the groups of a section are uniform with each other, and so are their uniform cells`(
        _ kind: String, _ heights: [Double]
    ) throws {
        let row = uniform(
            "horizontal", [Self.whole, ["uniformAcrossSiblings": 10]], [["fractionalWidth": 0.5], .object([kind: 10])])
        let prepared = try prepare(["group": row], [30, 20, 50, 10, 40])
        #expect(frames(prepared).map(\.height) == heights)
        #expect(frames(prepared).map(\.y) == [0, 0, 50, 50, 100])
        #expect(prepared.contentSize.height == 150)
    }
}
