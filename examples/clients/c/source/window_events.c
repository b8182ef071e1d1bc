/* A window's subscription, and what its events mean for the elements that it retains. */
#include "window.h"

#include "messages.h"
#include "subscriptions.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------- following */

/* Whether something may have come into the reach, or moved in it. What was deleted only matters if it was in it. */
static bool may_bring(const layoutd_changes *changes) {
    if (changes->inserted_count || changes->element_count || changes->moved_count) return true;
    for (size_t i = 0; i < changes->section_count; i++) {
        const layoutd_moved_sections *run = &changes->sections[i];
        if (run->dx != 0 || run->dy != 0 || run->is_stale) return true;
    }
    return false;
}

/* Gives the elements their new index paths. False without memory. */
static bool renumber(layoutd_window *window, const layoutd_changes *changes) {
    const layoutd_elements *elements = &window->elements;
    layoutd_element *old = malloc(elements->count * sizeof *old + 1);
    layoutd_followed *new = malloc(elements->count * sizeof *new + 1);
    for (size_t i = 0; old && i < elements->count; i++) {
        const layoutd_kind *kind = &elements->kind_list[elements->kinds[i]];
        old[i] = (layoutd_element){kind->category, kind->name, window->now[i].section, window->now[i].item};
    }
    bool is_followed = old && new && layoutd_follow(changes, old, new, elements->count, NULL) == LAYOUTD_OK;
    for (size_t i = 0; is_followed && i < elements->count; i++) {
        if (window->now[i].fate == LAYOUTD_GONE) continue;
        bool is_there = new[i].fate == LAYOUTD_KEPT && new[i].section == old[i].section && new[i].item == old[i].item;
        window->needs_query |= !is_there;
        window->now[i] = new[i];
    }
    free(old);
    free(new);
    return is_followed;
}

static void move_rect(layoutd_window *window, const layoutd_invalidated *invalidated) {
    layoutd_point by = invalidated->content_offset_adjustment;
    if (window->options.owns_bounds) {
        /* Where the container is, unless it does not know yet where the window is. */
        if (window->has_unsent_bounds || invalidated->generation < window->bounds_generation) return;
        by = (layoutd_point){invalidated->bounds.x - window->rect.x, invalidated->bounds.y - window->rect.y};
        window->rect = invalidated->bounds;
    } else {
        window->rect.x += by.x;
        window->rect.y += by.y;
    }
    window->adjustment.x += by.x;
    window->adjustment.y += by.y;
}

static void note_invalidated(layoutd_window *window, const layoutd_invalidated *invalidated) {
    if (invalidated->generation <= window->generation) return;
    const layoutd_changes *changes = &invalidated->changes;
    bool is_next = invalidated->generation_before == window->generation && !changes->everything;
    window->needs_query |= !is_next || may_bring(changes);
    if (!is_next || !renumber(window, changes)) window->needs_query = window->is_anew = true;
    window->generation = invalidated->generation;
    window->content_size = changes->content_size_after;
    if (window->has_step) layoutd_free_elements(&window->step);
    window->has_step = false;
    move_rect(window, invalidated);
}

/* The elements of the event are the window's from now on. */
static void note_step(layoutd_window *window, const layoutd_moved *moved, ld_arena *arena) {
    if (moved->generation < window->generation) return;
    if (moved->generation > window->generation || moved->is_truncated) {
        window->needs_query = true;
        return;
    }
    layoutd_free_elements(&window->step);
    window->step = ld_take_elements(arena);
    window->step.generation = moved->generation;
    window->step_bounds = moved->bounds;
    window->content_size = moved->content_size;
    window->has_step = true;
}

bool ld_tell_window(layoutd_client *client, const layoutd_event *event) {
    ld_follower *follower = client->followers;
    while (follower && follower->subscription != event->subscription) follower = follower->next;
    /* Until it has a subscription, a follower has that of no event. */
    if (!follower || !event->subscription) return false;
    layoutd_window *window = follower->window;
    if (!window) return true;
    if (event->invalidated) note_invalidated(window, event->invalidated);
    else if (event->moved) note_step(window, event->moved, &client->events);
    else if (strcmp(event->kind, "containerClosed") == 0) window->is_closed = true;
    return true;
}

/* ------------------------------------------------------------------------------------------- subscribing */

static void forget(ld_follower *follower) {
    ld_follower **link = &follower->client->followers;
    while (*link != follower) link = &(*link)->next;
    *link = follower->next;
    free(follower);
}

static void on_unsubscribed(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    (void)reply;
    (void)error;
    forget(context);
}

