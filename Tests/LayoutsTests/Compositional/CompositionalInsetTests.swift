import LayoutCore
import Layouts
import TestSupport
import Testing

/// Insets of elements that are anchored to items and of those around sections.
@Suite struct CompositionalInsetTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 200)

    private func parameters(badge: [String: JSONValue], header: [String: JSONValue]) throws -> Parameters {
        let own: [String: JSONValue] = [
            "kind": "badge", "size": [["absolute": 20], ["absolute": 20]],
            "containerAnchor": ["edges": ["top", "trailing"]],
        ]
        let top: [String: JSONValue] = [
            "kind": "header", "size": [["fractionalWidth": 1], ["absolute": 40]], "alignment": "top",
            "pinToVisibleBounds": true,
        ]
        let row: JSONValue = [["fractionalWidth": 1], ["absolute": 50]]
        let item: JSONValue = ["size": row, "supplementaryItems": [.object(own.merging(badge) { $1 })]]
        let section: JSONValue = [
            "group": ["group": "horizontal", "size": row, "subitems": [item]],
            "boundarySupplementaryItems": [.object(top.merging(header) { $1 })],
        ]
        return try CompositionalLayout.definition.schema.resolve(["sections": [section]], pointer: "")
    }

    private func frame(_ parameters: Parameters, _ kind: String, at offset: Double = 0) throws -> Rect? {
        let container = Container(bounds: Self.bounds, sections: [Section(itemCount: 20)])
        let prepared = try CompositionalLayout.definition.make(parameters).prepare(container)
        var bounds = Self.bounds
        bounds.y = offset
        return prepared.attributes(of: .supplementary(kind, ItemPath(section: 0, item: 0)), bounds: bounds)?.frame
    }

    @Test func `contentInsets make an element smaller inside its place`() throws {
        let parameters = try parameters(
            badge: ["contentInsets": [1, 2, 3, 4]], header: ["contentInsets": [5, 6, 7, 8]])

        #expect(try frame(parameters, "badge") == Rect(x: 282, y: 41, width: 14, height: 16))
        #expect(try frame(parameters, "header") == Rect(x: 6, y: 5, width: 286, height: 28))
    }

    @Test func `a pinned header with insets lies at the visible edge itself, and stops where its place would`() throws {
        let parameters = try parameters(badge: [:], header: ["contentInsets": [5, 6, 7, 8]])

        #expect(try frame(parameters, "header", at: 300)?.y == 300)
        // The section ends at 1,040; 7 points of the header's place are free below it.
        #expect(try frame(parameters, "header", at: 2000)?.maxY == 1033)
    }

    @Test func `insets have no effect along an estimated axis`() throws {
        let size: JSONValue = [["absolute": 20], ["estimated": 20]]
        let parameters = try parameters(
            badge: ["contentInsets": 2, "size": size], header: ["contentInsets": 2, "size": size])

        #expect(try frame(parameters, "badge") == Rect(x: 282, y: 20, width: 16, height: 20))
        #expect(try frame(parameters, "header") == Rect(x: 142, y: 0, width: 16, height: 20))
    }

    @Test(arguments: ["edgeSpacing", "supplementaryItems"], [true, false])
    func `what an element inherits from items without a use is refused`(_ name: String, _ isBadge: Bool) throws {
        let error = #expect(throws: LayoutError.self) {
            try parameters(badge: isBadge ? [name: [:]] : [:], header: isBadge ? [:] : [name: [:]])
        }

        #expect(error?.pointer.hasSuffix("/\(name)") == true)
        #expect(error?.message.contains("\(name) is given, expected none: ") == true)
    }
}
