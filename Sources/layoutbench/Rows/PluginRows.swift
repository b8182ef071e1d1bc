import CBenchmark
import LayoutCore
import ScriptedLayouts

/// Figures for layouts in Lua, in this process.
enum PluginRows {
    static let all = [
        Scenario(name: "lua.prepare.1M") { try prepare() },
        Scenario(name: "lua.state") { [try state()] },
    ]

    /// Rows of 20 boxes with one call per item, and the same arithmetic as the floor.
    private static let loop = """
        for i = 0, count - 1 do
          EMIT(0, i, i % 20 * 50, i // 20 * 40, 44, 34)
        end
        """

    private static let plugin = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          local count = ctx:item_count(0)
          \(loop.replacing("EMIT(", with: "out:item("))
        end
        return L
        """

    private static func prepare() throws -> [Row] {
        let count = 1_000_000
        let layout = try layout(plugin)
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800), sections: [Section(itemCount: count)])
        let floor = "local emit = emit\nreturn function(count)\n\(loop.replacing("EMIT(", with: "emit("))\nend"
        var frames = [Double](repeating: 0, count: 4 * count)
        var best = Double.infinity
        var own = Double.infinity
        var prepared: PreparedLayout?
        for _ in 0..<7 {
            let nanoseconds = unsafe cbench_lua_floor(floor, count, &frames)
            precondition(nanoseconds > 0, "the floor's loop does not run")
            best = min(best, Double(nanoseconds) / 1e6)
            own = min(own, try fastest(1, [{ prepared = try layout.prepare(container) }])[0])
        }
        guard let prepared else { return [] }
        precondition(prepared.frame(of: ItemPath(section: 0, item: 999_999))?.y == frames[4 * 999_999 + 1])
        return [
            Row(
                name: "lua.prepare.1M", value: own, unit: "ms", floor: ("stock Lua, one C function an item", best),
                reach: 1.5),
            try CoreRows.query(prepared, height: 120, name: "lua.query.60.1M"),
        ]
    }

    /// The cost of a container's Lua state: creating it, running the file, and placing two items.
    private static func state() throws -> Row {
        let definition = try loaded(plugin).definition
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 2)])
        let times = try fastest(
            9,
            [
                {
                    for _ in 0..<100 { _ = try definition.make(definition.schema.defaults).prepare(container) }
                }
            ])
        return Row(name: "lua.state", value: times[0] * 10, unit: "µs")
    }

    private static func layout(_ text: String) throws -> any ConfiguredLayout {
        let definition = try loaded(text).definition
        return definition.make(definition.schema.defaults)
    }

    private static func loaded(_ text: String) throws -> Plugin {
        try PluginFile(path: "bench.lua").load(
            PluginSources(name: "bench", file: "bench.lua", text: text), owners: nil, limits: PluginLimits(),
            base: { _ in nil })
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        var text = self
        while let range = text.firstRange(of: part) { text.replaceSubrange(range, with: other) }
        return text
    }
}
