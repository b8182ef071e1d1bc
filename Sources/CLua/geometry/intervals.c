// geom.pack_intervals: columns for events that overlap in time.
//
// A sweep over the starts. Columns that are free again wait in a heap, so that the leftmost is taken. All that a sweep needs is
// one userdata, which is charged to the script before the first number is read.
#include "geometry/geometry.h"

#include "vm/vm.h"

#include <math.h>

// Where things stand in the stack.
enum { STARTS = 1, ENDS = 2 };

// Steps between two looks at the clock.
enum { STEPS_AT_ONCE = 4096 };

enum { NO_COLUMN = UINT32_MAX };

// A number of Lua, in Lua's order: a whole number that is not exactly a double is the nearest one and the rest.
struct moment {
    double value;
    int64_t rest;
};

struct sweep {
    uint32_t count;
    uint32_t free_count;
    // By event, from 0. An event that ends before it starts is empty.
    struct moment *starts;
    struct moment *finishes;
    uint32_t *columns;
    uint32_t *counts;
    // The events by start, and by finish.
    uint32_t *by_start;
    uint32_t *by_finish;
    // The columns that are free again, a heap with the least first; before the sweep half of an order.
    uint32_t *free;
};

// What is not a number is neither before another nor equal to it.
static bool is_before(struct moment a, struct moment b) {
    return a.value < b.value || (a.value == b.value && a.rest < b.rest);
}

static bool is_equal(struct moment a, struct moment b) { return a.value == b.value && a.rest == b.rest; }

static struct moment later(struct moment a, struct moment b) { return is_before(a, b) ? b : a; }

static struct moment exact(lua_Integer whole) {
    double value = (double)whole;
    // 2^63 is beyond the largest whole number.
    int64_t rest = value >= 0x1p63 ? whole - INT64_MAX - 1 : whole - (int64_t)value;
    return (struct moment){value, rest};
}

static struct moment moment_at(lua_State *state, int list, const char *name, lua_Integer number) {
    if (lua_geti(state, list, number) != LUA_TNUMBER) {
        const char *kind = geometry_push_kind(state, -1);
        luaL_error(state, "pack_intervals: %s[%I] is %s, expected a number", name, number, kind);
    }
    struct moment moment =
        lua_isinteger(state, -1) ? exact(lua_tointeger(state, -1)) : (struct moment){lua_tonumber(state, -1), 0};
    clua_pop(state, 1);
    return moment;
}

// Pushes the memory of a sweep over so many events.
static struct sweep *push_sweep(lua_State *state, lua_Integer length) {
    size_t count = (size_t)length;
    struct sweep *sweep =
        lua_newuserdatauv(state, sizeof *sweep + count * (2 * sizeof(struct moment) + 5 * sizeof(uint32_t)), 0);
    sweep->count = (uint32_t)count;
    sweep->free_count = 0;
    sweep->starts = (struct moment *)(sweep + 1);
    sweep->finishes = sweep->starts + count;
    sweep->columns = (uint32_t *)(sweep->finishes + count);
    sweep->counts = sweep->columns + count;
    sweep->by_start = sweep->counts + count;
    sweep->by_finish = sweep->by_start + count;
    sweep->free = sweep->by_finish + count;
    return sweep;
}

static void read_events(lua_State *state, struct sweep *sweep) {
    for (uint32_t event = 0; event < sweep->count; event++) {
        if (event % STEPS_AT_ONCE == 0) vm_check_time(state);
        sweep->starts[event] = moment_at(state, STARTS, "starts", (lua_Integer)event + 1);
        sweep->finishes[event] = later(sweep->starts[event], moment_at(state, ENDS, "ends", (lua_Integer)event + 1));
        sweep->columns[event] = NO_COLUMN;
    }
}

// An order by keys, equal keys by number, as table.sort makes it.
struct order {
    const struct moment *keys;
    uint32_t *events;
    uint32_t *half;
};

static bool comes_before(const struct order *order, uint32_t a, uint32_t b) {
    return is_equal(order->keys[a], order->keys[b]) ? a < b : is_before(order->keys[a], order->keys[b]);
}