/* Its events are dropped until the daemon sends no more. */
static void unsubscribe(ld_follower *follower) {
    follower->window = NULL;
    layoutd_error error;
    const ld_numbered subscription = {follower->subscription};
    bool is_sent = follower->subscription
        && ld_send(follower->client, &ld_unsubscribing, &subscription, NULL, false, on_unsubscribed, follower, &error);
    if (!is_sent) forget(follower);
}

/* What an opening window waits for. */
typedef struct {
    ld_follower *follower;
    bool is_done;
    layoutd_error error;
} window_opening;

static void take_state(layoutd_window *window, const layoutd_container_state *state) {
    window->generation = state->generation;
    window->content_size = state->content_size;
    if (!window->options.rect) window->rect = state->bounds;
    else window->has_unsent_bounds = window->options.owns_bounds;
}

static void on_subscribed(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    window_opening *opening = context;
    opening->is_done = true;
    if (error) {
        opening->error = *error;
        return;
    }
    /* Events may follow at once, so this cannot wait. */
    ld_arena arena = {.limit = opening->follower->client->options.reply_bytes};
    layoutd_subscribe_reply subscribed;
    if (!ld_read_reply(&arena, &ld_subscribing, reply, &subscribed) || !subscribed.subscription || !subscribed.container_count) {
        ld_fail(&opening->error, LAYOUTD_PROTOCOL, "connection.protocol", "a reply to a subscription to one container has no state");
        ld_lose(opening->follower->client, &opening->error);
    } else {
        opening->follower->subscription = subscribed.subscription;
        take_state(opening->follower->window, &subscribed.containers[0]);
    }
    ld_reset(&arena);
}

/* The reply to a subscription that nobody waits for any more. */
static void on_late_subscription(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    ld_follower *follower = context;
    ld_arena arena = {.limit = follower->client->options.reply_bytes};
    layoutd_subscribe_reply subscribed;
    if (!error && ld_read_reply(&arena, &ld_subscribing, reply, &subscribed)) follower->subscription = subscribed.subscription;
    ld_reset(&arena);
    unsubscribe(follower);
}

static layoutd_status subscribe(layoutd_window *window, layoutd_error *error) {
    static const char *const events[] = {"invalidated", "containerClosed", "moved"};
    layoutd_client *client = window->follower->client;
    const layoutd_subscribe_request request = {
        .events = events, .event_count = window->options.follows_motion ? 3 : 2, .container = &window->container};
    window_opening opening = {.follower = window->follower};
    uint32_t id = ld_send(client, &ld_subscribing, &request, NULL, false, on_subscribed, &opening, error);
    if (!id) return error->status;
    int64_t deadline = ld_deadline_of(client);
    while (!opening.is_done) {
        layoutd_status status = ld_wait_until(client, deadline, error);
        if (status == LAYOUTD_OK && !opening.is_done && deadline >= 0 && ld_now_milliseconds() >= deadline) {
            status = ld_time_over(client, error);
        }
        if (status == LAYOUTD_OK || opening.is_done) continue;
        ld_pending *waiting = ld_find_request(client, id);
        if (waiting) {
            waiting->handler = on_late_subscription;
            waiting->context = window->follower;
            window->follower->window = NULL;
            window->follower = NULL;
        }
        return status;
    }
    if (opening.error.status != LAYOUTD_OK) *error = opening.error;
    return opening.error.status;
}

layoutd_window *layoutd_window_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *options, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    if (client->is_busy) {
        ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not open a window");
        return NULL;
    }
    layoutd_window *window = calloc(1, sizeof *window);
    ld_follower *follower = calloc(1, sizeof *follower);
    if (!window || !follower) {
        free(window);
        free(follower);
        ld_no_memory(error, sizeof *window);
        return NULL;
    }
    *follower = (ld_follower){.next = client->followers, .client = client, .window = window};
    client->followers = follower;
    window->follower = follower;
    window->container = container;
    window->needs_query = true;
    if (options) window->options = *options;
    if (window->options.rect) window->rect = *window->options.rect;
    if (subscribe(window, error) == LAYOUTD_OK) return window;
    layoutd_window_close(window);
    return NULL;
}

void layoutd_window_close(layoutd_window *window) {
    if (!window) return;
    ld_follower *follower = window->follower;
    if (follower && follower->client) unsubscribe(follower);
    else free(follower);
    layoutd_free_elements(&window->step);
    layoutd_free_elements(&window->elements);
    layoutd_free_elements(&window->previous);
    free(window->now);
    free(window->views);
    free(window->appeared);
    free(window->changed);
    free(window->moved);
    free(window->disappeared);
    free(window);
}

void ld_detach_windows(layoutd_client *client) {
    while (client->followers) {
        ld_follower *follower = client->followers;
        client->followers = follower->next;
        follower->client = NULL;
        follower->next = NULL;
        if (!follower->window) free(follower);
    }
}
