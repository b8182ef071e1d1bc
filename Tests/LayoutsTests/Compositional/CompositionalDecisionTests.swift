import LayoutCore
import Layouts
import TestSupport
import Testing

/// What Apple's documentation leaves open and no recording shows: as the layout's page decides it.
@Suite struct CompositionalDecisionTests {
    private func prepare(
        _ section: JSONValue, _ count: Int, measured: [Double?] = []
    ) throws -> PreparedLayout {
        let parameters = try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
        var items = Section(itemCount: count)
        for (item, height) in measured.enumerated() {
            if let height { _ = items.measuredSizes.set(item, Size(width: 320, height: height)) }
        }
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [items]))
    }

    private func frames(_ prepared: PreparedLayout, _ count: Int) -> [Rect?] {
        (0..<count).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    @Test(arguments: ["top", "bottom"])
    func `flexible edges across a row take none of the room beside it`(_ edge: String) throws {
        let prepared = try prepare(
            [
                "group": [
                    "group": "horizontal", "size": [["absolute": 100], ["absolute": 50]],
                    "subitems": [["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]],
                    "edgeSpacing": .object([edge: ["flexible": 5]]),
                ], "orthogonalScrollingBehavior": "continuous",
            ], 2)

        let y = edge == "top" ? 5.0 : 0
        #expect(frames(prepared, 2) == [0, 100].map { Rect(x: $0, y: y, width: 100, height: 50) })
        #expect(prepared.contentSize == Size(width: 320, height: 55))
    }

    @Test func `a custom group in a row is as large as in the whole container, whatever the section's insets`() throws {
        let half: JSONValue = ["frame": [0, 0, 0.5, 1], "unit": "fraction"]
        let prepared = try prepare(
            [
                "group": [
                    "group": "custom", "size": [["fractionalWidth": 0.5], ["fractionalHeight": 0.5]],
                    "customItems": [half],
                ], "contentInsets": [10, 20, 30, 40], "orthogonalScrollingBehavior": "continuous",
            ], 2)

        // Half of 320 × 480 is 160 × 240, and the cells are half as wide.
        #expect(
            frames(prepared, 2) == [
                Rect(x: 20, y: 10, width: 80, height: 240), Rect(x: 180, y: 10, width: 80, height: 240),
            ])
        #expect(prepared.contentSize == Size(width: 320, height: 10 + 240 + 30))
        let row = try #require(prepared.orthogonalRows[0])
        #expect(row.frame == Rect(x: 20, y: 10, width: 260, height: 240))
        #expect(row.contentLength == 320)
    }

    @Test(
        arguments: [
            (true, nil, 16, 288), (true, 120, 16, 120), (true, 500, 16, 288), (false, 120, 16, 288),
        ] as [(Bool, Double?, Double, Double)])
    func `a header that hugs its content is as wide as it is measured, at most as wide as the list`(
        _ hugs: Bool, _ measured: Double?, _ x: Double, _ width: Double
    ) throws {
        var list: [String: JSONValue] = ["appearance": "insetGrouped", "headerMode": "supplementary"]
        if hugs { list["contentHuggingElements"] = ["supplementaryHeader"] }
        let definition = CompositionalLayout.definition
        let parameters = try definition.schema.resolve(["sections": [["list": .object(list)]]], pointer: "")
        for direction in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
            var section = Section(itemCount: 2)
            if let measured {
                _ = section.measuredSupplementaries["header", default: MeasuredSizes()].set(
                    0, Size(width: measured, height: 30))
            }
            let container = Container(
                bounds: Rect(x: 0, y: 0, width: 320, height: 480), environment: Environment(layoutDirection: direction),
                sections: [section])
            let prepared = try definition.make(parameters).prepare(container)
            let header = Element.supplementary("header", ItemPath(section: 0, item: 0))
            let frame = prepared.attributes(of: header, bounds: container.bounds)?.frame
            let left = direction == .leftToRight ? x : 320 - x - width
            #expect(frame == Rect(x: left, y: 0, width: width, height: measured == nil ? 17.5 : 30))
        }
    }

    /// Rows of one cell, estimated at 40.
    private static let uniform: JSONValue = [
        "group": [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["uniformAcrossSiblings": 40]],
            "subitems": [["size": [["fractionalWidth": 1], ["uniformAcrossSiblings": 40]]]],
        ]
    ]

    @Test(
        arguments: [
            ([nil, nil, nil], 40), ([70, nil, nil], 70), ([20, nil, nil], 20), ([20, 25, nil], 25), ([20, 25, 15], 25),
            ([20, 70, nil], 70),
        ] as [([Double?], Double)])
    func
        `uniform groups share the longest of the section, in which cells that are not measured count as the mean`(
            _ measured: [Double?], _ height: Double
        ) throws
    {
        let prepared = try prepare(Self.uniform, 3, measured: measured)
        #expect(frames(prepared, 3) == (0..<3).map { Rect(x: 0, y: Double($0) * height, width: 320, height: height) })
        #expect(prepared.contentSize.height == 3 * height)
    }

    @Test(arguments: ["fixed", "flexible"])
    func `edge spacing moves the groups of a centred row, which rest by their own middles`(_ spacing: String) throws {
        let prepared = try prepare(
            [
                "group": [
                    "group": "horizontal", "size": [["absolute": 100], ["absolute": 40]],
                    "edgeSpacing": ["leading": [spacing: 10], "trailing": [spacing: 6]],
                    "subitems": [["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]],
                ], "orthogonalScrollingBehavior": "groupPagingCentered",
            ], 3)

        #expect(frames(prepared, 3).map { $0?.x } == [10, 126, 242])
        let row = try #require(prepared.orthogonalRows[0])
        // The middles are at 60, 176 and 292, that of the window at 160.
        #expect(row.offsets == -100...132)
        #expect([-100.0, 0, 16, 80, 132].map { row.restingOffset(for: $0) } == [-100, 16, 16, 132, 132])
    }

    @Test func `insets that leave no room give groups a length of 0, and no cell beyond them`() throws {
        func section(_ width: JSONValue) -> JSONValue {
            [
                "group": [
                    "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]],
                    "subitem": ["size": [width, ["absolute": 40]]], "count": 1,
                ], "contentInsets": [5, 0.6, 5, 0.6],
            ]
        }
        let prepared = try prepare(section(["fractionalWidth": 1]), 2)
        #expect(
            frames(prepared, 2) == [
                Rect(x: 192, y: 5, width: 0, height: 40), Rect(x: 192, y: 45, width: 0, height: 40),
            ])
        #expect(prepared.contentSize == Size(width: 320, height: 90))
        #expect(prepared.warnings.isEmpty)

        let list: JSONValue = [
            "group": [
                "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]],
                "subitems": [["size": [["absolute": 30], ["absolute": 40]]]],
            ], "contentInsets": [5, 0.6, 5, 0.6],
        ]
        let none = try prepare(list, 2)
        #expect(none.contentSize.height == 0 && frames(none, 2) == [nil, nil])
        #expect(none.warnings.map(\.code) == ["compositional.groupCannotFit"])
    }
}
