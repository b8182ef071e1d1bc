/* A connection, its requests in flight, and what passes through it. */
#ifndef LD_CLIENT_H
#define LD_CLIENT_H

#include "../json/text.h"
#include "../messages/codec.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* The expected form of a reply: JSON with a member of the request's name, or protobuf with this field. */
typedef struct {
    char name[32];
    uint32_t field;
} ld_reply_kind;

typedef struct {
    uint32_t id;
    ld_reply_kind kind;
    layoutd_reply_handler *handler;
    void *context;
    /* The parts of the reply that have arrived. */
    ld_buffer parts;
    uint32_t next_part;
} ld_pending;

/* What receives the events of one subscription before the program does. */
typedef struct ld_subscriber {
    struct ld_subscriber *next;
    /* 0 until the daemon has named it. */
    uint32_t subscription;
    /* False if the program is to get the event as well. */
    bool (*on_event)(struct ld_subscriber *subscriber, const layoutd_event *event);
    /* The client is about to be freed. The subscriber leaves its list. */
    void (*on_close)(struct ld_subscriber *subscriber);
} ld_subscriber;

struct layoutd_client {
    int fd;
    layoutd_options options;
    ld_buffer input, output;
    /* Bytes of the output that are sent already. */
    size_t sent;
    /* Oldest first. */
    ld_pending *in_flight;
    size_t in_flight_count;
    uint32_t last_id;
    /* Set while handlers run, which must not step. */
    bool is_busy;
    /* The reason that the connection ended, unless LAYOUTD_OK. */
    layoutd_error lost;
    /* A failure without an id: the reason that the daemon is about to disconnect. */
    layoutd_error last_failure;
    /* The replies to the last `layoutd_call`, to a request in protobuf, and to hello. */
    ld_buffer answer, page, server;
    /* The structures of the last reply in protobuf, and those of an event, or of a window's reply, while it is reported. */
    ld_arena structures, events;
    /* A list. */
    ld_subscriber *subscribers;
};

/* ---------------------------------------------------------------------------------------- receiving */

/* The envelope of a body, in either form. */
typedef struct {
    layoutd_reply reply;
    bool is_failure, is_event, is_part, is_goodbye;
    layoutd_error failure;
    char reason[32];
    layoutd_json event;
    /* A binary one. */
    ld_wire binary_event;
    uint32_t part_index;
    bool is_last;
    /* The bytes of a binary part, or the base64 string of a JSON one. */
    const uint8_t *piece;
    size_t piece_length;
    layoutd_json encoded_piece;
} ld_envelope;

bool ld_read_json_envelope(const uint8_t *bytes, size_t length, ld_envelope *into);
bool ld_read_binary_envelope(const uint8_t *bytes, size_t length, ld_envelope *into);
/* Decodes base64 in place; false if it is malformed. */
bool ld_decode_base64(uint8_t *bytes, size_t length, size_t *decoded);

/* Ends the connection and fails all requests in flight for the same reason. A handler may call it. */
layoutd_status ld_lose(layoutd_client *client, const layoutd_error *why);
layoutd_status ld_protocol_error(layoutd_client *client, const char *what, uint64_t met, uint64_t expected);
layoutd_status ld_out_of_memory(layoutd_client *client, size_t bytes);
ld_pending *ld_find_request(layoutd_client *client, uint32_t id);
layoutd_status ld_receive_frames(layoutd_client *client);
layoutd_status ld_hang_up(layoutd_client *client);

void ld_tell(layoutd_client *client, layoutd_json told);
/* False if the event cannot be decoded. */
bool ld_tell_binary(layoutd_client *client, const ld_wire *told);

/* ------------------------------------------------------------------------------------------ waiting */

layoutd_status ld_flush(layoutd_client *client);
int64_t ld_now_milliseconds(void);
/* The deadline of a call that begins now; -1: none. */
int64_t ld_deadline_of(const layoutd_client *client);
layoutd_status ld_time_over(const layoutd_client *client, layoutd_error *error);
layoutd_status ld_wait_until(layoutd_client *client, int64_t deadline, layoutd_error *error);

/* ----------------------------------------------------------------------------------------- requests */

/* Reserves a place for a request and returns its id, or 0. */
uint32_t ld_begin(
    layoutd_client *client, const ld_reply_kind *kind, layoutd_reply_handler *handler, void *context, size_t length,
    layoutd_error *error);
/* Writes the length of the frame that begins at `start` of the output, and sends as much as possible. */
void ld_end(layoutd_client *client, size_t start);

/* A reply that a call waits for: a copy, since a handler's reply is only valid until the handler returns. */
typedef struct {
    bool is_done;
    layoutd_status status;
    ld_buffer *copy;
    layoutd_reply reply;
    layoutd_error error;
} ld_call;

void ld_keep_reply(void *context, const layoutd_reply *reply, const layoutd_error *error);
layoutd_status ld_wait_for(layoutd_client *client, uint32_t id, ld_call *call, layoutd_error *error);

/* A request in protobuf and its reply, by their fields in `Request` and `Reply`. */
typedef struct {
    uint32_t request_field, reply_field;
    const ld_message *request, *reply;
} ld_exchange;

/* Sends the request and returns its id, or 0. `encoded` has more fields of its message; NULL: none. */
uint32_t ld_send(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, bool parts,
    layoutd_reply_handler *handler, void *context, layoutd_error *error);
/* Sends the request and waits for its reply, which is copied to the client's page. */
layoutd_status ld_ask(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, bool parts,
    layoutd_reply *reply, layoutd_error *error);
/* Asks, and reads the reply into its structure, which begins with the generation; NULL: not at all. */
layoutd_status ld_exchange_structures(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, void *reply,
    layoutd_error *error);
/* Reads the body of a reply; false if it cannot be decoded. */
bool ld_read_reply(ld_arena *arena, const ld_exchange *exchange, const layoutd_reply *body, void *reply);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
