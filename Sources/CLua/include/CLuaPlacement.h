// The placement buffer: where a script's `out:item`, `out:row` and `out:grid` store frames. It is the only host object that
// C serves by itself, because a prepare may call it a million times (45 ns per call, 80 through Swift).
//
// A buffer has sections, and section s has `count` items. Each item gets at most one frame, by itself or as part of a run
// of equal ones.
#ifndef CLUA_PLACEMENT_H
#define CLUA_PLACEMENT_H

#include "CLua.h"

typedef struct clua_frame {
    double x;
    double y;
    double width;
    double height;
} clua_frame;

// `count` equal frames from item `first` on: item first + i is at (x + dx·(i mod columns), y + dy·(i div columns)).
typedef struct clua_run {
    uint32_t first;
    uint32_t count;
    uint32_t columns;
    clua_frame frame;
    double dx;
    double dy;
} clua_run;

typedef struct clua_section {
    uint32_t count;
    // Whether `load_sizes` has sizes for this section.
    bool has_sizes;
    // Width and height of each item in turn; NULL until a script first asks for one.
    double *sizes;
    // The mean of the sizes that are known, NaN if none is; from the first time that a script asks for it.
    double mean[2];
    bool has_mean;
    // One frame per item, and one bit per item that says whether it is placed; both NULL while all placements are runs.
    clua_frame *frames;
    uint64_t *marks;
    // Ascending and disjoint, while `frames` is NULL.
    clua_run *runs;
    uint32_t run_count;
    uint32_t run_capacity;
    uint32_t placed;
    // The bounding box of all frames; left > right while there are none.
    double left, top, right, bottom;
} clua_section;

// How an item is drawn, where that differs from the default (z 0, opaque, visible).
typedef struct clua_appearance {
    uint32_t section;
    uint32_t item;
    int32_t z;
    bool hidden;
    double alpha;
} clua_appearance;

// An item placed in a `sparse` call.
typedef struct clua_placed_item {
    uint32_t section;
    uint32_t item;
    clua_frame frame;
} clua_placed_item;

typedef struct clua_placement_buffer {
    clua_section *sections;
    uint32_t section_count;
    // Whether the running call may place items.
    bool accepts;
    // The running call's number. A `ctx` of an earlier call carries another one and is refused.
    uint64_t call_number;
    // The address of the table that is `out` in the running call, NULL if there is none. It is a table because looking up
    // `item` through a userdata's metatable takes a third of the time of the whole call.
    const void *output;
    // Largest magnitude of a coordinate.
    double limit;
    // Whether items are appended to `placed_items`, in the order of the calls and repeated if they are placed repeatedly,
    // instead of being stored in their sections.
    bool sparse;
    // Whether a sparse call moves items that its base has placed, instead of placing any: the origin of a frame in `placed_items`
    // is how far.
    bool moves;
    clua_placed_item *placed_items;
    size_t placed_item_count;
    size_t placed_item_capacity;
    size_t placed_item_limit;
    clua_appearance *appearances;
    size_t appearance_count;
    size_t appearance_capacity;
    // Writes the sizes of a section's items, NaN for an item without one.
    void (*load_sizes)(void *context, uint32_t section, double *sizes);
    // Writes the values of a section's items in a column, `count` numbers in all.
    void (*load_values)(void *context, uint32_t section, uint32_t column, double *values, size_t count);
    void *context;
    // The last rejection, which distinguishes a broken contract from other errors: its text, and the item it is about (−1: none).
    char refusal[CLUA_SOURCE_LIMIT];
    int64_t refused_section;
    int64_t refused_item;
} clua_placement_buffer;

enum { CLUA_CONTEXT = 1, CLUA_OUTPUT = 2 };

// The userdata that is `ctx`. It is valid for one call.
typedef struct clua_handle {
    uint64_t call_number;
} clua_handle;

// NULL if there is no memory.
clua_placement_buffer *clua_placement_open(void);
// Makes the buffer ready for so many sections, each without items, and drops all it had. False if there is no memory; the
// buffer then has no sections.
bool clua_placement_begin(clua_placement_buffer *buffer, uint32_t section_count);
// Drops what was placed, and keeps the sections and their sizes.
void clua_placement_clear(clua_placement_buffer *buffer);
void clua_placement_close(clua_placement_buffer *buffer);
// Replaces a section's runs by one frame per item, so that single items can be placed. False if there is no memory.
bool clua_placement_unroll(clua_section *section);
// Rejects the call that will place an item, as if it were placed already; the error then names the script's line. False if
// there is no memory or no such item.
bool clua_placement_forbid(clua_section *section, uint32_t item);

// Whether the running call has placed an item.
bool clua_placement_is_placed(const clua_placement_buffer *buffer, uint32_t section, uint32_t item);

// Whether a C function's first argument is the running call's `ctx` (CLUA_CONTEXT) or `out` (CLUA_OUTPUT).
bool clua_is_handle(lua_State *state, const clua_placement_buffer *buffer, int kind);

// Pushes a function for scripts, with the buffer as its upvalue, or nil if there is none of that name.
//   out:item(section, item, x, y, w, h [, z [, alpha [, hidden]]])
//   out:grid(section, first, n, columns, x, y, w, h, dx, dy)      out:row(section, first, n, x, y, w, h, dx, dy)
//   out:shift(section, item, dx, dy)
//   ctx:item_size(section, item) → w, h, given                    ctx:item_count(section), ctx:section_count()
//   context(call number, metatable) → ctx                         output(table) → out
//   item_values(find) → ctx:item_values(section, name) → values
//   retire(ctx, metatable)                                        retired(ctx, key), of that metatable
void clua_push_placement_function(lua_State *state, clua_placement_buffer *buffer, const char *name);

void clua_placement_forget_refusal(clua_placement_buffer *buffer);

#endif
