#include "frames.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

uint32_t cbench_body_length(const uint8_t *prefix) {
    return (uint32_t)prefix[0] | (uint32_t)prefix[1] << 8 | (uint32_t)prefix[2] << 16 | (uint32_t)prefix[3] << 24;
}

bool cbench_is_one_frame(const uint8_t *bytes, size_t length) {
    if (bytes == NULL || length < cbench_prefix_length) return false;
    return cbench_body_length(bytes) == length - cbench_prefix_length;
}

// The lesser of two lengths in bytes.
static size_t lesser(size_t one, size_t other) { return one < other ? one : other; }

// Takes the bytes that belong to the current prefix and returns how many there were.
static size_t take_prefix(struct cbench_frame_counter *counter, const uint8_t *bytes, size_t length) {
    size_t taken = lesser(cbench_prefix_length - counter->prefix_filled, length);
    memcpy(counter->prefix + counter->prefix_filled, bytes, taken);
    counter->prefix_filled += taken;
    if (counter->prefix_filled == cbench_prefix_length) counter->body_left = cbench_body_length(counter->prefix);
    return taken;
}

// Skips the bytes that belong to the current body and returns how many there were.
static size_t skip_body(struct cbench_frame_counter *counter, size_t length) {
    size_t skipped = lesser(counter->body_left, length);
    counter->body_left -= skipped;
    return skipped;
}

long cbench_count_frames(
    struct cbench_frame_counter *counter, const uint8_t *bytes, size_t length, uint32_t longest_body) {
    long complete = 0;
    for (size_t position = 0; position < length;) {
        if (counter->prefix_filled < cbench_prefix_length)
            position += take_prefix(counter, bytes + position, length - position);
        if (counter->prefix_filled < cbench_prefix_length) break;
        if (counter->body_left > longest_body) return -EMSGSIZE;
        position += skip_body(counter, length - position);
        if (counter->body_left > 0) break;
        counter->prefix_filled = 0;
        complete++;
    }
    return complete;
}

bool cbench_is_between_frames(const struct cbench_frame_counter *counter) { return counter->prefix_filled == 0; }

int cbench_address(const char *path, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) return -ENAMETOOLONG;
    memcpy(address->sun_path, path, length + 1);
    return 0;
}
