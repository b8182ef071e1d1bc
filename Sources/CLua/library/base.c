// The basic functions that neither call a script nor go through a table.
#include "vm/vm.h"

#include <string.h>

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
        // Lua adds the address here. It differs from run to run, and helps who wants to write there.
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

static int digit_value(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'a' && character <= 'z') return character - 'a' + 10;
    if (character >= 'A' && character <= 'Z') return character - 'A' + 10;
    return 36;
}

static bool is_space(char character) { return character == ' ' || (character >= '\t' && character <= '\r'); }

// Digits of a base with space around and perhaps a minus before; wraps around as integers do.
static bool parse_digits(const char *text, const char *end, int base, lua_Integer *result) {
    while (text < end && is_space(*text)) text++;
    while (text < end && is_space(end[-1])) end--;
    bool is_negative = text < end && *text == '-';
    if (is_negative || (text < end && *text == '+')) text++;
    if (text == end) return false;
    lua_Unsigned value = 0;
    for (; text < end; text++) {
        int digit = digit_value(*text);
        if (digit >= base) return false;
        value = value * (lua_Unsigned)base + (lua_Unsigned)digit;
    }
    *result = (lua_Integer)(is_negative ? 0u - value : value);
    return true;
}

static int to_number(lua_State *state) {
    size_t length;
    if (lua_isnoneornil(state, 2)) {
        luaL_checkany(state, 1);
        if (lua_type(state, 1) == LUA_TNUMBER) {
            lua_settop(state, 1);
            return 1;
        }
        const char *text = lua_type(state, 1) == LUA_TSTRING ? lua_tolstring(state, 1, &length) : NULL;
        if (text != NULL) {
            clua_charge(state, length);
            if (lua_stringtonumber(state, text) == length + 1) return 1;
        }
    } else {
        lua_Integer base = luaL_checkinteger(state, 2), number;
        luaL_checktype(state, 1, LUA_TSTRING);
        luaL_argcheck(state, base >= 2 && base <= 36, 2, "base out of range");
        const char *text = lua_tolstring(state, 1, &length);
        clua_charge(state, length);
        if (parse_digits(text, text + length, (int)base, &number)) {
            lua_pushinteger(state, number);
            return 1;
        }
    }
    luaL_pushfail(state);
    return 1;
}

static int type_name(lua_State *state) {
    luaL_checkany(state, 1);
    lua_pushstring(state, luaL_typename(state, 1));
    return 1;
}

static int select_values(lua_State *state) {
    int count = lua_gettop(state);
    // Each argument was copied, whatever is taken of them.
    clua_charge(state, (size_t)count);
    if (lua_type(state, 1) == LUA_TSTRING && strcmp(lua_tostring(state, 1), "#") == 0) {
        lua_pushinteger(state, count - 1);
        return 1;
    }
    lua_Integer first = luaL_checkinteger(state, 1);
    if (first < 0) first = count + first;
    luaL_argcheck(state, first >= 1, 1, "index out of range");
    return first >= count ? 0 : count - (int)first;
}

static int raw_equal(lua_State *state) {
    luaL_checkany(state, 1);
    luaL_checkany(state, 2);
    lua_pushboolean(state, lua_rawequal(state, 1, 2));
    return 1;
}

static int raw_length(lua_State *state) {
    int type = lua_type(state, 1);
    luaL_argexpected(state, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
    lua_pushinteger(state, (lua_Integer)lua_rawlen(state, 1));
    return 1;
}

static int raw_get(lua_State *state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_checkany(state, 2);
    lua_settop(state, 2);
    lua_rawget(state, 1);
    return 1;
}

static int raw_set(lua_State *state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_checkany(state, 2);
    luaL_checkany(state, 3);
    lua_settop(state, 3);
    lua_rawset(state, 1);
    return 1;
}

static int get_metatable(lua_State *state) {
    luaL_checkany(state, 1);
    if (!lua_getmetatable(state, 1)) {
        lua_pushnil(state);
    } else {
        // Pushed above the metatable if there is one.
        luaL_getmetafield(state, 1, "__metatable");
    }
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

// A step over a list: the state is the list, the control value the last index.
static int next_index(lua_State *state) {
    lua_Integer index = (lua_Integer)((lua_Unsigned)luaL_checkinteger(state, 2) + 1);
    lua_pushinteger(state, index);
    return lua_geti(state, 1, index) == LUA_TNIL ? 1 : 2;
}

static int indices(lua_State *state) {
    luaL_checkany(state, 1);
    lua_pushcfunction(state, next_index);
    lua_pushvalue(state, 1);
    lua_pushinteger(state, 0);
    return 3;
}

const luaL_Reg vm_base_functions[] = {
    {"getmetatable", get_metatable},
    {"ipairs", indices},
    {"next", vm_next},
    {"pairs", vm_pairs},
    {"rawequal", raw_equal},
    {"rawget", raw_get},
    {"rawlen", raw_length},
    {"rawset", raw_set},
    {"select", select_values},
    {"setmetatable", set_metatable},
    {"tonumber", to_number},
    {"tostring", to_string},
    {"type", type_name},
    {NULL, NULL},
};