// Merges first...middle−1 with middle...last−1.
static void merge(lua_State *state, const struct order *order, uint32_t first, uint32_t middle, uint32_t last) {
    uint32_t *events = order->events;
    if (!comes_before(order, events[middle], events[middle - 1])) return;
    uint32_t count = middle - first, left = 0, right = middle, target = first;
    for (uint32_t i = 0; i < count; i++) order->half[i] = events[first + i];
    while (left < count && right < last) {
        if (target % STEPS_AT_ONCE == 0) vm_check_time(state);
        bool takes_right = comes_before(order, events[right], order->half[left]);
        events[target++] = takes_right ? events[right++] : order->half[left++];
    }
    while (left < count) events[target++] = order->half[left++];
}

static void sort(lua_State *state, const struct order *order, uint32_t first, uint32_t last) {
    if (last - first < 2) return;
    uint32_t middle = first + (last - first) / 2;
    sort(state, order, first, middle);
    sort(state, order, middle, last);
    merge(state, order, first, middle, last);
}

static void sort_events(lua_State *state, struct sweep *sweep, const struct moment *keys, uint32_t *events) {
    for (uint32_t event = 0; event < sweep->count; event++) events[event] = event;
    sort(state, &(struct order){keys, events, sweep->free}, 0, sweep->count);
}

static void push_free(struct sweep *sweep, uint32_t column) {
    uint32_t place = ++sweep->free_count;
    uint32_t *heap = sweep->free - 1;
    for (; place > 1 && heap[place / 2] > column; place /= 2) heap[place] = heap[place / 2];
    heap[place] = column;
}

static uint32_t pop_free(struct sweep *sweep) {
    uint32_t *heap = sweep->free - 1;
    uint32_t least = heap[1], column = heap[sweep->free_count--], place = 1;
    while (2 * place <= sweep->free_count) {
        uint32_t child = 2 * place;
        if (child < sweep->free_count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= column) break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = column;
    return least;
}

// The events of one group, which overlap directly or through others, have so many columns.
static void close_group(struct sweep *sweep, uint32_t first, uint32_t last, uint32_t columns) {
    for (uint32_t i = first; i < last; i++) sweep->counts[sweep->by_start[i]] = columns;
    sweep->free_count = 0;
}

static void find_columns(lua_State *state, struct sweep *sweep) {
    uint32_t group = 0, used = 0, next = 0;
    struct moment last = {-INFINITY, 0};
    for (uint32_t i = 0; i < sweep->count; i++) {
        if (i % STEPS_AT_ONCE == 0) vm_check_time(state);
        uint32_t event = sweep->by_start[i];
        struct moment start = sweep->starts[event];
        if (is_before(last, start) || is_equal(last, start)) {
            close_group(sweep, group, i, used);
            group = i;
            used = 0;
        }
        for (; next < sweep->count; next++) {
            uint32_t over = sweep->by_finish[next];
            bool is_over = is_before(sweep->finishes[over], start) || is_equal(sweep->finishes[over], start);
            if (!is_over || sweep->columns[over] == NO_COLUMN) break;
            if (i > group) push_free(sweep, sweep->columns[over]);
        }
        sweep->columns[event] = sweep->free_count > 0 ? pop_free(sweep) : used++;
        last = later(last, sweep->finishes[event]);
    }
    close_group(sweep, group, sweep->count, used);
}

static void push_list(lua_State *state, const uint32_t *numbers, uint32_t count) {
    lua_createtable(state, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        lua_pushinteger(state, numbers[i]);
        lua_rawseti(state, -2, (lua_Integer)i + 1);
    }
}

int geometry_pack_intervals(lua_State *state) {
    lua_settop(state, ENDS);
    vm_check_stack(state);
    lua_Integer count = geometry_length(state, STARTS, "pack_intervals", "starts");
    geometry_length(state, ENDS, "pack_intervals", "ends");
    struct sweep *sweep = push_sweep(state, count);
    read_events(state, sweep);
    sort_events(state, sweep, sweep->starts, sweep->by_start);
    sort_events(state, sweep, sweep->finishes, sweep->by_finish);
    find_columns(state, sweep);
    push_list(state, sweep->columns, sweep->count);
    push_list(state, sweep->counts, sweep->count);
    return 2;
}
