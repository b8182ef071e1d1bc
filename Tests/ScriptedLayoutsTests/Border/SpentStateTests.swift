import LayoutCore
import ScriptedLayouts
import Testing

/// After a failed call the next one finds a state that has just prepared.
@Suite struct SpentStateTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    /// The errors of a query far to the right.
    private static let faults = [
        "error('no')", "while true do end", "local t = {} for i = 1, 1e9 do t[i] = i end", "out:item(0, 9, 0, 0, 1, 1)",
    ]

    private static func lazy(_ fault: String) -> String {
        """
        local L = layoutd.define { api = 1, lazy = true }
        local function fail(out) \(fault) end
        function L:prepare(ctx, out) self.first = { height = 10 } out:content_size(320, 480) end
        function L:attributes_for_item(ctx, s, i, out)
          if ctx.bounds.x > 1000 then fail(out) end
          out:item(s, i, 0, i * self.first.height, 10, 10)
        end
        function L:attributes_in_rect(ctx, rect, out)
          if rect.x > 1000 then fail(out) end
          for i = 0, 2 do out:item(0, i, 0, i * self.first.height, 10, 10) end
        end
        function L:should_invalidate(ctx, old, new)
          if new.x > 1000 then fail(ctx) end
          return self.first.height == 0
        end
        function L:target_offset(ctx, x, y)
          if x > 1000 then fail(ctx) end
          return x, y + self.first.height
        end
        return L
        """
    }

    private static let derived = """
        local L = layoutd.derive("flow", { api = 1 })
        function L:after_prepare() self.shift = 5 end
        function L:adjust(ctx, a)
          if ctx.bounds.x > 1000 then while true do end end
          a.x = a.x + self.shift
        end
        return L
        """

    private func layout(_ text: String) throws -> any StatefulLayout {
        var limits = PluginLimits()
        limits.strikes = .max
        limits.memoryBytes = 1 << 20
        let definition = try loaded("t", text, limits: limits).definition
        return try #require(definition.make(definition.schema.defaults).stateful)
    }

    private static func screen(_ x: Double) -> ElementQuery {
        ElementQuery(rect: Rect(x: x, y: 0, width: 320, height: 480))
    }

    @Test(arguments: faults) func `a query works after a failed query`(_ fault: String) throws {
        let layout = try layout(Self.lazy(fault))
        let prepared = try layout.prepare(Self.container)
        let expected = try layout.elements(Self.screen(0), in: prepared, of: Self.container).attributes.all
        #expect(expected.map(\.frame.y) == [0, 10, 20])
        var scrolled = Self.container
        scrolled.bounds.x = 5000
        let cell = Element.cell(ItemPath(section: 0, item: 2))

        #expect(throws: LayoutError.self) {
            try layout.elements(Self.screen(5000), in: prepared, of: Self.container)
        }
        #expect(try layout.elements(Self.screen(0), in: prepared, of: Self.container).attributes.all == expected)
        #expect(throws: LayoutError.self) { try layout.attributes(of: [cell], in: prepared, of: scrolled) }
        #expect(try layout.attributes(of: [cell], in: prepared, of: Self.container).all == [expected[2]])
    }

    @Test(arguments: faults) func `a scroll and a drag work after failed ones`(_ fault: String) throws {
        let layout = try layout(Self.lazy(fault))
        let prepared = try layout.prepare(Self.container)
        let bounds = Self.container.bounds
        var scrolled = bounds
        scrolled.x = 5000

        #expect(throws: LayoutError.self) { try layout.invalidation(of: prepared, from: bounds, to: scrolled) }
        #expect(try layout.invalidation(of: prepared, from: bounds, to: bounds) == nil)
        #expect(throws: LayoutError.self) {
            try layout.targetOffset(for: Point(x: 5000, y: 0), velocity: .zero, in: Self.container)
        }
        let rest = try layout.targetOffset(for: .zero, velocity: .zero, in: Self.container)
        #expect(rest == Point(x: 0, y: 10))
    }

    @Test func `a derived layout adjusts after a failed adjust`() throws {
        let layout = try layout(Self.derived)
        let prepared = try layout.prepare(Self.container)
        var scrolled = Self.container
        scrolled.bounds.x = 5000

        #expect(throws: LayoutError.self) { try layout.elements(Self.screen(0), in: prepared, of: scrolled) }
        let found = try layout.elements(Self.screen(0), in: prepared, of: Self.container).attributes.all
        #expect(found.count == 3 && found.first?.frame.x == 5)
    }

    @Test(arguments: [false, true])
    func `a query works after a prepare that failed or was cancelled`(_ isGivenUp: Bool) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1, lazy = true }
            function L:prepare(ctx, out)
              self.count = ctx:item_count(0)
              while self.count == 9 do end
              out:content_size(320, 480)
            end
            function L:attributes_for_item(ctx, s, i, out) end
            function L:attributes_in_rect(ctx, rect, out) out:item(0, 0, 0, 0, self.count, 10) end
            return L
            """)
        let prepared = try layout.prepare(Self.container)
        var changed = Self.container
        changed.sections = [Section(itemCount: 9)]

        let error = #expect(throws: LayoutError.self) {
            try Cancellation.watching({ isGivenUp }) { try layout.prepare(changed) }
        }
        #expect(error?.code == (isGivenUp ? .cancelled : .pluginTimeout))
        let found = try layout.elements(Self.screen(0), in: prepared, of: Self.container).attributes.all
        #expect(found.map(\.frame.width) == [3])
    }

    @Test func `a layout without callbacks for queries answers them from its prepare`() throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 10, 10) end end
            return L
            """)
        let prepared = try layout.prepare(Self.container)

        let found = try layout.elements(Self.screen(0), in: prepared, of: Self.container).attributes.all
        #expect(found.map(\.frame.y) == [0, 10, 20])
        #expect(try layout.attributes(of: found.map(\.element), in: prepared, of: Self.container).all == found)
    }
}
