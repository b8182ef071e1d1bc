// table.sort: by merging, so a comparison function that contradicts itself gives some order and never a place out of
// bounds, and what compares equal keeps its order. A copy is sorted and written back at the end: if the comparison raises,
// the list is as it was.
#include "vm/vm.h"

enum { COUNT_LIMIT = 1 << 24 };

// Where things stand in the stack: the list, the comparison function or nil, the copy, and half of the copy.
enum { LIST = 1, COMPARISON = 2, COPY = 3, HALF = 4 };

// Whether the value at the top must come before the one below it.
static bool is_before(lua_State *state) {
    if (lua_isnil(state, COMPARISON)) return lua_compare(state, -1, -2, LUA_OPLT);
    lua_pushvalue(state, COMPARISON);
    lua_pushvalue(state, -2);
    lua_pushvalue(state, -4);
    lua_call(state, 2, 1);
    bool result = lua_toboolean(state, -1);
    clua_pop(state, 1);
    return result;
}

// Merges first...middle−1 with middle...last−1: the former go into `half` first, the copy is filled from its beginning.
static void merge(lua_State *state, lua_Integer first, lua_Integer middle, lua_Integer last) {
    lua_rawgeti(state, COPY, middle - 1);
    lua_rawgeti(state, COPY, middle);
    bool is_ordered = !is_before(state);
    clua_pop(state, 2);
    if (is_ordered) return;

    lua_Integer count = middle - first;
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(state, COPY, first + i);
        lua_rawseti(state, HALF, i + 1);
    }
    lua_Integer left = 1, right = middle, target = first;
    while (left <= count && right < last) {
        lua_rawgeti(state, HALF, left);
        lua_rawgeti(state, COPY, right);
        if (is_before(state)) {
            lua_rawseti(state, COPY, target++);
            clua_pop(state, 1);
            right++;
        } else {
            clua_pop(state, 1);
            lua_rawseti(state, COPY, target++);
            left++;
        }
    }
    for (; left <= count; left++) {
        lua_rawgeti(state, HALF, left);
        lua_rawseti(state, COPY, target++);
    }
}

static void sort(lua_State *state, lua_Integer first, lua_Integer last) {
    if (last - first < 2) return;
    lua_Integer middle = first + (last - first) / 2;
    sort(state, first, middle);
    sort(state, middle, last);
    merge(state, first, middle, last);
}

int vm_sort(lua_State *state) {
    luaL_checktype(state, LIST, LUA_TTABLE);
    lua_Integer count = luaL_len(state, LIST);
    if (count < 2) return 0;
    luaL_argcheck(state, count < COUNT_LIMIT, LIST, "array too big");
    if (!lua_isnoneornil(state, COMPARISON)) luaL_checktype(state, COMPARISON, LUA_TFUNCTION);
    lua_settop(state, COMPARISON);
    vm_check_stack(state);
    luaL_checkstack(state, 2 * LUA_MINSTACK, NULL);

    // Not of the size that the list says it has: that would take the memory before the first element is seen.
    lua_newtable(state);
    lua_newtable(state);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(state, LIST, i);
        lua_rawseti(state, COPY, i);
    }
    sort(state, 1, count + 1);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(state, COPY, i);
        lua_seti(state, LIST, i);
    }
    return 0;
}
