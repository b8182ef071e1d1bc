#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "search.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* Tests have another. */
#ifndef LD_SYSTEM_SOCKET
#define LD_SYSTEM_SOCKET "/run/layoutd.sock"
#endif

/* While the daemon's backlog is full, the kernel waits for as long as the send timeout allows. */
static int dial_in_time(const layoutd_client *client, const struct sockaddr_un *address) {
    int64_t deadline = ld_deadline_of(client);
    for (;;) {
        int64_t left = deadline < 0 ? 0 : deadline - ld_now_milliseconds();
        if (deadline >= 0 && left <= 0) return ETIMEDOUT;
        /* 0 waits for ever. */
        const struct timeval limit = {.tv_sec = left / 1000, .tv_usec = left % 1000 * 1000};
        if (setsockopt(client->fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) < 0) return errno;
        if (connect(client->fd, (const struct sockaddr *)address, sizeof *address) == 0) return 0;
        if (errno != EINTR && errno != EAGAIN) return errno;
    }
}

int ld_dial(layoutd_client *client, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if ((size_t)snprintf(address.sun_path, sizeof address.sun_path, "%s", path) >= sizeof address.sun_path) return ENAMETOOLONG;
    client->fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (client->fd < 0) return errno;
    int failure = fcntl(client->fd, F_SETFD, FD_CLOEXEC) < 0 ? errno : dial_in_time(client, &address);
    if (!failure && fcntl(client->fd, F_SETFL, O_NONBLOCK) < 0) failure = errno;
    if (failure) {
        close(client->fd);
        client->fd = -1;
    }
    return failure;
}

static layoutd_status not_accepted(const layoutd_client *client, const char *path, layoutd_error *error) {
    return ld_fail(error, LAYOUTD_TIMEOUT, "timeout", "%s did not accept a connection in %d ms", path,
                client->options.timeout_milliseconds);
}

static layoutd_status dial_given(layoutd_client *client, const char *path, ld_place *place, layoutd_error *error) {
    snprintf(place->path, sizeof place->path, "%s", path);
    int failure = ld_dial(client, path);
    if (!failure) return LAYOUTD_OK;
    if (failure == ETIMEDOUT) return not_accepted(client, path, error);
    if (failure == ENAMETOOLONG) return ld_fail(error, LAYOUTD_USAGE, "usage", "%s is longer than a socket's path may be", path);
    return ld_fail(error, LAYOUTD_LOST, "connection.closed", "no daemon answers at %s: %s", path, strerror(failure));
}

/* Tries the user's socket, then the system's. Returns 0 or an errno, and appends the reason of each failure. */
static int dial_usual(layoutd_client *client, ld_place *place, char *reasons, size_t size) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    char own[4096];
    snprintf(own, sizeof own, "%s/layoutd.sock", folder ? folder : "");
    const char *const paths[] = {folder && *folder ? own : NULL, LD_SYSTEM_SOCKET};
    int failure = ENOENT;
    for (size_t i = 0; i < LD_COUNT(paths); i++) {
        if (!paths[i]) continue;
        snprintf(place->path, sizeof place->path, "%s", paths[i]);
        failure = ld_dial(client, paths[i]);
        if (failure == 0 || failure == ETIMEDOUT) break;
        size_t length = strlen(reasons);
        snprintf(reasons + length, size - length, "%s: %s; ", paths[i], strerror(failure));
    }
    return failure;
}

layoutd_status ld_find_daemon(layoutd_client *client, const char *path, ld_place *place, layoutd_error *error) {
    *place = (ld_place){0};
    /* "" counts as unset. */
    if (!path || !*path) path = getenv("LAYOUTD_SOCKET");
    if (path && *path) return dial_given(client, path, place, error);
    char reasons[sizeof error->message] = "", own[256];
    int failure = dial_usual(client, place, reasons, sizeof reasons);
    if (failure == 0) return LAYOUTD_OK;
    if (failure == ETIMEDOUT) return not_accepted(client, place->path, error);
    if (ld_dial_private_daemon(client, place, own, sizeof own)) return LAYOUTD_OK;
    return ld_fail(error, LAYOUTD_LOST, "connection.closed", "no daemon answers: %s%s", reasons, own);
}
