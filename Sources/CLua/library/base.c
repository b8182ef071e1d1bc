// The basic functions that differ from Lua's own: no addresses, no finalizers, no weak tables.
#include "vm/vm.h"

const char *vm_push_text(lua_State *state, int index, size_t *length) {
    index = lua_absindex(state, index);
    vm_check_stack(state);
    if (luaL_callmeta(state, index, "__tostring")) {
        if (!lua_isstring(state, -1)) luaL_error(state, "'__tostring' must return a string");
        return lua_tolstring(state, -1, length);
    }
    switch (lua_type(state, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING: lua_pushvalue(state, index); break;
    case LUA_TBOOLEAN: lua_pushstring(state, lua_toboolean(state, index) ? "true" : "false"); break;
    case LUA_TNIL: lua_pushliteral(state, "nil"); break;
    default: {
        // Lua adds the address here. It differs from run to run, and would help an attack that writes to that place.
        int name = luaL_getmetafield(state, index, "__name");
        if (name == LUA_TSTRING) break;
        if (name != LUA_TNIL) clua_pop(state, 1);
        lua_pushstring(state, luaL_typename(state, index));
    }
    }
    return lua_tolstring(state, -1, length);
}

static int to_string(lua_State *state) {
    luaL_checkany(state, 1);
    vm_push_text(state, 1, NULL);
    return 1;
}

static void refuse_field(lua_State *state, const char *name, const char *why) {
    lua_pushstring(state, name);
    if (lua_rawget(state, 2) != LUA_TNIL) luaL_error(state, "a metatable cannot have %s: %s", name, why);
    clua_pop(state, 1);
}

// Without finalizers, which Lua runs where no hook comes, whenever it collects and when the state is closed; one that is
// put into the metatable later has no effect. Without weak tables, see vm.c.
static int set_metatable(lua_State *state) {
    int type = lua_type(state, 2);
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_argexpected(state, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(state, 1, "__metatable") != LUA_TNIL) return luaL_error(state, "cannot change a protected metatable");
    if (type == LUA_TTABLE) {
        refuse_field(state, "__gc", "nothing runs when memory is collected");
        refuse_field(state, "__mode", "what a weak table holds would differ from run to run");
    }
    lua_settop(state, 2);
    lua_setmetatable(state, 1);
    return 1;
}

const luaL_Reg vm_base_functions[] = {
    {"next", vm_next}, {"pairs", vm_pairs}, {"setmetatable", set_metatable}, {"tostring", to_string}, {NULL, NULL},
};
