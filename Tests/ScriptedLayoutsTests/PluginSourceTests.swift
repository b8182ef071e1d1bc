import LuaRuntime
import ScriptedLayouts
import Testing

@Suite struct PluginSourceTests {
    @Test func `a file of the largest size is taken and one byte more is refused`() throws {
        let limit = PluginSource.byteLimit

        _ = try PluginSource(name: "a.lua", text: "--" + String(repeating: " ", count: limit - 2))
        let error = #expect(throws: LuaError.self) {
            try PluginSource(name: "a.lua", text: "--" + String(repeating: " ", count: limit - 1))
        }
        #expect(error?.message == "a.lua is \(limit + 1) bytes, expected at most \(limit)")
    }

    @Test func `a broken file is refused with its line`() {
        let error = #expect(throws: LuaError.self) { try PluginSource(name: "b.lua", text: "return {\n\nx = }") }
        #expect(error?.message.hasPrefix("b.lua:3:") == true)
    }
}
