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
