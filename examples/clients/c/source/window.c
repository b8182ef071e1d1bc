#include "window.h"

#include "update.h"

#include <stdlib.h>

/* The sum of a side and its length may not be a number. */
static bool contains(layoutd_rect outer, layoutd_rect inner) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width
        && inner.y + inner.height <= outer.y + outer.height;
}

/* Within the numbers that the protocol allows. */
static void extend(double *origin, double *length, double by) {
    static const double limit = 1e9;
    double start = *origin - by > -limit ? *origin - by : -limit, end = *origin + *length + by;
    if (end > limit) end = limit;
    *origin = start;
    *length = end - start;
}

static layoutd_rect reach_of(const layoutd_window *window) {
    layoutd_rect reach = window->rect;
    double overscan = window->options.follows_motion ? -1 : window->options.overscan;
    if (overscan < 0) return reach;
    extend(&reach.x, &reach.width, overscan > 0 ? overscan : reach.width);
    extend(&reach.y, &reach.height, overscan > 0 ? overscan : reach.height);
    return reach;
}

void layoutd_window_move(layoutd_window *window, layoutd_rect rect) {
    window->rect = rect;
    window->has_unsent_bounds = window->options.owns_bounds;
}

void layoutd_window_scroll(layoutd_window *window, double x, double y) {
    layoutd_window_move(window, (layoutd_rect){x, y, window->rect.width, window->rect.height});
}

static layoutd_status send_bounds(layoutd_window *window, layoutd_error *error) {
    layoutd_client *client = window->follower->client;
    layoutd_status status = ld_set_bounds(client, window->container, window->rect, &window->bounds_generation, error);
    if (status == LAYOUTD_OK) window->has_unsent_bounds = false;
    return status;
}

/* Waits until the events lead to this generation, or beyond. */
static layoutd_status catch_up(layoutd_window *window, uint64_t generation, layoutd_error *error) {
    layoutd_client *client = window->follower->client;
    int64_t deadline = ld_deadline_of(client);
    layoutd_status status = LAYOUTD_OK;
    while (status == LAYOUTD_OK && window->generation < generation && !window->is_closed) {
        status = ld_wait_until(client, deadline, error);
        bool is_late = status == LAYOUTD_OK && deadline >= 0 && ld_now_milliseconds() >= deadline;
        if (is_late && window->generation < generation) status = ld_time_over(client, error);
    }
    return status;
}

static layoutd_status adopt(layoutd_window *window, layoutd_elements *elements, layoutd_rect reach, layoutd_error *error) {
    layoutd_status status = ld_window_adopt(window, elements, error);
    if (status != LAYOUTD_OK) return status;
    window->reach = reach;
    window->needs_query = window->is_anew = false;
    return LAYOUTD_OK;
}

static layoutd_status refuse_closed(layoutd_error *error, uint32_t container) {
    return ld_fail(error, LAYOUTD_REFUSED, "container.unknown", "container %lu is closed", (unsigned long)container);
}

static layoutd_status query(layoutd_window *window, layoutd_error *error) {
    layoutd_elements elements = {0};
    layoutd_rect reach;
    for (int attempt = 0; attempt < LAYOUTD_ATTEMPTS; attempt++) {
        layoutd_free_elements(&elements);
        reach = reach_of(window);
        window->queries++;
        layoutd_status status = layoutd_query_rect(window->follower->client, window->container, reach, NULL, &elements, error);
        if (status == LAYOUTD_OK) status = catch_up(window, elements.generation, error);
        if (status == LAYOUTD_OK && elements.generation == window->generation && contains(reach, window->rect)) {
            status = adopt(window, &elements, reach, error);
            layoutd_free_elements(&elements);
            return status;
        }
        if (status == LAYOUTD_OK && window->is_closed) status = refuse_closed(error, window->container);
        if (status != LAYOUTD_OK) {
            layoutd_free_elements(&elements);
            return status;
        }
    }
    /* The container changes faster than it can be queried. The next update tries again; until then this is the newest picture. */
    uint64_t generation = elements.generation;
    window->is_anew = true;
    layoutd_status status = adopt(window, &elements, reach, error);
    layoutd_free_elements(&elements);
    window->generation = generation;
    window->needs_query = true;
    return status;
}

/* Takes what a step has brought, if it is all that the rectangle needs. */
static layoutd_status take_step(layoutd_window *window, layoutd_error *error) {
    layoutd_status status = LAYOUTD_OK;
    window->has_step = false;
    if (contains(window->step_bounds, window->rect) && !window->needs_query) {
        status = adopt(window, &window->step, window->step_bounds, error);
    } else {
        window->needs_query = true;
    }
    layoutd_free_elements(&window->step);
    return status;
}

static layoutd_status bring_up_to_date(layoutd_window *window, layoutd_error *error) {
    layoutd_client *client = window->follower->client;
    layoutd_status status = LAYOUTD_OK;
    if (!client) return ld_fail(error, LAYOUTD_LOST, "connection.closed", "the window's client is closed");
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not update a window");
    if (client->lost.status != LAYOUTD_OK) {
        if (error) *error = client->lost;
        return client->lost.status;
    }
    if (window->is_closed) return refuse_closed(error, window->container);
    if (window->has_unsent_bounds) status = send_bounds(window, error);
    if (status == LAYOUTD_OK && window->has_step) status = take_step(window, error);
    bool is_outside = !contains(window->reach, window->rect);
    if (status == LAYOUTD_OK && (window->needs_query || is_outside)) status = query(window, error);
    /* Generations that have changed nothing in the reach. */
    if (status == LAYOUTD_OK && !window->needs_query) window->elements.generation = window->generation;
    return status;
}

layoutd_status layoutd_window_update(layoutd_window *window, layoutd_difference *difference, layoutd_error *error) {
    ld_window_settle(window);
    layoutd_status status = bring_up_to_date(window, error);
    *difference = (layoutd_difference){
        .generation = window->generation,
        .content_size = window->content_size,
        .rect = window->rect,
        .elements = &window->elements,
        .views = window->views,
        .appeared = window->appeared,
        .appeared_count = window->appeared_count,
        .moved = window->moved,
        .moved_count = window->moved_count,
        .changed = window->changed,
        .changed_count = window->changed_count,
        .disappeared = window->disappeared,
        .disappeared_count = window->disappeared_count,
    };
    if (status != LAYOUTD_OK) return status;
    difference->adjustment = window->adjustment;
    window->adjustment = (layoutd_point){0, 0};
    return LAYOUTD_OK;
}

const layoutd_elements *layoutd_window_elements(const layoutd_window *window) {
    return &window->elements;
}

void **layoutd_window_views(layoutd_window *window) {
    return window->views;
}

layoutd_rect layoutd_window_reach(const layoutd_window *window) {
    return window->reach;
}

layoutd_rect layoutd_window_rect(const layoutd_window *window) {
    return window->rect;
}

uint64_t layoutd_window_queries(const layoutd_window *window) {
    return window->queries;
}
