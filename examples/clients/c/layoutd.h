/* A client of layoutd's wire protocol in one header and one source file: C11, POSIX sockets, no library but libc.
 *
 *     layoutd_error error;
 *     layoutd_client *client = layoutd_connect(NULL, NULL, &error);
 *     layoutd_reply reply;
 *     layoutd_call(client, "{\"openContainer\":{\"layout\":\"flow\",\"bounds\":{\"width\":320,\"height\":480},"
 *                          "\"sections\":[{\"itemCount\":100}]}}", &reply, &error);
 *     uint32_t container = layoutd_json_uint32(layoutd_json_path(reply.json, "openContainer", "container", NULL), 0);
 *     layoutd_elements elements;
 *     layoutd_query_rect(client, container, (layoutd_rect){0, 0, 320, 480}, NULL, &elements, &error);
 *
 * Requests are JSON text without an id, as layout.proto defines them. The one that a program makes for each frame of a scroll,
 * `layoutd_query_rect`, is protobuf in both directions. A program with its own event loop polls `layoutd_fd` and calls
 * `layoutd_step`; any other calls `layoutd_call`. Only one thread at a time may use a client.
 */
#ifndef LAYOUTD_H
#define LAYOUTD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------- limits */

enum {
    /* The maximum length of a frame from the daemon and of a reply in parts, in bytes; `layoutd_options` may lower both. */
    LAYOUTD_FRAME_BYTES = 64 << 20,
    LAYOUTD_REPLY_BYTES = 256 << 20,
    /* The maximum number of requests in flight. */
    LAYOUTD_IN_FLIGHT = 1024,
    /* The maximum nesting of JSON, and the maximum length of a number in it. */
    LAYOUTD_DEPTH = 64,
    LAYOUTD_NUMBER_BYTES = 64,
    /* How often a query of several pages starts over because the container changed in between. */
    LAYOUTD_ATTEMPTS = 8,
};

/* The item number of elements that belong to no section, such as the header of a whole compositional layout. Their section is 0. */
static const uint32_t LAYOUTD_LAYOUT_ITEM = UINT32_MAX;

/* ------------------------------------------------------------------------------------------------- errors */

typedef enum {
    LAYOUTD_OK,
    /* The daemon reported a failure; `code` is one of layout.proto's. */
    LAYOUTD_REFUSED,
    /* The connection ended, or there was none: "connection.closed", or "connection.slowConsumer" if the client did not read
     * its replies. It is unknown whether requests in flight were carried out. */
    LAYOUTD_LOST,
    /* The daemon sent something that is not layoutd's protocol or exceeds this client's limits: "connection.protocol". The
     * client has ended the connection. */
    LAYOUTD_PROTOCOL,
    /* No reply arrived within `timeout_milliseconds`, and a later one is dropped; or the daemon, its backlog full, did not
     * accept the connection. */
    LAYOUTD_TIMEOUT,
    LAYOUTD_MEMORY,
    /* A mistake of the caller: a request that is not a JSON object, or a call from inside a handler. */
    LAYOUTD_USAGE,
} layoutd_status;

/* Strings are truncated to fit; `code` is for programs, `message` for people. */
typedef struct {
    layoutd_status status;
    char code[64];
    char message[512];
    char pointer[256];
    char nearest[3][64];
    bool has_generation, has_valid_count;
    uint64_t generation;
    uint32_t valid_count;
    /* "" unless the failure is a limit's. */
    char limit_name[64];
    double limit_value, limit_allowed;
} layoutd_error;

/* --------------------------------------------------------------------------------------------------- JSON */

/* A value inside a text that has been checked; the text must outlive it. {NULL, 0} is a missing value: every function
 * accepts it and returns its default, so that paths need no checks in between. None of these functions allocates. */
typedef struct {
    const char *text;
    size_t length;
} layoutd_json;

