#include "request_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void write_bytes(ld_request *request, const char *bytes, size_t length) {
    if (request->error.status == LAYOUTD_OK && !ld_append(&request->text, bytes, length)) ld_no_memory(&request->error, length);
}

void ld_write_text(ld_request *request, const char *text) {
    write_bytes(request, text, strlen(text));
}

void ld_write_double(ld_request *request, double number) {
    if (!isfinite(number) && request->error.status == LAYOUTD_OK) {
        ld_fail(&request->error, LAYOUTD_USAGE, "usage", "%g is not a number that JSON has", number);
    }
    char digits[32];
    layoutd_format_double(number, digits);
    ld_write_text(request, digits);
}

void ld_write_whole(ld_request *request, const char *before, uint32_t number) {
    char digits[16];
    snprintf(digits, sizeof digits, "%lu", (unsigned long)number);
    ld_write_text(request, before);
    ld_write_text(request, digits);
}

void ld_write_point(ld_request *request, const char *name, const layoutd_point *point) {
    if (!point) return;
    ld_write_text(request, ",\"");
    ld_write_text(request, name);
    ld_write_text(request, "\":{\"x\":");
    ld_write_double(request, point->x);
    ld_write_text(request, ",\"y\":");
    ld_write_double(request, point->y);
    ld_write_text(request, "}");
}

ld_request ld_request_to(const char *name, uint32_t container) {
    ld_request request = {0};
    ld_write_text(&request, "{\"");
    ld_write_text(&request, name);
    ld_write_whole(&request, "\":{\"container\":", container);
    return request;
}

layoutd_status ld_make(layoutd_client *client, ld_request *request, layoutd_reply *reply, layoutd_error *error) {
    write_bytes(request, "}}", sizeof "}}");
    layoutd_status status = request->error.status;
    if (status == LAYOUTD_OK) status = layoutd_call(client, (const char *)request->text.bytes, reply, error);
    else if (error) *error = request->error;
    ld_discard(&request->text);
    return status;
}
