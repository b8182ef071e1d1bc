/* Containers: opening, attaching, closing, and following them. Programs include layoutd.h.
 *
 * Each function sends its request in protobuf and waits for the reply. Requests are structures, and what is left out of one has the
 * default that layout.proto says. In a reply, arrays and strings are valid until the client's next request
 * with a `reply`; strings are never NULL. `reply` may be NULL. */
#ifndef LAYOUTD_CONTAINERS_H
#define LAYOUTD_CONTAINERS_H

#include "client.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which other users may see the container, and change it: "private", "sameGroup" or "everyone". */
typedef struct {
    const char *read, *write;
} layoutd_access;

typedef struct {
    /* NULL: none, here and below. */
    const char *name;
    const char *layout;
    /* The text of a JSON object. */
    const char *parameters;
    /* The visible rectangle, which is not all zeros. */
    layoutd_rect bounds;
    const layoutd_environment *environment;
    const layoutd_section *sections;
    /* Not 0 if there are `sections`. */
    size_t section_count;
    /* "connection" or "persistent". */
    const char *lifetime;
    const layoutd_access *access;
} layoutd_open_container_request;

/* Something that a layout could not do as requested, and what it did instead. */
typedef struct {
    const char *code, *message;
    /* The item that it is about; NULL if it is about none. */
    const layoutd_item *item;
} layoutd_warning;

typedef struct {
    uint64_t generation;
    /* Its number in all other requests. */
    uint32_t container;
    layoutd_size content_size;
    const layoutd_warning *warnings;
    size_t warning_count;
} layoutd_open_container_reply;

layoutd_status layoutd_open_container(
    layoutd_client *client, const layoutd_open_container_request *request, layoutd_open_container_reply *reply,
    layoutd_error *error);

typedef struct {
    uint32_t container;
    const char *name, *layout;
    uint64_t generation;
    layoutd_size content_size;
    layoutd_rect bounds;
    uint32_t section_count, item_count;
    const char *lifetime;
    uint32_t owner;
    layoutd_access access;
    /* Whether this program may change it. */
    bool is_writable;
    /* Only in the reply to `layoutd_attach_container`. */
    const layoutd_section *sections;
    size_t listed_section_count;
    uint64_t step;
    bool is_moving;
} layoutd_container_state;

typedef struct {
    const char *name;
    /* The user whose container it is; NULL: this program's. */
    const uint32_t *owner;
    /* Whether sections come with the sizes and values of their items. */
    bool with_items;
    /* The container's number, in place of `name` and `owner`: the only way to one without a name. 0: it is named. */
    uint32_t container;
} layoutd_attach_container_request;

typedef struct {
    uint64_t generation;
    layoutd_container_state state;
} layoutd_attach_container_reply;

layoutd_status layoutd_attach_container(
    layoutd_client *client, const layoutd_attach_container_request *request, layoutd_attach_container_reply *reply,
    layoutd_error *error);

layoutd_status layoutd_close_container(layoutd_client *client, uint32_t container, layoutd_error *error);

typedef struct {
    uint64_t generation;
    const layoutd_container_state *containers;
    size_t container_count;
} layoutd_list_containers_reply;

layoutd_status layoutd_list_containers(layoutd_client *client, layoutd_list_containers_reply *reply, layoutd_error *error);

/* How many elements of a kind there are. */
typedef struct {
    layoutd_category category;
    const char *kind;
    uint32_t count;
} layoutd_kind_count;

typedef struct {
    uint64_t generation;
    layoutd_container_state state;
    /* Of each section. */
    const uint32_t *item_counts;
    size_t item_count_count;
    const layoutd_kind_count *kinds;
    size_t kind_count;
} layoutd_query_container_reply;

layoutd_status layoutd_query_container(
    layoutd_client *client, uint32_t container, layoutd_query_container_reply *reply, layoutd_error *error);

/* The place of a subscription's window; all zeros: the container's bounds, which it follows. */
typedef struct {
    /* The visible rectangle, in content coordinates; NULL: the container's bounds. */
    const layoutd_rect *rect;
    /* How far it reaches beyond each side, in points or as a share of the visible width and height: one of both. */
    double overscan, overscan_share;
    /* Whether items that are being dragged are shown where they were. */
    bool committed;
} layoutd_window_place;

typedef struct {
    /* "invalidated", "containerClosed", "serverStopping", "layoutReloaded", "layoutFailed", "pluginQuarantined", "moved". */
    const char *const *events;
    size_t event_count;
    /* NULL: all containers of the user. */
    const uint32_t *container;
    /* Of "moved", in a second; 0: 60. */
    uint32_t rate;
    bool is_passive;
    /* Follows what is in sight of `container`: each change of that comes as "windowChanged", and `events` is empty. Most programs
     * use window.h instead. */
    const layoutd_window_place *window;
    /* What hands may do in the window; NULL: it takes no input. See view.h. */
    const struct layoutd_view_options *view;
} layoutd_subscribe_request;

typedef struct {
    uint64_t generation;
    uint32_t subscription;
    const layoutd_container_state *containers;
    size_t container_count;
    /* With a window: everything in it has appeared. See changes.h. */
    const struct layoutd_window_changed *window;
} layoutd_subscribe_reply;

/* Events of this subscription have their fields as structures, see `layoutd_event`. */
layoutd_status layoutd_subscribe(
    layoutd_client *client, const layoutd_subscribe_request *request, layoutd_subscribe_reply *reply, layoutd_error *error);

typedef struct {
    /* With a window. */
    uint32_t subscription;
    layoutd_window_place window;
} layoutd_move_window_request;

typedef struct {
    uint64_t generation;
    /* The differences there. */
    const struct layoutd_window_changed *window;
} layoutd_move_window_reply;

layoutd_status layoutd_move_window(
    layoutd_client *client, const layoutd_move_window_request *request, layoutd_move_window_reply *reply, layoutd_error *error);
layoutd_status layoutd_unsubscribe(layoutd_client *client, uint32_t subscription, layoutd_error *error);
/* Returns when all earlier events of this connection have arrived. */
layoutd_status layoutd_sync(layoutd_client *client, layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
