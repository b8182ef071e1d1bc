// The allow list: all that a script finds in its globals. What is not here does not exist.
//
// Absent are load, dofile, collectgarbage, string.dump, math.randomseed and the libraries io, os, debug and package; the
// host adds print, require and its own. Most of it is Lua's. Ours is what would otherwise depend on addresses or a clock
// (the order of `pairs` and `next`, `sort`, `random`, `tostring`), and what must not catch the end of a call.
#include "vm/vm.h"

#include <lua5.4/lualib.h>

// Named one by one: a distribution may build in functions of older versions.
static const char *const base_names[] = {
    "getmetatable", "ipairs", "rawequal", "rawget", "rawlen", "rawset", "select", "tonumber", "type", NULL,
};
static const char *const math_names[] = {
    "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger", "min",
    "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan", "tointeger", "type", "ult", NULL,
};
static const char *const string_names[] = {
    "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper", NULL,
};
static const char *const table_names[] = {"concat", "insert", "move", "pack", "remove", "unpack", NULL};
static const char *const utf8_names[] = {
    "char", "charpattern", "codepoint", "codes", "len", "offset", NULL,
};

// Copies what is named from the table at the top to the one below it, and pops the former.
static void copy_named(lua_State *state, const char *const *names) {
    for (; *names != NULL; names++) {
        lua_getfield(state, -1, *names);
        lua_setfield(state, -3, *names);
    }
    clua_pop(state, 1);
}

// Pushes a new library with what is named of Lua's own.
static void push_named(lua_State *state, lua_CFunction open, const char *const *names) {
    lua_newtable(state);
    lua_pushcfunction(state, open);
    lua_call(state, 0, 1);
    copy_named(state, names);
}

// Lua's basic functions enter themselves into the globals, which are replaced by a table of those that are named.
static void open_base(lua_State *state) {
    push_named(state, luaopen_base, base_names);
    luaL_setfuncs(state, vm_base_functions, 0);
    luaL_setfuncs(state, vm_protect_functions, 0);
    lua_pushvalue(state, -1);
    lua_setfield(state, -2, "_G");
    lua_pushliteral(state, LUA_VERSION);
    lua_setfield(state, -2, "_VERSION");
    lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

static int open_all(lua_State *state) {
    open_base(state);
    push_named(state, luaopen_math, math_names);
    lua_pushcfunction(state, vm_random);
    lua_setfield(state, -2, "random");
    lua_setglobal(state, "math");
    push_named(state, luaopen_string, string_names);
    vm_limit_strings(state);
    lua_setglobal(state, "string");
    push_named(state, luaopen_table, table_names);
    lua_pushcfunction(state, vm_sort);
    lua_setfield(state, -2, "sort");
    lua_setglobal(state, "table");
    push_named(state, luaopen_utf8, utf8_names);
    lua_setglobal(state, "utf8");
    lua_newtable(state);
    luaL_setfuncs(state, vm_coroutine_functions, 0);
    lua_setglobal(state, "coroutine");
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
