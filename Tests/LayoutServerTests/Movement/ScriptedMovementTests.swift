import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// What scripts decide of movements, over the socket.
@Suite(.hangGuard) struct ScriptedMovementTests {
    /// Rows of 100 × 10. Items may only be moved to even places, are drawn faint, and know how often the script was invalidated.
    private static let picky = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 100, 10) end
          out:content_size(100, ctx:item_count(0) * 10)
        end
        function L:invalidate(ctx, reason) self.reason = reason end
        function L:target_index_path_for_moving(ctx, s, i, x, y, proposed)
          if y > 1000 then return 0, 77 end
          if y > 500 then return nil end
          if y > 400 then error("too far") end
          return proposed.section, proposed.item - proposed.item % 2
        end
        function L:layout_attributes_for_moving(ctx, element, x, y)
          element.alpha = 0.5
          element.z = element.item
          element.x = x
          if self.reason == "data" then element.width = 50 end
          return element
        end
        return L
        """

    private func open(_ layout: String, _ count: UInt32 = 9, direction: String = "") -> WireOpenContainer {
        .with { message in
            message.layout = layout
            message.bounds = WireRect(Rect(x: 0, y: 0, width: 200, height: 100))
            message.environment.layoutDirection = direction
            message.sections = [.with { $0.itemCount = count }]
        }
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(section: 0, item: item) }

    @Test func `a script decides where items would be dropped, and how they are drawn`() async throws {
        try await withPlugins(["picky": Self.picky]) { daemon, _ in
            let screen = try await MovementScreen(daemon, open("picky"))
            _ = try await screen.begin([path(1)], at: Point(x: 20, y: 12))
            let moved = try await screen.move(to: Point(x: 30, y: 58))
            #expect(moved.error.code == "", "\(moved.error.message)")
            let movement = moved.updateMovement.movement
            #expect(movement.target == WireIndexPath(path(4)))
            #expect(movement.lifted.frames == [30, 56, 50, 10])
            #expect(movement.lifted.alphas == [0.5])
            #expect(movement.lifted.zIndexes == [1])
            #expect(
                try await screen.frames([path(1), path(2), path(4), path(5)]) == [
                    0, 40, 100, 10, 0, 10, 100, 10, 0, 30, 100, 10, 0, 50, 100, 10,
                ])
            try await screen.follow("moved")
            let ended = try await screen.end()
            #expect(ended.error.code == "")
            #expect(
                ended.endMovement.update.batch.survivors.contains {
                    $0.from == WireIndexPath(path(1)) && $0.to == WireIndexPath(path(4))
                })
            try await screen.follow("ended")
        }
    }

    @Test func `from right to left a script sees the finger where it places items`() async throws {
        try await withPlugins(["picky": Self.picky]) { daemon, _ in
            let screen = try await MovementScreen(daemon, open("picky", direction: "rightToLeft"))
            _ = try await screen.begin([path(0)], at: Point(x: 150, y: 5))
            let moved = try await screen.move(to: Point(x: 90, y: 58))
            // The content is 100 wide and the finger 10 from its other end, where the script puts the left edge.
            let frames = moved.updateMovement.movement.lifted.frames
            #expect(frames == [40, 53, 50, 10], "\(moved.error.message)")
        }
    }

    @Test func `a script's error refuses the step, and the movement goes on`() async throws {
        try await withPlugins(["picky": Self.picky]) { daemon, _ in
            let screen = try await MovementScreen(daemon, open("picky"))
            let before = screen.known
            _ = try await screen.begin([path(1)], at: Point(x: 20, y: 12))
            let first = try await screen.move(to: Point(x: 30, y: 58))
            #expect(try await screen.move(to: Point(x: 0, y: 450)).error.code == "plugin.runtime")
            #expect(try await screen.move(to: Point(x: 0, y: 1001)).error.code == "plugin.contract")
            try await screen.follow("refused")
            #expect(screen.movement == first.updateMovement.movement)
            let last = try await screen.move(to: Point(x: 0, y: 501)).updateMovement.movement
            #expect(last.target == WireIndexPath(path(8)))
            #expect(try await screen.cancel().error.code == "")
            try await screen.follow("cancelled")
            #expect(screen.known == before)
        }
    }

    @Test func `a new version of the plugin cancels the movement`() async throws {
        try await withPlugins(["picky": Self.picky]) { daemon, save in
            let screen = try await MovementScreen(daemon, open("picky"))
            _ = try await screen.begin([path(1)])
            _ = try await screen.move(to: Point(x: 30, y: 58))
            try save("picky", Self.picky.replacing("i * 10", with: "i * 20"))
            while screen.movement != nil || screen.known[.cell(path(1))]?.frame.y != 20 {
                try await screen.follow("reloaded")
            }
            #expect(try await screen.end().error.code == "movement.unknown")
        }
    }

    /// Lays out in each query.
    private static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(100, ctx:item_count(0) * 10) end
        function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 0, i * 10, 100, 10) end
        function L:attributes_in_rect(ctx, rect, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 100, 10) end
        end
        return L
        """

    @Test func `a script that answers queries itself sees what is laid out`() async throws {
        try await withPlugins(["lazy": Self.lazy]) { daemon, _ in
            let screen = try await MovementScreen(daemon, open("lazy"))
            let before = screen.known
            _ = try await screen.begin([path(1)], at: Point(x: 20, y: 12))
            let moved = try await screen.move(to: Point(x: 20, y: 58))
            #expect(moved.updateMovement.movement.target == WireIndexPath(path(5)))
            #expect(
                try await screen.frames([path(1), path(2), path(5)]) == [
                    0, 50, 100, 10, 0, 10, 100, 10, 0, 40, 100, 10,
                ])
            let hit = try await screen.call { [container = screen.container] in
                $0.hitTest.container = container
                $0.hitTest.point = WirePoint(Point(x: 5, y: 15))
            }
            #expect(hit.hitTest.nearest == WireIndexPath(path(2)))
            try await screen.follow("moved")
            #expect(try await screen.cancel().error.code == "")
            try await screen.follow("cancelled")
            #expect(screen.known == before)
        }
    }
}
