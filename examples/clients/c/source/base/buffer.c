#include "base.h"

#include <stdlib.h>
#include <string.h>

bool ld_reserve(ld_buffer *buffer, size_t more) {
    if (more <= buffer->capacity - buffer->length) return true;
    if (more > SIZE_MAX / 2 - buffer->length) return false;
    size_t capacity = buffer->capacity ? buffer->capacity : 4096;
    while (capacity < buffer->length + more) capacity *= 2;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) return false;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

bool ld_append(ld_buffer *buffer, const void *bytes, size_t length) {
    if (!ld_reserve(buffer, length)) return false;
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return true;
}

void ld_drop(ld_buffer *buffer, size_t length) {
    buffer->length -= length;
    if (buffer->length) memmove(buffer->bytes, buffer->bytes + length, buffer->length);
}

void ld_discard(ld_buffer *buffer) {
    free(buffer->bytes);
    buffer->bytes = NULL;
    buffer->length = buffer->capacity = 0;
}

bool ld_grow(void **array, size_t size, size_t count) {
    if (count > SIZE_MAX / size) return false;
    void *grown = realloc(*array, count * size + 1);
    if (grown) *array = grown;
    return grown != NULL;
}
