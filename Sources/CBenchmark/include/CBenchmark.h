// The floor for the daemon's figures: a server in C that sends the same bytes, and one load client for both.
//
// On the wire, a frame is the length of its body, a u32 in little-endian order, followed by the body. Every request frame
// gets exactly one reply frame. Lengths and capacities are in bytes, times in nanoseconds of CLOCK_MONOTONIC. Functions
// return 0 (or what their comments say) on success and -errno on failure; none raises SIGPIPE or keeps global state.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stddef.h>
#include <stdint.h>

// Listens on a Unix socket at `socket_path`, replacing any file there, and replies to every request frame of up to 1 MiB
// with the frame `reply`, which includes its length prefix. A longer request closes its connection. Uses one thread; runs
// until killed and returns only on failure. -EINVAL if `reply` is not exactly one frame.
int cbench_echo_server(const char *socket_path, const uint8_t *reply, size_t reply_length);

// Connects to `socket_path`, retrying every millisecond for 5 seconds until a server listens there. Returns a blocking
// socket, which the caller closes.
int cbench_connect(const char *socket_path);

// Sends `request`, exactly one frame, `count` times and reads as many replies.
//
// With `in_flight` 1, each request waits for the previous reply, and nanoseconds_each[i] is the time of round trip i,
// `count` of them. With more, that many requests are kept outstanding: each read is followed by one write with as many new
// requests as there were replies, and only nanoseconds_each[0] is written, the time of all together.
//
// -EINVAL if `request` is not one frame or `in_flight` is 0, -EPROTO if there are more replies than requests, -ECONNRESET
// if the server closes early. After a failure the connection cannot be used any more.
int cbench_round_trips(
    int fd, const uint8_t *request, size_t request_length, size_t in_flight, size_t count, uint64_t *nanoseconds_each);

// Sends `request` as it is, whatever its length, and stores one reply frame including its length prefix in `reply`, of
// `capacity` bytes, and its length in `reply_length`. A reply is accepted even if the server closes before it has read the
// whole request. -EMSGSIZE if the reply is longer than `capacity`; otherwise fails as above.
int cbench_exchange(
    int fd, const uint8_t *request, size_t request_length, uint8_t *reply, size_t capacity, size_t *reply_length);

// Lays out `count` items in rows of at most `width`, like words in lines: left aligned, with `spacing` between items and
// `line_spacing` between rows, each row as high as its highest item. `sizes` has the width and height of each item;
// `frames` receives x, y, width and height of each, all in points. Returns the height of the content, 0 without items.
double cbench_flow_floor(
    const double *sizes, size_t count, double width, double spacing, double line_spacing, double *frames);

// Lays out `count` items in `columns` (1...64) of equal width, each item in the shortest. Of equally short columns, it takes
// the first or, with `css`, the first after the previous item's, as CSS grid lanes do. `sizes` has the width and height
// of each item, of which only the height matters; `frames` receives x, y, width and height of each, all in points.
// Returns the height of the content, 0 without items.
double cbench_column_floor(
    const double *sizes, size_t count, int columns, double width, double spacing, int css, double *frames);

// A chain of `hops` processes, each of which passes a few bytes on to the next, and the last one back. Stores the time of `count`
// round trips from here through all of them: what waking up so many processes costs, there and back, and nothing else.
int cbench_hand_overs(int hops, size_t count, uint64_t *nanoseconds_each);

// Pins the calling thread, and the threads that it starts, to one processor; -1 unpins it. A round trip between two
// processors costs several times as much as one on the same processor, so both servers must be placed alike. Returns 0 or
// -errno.
int cbench_pin(int cpu);

// Bytes of memory resident for process `pid`, or -errno.
long cbench_resident_bytes_of(int pid);

// Starts `program` with `arguments`, of which the first is its name, and with `environment`; both end with NULL. It has no descriptors
// of this process; what it prints goes to the file `log`. The kernel kills it when the calling thread ends, for whatever reason.
// Returns its number or -errno.
int cbench_start(const char *program, char *const arguments[], char *const environment[], const char *log);

// Sends SIGTERM to process `pid`, which `cbench_start` has started, and waits for its end. Returns its exit code, 128 and the signal
// if one has ended it, or -errno.
int cbench_end(int pid);

// Nanoseconds of CPU time that all threads of process `pid` have taken, in user and system mode, those that have ended
// included; -errno on failure.
int64_t cbench_cpu_nanoseconds_of(int pid);

// From now on, counts in the file at `path` how often this process allocates or enlarges memory on the heap, in all threads. The
// program's allocator is that of the system. Returns 0 or -errno.
int cbench_count_allocations(const char *path);

// The number that a process counts at `path`; -errno, or -EPROTO if none does.
int64_t cbench_allocations_in(const char *path);

// Runs `loop`, stock Lua code that returns a function of `count`. The function calls the global `emit(section, item, x, y,
// width, height)` once per item. Frames are written to `frames`, four numbers each. Returns the nanoseconds of that call;
// -EINVAL if the code does not run or does not emit every item.
int64_t cbench_lua_floor(const char *loop, size_t count, double *frames);

#endif
