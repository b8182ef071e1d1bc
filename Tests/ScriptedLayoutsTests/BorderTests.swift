import LayoutCore
import Layouts
import LuaRuntime
import ScriptedLayouts
import Testing

/// The border between scripts and Swift (S49): whatever a script hands over is refused or taken, and traps nowhere.
@Suite struct BorderTests {
    @Test func `unpack refuses more results than the stack bears`() throws {
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

    // MARK: What they share

    private func run(_ text: String) throws(LuaError) {
        var state = try LuaState(memoryLimit: 16 << 20, seed: 1)
        let chunk = try state.run("return function() \(text) end", name: "t.lua", within: .seconds(5))
        _ = try state.call(chunk, [], results: 1, within: .seconds(20))
    }

    private func container(_ items: Int) -> Container {
        Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: items)])
    }

    private func layout(_ functions: String) throws -> any Layout {
        let plugin = try loaded(
            "t", "local L = layoutd.define { api = 1, self_sizing = true }\n\(functions)\nreturn L")
        return plugin.definition.make(plugin.definition.schema.defaults)
    }

    @discardableResult
    private func prepare(_ body: String, items: Int = 1) throws -> PreparedLayout {
        try layout("function L:prepare(ctx, out) \(body) end").prepare(container(items))
    }
}
