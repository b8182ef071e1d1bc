// Shared by both ends: counting frames in a stream, and the address of a Unix socket.
#ifndef CBENCHMARK_FRAMES_H
#define CBENCHMARK_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/un.h>

enum {
    cbench_prefix_length = 4,          // Bytes of a frame's length prefix.
    cbench_buffer_length = 256 * 1024, // Most bytes of one read.
};

// How far a stream of frames has been read. All zero before the first byte.
struct cbench_frame_counter {
    uint8_t prefix[cbench_prefix_length]; // Of the current frame.
    size_t prefix_filled;                 // Bytes of `prefix` read; all of them within a body.
    size_t body_left;                     // Bytes of the body still to be read.
};

// The length in bytes of the body that follows `prefix`.
uint32_t cbench_body_length(const uint8_t *prefix);

// Whether `bytes` are exactly one frame.
bool cbench_is_one_frame(const uint8_t *bytes, size_t length);

// Consumes `length` further bytes and returns how many frames they complete, or -EMSGSIZE as soon as a prefix announces
// a body of more than `longest_body` bytes.
long cbench_count_frames(
    struct cbench_frame_counter *counter, const uint8_t *bytes, size_t length, uint32_t longest_body);

// Whether the stream is between two frames.
bool cbench_is_between_frames(const struct cbench_frame_counter *counter);

// Fills in the address of the socket at `path`, or returns -ENAMETOOLONG.
int cbench_address(const char *path, struct sockaddr_un *address);

#endif
