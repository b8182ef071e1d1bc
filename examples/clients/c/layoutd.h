/* A client of layoutd's wire protocol in one header and one file: C11, POSIX sockets, no library beside libc.
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
 * Requests are JSON text as layout.proto has them, without an id. The one that is asked for at each frame of a scroll,
 * `layoutd_query_rect`, is protobuf in both directions. A program with a loop of its own polls `layoutd_fd` and calls
 * `layoutd_step`; one without calls `layoutd_call`. A client is used by one thread at a time.
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
    /* Bytes of one frame from the daemon, and of one reply that comes in parts; `layoutd_options` may lower both. */
    LAYOUTD_FRAME_BYTES = 64 << 20,
    LAYOUTD_REPLY_BYTES = 256 << 20,
    /* Requests that are sent and not answered. */
    LAYOUTD_IN_FLIGHT = 1024,
    /* Levels of nesting, and characters of one number, in JSON. */
    LAYOUTD_DEPTH = 64,
    LAYOUTD_NUMBER_BYTES = 64,
    /* How often a query that needs several answers begins again when the container changes in between. */
    LAYOUTD_ATTEMPTS = 8,
};

/* ------------------------------------------------------------------------------------------------- errors */

typedef enum {
    LAYOUTD_OK,
    /* The daemon answered with a failure; `code` is one of layout.proto's. */
    LAYOUTD_REFUSED,
    /* The connection ended, or there was none: "connection.closed", or "connection.slowConsumer" where the daemon
     * waited in vain for its replies to be read. Whether what was in flight was done is not known. */
    LAYOUTD_LOST,
    /* What came is not layoutd's protocol or beyond this client's limits: "connection.protocol". The connection that it
     * came on is ended. */
    LAYOUTD_PROTOCOL,
    /* No reply came in `timeout_milliseconds`, and one that comes later is dropped; or a daemon whose backlog is full did
     * not accept the connection. */
    LAYOUTD_TIMEOUT,
    LAYOUTD_MEMORY,
    /* The caller's mistake: a request that is no JSON object, or a call from inside a handler. */
    LAYOUTD_USAGE,
} layoutd_status;

/* Texts are cut to fit; `code` is for programs, `message` for people. */
typedef struct {
    layoutd_status status;
    char code[64];
    char message[512];
    char pointer[256];
    char nearest[3][64];
    bool has_generation, has_valid_count;
    uint64_t generation;
    uint32_t valid_count;
    /* "" where no limit was met. */
    char limit_name[64];
    double limit_value, limit_allowed;
} layoutd_error;

/* --------------------------------------------------------------------------------------------------- JSON */

/* A value inside a text that was checked; the text must outlive it. {NULL, 0} is one that is not there: each function
 * takes it and answers its default, so that paths need no checks on their way. Nothing here allocates. */
typedef struct {
    const char *text;
    size_t length;
} layoutd_json;

/* Checks a whole text: grammar, nesting of at most `LAYOUTD_DEPTH`, numbers of at most `LAYOUTD_NUMBER_BYTES`. */
bool layoutd_json_read(const char *text, size_t length, layoutd_json *value);
/* '{', '[', '"', '0' for numbers, 't', 'f', 'n', or 0 when it is not there. */
char layoutd_json_kind(layoutd_json value);
layoutd_json layoutd_json_member(layoutd_json object, const char *name);
/* Member of a member ..., to a NULL. */
layoutd_json layoutd_json_path(layoutd_json object, ...);
/* Members or elements in turn: begin with *position = 0; `key` (a string) may be NULL and is not there in arrays. */
bool layoutd_json_next(layoutd_json container, size_t *position, layoutd_json *key, layoutd_json *value);
double layoutd_json_double(layoutd_json value, double otherwise);
/* Whole numbers, also as proto3 JSON writes 64-bit ones: in a string. */
uint64_t layoutd_json_uint64(layoutd_json value, uint64_t otherwise);
uint32_t layoutd_json_uint32(layoutd_json value, uint32_t otherwise);
bool layoutd_json_boolean(layoutd_json value);
/* Writes a string's UTF-8 with a zero behind, cut to `size`; returns the length that all of it has. */
size_t layoutd_json_string(layoutd_json value, char *buffer, size_t size);
bool layoutd_json_equals(layoutd_json string, const char *text);
/* The shortest digits that read back as the same number, in every locale; whole numbers without a fraction. */
void layoutd_format_double(double number, char buffer[32]);

/* ------------------------------------------------------------------------------------------------- client */

typedef struct layoutd_client layoutd_client;

/* What a request came to. All of it ends with the handler, or with the next `layoutd_call`; queries leave it alone. */
typedef struct {
    uint32_t id;
    bool has_generation;
    uint64_t generation;
    /* The whole body, if it is JSON. */
    layoutd_json json;
    const uint8_t *bytes;
    size_t length;
} layoutd_reply;

/* `kind`: its name in the schema; `fields`: what it says. */
typedef struct {
    uint32_t subscription;
    uint64_t sequence;
    const char *kind;
    layoutd_json fields;
} layoutd_event;

