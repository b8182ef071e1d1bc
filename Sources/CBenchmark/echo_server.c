#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CBenchmark.h"
#include "frames.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    longest_request_body = 1024 * 1024, // Bytes.
    replies_in_one_write = 1024,        // The most that Linux accepts in one call, IOV_MAX.
    events_in_one_wait = 64,
};

// A client. Pending replies are only counted, since all replies are the same bytes.
struct connection {
    int fd;
    uint32_t interest;                    // The events that epoll reports.
    bool ended;                           // The client has closed its sending side.
    struct cbench_frame_counter requests; // The requests read so far.
    uint64_t replies_owed;                // Replies not completely written.
    size_t written;                       // Bytes already written of the first of these.
    struct connection *previous, *next;
};

struct server {
    int listener, epoll;
    const uint8_t *reply;
    size_t reply_length;            // Bytes.
    struct connection *connections; // All of them, to be freed.
    struct iovec replies[replies_in_one_write];
    uint8_t buffer[cbench_buffer_length]; // The bytes of one read; connections keep none of them.
};

// Adds a connection to the server.
static void link_connection(struct server *server, struct connection *connection) {
    connection->next = server->connections;
    if (connection->next != NULL) connection->next->previous = connection;
    server->connections = connection;
}

// Removes a connection from the server.
static void unlink_connection(struct server *server, struct connection *connection) {
    if (connection->next != NULL) connection->next->previous = connection->previous;
    if (connection->previous != NULL)
        connection->previous->next = connection->next;
    else
        server->connections = connection->next;
}

// Closes a connection; closing its socket also removes it from epoll.
static void close_connection(struct server *server, struct connection *connection) {
    unlink_connection(server, connection);
    close(connection->fd);
    free(connection);
}

// Creates a connection for an accepted socket and takes ownership of it, even on failure.
static int add_connection(struct server *server, int fd) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        close(fd);
        return -ENOMEM;
    }
    connection->fd = fd;
    connection->interest = EPOLLIN;
    link_connection(server, connection);
    struct epoll_event event = {.events = connection->interest, .data.ptr = connection};
    if (epoll_ctl(server->epoll, EPOLL_CTL_ADD, fd, &event) == 0) return 0;
    int error = -errno;
    close_connection(server, connection);
    return error;
}

// Accepts all waiting clients. Running out of descriptors or memory ends the server, since it would distort the figures.
static int accept_all(struct server *server) {
    for (;;) {
        int fd = accept4(server->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (fd < 0) return errno == EAGAIN ? 0 : -errno;
        int error = add_connection(server, fd);
        if (error != 0) return error;
    }
}

// Lists the pending replies, starting with the rest of the first one, and returns the number of entries.
static size_t list_replies(struct server *server, const struct connection *connection) {
    size_t entries = replies_in_one_write;
    if (connection->replies_owed < entries) entries = connection->replies_owed;
    for (size_t i = 0; i < entries; i++)
        server->replies[i] = (struct iovec){.iov_base = (void *)server->reply, .iov_len = server->reply_length};
    server->replies[0].iov_base = (void *)(server->reply + connection->written);
    server->replies[0].iov_len -= connection->written;
    return entries;
}

// Writes pending replies until the socket would block. One call writes up to 1024 of them.
static int write_replies(struct server *server, struct connection *connection) {
    while (connection->replies_owed > 0) {
        struct msghdr message = {.msg_iov = server->replies, .msg_iovlen = list_replies(server, connection)};
        ssize_t count = sendmsg(connection->fd, &message, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN ? 0 : -errno;
        size_t written = connection->written + (size_t)count;
        connection->replies_owed -= written / server->reply_length;
        connection->written = written % server->reply_length;
    }
    return 0;
}

// Reads once and counts the replies that are due.
static int read_requests(struct server *server, struct connection *connection) {
    ssize_t count = recv(connection->fd, server->buffer, sizeof server->buffer, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    connection->ended = count == 0;
    long complete =
        cbench_count_frames(&connection->requests, server->buffer, (size_t)count, longest_request_body);
    if (complete < 0) return (int)complete;
    connection->replies_owed += (uint64_t)complete;
    return 0;
}

// Sets the events that epoll reports for the connection; calls the kernel only if they changed.
static int update_interest(struct server *server, struct connection *connection) {
    uint32_t interest = 0;
    if (!connection->ended) interest |= EPOLLIN;
    if (connection->replies_owed > 0) interest |= EPOLLOUT;
    if (interest == connection->interest) return 0;
    connection->interest = interest;
    struct epoll_event event = {.events = interest, .data.ptr = connection};
    return epoll_ctl(server->epoll, EPOLL_CTL_MOD, connection->fd, &event) == 0 ? 0 : -errno;
}

// Reads and writes what one connection is ready for, and closes it when it is done or broken. `ready` are the events
// reported by epoll; errors and hang-ups show up when reading.
static void serve_connection(struct server *server, struct connection *connection, uint32_t ready) {
    bool reads = !connection->ended && (ready & ~(uint32_t)EPOLLOUT) != 0;
    int error = reads ? read_requests(server, connection) : 0;
    if (error == 0) error = write_replies(server, connection);
    bool done = connection->ended && connection->replies_owed == 0;
    if (error == 0 && !done) error = update_interest(server, connection);
    if (error != 0 || done) close_connection(server, connection);
}

// Serves until something fails. Events without a connection belong to the listener.
static int serve(struct server *server) {
    struct epoll_event events[events_in_one_wait];
    for (;;) {
        int count = epoll_wait(server->epoll, events, events_in_one_wait, -1);
        if (count < 0 && errno != EINTR) return -errno;
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr != NULL) {
                serve_connection(server, events[i].data.ptr, events[i].events);
                continue;
            }
            int error = accept_all(server);
            if (error != 0) return error;
        }
    }
}

// Binds the listener to its path, replacing any file there, and has epoll report new clients.
static int start_listening(struct server *server, const char *path) {
    struct sockaddr_un address;
    int error = cbench_address(path, &address);
    if (error != 0) return error;
    if (unlink(path) != 0 && errno != ENOENT) return -errno;
    if (bind(server->listener, (struct sockaddr *)&address, sizeof address) != 0) return -errno;
    if (listen(server->listener, SOMAXCONN) != 0) return -errno;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    return epoll_ctl(server->epoll, EPOLL_CTL_ADD, server->listener, &event) == 0 ? 0 : -errno;
}

// Opens the server's two descriptors; one that fails is -1.
static int open_descriptors(struct server *server) {
    server->epoll = -1;
    server->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (server->listener < 0) return -errno;
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    return server->epoll < 0 ? -errno : 0;
}

// Closes and frees all of the server's resources.
static void free_server(struct server *server) {
    for (struct connection *connection = server->connections; connection != NULL;) {
        struct connection *next = connection->next;
        close(connection->fd);
        free(connection);
        connection = next;
    }
    if (server->epoll >= 0) close(server->epoll);
    if (server->listener >= 0) close(server->listener);
    free(server);
}

int cbench_echo_server(const char *socket_path, const uint8_t *reply, size_t reply_length) {
    if (socket_path == NULL || !cbench_is_one_frame(reply, reply_length)) return -EINVAL;
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) return -ENOMEM;
    server->reply = reply;
    server->reply_length = reply_length;
    int error = open_descriptors(server);
    if (error == 0) error = start_listening(server, socket_path);
    if (error == 0) error = serve(server);
    free_server(server);
    return error;
}
