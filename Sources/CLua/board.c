// A board's memory, and what is on it.
//
// It is the host's: it is bounded by the rows there are, which were charged when they came.
#define _GNU_SOURCE
#include "board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

// Memory for many rows, in large pages: a million frames are 8,000 page faults otherwise, 3 ms of the 60 that a script
// takes for them.
void *board_allocate(size_t size) {
    if (size < 4 * HUGE_PAGE) return malloc(size);
    void *memory = NULL;
    if (posix_memalign(&memory, HUGE_PAGE, size) != 0) return NULL;
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

clua_board *clua_board_open(void) {
    clua_board *board = calloc(1, sizeof *board);
    if (board != NULL) clua_board_forget_refusal(board);
    return board;
}

void clua_board_clear(clua_board *board) {
    for (uint32_t i = 0; i < board->list_count; i++) {
        clua_list *list = &board->lists[i];
        free(list->frames);
        free(list->marks);
        free(list->runs);
        list->frames = NULL;
        list->marks = NULL;
        list->runs = NULL;
        list->run_count = list->run_capacity = list->placed = 0;
        list->left = list->top = INFINITY;
        list->right = list->bottom = -INFINITY;
    }
    free(board->looks);
    free(board->hits);
    board->looks = NULL;
    board->hits = NULL;
    board->look_count = board->look_capacity = 0;
    board->hit_count = board->hit_capacity = 0;
}

bool clua_board_begin(clua_board *board, uint32_t list_count) {
    clua_board_clear(board);
    for (uint32_t i = 0; i < board->list_count; i++) free(board->lists[i].sizes);
    free(board->lists);
    board->list_count = 0;
    board->lists = calloc(list_count == 0 ? 1 : list_count, sizeof *board->lists);
    if (board->lists == NULL) return false;
    board->list_count = list_count;
    clua_board_clear(board);
    return true;
}

void clua_board_close(clua_board *board) {
    if (board == NULL) return;
    clua_board_begin(board, 0);
    free(board->lists);
    free(board);
}

bool clua_board_unroll(clua_list *list) {
    if (list->frames != NULL) return true;
    clua_frame *frames = board_allocate(sizeof *frames * (list->count == 0 ? 1 : list->count));
    uint64_t *marks = calloc((size_t)list->count / 64 + 1, sizeof *marks);
    if (frames == NULL || marks == NULL) {
        free(frames);
        free(marks);
        return false;
    }
    list->marks = marks;
    for (uint32_t r = 0; r < list->run_count; r++) {
        const clua_run *run = &list->runs[r];
        for (uint32_t i = 0; i < run->count; i++) {
            board_mark(list, run->first + i);
            clua_frame *frame = &frames[run->first + i];
            *frame = run->frame;
            frame->x += run->dx * (double)(i % run->columns);
            frame->y += run->dy * (double)(i / run->columns);
        }
    }
    free(list->runs);
    list->runs = NULL;
    list->run_count = list->run_capacity = 0;
    list->frames = frames;
    return true;
}

bool clua_board_occupy(clua_list *list, uint32_t row) {
    return row < list->count && clua_board_unroll(list) && board_mark(list, row);
}

bool clua_board_is_placed(const clua_board *board, uint32_t number, uint32_t row) {
    if (board->sparse) {
        // Mostly the one that was placed last.
        for (size_t i = board->hit_count; i > 0; i--) {
            if (board->hits[i - 1].list == number && board->hits[i - 1].row == row) return true;
        }
        return false;
    }
    const clua_list *list = &board->lists[number];
    if (list->marks != NULL) return (list->marks[row / 64] >> row % 64 & 1) != 0;
    uint32_t low = 0, high = list->run_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const clua_run *run = &list->runs[middle];
        if (row < run->first) {
            high = middle;
        } else if (row - run->first >= run->count) {
            low = middle + 1;
        } else {
            return true;
        }
    }
    return false;
}

bool clua_is_handle(lua_State *state, const clua_board *board, int kind) {
    return kind == CLUA_CONTEXT ? is_context(state, board) : is_output(state, board);
}

static const luaL_Reg functions[] = {
    {"item", board_place_item},
    {"grid", board_place_grid},
    {"row", board_place_row},
    {"item_size", board_item_size},
    {"item_count", board_item_count},
    {"section_count", board_section_count},
    {"context", board_make_context},
    {"output", board_make_output},
    {NULL, NULL},
};

void clua_push_board_function(lua_State *state, clua_board *board, const char *name) {
    for (const luaL_Reg *function = functions; function->name != NULL; function++) {
        if (strcmp(function->name, name) != 0) continue;
        lua_pushlightuserdata(state, board);
        lua_pushcclosure(state, function->func, 1);
        return;
    }
    lua_pushnil(state);
}
