import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// What scripts decide of drags.
@Suite struct ScriptedDragTests {
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

    private func open(
        _ text: String, direction: Environment.LayoutDirection = .leftToRight
    ) throws -> EngineContainer {
        try EngineContainer(
            scriptedLayout(text), bounds: Rect(x: 0, y: 0, width: 200, height: 100),
            environment: Environment(layoutDirection: direction), sections: [ContainerSection(itemCount: 9)])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func row(_ y: Double) -> Rect { Rect(x: 0, y: y, width: 100, height: 10) }

    @Test func `a script decides where items would be dropped, and how they are drawn`() throws {
        let container = try open(Self.picky)
        var viewer = try Viewer(of: container)
        try viewer.follow(container.lift([path(1)], at: Point(x: 20, y: 12)).change, to: container)
        let moved = try container.drag(to: Point(x: 30, y: 58))
        let drag = try #require(moved.state.drag)
        #expect(drag.target == path(4))
        #expect(drag.lifted.map(\.frame) == [Rect(x: 30, y: 56, width: 50, height: 10)])
        #expect(drag.lifted.map(\.alpha) == [0.5] && drag.lifted.map(\.zIndex) == [1])
        #expect(try container.frames([1, 2, 4, 5]) == [row(40), row(10), row(30), row(50)])
        try viewer.follow(moved.change, to: container, "moved")
        let dropped = try container.drop()
        #expect(dropped.outcomes.last?.survivors.contains { $0.from == path(1) && $0.to == path(4) } == true)
        try viewer.follow(dropped.change, to: container, "ended")
    }

    @Test func `from right to left a script sees the finger where it places items`() throws {
        let container = try open(Self.picky, direction: .rightToLeft)
        try container.lift([path(0)], at: Point(x: 150, y: 5))
        let moved = try container.drag(to: Point(x: 90, y: 58))
        // The content is 100 wide and the finger 10 from its other end, where the script puts the left edge.
        #expect(moved.state.drag?.lifted.map(\.frame) == [Rect(x: 40, y: 53, width: 50, height: 10)])
    }

    @Test func `a script's error refuses the step, and the drag goes on`() throws {
        let container = try open(Self.picky)
        var viewer = try Viewer(of: container)
        let before = viewer.known
        try viewer.follow(container.lift([path(1)], at: Point(x: 20, y: 12)).change, to: container)
        let first = try container.drag(to: Point(x: 30, y: 58))
        try viewer.follow(first.change, to: container)
        func refusal(_ y: Double) -> String? {
            #expect(throws: LayoutError.self) { try container.drag(to: Point(x: 0, y: y)) }?.code.rawValue
        }
        #expect(refusal(450) == "plugin.runtime")
        #expect(refusal(1001) == "plugin.contract")
        #expect(container.state.shown === first.state)
        let last = try container.drag(to: Point(x: 0, y: 501))
        #expect(last.state.drag?.target == path(8))
        try viewer.follow(last.change, to: container)
        try viewer.follow(container.putBack().change, to: container, "cancelled")
        #expect(viewer.known == before)
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

    @Test func `a script that answers queries itself sees what is laid out`() throws {
        let container = try open(Self.lazy)
        var viewer = try Viewer(of: container)
        let before = viewer.known
        try viewer.follow(container.lift([path(1)], at: Point(x: 20, y: 12)).change, to: container)
        let moved = try container.drag(to: Point(x: 20, y: 58))
        #expect(moved.state.drag?.target == path(5))
        #expect(try container.frames([1, 2, 5]) == [row(50), row(10), row(40)])
        #expect(try container.hit(at: Point(x: 5, y: 15)).nearest == path(2))
        try viewer.follow(moved.change, to: container, "moved")
        try viewer.follow(container.putBack().change, to: container, "cancelled")
        #expect(viewer.known == before)
    }
}
