/* Reading JSON, without copies. Programs include layoutd.h. */
#ifndef LAYOUTD_JSON_H
#define LAYOUTD_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A value inside a text that has been checked; the text must outlive it. {NULL, 0} is a missing value: every function
 * accepts it and returns its default, so that paths need no checks in between. None of these functions allocates. */
typedef struct {
    const char *text;
    size_t length;
} layoutd_json;

/* Checks a whole text: its grammar, its nesting (`LAYOUTD_DEPTH`) and the length of its numbers (`LAYOUTD_NUMBER_BYTES`). */
bool layoutd_json_read(const char *text, size_t length, layoutd_json *value);
/* '{', '[', '"', '0' for numbers, 't', 'f', 'n', or 0 for a missing value. */
char layoutd_json_kind(layoutd_json value);
layoutd_json layoutd_json_member(layoutd_json object, const char *name);
/* The member of a member and so on; the names end with NULL. */
layoutd_json layoutd_json_path(layoutd_json object, ...);
/* Iterates over members or elements: start with *position = 0. `key` (a string) may be NULL, and is missing in arrays. */
bool layoutd_json_next(layoutd_json container, size_t *position, layoutd_json *key, layoutd_json *value);
double layoutd_json_double(layoutd_json value, double otherwise);
/* Whole numbers, including 64-bit ones, which proto3 JSON writes as strings. */
uint64_t layoutd_json_uint64(layoutd_json value, uint64_t otherwise);
uint32_t layoutd_json_uint32(layoutd_json value, uint32_t otherwise);
bool layoutd_json_boolean(layoutd_json value);
/* Writes a string as zero-terminated UTF-8, truncated to `size`; returns the length of the whole. */
size_t layoutd_json_string(layoutd_json value, char *buffer, size_t size);
bool layoutd_json_equals(layoutd_json string, const char *text);
/* Writes the fewest digits that read back as the same number, in every locale; whole numbers without a fraction. */
void layoutd_format_double(double number, char buffer[32]);

#ifdef __cplusplus
}
#endif

#endif
