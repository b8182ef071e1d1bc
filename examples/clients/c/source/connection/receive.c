#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void finish(ld_pending *done, const layoutd_reply *reply, const layoutd_error *error) {
    if (done->handler) done->handler(done->context, reply, error);
    ld_discard(&done->parts);
}

layoutd_status ld_lose(layoutd_client *client, const layoutd_error *why) {
    if (client->lost.status == LAYOUTD_OK) {
        client->lost = *why;
        if (client->fd >= 0) close(client->fd);
        client->fd = -1;
        bool was_busy = client->is_busy;
        client->is_busy = true;
        while (client->in_flight_count) {
            ld_pending first = client->in_flight[0];
            client->in_flight_count--;
            memmove(client->in_flight, client->in_flight + 1, client->in_flight_count * sizeof first);
            finish(&first, NULL, &client->lost);
        }
        client->is_busy = was_busy;
    }
    return client->lost.status;
}

ld_pending *ld_find_request(layoutd_client *client, uint32_t id) {
    for (size_t i = 0; i < client->in_flight_count; i++) {
        if (client->in_flight[i].id == id) return &client->in_flight[i];
    }
    return NULL;
}

/* Removes a request from the table before its handler runs, which may make the table grow. */
static ld_pending take(layoutd_client *client, ld_pending *place) {
    ld_pending taken = *place;
    size_t after = client->in_flight_count - (size_t)(place - client->in_flight) - 1;
    memmove(place, place + 1, after * sizeof taken);
    client->in_flight_count--;
    return taken;
}

layoutd_status ld_protocol_error(layoutd_client *client, const char *what, uint64_t met, uint64_t expected) {
    layoutd_error error;
    ld_fail(&error, LAYOUTD_PROTOCOL, "connection.protocol", "%s is %llu, expected %llu", what, (unsigned long long)met,
         (unsigned long long)expected);
    return ld_lose(client, &error);
}

layoutd_status ld_out_of_memory(layoutd_client *client, size_t bytes) {
    layoutd_error error;
    ld_no_memory(&error, bytes);
    return ld_lose(client, &error);
}

static layoutd_status receive(layoutd_client *client, const uint8_t *body, size_t length, bool is_assembled);

static layoutd_status receive_part(layoutd_client *client, ld_pending *waiting, const ld_envelope *part) {
    if (part->part_index != waiting->next_part) {
        return ld_protocol_error(client, "index of a part", part->part_index, waiting->next_part);
    }
    size_t length = part->piece_length;
    if (part->encoded_piece.length) length = layoutd_json_string(part->encoded_piece, (char[1]){0}, 1);
    size_t start = waiting->parts.length;
    if (length > (client->options.reply_bytes - start) * 2) {
        return ld_protocol_error(client, "bytes of a reply in parts", start + length, client->options.reply_bytes);
    }
    if (!ld_reserve(&waiting->parts, length + 1)) return ld_out_of_memory(client, length);
    uint8_t *to = waiting->parts.bytes + start;
    if (part->encoded_piece.length) {
        layoutd_json_string(part->encoded_piece, (char *)to, length + 1);
        if (!ld_decode_base64(to, length, &length)) return ld_protocol_error(client, "part that is base64", 0, 1);
    } else if (length) {
        memcpy(to, part->piece, length);
    }
    waiting->parts.length += length;
    if (waiting->parts.length > client->options.reply_bytes) {
        return ld_protocol_error(client, "bytes of a reply in parts", waiting->parts.length, client->options.reply_bytes);
    }
    waiting->next_part++;
    if (!part->is_last) return LAYOUTD_OK;
    ld_buffer whole = waiting->parts;
    waiting->parts = (ld_buffer){0};
    waiting->next_part = 0;
    layoutd_status status = receive(client, whole.bytes, whole.length, true);
    free(whole.bytes);
    return status;
}

static layoutd_status take_leave(layoutd_client *client, const char *reason) {
    layoutd_error error;
    char code[64];
    snprintf(code, sizeof code, "connection.%s", reason);
    ld_fail(&error, LAYOUTD_LOST, code, "layoutd disconnected this client: %s", reason);
    return ld_lose(client, &error);
}

static bool has_field(const uint8_t *bytes, size_t length, uint32_t number) {
    ld_reader reader = ld_reader_of(bytes, length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, number, LD_BYTES)) return true;
    }
    return false;
}

/* Whether a reply has its request's kind and form. */
static bool is_of_kind(const layoutd_reply *reply, const ld_reply_kind *kind) {
    if (kind->field) return !reply->json.length && has_field(reply->bytes, reply->length, kind->field);
    return layoutd_json_kind(layoutd_json_member(reply->json, kind->name)) == '{';
}

