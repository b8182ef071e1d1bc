// error, assert, pcall and xpcall. The last two let through what ends the state: Lua's own would let a script catch its
// timeout and go on.
#include "vm/vm.h"

// What a protected call comes to: `kept` values that stand first, then its results or false and the error.
static int finish_pcall(lua_State *state, int status, lua_KContext kept) {
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(state) - (int)kept;
    vm_pass_fatal(state, status);
    lua_pushboolean(state, false);
    lua_pushvalue(state, -2);
    return 2;
}

// By lua_pcallk, so that a coroutine can yield from within.
static int protected_call(lua_State *state) {
    luaL_checkany(state, 1);
    vm_check_stack(state);
    lua_pushboolean(state, true);
    clua_insert(state, 1);
    int status = lua_pcallk(state, lua_gettop(state) - 2, LUA_MULTRET, 0, 0, finish_pcall);
    return finish_pcall(state, status, 0);
}

static int finish_handler(lua_State *state, int status, lua_KContext context) {
    (void)context;
    if (status != LUA_OK && status != LUA_YIELD) vm_pass_fatal(state, status);
    lua_pushboolean(state, false);
    clua_insert(state, -2);
    return 2;
}

static int finish_xpcall(lua_State *state, int status, lua_KContext kept) {
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(state) - (int)kept;
    vm_pass_fatal(state, status);
    lua_pushvalue(state, 2);
    clua_insert(state, -2);
    status = lua_pcallk(state, 1, 1, 0, 0, finish_handler);
    return finish_handler(state, status, 0);
}

// Calls its handler after the stack is unwound. Lua's own calls it where the error was raised, and for an error of the
// hook that is inside the hook, where no hook comes: a handler that loops could never be stopped.
static int protected_call_with_handler(lua_State *state) {
    luaL_checktype(state, 2, LUA_TFUNCTION);
    vm_check_stack(state);
    int arguments = lua_gettop(state) - 2;
    lua_pushboolean(state, true);
    lua_pushvalue(state, 1);
    lua_rotate(state, 3, 2);
    int status = lua_pcallk(state, arguments, LUA_MULTRET, 0, 2, finish_xpcall);
    return finish_xpcall(state, status, 2);
}

static int raise_error(lua_State *state) {
    int level = (int)luaL_optinteger(state, 2, 1);
    lua_settop(state, 1);
    if (lua_type(state, 1) == LUA_TSTRING && level > 0) {
        luaL_where(state, level);
        clua_insert(state, 1);
        lua_concat(state, 2);
    }
    return lua_error(state);
}

static int assert_value(lua_State *state) {
    luaL_checkany(state, 1);
    if (lua_toboolean(state, 1)) return lua_gettop(state);
    if (lua_gettop(state) == 1) return luaL_error(state, "assertion failed!");
    lua_settop(state, 2);
    return lua_error(state);
}

const luaL_Reg vm_protect_functions[] = {
    {"assert", assert_value},
    {"error", raise_error},
    {"pcall", protected_call},
    {"xpcall", protected_call_with_handler},
    {NULL, NULL},
};
