import LayoutCore
import Layouts
import TestSupport
import Testing

/// Headers and decorations of sections without items, and of layouts without sections.
@Suite struct CompositionalBoundaryTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 400)

    private func prepare(
        _ sections: [JSONValue], _ counts: [Int], configuration: JSONValue = [:], rightToLeft: Bool = false
    ) throws -> PreparedLayout {
        let parameters = try CompositionalLayout.definition.schema.resolve(
            ["sections": .array(sections), "configuration": configuration], pointer: "")
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(
                bounds: Self.bounds,
                environment: Environment(layoutDirection: rightToLeft ? .rightToLeft : .leftToRight),
                sections: counts.map { Section(itemCount: $0) }))
    }

    private func section(_ members: [String: JSONValue] = [:]) -> JSONValue {
        let item: JSONValue = ["size": [["fractionalWidth": 1], ["absolute": 30]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 30]], "subitems": [item],
        ]
        return .object(members.merging(["group": group]) { $1 })
    }

    private func header(_ kind: String = "header", extends: Bool = true) -> JSONValue {
        [
            "kind": .string(kind), "size": [["fractionalWidth": 1], ["absolute": 40]], "alignment": "top",
            "extendsBoundary": .boolean(extends),
        ]
    }

    /// The elements that a rectangle query returns; checks that a lookup finds each of them.
    private func elements(_ prepared: PreparedLayout, in rect: Rect) -> [Element] {
        let found = prepared.elements(ElementQuery(rect: rect), bounds: Self.bounds).attributes.all
        for one in found { #expect(prepared.attributes(of: one.element, bounds: Self.bounds) == one) }
        return found.map(\.element)
    }

    private var first: ItemPath { ItemPath(section: 0, item: 0) }

    @Test(arguments: ["top", "bottom"])
    func `an empty section with a header or a footer shows its decorations`(_ alignment: String) throws {
        var boundary = header().object
        boundary["alignment"] = .string(alignment)
        let prepared = try prepare(
            [
                section(["boundarySupplementaryItems": [.object(boundary)], "decorationItems": [["kind": "bg"]]]),
                section(),
            ], [0, 2])
        let all = elements(prepared, in: Rect(x: 0, y: 0, width: 300, height: 100))
        #expect(all.contains(.decoration("bg", first)))
        #expect(all.contains(.supplementary("header", first)))
        let frame = prepared.attributes(of: .decoration("bg", first), bounds: Self.bounds)?.frame
        #expect(frame == Rect(x: 0, y: 0, width: 300, height: 40))
        #expect(!elements(prepared, in: Rect(x: 0, y: 41, width: 300, height: 50)).contains(.decoration("bg", first)))
    }

    @Test func `a section that takes no room shows no header over the next one`() throws {
        let prepared = try prepare(
            [
                section([
                    "boundarySupplementaryItems": [header(extends: false)], "decorationItems": [["kind": "bg"]],
                ]), section(),
            ], [0, 2])
        #expect(prepared.contentSize.height == 60)
        #expect(
            elements(prepared, in: Rect(x: 0, y: 0, width: 300, height: 60)) == [
                .cell(ItemPath(section: 1, item: 0)), .cell(ItemPath(section: 1, item: 1)),
            ])
        #expect(prepared.attributes(of: .supplementary("header", first), bounds: Self.bounds) == nil)
        #expect(prepared.supplementaryCount == 0)
    }

    @Test func `an empty section with insets takes room, and its header lies over it`() throws {
        let prepared = try prepare(
            [section(["boundarySupplementaryItems": [header(extends: false)], "contentInsets": [10, 0, 15, 0]])], [0])
        #expect(prepared.contentSize.height == 25)
        let frame = prepared.attributes(of: .supplementary("header", first), bounds: Self.bounds)?.frame
        #expect(frame == Rect(x: 0, y: 0, width: 300, height: 40))
        #expect(elements(prepared, in: Rect(x: 0, y: 0, width: 300, height: 25)) == [.supplementary("header", first)])
    }

    @Test(arguments: [[], [0], [2]], [false, true])
    func `a layout shows its own header whatever sections there are`(_ counts: [Int], _ rightToLeft: Bool) throws {
        let prepared = try prepare(
            [section()], counts, configuration: ["boundarySupplementaryItems": [header("top")]],
            rightToLeft: rightToLeft)
        let path = ItemPath(section: 0, item: CompositionalLayout.layoutItem)
        let element = Element.supplementary("top", path)
        let height = 40 + 30 * Double(counts.first ?? 0)
        #expect(prepared.contentSize == Size(width: 300, height: height))
        #expect(elements(prepared, in: Rect(x: 0, y: 0, width: 300, height: 40)) == [element])
        #expect(prepared.attributes(of: element, bounds: Self.bounds)?.frame.size == Size(width: 300, height: 40))
        #expect(prepared.sectionCount == counts.count)
        #expect(prepared.supplementaryCount == 1)
        let presented = PresentedLayout(prepared, bounds: Self.bounds)
        #expect(try presented.insertionPoint(at: Point(x: 10, y: 10))?.indexPath == counts.first.map { _ in first })
        #expect(try presented.neighbour(of: first, .end)?.section == (counts == [2] ? 0 : nil))
    }

    /// Edits that begin or end without sections.
    @Test(arguments: 0..<20)
    func `changes of sections that come and go also report the layout's own header`(_ seed: Int) throws {
        var container = LayoutContract.container([[], [2], [0]][seed % 3], seed: nil, bounds: Self.bounds)
        container.bounds.y = 10
        try LayoutContract(CompositionalLayout.definition).checkChanges(
            container,
            parameters: [
                "sections": [section()], "configuration": ["boundarySupplementaryItems": [header("top")]],
            ], seed: UInt64(seed))
    }

    @Test func `deleting the last section leaves the layout its header`() throws {
        func end(_ counts: [Int]) throws -> PreparedState {
            PreparedState(
                prepared: try prepare(
                    [section()], counts, configuration: ["boundarySupplementaryItems": [header("top")]]),
                bounds: Self.bounds)
        }
        var update = CheckedUpdate()
        update.deletedSections = [0]
        let full = Container(bounds: Self.bounds, sections: [Section(itemCount: 2)])
        let map = ItemMap(try update.plan(for: full))
        let changes = FrameDiffer.changes(from: try end([2]), to: try end([]), map: map)
        let track = FrameDiff.Track(ElementKind(.supplementary, "top"), 0)
        #expect(changes.segments[track]?.count == 1 || changes.isEverything)
    }
}
