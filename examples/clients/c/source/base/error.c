#include "base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

layoutd_status ld_fail(layoutd_error *error, layoutd_status status, const char *code, const char *format, ...) {
    if (!error) return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->code, sizeof error->code, "%s", code);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

layoutd_status ld_no_memory(layoutd_error *error, size_t bytes) {
    return ld_fail(error, LAYOUTD_MEMORY, "memory", "there is no memory for %zu bytes", bytes);
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
