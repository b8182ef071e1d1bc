// The table library but for sorting. As Lua's it goes through metamethods, so a list may be longer than its table, or say
// so; each loop is charged element by element.
#include "library/buffer.h"
#include "vm/vm.h"

#include <limits.h>

// A get and a set.
enum { ELEMENT_WORK = 25 };

enum { READ = 1, WRITE = 2, LENGTH = 4 };

static bool has_event(lua_State *state, int index, const char *event) {
    if (luaL_getmetafield(state, index, event) == LUA_TNIL) return false;
    clua_pop(state, 1);
    return true;
}

// A table, or something that behaves as one in what is asked of it.
static void check_list(lua_State *state, int index, int uses) {
    if (lua_type(state, index) == LUA_TTABLE) return;
    bool is_list = (!(uses & READ) || has_event(state, index, "__index"))
                   && (!(uses & WRITE) || has_event(state, index, "__newindex"))
                   && (!(uses & LENGTH) || has_event(state, index, "__len"));
    if (!is_list) luaL_checktype(state, index, LUA_TTABLE);
}

static lua_Integer length_of(lua_State *state, int index, int uses) {
    check_list(state, index, uses | LENGTH);
    return luaL_len(state, index);
}

static lua_Integer after(lua_Integer index) { return (lua_Integer)((lua_Unsigned)index + 1); }

static int insert(lua_State *state) {
    lua_Integer end = after(length_of(state, 1, READ | WRITE)), position = end;
    switch (lua_gettop(state)) {
    case 2: break;
    case 3:
        position = luaL_checkinteger(state, 2);
        // Unsigned, so that one comparison also refuses what is below 1.
        luaL_argcheck(state, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
        for (lua_Integer i = end; i > position; i--) {
            clua_charge(state, ELEMENT_WORK);
            lua_geti(state, 1, i - 1);
            lua_seti(state, 1, i);
        }
        break;
    default: return luaL_error(state, "wrong number of arguments to 'insert'");
    }
    lua_seti(state, 1, position);
    return 0;
}

static int remove_element(lua_State *state) {
    lua_Integer length = length_of(state, 1, READ | WRITE);
    lua_Integer position = luaL_optinteger(state, 2, length);
    if (position != length) {
        luaL_argcheck(state, (lua_Unsigned)position - 1u <= (lua_Unsigned)length, 2, "position out of bounds");
    }
    lua_geti(state, 1, position);
    for (; position < length; position++) {
        clua_charge(state, ELEMENT_WORK);
        lua_geti(state, 1, position + 1);
        lua_seti(state, 1, position);
    }
    lua_pushnil(state);
    lua_seti(state, 1, position);
    return 1;
}

// Whether the stack may have room for the places first...last; their count. With LUA_MINSTACK more it is still an int:
// lua_checkstack takes a negative one for little.
static bool counts(lua_Integer first, lua_Integer last, lua_Integer *count) {
    *count = 0;
    if (first > last) return true;
    lua_Unsigned span = (lua_Unsigned)last - (lua_Unsigned)first;
    if (span >= INT_MAX - LUA_MINSTACK) return false;
    *count = (lua_Integer)span + 1;
    return true;
}

static int move(lua_State *state) {
    lua_Integer first = luaL_checkinteger(state, 2), last = luaL_checkinteger(state, 3), target = luaL_checkinteger(state, 4);
    int destination = lua_isnoneornil(state, 5) ? 1 : 5;
    check_list(state, 1, READ);
    check_list(state, destination, WRITE);
    if (last >= first) {
        luaL_argcheck(state, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
        lua_Integer count = last - first + 1;
        luaL_argcheck(state, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
        // Within one table the end is moved first where the places overlap, so that none is overwritten before it is read.
        bool is_same = destination == 1 || lua_rawequal(state, 1, destination);
        bool is_forward = !is_same || target > last || target <= first;
        for (lua_Integer i = 0; i < count; i++) {
            lua_Integer offset = is_forward ? i : count - 1 - i;
            clua_charge(state, ELEMENT_WORK);
            lua_geti(state, 1, first + offset);
            lua_seti(state, destination, target + offset);
        }
    }
    lua_pushvalue(state, destination);
    return 1;
}

static int pack(lua_State *state) {
    int count = lua_gettop(state);
    clua_charge(state, (size_t)count * 4);
    lua_createtable(state, count, 1);
    clua_insert(state, 1);
    for (int i = count; i >= 1; i--) lua_rawseti(state, 1, i);
    lua_pushinteger(state, count);
    lua_setfield(state, 1, "n");
    return 1;
}

static int unpack(lua_State *state) {
    lua_Integer first = luaL_optinteger(state, 2, 1), count;
    lua_Integer last = lua_isnoneornil(state, 3) ? luaL_len(state, 1) : luaL_checkinteger(state, 3);
    if (!counts(first, last, &count) || !lua_checkstack(state, (int)count + LUA_MINSTACK)) {
        return luaL_error(state, "too many results to unpack");
    }
    for (lua_Integer i = 0; i < count; i++) {
        clua_charge(state, ELEMENT_WORK);
        lua_geti(state, 1, first + i);
    }
    return (int)count;
}

static void add_element(struct buffer *buffer, lua_Integer index) {
    lua_State *state = buffer->state;
    clua_charge(state, ELEMENT_WORK * 2);
    lua_geti(state, 1, index);
    if (!lua_isstring(state, -1)) {
        luaL_error(state, "invalid value (a %s) at index %I in table for 'concat'", luaL_typename(state, -1),
                   (LUAI_UACINT)index);
    }
    buffer_add_value(buffer);
}

static int concat(lua_State *state) {
    size_t separator_length;
    lua_Integer length = length_of(state, 1, READ);
    const char *separator = luaL_optlstring(state, 2, "", &separator_length);
    lua_Integer index = luaL_optinteger(state, 3, 1);
    lua_Integer last = luaL_optinteger(state, 4, length);
    struct buffer buffer;
    buffer_open(&buffer, state, 256);
    while (index <= last) {
        add_element(&buffer, index);
        if (index == last) break;
        buffer_add(&buffer, separator, separator_length);
        index++;
    }
    buffer_push(&buffer);
    return 1;
}

const luaL_Reg vm_table_functions[] = {
    {"concat", concat}, {"insert", insert}, {"move", move}, {"pack", pack},
    {"remove", remove_element}, {"sort", vm_sort}, {"unpack", unpack}, {NULL, NULL},
};
