import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Movement between two containers.
@Suite(.hangGuard, .suiteDaemon(plugins: [:])) struct HoveringTests {
    private static func open(_ counts: [Int], sized: Bool = true, layout: String = "flow") -> WireOpenContainer {
        .with { message in
            message.layout = layout
            if layout == "flow" {
                message.parameters = Google_Protobuf_Struct(fields: [
                    "minimumInteritemSpacing": 0, "minimumLineSpacing": 0,
                ])
            }
            message.bounds = WireRect(Rect(x: 0, y: 0, width: 300, height: 200))
            message.lifetime = "persistent"
            message.sections = counts.map { count in
                .with {
                    $0.itemCount = UInt32(count)
                    if sized { $0.itemSizes = (0..<count).flatMap { [100, 50 + Double($0)] } }
                }
            }
        }
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func hover(_ screen: MovementScreen, over other: UInt32, _ x: Double, _ y: Double) async throws -> WireReply
    {
        try await screen.call { [container = screen.container] in
            $0.updateMovement.container = container
            $0.updateMovement.targetContainer = other
            $0.updateMovement.position = WirePoint(Point(x: x, y: y))
        }
    }

    private func counts(_ screen: MovementScreen, _ container: UInt32) async throws -> [UInt32] {
        try await screen.call { $0.queryContainer.container = container }.queryContainer.itemCounts
    }

    @Test func `what ends the movement in one container ends it in the other`() async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await MovementScreen(daemon, Self.open([5]))
        let other = try await MovementScreen(daemon, Self.open([3]))
        let target = other.known
        _ = try await screen.begin([path(1)])
        #expect(try await hover(screen, over: 99, 10, 10).error.code == "container.unknown")
        _ = try await hover(screen, over: other.container, 10, 10)
        let deleted = try await other.update(
            [.with { $0.batchUpdate.deleteItems = [WireItemRange(ItemRange(section: 0, item: 1))] }],
            of: screen.container)
        #expect(deleted.error.code == "")
        repeat { try await other.follow("deleted") } while other.movement != nil
        #expect(other.known == target)
        try await screen.follow("deleted")
        #expect(try await screen.end().error.code == "movement.unknown")

        _ = try await screen.begin([path(1)])
        _ = try await hover(screen, over: other.container, 10, 10)
        try await screen.follow("hovers")
        _ = try await other.call { [container = other.container] in $0.closeContainer.container = container }
        repeat { try await screen.follow("closed") } while screen.movement != nil
        #expect(try await screen.frames([path(1)]).count == 4)
    }

    @Test(arguments: ["cancel", "home", "third", "close"])
    func `the other container is as it was before the reply says so`(_ way: String) async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await MovementScreen(daemon, Self.open([5]))
        let other = try await MovementScreen(daemon, Self.open([40_000]))
        let third = try await MovementScreen(daemon, Self.open([3]))
        let before = try await other.frames([path(0)])
        for round in 0..<20 {
            _ = try await screen.begin([path(1)])
            _ = try await hover(screen, over: other.container, 10, 10)
            #expect(try await other.frames([path(0)]) != before)
            let reply =
                switch way {
                case "cancel": try await screen.cancel()
                case "home": try await screen.move(to: Point(x: 150, y: 20))
                case "third": try await hover(screen, over: third.container, 10, 10)
                default:
                    try await screen.call { [container = screen.container] in
                        $0.closeContainer.container = container
                    }
                }
            #expect(reply.error.code == "", "\(reply.error.message)")
            let after = try await other.call { [container = other.container] in
                $0.queryItems.container = container
                $0.queryItems.indexPaths = [WireIndexPath(self.path(0))]
            }.queryItems
            #expect(after.attributes.frames == before && !after.isProvisional, "round \(round)")
            if way == "close" { break }
            _ = try await screen.cancel()
        }
    }

    @Test func `with identifiers, movements name the lifted items and those that changed`() async throws {
        let daemon = try TestDaemon.ofSuite
        func named(_ numbers: [UInt64]) -> WireOpenContainer {
            var message = Self.open([numbers.count])
            message.sections[0].id.number = 1
            message.sections[0].itemIds.numbers = numbers
            return message
        }
        let screen = try await MovementScreen(daemon, named([10, 11, 12]))
        let other = try await MovementScreen(daemon, named([20, 21]))
        func call(_ withIDs: Bool, _ request: (inout WireRequest) -> Void) async throws -> WireReply {
            try await screen.call {
                $0.withIds = withIDs
                request(&$0)
            }
        }
        let follower = try await daemon.greetedClient()
        _ = try await screen.call(follower) {
            $0.withIds = true
            $0.subscribe.container = other.container
            $0.subscribe.events = ["invalidated"]
        }
        let began = try await call(true) {
            $0.beginMovement.container = screen.container
            $0.beginMovement.indexPaths = [WireIndexPath(self.path(2))]
        }.beginMovement
        #expect(began.movement.lifted.ids.numbers == [12])

        let moved = try await call(true) {
            $0.updateMovement.container = screen.container
            $0.updateMovement.position = WirePoint(Point(x: 5, y: 5))
        }.updateMovement
        #expect(moved.movement.lifted.ids.numbers == [12])
        let stale = moved.changes.elements.filter { $0.category == "cell" }
        #expect(!stale.isEmpty && stale.allSatisfy { $0.ids.numbers.count == max(1, Int($0.count)) })
        let state = try await call(true) { $0.queryContainer.container = screen.container }.queryContainer.state
        #expect(state.movement.lifted.ids.numbers == [12])
        let plain = try await call(false) { $0.queryContainer.container = screen.container }.queryContainer.state
        #expect(!plain.movement.lifted.hasIds)

        let guests = try await call(true) {
            $0.updateMovement.container = screen.container
            $0.updateMovement.targetContainer = other.container
            $0.updateMovement.position = WirePoint(Point(x: 10, y: 10))
        }.updateMovement
        #expect(guests.targetMovement.lifted.ids.numbers == [12])
        let there = try await call(true) { $0.queryContainer.container = other.container }.queryContainer.state
        #expect(there.movement.lifted.ids.numbers == [12])
        let event = try #require(try await follower.nextReply()).event.invalidated
        #expect(event.movement.lifted.ids.numbers == [12])
        let list = try await call(true) { $0.listContainers = WireListContainers() }.listContainers
        #expect(list.containers.map(\.movement.lifted.ids.numbers.count).max() == 1)

        let cancelled = try await call(true) { $0.cancelMovement.container = screen.container }.cancelMovement
        #expect(cancelled.changes.elements.filter { $0.category == "cell" }.allSatisfy { !$0.ids.numbers.isEmpty })
    }

    @Test func `clients that drag back and forth between the same containers do not wait for each other`() async throws
    {
        let daemon = try TestDaemon.ofSuite
        let first = try await MovementScreen(daemon, Self.open([5]))
        let second = try await MovementScreen(daemon, Self.open([5]))
        let pairs = [(first.container, second.container), (second.container, first.container)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (own, other) in pairs {
                group.addTask {
                    let client = try await daemon.greetedClient()
                    for round in 0..<40 {
                        let requests: [WireRequest] = [
                            .with {
                                $0.beginMovement.container = own
                                $0.beginMovement.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 0))]
                            },
                            .with {
                                $0.updateMovement.container = own
                                $0.updateMovement.targetContainer = other
                                $0.updateMovement.position = WirePoint(Point(x: Double(round), y: 10))
                            },
                            .with {
                                if round.isMultiple(of: 2) {
                                    $0.endMovement.container = own
                                } else {
                                    $0.cancelMovement.container = own
                                }
                            },
                        ]
                        for (number, request) in requests.enumerated() {
                            var request = request
                            request.id = UInt32(number + 2)
                            let code = try await client.call(request).error.code
                            #expect(["", "movement.active", "movement.unknown", "index.outOfRange"].contains(code))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for screen in [first, second] {
            repeat { try await screen.follow("done") } while screen.movement != nil
        }
        let counts = try await (counts(first, first.container), counts(first, second.container))
        #expect(counts.0[0] + counts.1[0] == 10)
    }
}