/* `reply` is NULL when the request failed, and `error` says why. A handler may send and close;
 * `layoutd_step`, `layoutd_wait`, `layoutd_call` and queries refuse with LAYOUTD_USAGE. */
typedef void layoutd_reply_handler(void *context, const layoutd_reply *reply, const layoutd_error *error);
typedef void layoutd_event_handler(void *context, const layoutd_event *event);

/* All zero: the defaults. */
typedef struct {
    /* For the daemon's log; NULL: "layoutd.c". */
    const char *name;
    layoutd_event_handler *on_event;
    void *context;
    /* The most that `layoutd_connect` waits to be accepted, a call for its reply, a query for each of its answers, and
     * `layoutd_wait` for anything, however often signals come; 0: for ever. */
    int timeout_milliseconds;
    /* At most LAYOUTD_FRAME_BYTES and LAYOUTD_REPLY_BYTES; 0: these. */
    size_t frame_bytes, reply_bytes;
} layoutd_options;

/* Connects and shakes hands. Without a path: $LAYOUTD_SOCKET, else $XDG_RUNTIME_DIR/layoutd.sock if it is there, else
 * /run/layoutd.sock; "" counts as unset. NULL on failure. */
layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error);
/* Ends the connection, fails what is in flight with LAYOUTD_LOST, and frees the client; NULL is ignored.
 *
 * Inside a handler it does the first two at once, no further event is told, and whoever was stepping, waiting, calling or
 * querying gets LAYOUTD_LOST. The client itself is still in use there and stays: close it again outside, as after any other
 * connection that was lost. */
void layoutd_close(layoutd_client *client);
/* The daemon's answer to `hello`: version, limits, events. */
layoutd_json layoutd_server(const layoutd_client *client);

/* Sends a request and waits for its reply; events that come before it are handled. */
layoutd_status layoutd_call(layoutd_client *client, const char *request, layoutd_reply *reply, layoutd_error *error);
/* Sends a request and returns its id, or 0. The handler is called once, from a later step. A request with `"parts":true`
 * beside its name may be answered in pieces, with others between; the handler gets the whole. */
uint32_t layoutd_send(
    layoutd_client *client, const char *request, layoutd_reply_handler *handler, void *context, layoutd_error *error);

/* To poll for `layoutd_poll_events`. */
int layoutd_fd(const layoutd_client *client);
short layoutd_poll_events(const layoutd_client *client);
/* Writes and reads what goes without waiting and calls the handlers. Not LAYOUTD_OK: the connection is over. */
layoutd_status layoutd_step(layoutd_client *client, layoutd_error *error);
/* Waits until something can be written or read, at most `timeout_milliseconds`, and steps. */
layoutd_status layoutd_wait(layoutd_client *client, layoutd_error *error);

/* ------------------------------------------------------------------------------------------------ queries */

/* In points, in the container's coordinates: x to the right, y downwards, from the content's upper left corner. */
typedef struct {
    double x, y, width, height;
} layoutd_rect;

/* a, b, c, d, tx, ty or m11 ... m44, about the middle of the frame that the element has without it. */
typedef struct {
    uint32_t position;
    uint32_t count;
    double matrix[16];
    layoutd_rect untransformed_frame;
} layoutd_transform;

typedef enum { LAYOUTD_CELL, LAYOUTD_SUPPLEMENTARY, LAYOUTD_DECORATION } layoutd_category;

typedef struct {
    char *name;
    layoutd_category category;
} layoutd_kind;

/* Columns of `count` entries each, also those that the daemon leaves out where all have their default. */
typedef struct {
    uint64_t generation;
    size_t count;
    uint32_t *sections, *items;
    layoutd_rect *frames;
    /* Index into `kind_list`, whose first is "cell". */
    uint32_t *kinds;
    int32_t *z_indexes;
    double *alphas;
    bool *hidden, *estimated;
    size_t kind_count;
    layoutd_kind *kind_list;
    /* Only of elements that are transformed, in order. */
    size_t transform_count;
    layoutd_transform *transforms;
} layoutd_elements;

/* All zero: all categories, the daemon's own limit, replies in one piece. */
typedef struct {
    /* Bits: 1 << LAYOUTD_CELL ... */
    unsigned categories;
    /* Elements in one answer; all answers are read. */
    uint32_t limit;
    bool parts;
} layoutd_query_options;

/* The elements that meet `rect`, all of one generation. After a failure `elements` is empty. */
layoutd_status layoutd_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    layoutd_elements *elements, layoutd_error *error);
/* Appends what a binary `Reply` to a query holds; `cursor` (its size in bytes) takes the reply's, NULL: not wanted.
 * LAYOUTD_PROTOCOL for what is none; no connection is ended by that. */
layoutd_status layoutd_read_elements(
    const uint8_t *bytes, size_t length, layoutd_elements *elements, char *cursor, size_t cursor_size,
    layoutd_error *error);
void layoutd_free_elements(layoutd_elements *elements);

#ifdef __cplusplus
}
#endif

#endif
