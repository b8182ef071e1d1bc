import LuaRuntime
import Testing

@Suite struct LuaStateTests {
    private func run(_ text: String, name: String) throws(LuaError) {
        let state = try LuaState(memoryLimit: 1 << 20, seed: 1)
        _ = try state.run(text, name: name, within: .seconds(10))
    }

    @Test func `a valid chunk runs`() throws {
        try run("local a = 1\nreturn a", name: "good.lua")
    }

    @Test func `compiling for longer than the alarm's period is not a timeout`() throws {
        let state = try LuaState(memoryLimit: 1 << 26, seed: 1, isCancelled: { false })
        _ = try state.run(String(repeating: "x = 1\n", count: 100_000), name: "long.lua", within: .seconds(60))
    }

    @Test func `a syntax error names the chunk and the line`() {
        let error = #expect(throws: LuaError.self) { try run("local a = 1\nlocal = 2", name: "bad.lua") }
        #expect(error?.message.hasPrefix("bad.lua:2:") == true)
    }

    @Test func `bytecode is refused`() {
        let error = #expect(throws: LuaError.self) { try run("\u{1B}Lua", name: "code.lua") }
        #expect(error?.message.contains("text only") == true)
    }
}
