// What the files that serve a board share: the way from a script's arguments to rows of the board, and the refusals of
// what is none. What each of a million calls goes through is inline.
#ifndef CLUA_BOARD_H
#define CLUA_BOARD_H

#include "CLuaPlacement.h"

#include <stdio.h>

#define INLINE static inline __attribute__((always_inline))

// refusals.c

// Raises, and notes what was refused, in the words that the error's report will have.
_Noreturn int board_refuse(lua_State *state, clua_board *board, const char *format, ...);
// The same for a value of a call about a row; −1: about no list or no row.
_Noreturn int board_refuse_value(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, const char *name, int index,
    const char *expected
);
// A number from `least` to the board's limit; refuses anything else.
double board_number_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index, const char *name,
    double least
);
// Four of them: x, y, width, height.
clua_frame board_frame_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index
);

// board.c

// Memory for many rows. NULL: there is none.
void *board_allocate(size_t size);

// Functions for scripts: placement.c, runs.c, context.c.

int board_place_item(lua_State *state);
int board_place_grid(lua_State *state);
int board_place_row(lua_State *state);
int board_item_size(lua_State *state);
int board_item_count(lua_State *state);
int board_section_count(lua_State *state);
int board_make_context(lua_State *state);
int board_make_output(lua_State *state);

// placement.c

// Notes a row in `hits`.
void board_hit(lua_State *state, clua_board *board, int64_t list, uint32_t row, clua_frame frame);

// Marks a row as placed. false: it was.
INLINE bool board_mark(clua_list *list, uint32_t row) {
    uint64_t bit = (uint64_t)1 << row % 64;
    bool is_new = (list->marks[row / 64] & bit) == 0;
    list->marks[row / 64] |= bit;
    return is_new;
}

// Scripts have no other userdata than `ctx`.
INLINE bool is_context(lua_State *state, const clua_board *board) {
    const clua_handle *handle = lua_touserdata(state, 1);
    return handle != NULL && handle->epoch == board->epoch;
}

// An older `out` that somebody kept is another table, since it is still there.
INLINE bool is_output(lua_State *state, const clua_board *board) {
    return board->output != NULL && lua_topointer(state, 1) == board->output;
}

INLINE clua_board *board_of(lua_State *state, int kind, const char *call) {
    clua_board *board = lua_touserdata(state, lua_upvalueindex(1));
    if (kind == CLUA_CONTEXT ? is_context(state, board) : is_output(state, board) && board->accepts) return board;
    const char *name = kind == CLUA_CONTEXT ? "ctx" : "out";
    if (lua_type(state, 1) != (kind == CLUA_CONTEXT ? LUA_TUSERDATA : LUA_TTABLE)) {
        board_refuse(state, board, "%s is called without its object, expected %s:%s(...)", call, name, call);
    } else {
        board_refuse(state, board, "%s: this %s is no longer valid, expected the one that the running function was given", call, name);
    }
}

INLINE bool board_whole(lua_State *state, int index, int64_t *value) {
    if (lua_isinteger(state, index)) {
        *value = lua_tointegerx(state, index, NULL);
        return true;
    }
    if (lua_type(state, index) != LUA_TNUMBER) return false;
    int exact = 0;
    *value = lua_tointegerx(state, index, &exact);
    return exact != 0;
}

// Widens what a list's rows span.
INLINE void board_span(clua_list *list, const clua_frame *frame, double dx, double dy) {
    if (frame->x + (dx < 0 ? dx : 0) < list->left) list->left = frame->x + (dx < 0 ? dx : 0);
    if (frame->y + (dy < 0 ? dy : 0) < list->top) list->top = frame->y + (dy < 0 ? dy : 0);
    if (frame->x + frame->width + (dx > 0 ? dx : 0) > list->right) list->right = frame->x + frame->width + (dx > 0 ? dx : 0);
    if (frame->y + frame->height + (dy > 0 ? dy : 0) > list->bottom) {
        list->bottom = frame->y + frame->height + (dy > 0 ? dy : 0);
    }
}

INLINE clua_list *board_list_at(lua_State *state, clua_board *board, const char *call, int index, int64_t *number) {
    if (!board_whole(state, index, number) || *number < 0 || *number >= (int64_t)board->list_count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, board->list_count == 0 ? "none: there is no section" : "a section, 0...%lld",
            (long long)board->list_count - 1);
        board_refuse_value(state, board, call, -1, -1, "section", index, expected);
    }
    return &board->lists[*number];
}

INLINE uint32_t board_row_at(
    lua_State *state, clua_board *board, const char *call, const clua_list *list, int64_t list_number, int index
) {
    int64_t row;
    if (!board_whole(state, index, &row) || row < 0 || row >= (int64_t)list->count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, list->count == 0 ? "none: the section is empty" : "an item, 0...%lld",
            (long long)list->count - 1);
        board_refuse_value(state, board, call, list_number, -1, "item", index, expected);
    }
    return (uint32_t)row;
}

#endif
