// The floor of what several processes do in turn: the same hand-overs without the work.
#include "CBenchmark.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE = 64 };

static bool pass(int from, int to, char *message) {
    return read(from, message, MESSAGE) == MESSAGE && write(to, message, MESSAGE) == MESSAGE;
}

// Serves `before`, through a chain of `hops` processes more.
_Noreturn static void serve(int before, int hops) {
    char message[MESSAGE] = {0};
    int ends[2] = {-1, -1};
    if (hops > 0) {
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) _exit(1);
        pid_t next = fork();
        if (next < 0) _exit(1);
        if (next == 0) {
            close(before);
            close(ends[0]);
            serve(ends[1], hops - 1);
        }
        close(ends[1]);
    }
    while (hops > 0 ? pass(before, ends[0], message) && pass(ends[0], before, message) : pass(before, before, message)) {}
    _exit(0);
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int cbench_hand_overs(int hops, size_t count, uint64_t *nanoseconds_each) {
    int ends[2];
    if (hops < 1) return -EINVAL;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -errno;
    pid_t child = fork();
    if (child < 0) return -errno;
    if (child == 0) {
        close(ends[0]);
        serve(ends[1], hops - 1);
    }
    close(ends[1]);
    char message[MESSAGE] = {0};
    int error = 0;
    for (size_t i = 0; i < count && error == 0; i++) {
        uint64_t start = now();
        if (write(ends[0], message, MESSAGE) != MESSAGE || read(ends[0], message, MESSAGE) != MESSAGE) error = -EPIPE;
        nanoseconds_each[i] = now() - start;
    }
    close(ends[0]);
    waitpid(child, NULL, 0);
    return error;
}
