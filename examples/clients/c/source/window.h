/* Windows: what one retains, how it finds differences, and how its events reach it. */
#ifndef LD_WINDOW_H
#define LD_WINDOW_H

#include "client.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* A subscription of a window. It remains, without the window, until the daemon has ended it. */
typedef struct ld_follower {
    struct ld_follower *next;
    layoutd_client *client;
    uint32_t subscription;
    layoutd_window *window;
} ld_follower;

struct layoutd_window {
    ld_follower *follower;
    uint32_t container;
    layoutd_window_options options;
    layoutd_rect rect, reach;
    /* The generation that the index paths in `now` belong to: that of the newest event. */
    uint64_t generation;
    layoutd_size content_size;
    layoutd_point adjustment;
    /* Whether elements may have changed, whether their index paths cannot be followed, whether the container is closed. */
    bool needs_query, is_anew, is_closed;
    /* Whether the rectangle has to be sent, and the generation in which the container has got it. */
    bool has_unsent_bounds;
    uint64_t bounds_generation;
    /* What a step of a layout that moves has brought, within these bounds. */
    bool has_step;
    layoutd_elements step;
    layoutd_rect step_bounds;
    /* As of the last update; where they are by now; and those before, whose kinds `disappeared` names. */
    layoutd_elements elements, previous;
    layoutd_followed *now;
    void **views;
    size_t *appeared, *changed;
    layoutd_moved_element *moved;
    layoutd_disappeared_element *disappeared;
    size_t appeared_count, changed_count, moved_count, disappeared_count;
    uint64_t queries;
};

/* Passes an event to the window whose subscription it is of; false if it is no window's. */
bool ld_tell_window(layoutd_client *client, const layoutd_event *event);
/* The client is about to be freed. */
void ld_detach_windows(layoutd_client *client);

/* Takes new elements, which it then owns, and finds what is different. Without memory, nothing changes. */
layoutd_status ld_window_adopt(layoutd_window *window, layoutd_elements *elements, layoutd_error *error);
/* Forgets the last difference. */
void ld_window_settle(layoutd_window *window);

/* One number for each element, which stands for its transform, its pinned distance and the layout's own attributes. */
void ld_hash_extras(const layoutd_elements *elements, uint64_t *hashes);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
