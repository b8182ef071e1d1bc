// The utf8 library. Lua's own walks a string of a million bytes in one call; here the walk is charged.
#include "library/buffer.h"
#include "vm/vm.h"

#include <limits.h>

enum { CODE_LIMIT = 0x10FFFF, LAX_LIMIT = 0x7FFFFFFF, CHARACTER_LIMIT = 6 };

static bool is_continuation(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

// Reads the character at `text`: how many bytes it has, or 0 if they are none. Strictly none are surrogates, and those
// beyond Unicode, which the original form of UTF-8 had up to 2^31.
static size_t decode(const char *text, size_t length, bool is_lax, uint32_t *code) {
    if (length == 0) return 0;
    unsigned char lead = (unsigned char)text[0];
    if (lead < 0x80) {
        *code = lead;
        return 1;
    }
    if (lead < 0xC0 || lead >= 0xFE) return 0;
    size_t size = 2;
    while (size < CHARACTER_LIMIT && lead & 0x80 >> size) size++;
    if (size > length) return 0;
    uint32_t value = lead & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (!is_continuation(text[i])) return 0;
        value = value << 6 | ((unsigned char)text[i] & 0x3F);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};
    if (value < least[size]) return 0;
    if (!is_lax && (value > CODE_LIMIT || (value >= 0xD800 && value <= 0xDFFF))) return 0;
    *code = value;
    return size;
}

static size_t encode(char *bytes, uint32_t code) {
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : code < 0x200000 ? 4 : code < 0x4000000 ? 5 : 6;
    for (size_t i = size - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    bytes[0] = (char)(0xFF00 >> size | code);
    return size;
}

// A position, from the end if negative; 0 if that is before the beginning.
static lua_Integer position_of(lua_Integer position, size_t length) {
    if (position >= 0) return position;
    return 0u - (size_t)position > length ? 0 : (lua_Integer)length + position + 1;
}

static int length_of(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    lua_Integer first = position_of(luaL_optinteger(state, 2, 1), length);
    lua_Integer last = position_of(luaL_optinteger(state, 3, -1), length);
    bool is_lax = lua_toboolean(state, 4);
    luaL_argcheck(state, first >= 1 && first <= (lua_Integer)length + 1, 2, "initial position out of bounds");
    luaL_argcheck(state, last <= (lua_Integer)length, 3, "final position out of bounds");
    clua_charge(state, length * 2);
    lua_Integer count = 0;
    uint32_t code;
    for (size_t at = (size_t)first - 1; (lua_Integer)at < last; count++) {
        size_t size = decode(text + at, length - at, is_lax, &code);
        if (size == 0) {
            luaL_pushfail(state);
            lua_pushinteger(state, (lua_Integer)at + 1);
            return 2;
        }
        at += size;
    }
    lua_pushinteger(state, count);
    return 1;
}

static int code_points(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    lua_Integer first = position_of(luaL_optinteger(state, 2, 1), length);
    lua_Integer last = position_of(luaL_optinteger(state, 3, first), length);
    bool is_lax = lua_toboolean(state, 4);
    luaL_argcheck(state, first >= 1, 2, "out of bounds");
    luaL_argcheck(state, last <= (lua_Integer)length, 3, "out of bounds");
    if (first > last) return 0;
    clua_charge(state, (size_t)(last - first) * 4);
    luaL_checkstack(state, (int)(last - first) + 1 + LUA_MINSTACK, "string slice too long");
    int count = 0;
    uint32_t code;
    for (size_t at = (size_t)first - 1; (lua_Integer)at < last; count++) {
        size_t size = decode(text + at, length - at, is_lax, &code);
        if (size == 0) return luaL_error(state, "invalid UTF-8 code");
        lua_pushinteger(state, code);
        at += size;
    }
    return count;
}

static int characters(lua_State *state) {
    int count = lua_gettop(state);
    clua_charge(state, (size_t)count * 8);
    struct buffer buffer;
    buffer_open(&buffer, state, (size_t)count * 2 + CHARACTER_LIMIT);
    for (int i = 1; i <= count; i++) {
        lua_Unsigned code = (lua_Unsigned)luaL_checkinteger(state, i);
        luaL_argcheck(state, code <= LAX_LIMIT, i, "value out of range");
        char *bytes = buffer_reserve(&buffer, CHARACTER_LIMIT);
        buffer.length += encode(bytes, (uint32_t)code);
    }
    buffer_push(&buffer);
    return 1;
}

// Where the character begins that is `steps` away from the one at `at` (counted from 0), or −1.
static lua_Integer walk(const char *text, lua_Integer length, lua_Integer at, lua_Integer steps) {
    while (steps < 0 && at > 0) {
        do {
            at--;
        } while (at > 0 && is_continuation(text[at]));
        steps++;
    }
    while (steps > 0 && at < length) {
        do {
            at++;
        } while (at < length && is_continuation(text[at]));
        steps--;
    }
    return steps == 0 ? at : -1;
}

static int offset(lua_State *state) {
    size_t size;
    const char *text = luaL_checklstring(state, 1, &size);
    lua_Integer length = (lua_Integer)size, count = luaL_checkinteger(state, 2);
    lua_Integer at = position_of(luaL_optinteger(state, 3, count >= 0 ? 1 : length + 1), size) - 1;
    luaL_argcheck(state, at >= 0 && at <= length, 3, "position out of bounds");
    clua_charge(state, size);
    bool is_inside = at < length && is_continuation(text[at]);
    if (count == 0) {
        // The character that the position is in.
        while (at > 0 && at < length && is_continuation(text[at])) at--;
    } else {
        if (is_inside) return luaL_error(state, "initial position is a continuation byte");
        at = walk(text, length, at, count > 0 ? count - 1 : count);
    }
    if (at < 0) {
        luaL_pushfail(state);
    } else {
        lua_pushinteger(state, at + 1);
    }
    return 1;
}

// A step over the characters, strict about what stands between them (5.4.4 passes over lone continuation bytes, later ones
// raise). The state is the string, the control value where the last one began.
static int next_code(lua_State *state, bool is_lax) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    lua_Unsigned begun = (lua_Unsigned)lua_tointeger(state, 2);
    size_t at = begun < length ? (size_t)begun : length;
    size_t skipped = at;
    while (begun > 0 && at < length && is_continuation(text[at])) at++;
    clua_charge(state, at - skipped);
    if (at >= length) return 0;
    uint32_t code;
    size_t size = decode(text + at, length - at, is_lax, &code);
    if (size == 0 || (at + size < length && is_continuation(text[at + size]))) return luaL_error(state, "invalid UTF-8 code");
    lua_pushinteger(state, (lua_Integer)at + 1);
    lua_pushinteger(state, code);
    return 2;
}

static int next_strict(lua_State *state) { return next_code(state, false); }

static int next_lax(lua_State *state) { return next_code(state, true); }

static int codes(lua_State *state) {
    const char *text = luaL_checkstring(state, 1);
    luaL_argcheck(state, !is_continuation(text[0]), 1, "invalid UTF-8 code");
    lua_pushcfunction(state, lua_toboolean(state, 2) ? next_lax : next_strict);
    lua_pushvalue(state, 1);
    lua_pushinteger(state, 0);
    return 3;
}

const luaL_Reg vm_utf8_functions[] = {
    {"char", characters}, {"codepoint", code_points}, {"codes", codes}, {"len", length_of}, {"offset", offset}, {NULL, NULL},
};
