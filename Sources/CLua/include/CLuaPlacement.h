// Where a script puts rectangles: the one host object that C serves itself, since a million calls an answer go through
// it (45 ns a call instead of 80 through Swift, measured).
//
// The board knows lists of rows and nothing of layouts: list s has count rows, each of which gets one frame, by itself or
// as one of a run of equal ones.
#ifndef CLUA_PLACEMENT_H
#define CLUA_PLACEMENT_H

#include "CLua.h"

typedef struct clua_frame {
    double x;
    double y;
    double width;
    double height;
} clua_frame;

// `count` equal frames from row `first` on: row first + i is at (x + dx·(i mod columns), y + dy·(i div columns)).
typedef struct clua_run {
    uint32_t first;
    uint32_t count;
    uint32_t columns;
    clua_frame frame;
    double dx;
    double dy;
} clua_run;

typedef struct clua_list {
    uint32_t count;
    // Whether `sizes` can be had from `load_sizes`.
    bool has_sizes;
    // Width and height in turn; NULL until somebody asks.
    double *sizes;
    // One a row, and a bit a row that says whether it is placed; NULL while only runs are.
    clua_frame *frames;
    uint64_t *marks;
    // In order and apart, while `frames` is NULL.
    clua_run *runs;
    uint32_t run_count;
    uint32_t run_capacity;
    uint32_t placed;
    // What all of them span; nothing at first.
    double left, top, right, bottom;
} clua_list;

// How a placed row is drawn where that is not the usual.
typedef struct clua_look {
    uint32_t list;
    uint32_t row;
    int32_t z;
    bool hidden;
    double alpha;
} clua_look;

// A row placed while only few are (`sparse`).
typedef struct clua_hit {
    uint32_t list;
    uint32_t row;
    clua_frame frame;
} clua_hit;

typedef struct clua_board {
    clua_list *lists;
    uint32_t list_count;
    // Whether rows may be placed now, and whether sizes may be read.
    bool accepts;
    // What `ctx` must carry to be taken; grows with every call of a script.
    uint64_t epoch;
    // The table that is `out` in the running call: a table, since looking up `item` in it is a third of the time of a
    // call of it through a userdata's metatable. NULL: there is none.
    const void *output;
    double limit;
    // Whether rows are noted in `hits`, in the order in which they come and twice if they come twice, instead of the lists.
    bool sparse;
    clua_hit *hits;
    size_t hit_count;
    size_t hit_capacity;
    size_t hit_limit;
    clua_look *looks;
    size_t look_count;
    size_t look_capacity;
    // Writes the sizes of a list's rows; NaN where a row has none.
    void (*load_sizes)(void *context, uint32_t list, double *sizes);
    void *context;
    // The last refusal, to tell a broken contract from other errors: its text, and the row it is about (−1: none).
    char refusal[CLUA_SOURCE_LIMIT];
    int64_t refused_list;
    int64_t refused_row;
} clua_board;

enum { CLUA_CONTEXT = 1, CLUA_OUTPUT = 2 };

// What `ctx` is: a userdata that serves the call it was made for and no later one.
typedef struct clua_handle {
    uint64_t epoch;
} clua_handle;

clua_board *clua_board_open(void);
// Readies the board for lists of these rows; what was placed is gone. false: no memory, and there are none.
bool clua_board_begin(clua_board *board, uint32_t list_count);
// Forgets what was placed, and keeps the lists and their sizes.
void clua_board_clear(clua_board *board);
void clua_board_close(clua_board *board);
// Gives a list the frames that its runs stand for, so that single rows can be placed. false: no memory.
bool clua_board_unroll(clua_list *list);
// Marks a row as placed before any script runs: the call that places it is refused, and the refusal says where it is.
bool clua_board_occupy(clua_list *list, uint32_t row);

// Whether a row is placed in the running call.
bool clua_board_is_placed(const clua_board *board, uint32_t list, uint32_t row);

// Whether the first argument is what `kind` is in the running call.
bool clua_is_handle(lua_State *state, const clua_board *board, int kind);

// Functions for scripts, each with the board as its upvalue.
//   out:item(list, row, x, y, w, h [, z [, alpha [, hidden]]])
//   out:grid(list, first, n, columns, x, y, w, h, dx, dy)      out:row(list, first, n, x, y, w, h, dx, dy)
//   ctx:item_size(list, row) → w, h, given                     ctx:item_count(list), ctx:section_count()
void clua_push_board_function(lua_State *state, clua_board *board, const char *name);

void clua_board_forget_refusal(clua_board *board);

#endif
