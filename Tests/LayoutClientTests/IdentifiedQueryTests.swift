import LayoutClient
import LayoutWire
import TestSupport
import Testing

/// Results that name items and sections by their identifiers.
@Suite(.hangGuard, .suiteDaemon) struct IdentifiedQueryTests {
    private static let sections = [
        ContainerSection("a", items: ["a0", "a1", "a2", "a3"]), ContainerSection("b", items: ["b0", "b1", "b2"]),
    ]

    /// Items of 100 × 50 in rows of two, each section below a header of 20 points. The bounds are 200 × 100.
    func open(_ sections: [ContainerSection] = sections, in daemon: TestDaemon) async throws -> RemoteContainer {
        let parameters: [String: JSONValue] = [
            "itemSize": [100, 50], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0,
            "headerReferenceSize": [0, 20],
        ]
        return try await daemon.client().open(
            ContainerDescription(
                layout: "flow", parameters: parameters, bounds: Rect(x: 0, y: 0, width: 200, height: 100),
                sections: sections))
    }

    func withSections(
        _ sections: [ContainerSection] = sections, _ body: (RemoteContainer) async throws -> Void
    ) async throws {
        try await body(open(sections, in: TestDaemon.ofSuite))
    }

    private let down = Point(x: 0, y: 100)

    @Test func `places of sections have the sections' identifiers`() async throws {
        try await withSections { container in
            let places = try await container.withIdentifiers.sectionPlaces(0..<2)
            #expect(places.map(\.identifier) == ["a", "b"])
            #expect(places.map(\.section) == [0, 1])
            #expect(places[1].frame == Rect(x: 0, y: 120, width: 200, height: 120))

            let plain = try await container.sectionPlaces(0..<2)
            #expect(plain.map(\.identifier) == [nil, nil])
            #expect(plain.map(\.frame) == places.map(\.frame))

            #expect(try await container.ask(.sectionPlaces(from: "b")).value == [places[1]])
            #expect(try await container.ask(.sectionPlaces(from: "a", count: 2)).value == places)
        }
    }

    @Test(arguments: [0, 1, 2, 9])
    func `no sections have no places`(_ section: Int) async throws {
        try await withSections { container in
            let none = ContainerQuery.sectionPlaces(section..<section)
            #expect(try await container.ask(none).value == [])
            #expect(try await container.sectionPlaces(section..<section) == [])
            #expect(try await container.ask(.sectionPlaces(from: "b", count: 0)).value == [])

            var batch = QueryBatch()
            let (empty, last) = (batch.add(none), batch.add(.sectionPlaces(1..<2)))
            let answers = try await container.answers(to: batch)
            #expect(try answers[empty] == [])
            #expect(try answers[last].map(\.section) == [1])

            let stale = await #expect(throws: ClientError.self) { try await container.ask(none, ifGeneration: 99) }
            #expect(stale?.code == "generation.stale")
        }
    }

    @Test func `items in reading order have identifiers`() async throws {
        try await withSections { container in
            let named = container.withIdentifiers
            let column = Rect(x: 100, y: 0, width: 100, height: 300)
            let order = try await named.readingOrder(in: column, by: .columns)
            #expect(order.map(\.identifier) == ["a1", "a3", "b1"])
            #expect(order.map(\.isMounted) == [true, true, false])
            let section = try await named.readingOrder(ofSection: 1)
            #expect(section.map(\.identifier) == ["b0", "b1", "b2"])

            #expect(try await container.ask(.readingOrder(ofSection: "b")).value == section)
            #expect(try await container.readingOrder(ofSection: 1).map(\.identifier) == [nil, nil, nil])
        }
    }

    @Test func `items to load and items to drop have identifiers`() async throws {
        let sections = [
            ContainerSection("a", items: ["a0", "a1", "a2", "a3"]),
            ContainerSection("b", items: ["b0", "b1", "b2", "b3", "b4"]),
        ]
        try await withSections(sections) { container in
            let loaded = [ItemRange(section: 1, item: 1, count: 3), ItemRange(section: 0, item: 2)]
            let next = try await container.withIdentifiers.prefetch(velocity: down, distance: 60, loaded: loaded)
            #expect(next.items == [ItemPath(section: 1, item: 0)])
            #expect(next.itemIdentifiers == ["b0"])
            #expect(next.dropped == [ItemRange(section: 1, item: 2, count: 2)])
            #expect(next.droppedIdentifiers == ["b2", "b3"])

            let byIdentifier = ContainerQuery.prefetch(velocity: down, distance: 60, loaded: ["a2", "b3", "b2", "b1"])
            #expect(try await container.ask(byIdentifier).value == next)
            let plain = try await container.prefetch(velocity: down, distance: 60, loaded: loaded)
            #expect(plain.items == next.items && plain.dropped == next.dropped)
            #expect(plain.itemIdentifiers.isEmpty && plain.droppedIdentifiers.isEmpty)
        }
    }

