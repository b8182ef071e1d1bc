/* The elements in sight of a container, kept up to date at a cost that depends on what is in sight alone. Programs include layoutd.h.
 *
 *     layoutd_window *window = layoutd_window_open(client, container, NULL, &error);
 *     do {
 *         layoutd_difference difference;
 *         if (layoutd_window_update(window, &difference, &error) != LAYOUTD_OK) break;
 *         for (size_t i = 0; i < difference.appeared_count; i++) {
 *             layoutd_window_element *element = difference.appeared[i];
 *             element->view = make_view(element->frame);
 *         }
 *         ...
 *     } while (layoutd_wait(client, &error) == LAYOUTD_OK);
 *
 * A window has a rectangle in the content, and retains the elements that meet this rectangle and an overscan around it. The daemon
 * sends what is different, and the window applies that when it arrives; `layoutd_window_update` reports it. An element is the same
 * one, at the same address, for as long as it is in the window, whatever its index path. Other events of a window's subscription, such
 * as "layoutFailed" and "containerClosed", are passed to the client's handler. */
#ifndef LAYOUTD_WINDOW_H
#define LAYOUTD_WINDOW_H

#include "client.h"
#include "elements.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layoutd_window layoutd_window;

/* All zeros select the defaults. */
typedef struct {
    /* NULL: the container's bounds, which the window follows until it is moved. */
    const layoutd_rect *rect;
    /* How far the window reaches beyond each side: in points, negative for not at all, or as a share of the rectangle's length in
     * each direction. Both 0: by its own length. */
    double overscan, overscan_share;
    /* Whether the rectangle is the container's bounds: moving it sets these, which pinned elements need. Bounds that another client
     * sets move it with the next event. */
    bool owns_bounds;
    /* Whether items that are being dragged are shown where they were. */
    bool committed;
    /* Of a layout that moves: how many times in a second to send frames, 0 for 60, and whether only to watch, so that no time passes
     * because of this window. */
    uint32_t rate;
    bool is_passive;
} layoutd_window_options;

/* A value of one of the layout's own attributes, which is not the default. */
typedef struct {
    const char *name;
    double value;
} layoutd_attribute;

/* As of the newest event. */
typedef struct {
    uint64_t key;
    layoutd_category category;
    const char *kind;
    layoutd_index_path path;
    layoutd_rect frame;
    int32_t z_index;
    double alpha;
    bool is_hidden, is_estimated;
    /* With the option `with_ids`, in a container with identifiers: of a cell the item's, of others their section's. */
    layoutd_identifier id;
    /* NULL: none. */
    const layoutd_transform *transform;
    /* How far a pinned element was moved from its place in the content. */
    layoutd_point pinned;
    const layoutd_attribute *attributes;
    size_t attribute_count;
    /* Where it was at the update before, if it has moved or changed. */
    layoutd_index_path path_before;
    layoutd_rect frame_before;
    /* The program's; NULL for one that has appeared. */
    void *view;
} layoutd_window_element;

/* The changes since the last update. An element is in at most one of `appeared` and `moved`, and one of `moved` may be in
 * `changed` as well. The arrays and the elements that disappeared are valid until the next update. */
typedef struct {
    uint64_t generation;
    layoutd_size content_size;
    /* The rectangle, and how far changes have moved it since the last update: scroll the view by that. */
    layoutd_rect rect;
    layoutd_point adjustment;
    /* Whether more is in sight than the daemon sends to one window, and whether the layout will move items by itself. */
    bool is_truncated, is_moving;
    /* Whether items are being dragged, and how far a transition has come, 0...1; negative: there is none. */
    bool is_dragging;
    double transition_progress;
    /* All elements, in no order. */
    layoutd_window_element **elements;
    size_t count;
    layoutd_window_element **appeared;
    size_t appeared_count;
    /* Elements with another frame or index path. */
    layoutd_window_element **moved;
    size_t moved_count;
    /* Elements with other attributes. */
    layoutd_window_element **changed;
    size_t changed_count;
    /* As they were; free the views. */
    layoutd_window_element **disappeared;
    size_t disappeared_count;
} layoutd_difference;

/* Subscribes to the container. The first update makes everything appear. Close windows before their client. */
layoutd_window *layoutd_window_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *options, layoutd_error *error);
/* Opens the window again at a new connection once the one before is lost or closed. Elements that still exist keep their views: items
 * with identifiers are found by these, all else by index path. After a failure the window can be opened again. */
layoutd_status layoutd_window_reopen(layoutd_window *window, layoutd_client *client, uint32_t container, layoutd_error *error);
/* Not inside a handler. Views are the program's to free. NULL is ignored. */
void layoutd_window_close(layoutd_window *window);

/* Moves or resizes the rectangle. Without an update in between, only the last one counts. */
void layoutd_window_move(layoutd_window *window, layoutd_rect rect);
void layoutd_window_scroll(layoutd_window *window, double x, double y);

/* Sends the rectangle if it has moved, and reports what is different by all events that have arrived. After a jump, what is visible
 * comes at once, and the overscan with an event.
 *
 * After a failure, nothing is different, and the next update tries again; "container.unknown" if the container is closed. */
layoutd_status layoutd_window_update(layoutd_window *window, layoutd_difference *difference, layoutd_error *error);

/* NULL if no element in the window has this key. */
layoutd_window_element *layoutd_window_find(const layoutd_window *window, uint64_t key);
/* The rectangle, and what the window covers as of the newest event. */
layoutd_rect layoutd_window_rect(const layoutd_window *window);
layoutd_rect layoutd_window_reach(const layoutd_window *window);
/* Those of the sections in it, in order, that scroll by themselves (`layoutd_query_orthogonal`), as of the newest event; valid until the
 * next one is read. */
const uint32_t *layoutd_window_rows(const layoutd_window *window, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
