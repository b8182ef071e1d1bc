#define _GNU_SOURCE
#include "CLuaPlacement.h"

#include "vm.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// What each of a million calls goes through.
#define INLINE static inline __attribute__((always_inline))

// ------------------------------------------------------------------------------------------------ memory
// The board's memory is the host's: it is bounded by the rows there are, which were charged when they came.

enum { HUGE_PAGE = 2 << 20 };

// Memory for many rows, in large pages: a million frames are 8,000 page faults otherwise, 3 ms of the 60 that a script
// takes for them.
static void *allocate(size_t size) {
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

// Marks a row as placed. false: it was.
INLINE bool mark(clua_list *list, uint32_t row) {
    uint64_t bit = (uint64_t)1 << row % 64;
    bool is_new = (list->marks[row / 64] & bit) == 0;
    list->marks[row / 64] |= bit;
    return is_new;
}

bool clua_board_unroll(clua_list *list) {
    if (list->frames != NULL) return true;
    clua_frame *frames = allocate(sizeof *frames * (list->count == 0 ? 1 : list->count));
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
            mark(list, run->first + i);
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

// ------------------------------------------------------------------------------------------------ handles

// Scripts have no other userdata than `ctx`.
INLINE bool is_context(lua_State *state, const clua_board *board) {
    const clua_handle *handle = lua_touserdata(state, 1);
    return handle != NULL && handle->epoch == board->epoch;
}

// An older `out` that somebody kept is another table, since it is still there.
INLINE bool is_output(lua_State *state, const clua_board *board) {
    return board->output != NULL && lua_topointer(state, 1) == board->output;
}

bool clua_is_handle(lua_State *state, const clua_board *board, int kind) {
    return kind == CLUA_CONTEXT ? is_context(state, board) : is_output(state, board);
}

// ------------------------------------------------------------------------------------------------ refusals

void clua_board_forget_refusal(clua_board *board) {
    board->refusal[0] = 0;
    board->refused_list = board->refused_row = -1;
}

// Raises, and notes what was refused, in the words that the error's report will have. Never returns.
static _Noreturn int refuse(lua_State *state, clua_board *board, const char *format, ...) {
    char text[sizeof board->refusal];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = clua_clean(board->refusal, sizeof board->refusal - 1, text, strlen(text));
    board->refusal[length] = 0;
    luaL_error(state, "%s", board->refusal);
    __builtin_unreachable();
}

// What a value is, in few words. Numbers as they are written.
static const char *described(lua_State *state, int index, char *text, size_t length) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        if (lua_isinteger(state, index)) {
            snprintf(text, length, "%lld", (long long)lua_tointegerx(state, index, NULL));
        } else {
            // Whose sign says nothing, and is not the same everywhere.
            double number = lua_tonumberx(state, index, NULL);
            snprintf(text, length, "%.17g", isnan(number) ? NAN : number);
        }
    } else if (lua_type(state, index) == LUA_TSTRING) {
        snprintf(text, length, "the string \"%.40s\"", lua_tolstring(state, index, NULL));
    } else if (lua_type(state, index) <= LUA_TNIL) {
        snprintf(text, length, "nil");
    } else {
        snprintf(text, length, "a %s", lua_typename(state, lua_type(state, index)));
    }
    return text;
}

static _Noreturn int refuse_value(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, const char *name, int index,
    const char *expected
) {
    char text[80];
    board->refused_list = list;
    board->refused_row = row;
    described(state, index, text, sizeof text);
    if (list < 0) refuse(state, board, "%s: %s is %s, expected %s", call, name, text, expected);
    if (row < 0) {
        refuse(state, board, "%s of section %lld: %s is %s, expected %s", call, (long long)list, name, text, expected);
    }
    refuse(
        state, board, "%s (%lld, %lld): %s is %s, expected %s", call, (long long)list, (long long)row, name, text,
        expected);
}

