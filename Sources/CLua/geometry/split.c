// geom.split: parts of a rect side by side, or one below another.
#include "geometry/geometry.h"

#include "vm/vm.h"

#include <math.h>

// No fused operations, so that every machine gives the same bits.
#pragma STDC FP_CONTRACT OFF

// Where things stand in the stack: the arguments, what all parts have in common, and the list of parts.
enum { RECT = 1, WEIGHTS, AXIS, GAP, ACROSS, EXTENT, PARTS };

// Parts between two looks at the clock.
enum { PARTS_AT_ONCE = 1024 };

// A number of Lua: whole numbers stay whole where Lua's arithmetic keeps them.
struct number {
    bool is_whole;
    lua_Integer whole;
    double value;
};

static struct number of_whole(lua_Integer whole) { return (struct number){true, whole, (double)whole}; }

static struct number of_value(double value) { return (struct number){false, 0, value}; }

static struct number add(struct number a, struct number b) {
    if (!a.is_whole || !b.is_whole) return of_value(a.value + b.value);
    return of_whole((lua_Integer)((lua_Unsigned)a.whole + (lua_Unsigned)b.whole));
}

static struct number subtract(struct number a, struct number b) {
    if (!a.is_whole || !b.is_whole) return of_value(a.value - b.value);
    return of_whole((lua_Integer)((lua_Unsigned)a.whole - (lua_Unsigned)b.whole));
}

static struct number multiply(struct number a, struct number b) {
    if (!a.is_whole || !b.is_whole) return of_value(a.value * b.value);
    return of_whole((lua_Integer)((lua_Unsigned)a.whole * (lua_Unsigned)b.whole));
}

static bool is_positive(struct number number) { return number.is_whole ? number.whole > 0 : number.value > 0; }

// The number at the top, which it must be.
static struct number top_number(lua_State *state) {
    return lua_isinteger(state, -1) ? of_whole(lua_tointeger(state, -1)) : of_value(lua_tonumber(state, -1));
}

static void push(lua_State *state, struct number number) {
    if (number.is_whole) {
        lua_pushinteger(state, number.whole);
    } else {
        lua_pushnumber(state, number.value);
    }
}

// Reads the weight of a part, from 1. False after the last of a list.
static bool read_weight(lua_State *state, bool is_list, lua_Integer part, struct number *weight) {
    *weight = of_whole(1);
    if (!is_list) return true;
    int type = lua_geti(state, WEIGHTS, part);
    if (type != LUA_TNIL && type != LUA_TNUMBER) {
        luaL_error(state, "split: weights[%I] is %s, expected a number", part, geometry_push_kind(state, -1));
    }
    if (type == LUA_TNUMBER) *weight = top_number(state);
    clua_pop(state, 1);
    return type == LUA_TNUMBER;
}

// The number of parts that the gaps are between: as the number says, or the length of the list.
static lua_Integer part_count(lua_State *state, bool is_list) {
    if (is_list) return geometry_length(state, WEIGHTS, "split", "weights");
    lua_Number count = lua_tonumber(state, WEIGHTS);
    if (count >= GEOMETRY_LIST_LIMIT) {
        luaL_error(state, "split: weights is %f, expected at most %d parts", count, GEOMETRY_LIST_LIMIT - 1);
    }
    // NaN counts as no parts.
    return count >= 1 ? (lua_Integer)floor(count) : 0;
}

// The sum of the weights, and how many there are before the first that is nil.
static struct number sum_of_weights(lua_State *state, bool is_list, lua_Integer *count) {
    if (!is_list) return of_whole(*count);
    struct number sum = of_whole(0), weight;
    lua_Integer part = 1;
    for (; read_weight(state, is_list, part, &weight); part++) {
        if (part % PARTS_AT_ONCE == 0) vm_check_time(state);
        sum = add(sum, weight);
    }
    *count = part - 1;
    return sum;
}

// Reads a member of the rect from which the parts follow.
static struct number side(lua_State *state, const char *name) {
    if (lua_getfield(state, RECT, name) != LUA_TNUMBER) {
        luaL_error(state, "split: rect.%s is %s, expected a number", name, geometry_push_kind(state, -1));
    }
    struct number number = top_number(state);
    clua_pop(state, 1);
    return number;
}

static struct number gap_at(lua_State *state) {
    if (!lua_toboolean(state, GAP)) return of_whole(0);
    if (lua_type(state, GAP) != LUA_TNUMBER) {
        luaL_error(state, "split: gap is %s, expected a number", geometry_push_kind(state, GAP));
    }
    lua_pushvalue(state, GAP);
    struct number gap = top_number(state);
    clua_pop(state, 1);
    return gap;
}

static void set_field(lua_State *state, int value, const char *name) {
    lua_pushvalue(state, value);
    lua_setfield(state, -2, name);
}

// Adds a part to the list.
static void add_part(
    lua_State *state, lua_Integer part, bool is_across, struct number position, struct number length
) {
    lua_createtable(state, 0, 4);
    if (is_across) {
        push(state, position);
        lua_setfield(state, -2, "x");
        set_field(state, ACROSS, "y");
        push(state, length);
        lua_setfield(state, -2, "width");
        set_field(state, EXTENT, "height");
    } else {
        set_field(state, ACROSS, "x");
        push(state, position);
        lua_setfield(state, -2, "y");
        set_field(state, EXTENT, "width");
        push(state, length);
        lua_setfield(state, -2, "height");
    }
    lua_rawseti(state, PARTS, part);
}

static void check_arguments(lua_State *state) {
    if (lua_type(state, RECT) != LUA_TTABLE) {
        luaL_error(state, "split: rect is %s, expected a table", geometry_push_kind(state, RECT));
    }
    if (lua_type(state, WEIGHTS) != LUA_TTABLE && lua_type(state, WEIGHTS) != LUA_TNUMBER) {
        const char *kind = geometry_push_kind(state, WEIGHTS);
        luaL_error(state, "split: weights is %s, expected a number or a list of numbers", kind);
    }
}

// Whether parts lie side by side: anything but "vertical" is horizontal.
static bool is_horizontal(lua_State *state) {
    lua_pushliteral(state, "vertical");
    bool is_across = !lua_rawequal(state, AXIS, -1);
    clua_pop(state, 1);
    return is_across;
}

int geometry_split(lua_State *state) {
    lua_settop(state, GAP);
    vm_check_stack(state);
    check_arguments(state);
    bool is_across = is_horizontal(state), is_list = lua_type(state, WEIGHTS) == LUA_TTABLE;
    struct number gap = gap_at(state);
    lua_Integer length = part_count(state, is_list), count = length;
    struct number sum = sum_of_weights(state, is_list, &count);
    struct number gaps = multiply(gap, of_whole(length - 1));
    struct number room = subtract(side(state, is_across ? "width" : "height"), gaps);
    if (!is_positive(room)) room = of_whole(0);
    struct number position = side(state, is_across ? "x" : "y");
    lua_getfield(state, RECT, is_across ? "y" : "x");
    lua_getfield(state, RECT, is_across ? "height" : "width");
    lua_createtable(state, (int)length, 0);
    struct number weight;
    for (lua_Integer part = 1; part <= count && read_weight(state, is_list, part, &weight); part++) {
        if (part % PARTS_AT_ONCE == 0) vm_check_time(state);
        struct number share =
            is_positive(sum) ? of_value(multiply(room, weight).value / sum.value) : of_whole(0);
        add_part(state, part, is_across, position, share);
        position = add(add(position, share), gap);
    }
    return 1;
}
