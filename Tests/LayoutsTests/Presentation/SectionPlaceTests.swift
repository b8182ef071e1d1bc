import LayoutCore
import Layouts
import Testing

/// From where sections begin to where they end.
@Suite struct SectionPlaceTests {
    private static let bounds = Rect(x: 0, y: 0, width: 375, height: 600)

    private func rows(_ boundary: [JSONValue], insets: JSONValue = 0) -> JSONValue {
        [
            "group": [
                "group": "vertical", "size": [["fractionalWidth": 1], ["absolute": 44]],
                "subitems": [["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]],
            ],
            "contentInsets": insets, "boundarySupplementaryItems": .array(boundary),
        ]
    }

    private func element(_ kind: JSONValue, _ alignment: JSONValue, _ length: JSONValue, extends: Bool = true)
        -> JSONValue
    {
        [
            "kind": kind, "size": [["fractionalWidth": 1], ["absolute": length]], "alignment": alignment,
            "extendsBoundary": .boolean(extends),
        ]
    }

    private func places(_ sections: [JSONValue], _ configuration: JSONValue = [:]) throws -> [SectionPlace] {
        let container = try LayoutContainer(
            layout: "compositional", parameters: ["sections": .array(sections), "configuration": configuration],
            bounds: Self.bounds,
            sections: (0..<3).map { ContainerSection(itemCount: $0 == 1 ? 0 : 2) })
        return (0..<3).compactMap { container.sectionPlace(of: $0) }
    }

    @Test func `a compositional section has its header and its footer in its frame`() throws {
        let found = try places(
            [rows([element("header", "top", 50), element("footer", "bottom", 20)], insets: [3, 5, 7, 5])],
            ["interSectionSpacing": 10])

        #expect(found.map(\.frame.y) == [0, 178, 268])
        #expect(found.map(\.frame.height) == [168, 80, 168])
        #expect(found.allSatisfy { $0.frame.x == 0 && $0.frame.width == 375 })
        #expect(found.map(\.contentFrame?.y) == [53, nil, 321])
    }

    @Test func `elements that overlay a section, and those of the layout, are no part of its frame`() throws {
        let found = try places(
            [rows([element("header", "top", 50, extends: false)])],
            ["boundarySupplementaryItems": [element("title", "top", 30)]])

        #expect(found.map(\.frame.y) == [30, 118, 118])
        #expect(found.map(\.frame.height) == [88, 0, 88])
    }

    @Test func `a section that scrolls by itself has its header in its frame`() throws {
        var section = rows([element("header", "top", 50)])
        if case .object(var members) = section {
            members["orthogonalScrollingBehavior"] = "continuous"
            section = .object(members)
        }
        let found = try places([section])

        #expect(found.map(\.frame.height) == [94, 50, 94])
    }
}
