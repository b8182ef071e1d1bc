import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Visible elements of compositional layouts, including those that stick out of their groups and those in scrolled
/// orthogonal rows.
@Suite struct CompositionalPresentationTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)
    private static let definition = CompositionalLayout.definition

    private func presented(
        _ section: JSONValue, _ count: Int, scale: Double? = nil, direction: Environment.LayoutDirection = .leftToRight
    ) throws -> PresentedLayout {
        let layout = Self.definition.make(try Self.definition.schema.resolve(["sections": [section]], pointer: ""))
        var container = Container(bounds: Self.screen, sections: [Section(itemCount: count)])
        container.environment = Environment(scale: scale, layoutDirection: direction)
        return PresentedLayout(try layout.prepare(container), bounds: Self.screen)
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    // MARK: Outside of groups

    /// Squares of 80 with a badge of 20 × 20 centred on their top trailing corner.
    private static let badges: JSONValue = [
        "group": [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 80]],
            "interItemSpacing": ["fixed": 10],
            "subitems": [
                [
                    "size": [["absolute": 80], ["absolute": 80]],
                    "supplementaryItems": [
                        [
                            "kind": "badge", "size": [["absolute": 20], ["absolute": 20]],
                            "containerAnchor": ["edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5]],
                        ]
                    ],
                ]
            ],
        ],
        "contentInsets": [20, 0, 20, 0], "interGroupSpacing": 30,
    ]

    @Test func `a badge is hit where it sticks out of its group`() throws {
        let presented = try presented(Self.badges, 8)

        for item in 0..<8 {
            let badge = try #require(
                presented.prepared.attributes(of: .supplementary("badge", path(item)), bounds: Self.screen))
            #expect(try presented.hit(Point(x: badge.frame.x + 1, y: badge.frame.y + 1))?.element == badge.element)
            #expect(try presented.hit(Point(x: badge.frame.maxX - 1, y: badge.frame.y + 1))?.element == badge.element)
        }
    }

    /// Cells that stick out of a group of 100 × 60 on each side, and one that lies outside.
    private static let overhanging: JSONValue = [
        "group": [
            "group": "custom", "size": [["absolute": 100], ["absolute": 60]],
            "customItems": [
                ["frame": [-30, 10, 50, 20]], ["frame": [80, 30, 60, 20]], ["frame": [40, 50, 20, 45]],
                ["frame": [200, 0, 20, 20]],
            ],
        ],
        "contentInsets": [40, 50, 40, 50], "interGroupSpacing": 50,
    ]

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a cell is hit, nearest, selected and reached where it sticks out of its group`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let presented = try presented(Self.overhanging, 8, direction: direction)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: direction == .leftToRight ? x : 320 - x, y: y) }

        // The second group begins at (50, 150).
        for (item, place) in [(4, point(25, 165)), (5, point(185, 190)), (6, point(100, 240))] {
            #expect(try presented.hit(place)?.element == .cell(path(item)))
            let nearest = try #require(try presented.nearest(to: place))
            #expect(nearest.path == path(item) && nearest.distance == 0)
            let rect = Rect(x: place.x - 1, y: place.y - 1, width: 2, height: 2)
            #expect(try presented.selection(rect, limit: 8).ranges.map(\.range) == [item..<item + 1])
        }
        #expect(try presented.hit(point(260, 155)) == nil, "a cell outside its group is never drawn")
        #expect(try presented.neighbour(of: path(0), .down) == path(4))
        #expect(try presented.neighbour(of: path(2), .down) == path(6))
    }

    @Test func `one cell that sticks out far does not make a query examine more groups`() throws {
        let group: JSONValue = [
            "group": "custom", "size": [["fractionalWidth": 1], ["absolute": 10]],
            "customItems": [["frame": [0, 0, 100, 10]], ["frame": [200, 5, 20, 2_000_000]]],
        ]
        let presented = try presented(["group": group], 400_000)
        var query = ElementQuery(rect: Rect(x: 0, y: 1_000_000, width: 50, height: 40), categories: .cells)
        query.match = .drawn
        query.steps = 64
        let (columns, next) = presented.prepared.elements(query, bounds: Self.screen)

        #expect(columns.items == [200_000, 200_002, 200_004, 200_006])
        #expect(next == nil)
    }

    // MARK: Compared with an examination of everything

    @Test(arguments: 0..<80)
    func `queries of visible elements find everything that is drawn and nothing else`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.section(using: &random) }
        let isVertical = Bool.random(using: &random)
        let parameters: [String: JSONValue] = [
            "sections": .array(sections),
            "configuration": ["scrollDirection": isVertical ? "vertical" : "horizontal", "interSectionSpacing": 7],
        ]
        let counts = (0...sections.count).map { _ in Int.random(in: 0...14, using: &random) }
        var container = LayoutContract.container(
            counts, seed: nil,
            bounds: Rect(
                x: .random(in: -20...90, using: &random), y: .random(in: -20...90, using: &random), width: 320,
                height: 300))
        container.environment = Environment(
            scale: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
            layoutDirection: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
        let offsets = Dictionary(
            uniqueKeysWithValues: counts.indices.map { ($0, Double.random(in: 0...400, using: &random)) })

        for round in 0..<4 {
            try LayoutContract(Self.definition).checkPresentation(
                container, parameters: parameters, offsets: offsets, seed: UInt64(round))
        }
    }

    private static func section(using random: inout SeededRandom) -> JSONValue {
        func number(_ range: ClosedRange<Int>) -> JSONValue {
            .number(Double(Int.random(in: range, using: &random)) / 2)
        }
        func badge(_ kind: String) -> JSONValue {
            [
                "kind": .string(kind), "size": [["absolute": number(10...60)], ["absolute": number(10...60)]],
                "containerAnchor": [
                    "edges": ["top", Bool.random(using: &random) ? "leading" : "trailing"],
                    "absoluteOffset": [number(-60...60), number(-60...60)],
                ],
                "zIndex": .number(Double(Int.random(in: 0...2, using: &random))),
            ]
        }
        var group: [String: JSONValue] = [
            "size": [["absolute": number(80...400)], ["absolute": number(80...200)]],
            "supplementaryItems": .array(Bool.random(using: &random) ? [badge("mark")] : []),
        ]
        if Bool.random(using: &random) {
            group["group"] = "custom"
            group["customItems"] = .array(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    [
                        "frame": [number(-100...300), number(-100...200), number(0...160), number(0...160)],
                        "zIndex": .number(Double(Int.random(in: 0...2, using: &random))),
                    ]
                })
        } else {
            group["group"] = Bool.random(using: &random) ? "horizontal" : "vertical"
            group["interItemSpacing"] = ["fixed": number(0...20)]
            group["subitems"] = [
                [
                    "size": [["absolute": number(30...79)], ["absolute": number(30...79)]],
                    "supplementaryItems": [badge("badge")],
                ]
            ]
        }
        var section: [String: JSONValue] = [
            "group": .object(group), "interGroupSpacing": number(0...40),
            "contentInsets": [number(0...40), number(0...40), number(0...40), number(0...40)],
        ]
        if Bool.random(using: &random) {
            section["orthogonalScrollingBehavior"] = "continuous"
        }
        if Bool.random(using: &random) {
            section["boundarySupplementaryItems"] = [
                [
                    "kind": "header", "size": [["absolute": number(40...300)], ["absolute": number(20...80)]],
                    "alignment": "top", "extendsBoundary": .boolean(.random(using: &random)),
                    "pinToVisibleBounds": .boolean(.random(using: &random)),
                    "absoluteOffset": [number(-20...20), number(-20...20)],
                ]
            ]
        }
        if Bool.random(using: &random) { section["decorationItems"] = [["kind": "background"]] }
        return .object(section)
    }
}
