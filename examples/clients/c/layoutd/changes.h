/* How the new elements of a container follow from the old ones. Programs include layoutd.h. */
#ifndef LAYOUTD_CHANGES_H
#define LAYOUTD_CHANGES_H

#include "error.h"
#include "elements.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `count` elements of one kind in one section, from `item` on. */
typedef struct {
    layoutd_category category;
    /* "" for cells. */
    const char *kind;
    uint32_t section, item, count;
    /* Where the first one was; NULL: it had this index path. */
    const layoutd_index_path *from;
    layoutd_identifiers ids;
} layoutd_element_range;

/* Consecutive elements that moved by the same distance, by their new places. */
typedef struct {
    layoutd_category category;
    const char *kind;
    uint32_t section, item, count;
    const layoutd_index_path *from;
    double dx, dy;
} layoutd_moved_range;

/* Consecutive sections that stayed together, and their elements with them. */
typedef struct {
    uint32_t from, to, count;
    double dx, dy;
    /* Whether their elements must be queried again. */
    bool is_stale;
} layoutd_moved_sections;

typedef struct {
    /* Nothing is known of the changes: query every element again. */
    bool everything;
    layoutd_size content_size_before, content_size_after;
    /* By their new places: elements that must be queried again, and new ones. */
    const layoutd_element_range *elements, *inserted;
    size_t element_count, inserted_count;
    /* By their old places. */
    const layoutd_element_range *deleted;
    size_t deleted_count;
    const layoutd_moved_range *moved;
    size_t moved_count;
    const layoutd_moved_sections *sections;
    size_t section_count;
} layoutd_changes;

typedef enum {
    /* It is there, by its new index path, and its frame has moved by dx and dy. */
    LAYOUTD_KEPT,
    /* It is there, by its new index path, and has to be queried again. */
    LAYOUTD_STALE,
    /* It is deleted, or was reloaded and is a new one. */
    LAYOUTD_GONE,
} layoutd_fate;

typedef struct {
    layoutd_category category;
    /* NULL and "": "cell". */
    const char *kind;
    uint32_t section, item;
} layoutd_element;

typedef struct {
    layoutd_fate fate;
    uint32_t section, item;
    double dx, dy;
} layoutd_followed;

/* Tells what has become of elements, such as the selected ones. Takes O((ranges + count) * log ranges). If `everything` changed, all
 * elements are LAYOUTD_STALE by their old index paths. */
layoutd_status layoutd_follow(
    const layoutd_changes *changes, const layoutd_element *elements, layoutd_followed *followed, size_t count,
    layoutd_error *error);

/* A container has changed. A client that has the generation `generation_before` applies the changes; one that has `generation` or a
 * later one has them already; any other queries everything again. */
typedef struct layoutd_invalidated {
    uint32_t container;
    uint64_t generation, generation_before;
    /* "bounds", "parameters", "data", "measurement", "environment", "layout", "plugin", "movement" or "transition". */
    const char *reason;
    layoutd_changes changes;
    uint32_t merged;
    /* The container's bounds now. */
    layoutd_rect bounds;
    layoutd_point content_offset_adjustment;
} layoutd_invalidated;

/* Where the items of a layout that moves are after a step. */
typedef struct layoutd_moved {
    uint32_t container;
    uint64_t generation, step;
    /* The elements that meet the container's bounds; if `is_truncated`, there are more. */
    layoutd_elements elements;
    bool is_truncated, is_at_rest;
    layoutd_rect bounds;
    layoutd_size content_size;
} layoutd_moved;

/* Items that are being dragged. */
typedef struct {
    /* In the order in which they gather. */
    const layoutd_index_path *paths;
    size_t path_count;
    /* Where the first of them would be; NULL in the container that they come from while they hover over another one. */
    const layoutd_index_path *target;
    /* Where the finger is. */
    layoutd_point position;
    /* The items as they should be drawn, above all others. */
    layoutd_elements lifted;
    /* The newest generation that is not one of the movement. */
    uint64_t data_generation;
    /* The containers over which the items hover and that they come from; NULL: this one. */
    const uint32_t *target_container, *source_container;
} layoutd_movement;

typedef struct {
    const char *to_layout;
    /* 0...1. */
    double progress;
} layoutd_transition_state;

/* Elements with their keys; `before` is empty, or what each of them was. */
typedef struct {
    const uint64_t *keys;
    size_t key_count;
    layoutd_elements attributes, before;
} layoutd_keyed_elements;

/* Changes of a window. Delete the elements that disappeared; set those that appeared, moved or changed, by key. */
typedef struct layoutd_window_changed {
    uint32_t container;
    uint64_t generation;
    /* As in `layoutd_invalidated`; "moved" after steps, "window" for the rest of a window after a jump, "" in replies. */
    const char *reason;
    /* The rectangle that the window covers, and the container's bounds. */
    layoutd_rect rect, bounds;
    layoutd_size content_size;
    layoutd_point content_offset_adjustment;
    layoutd_keyed_elements appeared, disappeared, moved, changed;
    /* Whether more meets the rectangle than the window has. */
    bool is_truncated;
    uint32_t merged;
    uint64_t step;
    bool is_moving;
    /* NULL: none is under way. */
    const layoutd_movement *movement;
    const layoutd_transition_state *transition;
    /* Those of the sections in the window, in order, that scroll by themselves. */
    const uint32_t *rows;
    size_t row_count;
} layoutd_window_changed;

#ifdef __cplusplus
}
#endif

#endif
