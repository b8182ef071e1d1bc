// The functions by name, and how they read a list.
#include "geometry/geometry.h"

#include <string.h>

const char *geometry_push_kind(lua_State *state, int index) {
    if (lua_isnoneornil(state, index)) return lua_pushstring(state, "nil");
    return lua_pushfstring(state, "a %s", luaL_typename(state, index));
}

lua_Integer geometry_length(lua_State *state, int index, const char *call, const char *name) {
    if (lua_type(state, index) != LUA_TTABLE) {
        luaL_error(state, "%s: %s is %s, expected a list of numbers", call, name, geometry_push_kind(state, index));
    }
    lua_Integer length = luaL_len(state, index);
    if (length >= GEOMETRY_LIST_LIMIT) {
        luaL_error(state, "%s: %s has %I numbers, expected at most %d", call, name, length, GEOMETRY_LIST_LIMIT - 1);
    }
    return length < 0 ? 0 : length;
}

static const luaL_Reg functions[] = {
    {"pack_intervals", geometry_pack_intervals},
    {"split", geometry_split},
    {NULL, NULL},
};

void clua_push_geometry_function(lua_State *state, const char *name) {
    for (const luaL_Reg *function = functions; function->name != NULL; function++) {
        if (strcmp(function->name, name) != 0) continue;
        lua_pushcfunction(state, function->func);
        return;
    }
    lua_pushnil(state);
}
