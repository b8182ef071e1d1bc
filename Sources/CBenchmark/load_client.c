#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CBenchmark.h"
#include "frames.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const uint64_t nanoseconds_to_connect = 5000000000; // 5 seconds.
static const long nanoseconds_between_attempts = 1000000; // A millisecond.

// Nanoseconds of the monotonic clock.
static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// Tries to connect once: a blocking socket, or -errno.
static int connect_once(const struct sockaddr_un *address) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    int result;
    do result = connect(fd, (const struct sockaddr *)address, sizeof *address);
    while (result != 0 && errno == EINTR);
    if (result == 0) return fd;
    int error = -errno;
    close(fd);
    return error;
}

int cbench_connect(const char *socket_path) {
    struct sockaddr_un address;
    int result = socket_path == NULL ? -EINVAL : cbench_address(socket_path, &address);
    if (result != 0) return result;
    for (uint64_t start = now();;) {
        result = connect_once(&address);
        if (result != -ECONNREFUSED && result != -ENOENT) return result;
        if (now() - start >= nanoseconds_to_connect) return result;
        nanosleep(&(struct timespec){.tv_nsec = nanoseconds_between_attempts}, NULL);
    }
}

// Sends all of `bytes`, blocking as long as necessary.
static int send_all(int fd, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = send(fd, bytes, length, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -errno;
        bytes += count;
        length -= (size_t)count;
    }
    return 0;
}

// Waits for bytes and returns how many arrived, or -errno; -ECONNRESET at the end of the stream.
static ssize_t receive_some(int fd, uint8_t *bytes, size_t capacity) {
    for (;;) {
        ssize_t count = recv(fd, bytes, capacity, 0);
        if (count > 0) return count;
        if (count == 0) return -ECONNRESET;
        if (errno != EINTR) return -errno;
    }
}

// Reads and discards exactly one reply.
static int receive_reply(int fd, uint8_t *buffer) {
    struct cbench_frame_counter replies = {0};
    long complete = 0;
    while (complete == 0) {
        ssize_t count = receive_some(fd, buffer, cbench_buffer_length);
        if (count < 0) return (int)count;
        complete = cbench_count_frames(&replies, buffer, (size_t)count, UINT32_MAX);
        if (complete < 0) return (int)complete;
    }
    return complete == 1 && cbench_is_between_frames(&replies) ? 0 : -EPROTO;
}

// Makes round trips one after another and records the nanoseconds of each.
static int trip_singly(int fd, const uint8_t *request, size_t length, size_t count, uint64_t *nanoseconds_each) {
    uint8_t *buffer = malloc(cbench_buffer_length);
    if (buffer == NULL) return -ENOMEM;
    int error = 0;
    for (size_t i = 0; i < count && error == 0; i++) {
        uint64_t start = now();
        error = send_all(fd, request, length);
        if (error == 0) error = receive_reply(fd, buffer);
        nanoseconds_each[i] = now() - start;
    }
    free(buffer);
    return error;
}

// A connection with several requests outstanding.
struct pipeline {
    int fd;
    uint8_t *requests;     // As many copies of the request as may be outstanding, one after another.
    size_t request_length; // Bytes.
    size_t left;           // Requests not yet started.
    size_t outstanding;    // Requests started and not yet answered.
    size_t unsent;         // Bytes of the outstanding requests still to be sent.
    size_t sent;           // Bytes already sent of the first request with unsent bytes.
    uint8_t *buffer;       // The bytes of one read.
    struct cbench_frame_counter replies;
};

// Starts up to `count` further requests.
static void ask(struct pipeline *pipeline, size_t count) {
    if (count > pipeline->left) count = pipeline->left;
    pipeline->left -= count;
    pipeline->outstanding += count;
    pipeline->unsent += count * pipeline->request_length;
}