/* Handles one body. Handlers run with `is_busy` set. A joined reply must not be a part itself, or parts could nest for ever. */
static layoutd_status receive(layoutd_client *client, const uint8_t *body, size_t length, bool is_assembled) {
    ld_envelope envelope = {.reply = {.bytes = body, .length = length}};
    bool is_read = length && *body == '{' ? ld_read_json_envelope(body, length, &envelope)
                                          : ld_read_binary_envelope(body, length, &envelope);
    if (!is_read || (is_assembled && envelope.is_part)) return ld_protocol_error(client, "body that is a message", 0, 1);
    if (envelope.is_failure && !*envelope.failure.code) return ld_protocol_error(client, "failure with a code", 0, 1);
    if (envelope.is_event) {
        if (envelope.event.length) ld_tell(client, envelope.event);
        else if (!ld_tell_binary(client, &envelope.binary_event)) return ld_protocol_error(client, "event that is one", 0, 1);
        return LAYOUTD_OK;
    }
    if (envelope.is_goodbye) return take_leave(client, envelope.reason);
    uint32_t id = envelope.reply.id;
    /* A message that is newer than this client. */
    if (id == 0 && !envelope.is_failure) return LAYOUTD_OK;
    if (id == 0 && client->in_flight_count) id = client->in_flight[0].id;
    ld_pending *waiting = ld_find_request(client, id);
    if (!waiting) {
        if (id) return ld_protocol_error(client, "id of a reply that is not in flight", id, 0);
        client->last_failure = envelope.failure;
        return LAYOUTD_OK;
    }
    if (envelope.is_part) return receive_part(client, waiting, &envelope);
    if (!envelope.is_failure && !is_of_kind(&envelope.reply, &waiting->kind)) {
        return ld_protocol_error(client, "reply of its request's kind", 0, 1);
    }
    ld_pending done = take(client, waiting);
    if (envelope.is_failure) finish(&done, NULL, &envelope.failure);
    else finish(&done, &envelope.reply, NULL);
    return LAYOUTD_OK;
}

static uint32_t frame_length(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Describes the four bytes before a frame: their number, the text that they may be, and the lengths that were expected. */
static layoutd_status wrong_length(layoutd_client *client, const uint8_t *bytes) {
    char reading[64] = "", text[5] = {0};
    uint32_t reversed = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    bool is_text = true;
    for (int i = 0; i < 4; i++) {
        bool is_space = bytes[i] == '\t' || bytes[i] == '\n' || bytes[i] == '\r';
        is_text &= is_space || (bytes[i] >= ' ' && bytes[i] < 127);
        text[i] = is_space ? ' ' : (char)bytes[i];
    }
    if (is_text) snprintf(reading, sizeof reading, ", which are the text \"%s\"", text);
    else if (reversed && reversed <= client->options.frame_bytes) {
        snprintf(reading, sizeof reading, ", which are %lu with the highest byte first", (unsigned long)reversed);
    }
    layoutd_error error;
    ld_fail(&error, LAYOUTD_PROTOCOL, "connection.protocol",
         "frame length is %lu, the bytes %02x %02x %02x %02x%s, expected 1...%lu in four bytes, the lowest one first, before the body",
         (unsigned long)frame_length(bytes), bytes[0], bytes[1], bytes[2], bytes[3], reading,
         (unsigned long)client->options.frame_bytes);
    return ld_lose(client, &error);
}

layoutd_status ld_receive_frames(layoutd_client *client) {
    size_t start = 0;
    layoutd_status status = LAYOUTD_OK;
    client->is_busy = true;
    while (status == LAYOUTD_OK && client->input.length - start >= 4) {
        uint32_t length = frame_length(client->input.bytes + start);
        if (length == 0 || length > client->options.frame_bytes) {
            status = wrong_length(client, client->input.bytes + start);
            break;
        }
        if (client->input.length - start - 4 < length) break;
        receive(client, client->input.bytes + start + 4, length, false);
        /* Also if a handler has closed the client. */
        status = client->lost.status;
        start += 4 + (size_t)length;
    }
    client->is_busy = false;
    ld_drop(&client->input, start);
    return status;
}

layoutd_status ld_hang_up(layoutd_client *client) {
    layoutd_error error = client->last_failure;
    if (error.status == LAYOUTD_OK) {
        ld_fail(&error, LAYOUTD_LOST, "connection.closed", "layoutd hung up%s",
             client->input.length ? " in the middle of a frame" : "");
    }
    error.status = LAYOUTD_LOST;
    return ld_lose(client, &error);
}