/* Checks a whole text: its grammar, its nesting (`LAYOUTD_DEPTH`) and the length of its numbers (`LAYOUTD_NUMBER_BYTES`). */
bool layoutd_json_read(const char *text, size_t length, layoutd_json *value);
/* '{', '[', '"', '0' for numbers, 't', 'f', 'n', or 0 for a missing value. */
char layoutd_json_kind(layoutd_json value);
layoutd_json layoutd_json_member(layoutd_json object, const char *name);
/* The member of a member and so on; the names end with NULL. */
layoutd_json layoutd_json_path(layoutd_json object, ...);
/* Iterates over members or elements: start with *position = 0. `key` (a string) may be NULL, and is missing in arrays. */
bool layoutd_json_next(layoutd_json container, size_t *position, layoutd_json *key, layoutd_json *value);
double layoutd_json_double(layoutd_json value, double otherwise);
/* Whole numbers, including 64-bit ones, which proto3 JSON writes as strings. */
uint64_t layoutd_json_uint64(layoutd_json value, uint64_t otherwise);
uint32_t layoutd_json_uint32(layoutd_json value, uint32_t otherwise);
bool layoutd_json_boolean(layoutd_json value);
/* Writes a string as zero-terminated UTF-8, truncated to `size`; returns the length of the whole. */
size_t layoutd_json_string(layoutd_json value, char *buffer, size_t size);
bool layoutd_json_equals(layoutd_json string, const char *text);
/* Writes the fewest digits that read back as the same number, in every locale; whole numbers without a fraction. */
void layoutd_format_double(double number, char buffer[32]);

/* ------------------------------------------------------------------------------------------------- client */

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

/* `kind` is the event's name in the schema, `fields` its message. */
typedef struct {
    uint32_t subscription;
    uint64_t sequence;
    const char *kind;
    layoutd_json fields;
} layoutd_event;

/* If the request failed, `reply` is NULL and `error` has the reason. A handler may send and close; `layoutd_step`,
 * `layoutd_wait`, `layoutd_call` and queries return LAYOUTD_USAGE in it. */
typedef void layoutd_reply_handler(void *context, const layoutd_reply *reply, const layoutd_error *error);
typedef void layoutd_event_handler(void *context, const layoutd_event *event);

/* All zeros select the defaults. */
typedef struct {
    /* The client's name in the daemon's log; NULL: "layoutd.c". */
    const char *name;
    layoutd_event_handler *on_event;
    void *context;
    /* How long `layoutd_connect` waits to be accepted, a call for its reply, a query for each of its pages, and `layoutd_wait`
     * for anything; signals do not extend it. 0: for ever. */
    int timeout_milliseconds;
    /* Lower limits than LAYOUTD_FRAME_BYTES and LAYOUTD_REPLY_BYTES; 0 selects these. */
    size_t frame_bytes, reply_bytes;
} layoutd_options;

/* Connects and shakes hands. Without a path: $LAYOUTD_SOCKET, else $XDG_RUNTIME_DIR/layoutd.sock if it exists, else
 * /run/layoutd.sock; "" counts as unset. Returns NULL on failure. */
layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error);
/* Ends the connection, fails requests in flight with LAYOUTD_LOST, and frees the client; NULL is ignored.
 *
 * Inside a handler it ends the connection and fails the requests at once. No further event is reported, and the step, wait, call
 * or query that called the handler returns LAYOUTD_LOST. The client itself is still in use there and is not freed: close it again
 * outside, as after any other lost connection. */
void layoutd_close(layoutd_client *client);
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

/* ------------------------------------------------------------------------------------------------ queries */

/* In points, in the container's coordinates: x grows to the right, y downwards, from the content's upper left corner. */
typedef struct {
    double x, y, width, height;
} layoutd_rect;

/* a, b, c, d, tx, ty or m11 ... m44, about the center of the element's untransformed frame. */
typedef struct {
    uint32_t position;
    uint32_t count;
    double matrix[16];
    layoutd_rect untransformed_frame;
} layoutd_transform;

/* How far a pinned element was moved from its place in the content, in points. */
typedef struct {
    uint32_t position;
    double dx, dy;
} layoutd_pinned;

/* The values that elements have of one of the layout's own attributes. */
typedef struct {
    char *name;
    size_t count;
    /* Of the elements alone whose value is not the default, in order. */
    uint32_t *positions;
    double *values;
} layoutd_custom;

typedef enum { LAYOUTD_CELL, LAYOUTD_SUPPLEMENTARY, LAYOUTD_DECORATION } layoutd_category;

typedef struct {
    char *name;
    layoutd_category category;
} layoutd_kind;

/* Columns of `count` entries each, including those that the daemon omits because every entry has its default. */
typedef struct {
    uint64_t generation;
    size_t count;
    uint32_t *sections, *items;
    layoutd_rect *frames;
    /* Indexes into `kind_list`, whose first entry is "cell". */
    uint32_t *kinds;
    int32_t *z_indexes;
    double *alphas;
    bool *hidden, *estimated;
    size_t kind_count;
    layoutd_kind *kind_list;
    /* The transformed elements alone, in order. */
    size_t transform_count;
    layoutd_transform *transforms;
    /* The pinned elements alone that do not lie at their places, in order. */
    size_t pinned_count;
    layoutd_pinned *pinned;
    /* The layout's own attributes of which some element has a value other than the default. */
    size_t custom_count;
    layoutd_custom *custom;
} layoutd_elements;

