/* A process between a program and a daemon, which passes on what the program sends, and does with the daemon's frames what a test
 * wants. It includes check.h. */
#ifndef BETWEEN_H
#define BETWEEN_H

#include "check.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* A frame has so much room behind it. */
enum { SPARE = 64 };

typedef struct {
    int client, daemon;
    /* Of the daemon, so far. */
    uint32_t frames;
    /* Delayed frames, and their length. */
    uint8_t *held;
    size_t held_length;
} link_;

/* Passes on a frame, of which the first four bytes are the length of the rest. False ends the connection. */
typedef bool treatment(link_ *link, uint8_t *frame, uint32_t length);

static inline int connected(const char *path, bool listens) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    const struct sockaddr *place = (const struct sockaddr *)&address;
    bool is_there = listens ? bind(fd, place, sizeof address) == 0 && listen(fd, 16) == 0 : connect(fd, place, sizeof address) == 0;
    CHECK(is_there, "%s: %s", path, strerror(errno));
    return fd;
}

static inline bool send_all(int fd, const uint8_t *bytes, size_t length) {
    while (length) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static inline bool receive_all(int fd, uint8_t *bytes, size_t length) {
    while (length) {
        ssize_t received = recv(fd, bytes, length, 0);
        if (received <= 0) return false;
        bytes += received;
        length -= (size_t)received;
    }
    return true;
}

static inline void set_length(uint8_t *frame, uint32_t length) {
    for (int i = 0; i < 4; i++) frame[i] = (uint8_t)(length >> (8 * i));
}

static inline bool pass_on(link_ *link, treatment *treat) {
    uint8_t header[4];
    if (!receive_all(link->daemon, header, 4)) return false;
    uint32_t length = header[0] | (uint32_t)header[1] << 8 | (uint32_t)header[2] << 16 | (uint32_t)header[3] << 24;
    uint8_t *frame = malloc(4 + length + SPARE);
    memcpy(frame, header, 4);
    bool is_passed = receive_all(link->daemon, frame + 4, length);
    link->frames++;
    is_passed = is_passed && treat(link, frame, length);
    free(frame);
    return is_passed;
}

/* Delayed bytes are passed on when nothing else has come for so long. */
enum { QUIET_MILLISECONDS = 20 };

static inline void serve(int client, const char *path, treatment *treat) {
    link_ link = {.client = client, .daemon = connected(path, false)};
    uint8_t bytes[65536];
    for (;;) {
        struct pollfd polled[] = {{.fd = client, .events = POLLIN}, {.fd = link.daemon, .events = POLLIN}};
        if (poll(polled, 2, link.held_length ? QUIET_MILLISECONDS : -1) == 0) {
            if (!send_all(client, link.held, link.held_length)) break;
            link.held_length = 0;
        }
        if (polled[1].revents && !pass_on(&link, treat)) break;
        if (!polled[0].revents) continue;
        ssize_t count = recv(client, bytes, sizeof bytes, 0);
        if (count <= 0 || !send_all(link.daemon, bytes, (size_t)count)) break;
    }
    free(link.held);
    close(link.daemon);
    close(client);
}

static inline pid_t begin_between(const char *path, const char *between, treatment *treat) {
    unlink(between);
    int listener = connected(between, true);
    pid_t child = fork();
    CHECK(child >= 0, "no process");
    if (child == 0) {
        /* It ends with the test, however that ends. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) serve(accept(listener, NULL, NULL), path, treat);
    }
    close(listener);
    return child;
}

static inline void end_between(pid_t child, const char *between) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    unlink(between);
}

#endif
