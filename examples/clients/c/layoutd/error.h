/* Limits of what a daemon may send, and why a call failed. Programs include layoutd.h. */
#ifndef LAYOUTD_ERROR_H
#define LAYOUTD_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /* The maximum length of a frame from the daemon, and of a reply in parts or of the structures that are made of one, in bytes;
     * `layoutd_options` may lower both. */
    LAYOUTD_FRAME_BYTES = 64 << 20,
    LAYOUTD_REPLY_BYTES = 256 << 20,
    /* The maximum number of requests in flight. */
    LAYOUTD_IN_FLIGHT = 1024,
    /* The maximum nesting of JSON, and the maximum length of a number in it. */
    LAYOUTD_DEPTH = 64,
    LAYOUTD_NUMBER_BYTES = 64,
    /* How often a query of several pages starts over because the container changed in between. */
    LAYOUTD_ATTEMPTS = 8,
    /* The maximum number of elements and of pages of a query, and of kinds of elements in it, as well as of the layout's own
     * attributes. */
    LAYOUTD_ELEMENTS = 1 << 24,
    LAYOUTD_PAGES = 1 << 16,
    LAYOUTD_KINDS = 4096,
};

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

#ifdef __cplusplus
}
#endif

#endif
