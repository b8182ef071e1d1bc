#include "request_text.h"

#include "../json/text.h"

layoutd_status layoutd_begin_transition(
    layoutd_client *client, uint32_t container, const char *layout, const char *parameters, const layoutd_point *focus,
    layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("beginTransition", container);
    if (layout) {
        /* Longer than the name of any layout, each of whose characters may take six. */
        char name[2048];
        ld_quote(layout, name, sizeof name);
        ld_write_text(&request, ",\"toLayout\":\"");
        ld_write_text(&request, name);
        ld_write_text(&request, "\"");
    }
    if (parameters) {
        ld_write_text(&request, ",\"toParameters\":");
        ld_write_text(&request, parameters);
    }
    ld_write_point(&request, "focus", focus);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_update_transition(
    layoutd_client *client, uint32_t container, double progress, const layoutd_point *focus, layoutd_reply *reply,
    layoutd_error *error) {
    ld_request request = ld_request_to("updateTransition", container);
    ld_write_text(&request, ",\"progress\":");
    ld_write_double(&request, progress);
    ld_write_point(&request, "focus", focus);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_finish_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("finishTransition", container);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_cancel_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("cancelTransition", container);
    return ld_make(client, &request, reply, error);
}
