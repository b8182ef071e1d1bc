/* Windows: a dictionary of elements, to which events are applied. */
#ifndef LD_WINDOW_H
#define LD_WINDOW_H

#include "../connection/client.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

typedef struct ld_shown {
    /* First, so that the program's pointer to it is one to this. */
    layoutd_window_element element;
    struct ld_shown *next;
    /* A block that has the strings, the transform and the attributes of the element. */
    void *details;
    size_t bytes;
    /* Since the last update. */
    bool is_new, is_touched, is_changed;
    bool is_gone;
} ld_shown;

/* Elements by key, and what is different since the last update. */
typedef struct {
    layoutd_window_element **elements;
    ld_shown **buckets;
    size_t count, bucket_count, bytes;
    /* Those that are gone; the first were reported by the last update. */
    layoutd_window_element **gone;
    size_t gone_count, reported_count;
    /* The arrays of the last difference. */
    layoutd_window_element **lists;
} ld_dictionary;

/* Inputs that wait until the view is open, or news that wait for the window's generation. */
typedef struct ld_told {
    struct ld_told *next;
    layoutd_window *window;
    uint32_t number;
    uint64_t generation;
    /* Encoded. */
    ld_buffer bytes;
    /* NULL: none. */
    layoutd_error *error;
} ld_told;

typedef struct {
    ld_told *first, **end;
    size_t bytes;
} ld_told_list;

/* What a window has that takes input. */
typedef struct {
    layoutd_view_handler *handler;
    void *context;
    /* The options, as a field of the subscription. */
    ld_buffer options;
    uint32_t last_number;
    ld_told_list unsent, held;
    /* What is being reported. */
    ld_arena news;
    /* How many requests are on their way that set the bounds. */
    unsigned setting_bounds;
} ld_view;

struct layoutd_window {
    /* First, so that a pointer to it is one to the window. */
    ld_subscriber subscriber;
    /* NULL once it is closed. */
    layoutd_client *client;
    uint32_t container;
    layoutd_window_options options;
    ld_dictionary shown;
    layoutd_difference state;
    layoutd_rect reach;
    uint32_t *rows;
    size_t row_count;
    /* Whether the rectangle is the container's bounds, and whether it has to be sent. */
    bool follows_bounds, is_unsent;
    /* Whether the container is closed, and whether the window is, and remains until the daemon has ended its subscription. */
    bool is_closed, is_dropped;
    /* How many replies are on their way, and what has come of the last request. */
    unsigned pending;
    ld_call call;
    /* NULL: it takes no input. */
    ld_view *view;
};

/* An event of the window's subscription; false if the program is to get it. */
bool ld_tell_window(ld_subscriber *subscriber, const layoutd_event *event);
void ld_take_window(layoutd_window *window, const layoutd_window_changed *changed);
void ld_attach_window(layoutd_window *window, layoutd_client *client, uint32_t container);
layoutd_window *ld_make_window(const layoutd_window_options *options, layoutd_error *error);
/* Fails in a handler, and if the window is open already. */
layoutd_status ld_check_closed(const layoutd_window *window, const layoutd_client *client, layoutd_error *error);
/* Subscribes, or moves the window if it has a subscription. Returns the request's id, or 0. */
uint32_t ld_send_window(layoutd_window *window, layoutd_error *error);
/* The same, and waits until the reply is applied. A late one is applied as well. */
layoutd_status ld_ask_window(layoutd_window *window, layoutd_error *error);
/* A reply to the window has come. If the window was closed meanwhile, it ends with the last one. */
void ld_finish_reply(layoutd_window *window);
/* Ends the subscription. Its events are dropped until the daemon sends no more; then the window is freed. */
void ld_drop_window(layoutd_window *window);

/* The view is open, and its inputs are sent; or it cannot be opened, and they have failed. */
void ld_open_view(ld_view *view, layoutd_window *window, const layoutd_error *error);
void ld_tell_view(layoutd_window *window, const layoutd_view_changed *changed);
/* Tells what has waited for the window's generation. */
void ld_release_news(layoutd_window *window);
void ld_free_view(ld_view *view);

/* LAYOUTD_PROTOCOL if the keys do not fit, or the elements take more than `limit` bytes. */
layoutd_status ld_apply(ld_dictionary *shown, const layoutd_window_changed *changed, size_t limit);
/* Frees what was reported as gone. */
void ld_settle(ld_dictionary *shown);
/* False without memory. */
bool ld_list_differences(ld_dictionary *shown, layoutd_difference *into);
/* Makes everything gone, since keys mean nothing to another daemon. False without memory. */
bool ld_forget_keys(ld_dictionary *shown);
/* Brings back what is gone, from the `first` on, where an element that has appeared is the same by identifier or, if the window was
 * opened again, by index path. */
void ld_restore(ld_dictionary *shown, size_t first, bool is_again);
void ld_rehash(ld_dictionary *shown);
void ld_free_shown(ld_dictionary *shown, layoutd_window_element *element);
void ld_free_dictionary(ld_dictionary *shown);

/* Copies an element with all of its attributes, but the program's view. LAYOUTD_PROTOCOL if that takes more than `limit` bytes. */
layoutd_status ld_copy_element(ld_shown *into, const layoutd_elements *from, size_t position, size_t limit);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
