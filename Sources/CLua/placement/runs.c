// out:grid and out:row: many equal boxes in one call, stored as one rule where the runs are in order.
#include "placement/placement_buffer.h"

#include <math.h>
#include <stdlib.h>

// Up to this many runs are stored as rules however short they are.
enum { LEAST_RUNS = 64 };

// Refuses a run whose last position is not a valid coordinate.
static void check_reach(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, const char *name, double start,
    double step, uint32_t count
) {
    double last = start + step * (double)(count - 1);
    if (last >= -buffer->limit && last <= buffer->limit) return;
    buffer->refused_section = section;
    placement_refuse(
        state, buffer, "%s of section %lld: %s of the last box is %.17g, expected a number in %.9g...%.9g", call,
        (long long)section, name, last, -buffer->limit, buffer->limit);
}

static void place_run(lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t number, clua_run run) {
    clua_section *section = &buffer->sections[number];
    if (run.count == 0) return;
    uint32_t columns = run.columns < run.count ? run.columns : run.count;
    check_reach(state, buffer, call, number, "x", run.frame.x, run.dx, columns);
    check_reach(state, buffer, call, number, "y", run.frame.y, run.dy, (run.count - 1) / run.columns + 1);
    placement_span(section, &run.frame, run.dx * (double)(columns - 1), run.dy * (double)((run.count - 1) / run.columns));
    if (buffer->sparse) {
        for (uint32_t i = 0; i < run.count; i++) {
            clua_frame frame = run.frame;
            frame.x += run.dx * (double)(i % run.columns);
            frame.y += run.dy * (double)(i / run.columns);
            placement_collect(state, buffer, number, run.first + i, frame);
        }
        return;
    }
    bool follows = section->run_count == 0
        || section->runs[section->run_count - 1].first + section->runs[section->run_count - 1].count <= run.first;
    // A run takes as much memory as three frames.
    bool is_worth_it = section->run_count < LEAST_RUNS || section->placed / 3 > section->run_count;
    if (section->frames == NULL && follows && is_worth_it) {
        if (section->run_count == section->run_capacity) {
            uint32_t capacity = section->run_capacity == 0 ? 4 : 2 * section->run_capacity;
            clua_run *runs = realloc(section->runs, capacity * sizeof *runs);
            if (runs == NULL) luaL_error(state, "not enough memory");
            section->runs = runs;
            section->run_capacity = capacity;
        }
        section->runs[section->run_count++] = run;
        section->placed += run.count;
        return;
    }
    if (!clua_placement_unroll(section)) luaL_error(state, "not enough memory");
    for (uint32_t i = 0; i < run.count; i++) {
        clua_frame *frame = &section->frames[run.first + i];
        if (!placement_mark(section, run.first + i)) {
            buffer->refused_section = number;
            buffer->refused_item = run.first + i;
            placement_refuse(
                state, buffer, "%s: item (%lld, %u) is placed twice, expected each item at most once", call,
                (long long)number, run.first + i);
        }
        *frame = run.frame;
        frame->x += run.dx * (double)(i % run.columns);
        frame->y += run.dy * (double)(i / run.columns);
        section->placed++;
    }
}

// Reads section, first and n, which grid and row have in common.
static clua_run run_at(lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t *number) {
    clua_section *section = placement_section_at(state, buffer, call, 2, number);
    clua_run run = {0, 0, 1, {0, 0, 0, 0}, 0, 0};
    int64_t first, count;
    if (!placement_whole(state, 3, &first) || first < 0 || first > (int64_t)section->count) {
        placement_refuse_value(state, buffer, call, *number, -1, "first", 3, "an item of the section");
    }
    if (!placement_whole(state, 4, &count) || count < 0 || count > (int64_t)section->count - first) {
        char expected[64];
        snprintf(expected, sizeof expected, "a count in 0...%lld", (long long)section->count - (long long)first);
        placement_refuse_value(state, buffer, call, *number, -1, "n", 4, expected);
    }
    run.first = (uint32_t)first;
    run.count = (uint32_t)count;
    return run;
}

int placement_place_grid(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_OUTPUT, "grid");
    int64_t number, columns;
    clua_run run = run_at(state, buffer, "grid", &number);
    if (!placement_whole(state, 5, &columns) || columns < 1 || columns > UINT32_MAX) {
        placement_refuse_value(state, buffer, "grid", number, -1, "columns", 5, "a whole number from 1");
    }
    run.columns = (uint32_t)columns;
    run.frame = placement_frame_at(state, buffer, "grid", number, -1, 6);
    run.dx = placement_number_at(state, buffer, "grid", number, -1, 10, "dx", -buffer->limit);
    run.dy = placement_number_at(state, buffer, "grid", number, -1, 11, "dy", -buffer->limit);
    place_run(state, buffer, "grid", number, run);
    return 0;
}

int placement_place_row(lua_State *state) {
    clua_placement_buffer *buffer = placement_of(state, CLUA_OUTPUT, "row");
    int64_t number;
    clua_run run = run_at(state, buffer, "row", &number);
    run.frame = placement_frame_at(state, buffer, "row", number, -1, 5);
    run.dx = placement_number_at(state, buffer, "row", number, -1, 9, "dx", -buffer->limit);
    run.dy = placement_number_at(state, buffer, "row", number, -1, 10, "dy", -buffer->limit);
    if (run.dy == 0 || run.dx == 0) {
        run.columns = run.dy == 0 && run.count > 0 ? run.count : 1;
        place_run(state, buffer, "row", number, run);
        return 0;
    }
    // A diagonal is one run per box.
    uint32_t count = run.count;
    clua_frame frame = run.frame;
    run.count = 1;
    for (uint32_t i = 0; i < count; i++, run.first++) {
        run.frame.x = frame.x + run.dx * (double)i;
        run.frame.y = frame.y + run.dy * (double)i;
        check_reach(state, buffer, "row", number, "x", run.frame.x, 0, 1);
        check_reach(state, buffer, "row", number, "y", run.frame.y, 0, 1);
        place_run(state, buffer, "row", number, run);
    }
    return 0;
}
