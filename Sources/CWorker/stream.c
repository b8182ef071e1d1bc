// Bytes over the socket between the daemon and a worker.
#define _GNU_SOURCE
#include "CWorker.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

bool cworker_write(int socket, const void *bytes, size_t length) {
    const char *next = bytes;
    while (length > 0) {
        ssize_t sent = write(socket, next, length);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        next += sent;
        length -= (size_t)sent;
    }
    return true;
}

ssize_t cworker_read(int socket, void *bytes, size_t length) {
    ssize_t received;
    do received = read(socket, bytes, length);
    while (received < 0 && errno == EINTR);
    return received;
}

static bool is_transient(void) { return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK; }

static int wait_for(int socket, short events, int milliseconds) {
    struct pollfd waiting = {.fd = socket, .events = events};
    int ready = poll(&waiting, 1, milliseconds);
    return ready < 0 && errno == EINTR ? 0 : ready;
}

ssize_t cworker_send_some(int socket, const void *bytes, size_t length, int milliseconds) {
    ssize_t sent = send(socket, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0) return sent;
    if (!is_transient()) return -1;
    return wait_for(socket, POLLOUT, milliseconds) < 0 ? -1 : 0;
}

ssize_t cworker_receive_some(int socket, void *bytes, size_t length, int milliseconds) {
    int ready = wait_for(socket, POLLIN, milliseconds);
    if (ready <= 0) return ready;
    ssize_t received = recv(socket, bytes, length, MSG_DONTWAIT);
    if (received > 0) return received;
    return received < 0 && is_transient() ? 0 : -1;
}
