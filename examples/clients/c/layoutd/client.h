/* Connections, requests as JSON text, and events. Programs include layoutd.h. */
#ifndef LAYOUTD_CLIENT_H
#define LAYOUTD_CLIENT_H

#include "error.h"
#include "json.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layoutd_client layoutd_client;

/* The reply to a request. It is valid until the handler returns, or until the next `layoutd_call`; queries do not affect it. */
typedef struct {
    uint32_t id;
    bool has_generation;
    uint64_t generation;
    /* The whole body, if it is JSON. */
    layoutd_json json;
    const uint8_t *bytes;
    size_t length;
} layoutd_reply;

/* `kind` is the event's name in the schema. Of a subscription made in JSON, `fields` is its message. Of one made by
 * `layoutd_subscribe`, the other members have it, and are valid until the handler returns. */
typedef struct {
    uint32_t subscription;
    uint64_t sequence;
    const char *kind;
    layoutd_json fields;
    /* 0 if the event is about no container. */
    uint32_t container;
    /* Of "invalidated", "containerClosed" and "serverStopping"; else "". */
    const char *reason;
    /* Of the kind of the same name; else NULL. See changes.h. */
    const struct layoutd_invalidated *invalidated;
    const struct layoutd_moved *moved;
    const struct layoutd_window_changed *window_changed;
    /* See view.h. */
    const struct layoutd_view_changed *view_changed;
} layoutd_event;

/* If the request failed, `reply` is NULL and `error` has the reason. A handler may send and close; `layoutd_step`,
 * `layoutd_wait`, `layoutd_call` and queries return LAYOUTD_USAGE in it. */
typedef void layoutd_reply_handler(void *context, const layoutd_reply *reply, const layoutd_error *error);
typedef void layoutd_event_handler(void *context, const layoutd_event *event);

/* All zeros select the defaults. */
typedef struct {
    /* The client's name in the daemon's log; NULL: "layoutd-c". */
    const char *name;
    layoutd_event_handler *on_event;
    void *context;
    /* How long `layoutd_connect` waits to be accepted, a call for its reply, a query for each of its pages, and `layoutd_wait`
     * for anything; signals do not extend it. 0: for ever, but 10 s for a daemon that `layoutd_connect` has started. */
    int timeout_milliseconds;
    /* Lower limits than LAYOUTD_FRAME_BYTES and LAYOUTD_REPLY_BYTES; 0 selects these. */
    size_t frame_bytes, reply_bytes;
    /* Whether replies to queries name items and sections by their identifiers as well. */
    bool with_ids;
} layoutd_options;

/* Connects and shakes hands. Without a path: $LAYOUTD_SOCKET, else the first that answers of $XDG_RUNTIME_DIR/layoutd.sock,
 * /run/layoutd.sock and a daemon of the process's own; "" counts as unset. Returns NULL on failure.
 *
 * The process's own daemon is `layoutd` from $PATH. The first client that finds no other starts it, unless $LAYOUTD_AUTOSTART is
 * "no"; it ends once the last client has left. It is not a child of the process. A fork has a daemon of its own. */
layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error);
/* Ends the connection, fails requests in flight with LAYOUTD_LOST, and frees the client; NULL is ignored.
 *
 * Inside a handler it ends the connection and fails the requests at once. No further event is reported, and the step, wait, call
 * or query that called the handler returns LAYOUTD_LOST. The client itself is still in use there and is not freed: close it again
 * outside, as after any other lost connection. */
void layoutd_close(layoutd_client *client);
/* Sets `on_event` and `context` for events from now on: a program may connect in one thread and use the client in another. */
void layoutd_set_event_handler(layoutd_client *client, layoutd_event_handler *handler, void *context);
/* Sets `timeout_milliseconds` for what is called from now on: a program that draws may wait less for a frame than for its start. */
void layoutd_set_timeout(layoutd_client *client, int milliseconds);
/* The daemon's reply to `hello`: version, limits, events. */
layoutd_json layoutd_server(const layoutd_client *client);

/* Sends a request and waits for its reply; events that arrive before it are passed to the handler. */
layoutd_status layoutd_call(layoutd_client *client, const char *request, layoutd_reply *reply, layoutd_error *error);
/* Sends a request and returns its id, or 0. The handler is called once, from a later step. The reply to a request with
 * `"parts":true` beside its name may arrive in parts, with others in between; the handler gets the whole. */
uint32_t layoutd_send(
    layoutd_client *client, const char *request, layoutd_reply_handler *handler, void *context, layoutd_error *error);

/* The descriptor to poll, for the events that `layoutd_poll_events` returns. */
int layoutd_fd(const layoutd_client *client);
short layoutd_poll_events(const layoutd_client *client);
/* Writes and reads as much as is possible without waiting, and calls the handlers. Any result but LAYOUTD_OK means that the
 * connection has ended. */
layoutd_status layoutd_step(layoutd_client *client, layoutd_error *error);
/* Waits for at most `timeout_milliseconds` until something can be written or read, then steps. */
layoutd_status layoutd_wait(layoutd_client *client, layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
