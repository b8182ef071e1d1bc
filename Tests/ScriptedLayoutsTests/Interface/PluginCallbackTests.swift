import LayoutCore
import Layouts
import LuaRuntime
import ScriptedLayouts
import Testing

/// The optional functions of a plugin.
@Suite struct PluginCallbackTests {
    private let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    private func layout(
        _ text: String, _ parameters: [String: JSONValue] = [:], after older: (any ConfiguredLayout)? = nil
    ) throws -> any StatefulLayout {
        let definition = try loaded("t", text).definition
        return try #require(
            definition.make(try definition.schema.resolve(parameters, pointer: ""), after: older).stateful)
    }

    @Test func `base_params can describe a compositional layout for the environment`() throws {
        let layout = try layout(
            """
            local L = layoutd.derive("compositional", { api = 1, hides = { "sections" } })
            local function fraction(value) return { fractionalWidth = value } end
            function L:base_params(ctx)
              local columns = ctx.bounds.width > 500 and 4 or 2
              local cell = { size = { fraction(1 / columns), { fractionalHeight = 1 } } }
              return { sections = { {
                group = { group = "horizontal", size = { fraction(1), { absolute = 40 } }, subitems = { cell } },
              } } }
            end
            return L
            """)
        var container = container
        #expect(try layout.prepare(container).contentSize == Size(width: 320, height: 80))
        container.bounds.width = 600
        let wide = try layout.prepare(container)
        #expect(wide.contentSize == Size(width: 600, height: 40))
        #expect(wide.frame(of: ItemPath(section: 0, item: 2)) == Rect(x: 300, y: 0, width: 150, height: 40))
    }

    @Test(arguments: ["prepare(ctx, out)", "attributes_in_rect(ctx, rect, out)"])
    func `an empty section lies where the one before it ends`(_ function: String) throws {
        let isLazy = function.contains("rect")
        let item = """
            function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 0, 20 + 100 * s + 30 * i, 50, 25) end
            """
        let layout = try layout(
            """
            local L = layoutd.define { api = 1, lazy = \(isLazy) }
            \(isLazy ? "function L:prepare(ctx, out) end" : "")
            function L:content_size(ctx) return 320, 1000 end
            function L:\(function)
              for s, i in ctx:indices() do out:item(s, i, 0, 20 + 100 * s + 30 * i, 50, 25) end
            end
            \(isLazy ? item : "")
            return L
            """)
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [2, 0, 1, 0, 0].map { Section(itemCount: $0) })
        let prepared = try layout.prepare(container)
        let presented = PresentedLayout(
            prepared, bounds: container.bounds, live: layout.querySource(for: prepared, of: container))

        let frames = try (0..<5).map { try presented.sectionPlace(of: $0).frame }

        #expect(frames.map(\.y) == [20, 75, 220, 245, 245])
        #expect(frames.map(\.height) == [55, 0, 25, 0, 0])
    }

    @Test func `base_params that the base refuses break the contract`() throws {
        let layout = try layout(
            """
            local L = layoutd.derive("flow", { api = 1 })
            function L:base_params(ctx) return { itemSize = { -1, 5 } } end
            return L
            """)
        let error = #expect(throws: LayoutError.self) { try layout.prepare(container) }
        #expect(error?.code == .pluginContract)
        #expect(error?.message.contains("base_params/itemSize/0 is -1.0") == true)
    }

    @Test func `a snapshot is restored in the next state`() throws {
        let text = """
            local L = layoutd.define { api = 1, version = "2", params = { step = { type = "length", default = 1 } } }
            function L:prepare(ctx, out)
              self.count = (self.count or 0) + 1
              out:item(0, 0, self.count, 0, ctx.params.step, 1)
            end
            function L:snapshot() return { count = self.count } end
            function L:restore(data, version) self.count = data.count + 10 * #version end
            return L
            """
        let first = try layout(text)
        _ = try first.prepare(container)
        _ = try first.prepare(container)
        let second = try layout(text, ["step": 5], after: first)
        #expect(
            try second.prepare(container).frame(of: ItemPath(section: 0, item: 0))
                == Rect(x: 13, y: 0, width: 5, height: 1))
    }

    @Test func `a kept ctx refuses its members also in a function without one`() throws {
        let text = """
            local L, kept = layoutd.define { api = 1 }, nil
            function L:prepare(ctx, out)
              kept = ctx
              out:item(0, 0, self.x or 0, 0, 1, 1)
            end
            function L:snapshot()
              return { x = pcall(function() return kept.bounds end) and 1 or 2 }
            end
            function L:restore(data) self.x = data.x end
            return L
            """
        let first = try layout(text)
        _ = try first.prepare(container)

        let second = try layout(text, after: first)

        #expect(try second.prepare(container).frame(of: ItemPath(section: 0, item: 0))?.x == 2)
    }

    @Test func `updates are passed on after the prepare that follows them`() throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:item(0, 0, self.seen or 0, self.ended and 1 or 0, 1, 1) end
            function L:prepare_updates(ctx, updates)
              self.seen = updates.inserted[1].item * 100 + updates.deleted[1].count
            end
            function L:finish_updates(ctx) self.ended = true end
            return L
            """)
        _ = try layout.prepare(container)
        var update = BatchUpdate()
        update.deletedItems = [ItemRange(section: 0, item: 0, count: 2)]
        update.insertedItems = [.init(section: 0, item: 1)]
        let plan = try update.plan(before: [3])
        try layout.willAnimate(.updates(plan), in: container)
        try layout.didAnimate(.updates(plan), in: container)
        #expect(
            try layout.prepare(container).frame(of: ItemPath(section: 0, item: 0))
                == Rect(x: 102, y: 1, width: 1, height: 1))
    }

    @Test(arguments: [PluginLimits.updateRuns, PluginLimits.updateRuns + 1])
    func `an update with too many runs is truncated and says so`(_ count: Int) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:item(0, 0, self.seen or 0, self.truncated and 1 or 0, 1, 1) end
            function L:prepare_updates(ctx, updates)
              self.seen, self.truncated = #updates.deleted, updates.truncated
            end
            return L
            """)
        _ = try layout.prepare(container)
        var update = BatchUpdate()
        update.deletedItems = (0..<count).map { ItemRange(section: 0, item: 2 * $0) }
        try layout.willAnimate(.updates(try update.plan(before: [2 * count])), in: container)
        #expect(
            try layout.prepare(container).frame(of: ItemPath(section: 0, item: 0))
                == Rect(
                    x: Double(PluginLimits.updateRuns), y: count > PluginLimits.updateRuns ? 1 : 0, width: 1, height: 1)
        )
    }

    @Test func `inserted and deleted items begin and end where the script places them`() throws {
        let layout = try #require(
            try layout(
                """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 10, 10) end end
                function L:appearing(ctx, s, i, out) out:item(s, i, -100, i, 10, 10, 3, 0.25) end
                return L
                """) as? LuaLayout)
        let prepared = try layout.prepare(container)
        let path = ItemPath(section: 0, item: 2)
        let first = try #require(
            try layout.attributes(of: [.cell(path)], appearing: true, in: prepared, of: container)[.cell(path)])
        #expect(first.frame == Rect(x: -100, y: 2, width: 10, height: 10))
        #expect(first.alpha == 0.25 && first.zIndex == 3)
        #expect(try layout.attributes(of: [.cell(path)], appearing: false, in: prepared, of: container).isEmpty)
    }

    @Test(arguments: ["out:item(s, i - 1, 0, 0, 1, 1)", #"out:supplementary("header", s, i, 0, 0, 1, 1)"#])
    func `appearing may place only the inserted item`(_ placing: String) throws {
        let layout = try #require(
            try layout(
                """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 10, 10) end end
                function L:appearing(ctx, s, i, out) \(placing) end
                return L
                """) as? LuaLayout)
        let prepared = try layout.prepare(container)
        let error = #expect(throws: LayoutError.self) {
            try layout.attributes(
                of: [.cell(ItemPath(section: 0, item: 2))], appearing: true, in: prepared, of: container)
        }
        #expect(error?.code == .pluginContract)
    }

    @Test func `from right to left deleted items end in the old content`() throws {
        let layout = try #require(
            try layout(
                """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out)
                  for s, i in ctx:indices() do out:item(s, i, i * 100, 0, 100, 10) end
                end
                function L:disappearing(ctx, s, i, out) out:item(s, i, i * 100, 0, 100, 10) end
                return L
                """) as? LuaLayout)
        var long = container
        long.environment.layoutDirection = .rightToLeft
        let before = try layout.prepare(long)
        var short = long
        short.sections = [Section(itemCount: long.sections[0].itemCount - 1)]
        _ = try layout.prepare(short)
        let path = ItemPath(section: 0, item: 1)
        let last = try layout.attributes(of: [.cell(path)], appearing: false, in: before, of: long)[.cell(path)]
        #expect(last?.frame == before.frame(of: path))
    }

    @Test(arguments: [false, true])
    func `target_offset decides where scrolling stops, also from right to left`(_ isMirrored: Bool) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:content_size(1000, 480) end
            function L:target_offset(ctx, x, y, vx, vy) return math.floor(x / 320 + 0.5) * 320 + vx, y end
            return L
            """)
        var container = container
        if isMirrored { container.environment.layoutDirection = .rightToLeft }
        _ = try layout.prepare(container)
        let offset = try layout.targetOffset(
            for: Point(x: isMirrored ? 380 : 300, y: 7), velocity: Point(x: isMirrored ? -1 : 1, y: 0), in: container)
        #expect(offset == Point(x: isMirrored ? 359 : 321, y: 7))
    }

    @Test func `invalidate gets the reason`() throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:item(0, 0, self.reason == "layout" and 1 or 0, 0, 1, 1) end
            function L:invalidate(ctx, reason) self.reason = reason end
            return L
            """)
        #expect(try layout.prepare(container).frame(of: ItemPath(section: 0, item: 0))?.x == 0)
        try layout.willInvalidate("layout", nil, in: container)
        #expect(try layout.prepare(container).frame(of: ItemPath(section: 0, item: 0))?.x == 1)
    }

    @Test func `should_invalidate may name single decorations`() throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:decoration("line", 0, 4, 0, 0, 1, 1) end
            function L:should_invalidate() return { decorations = { { "line", 0, 4 } }, items = { { 0, 1 } } } end
            return L
            """)
        let prepared = try layout.prepare(container)
        let context = try layout.invalidation(of: prepared, from: container.bounds, to: .zero)
        #expect(
            context?.elements == [
                .cell(ItemPath(section: 0, item: 1)), .decoration("line", ItemPath(section: 0, item: 4)),
            ])
        #expect(context?.needsPrepare == false)
    }

    @Test(arguments: [
        "items = 5", "sections = { 1 }", "decorations = 'line'", "decorations = { { 'line', 1, 0 } }",
        "decorations = { { 'line', 0 } }",
    ])
    func `an answer of should_invalidate that names what cannot be is refused`(_ member: String) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) end
            function L:should_invalidate() return { \(member) } end
            return L
            """)
        let prepared = try layout.prepare(container)
        let error = #expect(throws: LayoutError.self) {
            try layout.invalidation(of: prepared, from: container.bounds, to: .zero)
        }
        #expect(error?.code == .pluginContract)
        #expect(error?.message.contains("expected \(member.prefix { $0 != " " }) as") == true)
    }

    @Test func `measured sizes count with self_sizing, and other sizes are estimates`() throws {
        let definition = try loaded(
            "t",
            """
            local L = layoutd.define { api = 1, self_sizing = true }
            function L:prepare(ctx, out)
              local y = 0
              for s, i in ctx:indices() do
                local w, h = ctx:item_size(s, i)
                out:item(s, i, 0, y, w, h)
                y = y + h
              end
            end
            return L
            """
        ).definition
        #expect(definition.takesMeasuredSizes(definition.schema.defaults))
        var container = container
        _ = container.sections[0].measuredSizes.set([(1, Size(width: 20, height: 30))])
        let prepared = try definition.make(definition.schema.defaults).prepare(container)
        #expect(prepared.frame(of: ItemPath(section: 0, item: 2)) == Rect(x: 0, y: 80, width: 50, height: 50))
        let all = prepared.elements(
            ElementQuery(rect: Rect(x: 0, y: 0, width: 320, height: 480)), bounds: container.bounds
        ).attributes.all
        #expect(all.map(\.isEstimated) == [true, false, true])
    }
}
