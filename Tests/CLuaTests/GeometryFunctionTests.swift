import CLua
import Testing

/// The limits of the helpers of `ctx.geom` that are written in C, where no instruction of a script runs that could end the call.
@Suite struct GeometryFunctionTests {
    /// Packs a million intervals, which are read without an instruction of Lua.
    private static let million = """
        local zeros = setmetatable({}, { __len = function() return 1000000 end, __index = rawlen })
        return #pack_intervals(zeros, zeros)
        """

    private func interpreter(memory: Int) throws -> SandboxInterpreter {
        let interpreter = try #require(SandboxInterpreter(memoryLimit: memory))
        let state: OpaquePointer = unsafe interpreter.vm.pointee.state
        unsafe clua_push_geometry_function(state, "pack_intervals")
        unsafe lua_setglobal(state, "pack_intervals")
        return interpreter
    }

    /// How the message of the call begins.
    private func end(of interpreter: SandboxInterpreter, within nanoseconds: UInt64) -> String {
        guard case .raised(let message) = interpreter.call(Self.million, within: nanoseconds) else { return "" }
        return String(message.prefix { $0 != "(" && $0 != "\n" })
    }

    @Test func `a sweep is charged before anything is allocated for it`() throws {
        let interpreter = try interpreter(memory: 45 << 20)

        #expect(end(of: interpreter, within: 60_000_000_000) == "not enough memory ")
        #expect(unsafe interpreter.vm.pointee.peak < 1 << 20)
    }

    // There is memory for the sweep and none for its result, so that a call whose time is not watched ends otherwise.
    @Test func `a sweep ends when the call's time is over`() throws {
        #expect(end(of: try interpreter(memory: 60 << 20), within: 60_000_000_000) == "not enough memory ")
        #expect(end(of: try interpreter(memory: 60 << 20), within: 1_000_000) == "the time is over")
    }
}
