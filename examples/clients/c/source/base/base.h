/* Errors, growing buffers, and memory that is freed at once. Functions of the library's own begin with ld_ and are not exported. */
#ifndef LD_BASE_H
#define LD_BASE_H

#include "../../layoutd.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

#define LD_COUNT(array) (sizeof(array) / sizeof *(array))

/* Both return the status. `error` may be NULL. */
layoutd_status ld_fail(layoutd_error *error, layoutd_status status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
layoutd_status ld_no_memory(layoutd_error *error, size_t bytes);

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
} ld_buffer;

bool ld_reserve(ld_buffer *buffer, size_t more);
bool ld_append(ld_buffer *buffer, const void *bytes, size_t length);
/* Drops so many bytes from the beginning. */
void ld_drop(ld_buffer *buffer, size_t length);
void ld_discard(ld_buffer *buffer);

#define LD_GROW(array, count) ld_grow((void **)&(array), sizeof *(array), (count))
bool ld_grow(void **array, size_t size, size_t count);

/* The structures and strings of a reply, which are freed together. */
typedef struct {
    struct ld_chunk *chunks;
    struct ld_owned *owned;
    size_t used, limit;
} ld_arena;

/* Zeroed; NULL without memory, or beyond the limit. */
void *ld_allocate(ld_arena *arena, size_t count, size_t size);
/* A copy that ends with a zero. */
const char *ld_copy_text(ld_arena *arena, const uint8_t *bytes, size_t length);
/* Empty elements whose columns are freed with the rest; NULL without memory. */
layoutd_elements *ld_own_elements(ld_arena *arena);
void ld_reset(ld_arena *arena);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
