#include "CBenchmark.h"

#include <errno.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <time.h>

// Where frames are written, and how many there are.
struct frames {
    double *values;
    size_t capacity;
    size_t count;
};

static int emit(lua_State *state) {
    struct frames *frames = lua_touserdata(state, lua_upvalueindex(1));
    lua_Integer item = luaL_checkinteger(state, 2);
    if (item < 0 || (size_t)item >= frames->capacity) return luaL_error(state, "no such item");
    double *frame = frames->values + 4 * (size_t)item;
    for (int i = 0; i < 4; i++) frame[i] = luaL_checknumber(state, 3 + i);
    frames->count += 1;
    return 0;
}

int64_t cbench_lua_floor(const char *loop, size_t count, double *frames) {
    struct frames target = {frames, count, 0};
    lua_State *state = luaL_newstate();
    if (state == NULL) return -ENOMEM;
    luaL_openlibs(state);
    lua_pushlightuserdata(state, &target);
    lua_pushcclosure(state, emit, 1);
    lua_setglobal(state, "emit");
    if (luaL_dostring(state, loop) != LUA_OK || !lua_isfunction(state, -1)) {
        lua_close(state);
        return -EINVAL;
    }
    lua_pushinteger(state, (lua_Integer)count);
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int status = lua_pcall(state, 1, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    lua_close(state);
    if (status != LUA_OK || target.count != count) return -EINVAL;
    return (int64_t)(end.tv_sec - start.tv_sec) * 1000000000 + (end.tv_nsec - start.tv_nsec);
}
