import LayoutClient
import LayoutCore
import LayoutWire
import TestSupport
import Testing

/// Every request on a container once, over a real socket.
@Suite(.suiteDaemon) struct RemoteContainerTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)
    private static let sized = ContainerSection(
        sizes: Array(repeating: Size(width: 50, height: 50), count: 6), parameters: ["headerReferenceSize": [0, 30]])

    private func withContainer(
        _ layout: String = "flow", _ parameters: [String: JSONValue] = [:],
        _ sections: [ContainerSection] = [ContainerSection(itemCount: 4), sized],
        _ body: (RemoteContainer) async throws -> Void
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        try await body(
            try await daemon.client().open(
                ContainerDescription(
                    layout: layout, parameters: parameters, bounds: Self.screen, sections: sections)))
    }

    @Test func `a batch has UIKit's meaning, and its outcome maps every item`() async throws {
        try await withContainer { container in
            let change = try await container.performBatch { batch in
                batch.deleteItems(at: ItemPath(section: 0, item: 1), count: 2)
                batch.insertItems(at: ItemPath(section: 0, item: 0))
                batch.reloadItems(at: ItemPath(section: 0, item: 3))
                batch.insertItems(
                    ContainerSection(sizes: [Size(width: 20, height: 20)]), at: ItemPath(section: 1, item: 6))
                batch.moveItem(from: ItemPath(section: 1, item: 5), to: ItemPath(section: 1, item: 0))
                batch.insertSection(ContainerSection(itemCount: 3), at: 2)
                batch.itemCountsAfter = [3, 7, 3]
            }

            let batch = try #require(change.batch)
            #expect(batch.sections == [0, 1])
            #expect(batch.deleted == [ItemRange(section: 0, item: 1, count: 2)])
            #expect(batch.reloaded.map(\.to) == [ItemPath(section: 0, item: 2)])
            #expect(batch.inserted.contains(ItemRange(section: 1, item: 6, count: 1)))
            #expect(batch.inserted.contains(ItemRange(section: 2, item: 0, count: 3)))
            #expect(batch.survivors.contains { $0.from == ItemPath(section: 1, item: 5) && $0.to.item == 0 })
            #expect(change.generation == 2)
            #expect(try await container.preparation().itemCount == 13)
        }
    }

    @Test func `sections are deleted, moved and reloaded`() async throws {
        let sections = (1...4).map { ContainerSection(itemCount: $0) }
        try await withContainer("flow", [:], sections) { container in
            let change = try await container.performBatch { batch in
                batch.deleteSection(at: 0)
                batch.moveSection(from: 3, to: 0)
                batch.reloadSection(ContainerSection(itemCount: 9), at: 1)
            }

            #expect(change.batch?.sections == [nil, nil, 2, 0])
            #expect(try await container.preparation().itemCount == 4 + 9 + 3)
        }
    }

    @Test func `a batch that deletes an unknown item is refused and changes nothing`() async throws {
        try await withContainer { container in
            let error = await #expect(throws: ClientError.self) {
                try await container.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 4)) }
            }
            let preparation = try await container.preparation()
            #expect(error?.code.hasPrefix("update.") == true)
            #expect(preparation.generation == 1)
        }
    }

    @Test func `an update carries out all operations, or none at another generation`() async throws {
        try await withContainer { container in
            let operations: [RemoteContainer.Operation] = [
                .setBounds(Rect(x: 0, y: 0, width: 200, height: 400)),
                .setParameters(["minimumLineSpacing": 0]),
                .setEnvironment(Environment(scale: 2)),
                .setSections([Self.sized]),
                .setSizes(section: 0, item: 1, [Size(width: 50, height: 70)]),
                .invalidate,
            ]
            let change = try await container.update(operations, ifGeneration: 1)

            let path = ItemPath(section: 0, item: 1)
            #expect(try await container.attributes(ofItems: [path]).attributes.map(\.frame.height) == [70])
            #expect(change.contentSize.width == 200)
            #expect(change.batch == nil)
            let stale = await #expect(throws: ClientError.self) {
                try await container.update([.invalidate], ifGeneration: 1)
            }
            #expect(stale?.code == "generation.stale")
            #expect(stale?.generation == change.generation)
        }
    }

    @Test func `a part of a container is invalidated alone, and nothing is not a part`() async throws {
        try await withContainer("flow", ["headerReferenceSize": [0, 20]], [ContainerSection(itemCount: 9)]) {
            container in
            let header = ElementRange(
                category: .supplementary, kind: Element.header, first: ItemPath(section: 0, item: 0))
            let items = ItemRange(section: 0, item: 2, count: 3)

            let change = try await container.update([.invalidateElements(items: [items], elements: [header])])

            let stale = try #require(change.changes)
            #expect(!stale.everything && stale.sections.isEmpty && stale.moved.isEmpty)
            #expect(
                Set(stale.elements.map(\.elements)) == [
                    header, ElementRange(first: ItemPath(section: 0, item: 2), count: 3),
                ])
            let nothing = await #expect(throws: ClientError.self) {
                try await container.update([.invalidateElements(items: [ItemRange(section: 0, item: 2, count: 0)])])
            }
            #expect(nothing?.code == "request.invalid")
            let outside = await #expect(throws: ClientError.self) {
                try await container.update([.invalidateElements(sections: [1])])
            }
            #expect(outside?.code == "index.outOfRange")
        }
    }

    @Test func `elements are queried by kind and by ranges`() async throws {
        let parameters: [String: JSONValue] = ["headerReferenceSize": [0, 20], "footerReferenceSize": [0, 10]]
        try await withContainer("flow", parameters, [ContainerSection(itemCount: 9), ContainerSection(itemCount: 2)]) {
            container in
            let all = Rect(x: 0, y: 0, width: 320, height: 10_000)
            let footers = try await container.attributes(in: all, kinds: [Element.footer]).attributes

            let ranged = try await container.ask(
                .supplementaries(Element.footer, in: [ItemRange(section: 1, item: 0), ItemRange(section: 0, item: 0)])
            ).value

            #expect(footers.map(\.element.indexPath.section) == [0, 1])
            #expect(ranged == footers.reversed())
        }
    }

    @Test func `measured sizes move the items behind them`() async throws {
        try await withContainer("flow", ["estimatedItemSize": [50, 50]], [ContainerSection(itemCount: 9)]) {
            container in
            let size = Size(width: 50, height: 90)
            let change = try await container.update([.setMeasuredSizes(section: 0, [(0, size)])])
            #expect(change.isInvalidated)
            let first = ItemPath(section: 0, item: 0)
            #expect(try await container.attributes(ofItems: [first]).attributes.map(\.frame.height) == [90])
        }
    }

    @Test func `another size of text drops the measured sizes of cells and headers`() async throws {
        let header: JSONValue = [
            "kind": "header", "alignment": "top", "size": [["fractionalWidth": 1], ["estimated": 20]],
        ]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["estimated": 40]],
            "subitems": [["size": [["fractionalWidth": 1], ["estimated": 40]]]],
        ]
        let sections: JSONValue = [["group": group, "boundarySupplementaryItems": [header]]]
        try await withContainer("compositional", ["sections": sections], [ContainerSection(itemCount: 2)]) {
            container in
            let size = Size(width: 50, height: 90)
            let measured = try await container.update([
                .setMeasuredSizes(section: 0, [(0, size)]),
                .setMeasuredSupplementaries(kind: Element.header, section: 0, [(0, size)]),
            ])
            // The second cell counts as the mean of those that were measured.
            #expect(measured.contentSize.height == 90 + 90 + 90)
            var environment = Environment()
            environment.traits.legibilityWeight = .bold
            #expect(try await container.update([.setEnvironment(environment)]).contentSize.height == 270)
            environment.traits.contentSizeCategory = .small
            let dropped = try await container.update([.setEnvironment(environment)])
            #expect(dropped.contentSize.height == 20 + 40 + 40)
        }
    }

    @Test func `elements are queried by rectangle, category and index path`() async throws {
        try await withContainer { container in
            let all = try await container.attributes(in: Self.screen)
            let cells = try await container.attributes(in: Self.screen, categories: [.cell])
            #expect(all.attributes.count == 11)
            #expect(cells.attributes.count == 10)
            #expect(try await container.attributes(of: Element.header, inSections: [0, 1]).attributes.count == 1)
            let wrong = await #expect(throws: ClientError.self) {
                try await container.attributes(ofItems: [ItemPath(section: -1, item: 0)])
            }
            #expect(wrong?.code == "index.outOfRange")
        }
    }

    @Test func `elements of several pages are returned exactly once`() async throws {
        try await withDaemon {
            $0.elementsPerReply = 7
        } _: { daemon in
            let container = try await daemon.client().open(
                ContainerDescription(
                    layout: "flow", bounds: Self.screen, sections: [ContainerSection(itemCount: 40)]))
            let found = try await container.attributes(in: Rect(x: 0, y: 0, width: 320, height: 1e6))
            #expect(found.attributes.map(\.element.indexPath.item) == Array(0..<40))
        }
    }

    @Test func `querying a transition changes nothing`() async throws {
        try await withContainer { container in
            let half = try await container.transition(
                to: "grid", parameters: ["fixedDivisionCount": 3], progress: 0.5, in: Self.screen,
                targetOffset: Point(x: 0, y: 0))
            #expect(half.progress == 0.5)
            #expect(half.attributes.count >= 10)
            #expect(half.targetOffset == Point(x: 0, y: 0))
            #expect(try await container.preparation().generation == half.generation)
        }
    }

    @Test func `a section that never bounces keeps its offset between its ends`() async throws {
        let item = Compositional.Item(width: .fractionalWidth(1), height: .fractionalHeight(1))
        var section = Compositional.GroupSection(
            .horizontal(width: .fractionalWidth(1), height: .absolute(100), [.item(item)]))
        section.orthogonalScrollingBehavior = .continuous
        section.orthogonalScrollingProperties = .init(decelerationRate: .fast, bounce: .never)
        let layout = Compositional(sections: [.groups(section)])
        try await withContainer("compositional", layout.parameters, [ContainerSection(itemCount: 5)]) { container in
            try await container.update([.setOrthogonalOffset(section: 0, -40)])
            let row = try await container.orthogonalRow(ofSection: 0)
            #expect(row.offset == 0 && !row.bounces && row.decelerationRate == 0.99)
            try await container.update([.setOrthogonalOffset(section: 0, 5000)])
            #expect(try await container.orthogonalRow(ofSection: 0).offset == 1280)
            let rest = try await container.restingOffset(ofSection: 0, proposed: 100, velocity: 1000)
            #expect(abs(rest - 199) < 1e-9)
        }
    }

    @Test func `a section that scrolls by itself is queried, scrolled, and comes to rest at a page`() async throws {
        let item = Compositional.Item(width: .fractionalWidth(1), height: .fractionalHeight(1))
        var section = Compositional.GroupSection(
            .horizontal(width: .fractionalWidth(1), height: .absolute(100), [.item(item)]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.decorations = [Compositional.Decoration(kind: "backdrop")]
        let layout = Compositional(sections: [.groups(section)])
        try await withContainer("compositional", layout.parameters, [ContainerSection(itemCount: 5)]) { container in
            try await container.update([.setOrthogonalOffset(section: 0, 320)])
            let row = try await container.orthogonalRow(ofSection: 0)
            #expect(row.behavior == "groupPaging")
            #expect(row.offset == 320)
            #expect(row.offsets == 0...1280)
            #expect(row.attributes.map(\.element.indexPath.item) == [1])
            #expect(try await container.restingOffset(ofSection: 0, proposed: 400) == 320)
            #expect(try await container.restingOffset(ofSection: 0, proposed: 400, velocity: 3000) == 640)
            #expect(row.decelerationRate == 0.99 && row.bounces)
            let first = ItemPath(section: 0, item: 0)
            #expect(try await container.attributes(ofDecorations: "backdrop", at: [first]).attributes.count == 1)
            let point = Point(x: 0, y: 0)
            #expect(try await container.restingOffset(proposed: point) == point)
        }
    }
}
