/* Queries about points, and about where a scroll or a key leads. */
#include "../connection/client.h"
#include "../messages/messages.h"

static const ld_field hit_test_fields[] = {
    LD_ROW(layoutd_hit_test_request, container, LD_FIELD_HIT_TEST_CONTAINER),
    LD_ROW_OF(ld_point, layoutd_hit_test_request, point, LD_FIELD_HIT_TEST_POINT),
};
static LD_TABLE(hit_test_message, layoutd_hit_test_request, hit_test_fields);

static const ld_field hit_fields[] = {
    LD_ROW(layoutd_hit_test_reply, elements, LD_FIELD_HIT_TEST_REPLY_ATTRIBUTES),
    LD_MAYBE_OF(ld_item, layoutd_hit_test_reply, nearest, LD_FIELD_HIT_TEST_REPLY_NEAREST),
    LD_ROW(layoutd_hit_test_reply, distance, LD_FIELD_HIT_TEST_REPLY_DISTANCE),
};
static LD_TABLE(hit_message, layoutd_hit_test_reply, hit_fields);

layoutd_status layoutd_hit_test(
    layoutd_client *client, const layoutd_hit_test_request *request, layoutd_hit_test_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {LD_FIELD_REQUEST_HIT_TEST, LD_FIELD_REPLY_HIT_TEST, &hit_test_message, &hit_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field insertion_point_fields[] = {
    LD_ROW(layoutd_insertion_point_request, container, LD_FIELD_INSERTION_POINT_CONTAINER),
    LD_ROW_OF(ld_point, layoutd_insertion_point_request, point, LD_FIELD_INSERTION_POINT_POINT),
    LD_ROW(layoutd_insertion_point_request, allows_into, LD_FIELD_INSERTION_POINT_ALLOWS_INTO),
    LD_MANY_OF(ld_item_range, layoutd_insertion_point_request, moving, moving_count, LD_FIELD_INSERTION_POINT_MOVING),
};
static LD_TABLE(insertion_point_message, layoutd_insertion_point_request, insertion_point_fields);

static const ld_field inserted_fields[] = {
    LD_MAYBE_OF(ld_item, layoutd_insertion_point_reply, item, LD_FIELD_INSERTION_POINT_REPLY_INDEX_PATH),
    LD_ROW(layoutd_insertion_point_reply, into, LD_FIELD_INSERTION_POINT_REPLY_INTO),
};
static LD_TABLE(inserted_message, layoutd_insertion_point_reply, inserted_fields);

layoutd_status layoutd_insertion_point(
    layoutd_client *client, const layoutd_insertion_point_request *request, layoutd_insertion_point_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_INSERTION_POINT, LD_FIELD_REPLY_INSERTION_POINT, &insertion_point_message, &inserted_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field select_rect_fields[] = {
    LD_ROW(layoutd_select_rect_request, container, LD_FIELD_SELECT_RECT_CONTAINER),
    LD_ROW_OF(ld_rect, layoutd_select_rect_request, rect, LD_FIELD_SELECT_RECT_RECT),
    LD_ROW(layoutd_select_rect_request, limit, LD_FIELD_SELECT_RECT_LIMIT),
    LD_ROW(layoutd_select_rect_request, cursor, LD_FIELD_SELECT_RECT_CURSOR),
};
static LD_TABLE(select_rect_message, layoutd_select_rect_request, select_rect_fields);

static const ld_field selected_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_select_rect_reply, ranges, range_count, LD_FIELD_SELECT_RECT_REPLY_RANGES),
    LD_ROW(layoutd_select_rect_reply, item_count, LD_FIELD_SELECT_RECT_REPLY_COUNT),
    LD_ROW(layoutd_select_rect_reply, cursor, LD_FIELD_SELECT_RECT_REPLY_CURSOR),
};
static LD_TABLE(selected_message, layoutd_select_rect_reply, selected_fields);

layoutd_status layoutd_select_rect(
    layoutd_client *client, const layoutd_select_rect_request *request, layoutd_select_rect_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_SELECT_RECT, LD_FIELD_REPLY_SELECT_RECT, &select_rect_message, &selected_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field neighbour_fields[] = {
    LD_ROW(layoutd_neighbour_request, container, LD_FIELD_NEIGHBOUR_CONTAINER),
    LD_ROW_OF(ld_item, layoutd_neighbour_request, from, LD_FIELD_NEIGHBOUR_FROM),
    LD_ROW(layoutd_neighbour_request, direction, LD_FIELD_NEIGHBOUR_DIRECTION),
};
static LD_TABLE(neighbour_message, layoutd_neighbour_request, neighbour_fields);

static const ld_field neighbouring_fields[] = {
    LD_MAYBE_OF(ld_item, layoutd_neighbour_reply, item, LD_FIELD_NEIGHBOUR_REPLY_INDEX_PATH),
};
static LD_TABLE(neighbouring_message, layoutd_neighbour_reply, neighbouring_fields);

layoutd_status layoutd_neighbour(
    layoutd_client *client, const layoutd_neighbour_request *request, layoutd_neighbour_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_NEIGHBOUR, LD_FIELD_REPLY_NEIGHBOUR, &neighbour_message, &neighbouring_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field scroll_target_fields[] = {
    LD_ROW(layoutd_scroll_target_request, container, LD_FIELD_SCROLL_TARGET_CONTAINER),
    LD_ROW_OF(ld_item, layoutd_scroll_target_request, item, LD_FIELD_SCROLL_TARGET_INDEX_PATH),
    LD_ROW(layoutd_scroll_target_request, vertical, LD_FIELD_SCROLL_TARGET_VERTICAL),
    LD_ROW(layoutd_scroll_target_request, horizontal, LD_FIELD_SCROLL_TARGET_HORIZONTAL),
    LD_MAYBE_OF(ld_anchor_snapshot, layoutd_scroll_target_request, anchor, LD_FIELD_SCROLL_TARGET_ANCHOR),
};
static LD_TABLE(scroll_target_message, layoutd_scroll_target_request, scroll_target_fields);

static const ld_field scrolled_fields[] = {
    LD_MAYBE_OF(ld_point, layoutd_scroll_target_reply, offset, LD_FIELD_SCROLL_TARGET_REPLY_OFFSET),
    LD_MAYBE(layoutd_scroll_target_reply, row_offset, LD_FIELD_SCROLL_TARGET_REPLY_ROW_OFFSET),
};
static LD_TABLE(scrolled_message, layoutd_scroll_target_reply, scrolled_fields);

layoutd_status layoutd_scroll_target(
    layoutd_client *client, const layoutd_scroll_target_request *request, layoutd_scroll_target_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_SCROLL_TARGET, LD_FIELD_REPLY_SCROLL_TARGET, &scroll_target_message, &scrolled_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field capture_anchor_fields[] = {
    LD_ROW(layoutd_capture_anchor_request, container, LD_FIELD_CAPTURE_ANCHOR_CONTAINER),
    LD_ROW(layoutd_capture_anchor_request, at, LD_FIELD_CAPTURE_ANCHOR_AT),
    LD_MAYBE_OF(ld_item, layoutd_capture_anchor_request, item, LD_FIELD_CAPTURE_ANCHOR_INDEX_PATH),
};
static LD_TABLE(capture_anchor_message, layoutd_capture_anchor_request, capture_anchor_fields);

static const ld_field captured_fields[] = {
    LD_MAYBE_OF(ld_anchor_snapshot, layoutd_capture_anchor_reply, anchor, LD_FIELD_CAPTURE_ANCHOR_REPLY_ANCHOR),
};
static LD_TABLE(captured_message, layoutd_capture_anchor_reply, captured_fields);

layoutd_status layoutd_capture_anchor(
    layoutd_client *client, const layoutd_capture_anchor_request *request, layoutd_capture_anchor_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_CAPTURE_ANCHOR, LD_FIELD_REPLY_CAPTURE_ANCHOR, &capture_anchor_message, &captured_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field target_offset_fields[] = {
    LD_ROW(layoutd_target_offset_request, container, LD_FIELD_TARGET_OFFSET_CONTAINER),
    LD_MAYBE(layoutd_target_offset_request, section, LD_FIELD_TARGET_OFFSET_SECTION),
    LD_ROW_OF(ld_point, layoutd_target_offset_request, proposed, LD_FIELD_TARGET_OFFSET_PROPOSED),
    LD_ROW_OF(ld_point, layoutd_target_offset_request, velocity, LD_FIELD_TARGET_OFFSET_VELOCITY),
    LD_ROW(layoutd_target_offset_request, snapping, LD_FIELD_TARGET_OFFSET_SNAPPING),
    LD_ROW(layoutd_target_offset_request, section_id, LD_FIELD_TARGET_OFFSET_SECTION_ID),
};
static LD_TABLE(target_offset_message, layoutd_target_offset_request, target_offset_fields);

static const ld_field resting_fields[] = {
    LD_ROW_OF(ld_point, layoutd_target_offset_reply, offset, LD_FIELD_TARGET_OFFSET_REPLY_OFFSET),
};
static LD_TABLE(resting_message, layoutd_target_offset_reply, resting_fields);

layoutd_status layoutd_target_offset(
    layoutd_client *client, const layoutd_target_offset_request *request, layoutd_target_offset_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_TARGET_OFFSET, LD_FIELD_REPLY_TARGET_OFFSET, &target_offset_message, &resting_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}
