#include "text.h"

#include <stdarg.h>
#include <string.h>

char layoutd_json_kind(layoutd_json value) {
    if (!value.length) return 0;
    return *value.text == '-' || (*value.text >= '0' && *value.text <= '9') ? '0' : *value.text;
}

/* The end of a value in a text that has been checked. */
static const char *after_value(const char *at, const char *end) {
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at != '"'; at++) {
                if (*at == '\\') at++;
            }
            at++;
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {
            while (at < end && !strchr(",:]} \t\n\r", *at)) at++;
        }
    } while (depth > 0);
    return at;
}

bool layoutd_json_next(layoutd_json container, size_t *position, layoutd_json *key, layoutd_json *value) {
    char kind = layoutd_json_kind(container);
    if (kind != '{' && kind != '[') return false;
    const char *end = container.text + container.length;
    const char *at = ld_skip_space(container.text + (*position ? *position : 1), end);
    if (*at == '}' || *at == ']') return false;
    if (key) *key = (layoutd_json){0};
    if (kind == '{') {
        const char *stop = after_value(at, end);
        if (key) *key = (layoutd_json){at, (size_t)(stop - at)};
        at = ld_skip_space(ld_skip_space(stop, end) + 1, end);
    }
    const char *stop = after_value(at, end);
    *value = (layoutd_json){at, (size_t)(stop - at)};
    at = ld_skip_space(stop, end);
    *position = (size_t)(at - container.text) + (*at == ',');
    return true;
}

layoutd_json layoutd_json_member(layoutd_json object, const char *name) {
    layoutd_json key, value;
    size_t position = 0;
    if (layoutd_json_kind(object) != '{') return (layoutd_json){0};
    while (layoutd_json_next(object, &position, &key, &value)) {
        if (layoutd_json_equals(key, name)) return value;
    }
    return (layoutd_json){0};
}

layoutd_json layoutd_json_path(layoutd_json object, ...) {
    va_list names;
    va_start(names, object);
    for (const char *name = va_arg(names, const char *); name; name = va_arg(names, const char *)) {
        object = layoutd_json_member(object, name);
    }
    va_end(names);
    return object;
}
