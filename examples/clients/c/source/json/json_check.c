#include "text.h"

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

/* The end of a text, and where it breaks JSON's grammar. */
typedef struct {
    const char *end, *fault;
} text_check;

static const char *fail_at(text_check *check, const char *at) {
    check->fault = at;
    return NULL;
}

/* Each check returns the rest of the text, or NULL. */
static const char *check_string(text_check *check, const char *at) {
    const char *end = check->end;
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < ' ') return fail_at(check, at);
        if (*at != '\\') continue;
        if (++at == end) return fail_at(check, at);
        if (*at == 'u') {
            for (int digit = 1; digit <= 4; digit++) {
                if (end - at <= digit || ld_hex_digit(at[digit]) < 0) return fail_at(check, end - at <= digit ? end : at + digit);
            }
            at += 4;
        } else if (!*at || !strchr("\"\\/bfnrt", *at)) {
            return fail_at(check, at);
        }
    }
    return at < end ? at + 1 : fail_at(check, end);
}

static const char *check_digits(text_check *check, const char *at) {
    const char *start = at;
    while (at < check->end && *at >= '0' && *at <= '9') at++;
    return at > start ? at : fail_at(check, at);
}

static const char *check_number(text_check *check, const char *at) {
    const char *start = at, *end = check->end;
    if (at < end && *at == '-') at++;
    bool is_zero = at < end && *at == '0';
    const char *digits = at;
    if (!(at = check_digits(check, at))) return NULL;
    if (is_zero && at - digits > 1) return fail_at(check, digits);
    if (at < end && *at == '.' && !(at = check_digits(check, at + 1))) return NULL;
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        if (!(at = check_digits(check, at))) return NULL;
    }
    return at - start < LAYOUTD_NUMBER_BYTES ? at : fail_at(check, start);
}

static const char *check_word(text_check *check, const char *at, const char *word) {
    size_t length = strlen(word);
    return (size_t)(check->end - at) >= length && memcmp(at, word, length) == 0 ? at + length : fail_at(check, at);
}

static const char *check_value(text_check *check, const char *at, int depth) {
    const char *end = check->end;
    if (at == end || depth > LAYOUTD_DEPTH) return fail_at(check, at);
    switch (*at) {
    case '"': return check_string(check, at);
    case 't': return check_word(check, at, "true");
    case 'f': return check_word(check, at, "false");
    case 'n': return check_word(check, at, "null");
    case '{':
    case '[': break;
    default: return check_number(check, at);
    }
    bool is_object = *at == '{';
    char close = is_object ? '}' : ']';
    at = ld_skip_space(at + 1, end);
    if (at < end && *at == close) return at + 1;
    while (at < end) {
        if (is_object) {
            if (*at != '"') return fail_at(check, at);
            if (!(at = check_string(check, at))) return NULL;
            at = ld_skip_space(at, end);
            if (at == end || *at != ':') return fail_at(check, at);
            at = ld_skip_space(at + 1, end);
        }
        if (!(at = check_value(check, at, depth + 1))) return NULL;
        at = ld_skip_space(at, end);
        if (at < end && *at == close) return at + 1;
        if (at == end || *at != ',') return fail_at(check, at);
        at = ld_skip_space(at + 1, end);
    }
    return fail_at(check, at);
}

const char *ld_check_json(const char *text, size_t length, layoutd_json *value) {
    text_check check = {.end = text + length};
    const char *start = ld_skip_space(text, check.end), *stop = check_value(&check, start, 1);
    if (!stop) return check.fault;
    if (ld_skip_space(stop, check.end) != check.end) return ld_skip_space(stop, check.end);
    *value = (layoutd_json){start, (size_t)(stop - start)};
    return NULL;
}

bool layoutd_json_read(const char *text, size_t length, layoutd_json *value) {
    return !ld_check_json(text, length, value);
}

layoutd_status ld_fail_json(layoutd_error *error, const char *what, const char *text) {
    layoutd_json value;
    const char *fault = ld_check_json(text, strlen(text), &value);
    const char *expected = "expected the text of a JSON object";
    if (!fault) return ld_fail(error, LAYOUTD_USAGE, "usage", "%s is \"%.100s\", %s", what, text, expected);
    size_t byte = (size_t)(fault - text);
    if (!*fault) return ld_fail(error, LAYOUTD_USAGE, "usage", "%s ends at byte %zu, %s: \"%.100s\"", what, byte, expected, text);
    return ld_fail(
        error, LAYOUTD_USAGE, "usage", "%s is not JSON at byte %zu, where \"%.20s\" stands, %s: \"%.100s\"", what, byte, fault, expected,
        text);
}
