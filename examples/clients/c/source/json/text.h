/* JSON as text: read in place, checked before it is sent, and written. */
#ifndef LD_TEXT_H
#define LD_TEXT_H

#include "../base/base.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

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
