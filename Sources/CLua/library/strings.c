// The string library but for searching and formatting, and what strings do by themselves: methods and arithmetic.
#include "library/buffer.h"
#include "vm/vm.h"

size_t vm_first(lua_Integer position, size_t length) {
    if (position > 0) return (size_t)position;
    if (position == 0 || position < -(lua_Integer)length) return 1;
    return length + (size_t)position + 1;
}

size_t vm_last(lua_Integer position, size_t length) {
    if (position > (lua_Integer)length) return length;
    if (position >= 0) return (size_t)position;
    if (position < -(lua_Integer)length) return 0;
    return length + (size_t)position + 1;
}

static int length_of(lua_State *state) {
    size_t length;
    luaL_checklstring(state, 1, &length);
    lua_pushinteger(state, (lua_Integer)length);
    return 1;
}

static int sub(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    size_t first = vm_first(luaL_checkinteger(state, 2), length);
    size_t last = vm_last(luaL_optinteger(state, 3, -1), length);
    if (first > last) {
        lua_pushliteral(state, "");
        return 1;
    }
    clua_charge(state, (last - first) / 16);
    lua_pushlstring(state, text + first - 1, last - first + 1);
    return 1;
}

static int byte(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    lua_Integer position = luaL_optinteger(state, 2, 1);
    size_t first = vm_first(position, length);
    size_t last = vm_last(luaL_optinteger(state, 3, position), length);
    if (first > last) return 0;
    size_t count = last - first + 1;
    clua_charge(state, count * 4);
    luaL_checkstack(state, (int)count, "string slice too long");
    for (size_t i = 0; i < count; i++) lua_pushinteger(state, (unsigned char)text[first - 1 + i]);
    return (int)count;
}

static int character(lua_State *state) {
    int count = lua_gettop(state);
    clua_charge(state, (size_t)count * 4);
    struct buffer buffer;
    buffer_open(&buffer, state, (size_t)count);
    char *bytes = buffer_reserve(&buffer, (size_t)count);
    for (int i = 1; i <= count; i++) {
        lua_Integer code = luaL_checkinteger(state, i);
        luaL_argcheck(state, code >= 0 && code <= 255, i, "value out of range");
        bytes[i - 1] = (char)code;
    }
    buffer.length = (size_t)count;
    buffer_push(&buffer);
    return 1;
}

// A string of the same length, whose byte `i` is made of the old bytes.
static int map(lua_State *state, char (*made)(const char *text, size_t length, size_t i)) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    clua_charge(state, length * 2);
    struct buffer buffer;
    buffer_open(&buffer, state, length);
    char *bytes = buffer_reserve(&buffer, length);
    for (size_t i = 0; i < length; i++) bytes[i] = made(text, length, i);
    buffer.length = length;
    buffer_push(&buffer);
    return 1;
}

// Letters are those of ASCII, whatever the locale.
static char lowered(const char *text, size_t length, size_t i) {
    (void)length;
    return text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
}

static char raised(const char *text, size_t length, size_t i) {
    (void)length;
    return text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 32) : text[i];
}

static char mirrored(const char *text, size_t length, size_t i) { return text[length - 1 - i]; }

static int lower(lua_State *state) { return map(state, lowered); }

static int upper(lua_State *state) { return map(state, raised); }

static int reverse(lua_State *state) { return map(state, mirrored); }

static int repeat(lua_State *state) {
    size_t length, separator_length;
    const char *text = luaL_checklstring(state, 1, &length);
    lua_Integer count = luaL_checkinteger(state, 2);
    const char *separator = luaL_optlstring(state, 3, "", &separator_length);
    if (count <= 0) {
        lua_pushliteral(state, "");
        return 1;
    }
    // An empty string counts as one byte: 10^15 times nothing is nothing, but takes days to say.
    size_t piece = length + separator_length;
    if ((lua_Unsigned)count > CLUA_STRING_LIMIT / (piece > 0 ? piece : 1) + 1) buffer_refuse(state);
    size_t total = (size_t)count * length + (size_t)(count - 1) * separator_length;
    if ((size_t)count > CLUA_STRING_LIMIT || total > CLUA_STRING_LIMIT) buffer_refuse(state);
    clua_charge(state, total / 4);
    struct buffer buffer;
    buffer_open(&buffer, state, total);
    buffer_add(&buffer, text, length);
    // Each piece with the separator before it, by copying what is there already: first one, then two, four and so on.
    buffer_add(&buffer, separator, count > 1 ? separator_length : 0);
    while (buffer.length < total) {
        size_t rest = total - buffer.length;
        buffer_add(&buffer, buffer.bytes, buffer.length < rest ? buffer.length : rest);
    }
    buffer_push(&buffer);
    return 1;
}

