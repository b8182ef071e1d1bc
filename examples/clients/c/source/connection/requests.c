#include "client.h"

#include <stdio.h>
#include <string.h>

uint32_t ld_begin(
    layoutd_client *client, const ld_reply_kind *kind, layoutd_reply_handler *handler, void *context, size_t length,
    layoutd_error *error) {
    if (client->lost.status != LAYOUTD_OK) {
        if (error) *error = client->lost;
        return 0;
    }
    if (client->in_flight_count == LAYOUTD_IN_FLIGHT) {
        ld_fail(error, LAYOUTD_USAGE, "usage", "%d requests are in flight, which is the most", LAYOUTD_IN_FLIGHT);
        return 0;
    }
    if (length > UINT32_MAX - 64) {
        ld_fail(error, LAYOUTD_USAGE, "usage", "a request of %zu bytes does not fit a frame", length);
        return 0;
    }
    if (!ld_reserve(&client->output, length + 64)) {
        ld_no_memory(error, length);
        return 0;
    }
    do client->last_id++;
    while (client->last_id == 0 || ld_find_request(client, client->last_id));
    client->in_flight[client->in_flight_count++] =
        (ld_pending){.id = client->last_id, .kind = *kind, .handler = handler, .context = context};
    return client->last_id;
}

void ld_end(layoutd_client *client, size_t start) {
    size_t length = client->output.length - start - 4;
    for (int i = 0; i < 4; i++) client->output.bytes[start + (size_t)i] = (uint8_t)(length >> (8 * i));
    ld_flush(client);
}

uint32_t layoutd_send(
    layoutd_client *client, const char *request, layoutd_reply_handler *handler, void *context, layoutd_error *error) {
    layoutd_json json;
    size_t length = strlen(request);
    if (ld_check_json(request, length, &json) || layoutd_json_kind(json) != '{') {
        ld_fail_json(error, "a request", request);
        return 0;
    }
    if (layoutd_json_member(json, "id").length) {
        ld_fail(error, LAYOUTD_USAGE, "usage", "a request has an id, expected none: the client chooses it");
        return 0;
    }
    ld_reply_kind kind = {0};
    bool is_empty = true;
    layoutd_json key, value;
    for (size_t position = 0; layoutd_json_next(json, &position, &key, &value); is_empty = false) {
        if (!layoutd_json_equals(key, "parts")) layoutd_json_string(key, kind.name, sizeof kind.name);
    }
    uint32_t id = ld_begin(client, &kind, handler, context, json.length, error);
    if (!id) return 0;
    size_t start = client->output.length;
    client->output.length += 4;
    char *to = (char *)client->output.bytes + client->output.length;
    client->output.length += (size_t)sprintf(to, "{\"id\":%lu%s", (unsigned long)id, is_empty ? "" : ",");
    ld_append(&client->output, json.text + 1, json.length - 1);
    ld_end(client, start);
    return id;
}

void ld_keep_reply(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    ld_call *call = context;
    call->is_done = true;
    if (error) {
        call->error = *error;
        call->status = error->status;
        return;
    }
    call->copy->length = 0;
    if (!ld_append(call->copy, reply->bytes, reply->length)) {
        call->status = ld_no_memory(&call->error, reply->length);
        return;
    }
    call->reply = *reply;
    call->reply.bytes = call->copy->bytes;
    if (reply->json.length) {
        call->reply.json.text = (const char *)call->copy->bytes + (reply->json.text - (const char *)reply->bytes);
    }
}

layoutd_status ld_wait_for(layoutd_client *client, uint32_t id, ld_call *call, layoutd_error *error) {
    int64_t deadline = ld_deadline_of(client);
    while (!call->is_done) {
        layoutd_status status = ld_wait_until(client, deadline, error);
        /* An endless stream of events does not extend the deadline. */
        if (status == LAYOUTD_OK && !call->is_done && deadline >= 0 && ld_now_milliseconds() >= deadline) {
            status = ld_time_over(client, error);
        }
        if (status == LAYOUTD_OK || call->is_done) continue;
        /* Abandon the request: its reply will be dropped. */
        ld_pending *waiting = ld_find_request(client, id);
        if (waiting) waiting->handler = NULL;
        return status;
    }
    if (call->status != LAYOUTD_OK && error) *error = call->error;
    return call->status;
}

layoutd_status layoutd_call(layoutd_client *client, const char *request, layoutd_reply *reply, layoutd_error *error) {
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not call; it may send");
    layoutd_error own;
    if (!error) error = &own;
    ld_call call = {.copy = &client->answer};
    uint32_t id = layoutd_send(client, request, ld_keep_reply, &call, error);
    if (!id) return error->status;
    layoutd_status status = ld_wait_for(client, id, &call, error);
    if (status == LAYOUTD_OK && reply) *reply = call.reply;
    return status;
}
