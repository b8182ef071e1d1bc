import LayoutCore
import Layouts
import ScriptedLayouts
import Testing

/// Calls every function that a script can call, with every kind of value, from every callback (S49 of Sandbox.md).
@Suite struct BorderFuzzTests {
    /// Some three thousand calls for each of ten seeds. The bugs that this found took a few hundred seeds.
    // S49 of Sandbox.md.
    @Test(arguments: 0..<4) func `no call and no result of a script ends the process`(_ group: Int) throws {
        let prepared = try (1...10).reduce(0) { try $0 + preparesAndAsks(10 * group + $1) }
        #expect(prepared > 0, "every prepare was refused, so no query was tried")
    }

    /// The number of accepted prepares of the layout with this seed.
    private func preparesAndAsks(_ seed: Int) throws -> Int {
        let layout = try layout(seed)
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [Section(itemCount: 40), Section(itemCount: 0), Section(itemCount: 3)])
        container.sections[0].itemSizes = ItemSizes(lengths: (0..<80).map(Double.init))
        container.sections[0].itemValues = ["pair": .numbers((0..<80).map(Double.init))]
        var measured = MeasuredSizes()
        _ = measured.set([(item: 1, size: Size(width: 5, height: 7))])
        container.sections[2].measuredSizes = measured
        container.sections[0].measuredSupplementaries["header"] = measured

