import LayoutClient
import LayoutCore
import TestSupport
import Testing

/// Interactive movement through the client.
@Suite(.hangGuard, .suiteDaemon) struct MovementTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func open(_ client: LayoutClient, _ count: Int) async throws -> RemoteContainer {
        try await client.open(
            ContainerDescription(
                layout: "flow",
                parameters: ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
                bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: [ContainerSection(itemCount: count)]))
    }

    @Test func `an item is dragged while another client watches, and dropped`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await open(client, 9)
        let subscription = try await container.subscribe()
        var notices = subscription.notices.makeAsyncIterator()

        let began = try await container.beginMovement(of: [path(1)], at: Point(x: 120, y: 10))
        #expect(began.movement?.lifted.first?.frame == Rect(x: 100, y: 0, width: 100, height: 50))
        #expect(began.changes == nil)
        let step = try await container.updateMovement(to: Point(x: 60, y: 60))
        #expect(step.movement?.target == path(3))
        #expect(step.generation == 2)
        #expect(step.changes != nil)
        var seen: Movement?
        while seen?.target != path(3), case .invalidated(let change)? = await notices.next() {
            seen = change.movement
            #expect(change.reason == "movement")
        }
        #expect(seen == step.movement)

        let end = try await container.endMovement()
        #expect(end.targetUpdate == nil)
        #expect(end.update.batch?.survivors.contains(ItemMove(from: path(1), to: path(3), count: 1)) == true)
        let error = await #expect(throws: ClientError.self) { try await container.cancelMovement() }
        #expect(error?.code == "movement.unknown")
    }

    @Test func `an item is dropped in another container`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let (own, other) = try await (open(client, 4), open(client, 2))
        try await own.beginMovement(of: [path(0)])
        let step = try await own.updateMovement(to: Point(x: 290, y: 10), in: other)
        #expect(step.movement?.targetContainer == other.id)
        #expect(step.targetMovement?.target == path(2))
        #expect(step.targetMovement?.sourceContainer == own.id)
        let end = try await own.endMovement()
        #expect(end.update.batch?.deleted == [ItemRange(section: 0, item: 0)])
        #expect(end.targetUpdate?.batch?.inserted == [ItemRange(section: 0, item: 2)])
        try await own.beginMovement(of: [path(0)])
        #expect(try await own.cancelMovement().movement == nil)
    }
}
