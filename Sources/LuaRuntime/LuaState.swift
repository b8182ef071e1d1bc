internal import CLua

/// One Lua state: its only owner, which closes it once. It has no library and no globals.
@safe package struct LuaState: ~Copyable {
    private let state: OpaquePointer

    /// - Throws: `LuaError` when there is no memory for a state.
    package init() throws(LuaError) {
        guard let state = unsafe luaL_newstate() else { throw LuaError(message: "no memory for a Lua state") }
        unsafe self.state = state
    }

    deinit {
        unsafe lua_close(state)
    }

    /// The release of the library, such as "Lua 5.4.4".
    package static var release: String { unsafe String(cString: clua_release()) }

    /// Compiles a chunk of source text and drops it: what is left is whether it is well formed. Bytecode is refused.
    ///
    /// - Parameter name: for messages, such as a file's name.
    /// - Throws: `LuaError` with the line at which the compiler stopped.
    package borrowing func compile(_ source: String, name: String) throws(LuaError) {
        let bytes = Array(source.utf8)
        // Loading is a protected call: no error leaves it but as a status.
        let status = unsafe bytes.withUnsafeBytes { buffer in
            unsafe luaL_loadbufferx(
                state, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, "=" + name, "t")
        }
        defer { unsafe clua_pop(state, 1) }
        guard status == LUA_OK else { throw LuaError(message: topString) }
    }

    /// The string at the top of the stack.
    private var topString: String {
        var length = 0
        guard let start = unsafe clua_to_string(state, -1, &length) else { return "no message" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }
}
