#include "client.h"
#include "../protobuf/schema.h"

#include <string.h>

static void put_flag(ld_buffer *to, unsigned number) {
    ld_put_varint(to, number << 3 | LD_VARINT);
    ld_put_varint(to, 1);
}

uint32_t ld_send(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, bool parts,
    layoutd_reply_handler *handler, void *context, layoutd_error *error) {
    if (!ld_check_request(exchange->request, request, error)) return 0;
    size_t length = ld_message_size(exchange->request, request), more = encoded ? encoded->length : 0;
    const ld_reply_kind kind = {.field = exchange->reply_field};
    uint32_t id = ld_begin(client, &kind, handler, context, length + more, error);
    if (!id) return 0;
    ld_buffer *to = &client->output;
    size_t start = to->length;
    to->length += 4;
    ld_put_varint(to, LD_FIELD_REQUEST_ID << 3 | LD_VARINT);
    ld_put_varint(to, id);
    if (parts) put_flag(to, LD_FIELD_REQUEST_PARTS);
    if (client->options.with_ids) put_flag(to, LD_FIELD_REQUEST_WITH_IDS);
    ld_put_varint(to, (uint64_t)exchange->request_field << 3 | LD_BYTES);
    ld_put_varint(to, length + more);
    ld_put_message(to, exchange->request, request);
    if (more) ld_append(to, encoded->bytes, more);
    ld_end(client, start);
    return id;
}

layoutd_status ld_ask(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, bool parts,
    layoutd_reply *reply, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not wait for a reply; it may send");
    ld_call call = {.copy = &client->page};
    uint32_t id = ld_send(client, exchange, request, encoded, parts, ld_keep_reply, &call, error);
    if (!id) return error->status;
    layoutd_status status = ld_wait_for(client, id, &call, error);
    if (status == LAYOUTD_OK) *reply = call.reply;
    return status;
}

bool ld_read_reply(ld_arena *arena, const ld_exchange *exchange, const layoutd_reply *body, void *reply) {
    ld_reader reader = ld_reader_of(body->bytes, body->length);
    ld_wire field, result = {0};
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, exchange->reply_field, LD_BYTES)) result = field;
    }
    if (!ld_read_message(arena, exchange->reply, result.bytes, result.length, reply)) return false;
    memcpy(reply, &body->generation, sizeof body->generation);
    return true;
}

layoutd_status ld_exchange_structures(
    layoutd_client *client, const ld_exchange *exchange, const void *request, const ld_buffer *encoded, void *reply,
    layoutd_error *error) {
    layoutd_reply body;
    layoutd_status status = ld_ask(client, exchange, request, encoded, false, &body, error);
    if (status != LAYOUTD_OK || !reply) return status;
    /* The request may have named what an earlier reply has, and is sent. */
    ld_reset(&client->structures);
    if (ld_read_reply(&client->structures, exchange, &body, reply)) return LAYOUTD_OK;
    memset(reply, 0, exchange->reply->size);
    layoutd_error own;
    if (!error) error = &own;
    ld_fail(error, LAYOUTD_PROTOCOL, "connection.protocol", "a reply of %zu bytes is malformed or takes more than %zu bytes",
            body.length, client->structures.limit);
    return ld_lose(client, error);
}
