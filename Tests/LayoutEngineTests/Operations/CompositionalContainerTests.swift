import LayoutEngine
import TestSupport
import Testing

/// Containers of the compositional layout: rows that scroll by themselves, estimates, pins.
@Suite struct CompositionalContainerTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    /// 30 cards of 100 × 80 without gaps, and a header over the row.
    private static let cards: [String: JSONValue] = [
        "sections": [
            [
                "group": [
                    "group": "horizontal", "size": [["absolute": 100], ["absolute": 80]],
                    "subitems": [["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]],
                ],
                "orthogonalScrollingBehavior": "continuous",
                "boundarySupplementaryItems": [
                    [
                        "kind": "header", "size": [["fractionalWidth": 1], ["absolute": 20]], "alignment": "top",
                        "extendsBoundary": false,
                    ]
                ],
            ]
        ]
    ]

    private func row(_ direction: Environment.LayoutDirection = .leftToRight) throws -> EngineContainer {
        try EngineContainer(
            "compositional", Self.cards, bounds: Self.screen, environment: Environment(layoutDirection: direction),
            sections: [ContainerSection(itemCount: 30)])
    }

    private func cell(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `insertions and deletions in a row are animated at its scroll offset`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let container = try row(direction)
        try container.update([.setOrthogonalOffset(1000, of: .number(0))])
        func animated(_ change: (inout BatchUpdate) -> Void) throws -> [[Element]] {
            let update = try container.batch(withAnimations: true, change)
            let animations = try #require(update.change.animations)
            return [animations.appearing, animations.disappearing].map { $0.map(\.element) }
        }

        // 10 to 13 are in sight.
        #expect(try animated { $0.insertItems(at: cell(10)) } == [[.cell(cell(10))], []])
        #expect(try animated { $0.insertItems(at: cell(1)) } == [[], []])
        #expect(try animated { $0.deleteItems(at: cell(1)) } == [[], []])
        #expect(try animated { $0.deleteItems(at: cell(13)) } == [[], [.cell(cell(13))]])
        #expect(try animated { $0.deleteItems(at: cell(14)) } == [[], []])
    }

    @Test func `a header over a row does not scroll with it`() throws {
        let container = try row()
        for offset in [0, 30.0] {
            try container.update([.setOrthogonalOffset(offset, of: .number(0))])
            guard case .row(let row) = try container.reader.answer(.row(ofSection: 0, limit: 100)) else { return }
            #expect(row.elements?.map(\.element) == (0..<4).map { .cell(cell($0)) })
            let hit = try container.hit(at: Point(x: 5, y: 5))
            #expect(hit.attributes?.element.category == .supplementary)
        }
    }

    @Test func `elements with estimated sizes are reported until they are measured`() throws {
        let row: JSONValue = ["size": [["fractionalWidth": 0.5], ["estimated": 40]]]
        let fixed: JSONValue = ["size": [["fractionalWidth": 0.5], ["absolute": 40]]]
        let section: JSONValue = [
            "group": [
                "group": "horizontal", "size": [["fractionalWidth": 1], ["estimated": 40]], "subitems": [row, fixed],
            ],
            "boundarySupplementaryItems": [
                ["kind": "header", "size": [["fractionalWidth": 1], ["estimated": 20]], "alignment": "top"]
            ],
        ]
        let container = try EngineContainer(
            "compositional", ["sections": [section]], bounds: Self.screen, sections: [ContainerSection(itemCount: 4)])
        func estimated() throws -> [Element] {
            try container.attributes(in: Self.screen).filter(\.isEstimated).map(\.element)
        }
        func measure(_ item: Int, _ size: [Double], kind: String = "") -> LayoutEngine.Operation {
            .setMeasuredSizes(Measurement(.numbered([item], of: .number(0), kind: kind), sizes: size))
        }
        let header = Element.supplementary("header", cell(0))
        #expect(try estimated() == [.cell(cell(0)), .cell(cell(2)), header])
        try container.update([measure(2, [160, 70])])
        #expect(try estimated() == [.cell(cell(0)), header])
        try container.update([measure(0, [160, 40]), measure(0, [320, 33], kind: "header")])
        #expect(try estimated().isEmpty)
    }

    @Test func `a long scroll past thousands of pinned headers makes everything stale without a prepare`() throws {
        let container = try EngineContainer(
            "compositional", ["sections": [["list": ["appearance": "plain", "headerMode": "supplementary"]]]],
            bounds: Self.screen, sections: Array(repeating: ContainerSection(itemCount: 1), count: 3000))
        let far = try container.setBounds(Rect(x: 0, y: 200_000, width: 320, height: 480))
        #expect(far.changes?.everything == true)
        #expect(!far.change.isPrepared, "the same prepare")
        let near = try container.setBounds(Rect(x: 0, y: 200_010, width: 320, height: 480))
        #expect(near.changes?.everything == false && near.changes?.elements.isEmpty == false)
    }

    @Test func `ten million items in three columns are stored as a rule`() throws {
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 100]],
            "subitems": [["size": [["fractionalWidth": 0.3333333333333333], ["fractionalHeight": 1]]]],
        ]
        let container = try EngineContainer(
            "compositional", ["sections": [["group": group]]], bounds: Rect(x: 0, y: 0, width: 300, height: 600),
            sections: [ContainerSection(itemCount: 10_000_000)])
        #expect(container.contentSize.height == 333_333_400)
        let found = try container.attributes(in: Rect(x: 0, y: 150_000_050, width: 300, height: 600))
        #expect(found.count == 21)
        #expect(found.first?.element.indexPath.item == 4_500_000)
        #expect(container.state.settledBytes < 100_000)
    }
}
