// The allow list: all that a script finds in its globals. What is not here does not exist.
//
// Absent are load, dofile, collectgarbage, string.dump, math.randomseed and the libraries io, os, debug and package; the
// host adds print, require and its own. Those that follow from a value alone and take a bounded time are Lua's; all whose
// work a script can choose are ours.
#include "vm/vm.h"

#include <lua5.4/lualib.h>

// Of Lua's mathematics. Named one by one: a distribution may build in functions of older versions.
static const char *const math_names[] = {
    "abs",  "acos", "asin",       "atan",       "ceil", "cos", "deg", "exp",  "floor", "fmod",      "huge", "log",
    "max",  "maxinteger", "min",  "mininteger", "modf", "pi",  "rad", "sin",  "sqrt",  "tan", "tointeger", "type", "ult",
};

static void open_math(lua_State *state) {
    lua_newtable(state);
    lua_pushcfunction(state, luaopen_math);
    lua_call(state, 0, 1);
    for (size_t i = 0; i < sizeof math_names / sizeof math_names[0]; i++) {
        lua_getfield(state, -1, math_names[i]);
        lua_setfield(state, -3, math_names[i]);
    }
    clua_pop(state, 1);
    lua_pushcfunction(state, vm_random);
    lua_setfield(state, -2, "random");
    lua_setglobal(state, "math");
}

static void open_table(lua_State *state, const char *name, const luaL_Reg *functions) {
    lua_newtable(state);
    luaL_setfuncs(state, functions, 0);
    lua_setglobal(state, name);
}

static int open_all(lua_State *state) {
    lua_pushglobaltable(state);
    luaL_setfuncs(state, vm_base_functions, 0);
    luaL_setfuncs(state, vm_protect_functions, 0);
    lua_pushvalue(state, -1);
    lua_setfield(state, -2, "_G");
    lua_pushliteral(state, LUA_VERSION);
    lua_setfield(state, -2, "_VERSION");
    clua_pop(state, 1);

    open_math(state);
    open_table(state, "coroutine", vm_coroutine_functions);
    open_table(state, "table", vm_table_functions);
    lua_pushcfunction(state, vm_open_strings);
    lua_call(state, 0, 1);
    lua_setglobal(state, "string");
    open_table(state, "utf8", vm_utf8_functions);
    lua_getglobal(state, "utf8");
    lua_pushlstring(state, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*", 14);
    lua_setfield(state, -2, "charpattern");
    return 0;
}

void clua_open_library(clua_vm *vm, uint64_t seed) {
    clua_seed(vm, seed);
    lua_pushcfunction(vm->state, open_all);
    if (lua_pcall(vm->state, 0, 0, 0) == LUA_OK) return;
    // The system is out of memory. Nothing can be called then.
    clua_pop(vm->state, 1);
    vm_set_fatal_state((struct vm *)vm, CLUA_MEMORY);
}
