#include "request_text.h"

layoutd_status layoutd_begin_movement(
    layoutd_client *client, uint32_t container, const layoutd_index_path *paths, size_t count, const layoutd_point *point,
    layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("beginMovement", container);
    ld_write_text(&request, ",\"indexPaths\":[");
    for (size_t i = 0; i < count; i++) {
        ld_write_whole(&request, i ? ",{\"section\":" : "{\"section\":", paths[i].section);
        ld_write_whole(&request, ",\"item\":", paths[i].item);
        ld_write_text(&request, "}");
    }
    ld_write_text(&request, "]");
    ld_write_point(&request, "point", point);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_update_movement(
    layoutd_client *client, uint32_t container, layoutd_point position, uint32_t target, layoutd_reply *reply,
    layoutd_error *error) {
    ld_request request = ld_request_to("updateMovement", container);
    ld_write_point(&request, "position", &position);
    if (target) ld_write_whole(&request, ",\"targetContainer\":", target);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_end_movement(layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("endMovement", container);
    return ld_make(client, &request, reply, error);
}

layoutd_status layoutd_cancel_movement(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    ld_request request = ld_request_to("cancelMovement", container);
    return ld_make(client, &request, reply, error);
}
