/* Commands of the line protocol that follow what is in sight of a container. */
#define _XOPEN_SOURCE 700

#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An element, and its new index path if it has moved. */
typedef struct {
    char kind[64];
    uint32_t numbers[4];
} place;

typedef struct {
    place *places;
    size_t count;
} places;

/* The changes since the last result, of several updates. */
typedef struct {
    places appeared, disappeared, moved;
} differences;

static place *append(places *to, const char *kind, uint32_t section, uint32_t item) {
    to->places = realloc(to->places, (to->count + 1) * sizeof *to->places);
    if (!to->places) abort();
    place *added = &to->places[to->count++];
    *added = (place){.numbers = {section, item, 0, 0}};
    snprintf(added->kind, sizeof added->kind, "%s", kind);
    return added;
}

static int in_order(const void *a, const void *b) {
    const place *one = a, *other = b;
    int kinds = strcmp(one->kind, other->kind);
    for (size_t i = 0; !kinds && i < 4; i++) kinds = (one->numbers[i] > other->numbers[i]) - (one->numbers[i] < other->numbers[i]);
    return kinds;
}

/* Writes the places with so many of their numbers, and frees them. */
static void add_places(text *to, places *given, size_t count) {
    if (given->count) qsort(given->places, given->count, sizeof *given->places, in_order);
    add(to, "[");
    for (size_t i = 0; i < given->count; i++) {
        add(to, i ? ",[" : "[");
        add_quoted(to, given->places[i].kind);
        for (size_t j = 0; j < count; j++) add(to, ",%lu", (unsigned long)given->places[i].numbers[j]);
        add(to, "]");
    }
    add(to, "]");
    free(given->places);
    *given = (places){0};
}

static void note(differences *to, const layoutd_difference *difference) {
    for (size_t i = 0; i < difference->appeared_count; i++) {
        const layoutd_window_element *element = difference->appeared[i];
        append(&to->appeared, element->kind, element->path.section, element->path.item);
    }
    for (size_t i = 0; i < difference->disappeared_count; i++) {
        const layoutd_window_element *element = difference->disappeared[i];
        append(&to->disappeared, element->kind, element->path.section, element->path.item);
    }
    for (size_t i = 0; i < difference->moved_count; i++) {
        const layoutd_window_element *element = difference->moved[i];
        place *added = append(&to->moved, element->kind, element->path_before.section, element->path_before.item);
        added->numbers[2] = element->path.section;
        added->numbers[3] = element->path.item;
    }
}

static int by_path(const void *a, const void *b) {
    const layoutd_window_element *one = *(layoutd_window_element *const *)a, *other = *(layoutd_window_element *const *)b;
    int order = strcmp(one->kind, other->kind);
    if (!order) order = (one->path.section > other->path.section) - (one->path.section < other->path.section);
    return order ? order : (one->path.item > other->path.item) - (one->path.item < other->path.item);
}

/* Rows as `add_rows` writes them, by kind and index path. */
static void add_elements(text *to, const layoutd_difference *difference) {
    static const char *categories[] = {"cell", "supplementary", "decoration"};
    if (difference->count) qsort(difference->elements, difference->count, sizeof *difference->elements, by_path);
    add(to, "[");
    for (size_t i = 0; i < difference->count; i++) {
        const layoutd_window_element *element = difference->elements[i];
        const layoutd_rect frame = element->frame;
        double numbers[] = {element->path.section, element->path.item, frame.x, frame.y, frame.width, frame.height,
                            element->z_index, element->alpha};
        add(to, i ? ",[" : "[");
        add_quoted(to, element->kind);
        add_numbers(to, numbers, 8);
        add(to, ",%s,%s,\"%s\"]", element->is_hidden ? "true" : "false", element->is_estimated ? "true" : "false",
            categories[element->category]);
    }
    add(to, "]");
}

/* Updates the window with all that has happened, and waits for events in between, until it has the generation. */
static layoutd_status update(
    layoutd_client *client, layoutd_window *window, uint64_t generation, layoutd_difference *difference, differences *all,
    layoutd_error *error) {
    layoutd_status status = layoutd_window_update(window, difference, error);
    if (status != LAYOUTD_OK) return status;
    note(all, difference);
    status = layoutd_sync(client, error);
    while (status == LAYOUTD_OK) {
        status = layoutd_window_update(window, difference, error);
        if (status != LAYOUTD_OK) break;
        note(all, difference);
        if (difference->generation >= generation) break;
        status = layoutd_wait(client, error);
    }
    return status;
}

void follow_window(layoutd_client *client, layoutd_window *window, layoutd_json command, text *result) {
    layoutd_difference difference;
    differences all = {0};
    layoutd_error error;
    text lists = {0};
    uint64_t generation = layoutd_json_uint64(layoutd_json_member(command, "generation"), 0);
    layoutd_status status = update(client, window, generation, &difference, &all, &error);
    /* Members are written in the order of their names. */
    add(&lists, "{\"window\":{\"appeared\":");
    add_places(&lists, &all.appeared, 2);
    if (status == LAYOUTD_OK) {
        add(&lists, ",\"contentSize\":");
        add_list(&lists, (double[]){difference.content_size.width, difference.content_size.height}, 2);
    }
    add(&lists, ",\"disappeared\":");
    add_places(&lists, &all.disappeared, 2);
    if (status == LAYOUTD_OK) {
        add(&lists, ",\"elements\":");
        add_elements(&lists, &difference);
        add(&lists, ",\"generation\":\"%llu\"", (unsigned long long)difference.generation);
    }
    add(&lists, ",\"moved\":");
    add_places(&lists, &all.moved, 4);
    add(&lists, ",\"rect\":");
    add_rect(&lists, layoutd_window_rect(window));
    add(&lists, "}}");
    if (status == LAYOUTD_OK) add_bytes(result, lists.characters, lists.length);
    else add_error(result, &error);
    free(lists.characters);
}

void open_window(layoutd_client *client, layoutd_window **window, layoutd_json command, text *result) {
    double overscan = layoutd_json_double(layoutd_json_member(command, "overscan"), 0);
    layoutd_window_options options = {
        .overscan = overscan > 0 ? overscan : -1,
        .owns_bounds = layoutd_json_boolean(layoutd_json_member(command, "setsBounds")),
        .committed = layoutd_json_boolean(layoutd_json_member(command, "committed")),
        .rate = (uint32_t)layoutd_json_uint64(layoutd_json_member(command, "rate"), 0),
        .is_passive = layoutd_json_boolean(layoutd_json_member(command, "isPassive"))};
    layoutd_error error;
    layoutd_window_close(*window);
    *window = layoutd_window_open(client, container_of(command), &options, &error);
    if (*window) follow_window(client, *window, command, result);
    else add_error(result, &error);
}

void scroll_window(layoutd_client *client, layoutd_window *window, layoutd_json command, text *result) {
    layoutd_window_move(window, read_rect(layoutd_json_member(command, "rect")));
    follow_window(client, window, command, result);
}
