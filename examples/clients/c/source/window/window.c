/* Applies a window's events: to its rectangle here, to its elements in window_dictionary.c. */
#include "window.h"

#include "../requests/update.h"

#include <stdlib.h>
#include <string.h>

static void take_rows(layoutd_window *window, const layoutd_window_changed *changed) {
    size_t bytes = changed->row_count * sizeof *changed->rows;
    window->row_count = 0;
    if (!bytes) return;
    uint32_t *rows = realloc(window->rows, bytes);
    if (!rows) {
        ld_out_of_memory(window->client, bytes);
        return;
    }
    window->rows = memcpy(rows, changed->rows, bytes);
    window->row_count = changed->row_count;
}

/* Moves the rectangle with what is in it, and returns by how much. */
static layoutd_point move_along(layoutd_window *window, const layoutd_window_changed *changed) {
    layoutd_rect *rect = &window->state.rect;
    layoutd_point by = changed->content_offset_adjustment;
    /* The program has moved the bounds, and the daemon does not know yet. */
    bool is_ahead = window->is_unsent || (window->view && window->view->setting_bounds);
    if (window->follows_bounds && !is_ahead) {
        by = (layoutd_point){changed->bounds.x - rect->x, changed->bounds.y - rect->y};
        *rect = changed->bounds;
    } else if (window->view) {
        rect->x += by.x;
        rect->y += by.y;
    } else if (window->follows_bounds) {
        by = (layoutd_point){0, 0};
    } else if (by.x != 0 || by.y != 0) {
        layoutd_window_scroll(window, rect->x + by.x, rect->y + by.y);
    }
    return by;
}

void ld_take_window(layoutd_window *window, const layoutd_window_changed *changed) {
    layoutd_difference *state = &window->state;
    layoutd_point by = move_along(window, changed);
    state->adjustment = (layoutd_point){state->adjustment.x + by.x, state->adjustment.y + by.y};
    state->generation = changed->generation;
    state->content_size = changed->content_size;
    state->is_truncated = changed->is_truncated;
    state->is_moving = changed->is_moving;
    state->is_dragging = changed->movement != NULL;
    state->transition_progress = changed->transition ? changed->transition->progress : -1;
    window->reach = changed->rect;
    take_rows(window, changed);
    layoutd_status status = ld_apply(&window->shown, changed, window->client->options.reply_bytes);
    if (status == LAYOUTD_MEMORY) ld_out_of_memory(window->client, sizeof(ld_shown));
    else if (status != LAYOUTD_OK) ld_protocol_error(window->client, "window within its limits", 0, 1);
}

bool ld_tell_window(ld_subscriber *subscriber, const layoutd_event *event) {
    layoutd_window *window = (layoutd_window *)subscriber;
    window->is_closed |= strcmp(event->kind, "containerClosed") == 0;
    if (window->is_dropped) return true;
    if (event->window_changed) ld_take_window(window, event->window_changed);
    if (event->view_changed && window->view) ld_tell_view(window, event->view_changed);
    ld_release_news(window);
    return event->window_changed || event->view_changed;
}

static layoutd_status check(const layoutd_window *window, layoutd_error *error) {
    const layoutd_client *client = window->client;
    if (!client) return ld_fail(error, LAYOUTD_LOST, "connection.closed", "the window's client is closed");
    if (client->is_busy && !window->view) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not update a window");
    if (client->lost.status != LAYOUTD_OK && error) *error = client->lost;
    if (client->lost.status != LAYOUTD_OK) return client->lost.status;
    /* A view was refused, which its handler knows. */
    if (window->view && error) *error = window->call.error;
    if (window->view && window->call.status != LAYOUTD_OK) return window->call.status;
    if (!window->is_closed) return LAYOUTD_OK;
    return ld_fail(error, LAYOUTD_REFUSED, "container.unknown", "container %lu is closed", (unsigned long)window->container);
}

layoutd_status layoutd_window_update(layoutd_window *window, layoutd_difference *difference, layoutd_error *error) {
    ld_settle(&window->shown);
    layoutd_status status = check(window, error);
    /* The daemon's answer may move the rectangle again. */
    for (int attempt = 0; status == LAYOUTD_OK && window->is_unsent && attempt < LAYOUTD_ATTEMPTS; attempt++) {
        if (window->options.owns_bounds) status = ld_set_bounds(window->client, window->container, window->state.rect, error);
        if (status == LAYOUTD_OK) status = ld_ask_window(window, error);
    }
    /* It was closed, and the event came before the refusal. */
    if (status == LAYOUTD_REFUSED && window->is_closed) status = check(window, error);
    *difference = window->state;
    if (status == LAYOUTD_OK && !ld_list_differences(&window->shown, difference)) status = ld_no_memory(error, sizeof *difference);
    if (status == LAYOUTD_OK) window->state.adjustment = (layoutd_point){0, 0};
    else difference->adjustment = (layoutd_point){0, 0};
    return status;
}

void layoutd_window_move(layoutd_window *window, layoutd_rect rect) {
    if (window->view) return;
    window->follows_bounds = window->options.owns_bounds;
    window->state.rect = rect;
    window->is_unsent = true;
}

void layoutd_window_scroll(layoutd_window *window, double x, double y) {
    layoutd_window_move(window, (layoutd_rect){x, y, window->state.rect.width, window->state.rect.height});
}

layoutd_rect layoutd_window_rect(const layoutd_window *window) {
    return window->state.rect;
}

layoutd_rect layoutd_window_reach(const layoutd_window *window) {
    return window->reach;
}

const uint32_t *layoutd_window_rows(const layoutd_window *window, size_t *count) {
    *count = window->row_count;
    return window->rows;
}
