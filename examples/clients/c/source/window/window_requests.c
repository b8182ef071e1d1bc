/* Opening, moving and closing windows: their requests, and replies that may come late. */
#include "window.h"

#include "../messages/messages.h"
#include "../requests/subscriptions.h"

#include <stdlib.h>

static bool read_window_reply(layoutd_window *window, const layoutd_reply *reply) {
    ld_arena *arena = &window->client->events;
    layoutd_subscribe_reply subscribed = {0};
    layoutd_move_window_reply moved = {0};
    ld_reset(arena);
    if (window->subscriber.subscription) {
        bool is_read = ld_read_reply(arena, &ld_moving_window, reply, &moved) && moved.window;
        if (is_read) ld_take_window(window, moved.window);
        return is_read;
    }
    if (!ld_read_reply(arena, &ld_subscribing, reply, &subscribed) || !subscribed.window) return false;
    window->subscriber.subscription = subscribed.subscription;
    size_t gone = window->shown.gone_count;
    if (!ld_forget_keys(&window->shown)) return false;
    ld_take_window(window, subscribed.window);
    ld_restore(&window->shown, gone, true);
    return true;
}

static void detach(layoutd_window *window) {
    ld_subscriber **link = window->client ? &window->client->subscribers : NULL;
    while (link && *link != &window->subscriber) link = &(*link)->next;
    if (link) *link = window->subscriber.next;
    window->client = NULL;
}

static void destroy(layoutd_window *window) {
    detach(window);
    ld_free_dictionary(&window->shown);
    ld_free_view(window->view);
    free(window->rows);
    free(window);
}

static void on_close(ld_subscriber *subscriber) {
    layoutd_window *window = (layoutd_window *)subscriber;
    detach(window);
    if (window->is_dropped) destroy(window);
}

void ld_attach_window(layoutd_window *window, layoutd_client *client, uint32_t container) {
    detach(window);
    window->client = client;
    window->subscriber = (ld_subscriber){client->subscribers, 0, ld_tell_window, on_close};
    client->subscribers = &window->subscriber;
    window->container = container;
    window->is_closed = false;
}

static void on_unsubscribed(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    (void)reply;
    (void)error;
    destroy(context);
}

void ld_drop_window(layoutd_window *window) {
    const ld_numbered subscription = {window->subscriber.subscription};
    bool is_sent = window->client && window->subscriber.subscription
        && ld_send(window->client, &ld_unsubscribing, &subscription, NULL, false, on_unsubscribed, window, NULL);
    if (!is_sent) destroy(window);
}

static void on_window_reply(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    layoutd_window *window = context;
    if (!error && !read_window_reply(window, reply)) ld_protocol_error(window->client, "reply with a window", 0, 1);
    if (!error && window->client->lost.status != LAYOUTD_OK) error = &window->client->lost;
    window->is_unsent |= error && !window->view;
    window->call = (ld_call){.is_done = true};
    if (error) window->call.error = *error;
    window->call.status = window->call.error.status;
    if (window->view) ld_open_view(window->view, window, error);
    ld_finish_reply(window);
}

void ld_finish_reply(layoutd_window *window) {
    /* Last, since losing the connection ends the other requests of the window. */
    window->pending--;
    if (window->is_dropped && !window->pending) ld_drop_window(window);
}

uint32_t ld_send_window(layoutd_window *window, layoutd_error *error) {
    const layoutd_window_options *options = &window->options;
    double overscan = options->overscan > 0 ? options->overscan : 0;
    double share = options->overscan != 0 ? 0 : options->overscan_share > 0 ? options->overscan_share : 1;
    const layoutd_rect *rect = window->follows_bounds ? NULL : &window->state.rect;
    const layoutd_window_place place = {rect, overscan, share, options->committed};
    const layoutd_subscribe_request subscribe = {
        .container = &window->container, .rate = options->rate, .is_passive = options->is_passive, .window = &place};
    const layoutd_move_window_request move = {window->subscriber.subscription, place};
    const ld_exchange *exchange = window->subscriber.subscription ? &ld_moving_window : &ld_subscribing;
    const void *request = window->subscriber.subscription ? (const void *)&move : &subscribe;
    window->call = (ld_call){0};
    const ld_buffer *view = window->view ? &window->view->options : NULL;
    uint32_t id = ld_send(window->client, exchange, request, view, false, on_window_reply, window, error);
    if (!id) return 0;
    window->pending++;
    if (window->subscriber.subscription) window->is_unsent = false;
    return id;
}

layoutd_status ld_ask_window(layoutd_window *window, layoutd_error *error) {
    uint32_t id = ld_send_window(window, error);
    if (!id) return error->status;
    layoutd_status status = ld_wait_for(window->client, id, &window->call, error);
    ld_pending *late = ld_find_request(window->client, id);
    if (late) late->handler = on_window_reply;
    return status;
}

layoutd_window *ld_make_window(const layoutd_window_options *options, layoutd_error *error) {
    layoutd_window *window = calloc(1, sizeof *window);
    if (!window) {
        ld_no_memory(error, sizeof *window);
        return NULL;
    }
    if (options) window->options = *options;
    window->follows_bounds = !window->options.rect || window->options.owns_bounds;
    if (window->options.rect) window->state.rect = *window->options.rect;
    return window;
}

layoutd_window *layoutd_window_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *options, layoutd_error *error) {
    layoutd_window *window = ld_make_window(options, error);
    if (!window) return NULL;
    window->is_unsent = window->options.rect != NULL;
    if (layoutd_window_reopen(window, client, container, error) == LAYOUTD_OK) {
        window->state.adjustment = (layoutd_point){0, 0};
        return window;
    }
    layoutd_window_close(window);
    return NULL;
}

layoutd_status ld_check_closed(const layoutd_window *window, const layoutd_client *client, layoutd_error *error) {
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not open a window");
    bool is_attached = window->client && window->client->lost.status == LAYOUTD_OK && (window->subscriber.subscription || window->pending);
    return is_attached ? ld_fail(error, LAYOUTD_USAGE, "usage", "the window is open already") : LAYOUTD_OK;
}

layoutd_status layoutd_window_reopen(layoutd_window *window, layoutd_client *client, uint32_t container, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    if (window->view) return layoutd_view_reopen(window, client, container, error);
    layoutd_status status = ld_check_closed(window, client, error);
    if (status != LAYOUTD_OK) return status;
    ld_attach_window(window, client, container);
    /* Others are where the daemon says, or where the request says. */
    window->is_unsent &= window->options.owns_bounds;
    return ld_ask_window(window, error);
}

void layoutd_window_close(layoutd_window *window) {
    if (!window) return;
    window->is_dropped = true;
    if (!window->pending) ld_drop_window(window);
}