// Sends unsent bytes in one write, as many as the socket accepts without blocking.
static int send_unsent(struct pipeline *pipeline) {
    if (pipeline->unsent == 0) return 0;
    ssize_t count =
        send(pipeline->fd, pipeline->requests + pipeline->sent, pipeline->unsent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    pipeline->unsent -= (size_t)count;
    pipeline->sent = (pipeline->sent + (size_t)count) % pipeline->request_length;
    return 0;
}

// Waits until there is something to read and returns 1, or until unsent bytes can be written and returns 0. Waiting only to
// write could deadlock: the server may be waiting for its replies to be read.
static int wait_for_socket(const struct pipeline *pipeline) {
    if (pipeline->unsent == 0) return 1;
    struct pollfd event = {.fd = pipeline->fd, .events = POLLIN | POLLOUT};
    if (poll(&event, 1, -1) < 0) return errno == EINTR ? 0 : -errno;
    return (event.revents & ~POLLOUT) != 0;
}

// Reads once and starts one new request for each reply.
static int receive_replies(struct pipeline *pipeline) {
    ssize_t count = receive_some(pipeline->fd, pipeline->buffer, cbench_buffer_length);
    if (count < 0) return (int)count;
    long complete = cbench_count_frames(&pipeline->replies, pipeline->buffer, (size_t)count, UINT32_MAX);
    if (complete < 0) return (int)complete;
    if ((size_t)complete > pipeline->outstanding) return -EPROTO;
    pipeline->outstanding -= (size_t)complete;
    ask(pipeline, (size_t)complete);
    return 0;
}

// Sends and reads until every request is answered.
static int run_pipeline(struct pipeline *pipeline, size_t in_flight) {
    ask(pipeline, in_flight);
    while (pipeline->outstanding > 0) {
        int error = send_unsent(pipeline);
        if (error != 0) return error;
        int readable = wait_for_socket(pipeline);
        if (readable < 0) return readable;
        if (readable) error = receive_replies(pipeline);
        if (error != 0) return error;
    }
    return cbench_is_between_frames(&pipeline->replies) ? 0 : -EPROTO;
}

// `count` copies of `request` one after another, to be freed by the caller, or NULL.
static uint8_t *copies(const uint8_t *request, size_t length, size_t count) {
    uint8_t *all = reallocarray(NULL, count, length);
    for (size_t i = 0; all != NULL && i < count; i++) memcpy(all + i * length, request, length);
    return all;
}

// Makes `count` round trips with several outstanding and records the nanoseconds of all together.
static int trip_in_flight(
    int fd, const uint8_t *request, size_t length, size_t in_flight, size_t count, uint64_t *nanoseconds) {
    if (in_flight > count) in_flight = count;
    struct pipeline pipeline = {.fd = fd, .request_length = length, .left = count};
    pipeline.requests = copies(request, length, in_flight);
    pipeline.buffer = malloc(cbench_buffer_length);
    int error = -ENOMEM;
    if (pipeline.requests != NULL && pipeline.buffer != NULL) {
        uint64_t start = now();
        error = run_pipeline(&pipeline, in_flight);
        *nanoseconds = now() - start;
    }
    free(pipeline.requests);
    free(pipeline.buffer);
    return error;
}

int cbench_round_trips(
    int fd, const uint8_t *request, size_t request_length, size_t in_flight, size_t count, uint64_t *nanoseconds_each) {
    if (!cbench_is_one_frame(request, request_length) || in_flight == 0) return -EINVAL;
    if (count == 0) return 0;
    if (nanoseconds_each == NULL) return -EINVAL;
    if (in_flight == 1) return trip_singly(fd, request, request_length, count, nanoseconds_each);
    return trip_in_flight(fd, request, request_length, in_flight, count, nanoseconds_each);
}

// Reads one whole reply into `reply` and its length in bytes into `length`.
static int receive_kept(int fd, uint8_t *reply, size_t capacity, size_t *length) {
    size_t filled = 0, whole = cbench_prefix_length;
    while (filled < whole) {
        ssize_t count = receive_some(fd, reply + filled, capacity - filled);
        if (count < 0) return (int)count;
        filled += (size_t)count;
        if (filled >= cbench_prefix_length) whole = cbench_prefix_length + (size_t)cbench_body_length(reply);
        if (whole > capacity) return -EMSGSIZE;
    }
    *length = whole;
    return filled == whole ? 0 : -EPROTO;
}

int cbench_exchange(
    int fd, const uint8_t *request, size_t request_length, uint8_t *reply, size_t capacity, size_t *reply_length) {
    if (request == NULL || reply == NULL || reply_length == NULL || capacity < cbench_prefix_length) return -EINVAL;
    int error = send_all(fd, request, request_length);
    if (error != 0 && error != -EPIPE && error != -ECONNRESET) return error;
    int unanswered = receive_kept(fd, reply, capacity, reply_length);
    return unanswered != 0 && error != 0 ? error : unanswered;
}
