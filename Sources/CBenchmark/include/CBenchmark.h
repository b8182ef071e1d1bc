// What the daemon is measured against: a server in C that answers the same bytes, and one load client for both.
//
// On the wire a frame is its body's length, a u32 in little-endian order, and then the body. Every request frame is
// answered by exactly one reply frame. Lengths and capacities are in bytes, times in nanoseconds of CLOCK_MONOTONIC.
// Functions return 0 (or what they say) on success and -errno on failure; none raises SIGPIPE or keeps global state.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stddef.h>
#include <stdint.h>

// Serves on a Unix socket at `socket_path`, replacing what is there, and answers every request frame of up to 1 MiB
// with the frame `reply`, whose length prefix is part of it. A longer request closes its connection. One thread; runs
// until killed and returns only on failure. -EINVAL if `reply` is not exactly one frame.
int cbench_echo_server(const char *socket_path, const uint8_t *reply, size_t reply_length);

// Connects to `socket_path`, trying again every millisecond for 5 seconds while nobody listens there. Returns a
// blocking socket, which the caller closes.
int cbench_connect(const char *socket_path);

// Sends `request`, exactly one frame, `count` times and reads as many replies.
//
// With `in_flight` 1, each request waits for the reply before it, and nanoseconds_each[i] is the time of round trip i,
// `count` of them. With more, that many requests are kept outstanding: as many as there were replies in one read go out
// in one write, and only nanoseconds_each[0] is written, the time of the whole.
//
// -EINVAL if `request` is not one frame or `in_flight` is 0, -EPROTO if more is answered than was asked, -ECONNRESET
// if the server closes early. After a failure the connection is of no further use.
int cbench_round_trips(
    int fd, const uint8_t *request, size_t request_length, size_t in_flight, size_t count, uint64_t *nanoseconds_each);

// Sends `request` as it is, whatever its length, and stores one reply frame with its length prefix into `reply`, of
// `capacity` bytes, and its length into `reply_length`. A reply is also taken from a server that closes before it has
// read all of the request. -EMSGSIZE if the reply is longer than `capacity`; otherwise fails as above.
int cbench_exchange(
    int fd, const uint8_t *request, size_t request_length, uint8_t *reply, size_t capacity, size_t *reply_length);

// Lays `count` items out in rows of at most `width`, as words in lines: left aligned, `spacing` between items,
// `line_spacing` between rows, each row as high as its highest item. `sizes` are width and height of each item;
// `frames` receives x, y, width and height of each, all in points. Returns the height of the content, 0 without items.
double cbench_flow_floor(
    const double *sizes, size_t count, double width, double spacing, double line_spacing, double *frames);

// Lays `count` items out in `columns` (1...64) of one width, each item in the shortest. Of equally short ones it is
// the first, or with `css` the first behind the item before, as CSS grid lanes choose.
// `sizes` are width and height of each item, of which the height counts; `frames` receives x, y, width and height of
// each, all in points. Returns the height of the content, 0 without items.
double cbench_column_floor(
    const double *sizes, size_t count, int columns, double width, double spacing, int css, double *frames);

// Keeps the calling thread, and the threads it starts, on one processor; -1 lets it go. A round trip between two processors costs several
// times what one does on the same, so both servers must be placed alike. Returns 0 or -errno.
int cbench_pin(int cpu);

// Bytes of memory resident for process `pid`, or -errno.
long cbench_resident_bytes_of(int pid);

// Runs `loop`, a text in stock Lua that returns a function of `count`, which calls the global `emit(section, item, x, y,
// width, height)` once an item. Frames are written to `frames`, four numbers an item. Nanoseconds of that call; -EINVAL if
// the text does not run or does not emit each item.
int64_t cbench_lua_floor(const char *loop, size_t count, double *frames);

#endif
