// out:item, through which a million calls an answer go.
#include "board.h"

#include <math.h>
#include <stdlib.h>

static clua_look look_at(lua_State *state, clua_board *board, int64_t list, uint32_t row) {
    clua_look look = {(uint32_t)list, row, 0, false, 1};
    if (!lua_isnoneornil(state, 8)) {
        int64_t z;
        if (!board_whole(state, 8, &z) || z < -1000000000 || z > 1000000000) {
            board_refuse_value(state, board, "item", list, row, "z", 8, "a whole number in -1e9...1e9");
        }
        look.z = (int32_t)z;
    }
    if (!lua_isnoneornil(state, 9)) {
        double alpha = lua_type(state, 9) == LUA_TNUMBER ? lua_tonumberx(state, 9, NULL) : -1;
        if (!(alpha >= 0 && alpha <= 1)) {
            board_refuse_value(state, board, "item", list, row, "alpha", 9, "a number in 0...1");
        }
        look.alpha = alpha;
    }
    if (!lua_isnoneornil(state, 10)) {
        if (lua_type(state, 10) != LUA_TBOOLEAN) {
            board_refuse_value(state, board, "item", list, row, "hidden", 10, "true or false");
        }
        look.hidden = lua_toboolean(state, 10);
    }
    return look;
}

static void note_look(lua_State *state, clua_board *board, clua_look look) {
    if (look.z == 0 && look.alpha == 1 && !look.hidden) return;
    if (board->look_count == board->look_capacity) {
        size_t capacity = board->look_capacity == 0 ? 64 : 2 * board->look_capacity;
        clua_look *looks = realloc(board->looks, capacity * sizeof *looks);
        if (looks == NULL) luaL_error(state, "not enough memory");
        board->looks = looks;
        board->look_capacity = capacity;
    }
    board->looks[board->look_count++] = look;
}

void board_hit(lua_State *state, clua_board *board, int64_t list, uint32_t row, clua_frame frame) {
    if (board->hit_count == board->hit_limit) {
        board->refused_list = list;
        board->refused_row = row;
        board_refuse(state, board, "item: more than %zu items are placed in one answer", board->hit_limit);
    }
    if (board->hit_count == board->hit_capacity) {
        size_t capacity = board->hit_capacity == 0 ? 64 : 2 * board->hit_capacity;
        clua_hit *hits = realloc(board->hits, capacity * sizeof *hits);
        if (hits == NULL) luaL_error(state, "not enough memory");
        board->hits = hits;
        board->hit_capacity = capacity;
    }
    board->hits[board->hit_count++] = (clua_hit){(uint32_t)list, row, frame};
}

// The frame where all is as it should be; false: something is not, and who says what must look closer.
INLINE bool quick_frame(lua_State *state, const clua_board *board, int index, clua_frame *frame) {
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
    return fabs(frame->x) <= board->limit && fabs(frame->y) <= board->limit && frame->width >= 0
        && frame->width <= board->limit && frame->height >= 0 && frame->height <= board->limit;
}

int board_place_item(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "item");
    int64_t number;
    clua_list *list = board_list_at(state, board, "item", 2, &number);
    uint32_t row = board_row_at(state, board, "item", list, number, 3);
    clua_frame frame;
    if (!quick_frame(state, board, 4, &frame)) frame = board_frame_at(state, board, "item", number, row, 4);
    // All that may be refused is read before anything is noted: a script can catch the refusal and go on.
    bool has_look = lua_gettop(state) > 7;
    clua_look look;
    if (has_look) look = look_at(state, board, number, row);
    if (board->sparse) {
        board_hit(state, board, number, row, frame);
        if (has_look) note_look(state, board, look);
        return 0;
    }
    if (list->frames == NULL && !clua_board_unroll(list)) return luaL_error(state, "not enough memory");
    if (!board_mark(list, row)) {
        board->refused_list = number;
        board->refused_row = row;
        return board_refuse(
            state, board, "item (%lld, %u) is placed twice, expected each item at most once", (long long)number, row);
    }
    list->frames[row] = frame;
    list->placed++;
    board_span(list, &frame, 0, 0);
    if (has_look) note_look(state, board, look);
    return 0;
}
