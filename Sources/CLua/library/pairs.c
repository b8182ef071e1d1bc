// pairs and next in an order that is the same in every run: numbers, then strings byte by byte, then false and true. Lua's
// own order depends on addresses and a random seed, and an algorithm that went by it would place items differently each
// time.
#include "vm/vm.h"

#include <string.h>

// A key, in a form that compares without the stack. A text is the table's own.
struct key {
    enum { NUMBER, TEXT, TRUTH } kind;
    bool is_float;
    // Where among the keys as they came.
    uint32_t place;
    union {
        lua_Integer integer;
        lua_Number number;
        size_t length;
    };
    const char *text;
};

static struct key read_key(lua_State *state, int index) {
    struct key key = {.kind = NUMBER};
    switch (lua_type(state, index)) {
    case LUA_TNUMBER:
        key.is_float = !lua_isinteger(state, index);
        if (key.is_float) {
            key.number = lua_tonumber(state, index);
        } else {
            key.integer = lua_tointeger(state, index);
        }
        return key;
    case LUA_TSTRING:
        key.kind = TEXT;
        key.text = lua_tolstring(state, index, &key.length);
        return key;
    case LUA_TBOOLEAN:
        key.kind = TRUTH;
        key.integer = lua_toboolean(state, index);
        return key;
    default:
        luaL_error(state,
                   "pairs goes by numbers, strings and booleans, and a key is a %s, whose order would differ from run to run",
                   luaL_typename(state, index));
        return key;
    }
}

// A float that is a key has a fraction or is beyond the integers: Lua makes all others integers.
static bool is_integer_below(lua_Integer integer, lua_Number number) {
    if (number >= 0x1p63) return true;
    if (number < -0x1p63) return false;
    lua_Integer towards_zero = (lua_Integer)number;
    return number >= 0 ? integer <= towards_zero : integer < towards_zero;
}

static bool is_number_before(const struct key *left, const struct key *right) {
    if (!left->is_float && !right->is_float) return left->integer < right->integer;
    if (left->is_float && right->is_float) return left->number < right->number;
    return right->is_float ? is_integer_below(left->integer, right->number) : !is_integer_below(right->integer, left->number);
}

static bool is_before(const struct key *left, const struct key *right) {
    if (left->kind != right->kind) return left->kind < right->kind;
    if (left->kind == NUMBER) return is_number_before(left, right);
    if (left->kind == TRUTH) return left->integer < right->integer;
    size_t shorter = left->length < right->length ? left->length : right->length;
    int order = memcmp(left->text, right->text, shorter);
    return order < 0 || (order == 0 && left->length < right->length);
}

// Lets the key at `root` sink to where it belongs in a heap of `count`, greatest first.
static void sink(struct key *keys, size_t root, size_t count) {
    struct key key = keys[root];
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && is_before(&keys[child], &keys[child + 1])) child++;
        if (!is_before(&key, &keys[child])) break;
        keys[root] = keys[child];
        root = child;
    }
    keys[root] = key;
}

static void sort_keys(struct key *keys, size_t count) {
    for (size_t root = count / 2; root-- > 0;) sink(keys, root, count);
    for (size_t end = count; end-- > 1;) {
        struct key last = keys[end];
        keys[end] = keys[0];
        keys[0] = last;
        sink(keys, 0, end);
    }
}

// How many keys the table at 1 has, and whether they are 1, 2, 3… and Lua walks them so.
static size_t count_keys(lua_State *state, bool *is_sequence) {
    size_t count = 0;
    *is_sequence = true;
    for (lua_pushnil(state); lua_next(state, 1); clua_pop(state, 1)) {
        count++;
        *is_sequence = *is_sequence && lua_isinteger(state, -2) && lua_tointeger(state, -2) == (lua_Integer)count;
    }
    return count;
}

