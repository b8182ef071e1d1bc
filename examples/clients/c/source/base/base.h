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

/* Text of the library's own, in json_check.c and json_strings.c. */
const char *ld_skip_space(const char *at, const char *end);
int ld_hex_digit(char c);
/* Where a text is not JSON, or is nested too deep, or has a number that is too long; NULL if it is a value. */
const char *ld_check_json(const char *text, size_t length, layoutd_json *value);
/* The failure of a text that is not a JSON object, with where it is not. `what`: what has the text. */
layoutd_status ld_fail_json(layoutd_error *error, const char *what, const char *text);
/* Writes a string's characters as JSON. */
void ld_quote(const char *text, char *to, size_t size);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
