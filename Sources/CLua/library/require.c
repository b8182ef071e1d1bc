// `require`: Swift finds a module's text, and each is run once in a state.
#include "vm/vm.h"

enum { DEPTH_LIMIT = 16 };

// Upvalues: how to find a text; what the modules gave, by name; the names of those that are loading.
enum { FIND = lua_upvalueindex(1), LOADED = lua_upvalueindex(2), LOADING = lua_upvalueindex(3) };

// What stands among the loaded for a module that is loading. No script can have it.
static const char loading = 0;

static int raise_cycle(lua_State *state, int depth) {
    lua_settop(state, 1);
    lua_pushliteral(state, "cyclic require: ");
    for (int i = 1; i <= depth; i++) {
        lua_rawgeti(state, LOADING, i);
        lua_pushliteral(state, " -> ");
        lua_concat(state, 3);
    }
    lua_pushvalue(state, 1);
    lua_concat(state, 2);
    return luaL_error(state, "%s", lua_tostring(state, -1));
}

// Raises an error of which the report is made already, with the module's own frames.
static int raise_again(lua_State *state) {
    vm_of(state)->raised_again = true;
    return lua_error(state);
}

// Pushes the function that is the module of the name at 1, and its chunk's name.
static int load_module(lua_State *state) {
    lua_pushvalue(state, 1);
    if (vm_call_swift(state, lua_touserdata(state, FIND)) != 2 || lua_type(state, -1) != LUA_TSTRING
        || lua_type(state, -2) != LUA_TSTRING) {
        return luaL_error(state, "module '%s' has no text", lua_tostring(state, 1));
    }
    size_t length;
    const char *text = lua_tolstring(state, -2, &length);
    if (clua_load(&vm_of(state)->open, text, length, lua_tostring(state, -1)) == LUA_OK) return 0;
    if (vm_of(state)->open.fatal_state != CLUA_ALIVE) vm_raise_fatal_state(state);
    return raise_again(state);
}

// Runs the function at the top. Protected, so that a failure that is caught leaves no module that loads for ever.
static void run_module(lua_State *state) {
    struct vm *vm = vm_of(state);
    int function = lua_gettop(state);
    lua_pushcfunction(state, vm_handle);
    clua_insert(state, function);
    lua_pushvalue(state, 1);
    lua_rawseti(state, LOADING, ++vm->require_depth);
    lua_pushvalue(state, 1);
    int status = lua_pcall(state, 1, 1, function);
    vm->require_depth--;
    if (status == LUA_OK) return;
    vm_pass_fatal(state, status);
    lua_pushvalue(state, 1);
    lua_pushnil(state);
    lua_rawset(state, LOADED);
    raise_again(state);
}

static int require(lua_State *state) {
    struct vm *vm = vm_of(state);
    luaL_checktype(state, 1, LUA_TSTRING);
    lua_settop(state, 1);
    lua_pushvalue(state, 1);
    int type = lua_rawget(state, LOADED);
    if (type == LUA_TLIGHTUSERDATA && lua_touserdata(state, -1) == &loading) return raise_cycle(state, vm->require_depth);
    if (type != LUA_TNIL) return 1;
    if (vm->require_depth == DEPTH_LIMIT) return luaL_error(state, "require goes %d modules deep at most", DEPTH_LIMIT);
    vm_check_stack(state);

    load_module(state);
    lua_pushvalue(state, 1);
    lua_pushlightuserdata(state, (void *)(uintptr_t)&loading);
    lua_rawset(state, LOADED);
    run_module(state);
    if (lua_isnil(state, -1)) lua_pushboolean(state, true);
    lua_pushvalue(state, 1);
    lua_pushvalue(state, -2);
    lua_rawset(state, LOADED);
    return 1;
}

void clua_push_require(lua_State *state, clua_function find, void *context) {
    vm_push_callee(state, find, context);
    lua_newtable(state);
    lua_newtable(state);
    lua_pushcclosure(state, require, 3);
}
