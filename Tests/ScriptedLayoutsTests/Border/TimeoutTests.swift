import LayoutCore
import ScriptedLayouts
import Testing

/// A call that takes too long says what it had, how far it came and where it was.
@Suite struct TimeoutTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 100)])

    private func layout(_ text: String) throws -> any StatefulLayout {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 40
        limits.prepareMicrosecondsPerItem = 10
        let definition = try loaded("t", text, limits: limits).definition
        return try #require(definition.make(definition.schema.defaults).stateful)
    }

    @Test(arguments: [
        "while true do end", "while true do ctx.geom.split(ctx.bounds, 100) end",
        "coroutine.wrap(function() while true do end end)()",
    ])
    func `a prepare that never ends names its budget, the last item and the line`(_ loop: String) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for i = 0, 6 do out:item(0, i, 0, 0, 1, 1) end
              \(loop)
            end
            return L
            """)

        let error = #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }

        #expect(error?.code == .pluginTimeout)
        #expect(error?.message == "t 0: prepare: t.lua:4: the time is over (41 ms of CPU time), at item (0, 6)")
        #expect(error?.fault?.line == 4 && error?.fault?.indexPath == ItemPath(section: 0, item: 6))
    }

    private static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(320, 480) end
        function L:attributes_in_rect(ctx, rect, out)
          for i = 9, 5, -1 do out:item(0, i, 0, 0, 1, 1) end
          while true do end
        end
        function L:attributes_for_item(ctx, s, i, out)
          while true do end
        end
        return L
        """

    @Test func `a query that never ends names its budget, the last item and the line`() throws {
        let layout = try layout(Self.lazy)
        let prepared = try layout.prepare(Self.container)

        let error = #expect(throws: LayoutError.self) {
            _ = try layout.querySource(for: prepared, of: Self.container)?
                .elements(ElementQuery(rect: Self.container.bounds), bounds: Self.container.bounds)
        }

        #expect(
            error?.message == "t 0: attributes_in_rect: t.lua:5: the time is over (20 ms of CPU time), at item (0, 5)")
        #expect(error?.fault?.line == 5 && error?.fault?.indexPath == ItemPath(section: 0, item: 5))
    }

    @Test func `a query for an item that never ends names the item`() throws {
        let layout = try layout(Self.lazy)
        let prepared = try layout.prepare(Self.container)

        let error = #expect(throws: LayoutError.self) {
            try layout.attributes(of: [.cell(ItemPath(section: 0, item: 70))], in: prepared, of: Self.container)
        }

        #expect(error?.message.hasPrefix("t 0: attributes_for_item: t.lua:8: the time is over (20 ms of CPU") == true)
        #expect(error?.fault?.line == 8 && error?.fault?.indexPath == ItemPath(section: 0, item: 70))
    }
}
