#include "text.h"

#include <stdio.h>
#include <string.h>

static uint32_t read_escape(const char *at) {
    uint32_t unit = 0;
    for (int digit = 0; digit < 4; digit++) unit = unit << 4 | (uint32_t)ld_hex_digit(at[digit]);
    return unit;
}

/* The bytes of the character at `at`, which advances past it. Half of a surrogate pair becomes the replacement character. */
static size_t read_character(const char **at, const char *end, char bytes[4]) {
    const char *c = *at;
    if (*c != '\\') {
        bytes[0] = *c;
        *at = c + 1;
        return 1;
    }
    static const char names[] = "bfnrt", values[] = "\b\f\n\r\t";
    if (c[1] != 'u') {
        const char *name = strchr(names, c[1]);
        bytes[0] = name ? values[name - names] : c[1];
        *at = c + 2;
        return 1;
    }
    uint32_t code = read_escape(c + 2);
    c += 6;
    if (code >= 0xD800 && code < 0xE000) {
        uint32_t low = code < 0xDC00 && end - c >= 6 && c[0] == '\\' && c[1] == 'u' ? read_escape(c + 2) : 0;
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            c += 6;
        } else {
            code = 0xFFFD;
        }
    }
    *at = c;
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)((0xF00 >> count & 0xFF) | code);
    return count;
}

size_t layoutd_json_string(layoutd_json value, char *buffer, size_t size) {
    size_t length = 0, kept = 0;
    bool is_cut = false;
    if (layoutd_json_kind(value) == '"') {
        const char *at = value.text + 1, *end = value.text + value.length - 1;
        while (at < end) {
            char bytes[4];
            size_t count = read_character(&at, end, bytes);
            length += count;
            if (is_cut) continue;
            if (kept + count >= size) {
                is_cut = true;
                /* Never cut within a character. */
                if (((unsigned char)bytes[0] & 0xC0) != 0x80) continue;
                while (kept && ((unsigned char)buffer[--kept] & 0xC0) == 0x80) continue;
                continue;
            }
            memcpy(buffer + kept, bytes, count);
            kept += count;
        }
    }
    if (size) buffer[kept] = 0;
    return length;
}

bool layoutd_json_equals(layoutd_json string, const char *text) {
    if (layoutd_json_kind(string) != '"') return false;
    const char *at = string.text + 1, *end = string.text + string.length - 1;
    while (at < end) {
        char bytes[4];
        size_t count = read_character(&at, end, bytes);
        if (strncmp(text, bytes, count) != 0) return false;
        /* A zero inside the string does not end it. */
        if (bytes[0] == 0) return false;
        text += count;
    }
    return *text == 0;
}

void ld_quote(const char *text, char *to, size_t size) {
    size_t used = 0;
    for (; *text && used + 8 < size; text++) {
        if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\') {
            used += (size_t)snprintf(to + used, size - used, "\\u%04x", (unsigned)(unsigned char)*text);
        } else {
            to[used++] = *text;
        }
    }
    to[used] = 0;
}
