/* The text of a request in JSON while it is written. The first failure stays; what is written after it is dropped. */
#ifndef LD_REQUEST_TEXT_H
#define LD_REQUEST_TEXT_H

#include "../connection/client.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

typedef struct {
    ld_buffer text;
    layoutd_error error;
} ld_request;

void ld_write_text(ld_request *request, const char *text);
void ld_write_double(ld_request *request, double number);
void ld_write_whole(ld_request *request, const char *before, uint32_t number);
/* Nothing if it is NULL. */
void ld_write_point(ld_request *request, const char *name, const layoutd_point *point);
/* The caller writes the other members. */
ld_request ld_request_to(const char *name, uint32_t container);
/* Ends the request, calls and frees it. */
layoutd_status ld_make(layoutd_client *client, ld_request *request, layoutd_reply *reply, layoutd_error *error);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
