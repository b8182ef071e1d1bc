import CLua

/// What a chunk came to in one interpreter.
enum Outcome: Equatable {
    /// The results, each in a form that tells every value from every other: `i:3`, `f:3.0`, `s:"a\0"`.
    case values([String])
    /// The message; its wording is the interpreter's own.
    case raised(String)
}

/// Runs chunks one after another in one Lua state.
protocol Interpreter {
    func run(_ chunk: String) -> Outcome
}

extension String {
    /// Calls `body` with the UTF-8 bytes as C characters.
    func withCharacters<Result>(_ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
        var text = self
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body($0.baseAddress, $0.count) }
        }
    }
}

/// Reads values of a state's stack without running any script.
@safe struct ResultReader {
    let state: OpaquePointer

    /// Tables are read to this depth.
    private static let depthLimit = 4

    /// Pops everything above `bottom`.
    func results(above bottom: Int32) -> [String] {
        let top = unsafe lua_gettop(state)
        let results = bottom < top ? (bottom + 1...top).map { value($0, 0) } : []
        unsafe lua_settop(state, bottom)
        return results
    }

    func text(_ index: Int32) -> String {
        var length = 0
        guard let start = unsafe lua_tolstring(state, index, &length) else { return "" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }

    private func value(_ index: Int32, _ depth: Int) -> String {
        switch unsafe lua_type(state, index) {
        case LUA_TNIL: return "nil"
        case LUA_TBOOLEAN: return unsafe lua_toboolean(state, index) != 0 ? "true" : "false"
        case LUA_TNUMBER: return number(index)
        case LUA_TSTRING: return string(index)
        case LUA_TTABLE where depth < Self.depthLimit: return table(index, depth)
        case let type: return unsafe String(cString: lua_typename(state, type))
        }
    }

    private func number(_ index: Int32) -> String {
        if unsafe lua_isinteger(state, index) != 0 { return "i:\(unsafe lua_tointegerx(state, index, nil))" }
        let number = unsafe lua_tonumberx(state, index, nil)
        return number.isNaN ? "f:nan" : "f:\(number)"
    }

    private func string(_ index: Int32) -> String {
        var length = 0
        guard let start = unsafe lua_tolstring(state, index, &length) else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
        return unsafe "s:" + luaLiteral(bytes)
    }

    /// Members by key, since the interpreters differ in their order.
    private func table(_ index: Int32, _ depth: Int) -> String {
        var members: [String] = []
        unsafe lua_pushnil(state)
        while unsafe lua_next(state, index) != 0 {
            let top = unsafe lua_gettop(state)
            members.append(value(top - 1, depth + 1) + "=" + value(top, depth + 1))
            unsafe clua_pop(state, 1)
        }
        return "{" + members.sorted().joined(separator: ", ") + "}"
    }
}

/// Bytes as a Lua string literal of ASCII alone.
func luaLiteral(_ bytes: some Collection<UInt8>) -> String {
    var literal = "\""
    for byte in bytes {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): literal += "\\" + String(UnicodeScalar(byte))
        case 32...126: literal += String(UnicodeScalar(byte))
        default: literal += "\\" + String(repeating: "0", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + "\(byte)"
        }
    }
    return literal + "\""
}
