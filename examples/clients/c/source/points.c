/* Queries about points, and about where a scroll or a key leads. */
#include "messages.h"

static const ld_field hit_test_fields[] = {
    LD_ROW(LD_UINT32, layoutd_hit_test_request, container, 1),
    LD_ROW_OF(ld_point, layoutd_hit_test_request, point, 2),
};
static LD_TABLE(hit_test_message, layoutd_hit_test_request, hit_test_fields);

static const ld_field hit_fields[] = {
    LD_ROW(LD_ELEMENTS, layoutd_hit_test_reply, elements, 1),
    LD_MAYBE_OF(ld_item, layoutd_hit_test_reply, nearest, 2),
    LD_ROW(LD_DOUBLE, layoutd_hit_test_reply, distance, 3),
};
static LD_TABLE(hit_message, layoutd_hit_test_reply, hit_fields);

layoutd_status layoutd_hit_test(
    layoutd_client *client, const layoutd_hit_test_request *request, layoutd_hit_test_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {26, 26, &hit_test_message, &hit_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field insertion_point_fields[] = {
    LD_ROW(LD_UINT32, layoutd_insertion_point_request, container, 1),
    LD_ROW_OF(ld_point, layoutd_insertion_point_request, point, 2),
    LD_ROW(LD_BOOL, layoutd_insertion_point_request, allows_into, 3),
    LD_MANY_OF(ld_item_range, layoutd_insertion_point_request, moving, moving_count, 4),
};
static LD_TABLE(insertion_point_message, layoutd_insertion_point_request, insertion_point_fields);

static const ld_field inserted_fields[] = {
    LD_MAYBE_OF(ld_item, layoutd_insertion_point_reply, item, 1),
    LD_ROW(LD_BOOL, layoutd_insertion_point_reply, into, 2),
};
static LD_TABLE(inserted_message, layoutd_insertion_point_reply, inserted_fields);

layoutd_status layoutd_insertion_point(
    layoutd_client *client, const layoutd_insertion_point_request *request, layoutd_insertion_point_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {27, 27, &insertion_point_message, &inserted_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field select_rect_fields[] = {
    LD_ROW(LD_UINT32, layoutd_select_rect_request, container, 1),
    LD_ROW_OF(ld_rect, layoutd_select_rect_request, rect, 2),
    LD_ROW(LD_UINT32, layoutd_select_rect_request, limit, 3),
    LD_ROW(LD_TEXT, layoutd_select_rect_request, cursor, 4),
};
static LD_TABLE(select_rect_message, layoutd_select_rect_request, select_rect_fields);

static const ld_field selected_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_select_rect_reply, ranges, range_count, 1),
    LD_ROW(LD_UINT64, layoutd_select_rect_reply, item_count, 2),
    LD_ROW(LD_TEXT, layoutd_select_rect_reply, cursor, 3),
};
static LD_TABLE(selected_message, layoutd_select_rect_reply, selected_fields);

layoutd_status layoutd_select_rect(
    layoutd_client *client, const layoutd_select_rect_request *request, layoutd_select_rect_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {28, 28, &select_rect_message, &selected_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field neighbour_fields[] = {
    LD_ROW(LD_UINT32, layoutd_neighbour_request, container, 1),
    LD_ROW_OF(ld_item, layoutd_neighbour_request, from, 2),
    LD_ROW(LD_TEXT, layoutd_neighbour_request, direction, 3),
};
static LD_TABLE(neighbour_message, layoutd_neighbour_request, neighbour_fields);

static const ld_field neighbouring_fields[] = {LD_MAYBE_OF(ld_item, layoutd_neighbour_reply, item, 1)};
static LD_TABLE(neighbouring_message, layoutd_neighbour_reply, neighbouring_fields);

layoutd_status layoutd_neighbour(
    layoutd_client *client, const layoutd_neighbour_request *request, layoutd_neighbour_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {29, 29, &neighbour_message, &neighbouring_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field anchor_snapshot_fields[] = {
    LD_ROW_OF(ld_item, layoutd_anchor_snapshot, item, 1),
    LD_ROW(LD_TEXT, layoutd_anchor_snapshot, edge, 2),
    LD_ROW(LD_DOUBLE, layoutd_anchor_snapshot, distance, 3),
};
static LD_TABLE(anchor_snapshot_message, layoutd_anchor_snapshot, anchor_snapshot_fields);

static const ld_field scroll_target_fields[] = {
    LD_ROW(LD_UINT32, layoutd_scroll_target_request, container, 1),
    LD_ROW_OF(ld_item, layoutd_scroll_target_request, item, 2),
    LD_ROW(LD_TEXT, layoutd_scroll_target_request, vertical, 3),
    LD_ROW(LD_TEXT, layoutd_scroll_target_request, horizontal, 4),
    LD_MAYBE_OF(anchor_snapshot_message, layoutd_scroll_target_request, anchor, 5),
};
static LD_TABLE(scroll_target_message, layoutd_scroll_target_request, scroll_target_fields);

static const ld_field scrolled_fields[] = {
    LD_MAYBE_OF(ld_point, layoutd_scroll_target_reply, offset, 1),
    LD_MAYBE(LD_DOUBLE, layoutd_scroll_target_reply, row_offset, 2),
};
static LD_TABLE(scrolled_message, layoutd_scroll_target_reply, scrolled_fields);

layoutd_status layoutd_scroll_target(
    layoutd_client *client, const layoutd_scroll_target_request *request, layoutd_scroll_target_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {30, 32, &scroll_target_message, &scrolled_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field capture_anchor_fields[] = {
    LD_ROW(LD_UINT32, layoutd_capture_anchor_request, container, 1),
    LD_ROW(LD_TEXT, layoutd_capture_anchor_request, at, 2),
    LD_MAYBE_OF(ld_item, layoutd_capture_anchor_request, item, 3),
};
static LD_TABLE(capture_anchor_message, layoutd_capture_anchor_request, capture_anchor_fields);

static const ld_field captured_fields[] = {
    LD_MAYBE_OF(anchor_snapshot_message, layoutd_capture_anchor_reply, anchor, 1),
};
static LD_TABLE(captured_message, layoutd_capture_anchor_reply, captured_fields);

layoutd_status layoutd_capture_anchor(
    layoutd_client *client, const layoutd_capture_anchor_request *request, layoutd_capture_anchor_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {33, 36, &capture_anchor_message, &captured_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field target_offset_fields[] = {
    LD_ROW(LD_UINT32, layoutd_target_offset_request, container, 1),
    LD_MAYBE(LD_UINT32, layoutd_target_offset_request, section, 2),
    LD_ROW_OF(ld_point, layoutd_target_offset_request, proposed, 3),
    LD_ROW_OF(ld_point, layoutd_target_offset_request, velocity, 4),
    LD_ROW(LD_TEXT, layoutd_target_offset_request, snapping, 5),
    LD_ROW(LD_IDENTIFIER, layoutd_target_offset_request, section_id, 6),
};
static LD_TABLE(target_offset_message, layoutd_target_offset_request, target_offset_fields);

static const ld_field resting_fields[] = {LD_ROW_OF(ld_point, layoutd_target_offset_reply, offset, 1)};
static LD_TABLE(resting_message, layoutd_target_offset_reply, resting_fields);

layoutd_status layoutd_target_offset(
    layoutd_client *client, const layoutd_target_offset_request *request, layoutd_target_offset_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {23, 23, &target_offset_message, &resting_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}