// ------------------------------------------------------------------------------------------------ arguments

INLINE clua_board *board_of(lua_State *state, int kind, const char *call) {
    clua_board *board = lua_touserdata(state, lua_upvalueindex(1));
    if (kind == CLUA_CONTEXT ? is_context(state, board) : is_output(state, board) && board->accepts) return board;
    const char *name = kind == CLUA_CONTEXT ? "ctx" : "out";
    if (lua_type(state, 1) != (kind == CLUA_CONTEXT ? LUA_TUSERDATA : LUA_TTABLE)) {
        refuse(state, board, "%s is called without its object, expected %s:%s(...)", call, name, call);
    } else {
        refuse(state, board, "%s: this %s is no longer valid, expected the one that the running function was given", call, name);
    }
}

INLINE bool whole(lua_State *state, int index, int64_t *value) {
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
INLINE void span(clua_list *list, const clua_frame *frame, double dx, double dy) {
    if (frame->x + (dx < 0 ? dx : 0) < list->left) list->left = frame->x + (dx < 0 ? dx : 0);
    if (frame->y + (dy < 0 ? dy : 0) < list->top) list->top = frame->y + (dy < 0 ? dy : 0);
    if (frame->x + frame->width + (dx > 0 ? dx : 0) > list->right) list->right = frame->x + frame->width + (dx > 0 ? dx : 0);
    if (frame->y + frame->height + (dy > 0 ? dy : 0) > list->bottom) {
        list->bottom = frame->y + frame->height + (dy > 0 ? dy : 0);
    }
}

INLINE clua_list *list_at(lua_State *state, clua_board *board, const char *call, int index, int64_t *number) {
    if (!whole(state, index, number) || *number < 0 || *number >= (int64_t)board->list_count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, board->list_count == 0 ? "none: there is no section" : "a section, 0...%lld",
            (long long)board->list_count - 1);
        refuse_value(state, board, call, -1, -1, "section", index, expected);
    }
    return &board->lists[*number];
}

INLINE uint32_t row_at(
    lua_State *state, clua_board *board, const char *call, const clua_list *list, int64_t list_number, int index
) {
    int64_t row;
    if (!whole(state, index, &row) || row < 0 || row >= (int64_t)list->count) {
        char expected[64];
        snprintf(
            expected, sizeof expected, list->count == 0 ? "none: the section is empty" : "an item, 0...%lld",
            (long long)list->count - 1);
        refuse_value(state, board, call, list_number, -1, "item", index, expected);
    }
    return (uint32_t)row;
}

static _Noreturn double refuse_number(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index, const char *name,
    double least
) {
    char expected[80];
    snprintf(expected, sizeof expected, "a number in %.9g...%.9g", least, board->limit);
    refuse_value(state, board, call, list, row, name, index, expected);
}

static double number_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index, const char *name,
    double least
) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        double value = lua_tonumberx(state, index, NULL);
        // A NaN fails both. Adding 0 makes a −0 a 0.
        if (value >= least && value <= board->limit) return value + 0.0;
    }
    return refuse_number(state, board, call, list, row, index, name, least);
}

static clua_frame frame_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index
) {
    clua_frame frame;
    frame.x = number_at(state, board, call, list, row, index, "x", -board->limit);
    frame.y = number_at(state, board, call, list, row, index + 1, "y", -board->limit);
    frame.width = number_at(state, board, call, list, row, index + 2, "width", 0);
    frame.height = number_at(state, board, call, list, row, index + 3, "height", 0);
    return frame;
}

// ------------------------------------------------------------------------------------------------ out:item

