// What of the string library is not Lua's own: nothing shows an address, and `rep` refuses at once what would take days.
#include "vm/vm.h"

#include <string.h>

// Replaces the argument of a plain "%s" by what `tostring` makes of it. Lua's own would show a table's address.
static void make_text(lua_State *state, int argument) {
    int type = lua_type(state, argument);
    if (type == LUA_TSTRING || type == LUA_TNUMBER || type == LUA_TNONE) return;
    vm_push_text(state, argument, NULL);
    lua_replace(state, argument);
}

// string.format without "%p". Upvalue: Lua's own.
static int format(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    int argument = 1;
    for (const char *end = text + length; text < end; text++) {
        if (*text != '%') continue;
        text++;
        if (*text == '%') continue;
        text += strspn(text, "-+#0 .0123456789");
        argument++;
        if (*text == 's') make_text(state, argument);
        if (*text == 'p') return luaL_error(state, "invalid conversion '%%p' to 'format'");
    }
    // In this frame, so that messages have the name and the line of the call.
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

// string.rep of at most CLUA_STRING_LIMIT bytes. Upvalue: Lua's own, which repeats nothing 10^15 times, too.
static int repeat(lua_State *state) {
    size_t length, separator_length;
    luaL_checklstring(state, 1, &length);
    lua_Integer count = luaL_checkinteger(state, 2);
    luaL_optlstring(state, 3, "", &separator_length);
    // An empty string counts as one byte.
    size_t piece = length + separator_length > 0 ? length + separator_length : 1;
    if (count > 0 && (lua_Unsigned)count * piece / piece != (lua_Unsigned)count) count = LUA_MAXINTEGER / (lua_Integer)piece;
    if (count > 0 && (lua_Unsigned)count * piece - separator_length > CLUA_STRING_LIMIT) {
        return luaL_error(state, "resulting string too large (over %d bytes)", CLUA_STRING_LIMIT);
    }
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

// Replaces a function of the library at the top by `function`, whose upvalue it becomes.
static void wrap(lua_State *state, const char *name, lua_CFunction function) {
    lua_getfield(state, -1, name);
    lua_pushcclosure(state, function, 1);
    lua_setfield(state, -2, name);
}

void vm_limit_strings(lua_State *state) {
    wrap(state, "format", format);
    wrap(state, "rep", repeat);
    // All strings share one metatable, so it is locked; that its index is the library itself lets a script replace a
    // function for its own instance, and in no other way than it can by name.
    lua_pushliteral(state, "");
    lua_getmetatable(state, -1);
    lua_pushvalue(state, -3);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, false);
    lua_setfield(state, -2, "__metatable");
    clua_pop(state, 2);
}
