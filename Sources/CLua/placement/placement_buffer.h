// Shared by the files of this folder: reading section, item and frame from a script's arguments, and refusing what is not
// valid. Everything on the path of `out:item`, which a script may call a million times per prepare, is inline.
#ifndef CLUA_PLACEMENT_BUFFER_H
#define CLUA_PLACEMENT_BUFFER_H

#include "CLuaPlacement.h"

#include <stdio.h>

#define INLINE static inline __attribute__((always_inline))

// refusals.c

// Raises an error, and records its message as the buffer's last refusal.
_Noreturn int placement_refuse(lua_State *state, clua_placement_buffer *buffer, const char *format, ...);
// The same for a member of a `ctx` or an `out` of an earlier call.
_Noreturn int placement_refuse_old(
    lua_State *state, clua_placement_buffer *buffer, const char *member, const char *object
);
// The same for an argument: "item (0, 3): x is nil, expected …". `section` and `item` are −1 where the call concerns none.
_Noreturn int placement_refuse_value(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, const char *name,
    int index, const char *expected
);
// Reads a number in `least`...`limit` and refuses anything else.
double placement_number_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, int index,
    const char *name, double least
);
// Reads x, y, width and height.
clua_frame placement_frame_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, int index
);

// placement_buffer.c

// Memory for a whole section, in large pages. NULL if there is none.
void *placement_allocate(size_t size);

// The functions that scripts call: item.c, runs.c, context.c.

int placement_place_item(lua_State *state);
int placement_place_grid(lua_State *state);
int placement_place_row(lua_State *state);
int placement_shift_item(lua_State *state);
int placement_item_size(lua_State *state);
int placement_mean_size(lua_State *state);
int placement_item_count(lua_State *state);
int placement_section_count(lua_State *state);
int placement_make_context(lua_State *state);
int placement_make_output(lua_State *state);
int placement_make_item_values(lua_State *state);
int placement_retire(lua_State *state);
int placement_refuse_retired(lua_State *state);

// item.c

// Appends an item to `placed_items`.
void placement_collect(lua_State *state, clua_placement_buffer *buffer, int64_t section, uint32_t item, clua_frame frame);

// Marks an item as placed. False if it already was.
INLINE bool placement_mark(clua_section *section, uint32_t item) {
    uint64_t bit = (uint64_t)1 << item % 64;
    bool is_new = (section->marks[item / 64] & bit) == 0;
    section->marks[item / 64] |= bit;
    return is_new;
}

// `ctx` is the only userdata that scripts can reach.
INLINE bool is_context(lua_State *state, const clua_placement_buffer *buffer) {
    const clua_handle *handle = lua_touserdata(state, 1);
    return handle != NULL && handle->call_number == buffer->call_number;
}

// A script that keeps an older `out` keeps it alive, so the running call's table has another address.
INLINE bool is_output(lua_State *state, const clua_placement_buffer *buffer) {
    return buffer->output != NULL && lua_topointer(state, 1) == buffer->output;
}

INLINE clua_placement_buffer *placement_of(lua_State *state, int kind, const char *call) {
    clua_placement_buffer *buffer = lua_touserdata(state, lua_upvalueindex(1));
    if (kind == CLUA_CONTEXT ? is_context(state, buffer) : is_output(state, buffer) && buffer->accepts) return buffer;
    const char *name = kind == CLUA_CONTEXT ? "ctx" : "out";
    if (lua_type(state, 1) != (kind == CLUA_CONTEXT ? LUA_TUSERDATA : LUA_TTABLE)) {
        placement_refuse(state, buffer, "%s is called without its object, expected %s:%s(...)", call, name, call);
    } else {
        placement_refuse_old(state, buffer, call, name);
    }
}

INLINE bool placement_whole(lua_State *state, int index, int64_t *value) {
    if (lua_isinteger(state, index)) {
        *value = lua_tointegerx(state, index, NULL);
        return true;
    }
    if (lua_type(state, index) != LUA_TNUMBER) return false;
    int exact = 0;
    *value = lua_tointegerx(state, index, &exact);
    return exact != 0;
}

// Extends the section's bounding box by a frame, or by a run whose last frame is (dx, dy) further on.
INLINE void placement_span(clua_section *section, const clua_frame *frame, double dx, double dy) {
    if (frame->x + (dx < 0 ? dx : 0) < section->left) section->left = frame->x + (dx < 0 ? dx : 0);
    if (frame->y + (dy < 0 ? dy : 0) < section->top) section->top = frame->y + (dy < 0 ? dy : 0);
    if (frame->x + frame->width + (dx > 0 ? dx : 0) > section->right) {
        section->right = frame->x + frame->width + (dx > 0 ? dx : 0);
    }
    if (frame->y + frame->height + (dy > 0 ? dy : 0) > section->bottom) {
        section->bottom = frame->y + frame->height + (dy > 0 ? dy : 0);
    }
}

INLINE clua_section *placement_section_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int index, int64_t *number
) {
    if (!placement_whole(state, index, number) || *number < 0 || *number >= (int64_t)buffer->section_count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, buffer->section_count == 0 ? "none because the container has no sections" : "a section, 0...%lld",
            (long long)buffer->section_count - 1);
        placement_refuse_value(state, buffer, call, -1, -1, "section", index, expected);
    }
    return &buffer->sections[*number];
}

INLINE uint32_t placement_item_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, const clua_section *section,
    int64_t section_number, int index
) {
    int64_t item;
    if (!placement_whole(state, index, &item) || item < 0 || item >= (int64_t)section->count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, section->count == 0 ? "none: the section is empty" : "an item, 0...%lld",
            (long long)section->count - 1);
        placement_refuse_value(state, buffer, call, section_number, -1, "item", index, expected);
    }
    return (uint32_t)item;
}

#endif
