#include "request_text.h"

layoutd_status layoutd_step_container(
    layoutd_client *client, uint32_t container, uint32_t count, layoutd_steps *steps, layoutd_error *error) {
    *steps = (layoutd_steps){0};
    ld_request request = ld_request_to("stepContainer", container);
    ld_write_whole(&request, ",\"steps\":", count);
    layoutd_reply reply;
    layoutd_status status = ld_make(client, &request, &reply, error);
    if (status != LAYOUTD_OK) return status;
    layoutd_json made = layoutd_json_member(reply.json, "stepContainer");
    steps->made = layoutd_json_uint32(layoutd_json_member(made, "made"), 0);
    steps->step = layoutd_json_uint64(layoutd_json_member(made, "step"), 0);
    steps->is_moving = layoutd_json_boolean(layoutd_json_member(made, "isMoving"));
    return LAYOUTD_OK;
}
