import CLua
import CLua.Stock

/// Lua with its own library, as liblua has it.
@safe final class StockInterpreter: Interpreter {
    private let state: OpaquePointer

    init?() {
        guard let state = unsafe luaL_newstate() else { return nil }
        unsafe self.state = state
        unsafe luaL_openlibs(state)
    }

    deinit {
        unsafe lua_close(state)
    }

    func run(_ chunk: String) -> Outcome {
        let reader = unsafe ResultReader(state: state)
        let bottom = unsafe lua_gettop(state)
        var status = unsafe chunk.withCharacters { unsafe luaL_loadbufferx(state, $0, $1, "=case", "t") }
        if status == LUA_OK { status = unsafe lua_pcallk(state, 0, LUA_MULTRET, 0, 0, nil) }
        guard status != LUA_OK else { return .values(reader.results(above: bottom)) }
        let message = reader.text(-1)
        unsafe lua_settop(state, bottom)
        return .raised(message)
    }
}
