import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Drags in containers whose layouts move, and their followers.
@Suite(.hangGuard) struct MovingMovementTests {
    private static let scripts = ["springs": MovingScripts.springs, "falling": MovingScripts.falling]

    @Test func `a follower sees the others make room, by the index paths of the data`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("springs", in: daemon, items: 6)
            try await container.step(1000)
            let watcher = try await container.watcher(in: daemon)
            _ = try await watcher.subscribe(["moved"], rate: 120)
            _ = try await container.lift([0])
            _ = try await container.drag(to: Point(x: 10, y: 85))
            var last: WireMoved
            repeat { last = try await watcher.event().moved } while !last.atRest

            let tops = zip(last.attributes.items, 0...).map { item, index in
                (item, last.attributes.frames[4 * index + 1])
            }
            #expect(
                Dictionary(uniqueKeysWithValues: tops) == [0: 0, 1: 0, 2: 24, 3: 48, 4: 96, 5: 120], "\(tops)")
        }
    }
}

extension MovingContainer {
    /// Lifts items of the first section.
    fileprivate func lift(_ items: [Int]) async throws -> WireReply {
        let reply = try await call {
            $0.beginMovement.container = id
            $0.beginMovement.indexPaths = items.map { WireIndexPath(ItemPath(section: 0, item: $0)) }
        }
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply
    }

    fileprivate func drag(to point: Point) async throws -> WireReply {
        let reply = try await call {
            $0.updateMovement.container = id
            $0.updateMovement.position = WirePoint(point)
        }
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply
    }
}
