// The item functions of `ctx`, and the making of the objects `ctx` and `out`.
#include "placement/placement_buffer.h"

#include <math.h>

int placement_item_size(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_CONTEXT, "item_size");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "item_size", 2, &number);
    uint32_t item = placement_item_at(state, buffer, "item_size", section, number, 3);
    if (section->sizes == NULL && section->has_sizes) {
        double *sizes = placement_allocate(2 * sizeof *sizes * section->count);
        if (sizes == NULL) return luaL_error(state, "not enough memory");
        buffer->load_sizes(buffer->context, (uint32_t)number, sizes);
        section->sizes = sizes;
    }
    bool is_given = section->sizes != NULL && !isnan(section->sizes[2 * (size_t)item]);
    // The item size of a flow layout where nothing sets one.
    lua_pushnumber(state, is_given ? section->sizes[2 * (size_t)item] : 50);
    lua_pushnumber(state, is_given ? section->sizes[2 * (size_t)item + 1] : 50);
    lua_pushboolean(state, is_given);
    return 3;
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

// For the prelude alone; scripts cannot reach these two.

// context(call_number, metatable)
int placement_make_context(lua_State *state) {
    clua_handle *handle = lua_newuserdatauv(state, sizeof *handle, 0);
    handle->call_number = (uint64_t)lua_tointegerx(state, 1, NULL);
    lua_pushvalue(state, 2);
    lua_setmetatable(state, -2);
    return 1;
}

// output(table)
int placement_make_output(lua_State *state) {
    clua_placement_buffer *buffer = lua_touserdata(state, lua_upvalueindex(1));
    buffer->output = lua_topointer(state, 1);
    lua_settop(state, 1);
    return 1;
}