/* All zeros select all categories, the daemon's own limit, and replies in one piece. */
typedef struct {
    /* A bit set: 1 << LAYOUTD_CELL ... */
    unsigned categories;
    /* The maximum number of elements in one page; all pages are read. */
    uint32_t limit;
    bool parts;
} layoutd_query_options;

/* Queries the elements that intersect `rect`, all from one generation. After a failure `elements` is empty. */
layoutd_status layoutd_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    layoutd_elements *elements, layoutd_error *error);
/* Appends the elements of a binary `Reply` to a query. `cursor`, of `cursor_size` bytes, receives the reply's cursor; it may be
 * NULL. Returns LAYOUTD_PROTOCOL for bytes that are not such a reply; that does not end a connection. */
layoutd_status layoutd_read_elements(
    const uint8_t *bytes, size_t length, layoutd_elements *elements, char *cursor, size_t cursor_size,
    layoutd_error *error);
void layoutd_free_elements(layoutd_elements *elements);

/* -------------------------------------------------------------------------- movement, transitions and steps */

/* What a program requests while fingers move, as functions over `layoutd_call`: each waits for its reply, which has the result as a
 * member of the request's name.
 *
 *     layoutd_update_movement(client, container, (layoutd_point){60, 60}, 0, &reply, &error);
 *     layoutd_json lifted = layoutd_json_path(reply.json, "updateMovement", "movement", "lifted", "frames", NULL);
 *
 * `reply` may be NULL. Points are in points, like rectangles. */

typedef struct {
    double x, y;
} layoutd_point;

typedef struct {
    uint32_t section, item;
} layoutd_index_path;

/* Lifts items, which gather in this order. Without a point, the first is grabbed in its middle. "movement.active" if items of the
 * container are being moved already. */
layoutd_status layoutd_begin_movement(
    layoutd_client *client, uint32_t container, const layoutd_index_path *paths, size_t count, const layoutd_point *point,
    layoutd_reply *reply, layoutd_error *error);
/* Moves the finger. `target` is the container that it is in, or 0 for the items' own. "movement.unknown" if this client moves no
 * items of the container, here and below. */
layoutd_status layoutd_update_movement(
    layoutd_client *client, uint32_t container, layoutd_point position, uint32_t target, layoutd_reply *reply,
    layoutd_error *error);
/* Drops the items where they hover. If this fails, the movement goes on. */
layoutd_status layoutd_end_movement(layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);
/* Puts the items back. */
layoutd_status layoutd_cancel_movement(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);

/* Puts the container into transition to another layout, or without one to other parameters of its own, which are the text of a JSON
 * object or NULL. `focus` is the point between the fingers, from the corner of the bounds; without it, their middle. The content
 * there stays under the fingers. "transition.active" if the container is in transition already. */
layoutd_status layoutd_begin_transition(
    layoutd_client *client, uint32_t container, const char *layout, const char *parameters, const layoutd_point *focus,
    layoutd_reply *reply, layoutd_error *error);
/* Takes the transition to a progress, clamped to 0...1, and the fingers to `focus`, unless it is NULL. "transition.unknown" if this
 * client has not begun one, here and below. */
layoutd_status layoutd_update_transition(
    layoutd_client *client, uint32_t container, double progress, const layoutd_point *focus, layoutd_reply *reply,
    layoutd_error *error);
/* Ends the transition in the other layout. If this fails, the transition goes on. */
layoutd_status layoutd_finish_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);
/* Ends the transition where it began. */
layoutd_status layoutd_cancel_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);

/* `made` of the steps that were asked for, `step` since the container was opened. */
typedef struct {
    uint32_t made;
    uint64_t step;
    bool is_moving;
} layoutd_steps;

/* Makes steps of 1/120 s in a container whose layout moves its items. Fewer are made if the layout comes to rest, or if more would
 * take too long: while it `is_moving`, ask for the rest. Those who have subscribed to "moved" get one event. After a failure
 * `steps` is all zeros. */
layoutd_status layoutd_step_container(
    layoutd_client *client, uint32_t container, uint32_t count, layoutd_steps *steps, layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
