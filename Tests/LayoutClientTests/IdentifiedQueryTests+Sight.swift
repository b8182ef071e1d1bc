import LayoutClient
import LayoutWire
import TestSupport
import Testing

// Identifiers of what a user points at, sees and selects.

extension IdentifiedQueryTests {
    @Test func `an insertion point has the identifier of the item behind it, or under it`() async throws {
        try await withSections { container in
            let named = container.withIdentifiers
            let after = try await named.insertionPoint(at: Point(x: 160, y: 30))
            #expect(after == InsertionPoint(indexPath: ItemPath(section: 0, item: 2), identifier: "a2"))
            let end = try await named.insertionPoint(at: Point(x: 160, y: 100))
            #expect(end == InsertionPoint(indexPath: ItemPath(section: 0, item: 4)))
            let into = try await named.insertionPoint(at: Point(x: 150, y: 40), allowsInto: true)
            #expect(into == InsertionPoint(indexPath: ItemPath(section: 0, item: 1), isInto: true, identifier: "a1"))
            #expect(try await container.insertionPoint(at: Point(x: 160, y: 30))?.identifier == nil)
        }
    }

    @Test func `an insertion point that does not count moving items has the identifier of one that stays`() async throws
    {
        try await withSections { container in
            let (path, point) = (ItemPath(section: 0, item: 1), Point(x: 160, y: 30))
            let named = container.withIdentifiers
            // The item that has the index path now is a1.
            let moving = [ItemRange(section: 0, item: 0)]
            let before = try await named.insertionPoint(at: point, moving: moving)
            #expect(before == InsertionPoint(indexPath: path, identifier: "a2"))
            let same = try await container.ask(.insertionPoint(at: point, moving: ["a0"])).value
            #expect(same == before)

            let into = try await container.ask(
                .insertionPoint(at: Point(x: 150, y: 95), allowsInto: true, moving: ["a0"])
            ).value
            let last = ItemPath(section: 0, item: 3)
            #expect(into == InsertionPoint(indexPath: last, isInto: true, identifier: "a3"))
        }
    }

    @Test func `a captured anchor leads to its item, wherever the item has gone`() async throws {
        try await withSections { container in
            try await container.setBounds(Rect(x: 0, y: 60, width: 200, height: 100))
            let anchor = try #require(try await container.withIdentifiers.captureAnchor())
            let path = ItemPath(section: 0, item: 2)
            #expect(anchor == AnchorSnapshot(indexPath: path, distance: 10, identifier: "a2"))
            let plain = try #require(try await container.captureAnchor())
            #expect(plain == AnchorSnapshot(indexPath: path, distance: 10))

            try await container.update([.moveItems(["a2"], .startOfSection("b"))], anchor: .nothing)
            #expect(try await container.scrollTarget(restoring: anchor)?.offset == Point(x: 0, y: 130))
            #expect(try await container.scrollTarget(restoring: plain)?.offset == Point(x: 0, y: 60))
            #expect(try await container.ask(.scrollTarget(restoring: anchor)).value?.offset == Point(x: 0, y: 130))

            try await container.update([.deleteItems(["a2"])])
            let gone = await #expect(throws: ClientError.self) { try await container.scrollTarget(restoring: anchor) }
            #expect(gone?.code == "identifier.unknown" && gone?.pointer == "/scrollTarget/anchor/indexPath/id")
        }
    }

    @Test func `the anchor of an item that is named by its identifier has it`() async throws {
        try await withSections { container in
            let anchor = try await container.ask(.anchor(of: "b1")).value
            let path = ItemPath(section: 1, item: 1)
            #expect(anchor == AnchorSnapshot(indexPath: path, distance: 140, identifier: "b1"))
        }
    }

    @Test func `selected ranges have the identifiers of their items`() async throws {
        try await withSections { container in
            let named = container.withIdentifiers
            let rows = Rect(x: 0, y: 0, width: 200, height: 150)
            let selection = try await named.selection(in: rows)
            #expect(
                selection.ranges
                    == [ItemRange(section: 0, item: 0, count: 4), ItemRange(section: 1, item: 0, count: 2)])
            #expect(selection.identifiers == ["a0", "a1", "a2", "a3", "b0", "b1"])
            let plain = try await container.selection(in: rows)
            #expect(plain.ranges == selection.ranges && plain.identifiers.isEmpty)

            let page = try await named.ask(.selection(in: rows, limit: 1)).value
            #expect(page.elements.count == 1 && page.cursor != nil)
            #expect(page.identifiers == ["a0", "a1", "a2", "a3"])
        }
    }

    @Test func `a selection of several pages has the identifiers of all`() async throws {
        try await withDaemon {
            $0.elementsPerReply = 1
        } _: { daemon in
            let container = try await open(in: daemon)
            let column = Rect(x: 110, y: 0, width: 20, height: 300)
            let selection = try await container.withIdentifiers.selection(in: column)
            #expect(selection.ranges.count == 3)
            #expect(selection.identifiers == ["a1", "a3", "b1"])
        }
    }

    @Test func `a selection has the identifiers of all its items or none`() async throws {
        let many = Identifiers.numbers(Array(1...16_385))
        let sections = [ContainerSection(1, items: many), ContainerSection(2, items: [20_000, 20_001])]
        try await withDaemon {
            $0.elementsPerReply = 1
        } _: { daemon in
            let container = try await open(sections, in: daemon)
            let everything = Rect(x: 0, y: 0, width: 200, height: 1e6)
            let selection = try await container.withIdentifiers.selection(in: everything)
            #expect(selection.count == 16_387)
            #expect(selection.identifiers.isEmpty)
        }
    }

    @Test func `the item that stays under the fingers in a transition has its identifier`() async throws {
        try await withSections { container in
            let named = container.withIdentifiers
            let began = try await named.beginTransition(
                parameters: ["itemSize": [50, 50]], focus: Point(x: 150, y: 40))
            #expect(began.anchor == ItemPath(section: 0, item: 1))
            #expect(began.anchorIdentifier == "a1")
            #expect(try await named.updateTransition(0.5).anchorIdentifier == "a1")
            #expect(try await container.updateTransition(0.6).anchorIdentifier == nil)
            let cancelled = try await named.cancelTransition()
            #expect(cancelled.anchor == nil && cancelled.anchorIdentifier == nil)
        }
    }
}
