import Layouts
import Testing

/// Containers with identifiers, in this process.
@Suite struct IdentifiedContainerTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 200)

    /// Section 1 with items 10 to 19 and section 2 with item 20: rows of three.
    private func flow() throws -> LayoutContainer {
        try LayoutContainer(
            layout: "flow",
            parameters: ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Self.bounds,
            sections: [ContainerSection(1, items: .numbers(Array(10...19))), ContainerSection(2, items: [20])])
    }

    private func items(_ container: LayoutContainer, of section: Int) -> [Identifier?] {
        (0..<(container.itemCount(inSection: section) ?? 0)).map {
            container.identifier(ofItemAt: ItemPath(section: section, item: $0))
        }
    }

    @Test func `items and sections are found by their identifiers wherever they go`() throws {
        var container = try flow()
        try container.moveItems([19, 20], to: .startOfSection(1))
        try container.moveSections([2], to: .before(1))

        #expect(container.indexPath(of: 19) == ItemPath(section: 1, item: 0))
        #expect(container.sectionNumber(of: 2) == 0 && container.indexPath(of: 99) == nil)
        #expect(items(container, of: 1) == [19, 20, 10, 11, 12, 13, 14, 15, 16, 17, 18])
        #expect(container.identifier(ofItemAt: ItemPath(section: 0, item: 0)) == nil)
    }

    @Test func `what is gone is reported, and the rest happens`() throws {
        var container = try flow()
        let update = try container.deleteItems([10, 77])

        #expect(update.skipped.map(\.identifiers) == [[77]] && update.skipped.map(\.reason) == [.unknown])
        #expect(update.changes.deleted.count == 1 && container.itemCount == 10)
    }

    @Test func `a snapshot moves as little as can be, and sizes come along`() throws {
        var container = try LayoutContainer(
            layout: "flow", bounds: Self.bounds, sections: [ContainerSection("a", items: .names([]))])
        let content = ContainerItems(
            ["x", "y"], sizes: [Size(width: 300, height: 10), Size(width: 300, height: 20)])
        try container.applySnapshot([("a", ["x", "y"])], data: content)
        #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 1))?.frame.height == 20)

        let update = try container.applySnapshot([("a", ["y", "x"])])
        #expect(update.changes.inserted.isEmpty && update.changes.deleted.isEmpty)
        #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.height == 20)
    }

    @Test(
        arguments: [("shelf", ["shelf", "books"], .numbers([1, 2, 3])), (7, [7, 8], .names(["a", "b", "c"]))]
            as [(Identifier, [Identifier], Identifiers)])
    func `sections have names where items have numbers, or the other way round`(
        _ section: Identifier, _ sections: [Identifier], _ items: Identifiers
    ) throws {
        var container = try LayoutContainer(
            layout: "flow", parameters: ["itemSize": [300, 50], "minimumLineSpacing": 0], bounds: Self.bounds,
            sections: [])
        try container.applySnapshot([(sections[0], items), (sections[1], .numbers())])
        try container.moveItems(items, to: .endOfSection(sections[1]))
        let gone = try container.deleteItems(Identifiers([items[0]]) ?? .numbers())

        #expect(gone.skipped.isEmpty && container.sectionNumber(of: section) == 0)
        #expect(container.indexPath(of: items[2]) == ItemPath(section: 1, item: 1))
        #expect(self.items(container, of: 1) == [items[1], items[2]])
        #expect(throws: LayoutError.self) { try container.deleteSections(items) }
        #expect(throws: LayoutError.self) { try container.deleteItems(Identifiers(sections) ?? .numbers()) }
    }

    @Test func `an anchor stays in place while a width or data above it changes`() throws {
        var container = try flow()
        try container.setBounds(Rect(x: 0, y: 100, width: 300, height: 50))
        try container.performBatch(keeping: .identified(16)) {
            $0.deleteItems(at: ItemPath(section: 0, item: 0), count: 3)
        }
        #expect(container.bounds.y == 50)

        try container.setBounds(Rect(x: 0, y: 50, width: 100, height: 50), keeping: .identified(16))
        let path = try #require(container.indexPath(of: 16))
        #expect(container.attributes(ofItemAt: path)?.frame.y == container.bounds.y)
    }

    @Test func `a copy is another container, and a change that is refused is none`() throws {
        let before = try flow()
        var after = before
        try after.insertSections([ContainerSection(3, items: [30])], at: .end)
        #expect(throws: LayoutError.self) {
            try after.insertSections([ContainerSection(4, items: [40, 40])], at: .end)
        }
        #expect(throws: LayoutError.self) { try after.deleteItems(["ten"]) }
        #expect(throws: LayoutError.self) {
            try after.setSizes([Size(width: 1, height: 1)], from: ItemPath(section: 0, item: 0))
        }

        #expect(before.sectionCount == 2 && after.sectionCount == 3)
        #expect(after.indexPath(of: 30) == ItemPath(section: 2, item: 0))
    }
}
