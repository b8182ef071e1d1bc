#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "window.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static bool usual_path(struct sockaddr_un *address, const char *path) {
    /* "" counts as unset. */
    const char *own = getenv("XDG_RUNTIME_DIR");
    size_t size = sizeof address->sun_path;
    if (!path || !*path) path = getenv("LAYOUTD_SOCKET");
    if (path && *path) return (size_t)snprintf(address->sun_path, size, "%s", path) < size;
    if (own && *own && (size_t)snprintf(address->sun_path, size, "%s/layoutd.sock", own) < size
        && access(address->sun_path, F_OK) == 0) {
        return true;
    }
    return (size_t)snprintf(address->sun_path, size, "/run/layoutd.sock") < size;
}

static layoutd_status no_daemon(const char *path, layoutd_error *error) {
    return ld_fail(error, LAYOUTD_LOST, "connection.closed", "no daemon answers at %s: %s", path, strerror(errno));
}

/* While the daemon's backlog is full, the kernel waits for as long as the send timeout allows. */
static layoutd_status connect_in_time(layoutd_client *client, const struct sockaddr_un *address, layoutd_error *error) {
    int64_t deadline = ld_deadline_of(client);
    for (;;) {
        int64_t left = deadline < 0 ? 0 : deadline - ld_now_milliseconds();
        if (deadline >= 0 && left <= 0) break;
        /* 0 waits for ever. */
        const struct timeval limit = {.tv_sec = left / 1000, .tv_usec = left % 1000 * 1000};
        if (setsockopt(client->fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) < 0) return no_daemon(address->sun_path, error);
        if (connect(client->fd, (const struct sockaddr *)address, sizeof *address) == 0) return LAYOUTD_OK;
        if (errno != EINTR && errno != EAGAIN) return no_daemon(address->sun_path, error);
    }
    return ld_fail(error, LAYOUTD_TIMEOUT, "timeout", "%s did not accept a connection in %d ms", address->sun_path,
                client->options.timeout_milliseconds);
}

static layoutd_status connect_socket(layoutd_client *client, const char *path, layoutd_error *error) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!usual_path(&address, path)) {
        return ld_fail(error, LAYOUTD_USAGE, "usage", "%s is longer than a socket's path may be", path ? path : "the path");
    }
    client->fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (client->fd < 0 || fcntl(client->fd, F_SETFD, FD_CLOEXEC) < 0) return no_daemon(address.sun_path, error);
    layoutd_status status = connect_in_time(client, &address, error);
    if (status == LAYOUTD_OK && fcntl(client->fd, F_SETFL, O_NONBLOCK) < 0) return no_daemon(address.sun_path, error);
    return status;
}

static layoutd_status shake_hands(layoutd_client *client, layoutd_error *error) {
    char name[1024], request[1200];
    ld_quote(client->options.name ? client->options.name : "layoutd-c", name, sizeof name);
    snprintf(request, sizeof request, "{\"hello\":{\"minVersion\":1,\"maxVersion\":1,\"client\":\"%s\"}}", name);
    layoutd_status status = layoutd_call(client, request, NULL, error);
    client->server = client->answer;
    client->answer = (ld_buffer){0};
    return status;
}

layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
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
    if (connect_socket(client, path, error) != LAYOUTD_OK || shake_hands(client, error) != LAYOUTD_OK) {
        layoutd_close(client);
        return NULL;
    }
    return client;
}

void layoutd_close(layoutd_client *client) {
    if (!client) return;
    layoutd_error error;
    ld_fail(&error, LAYOUTD_LOST, "connection.closed", "the connection was closed by its owner");
    ld_lose(client, &error);
    /* The function that called the handler still uses the client. */
    if (client->is_busy) return;
    ld_detach_windows(client);
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