// Lua leaves arithmetic with numerals, as in "10" + 1, to metamethods of strings.
static bool push_number(lua_State *state, int index) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        lua_pushvalue(state, index);
        return true;
    }
    size_t length;
    const char *text = lua_type(state, index) == LUA_TSTRING ? lua_tolstring(state, index, &length) : NULL;
    if (text == NULL) return false;
    clua_charge(state, length);
    return lua_stringtonumber(state, text) == length + 1;
}

static int calculate(lua_State *state, int operation, const char *event) {
    int culprit = !push_number(state, 1) ? 1 : !push_number(state, 2) ? 2 : 0;
    if (culprit == 0) {
        lua_arith(state, operation);
        return 1;
    }
    // What stands beside the string may know how.
    int other = lua_type(state, 1) == LUA_TSTRING ? 2 : 1;
    if (lua_type(state, other) == LUA_TSTRING || luaL_getmetafield(state, other, event) == LUA_TNIL) {
        return luaL_error(state, "attempt to perform arithmetic on a %s value", luaL_typename(state, culprit));
    }
    lua_pushvalue(state, 1);
    lua_pushvalue(state, 2);
    lua_call(state, 2, 1);
    return 1;
}

static int add(lua_State *state) { return calculate(state, LUA_OPADD, "__add"); }
static int subtract(lua_State *state) { return calculate(state, LUA_OPSUB, "__sub"); }
static int multiply(lua_State *state) { return calculate(state, LUA_OPMUL, "__mul"); }
static int modulo(lua_State *state) { return calculate(state, LUA_OPMOD, "__mod"); }
static int power(lua_State *state) { return calculate(state, LUA_OPPOW, "__pow"); }
static int divide(lua_State *state) { return calculate(state, LUA_OPDIV, "__div"); }
static int divide_floor(lua_State *state) { return calculate(state, LUA_OPIDIV, "__idiv"); }
// Lua passes the operand twice.
static int negate(lua_State *state) {
    if (!push_number(state, 1)) {
        return luaL_error(state, "attempt to perform arithmetic on a %s value", luaL_typename(state, 1));
    }
    lua_arith(state, LUA_OPUNM);
    return 1;
}

static const luaL_Reg functions[] = {
    {"byte", byte}, {"char", character}, {"format", vm_format}, {"len", length_of}, {"lower", lower},
    {"rep", repeat}, {"reverse", reverse}, {"sub", sub}, {"upper", upper}, {NULL, NULL},
};

static const luaL_Reg events[] = {
    {"__add", add}, {"__div", divide}, {"__idiv", divide_floor}, {"__mod", modulo}, {"__mul", multiply},
    {"__pow", power}, {"__sub", subtract}, {"__unm", negate}, {NULL, NULL},
};

// Pushes the library. All strings share one metatable, so it is locked; that its index is the library itself lets a script
// replace a function for its own instance, and in no other way than it can by name.
int vm_open_strings(lua_State *state) {
    lua_newtable(state);
    luaL_setfuncs(state, functions, 0);
    luaL_setfuncs(state, vm_search_functions, 0);

    lua_pushliteral(state, "");
    lua_newtable(state);
    luaL_setfuncs(state, events, 0);
    lua_pushvalue(state, -3);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, false);
    lua_setfield(state, -2, "__metatable");
    lua_setmetatable(state, -2);
    clua_pop(state, 1);
    return 1;
}
