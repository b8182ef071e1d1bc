/* What is in sight of a container, kept up to date at a cost that depends on what is in sight alone. Programs include layoutd.h.
 *
 *     layoutd_window *window = layoutd_window_open(client, container, NULL, &error);
 *     do {
 *         layoutd_difference difference;
 *         if (layoutd_window_update(window, &difference, &error) != LAYOUTD_OK) break;
 *         for (size_t i = 0; i < difference.appeared_count; i++) {
 *             size_t position = difference.appeared[i];
 *             difference.views[position] = make_view(difference.elements->frames[position]);
 *         }
 *         ...
 *     } while (layoutd_wait(client, &error) == LAYOUTD_OK);
 *
 * A window has a rectangle in the content, and retains the elements that meet this rectangle and an overscan around it: its reach.
 * It subscribes to the container by itself, and follows each change when its event arrives: the rectangle moves by the content offset
 * adjustment, so that what is in sight stays, and elements get their new index paths. `layoutd_window_update` then queries the
 * reach at most once for all changes that have come, and tells what is different. */
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
    /* NULL: the container's bounds. */
    const layoutd_rect *rect;
    /* Points on each side, in both directions; 0: the rectangle's own length in each, negative: none. */
    double overscan;
    /* Whether the rectangle is the container's bounds: moving it sets these, which pinned elements need. Bounds that another client
     * sets move it with the next event, which there is once elements are somewhere else. */
    bool owns_bounds;
    /* For a layout that moves: whether the window follows each step, and time passes in the container. There is no overscan then, as
     * far as the rectangle lies in the container's bounds. */
    bool follows_motion;
} layoutd_window_options;

/* An element whose frame or index path has changed. */
typedef struct {
    size_t position;
    uint32_t old_section, old_item;
} layoutd_moved_element;

/* An element that is no longer in the reach, by its index path as of the last update. */
typedef struct {
    layoutd_category category;
    const char *kind;
    uint32_t section, item;
    void *view;
} layoutd_disappeared_element;

/* What is different since the last update. Positions are those in `elements`. An element is in at most one of `appeared` and `moved`,
 * and one of `moved` may be in `changed` as well. The arrays are valid until the next update. */
typedef struct {
    uint64_t generation;
    layoutd_size content_size;
    /* The rectangle, and how far changes have moved it since the last update: scroll the view by that. */
    layoutd_rect rect;
    layoutd_point adjustment;
    const layoutd_elements *elements;
    /* What the program has stored for each element; NULL for one that has appeared. */
    void **views;
    const size_t *appeared;
    size_t appeared_count;
    const layoutd_moved_element *moved;
    size_t moved_count;
    /* Other items or other attributes: of reloaded items, and where the index paths' meaning may have changed unnoticed. */
    const size_t *changed;
    size_t changed_count;
    const layoutd_disappeared_element *disappeared;
    size_t disappeared_count;
} layoutd_difference;

/* Subscribes to the container. The first update makes everything appear. Close windows before their client. */
layoutd_window *layoutd_window_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *options, layoutd_error *error);
/* Views are the program's to free. NULL is ignored. */
void layoutd_window_close(layoutd_window *window);

/* Moves or resizes the rectangle. Without an update in between, only the last one counts. */
void layoutd_window_move(layoutd_window *window, layoutd_rect rect);
void layoutd_window_scroll(layoutd_window *window, double x, double y);

/* Catches up with the events that have arrived and the rectangle. If the rectangle has stayed inside the reach, and nothing in the
 * reach can have changed, nothing is queried. If the daemon's reply is ahead of the events, it waits for those.
 *
 * After a failure, nothing is different, and the next update tries again; "container.unknown" if the container is closed. */
layoutd_status layoutd_window_update(layoutd_window *window, layoutd_difference *difference, layoutd_error *error);

/* As of the last update. */
const layoutd_elements *layoutd_window_elements(const layoutd_window *window);
void **layoutd_window_views(layoutd_window *window);
/* What was queried: the rectangle, and the overscan as it was then. */
layoutd_rect layoutd_window_reach(const layoutd_window *window);
layoutd_rect layoutd_window_rect(const layoutd_window *window);
/* How many queries the window has sent. */
uint64_t layoutd_window_queries(const layoutd_window *window);

#ifdef __cplusplus
}
#endif

#endif
