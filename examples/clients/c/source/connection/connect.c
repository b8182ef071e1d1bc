#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static layoutd_status shake_hands(layoutd_client *client, layoutd_error *error) {
    char name[1024], request[1200];
    ld_quote(client->options.name ? client->options.name : "layoutd-c", name, sizeof name);
    snprintf(request, sizeof request, "{\"hello\":{\"minVersion\":1,\"maxVersion\":1,\"client\":\"%s\"}}", name);
    layoutd_status status = layoutd_call(client, request, NULL, error);
    client->server = client->answer;
    client->answer = (ld_buffer){0};
    return status;
}

static layoutd_client *new_client(const layoutd_options *options, layoutd_error *error) {
    layoutd_client *client = calloc(1, sizeof *client);
    if (client) client->in_flight = calloc(LAYOUTD_IN_FLIGHT, sizeof *client->in_flight);
    if (!client || !client->in_flight) {
        free(client);
        ld_no_memory(error, LAYOUTD_IN_FLIGHT * sizeof(ld_pending));
        return NULL;
    }
    client->fd = -1;
    if (options) client->options = *options;
    size_t frame_bytes = client->options.frame_bytes, reply_bytes = client->options.reply_bytes;
    client->options.frame_bytes = frame_bytes && frame_bytes < LAYOUTD_FRAME_BYTES ? frame_bytes : LAYOUTD_FRAME_BYTES;
    client->options.reply_bytes = reply_bytes && reply_bytes < LAYOUTD_REPLY_BYTES ? reply_bytes : LAYOUTD_REPLY_BYTES;
    client->structures.limit = client->events.limit = client->options.reply_bytes;
    return client;
}

layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    for (;;) {
        layoutd_client *client = new_client(options, error);
        if (!client) return NULL;
        ld_place place;
        layoutd_status status = ld_find_daemon(client, path, &place, error);
        if (status == LAYOUTD_OK) status = shake_hands(client, error);
        if (status == LAYOUTD_OK) return client;
        layoutd_close(client);
        /* The last client of this process's own daemon may have left just before, so that it was ending. */
        if (!place.is_earlier || (status != LAYOUTD_LOST && strcmp(error->code, "server.stopping") != 0)) return NULL;
        ld_drop_private_daemon(place.path);
    }
}

void layoutd_close(layoutd_client *client) {
    if (!client) return;
    layoutd_error error;
    ld_fail(&error, LAYOUTD_LOST, "connection.closed", "the connection was closed by its owner");
    ld_lose(client, &error);
    /* The function that called the handler still uses the client. */
    if (client->is_busy) return;
    while (client->subscribers) client->subscribers->on_close(client->subscribers);
    free(client->in_flight);
    ld_discard(&client->input);
    ld_discard(&client->output);
    ld_discard(&client->answer);
    ld_discard(&client->page);
    ld_discard(&client->server);
    ld_reset(&client->structures);
    ld_reset(&client->events);
    free(client);
}

layoutd_json layoutd_server(const layoutd_client *client) {
    layoutd_json json;
    if (!client->server.length || !layoutd_json_read((const char *)client->server.bytes, client->server.length, &json)) {
        return (layoutd_json){0};
    }
    return layoutd_json_member(json, "hello");
}
