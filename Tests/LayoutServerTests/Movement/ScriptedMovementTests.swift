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
}