        var accepted = 0
        for round in 0..<6 {
            container.bounds.width = 320 + Double(round)
            guard let prepared = try? layout.prepare(container) else { continue }
            accepted += 1
            try check(prepared, container)
            ask(layout, prepared, container)
        }
        return accepted
    }

    private func layout(_ seed: Int) throws -> any StatefulLayout {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 200
        limits.callMilliseconds = 50
        limits.loadMilliseconds = 20_000
        limits.strikes = 1000
        let flags = ["", "lazy = true,", "strict = true, self_sizing = true,"]
        let plugin = try loaded(
            "t",
            Self.script.replacing("SEED", with: "\(seed)").replacing("FLAGS", with: flags[seed % flags.count]),
            limits: limits)
        if seed % 4 != 3 { return try #require(plugin.definition.make(plugin.definition.schema.defaults).stateful) }
        let derived = try PluginFile(path: "/d.lua").load(
            PluginSources(name: "d", file: "d.lua", text: Self.derived.replacing("SEED", with: "\(seed)")),
            owners: nil, limits: limits
        ) { name in Catalogue.definitions.first { $0.name == name }.map { ($0, 0) } }
        return try #require(derived.definition.make(derived.definition.schema.defaults).stateful)
    }

    private static let extremes = [
        Rect(x: 0, y: 0, width: 320, height: 480), Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
        Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 1e9, y: 1e9, width: 1e9, height: 1e9),
        Rect(x: .leastNonzeroMagnitude, y: 0, width: .leastNonzeroMagnitude, height: 1e-300),
    ]

    /// Everything that was accepted can be sent to clients.
    private func check(_ prepared: PreparedLayout, _ container: Container) throws {
        #expect(prepared.contentSize.width.isFinite && prepared.contentSize.height.isFinite)
        for rect in Self.extremes {
            for one in prepared.elements(ElementQuery(rect: rect), bounds: container.bounds).attributes.all {
                let frame = one.frame
                #expect([frame.x, frame.y, frame.width, frame.height].allSatisfy { abs($0) <= 2e9 })
            }
        }
        for item in [-1, 0, 39, 40, Int.max, Int.min] {
            let path = ItemPath(section: 0, item: item)
            _ = prepared.attributes(of: .cell(path), bounds: container.bounds)
            _ = prepared.attributes(of: .supplementary("header", path), bounds: container.bounds)
        }
    }

    /// Makes all the queries that a client can make.
    private func ask(_ layout: any StatefulLayout, _ prepared: PreparedLayout, _ container: Container) {
        for rect in Self.extremes {
            _ = try? layout.elements(ElementQuery(rect: rect), in: prepared, of: container)
            var moved = rect
            moved.width = container.bounds.width
            let context = try? layout.invalidation(of: prepared, from: container.bounds, to: moved)
            // These become numbers on the wire.
            for element in context?.elements ?? [] { #expect(UInt32(exactly: element.indexPath.item) != nil) }
        }
        let path = ItemPath(section: 0, item: 2)
        let elements: [Element] = [
            .cell(path), .supplementary("header", path), .supplementary("badge", path),
            Element(category: .decoration, kind: "line", indexPath: path),
        ]
        _ = try? layout.attributes(of: elements, in: prepared, of: container)
        _ = try? layout.targetOffset(for: Point(x: 1, y: 2), velocity: .zero, in: container)
        _ = try? layout.willInvalidate("layout", nil, in: container)
        for appears in [true, false] {
            _ = try? layout.attributes(of: elements, appearing: appears, in: prepared, of: container)
        }
    }

    private static let fuzzer = """
        local seed, kept, held = SEED, {}, {}
        local function random(n)
            seed = seed * 6364136223846793005 + 1442695040888963407
            return (seed >> 33) % n + 1
        end
        local circle = {}
        circle.own, circle[1] = circle, circle
        local deep = {}
        for i = 1, 60 do deep = { deep } end
        local raising = setmetatable({}, { __index = function() error "no" end, __len = function() error "no" end })
        local lying = setmetatable({}, { __index = function(_, k) return k end, __len = function() return 1 << 40 end })
        local identity = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 }
        local long = ("ab"):rep(2048)
        local function values(ctx, out)
            return {
                false, true, 0, 1, -1, 2, 3, 7, 39, 40, math.maxinteger, math.mininteger, 1 << 31, 1 << 32, (1 << 32) - 1,
                1 << 53, 0.5, -0.0, 1 / 0, -1 / 0, 0 / 0, 1e308, 5e-324, -5e-324, 1e9, -1e9, 1e9 + 1, 2.0, "", "x", "12",
                "header", "badge", "line", "pair", "start", "end", "vertical", "horizontal", "\\0\\xff", "%d%s%q", "(a*)%1",
                ".-b", "[^a-z]*", "%f[%w]", "%b()", long, {}, { 1, 2, 3 }, { 1, 0, 0, 1, 5, 5 }, identity,
                { -1e9, 1e9, 1e9, -1e9, 0, 0 }, { x = 0, y = 0, width = 5, height = 5 }, circle, deep, raising, lying,
                function(...) return ... end, function() error "no" end, coroutine.create(function() end),
                coroutine.running(), ctx, out or kept.out, kept.ctx, kept.out, ctx.bounds, ctx.params, layoutd, _G, string,
                nil,
            }
        end
        local function gather(ctx, out)
            local functions, seen = {}, {}
            local function walk(table)
                if seen[table] then return end
                seen[table] = true
                for name, member in pairs(table) do
                    if type(member) == "function" then functions[#functions + 1] = member end
                    if type(member) == "table" then walk(member) end
                end
            end
            walk(_G)
            walk(ctx.geom)
            walk(ctx.log)
            for _, name in ipairs { "section_count", "item_count", "item_size", "item_value", "item_values", "supplementary_size",
                "section_params", "random", "indices", "budget_left_ms" } do
                functions[#functions + 1] = ctx[name]
            end
            for _, name in ipairs { "item", "grid", "row", "transform", "attribute", "supplementary", "decoration", "pin",
                "content_size", "scroll_direction" } do
                if out then functions[#functions + 1] = out[name] end
            end
            return functions
        end
        local function templates(ctx, out)
            local list = {
                { ctx.item_count, ctx, 0 }, { ctx.item_size, ctx, 0, 5 }, { ctx.item_value, ctx, 0, 5, "pair" },
                { ctx.supplementary_size, ctx, "header", 0, 1 }, { ctx.section_params, ctx, 2 }, { ctx.random, ctx, 5 },
                { string.format, "%5.2f %s %q %x", 1.5, "a", "b", 7 }, { string.gsub, "hello world", "(o)", "%1%0", 3 },
                { string.find, "hello", "l+", 2 }, { string.rep, "ab", 5, "," }, { string.byte, "hello", 1, -1 },
                { table.concat, { 1, 2, 3 }, ",", 1, 3 }, { table.move, { 1, 2, 3 }, 1, 3, 2 },
                { table.unpack, { 1, 2, 3 }, 1, 3 }, { table.insert, { 1, 2 }, 1, 5 }, { table.remove, { 1, 2 }, 1 },
                { utf8.codepoint, "aé", 1, 2 }, { utf8.offset, "aé", 1, 1 }, { utf8.char, 72, 228 },
                { select, 2, 1, 2, 3 }, { math.random, 1, 9 }, { tonumber, "z", 36 }, { utf8.len, "aé", 1, -1 },
            }
            if ctx.previous then list[#list + 1] = { ctx.previous.item, ctx.previous, 0, 5 } end
            if not out then return list end
            for _, one in ipairs {
                { out.item, out, 0, random(40) - 1, 1.5, 2, 3, 4, 5, 0.5, true }, { out.item, out, 2, 1, 1, 2, 3, 4 },
                { out.grid, out, 0, 0, 40, 4, 0, 0, 10, 10, 12, 12 }, { out.grid, out, 0, 20, 5, 4, 0, 0, 10, 10, 12, 12 },
                { out.row, out, 0, 5, 5, 0, 0, 10, 10, 12, 0 }, { out.row, out, 2, 0, 3, 0, 0, 10, 10, 12, 3 },
                { out.supplementary, out, "header", 0, random(9), 0, 0, 10, 10, 3 },
                { out.decoration, out, "line", 0, random(9), 0, 0, 10, 10, -3 },
                { out.transform, out, 0, random(40) - 1, identity }, { out.transform, out, 2, 1, { 1, 0, 0, 1, 5, 5 } },
                { out.attribute, out, 0, random(40) - 1, "progress", 0.5 },
                { out.pin, out, "header", 0, random(9), "start", 100 }, { out.content_size, out, 100, 200 },
                { out.scroll_direction, out, "horizontal" },
            } do list[#list + 1] = one end
            return list
        end
        local places = {
            function(call) call() end,
            function(call) coroutine.wrap(call)() end,
            function(call) coroutine.wrap(function() coroutine.yield() call() end)() end,
            function(call) table.sort({ 2, 1 }, function(a, b) call() return a < b end) end,
            function(call) string.gsub("ab", ".", function() call() end) end,
            function(call) return setmetatable({}, { __index = call }).x end,
            function(call) return string.format("%s", setmetatable({}, { __tostring = function() call() return "" end })) end,
            function(call) xpcall(error, call) end,
            function(call) local x <close> = setmetatable({}, { __close = call }) end,
            function(call) pcall(pcall, call) end,
            function(call) table.concat(setmetatable({}, { __len = function() return 2 end, __index = function() call() return 1 end })) end,
        }
        -- Calls this and that; what fails is as good.
        local function fuzz(ctx, out, count)
            local pool, functions, list = values(ctx, out), gather(ctx, out), templates(ctx, out)
            for _ = 1, count do
                local call, arguments, n
                if random(4) == 1 then
                    call, n = functions[random(#functions)], random(12) - 1
                    arguments = {}
                    for i = 1, n do arguments[i] = pool[random(74)] end
                else
                    local template = list[random(#list)]
                    call, n, arguments = template[1], #template - 1, {}
                    for i = 1, n do arguments[i] = template[i + 1] end
                    for _ = 1, random(3) - 1 do arguments[random(n)] = pool[random(74)] end
                end
                pcall(places[random(#places)], function() held[random(5)] = pcall(call, table.unpack(arguments, 1, n)) end)
            end
            kept.ctx, kept.out = ctx, out or kept.out
        end
        local function answers(ctx, count)
            local pool, list = values(ctx), {}
            for i = 1, count do list[i] = pool[random(74)] end
            return table.unpack(list, 1, count)
        end
        """

    private static let script =
        fuzzer + "\n" + """
            local L = layoutd.define { api = 1, FLAGS attributes = { progress = {} },
                item_values = { pair = { type = "number", count = 2 }, word = { type = "enum", choices = { "a", "b" } } },
                params = { length = { type = "length", default = 5, per_section = true } },
                kinds = { supplementary = { "badge" }, decoration = { "line" } },
            }
            function L:prepare(ctx, out)
                fuzz(ctx, out, 300)
                if random(2) == 1 then for s, i in ctx:indices() do pcall(out.item, out, s, i, i, i, 5, 5) end end
            end
            function L:content_size(ctx) fuzz(ctx, nil, 10) return answers(ctx, 2) end
            function L:attributes_in_rect(ctx, rect, out) fuzz(ctx, out, 30) end
            function L:attributes_for_item(ctx, s, i, out) fuzz(ctx, out, 10) pcall(out.item, out, s, i, 1, 2, 3, 4) end
            function L:attributes_for_supplementary(ctx, kind, s, i, out) fuzz(ctx, out, 10) end
            function L:attributes_for_decoration(ctx, kind, s, i, out) fuzz(ctx, out, 10) end
            function L:should_invalidate(ctx, old, new)
                fuzz(ctx, nil, 10)
                local a, b, c, d, e = answers(ctx, 5)
                local ways = {
                    a, { items = a }, { items = { a } }, { items = { { a, b }, { 0, 3 } } }, { sections = { a, b } },
                    { supplementary = { { "header", 0, a } } }, { supplementary = { { a, b, c } } }, { offset_only = a },
                }
                return ways[random(8)]
            end
            function L:invalidate(ctx) fuzz(ctx, nil, 10) end
            function L:appearing(ctx, s, i, out) fuzz(ctx, out, 10) end
            function L:disappearing(ctx, s, i, out) fuzz(ctx, out, 10) end
            function L:target_offset(ctx) return answers(ctx, 2) end
            return L
            """

    private static let derived =
        fuzzer + "\n" + """
            local L = layoutd.derive("flow", { api = 1, hides = { "itemSize" }, margin = 10 })
            function L:base_params(ctx)
                fuzz(ctx, nil, 30)
                if random(3) > 1 then return { itemSize = { 20, 20 } } end
                return ({ answers(ctx, 1), { itemSize = answers(ctx, 1) }, { itemSize = { answers(ctx, 2) } } })[random(3)]
            end
            local names = { "x", "y", "width", "height", "z", "alpha", "hidden", "transform", "section", "kind", "own",
                "attributes" }
            function L:adjust(ctx, a)
                if random(30) == 1 then fuzz(ctx, nil, 3) end
                if random(60) == 1 then a[names[random(#names)]] = answers(ctx, 1) end
                a.x = a.x + random(100)
            end
            function L:after_prepare(ctx, out) fuzz(ctx, out, 100) end
            return L
            """
}
