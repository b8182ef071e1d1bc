import LayoutCore
import Layouts
import LuaRuntime
import ScriptedLayouts
import Testing

/// The border between scripts and Swift (S49 of Sandbox.md): every value from a script is accepted or refused, and none traps.
@Suite struct BorderTests {
    @Test func `unpack refuses more results than the stack can hold`() throws {
        let sizes = ["2147483647", "2147483646", "2147483628", "2147483627", "2147483600", "1000000"]
        for size in sizes {
            #expect(throws: LuaError.self) { try run("return table.unpack({}, 1, \(size))") }
            #expect(throws: LuaError.self) { try run("return table.unpack({}, -\(size), -1)") }
        }
    }

    @Test func `an integer parameter between two whole numbers is refused`() {
        let error = #expect(throws: LayoutError.self) {
            try loaded(
                "a",
                """
                local L = layoutd.define { api = 1, params = { n = { type = "integer", default = 0, min = 0.2, max = 0.8 } } }
                function L:prepare() end
                return L
                """)
        }

        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains("params.n") == true)
    }

    @Test func `an item that is refused for its appearance is not placed`() throws {
        let prepared = try prepare(
            """
            for i = 0, 999 do
                for _, appearance in ipairs { { "z" }, { 0, "alpha" }, { 0, 1, "hidden" } } do
                    assert(not pcall(out.item, out, 0, i, 1, 2, 3, 4, table.unpack(appearance)))
                end
            end
            out:item(0, 1000, 5, 6, 7, 8)
            """, items: 1001)

        #expect((0..<1000).allSatisfy { prepared.frame(of: ItemPath(section: 0, item: $0)) == nil })
        #expect(prepared.contentSize == Size(width: 12, height: 14))
        #expect(
            prepared.frame(of: ItemPath(section: 0, item: 1000)) == Rect(x: 5, y: 6, width: 7, height: 8))
    }

    @Test func `reading a script's table has a limit in bytes`() throws {
        let error = #expect(throws: LayoutError.self) {
            try prepare(
                """
                local text, list = ("x"):rep(1 << 20), {}
                for i = 1, 64 do list[i] = text end
                out:item(0, 0, 0, 0, 1, 1)
                out:transform(0, 0, list)
                """)
        }

        #expect(error?.message.contains("bytes of text") == true)
    }

    @Test func `sections that are named repeatedly count once`() throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out) end
            function L:should_invalidate()
                local sections = {}
                for i = 1, 60000 do sections[i] = 0 end
                return { sections = sections }
            end
            """)
        let container = container(2000)
        let prepared = try layout.prepare(container)

        let context = try layout.invalidation(of: prepared, from: container.bounds, to: .zero)

        #expect(context == .everythingMoved)
    }

    @Test(arguments: ["1 << 32", "math.maxinteger", "-1", "math.mininteger", "0.5"])
    func `a stale element with an impossible number is refused`(_ item: String) throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out) end
            function L:should_invalidate() return { supplementary = { { "header", 0, \(item) } } } end
            """)
        let container = container(1)
        let prepared = try layout.prepare(container)

        let error = #expect(throws: LayoutError.self) {
            try layout.invalidation(of: prepared, from: container.bounds, to: .zero)
        }

        #expect(error?.code == .pluginContract)
    }

    @Test func `the measured size of any element number may be queried`() throws {
        var container = container(1)
        var measured = MeasuredSizes()
        _ = measured.set([(item: 0, size: Size(width: 1, height: 2))])
        container.sections[0].measuredSupplementaries["header"] = measured
        let layout = try layout(
            """
            function L:prepare(ctx, out)
                assert(ctx:supplementary_size("header", 0, 0) == 1)
                for _, item in ipairs { -1, 1 << 32, 1 << 31, math.maxinteger, math.mininteger, 0.5, 0/0, 1e300 } do
                    assert(ctx:supplementary_size("header", 0, item) == nil)
                end
            end
            """)

        _ = try layout.prepare(container)
    }

    @Test func `a derived layout cannot redefine its base's item values`() throws {
        let base = try loaded(
            "base",
            """
            local L = layoutd.define { api = 1, item_values = { place = { type = "number", count = 4 } } }
            function L:prepare(ctx, out)
                for s, i in ctx:indices() do out:item(s, i, ctx:item_value(s, i, "place")) end
            end
            return L
            """)

        let error = #expect(throws: LayoutError.self) {
            try PluginFile(path: "/derived.lua").load(
                PluginSources(
                    name: "derived", file: "derived.lua",
                    text: """
                        return layoutd.derive("base", { api = 1, item_values = { place = { type = "number" } } })
                        """),
                owners: nil, limits: PluginLimits()
            ) { $0 == "base" ? (base.definition, 0) : nil }
        }

        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains("item_values.place") == true)
    }

    @Test func `names of kinds and choices have a limit in bytes`() {
        for place in [
            "kinds = { supplementary = { long } }", "kinds = { decoration = { long } }",
            #"params = { a = { type = "enum", choices = { long }, default = long } }"#,
            #"item_values = { a = { type = "enum", choices = { long } } }"#,
        ] {
            #expect(throws: LayoutError.self) {
                try loaded(
                    "a",
                    """
                    local long = ("x"):rep(2000)
                    local L = layoutd.define { api = 1, \(place) }
                    function L:prepare() end
                    return L
                    """)
            }
        }
    }

    @Test(arguments: [#"("x"):rep(1 << 19)"#, #""a" .. ("\u{301}"):rep(1 << 17)"#])
    func `messages about a script's results are short`(_ text: String) throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out) end
            function L:should_invalidate() return ANSWER end
            """.replacing("ANSWER", with: text))
        let named = try self.layout(
            """
            function L:prepare(ctx, out) end
            function L:should_invalidate() return { [ANSWER] = 1 } end
            """.replacing("ANSWER", with: text))
        let container = container(1)

        for layout in [layout, named] {
            let prepared = try layout.prepare(container)
            let error = #expect(throws: LayoutError.self) {
                try layout.invalidation(of: prepared, from: container.bounds, to: .zero)
            }
            #expect((error?.message.utf8.count ?? 0) < 1024)
        }
    }

    @Test(arguments: [
        #""\1""#, #""\n""#, #"("é"):rep(40, "x")"#, #""\xff\xfe""#, #"("x"):rep(1 << 19)"#, #""a" .. ("😀"):rep(40)"#,
    ])
    func `a broken contract is distinguished from other errors whatever the text`(_ text: String) {
        for call in [
            "out:item(0, 0, 0, 0, 1, \(text))", "out:supplementary(\(text) .. \(text), 7, 0, 0, 0, 1, 1)",
            "out:pin(\(text), 0, 0, 'start')", "out:scroll_direction(\(text))", "ctx:item_value(0, 0, \(text))",
        ] {
            let error = #expect(throws: LayoutError.self) { try prepare(call) }
            #expect(error?.code == .pluginContract, "\(call): \(error?.message.prefix(200) ?? "")")
        }
    }

    @Test func `many runs of one item are stored as items with the same frames`() throws {
        let prepared = try prepare(
            """
            for i = 0, 999 do out:row(0, i, 1, i, 2 * i, 3, 4, 0, 0) end
            out:row(0, 1000, 500, 0, 0, 1, 1, 1, 0)
            """, items: 1500)

        for item in [0, 63, 64, 65, 999] {
            let frame = Rect(x: Double(item), y: Double(2 * item), width: 3, height: 4)
            #expect(prepared.frame(of: ItemPath(section: 0, item: item)) == frame)
        }
        #expect(
            prepared.frame(of: ItemPath(section: 0, item: 1499)) == Rect(x: 499, y: 0, width: 1, height: 1))
        guard case .frames = prepared.sections[0].body else {
            Issue.record("a thousand runs are kept for a thousand items")
            return
        }
    }

    @Test func `transforms belong to the items of their own section`() throws {
        var container = container(2)
        container.sections = SectionList(Array(repeating: Section(itemCount: 2), count: 3))
        let layout = try layout(
            """
            function L:prepare(ctx, out)
                for s, i in ctx:indices() do
                    out:item(s, i, 0, 0, 10, 10)
                    if i == 1 then out:transform(s, i, { 1, 0, 0, 1, s + 1, 0 }) end
                end
            end
            """)

        let prepared = try layout.prepare(container)

        for section in 0..<3 {
            let places = (0..<2).map {
                prepared.attributes(of: .cell(ItemPath(section: section, item: $0)), bounds: .zero)?.frame.x
            }
            #expect(places == [0, Double(section + 1)])
        }
    }

    // MARK: Shared steps

    private func run(_ text: String) throws(LuaError) {
        let state = try LuaState(memoryLimit: 16 << 20, seed: 1)
        let chunk = try state.run("return function() \(text) end", name: "t.lua", within: .seconds(5))
        _ = try state.call(chunk, [], results: 1, within: .seconds(20))
    }

    private func container(_ items: Int) -> Container {
        Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: items)])
    }

    private func layout(_ functions: String) throws -> any ConfiguredLayout {
        let plugin = try loaded(
            "t", "local L = layoutd.define { api = 1, self_sizing = true }\n\(functions)\nreturn L")
        return plugin.definition.make(plugin.definition.schema.defaults)
    }

    @discardableResult
    private func prepare(_ body: String, items: Int = 1) throws -> PreparedLayout {
        try layout("function L:prepare(ctx, out) \(body) end").prepare(container(items))
    }
}
