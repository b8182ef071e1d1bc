// Lua 5.4 as Swift sees it. Swift cannot call macros, so those that are needed stand here as functions.
#ifndef CLUA_H
#define CLUA_H

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>

static inline const char *clua_release(void) { return LUA_RELEASE; }

static inline void clua_pop(lua_State *state, int count) { lua_settop(state, -count - 1); }

static inline const char *clua_to_string(lua_State *state, int index, size_t *length) {
    return lua_tolstring(state, index, length);
}

#endif