static clua_look look_at(lua_State *state, clua_board *board, int64_t list, uint32_t row) {
    clua_look look = {(uint32_t)list, row, 0, false, 1};
    if (!lua_isnoneornil(state, 8)) {
        int64_t z;
        if (!whole(state, 8, &z) || z < -1000000000 || z > 1000000000) {
            refuse_value(state, board, "item", list, row, "z", 8, "a whole number in -1e9...1e9");
        }
        look.z = (int32_t)z;
    }
    if (!lua_isnoneornil(state, 9)) {
        double alpha = lua_type(state, 9) == LUA_TNUMBER ? lua_tonumberx(state, 9, NULL) : -1;
        if (!(alpha >= 0 && alpha <= 1)) {
            refuse_value(state, board, "item", list, row, "alpha", 9, "a number in 0...1");
        }
        look.alpha = alpha;
    }
    if (!lua_isnoneornil(state, 10)) {
        if (lua_type(state, 10) != LUA_TBOOLEAN) {
            refuse_value(state, board, "item", list, row, "hidden", 10, "true or false");
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

// Notes a row in `hits`.
static void hit(lua_State *state, clua_board *board, int64_t list, uint32_t row, clua_frame frame) {
    if (board->hit_count == board->hit_limit) {
        board->refused_list = list;
        board->refused_row = row;
        refuse(state, board, "item: more than %zu items are placed in one answer", board->hit_limit);
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

static int place_item(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "item");
    int64_t number;
    clua_list *list = list_at(state, board, "item", 2, &number);
    uint32_t row = row_at(state, board, "item", list, number, 3);
    clua_frame frame;
    if (!quick_frame(state, board, 4, &frame)) frame = frame_at(state, board, "item", number, row, 4);
    // All that may be refused is read before anything is noted: a script can catch the refusal and go on.
    bool has_look = lua_gettop(state) > 7;
    clua_look look;
    if (has_look) look = look_at(state, board, number, row);
    if (board->sparse) {
        hit(state, board, number, row, frame);
        if (has_look) note_look(state, board, look);
        return 0;
    }
    if (list->frames == NULL && !clua_board_unroll(list)) return luaL_error(state, "not enough memory");
    if (!mark(list, row)) {
        board->refused_list = number;
        board->refused_row = row;
        return refuse(
            state, board, "item (%lld, %u) is placed twice, expected each item at most once", (long long)number, row);
    }
    list->frames[row] = frame;
    list->placed++;
    span(list, &frame, 0, 0);
    if (has_look) note_look(state, board, look);
    return 0;
}

// ------------------------------------------------------------------------------------------------ runs

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
    refuse(
        state, board, "%s of section %lld: %s of the last box is %.17g, expected a number in %.9g...%.9g", call,
        (long long)list, name, last, -board->limit, board->limit);
}

static void place_run(lua_State *state, clua_board *board, const char *call, int64_t number, clua_run run) {
    clua_list *list = &board->lists[number];
    if (run.count == 0) return;
    uint32_t columns = run.columns < run.count ? run.columns : run.count;
    check_reach(state, board, call, number, "x", run.frame.x, run.dx, columns);
    check_reach(state, board, call, number, "y", run.frame.y, run.dy, (run.count - 1) / run.columns + 1);
    span(list, &run.frame, run.dx * (double)(columns - 1), run.dy * (double)((run.count - 1) / run.columns));
    if (board->sparse) {
        for (uint32_t i = 0; i < run.count; i++) {
            clua_frame frame = run.frame;
            frame.x += run.dx * (double)(i % run.columns);
            frame.y += run.dy * (double)(i / run.columns);
            hit(state, board, number, run.first + i, frame);
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
        if (!mark(list, run.first + i)) {
            board->refused_list = number;
            board->refused_row = run.first + i;
            refuse(
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
    clua_list *list = list_at(state, board, call, 2, number);
    clua_run run = {0, 0, 1, {0, 0, 0, 0}, 0, 0};
    int64_t first, count;
    if (!whole(state, 3, &first) || first < 0 || first > (int64_t)list->count) {
        refuse_value(state, board, call, *number, -1, "first", 3, "an item of the section");
    }
    if (!whole(state, 4, &count) || count < 0 || count > (int64_t)list->count - first) {
        char expected[64];
        snprintf(expected, sizeof expected, "a count in 0...%lld", (long long)list->count - (long long)first);
        refuse_value(state, board, call, *number, -1, "n", 4, expected);
    }
    run.first = (uint32_t)first;
    run.count = (uint32_t)count;
    return run;
}

static int place_grid(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "grid");
    int64_t number, columns;
    clua_run run = run_at(state, board, "grid", &number);
    if (!whole(state, 5, &columns) || columns < 1 || columns > UINT32_MAX) {
        refuse_value(state, board, "grid", number, -1, "columns", 5, "a whole number from 1");
    }
    run.columns = (uint32_t)columns;
    run.frame = frame_at(state, board, "grid", number, -1, 6);
    run.dx = number_at(state, board, "grid", number, -1, 10, "dx", -board->limit);
    run.dy = number_at(state, board, "grid", number, -1, 11, "dy", -board->limit);
    place_run(state, board, "grid", number, run);
    return 0;
}

static int place_row(lua_State *state) {
    clua_board *board = board_of(state, CLUA_OUTPUT, "row");
    int64_t number;
    clua_run run = run_at(state, board, "row", &number);
    run.frame = frame_at(state, board, "row", number, -1, 5);
    run.dx = number_at(state, board, "row", number, -1, 9, "dx", -board->limit);
    run.dy = number_at(state, board, "row", number, -1, 10, "dy", -board->limit);
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

// ------------------------------------------------------------------------------------------------ ctx

static int item_size(lua_State *state) {
    clua_board *board = board_of(state, CLUA_CONTEXT, "item_size");
    int64_t number;
    clua_list *list = list_at(state, board, "item_size", 2, &number);
    uint32_t row = row_at(state, board, "item_size", list, number, 3);
    if (list->sizes == NULL && list->has_sizes) {
        double *sizes = allocate(2 * sizeof *sizes * list->count);
        if (sizes == NULL) return luaL_error(state, "not enough memory");
        board->load_sizes(board->context, (uint32_t)number, sizes);
        list->sizes = sizes;
    }
    bool is_given = list->sizes != NULL && !isnan(list->sizes[2 * (size_t)row]);
    // What a flow layout gives an item that says nothing.
    lua_pushnumber(state, is_given ? list->sizes[2 * (size_t)row] : 50);
    lua_pushnumber(state, is_given ? list->sizes[2 * (size_t)row + 1] : 50);
    lua_pushboolean(state, is_given);
    return 3;
}

static int item_count(lua_State *state) {
    clua_board *board = board_of(state, CLUA_CONTEXT, "item_count");
    int64_t number;
    lua_pushinteger(state, list_at(state, board, "item_count", 2, &number)->count);
    return 1;
}

static int section_count(lua_State *state) {
    lua_pushinteger(state, board_of(state, CLUA_CONTEXT, "section_count")->list_count);
    return 1;
}

// For the host's own text alone, which scripts cannot reach.

// context(epoch, metatable)
static int make_context(lua_State *state) {
    clua_handle *handle = lua_newuserdatauv(state, sizeof *handle, 0);
    handle->epoch = (uint64_t)lua_tointegerx(state, 1, NULL);
    lua_pushvalue(state, 2);
    lua_setmetatable(state, -2);
    return 1;
}

// output(table)
static int make_output(lua_State *state) {
    clua_board *board = lua_touserdata(state, lua_upvalueindex(1));
    board->output = lua_topointer(state, 1);
    lua_settop(state, 1);
    return 1;
}

static const luaL_Reg functions[] = {
    {"item", place_item},         {"grid", place_grid},           {"row", place_row},
    {"item_size", item_size},     {"item_count", item_count},     {"section_count", section_count},
    {"context", make_context},    {"output", make_output},        {NULL, NULL},
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
