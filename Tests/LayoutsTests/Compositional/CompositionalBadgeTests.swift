import LayoutCore
import Layouts
import TestSupport
import Testing

/// Elements that are anchored to items and groups, at sizes that clients measure.
@Suite struct CompositionalBadgeTests {
    /// Rows of two items, 100 × 40, each with a badge at its top trailing corner, half outside; estimated at 10 × 10.
    private static let badged: JSONValue = badges(["estimated": 10], ["estimated": 10])

    private static func badges(_ width: JSONValue, _ height: JSONValue) -> JSONValue {
        let badge: JSONValue = [
            "kind": "badge", "size": [width, height],
            "containerAnchor": ["edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5]],
        ]
        let caption: JSONValue = [
            "kind": "caption", "size": [["fractionalWidth": 1], ["estimated": 8]],
            "containerAnchor": ["edges": ["bottom"], "absoluteOffset": [0, 2]], "itemAnchor": ["edges": ["top"]],
        ]
        let item: JSONValue = [
            "size": [["absolute": 100], ["fractionalHeight": 1]], "supplementaryItems": [badge],
        ]
        let group: JSONValue = [
            "group": "horizontal", "size": [["absolute": 200], ["absolute": 40]], "subitems": [item],
            "supplementaryItems": [caption],
        ]
        return ["group": group, "interGroupSpacing": 20]
    }

    private func prepare(
        _ measured: [String: [Int: Size]], of section: JSONValue = badged
    ) throws -> PreparedLayout {
        let parameters = try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
        var items = Section(itemCount: 7)
        for (kind, sizes) in measured {
            _ = items.measuredSupplementaries[kind, default: MeasuredSizes()].set(
                sizes.map { (item: $0.key, size: $0.value) })
        }
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [items]))
    }

    private func found(_ prepared: PreparedLayout, _ kind: String, _ number: Int) -> (frame: Rect, isEstimated: Bool)? {
        let path = ItemPath(section: 0, item: number)
        return prepared.attributes(of: .supplementary(kind, path), bounds: .zero).map { ($0.frame, $0.isEstimated) }
    }

    @Test func `a measured badge keeps its anchor, and no other element moves`() throws {
        let before = try prepare([:])
        let prepared = try prepare([
            "badge": [3: Size(width: 30, height: 16), 6: Size(width: 4, height: 4)],
            "caption": [1: Size(width: 50, height: 14)],
        ])

        // Badge 3 belongs to item 3, whose corner is at (200, 60): the badge's middle is there.
        #expect(found(prepared, "badge", 3)?.frame == Rect(x: 185, y: 52, width: 30, height: 16))
        #expect(found(prepared, "badge", 3)?.isEstimated == false)
        // Item 6 is alone in the last row, at y 180.
        #expect(found(prepared, "badge", 6)?.frame == Rect(x: 98, y: 178, width: 4, height: 4))
        // A caption is as wide as the container, around the middle of its row: only its height is measured. It begins 2 points below.
        #expect(found(prepared, "caption", 1)?.frame == Rect(x: -60, y: 102, width: 320, height: 14))
        #expect(found(prepared, "caption", 0)?.frame == Rect(x: -60, y: 42, width: 320, height: 8))
        #expect(found(prepared, "caption", 0)?.isEstimated == true)
        #expect(prepared.contentSize == before.contentSize)
        for item in 0..<7 {
            #expect(
                prepared.frame(of: ItemPath(section: 0, item: item))
                    == before.frame(of: ItemPath(section: 0, item: item)))
            if item != 3 && item != 6 {
                #expect(found(prepared, "badge", item)?.frame == found(before, "badge", item)?.frame)
            }
        }
    }

    @Test func `a rectangle finds a measured badge where it is, and not where it was estimated`() throws {
        let prepared = try prepare(["badge": [3: Size(width: 60, height: 30)]])
        func kinds(_ rect: Rect) -> [Int] {
            prepared.elements(ElementQuery(rect: rect), bounds: .zero).attributes.all
                .filter { $0.element.kind == "badge" }.map(\.element.indexPath.item)
        }
        #expect(kinds(Rect(x: 225, y: 61, width: 4, height: 4)) == [])
        #expect(kinds(Rect(x: 172, y: 61, width: 4, height: 4)) == [3])
        #expect(kinds(Rect(x: 80, y: 56, width: 18, height: 8)) == [2])
    }

    @Test(arguments: [2.0, 31, 400])
    func `badges that are all measured alike lie where badges of that absolute size do`(_ length: Double) throws {
        let size = Size(width: length, height: length / 2)
        let measured = try prepare(
            ["badge": Dictionary(uniqueKeysWithValues: (0..<7).map { ($0, size) })])
        let absolute = try prepare(
            [:], of: Self.badges(["absolute": .number(length)], ["absolute": .number(length / 2)]))
        for item in 0..<7 { #expect(found(measured, "badge", item)?.frame == found(absolute, "badge", item)?.frame) }
        #expect(found(measured, "badge", 7) == nil && found(absolute, "badge", 7) == nil)
        for x in stride(from: -10.0, to: 300, by: 40) {
            let rect = Rect(x: x, y: 0, width: 20, height: 200)
            let (own, other) = (
                measured.elements(ElementQuery(rect: rect), bounds: .zero),
                absolute.elements(ElementQuery(rect: rect), bounds: .zero)
            )
            #expect(own.attributes.all.map(\.element) == other.attributes.all.map(\.element))
        }
    }

    @Test func `a badge of a fixed size is not measured`() throws {
        let prepared = try prepare(
            ["badge": [2: Size(width: 90, height: 90)]], of: Self.badges(["absolute": 10], ["absolute": 10]))
        #expect(found(prepared, "badge", 2)?.frame == Rect(x: 95, y: 55, width: 10, height: 10))
        #expect(found(prepared, "badge", 2)?.isEstimated == false)
    }
}