    @Test func `a hit test names the nearest item`() async throws {
        try await withSections { container in
            let missed = try await container.withIdentifiers.hitTest(at: Point(x: 150, y: 230))
            #expect(missed.attributes == nil)
            #expect(missed.nearest == ItemPath(section: 1, item: 1))
            #expect(missed.nearestIdentifier == "b1")
            #expect(try await container.hitTest(at: Point(x: 150, y: 230)).nearestIdentifier == nil)
        }
    }

    @Test func `a query by identifier makes all results of its batch bring identifiers`() async throws {
        try await withSections { container in
            var batch = QueryBatch()
            let places = batch.add(.sectionPlaces(from: "b"))
            let order = batch.add(.readingOrder(ofSection: 1))
            let next = batch.add(.prefetch(velocity: down, limit: 1))
            let hit = batch.add(.hitTest(at: Point(x: 1, y: 30)))
            let answers = try await container.answers(to: batch)

            #expect(try answers[places].map(\.identifier) == ["b"])
            #expect(try answers[order].map(\.identifier) == ["b0", "b1", "b2"])
            #expect(try answers[next].itemIdentifiers == ["b0"])
            #expect(try answers[hit].nearestIdentifier == "a0")
        }
    }

    @Test func `numbers of any size are exact`() async throws {
        let items: Identifiers = [9_007_199_254_740_993, 18_446_744_073_709_551_615]
        try await withSections([ContainerSection(7, items: items)]) { container in
            let named = container.withIdentifiers
            let order = try await named.readingOrder(ofSection: 0)
            #expect(order.map(\.identifier) == items.list)
            #expect(try await named.sectionPlaces(0..<1).map(\.identifier) == [7])
            #expect(try await named.hitTest(at: Point(x: 199, y: 30)).nearestIdentifier == items[1])
        }
    }

    @Test func `a container without identifiers brings none`() async throws {
        try await withSections([ContainerSection(itemCount: 7)]) { container in
            let named = container.withIdentifiers
            #expect(try await named.sectionPlaces(0..<1).map(\.identifier) == [nil])
            #expect(try await named.readingOrder(ofSection: 0).allSatisfy { $0.identifier == nil })
            let next = try await named.prefetch(velocity: down)
            #expect(!next.items.isEmpty && next.itemIdentifiers.isEmpty)
            #expect(try await named.hitTest(at: .zero).nearestIdentifier == nil)
        }
    }

    @Test func `an identifier that is unknown is refused, and so are sections that are not there`() async throws {
        try await withSections { container in
            let place = await #expect(throws: ClientError.self) { try await container.ask(.sectionPlaces(from: "c")) }
            #expect(place?.code == "identifier.unknown" && place?.pointer == "/querySections/sectionId")
            let order = await #expect(throws: ClientError.self) {
                try await container.ask(.readingOrder(ofSection: "c"))
            }
            #expect(order?.code == "identifier.unknown" && order?.pointer == "/readingOrder/sectionId")
            let next = await #expect(throws: ClientError.self) {
                try await container.ask(.prefetch(velocity: down, loaded: ["a0", "c0"]))
            }
            #expect(next?.code == "identifier.unknown")
            for count in [2, -1] {
                let error = await #expect(throws: ClientError.self) {
                    try await container.ask(.sectionPlaces(from: "b", count: count))
                }
                #expect(error?.code == "index.outOfRange")
            }
        }
    }

    @Test func `a reading order with fewer identifiers than items ends the connection`() async throws {
        let played = try await PlayedDaemon()
        let (client, daemon) = (played.client, played.connection)
        async let opening = client.open(
            ContainerDescription(layout: "flow", bounds: .zero, sections: [ContainerSection(itemCount: 2)]))
        try await daemon.answer(.openContainer(WireOpenContainerReply()))
        let container = try await opening

        let reading = Task { try await container.withIdentifiers.readingOrder(ofSection: 0) }
        var order = WireReadingOrderReply()
        (order.sections, order.items, order.rows, order.columns) = ([0, 0], [0, 1], [0, 0], [0, 1])
        (order.positions, order.setSizes, order.mounted) = ([1, 2], [2, 2], [true, true])
        order.ids.names = ["a0"]
        try await daemon.answer(.readingOrder(order))

        let error = await #expect(throws: ClientError.self) { try await reading.value }
        #expect(error?.code == "connection.protocol")
        #expect(try await daemon.next() == nil)
    }

    @Test func `items that are being moved have identifiers, in the state of the container as well`() async throws {
        try await withSections { container in
            let moved = [ItemPath(section: 1, item: 0), ItemPath(section: 0, item: 2)]
            let began = try await container.beginMovement(of: moved, at: Point(x: 10, y: 150))
            #expect(began.movement?.identifiers == ["b0", "a2"])
            #expect(try await container.contents().state.movement?.identifiers == ["b0", "a2"])
        }
    }
}
