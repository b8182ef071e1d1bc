internal import CLua

/// A state's stack. All access is raw: no metamethod runs and no error is raised.
///
/// Indices are Lua's: from 1 at the bottom, from -1 at the top.
@safe struct LuaStack {
    let state: OpaquePointer

    /// Limits of reading one table: its depth, number of values and bytes of text. A script may pass a table that contains itself, or one
    /// long string ten thousand times, which is stored once in Lua and would be copied ten thousand times here.
    static let depthLimit = 48
    static let valueLimit = 65_536
    static let textLimit = 1 << 20

    private struct Room {
        var values = LuaStack.valueLimit
        var bytes = LuaStack.textLimit
    }

    var count: Int { Int(unsafe lua_gettop(state)) }

    func type(_ index: Int) -> Int32 { unsafe lua_type(state, Int32(index)) }

    func pop(_ count: Int = 1) { unsafe clua_pop(state, Int32(count)) }

    /// Makes room for values; Lua guarantees a C function only 20.
    ///
    /// - Returns: false if there is no room; a script that recurses may have used it up.
    func reserve(_ count: Int) -> Bool { unsafe lua_checkstack(state, Int32(count)) != 0 }

    // MARK: Reading

    func number(_ index: Int) -> Double? {
        type(index) == LUA_TNUMBER ? unsafe lua_tonumberx(state, Int32(index), nil) : nil
    }

    func integer(_ index: Int) -> Int? {
        guard type(index) == LUA_TNUMBER else { return nil }
        var isWhole: Int32 = 0
        let value = unsafe lua_tointegerx(state, Int32(index), &isWhole)
        return isWhole == 0 ? nil : Int(value)
    }

    func boolean(_ index: Int) -> Bool? {
        type(index) == LUA_TBOOLEAN ? unsafe lua_toboolean(state, Int32(index)) != 0 : nil
    }

    /// A string's text; bytes that are not UTF-8 become U+FFFD.
    ///
    /// nil for a value of another type, numbers included.
    func string(_ index: Int) -> String? {
        guard type(index) == LUA_TSTRING else { return nil }
        var length = 0
        guard let start = unsafe lua_tolstring(state, Int32(index), &length) else { return nil }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }

    /// Functions and userdata become `opaque`, with the name of their type. Reading leaves the stack as it was.
    ///
    /// - Throws: `LuaRefusal` for a table that is too deep or too large, or has keys that are neither all strings nor 1...n.
    func value(_ index: Int) throws(LuaRefusal) -> LuaValue {
        var room = Room()
        return try value(Int(unsafe lua_absindex(state, Int32(index))), depth: 0, within: &room)
    }

    private func value(_ index: Int, depth: Int, within room: inout Room) throws(LuaRefusal) -> LuaValue {
        room.values -= 1
        guard room.values >= 0 else { throw LuaRefusal("a table has more than \(Self.valueLimit) values") }
        switch type(index) {
        case LUA_TNIL, LUA_TNONE: return .null
        case LUA_TBOOLEAN: return .boolean(boolean(index) ?? false)
        case LUA_TNUMBER:
            if unsafe lua_isinteger(state, Int32(index)) != 0 { return .integer(integer(index) ?? 0) }
            return .number(number(index) ?? 0)
        case LUA_TSTRING:
            try take(index, &room)
            return .string(string(index) ?? "")
        case LUA_TTABLE: return try table(index, depth: depth, within: &room)
        default: return .opaque(unsafe String(cString: lua_typename(state, type(index))))
        }
    }

    private func take(_ index: Int, _ room: inout Room) throws(LuaRefusal) {
        room.bytes -= Int(clamping: unsafe lua_rawlen(state, Int32(index)))
        guard room.bytes >= 0 else { throw LuaRefusal("a table has more than \(Self.textLimit) bytes of text") }
    }

    private func table(_ index: Int, depth: Int, within room: inout Room) throws(LuaRefusal) -> LuaValue {
        guard depth < Self.depthLimit else { throw LuaRefusal("a table is nested deeper than \(Self.depthLimit)") }
        guard reserve(4) else { throw LuaRefusal("the stack is full") }
        let length = unsafe lua_rawlen(state, Int32(index))
        guard length <= UInt64(Self.valueLimit) else {
            throw LuaRefusal("a table has more than \(Self.valueLimit) values")
        }
        var list: [LuaValue] = []
        var members: [String: LuaValue] = [:]
        unsafe lua_pushnil(state)
        while unsafe lua_next(state, Int32(index)) != 0 {
            let key = count - 1
            do throws(LuaRefusal) {
                if type(key) == LUA_TSTRING { try take(key, &room) }
                let member = try value(count, depth: depth + 1, within: &room)
                if let name = string(key) {
                    members[name] = member
                } else if let position = integer(key), position == list.count + 1 {
                    list.append(member)
                } else if let position = integer(key), position >= 1, position <= Int(length) {
                    // Out of order in the table's hash: read again below.
                } else {
                    throw LuaRefusal("a table has a key that is neither a name nor one of 1...\(length)")
                }
            } catch {
                pop(2)
                throw error
            }
            pop()
        }
        if members.isEmpty, list.count < Int(length) {
            list = []
            for position in 1...Int(length) {
                unsafe lua_rawgeti(state, Int32(index), lua_Integer(position))
                let member: LuaValue
                do throws(LuaRefusal) {
                    member = try value(count, depth: depth + 1, within: &room)
                } catch {
                    pop()
                    throw error
                }
                pop()
                list.append(member)
            }
        }
        guard members.isEmpty || list.isEmpty else {
            throw LuaRefusal("a table has both names and a list, expected one of them")
        }
        return members.isEmpty ? .list(list) : .map(members)
    }

    // MARK: Writing. The host's allocations are never refused, so none of this raises.

    func push(_ value: LuaValue) {
        _ = reserve(8)
        switch value {
        case .null, .opaque: unsafe lua_pushnil(state)
        case .boolean(let value): unsafe lua_pushboolean(state, value ? 1 : 0)
        case .integer(let value): unsafe lua_pushinteger(state, lua_Integer(value))
        case .number(let value): unsafe lua_pushnumber(state, value)
        case .string(let text): push(text)
        case .reference(let reference):
            unsafe lua_rawgeti(state, clua_registry, lua_Integer(reference.number))
        case .list(let values):
            unsafe lua_createtable(state, Int32(clamping: values.count), 0)
            for (index, value) in values.enumerated() {
                push(value)
                unsafe lua_rawseti(state, -2, lua_Integer(index + 1))
            }
        case .map(let members):
            unsafe lua_createtable(state, 0, Int32(clamping: members.count))
            // In order, so that the same members always make the same table.
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                push(name)
                push(value)
                unsafe lua_rawset(state, -3)
            }
        }
    }

    func push(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { chars in
                _ = unsafe lua_pushlstring(state, chars.baseAddress, chars.count)
            }
        }
    }
}
