import LayoutClient
import LayoutCore
import TestSupport
import Testing

/// The anchor of an update, and the attributes of appearing and disappearing elements.
@Suite(.suiteDaemon) struct UpdateOptionTests {
    /// A hundred rows of 50 points; the bounds begin at 1000.
    private func withRows(_ body: (RemoteContainer) async throws -> Void) async throws {
        let daemon = try TestDaemon.ofSuite
        try await body(
            try await daemon.client().open(
                ContainerDescription(
                    layout: "flow", parameters: ["itemSize": [320, 50], "minimumLineSpacing": 0],
                    bounds: Rect(x: 0, y: 1000, width: 320, height: 200),
                    sections: [ContainerSection(itemCount: 100)])))
    }

    @Test(
        arguments: [
            (.automatic, 50), (.place(.firstVisible), 50), (.place(.end), 50),
            (.place(.item(ItemPath(section: 0, item: 10))), 50), (.place(.item(ItemPath(section: 0, item: 2))), 0),
            (.nothing, 0),
        ] as [(UpdateAnchor, Double)])
    func `an anchor stays in place on the screen`(
        _ anchor: UpdateAnchor, _ adjustment: Double
    ) async throws {
        try await withRows { container in
            let change = try await container.performBatch(anchor: anchor) {
                $0.insertItems(at: ItemPath(section: 0, item: 5))
            }
            #expect(change.contentOffsetAdjustment == Point(x: 0, y: adjustment))
        }
    }

    @Test func `an anchor on an unknown item is refused`() async throws {
        try await withRows { container in
            for path in [ItemPath(section: 0, item: 100), ItemPath(section: 0, item: -1)] {
                let error = await #expect(throws: ClientError.self) {
                    try await container.update([.invalidate], anchor: .place(.item(path)))
                }
                #expect(error?.code == "index.outOfRange")
            }
        }
    }

    @Test func `appearing and disappearing elements have attributes on request`() async throws {
        try await withRows { container in
            func replace(_ options: RemoteContainer.UpdateOptions) async throws -> RemoteContainer.UpdateResult {
                try await container.performBatch(anchor: .nothing, options: options) {
                    $0.deleteItems(at: ItemPath(section: 0, item: 20))
                    $0.insertItems(at: ItemPath(section: 0, item: 21))
                }
            }
            let shown = try await replace(.withAnimations)
            #expect(shown.appearing.map(\.element) == [.cell(ItemPath(section: 0, item: 21))])
            #expect(shown.appearing.map(\.alpha) == [0])
            #expect(shown.disappearing.map(\.element) == [.cell(ItemPath(section: 0, item: 20))])
            let plain = try await replace([])
            #expect(plain.appearing.isEmpty && plain.disappearing.isEmpty)
        }
    }

    @Test func `elements have their layout's own attributes, also where they appear`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let attributes = try await client.describe(layout: "circular").attributes
        #expect(attributes.map(\.name) == ["angle"] && attributes.map(\.defaultValue) == [0])
        let container = try await client.open(
            ContainerDescription(
                layout: "circular", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                sections: [ContainerSection(itemCount: 3)]))

        let change = try await container.performBatch(options: .withAnimations) {
            $0.insertItems(at: ItemPath(section: 0, item: 3))
        }
        let all = try await container.attributes(in: Rect(x: 0, y: 0, width: 320, height: 480)).attributes

        #expect(change.appearing.map(\.custom) == [["angle": 1.5 * .pi]])
        #expect(all.map(\.custom) == [[:], ["angle": 0.5 * .pi], ["angle": .pi], ["angle": 1.5 * .pi]])
    }

    @Test func `an update without its batch still says what moved`() async throws {
        try await withRows { container in
            func insert(_ options: RemoteContainer.UpdateOptions) async throws -> RemoteContainer.UpdateResult {
                var batch = BatchUpdate()
                batch.insertItems(at: ItemPath(section: 0, item: 20))
                return try await container.update([.batch(batch)], options: options)
            }
            let whole = try await insert([])
            let short = try await insert(.withoutBatch)
            #expect(whole.batch?.inserted == [ItemRange(section: 0, item: 20)])
            #expect(short.batch == nil)
            #expect(short.changes?.inserted == whole.changes?.inserted)
        }
    }

    @Test func `the same data moves to another layout, and an unknown layout changes nothing`() async throws {
        try await withRows { container in
            let change = try await container.update([.setLayout("grid", parameters: ["fixedDivisionCount": 4])])
            #expect(change.isInvalidated)
            #expect(try await container.preparation().itemCount == 100)
            let error = await #expect(throws: ClientError.self) { try await container.update([.setLayout("gird")]) }
            #expect(error?.code == "layout.unknown")
            #expect(error?.nearest.contains("grid") == true)
            #expect(try await container.preparation().generation == change.generation)
        }
    }
}
