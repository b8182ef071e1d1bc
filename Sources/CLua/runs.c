// out:grid and out:row: equal boxes in one call, kept as rules where they come in order.
#include "board.h"

#include <math.h>
#include <stdlib.h>

// So many are kept as runs however short they are.
enum { LEAST_RUNS = 64 };

// The last position of a run, which must be a coordinate too.
static void check_reach(
    lua_State *state, clua_board *board, const char *call, int64_t list, const char *name, double start, double step,
    uint32_t count
) {
    double last = start + step * (double)(count - 1);
    if (last >= -board->limit && last <= board->limit) return;
    board->refused_list = list;
    board_refuse(
        state, board, "%s of section %lld: %s of the last box is %.17g, expected a number in %.9g...%.9g", call,
        (long long)list, name, last, -board->limit, board->limit);
}

static void place_run(lua_State *state, clua_board *board, const char *call, int64_t number, clua_run run) {
    clua_list *list = &board->lists[number];
    if (run.count == 0) return;
    uint32_t columns = run.columns < run.count ? run.columns : run.count;
    check_reach(state, board, call, number, "x", run.frame.x, run.dx, columns);
    check_reach(state, board, call, number, "y", run.frame.y, run.dy, (run.count - 1) / run.columns + 1);
    board_span(list, &run.frame, run.dx * (double)(columns - 1), run.dy * (double)((run.count - 1) / run.columns));
    if (board->sparse) {
        for (uint32_t i = 0; i < run.count; i++) {
            clua_frame frame = run.frame;
            frame.x += run.dx * (double)(i % run.columns);
            frame.y += run.dy * (double)(i / run.columns);
            board_hit(state, board, number, run.first + i, frame);
        }
        return;
    }
    bool follows = list->run_count == 0
        || list->runs[list->run_count - 1].first + list->runs[list->run_count - 1].count <= run.first;
    // A run takes as much as three frames.
    bool is_worth_it = list->run_count < LEAST_RUNS || list->placed / 3 > list->run_count;
    if (list->frames == NULL && follows && is_worth_it) {
        if (list->run_count == list->run_capacity) {
            uint32_t capacity = list->run_capacity == 0 ? 4 : 2 * list->run_capacity;
            clua_run *runs = realloc(list->runs, capacity * sizeof *runs);
            if (runs == NULL) luaL_error(state, "not enough memory");
            list->runs = runs;
            list->run_capacity = capacity;
        }
        list->runs[list->run_count++] = run;
        list->placed += run.count;
        return;
    }
    if (!clua_board_unroll(list)) luaL_error(state, "not enough memory");
    for (uint32_t i = 0; i < run.count; i++) {
        clua_frame *frame = &list->frames[run.first + i];
        if (!board_mark(list, run.first + i)) {
            board->refused_list = number;
            board->refused_row = run.first + i;
            board_refuse(
                state, board, "%s: item (%lld, %u) is placed twice, expected each item at most once", call,
                (long long)number, run.first + i);
        }
        *frame = run.frame;
        frame->x += run.dx * (double)(i % run.columns);
        frame->y += run.dy * (double)(i / run.columns);
        list->placed++;
        if (i % 1024 == 1023) clua_charge(state, 1024);
    }
}

// Reads section, first and n, which grid and row have in common.
static clua_run run_at(lua_State *state, clua_board *board, const char *call, int64_t *number) {
    clua_list *list = board_list_at(state, board, call, 2, number);
    clua_run run = {0, 0, 1, {0, 0, 0, 0}, 0, 0};
    int64_t first, count;
    if (!board_whole(state, 3, &first) || first < 0 || first > (int64_t)list->count) {
        board_refuse_value(state, board, call, *number, -1, "first", 3, "an item of the section");
    }
    if (!board_whole(state, 4, &count) || count < 0 || count > (int64_t)list->count - first) {
        char expected[64];
        snprintf(expected, sizeof expected, "a count in 0...%lld", (long long)list->count - (long long)first);
        board_refuse_value(state, board, call, *number, -1, "n", 4, expected);
    }
    run.first = (uint32_t)first;
    run.count = (uint32_t)count;
    return run;
}

int board_place_grid(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "grid");
    int64_t number, columns;
    clua_run run = run_at(state, board, "grid", &number);
    if (!board_whole(state, 5, &columns) || columns < 1 || columns > UINT32_MAX) {
        board_refuse_value(state, board, "grid", number, -1, "columns", 5, "a whole number from 1");
    }
    run.columns = (uint32_t)columns;
    run.frame = board_frame_at(state, board, "grid", number, -1, 6);
    run.dx = board_number_at(state, board, "grid", number, -1, 10, "dx", -board->limit);
    run.dy = board_number_at(state, board, "grid", number, -1, 11, "dy", -board->limit);
    place_run(state, board, "grid", number, run);
    return 0;
}

int board_place_row(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "row");
    int64_t number;
    clua_run run = run_at(state, board, "row", &number);
    run.frame = board_frame_at(state, board, "row", number, -1, 5);
    run.dx = board_number_at(state, board, "row", number, -1, 9, "dx", -board->limit);
    run.dy = board_number_at(state, board, "row", number, -1, 10, "dy", -board->limit);
    if (run.dy == 0 || run.dx == 0) {
        run.columns = run.dy == 0 && run.count > 0 ? run.count : 1;
        place_run(state, board, "row", number, run);
        return 0;
    }
    // A diagonal is a run for each box.
    uint32_t count = run.count;
    clua_frame frame = run.frame;
    run.count = 1;
    for (uint32_t i = 0; i < count; i++, run.first++) {
        run.frame.x = frame.x + run.dx * (double)i;
        run.frame.y = frame.y + run.dy * (double)i;
        check_reach(state, board, "row", number, "x", run.frame.x, 0, 1);
        check_reach(state, board, "row", number, "y", run.frame.y, 0, 1);
        place_run(state, board, "row", number, run);
        if (i % 1024 == 1023) clua_charge(state, 8192);
    }
    return 0;
}
