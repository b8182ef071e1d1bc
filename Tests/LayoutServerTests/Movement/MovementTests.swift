import LayoutCore
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The plugin of the suite's daemon.
private enum MovementScripts {
    /// Rows that a test saves anew.
    static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 100, 10) end
        end
        return L
        """
}

/// Interactive movement over the socket: rows of three items of 100 × 50 in flow.
@Suite(.hangGuard, .suiteDaemon(plugins: ["rows": MovementScripts.rows])) struct MovementTests {
    private func open(_ counts: [Int] = [9, 3], height: Double = 200) -> WireOpenContainer {
        .with { message in
            message.layout = "flow"
            message.parameters = Google_Protobuf_Struct(
                fields: [
                    "itemSize": .init(structValue: .init(fields: ["width": 100, "height": 50])),
                    "minimumInteritemSpacing": 0, "minimumLineSpacing": 0,
                ])
            message.bounds = WireRect(Rect(x: 0, y: 0, width: 300, height: height))
            message.sections = counts.map { count in .with { $0.itemCount = UInt32(count) } }
        }
    }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

    // MARK: What is laid out

    @Test func `while an item is moved the others make room, under the index paths of the data`() async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await MovementScreen(daemon, open())
        let began = try await screen.begin([path(1)], at: Point(x: 120, y: 10)).beginMovement
        #expect(began.movement.target == WireIndexPath(path(1)))
        #expect(!began.hasChanges)
        #expect(began.movement.lifted.frames == [100, 0, 100, 50])

        let reply = try await screen.move(to: Point(x: 60, y: 60))
        // Behind item 3, whose middle is at 50: item 1 takes the place of 3, and 2 and 3 move up.
        #expect(reply.updateMovement.movement.target == WireIndexPath(path(3)))
        #expect(reply.updateMovement.movement.lifted.frames == [40, 50, 100, 50])
        #expect(reply.updateMovement.movement.lifted.items == [1])
        #expect(reply.generation == 2)
        #expect(reply.updateMovement.movement.dataGeneration == 1)
        #expect(
            try await screen.frames([path(1), path(2), path(3), path(4)]) == [
                0, 50, 100, 50, 100, 0, 100, 50, 200, 0, 100, 50, 100, 50, 100, 50,
            ])
        let rect = try await screen.call { [container = screen.container] in
            $0.queryRect.container = container
            $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 60))
        }.queryRect
        #expect(rect.attributes.items == [0, 2, 3, 1, 4, 5])
        #expect(rect.isProvisional)
        try await screen.follow("moved")
    }

    // MARK: Others

    @Test func `a drag never refuses another client's update for its generation`() async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await MovementScreen(daemon, open())
        _ = try await screen.begin([path(0)])
        _ = try await screen.move(to: Point(x: 160, y: 60))
        _ = try await screen.move(to: Point(x: 160, y: 110))
        func insert(_ generation: UInt64) async throws -> WireReply {
            try await screen.call { [container = screen.container] in
                $0.updateContainer.container = container
                $0.updateContainer.ifGeneration = generation
                $0.updateContainer.operations = [
                    .with { $0.batchUpdate.deleteItems = [WireItemRange(ItemRange(section: 0, item: 8))] }
                ]
            }
        }
        let reply = try await insert(1)
        #expect(reply.error.code == "")
        #expect(reply.generation == 4)
        #expect(try await insert(3).error.code == "generation.stale")
        try await screen.follow("inserted")
        #expect(screen.movement?.dataGeneration == 4)
    }

    @Test func `a connection that ends cancels its movement`() async throws {
        let daemon = try TestDaemon.ofSuite
        var message = open()
        message.lifetime = "persistent"
        let screen = try await MovementScreen(daemon, message)
        let other = try await daemon.greetedClient()
        let before = screen.known
        _ = try await screen.call(other) { [container = screen.container] in
            $0.beginMovement.container = container
            $0.beginMovement.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 0))]
        }
        _ = try await screen.call(other) { [container = screen.container] in
            $0.updateMovement.container = container
            $0.updateMovement.position = WirePoint(Point(x: 160, y: 110))
        }
        try await screen.follow("moved")
        #expect(screen.movement != nil)
        #expect(screen.known != before)
        await other.close()
        while screen.movement != nil { try await screen.follow("closed") }
        #expect(screen.known == before)
    }

    @Test func `an attached client learns of a movement, and that the data is as it was`() async throws {
        let daemon = try TestDaemon.ofSuite
        var message = open()
        message.name = "shared"
        let screen = try await MovementScreen(daemon, message)
        _ = try await screen.begin([path(0)])
        let moved = try await screen.move(to: Point(x: 10, y: 190)).updateMovement.movement
        #expect(moved.target == WireIndexPath(path(0, 1)))
        let state = try await screen.call(daemon.greetedClient()) { $0.attachContainer.name = "shared" }
        #expect(state.attachContainer.state.movement == moved)
        #expect(state.attachContainer.state.sections.map(\.itemCount) == [9, 3])
        let whole = try await screen.call { [container = screen.container] in
            $0.queryContainer.container = container
        }
        #expect(whole.queryContainer.itemCounts == [9, 3])
        #expect(whole.queryContainer.state.movement == moved)
    }

    @Test func `items are moved and found by their identifiers`() async throws {
        let daemon = try TestDaemon.ofSuite
        var message = open([5])
        message.sections[0].id.number = 1
        message.sections[0].itemIds.numbers = [10, 11, 12, 13, 14]
        let screen = try await MovementScreen(daemon, message)
        let began = try await screen.call { [container = screen.container] in
            $0.beginMovement.container = container
            $0.beginMovement.indexPaths = [.with { $0.id.number = 11 }]
        }
        #expect(began.error.code == "", "\(began.error.message)")
        let moved = try await screen.move(to: Point(x: 60, y: 60)).updateMovement.movement
        #expect(moved.indexPaths.map(\.id.number) == [11])
        let hit = try await screen.call { [container = screen.container] in
            $0.withIds = true
            $0.hitTest.container = container
            $0.hitTest.point = WirePoint(Point(x: 150, y: 10))
        }.hitTest
        #expect(hit.nearest.id.number == 12)
        #expect(hit.nearest.item == 2)
        let found = try await screen.call { [container = screen.container] in
            $0.withIds = true
            $0.queryItems.container = container
            $0.queryItems.indexPaths = [.with { $0.id.number = 11 }, .with { $0.id.number = 13 }]
        }.queryItems.attributes
        #expect(found.ids.numbers == [11, 13])
        #expect(found.items == [1, 3])
        #expect(found.frames == [0, 50, 100, 50, 200, 0, 100, 50])
        let deleted = try await screen.update([.with { $0.deleteItems.ids.numbers = [13] }])
        #expect(deleted.error.code == "", "\(deleted.error.message)")
        try await screen.follow("deleted")
        #expect(try await screen.end().error.code == "")
        try await screen.follow("ended")
        let order = try await screen.call { [container = screen.container] in
            $0.withIds = true
            $0.queryItems.container = container
            $0.queryItems.ranges = [.with { $0.count = 4 }]
        }.queryItems.attributes
        #expect(order.ids.numbers.count == 4)
        #expect(order.ids.numbers.firstIndex(of: 11) != 1)
    }

    @Test func `a new version of the plugin cancels the movement`() async throws {
        let daemon = try TestDaemon.ofSuite
        var message = open([9])
        (message.layout, message.parameters) = ("rows", Google_Protobuf_Struct())
        let screen = try await MovementScreen(daemon, message)
        _ = try await screen.begin([path(1)])
        _ = try await screen.move(to: Point(x: 30, y: 58))
        try daemon.save("rows", MovementScripts.rows.replacing("i * 10", with: "i * 20"))
        while screen.movement != nil || screen.known[.cell(path(1))]?.frame.y != 20 {
            try await screen.follow("reloaded")
        }
        #expect(try await screen.end().error.code == "movement.unknown")
    }

    // MARK: Errors

    @Test func `what cannot be moved is refused, and nothing is moved`() throws {
        let client = try ContainerMessages()
        let opened = open()
        _ = try client.call(.with { $0.openContainer = opened })
        /// The code and the pointer of the error, "" if there is none.
        func refusal(_ request: (inout WireRequest) -> Void) throws -> [String] {
            let error = try client.call(.with(request)).error
            return [error.code, error.pointer]
        }
        func begin(_ paths: [ItemPath], at point: Point? = nil) throws -> [String] {
            try refusal {
                $0.beginMovement.container = 1
                $0.beginMovement.indexPaths = paths.map { WireIndexPath($0) }
                if let point { $0.beginMovement.point = WirePoint(point) }
            }
        }
        func move(to point: Point) throws -> [String] {
            try refusal { ($0.updateMovement.container, $0.updateMovement.position) = (1, WirePoint(point)) }
        }
        func end() throws -> [String] { try refusal { $0.endMovement.container = 1 } }
        func cancel() throws -> [String] { try refusal { $0.cancelMovement.container = 1 } }

        #expect(try begin([]) == ["request.invalid", "/beginMovement/indexPaths"])
        #expect(try begin([path(1), path(1)]) == ["request.invalid", "/beginMovement/indexPaths/1"])
        #expect(try begin([path(9)]) == ["index.outOfRange", "/beginMovement/indexPaths/0/item"])
        #expect(try begin([path(0, 2)]) == ["index.outOfRange", "/beginMovement/indexPaths/0/section"])
        #expect(try begin([path(0)], at: Point(x: .nan, y: 0)) == ["request.invalid", "/beginMovement/point/x"])
        #expect(try end() == ["movement.unknown", "/endMovement/container"])
        #expect(try cancel() == ["movement.unknown", "/cancelMovement/container"])
        #expect(try move(to: .zero) == ["movement.unknown", "/updateMovement/container"])

        #expect(try begin([path(0)]) == ["", ""])
        #expect(try begin([path(1)]) == ["movement.active", "/beginMovement/container"])
        #expect(try move(to: Point(x: 0, y: .infinity)) == ["request.invalid", "/updateMovement/position/y"])
        let own = client.connection
        client.connection = NoticeQueue {}
        #expect(try cancel() == ["movement.unknown", "/cancelMovement/container"], "it is another connection's")
        client.connection = own
        #expect(try end() == ["", ""])
    }
}
