// The item functions of `ctx`, and the making of the objects `ctx` and `out`.
#include "placement/placement_buffer.h"

#include "vm/vm.h"

#include <math.h>

// Loads the sizes of a section's items, if there are any and they are not loaded yet.
static void load_sizes(lua_State *state, clua_placement_buffer *buffer, clua_section *section, int64_t number) {
    if (section->sizes != NULL || !section->has_sizes) return;
    double *sizes = placement_allocate(2 * sizeof *sizes * section->count);
    if (sizes == NULL) luaL_error(state, "not enough memory");
    buffer->load_sizes(buffer->context, (uint32_t)number, sizes);
    section->sizes = sizes;
}

int placement_item_size(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_CONTEXT, "item_size");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "item_size", 2, &number);
    uint32_t item = placement_item_at(state, buffer, "item_size", section, number, 3);
    load_sizes(state, buffer, section, number);
    bool is_given = section->sizes != NULL && !isnan(section->sizes[2 * (size_t)item]);
    // The item size of a flow layout where nothing sets one.
    lua_pushnumber(state, is_given ? section->sizes[2 * (size_t)item] : 50);
    lua_pushnumber(state, is_given ? section->sizes[2 * (size_t)item + 1] : 50);
    lua_pushboolean(state, is_given);
    return 3;
}

// Finds the mean of the sizes that are known, once.
static void find_mean(clua_section *section) {
    if (section->has_mean) return;
    double width = 0, height = 0;
    size_t known = 0;
    for (size_t item = 0; section->sizes != NULL && item < section->count; item++) {
        if (isnan(section->sizes[2 * item])) continue;
        width += section->sizes[2 * item];
        height += section->sizes[2 * item + 1];
        known++;
    }
    section->mean[0] = known > 0 ? width / (double)known : NAN;
    section->mean[1] = known > 0 ? height / (double)known : NAN;
    section->has_mean = true;
}

int placement_mean_size(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_CONTEXT, "mean_size");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "mean_size", 2, &number);
    load_sizes(state, buffer, section, number);
    find_mean(section);
    for (int axis = 0; axis < 2; axis++) {
        if (isnan(section->mean[axis])) {
            lua_pushnil(state);
        } else {
            lua_pushnumber(state, section->mean[axis]);
        }
    }
    return 2;
}

// Where things stand in the stack of ctx:item_values: its arguments, what is found by the name, and the list.
enum { NAME = 3, COLUMN, WIDTH, NAMES, LIST };

// Values between two looks at the clock.
enum { VALUES_AT_ONCE = 4096 };

// Pushes a list of so many values of a column. The list, and what it is made of, are charged before they are read.
static void push_values(lua_State *state, clua_placement_buffer *buffer, int64_t section, size_t count) {
    if (count > INT32_MAX) luaL_error(state, "not enough memory");
    lua_createtable(state, (int)count, 0);
    double *values = lua_newuserdatauv(state, count * sizeof *values, 0);
    buffer->load_values(buffer->context, (uint32_t)section, (uint32_t)lua_tointeger(state, COLUMN), values, count);
    bool are_names = lua_type(state, NAMES) == LUA_TTABLE;
    for (size_t i = 0; i < count; i++) {
        if (i % VALUES_AT_ONCE == 0) vm_check_time(state);
        if (are_names) {
            lua_rawgeti(state, NAMES, (lua_Integer)values[i] + 1);
        } else {
            lua_pushnumber(state, values[i]);
        }
        lua_rawseti(state, LIST, (lua_Integer)i + 1);
    }
    lua_settop(state, LIST);
}

// Upvalues: the buffer, and the host's function that finds a column.
static int item_values(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_CONTEXT, "item_values");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "item_values", 2, &number);
    lua_settop(state, NAME);
    lua_pushvalue(state, lua_upvalueindex(2));
    lua_pushinteger(state, number);
    lua_pushvalue(state, NAME);
    lua_call(state, 2, NAMES - NAME);
    if (lua_isnil(state, COLUMN)) {
        lua_settop(state, COLUMN);
        return 1;
    }
    if (lua_type(state, COLUMN) != LUA_TNUMBER) {
        buffer->refused_section = buffer->refused_item = -1;
        placement_refuse(state, buffer, "%s", lua_tostring(state, WIDTH));
    }
    push_values(state, buffer, number, (size_t)section->count * (size_t)lua_tointeger(state, WIDTH));
    return 1;
}

int placement_item_count(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_CONTEXT, "item_count");
    int64_t number;
    lua_pushinteger(state, placement_section_at(state, buffer, "item_count", 2, &number)->count);
    return 1;
}

int placement_section_count(lua_State *state) {
    lua_pushinteger(state, placement_of(state, CLUA_CONTEXT, "section_count")->section_count);
    return 1;
}

// For the prelude alone; scripts cannot reach these.

// context(call_number, metatable)
int placement_make_context(lua_State *state) {
    clua_handle *handle = lua_newuserdatauv(state, sizeof *handle, 0);
    handle->call_number = (uint64_t)lua_tointegerx(state, 1, NULL);
    lua_pushvalue(state, 2);
    lua_setmetatable(state, -2);
    return 1;
}

// item_values(find): `find` gets a section and a name and returns the column's number, how many numbers an item has and, if they stand
// for names, the list of those; nil if the section has no such values; false and a message if no column has the name.
int placement_make_item_values(lua_State *state) {
    lua_pushvalue(state, lua_upvalueindex(1));
    lua_pushvalue(state, 1);
    lua_pushcclosure(state, item_values, 2);
    return 1;
}

// retire(ctx, metatable): what a script has kept of an earlier call refuses its members by the metatable.
int placement_retire(lua_State *state) {
    lua_settop(state, 2);
    lua_setmetatable(state, 1);
    return 0;
}

// retired(ctx, key): the metatable's __index and __newindex.
int placement_refuse_retired(lua_State *state) {
    clua_placement_buffer *buffer = lua_touserdata(state, lua_upvalueindex(1));
    const char *key = lua_type(state, 2) == LUA_TSTRING ? lua_tolstring(state, 2, NULL) : luaL_typename(state, 2);
    placement_refuse_old(state, buffer, key, "ctx");
}

// output(table)
int placement_make_output(lua_State *state) {
    clua_placement_buffer *buffer = lua_touserdata(state, lua_upvalueindex(1));
    buffer->output = lua_topointer(state, 1);
    lua_settop(state, 1);
    return 1;
}
