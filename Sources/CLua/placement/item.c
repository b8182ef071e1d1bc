// out:item, which a script may call a million times per prepare.
#include "placement/placement_buffer.h"

#include <math.h>
#include <stdlib.h>

static clua_appearance appearance_at(lua_State *state, clua_placement_buffer *buffer, int64_t section, uint32_t item) {
    clua_appearance appearance = {(uint32_t)section, item, 0, false, 1};
    if (!lua_isnoneornil(state, 8)) {
        int64_t z;
        if (!placement_whole(state, 8, &z) || z < -1000000000 || z > 1000000000) {
            placement_refuse_value(state, buffer, "item", section, item, "z", 8, "a whole number in -1e9...1e9");
        }
        appearance.z = (int32_t)z;
    }
    if (!lua_isnoneornil(state, 9)) {
        double alpha = lua_type(state, 9) == LUA_TNUMBER ? lua_tonumberx(state, 9, NULL) : -1;
        if (!(alpha >= 0 && alpha <= 1)) {
            placement_refuse_value(state, buffer, "item", section, item, "alpha", 9, "a number in 0...1");
        }
        appearance.alpha = alpha;
    }
    if (!lua_isnoneornil(state, 10)) {
        if (lua_type(state, 10) != LUA_TBOOLEAN) {
            placement_refuse_value(state, buffer, "item", section, item, "hidden", 10, "true or false");
        }
        appearance.hidden = lua_toboolean(state, 10);
    }
    return appearance;
}

static void note_appearance(lua_State *state, clua_placement_buffer *buffer, clua_appearance appearance) {
    if (appearance.z == 0 && appearance.alpha == 1 && !appearance.hidden) return;
    if (buffer->appearance_count == buffer->appearance_capacity) {
        size_t capacity = buffer->appearance_capacity == 0 ? 64 : 2 * buffer->appearance_capacity;
        clua_appearance *appearances = realloc(buffer->appearances, capacity * sizeof *appearances);
        if (appearances == NULL) luaL_error(state, "not enough memory");
        buffer->appearances = appearances;
        buffer->appearance_capacity = capacity;
    }
    buffer->appearances[buffer->appearance_count++] = appearance;
}

static void append(lua_State *state, clua_placement_buffer *buffer, int64_t section, uint32_t item, clua_frame frame) {
    if (buffer->placed_item_count == buffer->placed_item_limit) {
        buffer->refused_section = section;
        buffer->refused_item = item;
        if (buffer->moves) placement_refuse(state, buffer, "shift: more than %zu items are shifted", buffer->placed_item_limit);
        placement_refuse(state, buffer, "item: more than %zu items are placed in one answer", buffer->placed_item_limit);
    }
    if (buffer->placed_item_count == buffer->placed_item_capacity) {
        size_t capacity = buffer->placed_item_capacity == 0 ? 64 : 2 * buffer->placed_item_capacity;
        clua_placed_item *placed_items = realloc(buffer->placed_items, capacity * sizeof *placed_items);
        if (placed_items == NULL) luaL_error(state, "not enough memory");
        buffer->placed_items = placed_items;
        buffer->placed_item_capacity = capacity;
    }
    buffer->placed_items[buffer->placed_item_count++] = (clua_placed_item){(uint32_t)section, item, frame};
}

void placement_collect(lua_State *state, clua_placement_buffer *buffer, int64_t section, uint32_t item, clua_frame frame) {
    if (buffer->moves) {
        buffer->refused_section = section;
        buffer->refused_item = item;
        placement_refuse(
            state, buffer,
            "item (%lld, %u) is placed by the base layout, expected out:shift or out:room, which move what it has placed, or "
            "prepare instead of after_prepare, which places all items",
            (long long)section, item);
    }
    append(state, buffer, section, item, frame);
}

int placement_shift_item(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_OUTPUT, "shift");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "shift", 2, &number);
    uint32_t item = placement_item_at(state, buffer, "shift", section, number, 3);
    clua_frame frame = {0, 0, 0, 0};
    frame.x = placement_number_at(state, buffer, "shift", number, item, 4, "dx", -buffer->limit);
    frame.y = placement_number_at(state, buffer, "shift", number, item, 5, "dy", -buffer->limit);
    if (!buffer->moves) {
        buffer->refused_section = number;
        buffer->refused_item = item;
        placement_refuse(
            state, buffer, "shift (%lld, %u): only after_prepare moves what a base layout has placed", (long long)number,
            item);
    }
    append(state, buffer, number, item, frame);
    return 0;
}

// Reads a valid frame quickly. False if any number is not valid; placement_frame_at then finds out which.
INLINE bool quick_frame(lua_State *state, const clua_placement_buffer *buffer, int index, clua_frame *frame) {
    bool is_number = lua_type(state, index) == LUA_TNUMBER;
    is_number &= lua_type(state, index + 1) == LUA_TNUMBER;
    is_number &= lua_type(state, index + 2) == LUA_TNUMBER;
    is_number &= lua_type(state, index + 3) == LUA_TNUMBER;
    if (!is_number) return false;
    // Adding 0 makes a −0 a 0. A NaN fails each comparison.
    frame->x = lua_tonumberx(state, index, NULL) + 0.0;
    frame->y = lua_tonumberx(state, index + 1, NULL) + 0.0;
    frame->width = lua_tonumberx(state, index + 2, NULL) + 0.0;
    frame->height = lua_tonumberx(state, index + 3, NULL) + 0.0;
    return fabs(frame->x) <= buffer->limit && fabs(frame->y) <= buffer->limit && frame->width >= 0
        && frame->width <= buffer->limit && frame->height >= 0 && frame->height <= buffer->limit;
}

int placement_place_item(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_OUTPUT, "item");
    int64_t number;
    clua_section *section = placement_section_at(state, buffer, "item", 2, &number);
    uint32_t item = placement_item_at(state, buffer, "item", section, number, 3);
    clua_frame frame;
    if (!quick_frame(state, buffer, 4, &frame)) frame = placement_frame_at(state, buffer, "item", number, item, 4);
    // Read everything that may be refused before storing anything: a script can catch the refusal and go on.
    bool has_appearance = lua_gettop(state) > 7;
    clua_appearance appearance;
    if (has_appearance) appearance = appearance_at(state, buffer, number, item);
    if (buffer->sparse) {
        placement_collect(state, buffer, number, item, frame);
        if (has_appearance) note_appearance(state, buffer, appearance);
        return 0;
    }
    if (section->frames == NULL && !clua_placement_unroll(section)) return luaL_error(state, "not enough memory");
    if (!placement_mark(section, item)) {
        buffer->refused_section = number;
        buffer->refused_item = item;
        return placement_refuse(
            state, buffer, "item (%lld, %u) is placed twice, expected each item at most once", (long long)number, item);
    }
    section->frames[item] = frame;
    section->placed++;
    placement_span(section, &frame, 0, 0);
    if (has_appearance) note_appearance(state, buffer, appearance);
    return 0;
}