// Pushes a list of the keys of the table at 1, in order.
static void push_ordered_keys(lua_State *state, size_t count) {
    luaL_argcheck(state, count < UINT32_MAX / sizeof(struct key), 1, "table too big");
    struct key *keys = lua_newuserdatauv(state, count * sizeof *keys, 0);
    lua_createtable(state, (int)count, 0);
    int values = lua_gettop(state);
    size_t place = 0;
    for (lua_pushnil(state); place < count && lua_next(state, 1); place++) {
        clua_pop(state, 1);
        keys[place] = read_key(state, -1);
        keys[place].place = (uint32_t)place + 1;
        lua_pushvalue(state, -1);
        lua_rawseti(state, values, (lua_Integer)place + 1);
    }
    lua_settop(state, values);
    sort_keys(keys, place);
    lua_createtable(state, (int)place, 0);
    for (size_t i = 0; i < place; i++) {
        lua_rawgeti(state, values, keys[i].place);
        lua_rawseti(state, -2, (lua_Integer)i + 1);
    }
}

// The least key above the given one, by going through all: what `next` can do without a memory.
int vm_next(lua_State *state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 2);
    bool is_first = lua_isnil(state, 2), is_found = false;
    struct key given = is_first ? (struct key){.kind = NUMBER} : read_key(state, 2);
    struct key least = given;
    // At 3, the least key so far.
    lua_pushnil(state);
    for (lua_pushnil(state); lua_next(state, 1);) {
        clua_pop(state, 1);
        struct key key = read_key(state, -1);
        if (!is_first && !is_before(&given, &key)) continue;
        if (is_found && !is_before(&key, &least)) continue;
        is_found = true;
        least = key;
        lua_copy(state, -1, 3);
    }
    if (!is_found) return 1;
    lua_pushvalue(state, 3);
    lua_rawget(state, 1);
    return 2;
}

// A step through 1...n, n being the upvalue. What the loop has set to nil meanwhile is left out.
static int next_of_sequence(lua_State *state) {
    if (!lua_isnoneornil(state, 2) && !lua_isinteger(state, 2)) return vm_next(state);
    lua_Integer count = lua_tointeger(state, lua_upvalueindex(1));
    luaL_checktype(state, 1, LUA_TTABLE);
    for (lua_Integer index = lua_tointeger(state, 2) + 1; index >= 1 && index <= count; index++) {
        lua_pushinteger(state, index);
        if (lua_rawgeti(state, 1, index) != LUA_TNIL) return 2;
        clua_pop(state, 2);
    }
    lua_pushnil(state);
    return 1;
}

// A step through a list of keys. Upvalues: the list, and the place of the key that was given last.
static int next_of_keys(lua_State *state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 2);
    lua_Integer place = lua_tointeger(state, lua_upvalueindex(2));
    lua_rawgeti(state, lua_upvalueindex(1), place);
    // Called out of turn, by something else than the loop it was made for.
    if (!lua_rawequal(state, 2, 3)) return vm_next(state);
    for (;;) {
        lua_settop(state, 2);
        if (lua_rawgeti(state, lua_upvalueindex(1), ++place) == LUA_TNIL) return 1;
        lua_pushvalue(state, -1);
        if (lua_rawget(state, 1) != LUA_TNIL) break;
    }
    lua_pushinteger(state, place);
    lua_replace(state, lua_upvalueindex(2));
    return 2;
}

static int finish_pairs(lua_State *state, int status, lua_KContext context) {
    (void)state, (void)status, (void)context;
    return 3;
}

int vm_pairs(lua_State *state) {
    luaL_checkany(state, 1);
    if (luaL_getmetafield(state, 1, "__pairs") != LUA_TNIL) {
        vm_check_stack(state);
        lua_pushvalue(state, 1);
        lua_callk(state, 1, 3, 0, finish_pairs);
        return 3;
    }
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 1);
    bool is_sequence;
    size_t count = count_keys(state, &is_sequence);
    if (is_sequence) {
        lua_pushinteger(state, (lua_Integer)count);
        lua_pushcclosure(state, next_of_sequence, 1);
    } else {
        push_ordered_keys(state, count);
        lua_pushinteger(state, 0);
        lua_pushcclosure(state, next_of_keys, 2);
    }
    lua_pushvalue(state, 1);
    lua_pushnil(state);
    return 3;
}
