import LuaRuntime
import Testing

@Suite struct LuaStateTests {
    @Test func `the library is Lua 5.4`() {
        #expect(LuaState.release.hasPrefix("Lua 5.4"))
    }

    @Test func `a well formed chunk compiles`() throws {
        try LuaState(memoryLimit: 1 << 20, seed: 1).compile("local a = 1\nreturn a", name: "good.lua")
    }

    @Test func `a syntax error names chunk and line`() {
        let error = #expect(throws: LuaError.self) {
            try LuaState(memoryLimit: 1 << 20, seed: 1).compile("local a = 1\nlocal = 2", name: "bad.lua")
        }
        #expect(error?.message.hasPrefix("bad.lua:2:") == true)
    }

    @Test func `bytecode is refused`() {
        let error = #expect(throws: LuaError.self) {
            try LuaState(memoryLimit: 1 << 20, seed: 1).compile("\u{1B}Lua", name: "code.lua")
        }
        #expect(error?.message.contains("text only") == true)
    }
}
