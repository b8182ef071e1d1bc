// The placement buffer's memory and contents.
//
// The memory is the host's, not the script's: its size follows from the number of items, which was charged to the client
// when it sent them.
#define _GNU_SOURCE
#include "placement/placement_buffer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

// Large pages: a million frames cost 8,000 page faults otherwise, 3 of the 60 ms that a script needs to place them.
void *placement_allocate(size_t size) {
    if (size < 4 * HUGE_PAGE) return malloc(size);
    void *memory = NULL;
    if (posix_memalign(&memory, HUGE_PAGE, size) != 0) return NULL;
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

clua_placement_buffer *clua_placement_open(void) {
    clua_placement_buffer *buffer = calloc(1, sizeof *buffer);
    if (buffer != NULL) clua_placement_forget_refusal(buffer);
    return buffer;
}

void clua_placement_clear(clua_placement_buffer *buffer) {
    for (uint32_t i = 0; i < buffer->section_count; i++) {
        clua_section *section = &buffer->sections[i];
        free(section->frames);
        free(section->marks);
        free(section->runs);
        section->frames = NULL;
        section->marks = NULL;
        section->runs = NULL;
        section->run_count = section->run_capacity = section->placed = 0;
        section->left = section->top = INFINITY;
        section->right = section->bottom = -INFINITY;
    }
    free(buffer->appearances);
    free(buffer->placed_items);
    buffer->appearances = NULL;
    buffer->placed_items = NULL;
    buffer->appearance_count = buffer->appearance_capacity = 0;
    buffer->placed_item_count = buffer->placed_item_capacity = 0;
}

bool clua_placement_begin(clua_placement_buffer *buffer, uint32_t section_count) {
    clua_placement_clear(buffer);
    for (uint32_t i = 0; i < buffer->section_count; i++) free(buffer->sections[i].sizes);
    free(buffer->sections);
    buffer->section_count = 0;
    buffer->sections = calloc(section_count == 0 ? 1 : section_count, sizeof *buffer->sections);
    if (buffer->sections == NULL) return false;
    buffer->section_count = section_count;
    clua_placement_clear(buffer);
    return true;
}

void clua_placement_close(clua_placement_buffer *buffer) {
    if (buffer == NULL) return;
    clua_placement_begin(buffer, 0);
    free(buffer->sections);
    free(buffer);
}

bool clua_placement_unroll(clua_section *section) {
    if (section->frames != NULL) return true;
    clua_frame *frames = placement_allocate(sizeof *frames * (section->count == 0 ? 1 : section->count));
    uint64_t *marks = calloc((size_t)section->count / 64 + 1, sizeof *marks);
    if (frames == NULL || marks == NULL) {
        free(frames);
        free(marks);
        return false;
    }
    section->marks = marks;
    for (uint32_t r = 0; r < section->run_count; r++) {
        const clua_run *run = &section->runs[r];
        for (uint32_t i = 0; i < run->count; i++) {
            placement_mark(section, run->first + i);
            clua_frame *frame = &frames[run->first + i];
            *frame = run->frame;
            frame->x += run->dx * (double)(i % run->columns);
            frame->y += run->dy * (double)(i / run->columns);
        }
    }
    free(section->runs);
    section->runs = NULL;
    section->run_count = section->run_capacity = 0;
    section->frames = frames;
    return true;
}

bool clua_placement_forbid(clua_section *section, uint32_t item) {
    return item < section->count && clua_placement_unroll(section) && placement_mark(section, item);
}

bool clua_placement_is_placed(const clua_placement_buffer *buffer, uint32_t number, uint32_t item) {
    if (buffer->sparse) {
        // Usually the item that was placed last.
        for (size_t i = buffer->placed_item_count; i > 0; i--) {
            if (buffer->placed_items[i - 1].section == number && buffer->placed_items[i - 1].item == item) return true;
        }
        return false;
    }
    const clua_section *section = &buffer->sections[number];
    if (section->marks != NULL) return (section->marks[item / 64] >> item % 64 & 1) != 0;
    uint32_t low = 0, high = section->run_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const clua_run *run = &section->runs[middle];
        if (item < run->first) {
            high = middle;
        } else if (item - run->first >= run->count) {
            low = middle + 1;
        } else {
            return true;
        }
    }
    return false;
}

bool clua_is_handle(lua_State *state, const clua_placement_buffer *buffer, int kind) {
    return kind == CLUA_CONTEXT ? is_context(state, buffer) : is_output(state, buffer);
}

static const luaL_Reg functions[] = {
    {"item", placement_place_item},
    {"grid", placement_place_grid},
    {"row", placement_place_row},
    {"shift", placement_shift_item},
    {"item_size", placement_item_size},
    {"mean_size", placement_mean_size},
    {"item_count", placement_item_count},
    {"section_count", placement_section_count},
    {"context", placement_make_context},
    {"output", placement_make_output},
    {"item_values", placement_make_item_values},
    {"retire", placement_retire},
    {"retired", placement_refuse_retired},
    {NULL, NULL},
};

void clua_push_placement_function(lua_State *state, clua_placement_buffer *buffer, const char *name) {
    for (const luaL_Reg *function = functions; function->name != NULL; function++) {
        if (strcmp(function->name, name) != 0) continue;
        lua_pushlightuserdata(state, buffer);
        lua_pushcclosure(state, function->func, 1);
        return;
    }
    lua_pushnil(state);
}
