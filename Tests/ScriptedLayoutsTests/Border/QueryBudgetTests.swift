import LayoutCore
import ScriptedLayouts
import Testing

/// A request for many elements has one time budget, however many calls of the script it takes.
@Suite struct QueryBudgetTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 100)])
    private static let paths = (0..<100).map { Element.cell(ItemPath(section: 0, item: $0)) }

    /// A function that uses a millisecond of the call's time.
    private static let work = """
        local function work(ctx)
          local start = ctx:budget_left_ms()
          while ctx:budget_left_ms() > start - 1 do end
        end

        """

    private func layout(_ text: String, callMilliseconds: Double) throws -> any StatefulLayout {
        var limits = PluginLimits()
        limits.callMilliseconds = callMilliseconds
        let definition = try loaded("t", Self.work + text, limits: limits).definition
        return try #require(definition.make(definition.schema.defaults).stateful)
    }

    private static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(320, 480) end
        function L:attributes_in_rect(ctx, rect, out) end
        function L:attributes_for_item(ctx, s, i, out)
          work(ctx)
          out:item(s, i, 0, i, 10, 10)
        end
        return L
        """

    @Test func `the items of one request to a lazy plugin share its time`() throws {
        let layout = try layout(Self.lazy, callMilliseconds: 20)
        let prepared = try layout.prepare(Self.container)

        let error = #expect(throws: LayoutError.self) {
            try layout.attributes(of: Self.paths, in: prepared, of: Self.container)
        }

        #expect(error?.code == .pluginTimeout)
        #expect(error?.message.hasPrefix("t 0: attributes_for_item: ") == true)
        #expect(error?.fault?.plugin == "t")
    }

    @Test func `every request has its own time`() throws {
        let layout = try layout(Self.lazy, callMilliseconds: 200)
        let prepared = try layout.prepare(Self.container)

        for _ in 0..<3 {
            #expect(try layout.attributes(of: Self.paths, in: prepared, of: Self.container).count == 100)
        }
    }

    @Test func `the batches of adjusted elements share the time of their request`() throws {
        let layout = try layout(
            """
            local L = layoutd.derive("flow", { api = 1 })
            function L:adjust(ctx, a) if a.item == 0 then for _ = 1, 100 do work(ctx) end end end
            return L
            """, callMilliseconds: 60)
        var container = Self.container
        container.sections = [Section(itemCount: 3000)]
        let paths = (0..<3000).map { Element.cell(ItemPath(section: 0, item: $0)) }
        let prepared = try layout.prepare(container)

        // One batch may take more than the time of a call if the others take less.
        #expect(try layout.attributes(of: paths, in: prepared, of: container).count == 3000)
        #expect(throws: LayoutError.self) {
            try layout.attributes(of: Array(paths[..<400]), in: prepared, of: container)
        }
    }
}
