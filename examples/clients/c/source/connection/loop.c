#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "client.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>

layoutd_status ld_flush(layoutd_client *client) {
    while (client->sent < client->output.length) {
        const uint8_t *rest = client->output.bytes + client->sent;
        ssize_t count = send(client->fd, rest, client->output.length - client->sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
        if (count < 0) {
            /* The daemon disconnected. The reason may still be unread, so read what has arrived before reporting the end. */
            shutdown(client->fd, SHUT_RDWR);
            client->sent = client->output.length;
            break;
        }
        client->sent += (size_t)count;
    }
    /* A long request leaves in many pieces; to move the rest after each would take quadratic time. */
    if (client->sent >= client->output.length / 2) {
        ld_drop(&client->output, client->sent);
        client->sent = 0;
    }
    return LAYOUTD_OK;
}

layoutd_status layoutd_step(layoutd_client *client, layoutd_error *error) {
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not step its client");
    if (client->lost.status == LAYOUTD_OK) ld_flush(client);
    /* One read per step, so that a daemon that never stops writing cannot block the program's other work. */
    if (client->lost.status == LAYOUTD_OK) {
        enum { piece = 1 << 16 };
        if (!ld_reserve(&client->input, piece)) {
            ld_out_of_memory(client, piece);
        } else {
            ssize_t count = recv(client->fd, client->input.bytes + client->input.length, piece, 0);
            if (count > 0) {
                client->input.length += (size_t)count;
                ld_receive_frames(client);
            } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
                ld_hang_up(client);
            }
        }
    }
    if (client->lost.status == LAYOUTD_OK) ld_flush(client);
    if (client->lost.status != LAYOUTD_OK && error) *error = client->lost;
    return client->lost.status;
}

int layoutd_fd(const layoutd_client *client) {
    return client->fd;
}

short layoutd_poll_events(const layoutd_client *client) {
    return client->output.length ? POLLIN | POLLOUT : POLLIN;
}

void layoutd_set_event_handler(layoutd_client *client, layoutd_event_handler *handler, void *context) {
    client->options.on_event = handler;
    client->options.context = context;
}

void layoutd_set_timeout(layoutd_client *client, int milliseconds) {
    client->options.timeout_milliseconds = milliseconds;
}

int64_t ld_now_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t ld_deadline_of(const layoutd_client *client) {
    int timeout = client->options.timeout_milliseconds;
    return timeout > 0 ? ld_now_milliseconds() + timeout : -1;
}

layoutd_status ld_time_over(const layoutd_client *client, layoutd_error *error) {
    return ld_fail(error, LAYOUTD_TIMEOUT, "timeout", "nothing came in %d ms", client->options.timeout_milliseconds);
}

layoutd_status ld_wait_until(layoutd_client *client, int64_t deadline, layoutd_error *error) {
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not wait for its client");
    if (client->lost.status == LAYOUTD_OK) {
        struct pollfd poll_ = {.fd = client->fd, .events = layoutd_poll_events(client)};
        int ready;
        do {
            int64_t left = deadline < 0 ? -1 : deadline - ld_now_milliseconds();
            ready = poll(&poll_, 1, deadline >= 0 && left < 0 ? 0 : (int)left);
        } while (ready < 0 && errno == EINTR);
        if (ready == 0) return ld_time_over(client, error);
    }
    return layoutd_step(client, error);
}

layoutd_status layoutd_wait(layoutd_client *client, layoutd_error *error) {
    return ld_wait_until(client, ld_deadline_of(client), error);
}
