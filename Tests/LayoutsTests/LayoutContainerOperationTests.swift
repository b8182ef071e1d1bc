import Layouts
import Testing

/// Several operations in one change, and what single changes take beside their data.
@Suite struct LayoutContainerOperationTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 100)

    /// A section with items 0 to 29 in rows of three, 50 points high.
    private func flow() throws -> LayoutContainer {
        try LayoutContainer(
            layout: "flow",
            parameters: ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Self.bounds, sections: [ContainerSection(1, items: .numbers(Array(0..<30)))])
    }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

    @Test func `operations are carried out in order, and laid out once`() throws {
        var container = try flow()
        let update = try container.update([
            .deleteItems([0, 99]), .insertSections([ContainerSection(2, items: [50])], at: .end),
            .setParameters(["itemSize": [100, 20]]), .setBounds(Rect(x: 0, y: 0, width: 200, height: 100)),
        ])

        #expect(container.bounds.width == 200 && container.itemCount == 30 && container.sectionCount == 2)
        #expect(update.outcomes.count == 2 && update.skipped.map(\.identifiers) == [[99]])
        #expect(update.skipped.map(\.operation) == [0])
        #expect(container.attributes(ofItemAt: path(2))?.frame == Rect(x: 0, y: 20, width: 100, height: 20))
    }

    @Test func `an operation that is refused is named, and nothing has happened`() throws {
        var container = try flow()
        let error = #expect(throws: LayoutError.self) {
            try container.update([
                .deleteItems([0]), .setSizes([Size(width: 1, height: 1)], from: ItemPath(section: 7, item: 0)),
            ])
        }

        #expect(error?.pointer == "/operations/1/setSizes/section" && container.itemCount == 30)
        let skipped = #expect(throws: LayoutError.self) {
            try container.update([.deleteItems([77])], refusingSkipped: true)
        }
        #expect(skipped?.code == .unknownIdentifier && skipped?.pointer == "/operations/0/deleteItems/ids")
        let endless = #expect(throws: LayoutError.self) {
            try container.update([.setBounds(Rect(x: .nan, y: 0, width: 1, height: 1))])
        }
        #expect(endless?.code == .invalidInput && container.bounds == Self.bounds)
    }

    @Test func `without operations nothing changes`() throws {
        var container = try flow()

        let changes = try container.update([]).changes
        #expect(!changes.everything && changes.elements.isEmpty && changes.moved.isEmpty)
    }

    @Test func `an update with animations says where elements come from and go to`() throws {
        var container = try flow()
        let update = try container.update([.deleteItems([0])], withAnimations: true)

        #expect(update.disappearing.map(\.element) == [.cell(path(0))] && update.disappearing.map(\.alpha) == [0])
        let inserted = try container.update(
            [.insertItems(ContainerItems([60]), at: .startOfSection(1))], withAnimations: true)
        #expect(inserted.appearing.map(\.element) == [.cell(path(0))] && inserted.disappearing.isEmpty)
        #expect(try container.update([.deleteItems([60])]).disappearing.isEmpty)
    }

    @Test func `every change of the data can keep what is in sight where it is`() throws {
        var container = try flow()
        try container.setBounds(Rect(x: 0, y: 200, width: 300, height: 100))
        try container.deleteItems([0, 1, 2], keeping: .place(.firstVisible))
        #expect(container.bounds.y == 150)
        try container.insertItems(ContainerItems([0, 1, 2]), at: .startOfSection(1), keeping: .place(.firstVisible))
        #expect(container.bounds.y == 200)
        let update = try container.update([.deleteItems([0, 1, 2])], keeping: .place(.firstVisible))
        #expect(container.bounds.y == 150 && update.adjustment == Point(x: 0, y: -50))
        try container.applySnapshot([(1, .numbers(Array(9..<30)))], keeping: .identified(15))
        #expect(container.bounds.y == 50)
        try container.insertSections(
            [ContainerSection(2, items: [90, 91, 92])], at: .before(1), keeping: .place(.firstVisible))
        #expect(container.bounds.y == 100)
        try container.deleteSections([2], keeping: .place(.firstVisible))
        #expect(container.bounds.y == 50)
    }

    @Test func `a layout is prepared again when its user says so`() throws {
        var container = try flow()

        #expect(try container.invalidate().contentSizeAfter == container.contentSize)
        let changes = try container.update([.invalidate(items: [ItemRange(section: 0, item: 3, count: 2)])]).changes
        #expect(changes.elements.map(\.elements) == [ElementRange(first: path(3), count: 2)])
        let identified = try container.update([.invalidate(identified: [7])]).changes
        #expect(identified.elements.map(\.elements) == [ElementRange(first: path(7))])
    }

    @Test func `sections and items that are reloaded are new`() throws {
        var container = try flow()
        let reloaded = try container.reloadSections([1, 9])
        #expect(reloaded.skipped.map(\.identifiers) == [[9]] && reloaded.changes.inserted.count == 1)

        let update = try container.update([
            .applySnapshot([(1, .numbers(Array(0..<30)))], reloadedItems: [4])
        ])
        #expect(update.changes.inserted == [ElementRange(first: path(4))])
        let others = try container.update([.applySnapshot([(2, [70])], keepsOtherSections: true)])
        #expect(container.itemCount == 30 && others.skipped.map(\.identifiers) == [[2]])
    }

    @Test func `cells are measured by identifier`() throws {
        var container = try LayoutContainer(
            layout: "flow", parameters: ["estimatedItemSize": [300, 50], "minimumLineSpacing": 0], bounds: Self.bounds,
            sections: [ContainerSection(1, items: .numbers(Array(0..<5)))])
        let update = try container.setMeasuredSizes(
            of: [1, 8], [Size(width: 300, height: 80), Size(width: 300, height: 1)])

        #expect(update.skipped.map(\.identifiers) == [[8]])
        #expect(container.attributes(ofItemAt: path(1))?.frame.height == 80)
        // The others are estimated to be as high as what was measured.
        #expect(container.attributes(ofItemAt: path(2))?.frame.y == 160)
    }

    @Test func `headers are measured, and rows that scroll by themselves are scrolled`() throws {
        let card: JSONValue = ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]
        let section: JSONValue = [
            "group": ["group": "horizontal", "size": [["absolute": 100], ["absolute": 50]], "subitems": [card]],
            "orthogonalScrollingBehavior": "continuous",
            "boundarySupplementaryItems": [
                ["kind": "header", "size": [["fractionalWidth": 1], ["estimated": 30]], "alignment": "top"]
            ],
        ]
        var container = try LayoutContainer(
            layout: "compositional", parameters: ["sections": [section]], bounds: Self.bounds,
            sections: [ContainerSection(1, items: .numbers(Array(0..<30)))])
        let header = Element.supplementary("header", path(0))
        #expect(container.attributes(of: header)?.isEstimated == true)
        try container.setMeasuredSizes(
            ofKind: "header", inSection: 0, [(item: 0, size: Size(width: 300, height: 44))])
        #expect(container.attributes(of: header)?.frame.height == 44)
        #expect(container.attributes(ofItemAt: path(0))?.frame.y == 44)

        try container.setOrthogonalOffset(1000, ofSection: 0)
        #expect(container.orthogonalOffsets == [0: 1000])
        #expect(container.hitTest(at: Point(x: 10, y: 60))?.element == .cell(path(10)))
        try container.update([.setOrthogonalOffset(500, of: 1)])
        #expect(container.orthogonalOffsets == [0: 500])
        let error = #expect(throws: LayoutError.self) { try container.setOrthogonalOffset(1, ofSection: 4) }
        #expect(error?.code == .invalidInput)
    }
}
