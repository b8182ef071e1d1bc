#include "base.h"

#include <string.h>

const char *ld_skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
    return at;
}

int ld_hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Each check returns the rest of the text, or NULL. */
static const char *check_string(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < ' ') return NULL;
        if (*at != '\\') continue;
        if (++at == end) return NULL;
        if (*at == 'u') {
            if (end - at < 5) return NULL;
            for (int digit = 1; digit <= 4; digit++) {
                if (ld_hex_digit(at[digit]) < 0) return NULL;
            }
            at += 4;
        } else if (!*at || !strchr("\"\\/bfnrt", *at)) {
            return NULL;
        }
    }
    return at < end ? at + 1 : NULL;
}

static const char *check_digits(const char *at, const char *end) {
    const char *start = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at > start ? at : NULL;
}

static const char *check_number(const char *at, const char *end) {
    const char *start = at;
    if (at < end && *at == '-') at++;
    bool is_zero = at < end && *at == '0';
    const char *digits = at;
    if (!(at = check_digits(at, end)) || (is_zero && at - digits > 1)) return NULL;
    if (at < end && *at == '.' && !(at = check_digits(at + 1, end))) return NULL;
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        if (!(at = check_digits(at, end))) return NULL;
    }
    return at - start < LAYOUTD_NUMBER_BYTES ? at : NULL;
}

static const char *check_word(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? at + length : NULL;
}

static const char *check_value(const char *at, const char *end, int depth) {
    if (at == end || depth > LAYOUTD_DEPTH) return NULL;
    switch (*at) {
    case '"': return check_string(at, end);
    case 't': return check_word(at, end, "true");
    case 'f': return check_word(at, end, "false");
    case 'n': return check_word(at, end, "null");
    case '{':
    case '[': break;
    default: return check_number(at, end);
    }
    bool is_object = *at == '{';
    char close = is_object ? '}' : ']';
    at = ld_skip_space(at + 1, end);
    if (at < end && *at == close) return at + 1;
    while (at < end) {
        if (is_object) {
            if (*at != '"' || !(at = check_string(at, end))) return NULL;
            at = ld_skip_space(at, end);
            if (at == end || *at != ':') return NULL;
            at = ld_skip_space(at + 1, end);
        }
        if (!(at = check_value(at, end, depth + 1))) return NULL;
        at = ld_skip_space(at, end);
        if (at < end && *at == close) return at + 1;
        if (at == end || *at != ',') return NULL;
        at = ld_skip_space(at + 1, end);
    }
    return NULL;
}

bool layoutd_json_read(const char *text, size_t length, layoutd_json *value) {
    const char *end = text + length, *start = ld_skip_space(text, end), *stop = check_value(start, end, 1);
    if (!stop || ld_skip_space(stop, end) != end) return false;
    *value = (layoutd_json){start, (size_t)(stop - start)};
    return true;
}
