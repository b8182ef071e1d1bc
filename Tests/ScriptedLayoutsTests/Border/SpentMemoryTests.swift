import LayoutCore
import Layouts
import ScriptedLayouts
import Testing

/// Running out of memory at any allocation ends the call with `plugin.memory` and harms no later call (S50 of Sandbox.md).
@Suite struct SpentMemoryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
    }

    private static let cases = [
        Case(
            testDescription: "a layout that does a bit of everything",
            text: """
                local L = layoutd.define { api = 1, params = { gaps = { type = "list", of = { type = "number" }, default = { 1, 2 } } } }
                function L:prepare(ctx, out)
                    local words = {}
                    for s, i in ctx:indices() do
                        local w, h = ctx:item_size(s, i)
                        words[#words + 1] = ("%s-%d"):format(ctx.direction, i):upper()
                        out:item(s, i, i * 10 + ctx.params.gaps[1], 0, w, h, i)
                        out:transform(s, i, ctx.geom.multiply(ctx.geom.rotation(0.1), ctx.geom.translation(1, 2)))
                    end
                    table.sort(words, function(a, b) return a > b end)
                    local text = table.concat(words, ","):gsub("%d+", function(digits) return "<" .. digits .. ">" end)
                    local co = coroutine.wrap(function() coroutine.yield(text:rep(3)) end)
                    self.kept = co()
                    assert(pcall(function() for key in pairs { a = 1, b = 2 } do self[key] = key end end))
                    pcall(error, {})
                    ctx.log.info(self.kept)
                    out:supplementary("header", 0, 0, 0, 0, 10, 10)
                    out:pin("header", 0, 0, "start", 100)
                    out:decoration("line", 0, 0, 0, 0, 10, 10)
                    out:content_size(100, 100)
                end
                return L
                """),
        Case(
            testDescription: "a lazy layout",
            text: """
                local L = layoutd.define { api = 1, lazy = true }
                function L:prepare(ctx, out) out:content_size(100, 1000) end
                function L:attributes_in_rect(ctx, rect, out)
                    for s, i in ctx:indices() do self:attributes_for_item(ctx, s, i, out) end
                end
                function L:attributes_for_item(ctx, s, i, out)
                    self[i] = { ("x"):rep(i) }
                    out:item(s, i, 0, i * 10, 10, 10, 2)
                end
                return L
                """),
        Case(
            testDescription: "a derived layout",
            text: """
                local L = layoutd.derive("flow", { api = 1, hides = { "itemSize" } })
                function L:base_params(ctx) return { itemSize = { 20, 20 } } end
                function L:adjust(ctx, a)
                    a.x = a.x + 3
                    a.transform = ctx.geom.scaling(2)
                end
                function L:after_prepare(ctx, out) out:decoration("line", 0, 0, 0, 0, 10, 10) end
                return L
                """),
    ]

    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    // S50 of Sandbox.md.
    @Test(arguments: cases) func `a failed allocation ends the call and nothing else`(_ tried: Case) throws {
        let expected = try outcome(of: try layout(tried))
        var number: UInt64 = 1
        while true {
            let layout = try layout(tried)
            try layout.failAllocation(0, for: Self.container)
            try layout.failAllocation(layout.allocationCount + number, for: Self.container)
            do {
                #expect(try outcome(of: layout) == expected)
                // The call makes fewer allocations.
                break
            } catch let error as LayoutError {
                #expect(error.code == .pluginMemory, "allocation \(number): \(error.message)")
            }
            #expect(try outcome(of: layout) == expected)
            number += 1
        }
        #expect(number > 20)
    }

    @Test func `an allocation that fails in a snapshot loses the snapshot and nothing else`() throws {
        let text = """
            local L = layoutd.define { api = 1, params = { n = { type = "integer", default = 1 } } }
            function L:prepare(ctx, out) self.n = (self.n or 0) + 1 out:content_size(self.n, 1) end
            function L:snapshot() return { n = self.n, words = { "a", "b" } } end
            function L:restore(data) self.n = data.n + #data.words end
            return L
            """
        var number: UInt64 = 1
        while true {
            let plugin = try plugin(text)
            let layout = try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
            _ = try layout.prepare(Self.container)
            try layout.failAllocation(layout.allocationCount + number, for: Self.container)
            let next = plugin.definition.make(plugin.definition.schema.defaults, after: layout)
            let prepared = try next.prepare(Self.container)
            // A snapshot that failed is dropped.
            let isKept = prepared.contentSize.width == 4
            #expect(isKept || prepared.contentSize.width == 1)
            if isKept { break }
            number += 1
        }
        #expect(number > 1)
    }

    // MARK: Shared steps

    private func plugin(_ text: String) throws -> Plugin {
        var limits = PluginLimits()
        limits.strikes = .max
        // Enough even on a busy machine.
        limits.prepareMilliseconds = 20_000
        limits.callMilliseconds = 20_000
        limits.loadMilliseconds = 20_000
        return try loaded("t", text, limits: limits)
    }

    private func layout(_ tried: Case) throws -> LuaLayout {
        let plugin = try plugin(tried.text)
        return try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
    }

    /// Everything that a client sees of a prepare and a query.
    private func outcome(of layout: LuaLayout) throws -> [LayoutAttributes] {
        let prepared = try layout.prepare(Self.container)
        let query = ElementQuery(rect: Rect(x: 0, y: 0, width: 320, height: 480))
        guard layout.answersQueries else {
            return prepared.elements(query, bounds: Self.container.bounds).attributes.all
        }
        return try layout.elements(query, in: prepared, of: Self.container).attributes.all
            + layout.attributes(of: [.cell(ItemPath(section: 0, item: 1))], in: prepared, of: Self.container).all
    }
}
