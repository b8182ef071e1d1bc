#include "../connection/client.h"
#include "../messages/messages.h"

static const ld_field query_sections_fields[] = {
    LD_ROW(layoutd_query_sections_request, container, LD_FIELD_QUERY_SECTIONS_CONTAINER),
    LD_ROW(layoutd_query_sections_request, section, LD_FIELD_QUERY_SECTIONS_SECTION),
    LD_ROW(layoutd_query_sections_request, count, LD_FIELD_QUERY_SECTIONS_COUNT),
    LD_ROW(layoutd_query_sections_request, section_id, LD_FIELD_QUERY_SECTIONS_SECTION_ID),
};
static LD_TABLE(query_sections_message, layoutd_query_sections_request, query_sections_fields);

static const ld_field section_frame_fields[] = {
    LD_ROW(layoutd_section_frame, section, LD_FIELD_SECTION_FRAME_SECTION),
    LD_ROW(layoutd_section_frame, item_count, LD_FIELD_SECTION_FRAME_ITEM_COUNT),
    LD_ROW_OF(ld_rect, layoutd_section_frame, frame, LD_FIELD_SECTION_FRAME_FRAME),
    LD_MAYBE_OF(ld_rect, layoutd_section_frame, content_frame, LD_FIELD_SECTION_FRAME_CONTENT_FRAME),
    LD_ROW(layoutd_section_frame, id, LD_FIELD_SECTION_FRAME_ID),
};
static LD_TABLE(section_frame_message, layoutd_section_frame, section_frame_fields);

static const ld_field sections_fields[] = {
    LD_MANY_OF(section_frame_message, layoutd_query_sections_reply, sections, section_count,
               LD_FIELD_QUERY_SECTIONS_REPLY_SECTIONS),
};
static LD_TABLE(sections_message, layoutd_query_sections_reply, sections_fields);

layoutd_status layoutd_query_sections(
    layoutd_client *client, const layoutd_query_sections_request *request, layoutd_query_sections_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_QUERY_SECTIONS, LD_FIELD_REPLY_QUERY_SECTIONS, &query_sections_message, &sections_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field reading_order_fields[] = {
    LD_ROW(layoutd_reading_order_request, container, LD_FIELD_READING_ORDER_CONTAINER),
    LD_MAYBE_OF(ld_rect, layoutd_reading_order_request, rect, LD_FIELD_READING_ORDER_RECT),
    LD_ROW(layoutd_reading_order_request, section, LD_FIELD_READING_ORDER_SECTION),
    LD_ROW(layoutd_reading_order_request, by, LD_FIELD_READING_ORDER_BY),
    LD_ROW(layoutd_reading_order_request, section_id, LD_FIELD_READING_ORDER_SECTION_ID),
};
static LD_TABLE(reading_order_message, layoutd_reading_order_request, reading_order_fields);

/* The columns as they were read, each of a length of its own. */
typedef struct {
    layoutd_reading_order_reply reply;
    size_t counts[7];
} order;

static const ld_field order_fields[] = {
    LD_MANY(order, reply.sections, counts[0], LD_FIELD_READING_ORDER_REPLY_SECTIONS),
    LD_MANY(order, reply.items, counts[1], LD_FIELD_READING_ORDER_REPLY_ITEMS),
    LD_MANY(order, reply.rows, counts[2], LD_FIELD_READING_ORDER_REPLY_ROWS),
    LD_MANY(order, reply.columns, counts[3], LD_FIELD_READING_ORDER_REPLY_COLUMNS),
    LD_MANY(order, reply.positions, counts[4], LD_FIELD_READING_ORDER_REPLY_POSITIONS),
    LD_MANY(order, reply.set_sizes, counts[5], LD_FIELD_READING_ORDER_REPLY_SET_SIZES),
    LD_MANY(order, reply.mounted, counts[6], LD_FIELD_READING_ORDER_REPLY_MOUNTED),
    LD_ROW_OF(ld_identifiers, order, reply.ids, LD_FIELD_READING_ORDER_REPLY_IDS),
};
static LD_TABLE(order_message, order, order_fields);

layoutd_status layoutd_reading_order(
    layoutd_client *client, const layoutd_reading_order_request *request, layoutd_reading_order_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_READING_ORDER, LD_FIELD_REPLY_READING_ORDER, &reading_order_message, &order_message};
    order read = {0};
    layoutd_status status = ld_exchange_structures(client, &exchange, request, NULL, reply ? &read : NULL, error);
    for (size_t i = 1; status == LAYOUTD_OK && i < LD_COUNT(read.counts); i++) {
        if (read.counts[i] == read.counts[0]) continue;
        layoutd_error own;
        ld_fail(error ? error : &own, LAYOUTD_PROTOCOL, "connection.protocol", "columns of a reading order have %zu and %zu entries",
                read.counts[0], read.counts[i]);
        status = ld_lose(client, error ? error : &own);
        read.reply = (layoutd_reading_order_reply){0};
    }
    read.reply.count = status == LAYOUTD_OK ? read.counts[0] : 0;
    if (reply) *reply = read.reply;
    return status;
}

static const ld_field prefetch_fields[] = {
    LD_ROW(layoutd_prefetch_request, container, LD_FIELD_PREFETCH_CONTAINER),
    LD_MAYBE_OF(ld_point, layoutd_prefetch_request, offset, LD_FIELD_PREFETCH_OFFSET),
    LD_ROW_OF(ld_point, layoutd_prefetch_request, velocity, LD_FIELD_PREFETCH_VELOCITY),
    LD_ROW(layoutd_prefetch_request, distance, LD_FIELD_PREFETCH_DISTANCE),
    LD_ROW(layoutd_prefetch_request, limit, LD_FIELD_PREFETCH_LIMIT),
    LD_MANY_OF(ld_item_range, layoutd_prefetch_request, loaded, loaded_count, LD_FIELD_PREFETCH_LOADED),
};
static LD_TABLE(prefetch_message, layoutd_prefetch_request, prefetch_fields);

static const ld_field prefetched_fields[] = {
    LD_MANY_OF(ld_item, layoutd_prefetch_reply, items, item_count, LD_FIELD_PREFETCH_REPLY_ITEMS),
    LD_MANY_OF(ld_item_range, layoutd_prefetch_reply, dropped, dropped_count, LD_FIELD_PREFETCH_REPLY_DROPPED),
};
static LD_TABLE(prefetched_message, layoutd_prefetch_reply, prefetched_fields);

layoutd_status layoutd_prefetch(
    layoutd_client *client, const layoutd_prefetch_request *request, layoutd_prefetch_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_PREFETCH, LD_FIELD_REPLY_PREFETCH, &prefetch_message, &prefetched_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field query_orthogonal_fields[] = {
    LD_ROW(layoutd_query_orthogonal_request, container, LD_FIELD_QUERY_ORTHOGONAL_CONTAINER),
    LD_ROW(layoutd_query_orthogonal_request, section, LD_FIELD_QUERY_ORTHOGONAL_SECTION),
    LD_ROW(layoutd_query_orthogonal_request, section_id, LD_FIELD_QUERY_ORTHOGONAL_SECTION_ID),
};
static LD_TABLE(query_orthogonal_message, layoutd_query_orthogonal_request, query_orthogonal_fields);

static const ld_field row_fields[] = {
    LD_ROW(layoutd_query_orthogonal_reply, behavior, LD_FIELD_QUERY_ORTHOGONAL_REPLY_BEHAVIOR),
    LD_ROW_OF(ld_rect, layoutd_query_orthogonal_reply, frame, LD_FIELD_QUERY_ORTHOGONAL_REPLY_FRAME),
    LD_ROW(layoutd_query_orthogonal_reply, content_length, LD_FIELD_QUERY_ORTHOGONAL_REPLY_CONTENT_LENGTH),
    LD_ROW(layoutd_query_orthogonal_reply, min_offset, LD_FIELD_QUERY_ORTHOGONAL_REPLY_MIN_OFFSET),
    LD_ROW(layoutd_query_orthogonal_reply, max_offset, LD_FIELD_QUERY_ORTHOGONAL_REPLY_MAX_OFFSET),
    LD_ROW(layoutd_query_orthogonal_reply, offset, LD_FIELD_QUERY_ORTHOGONAL_REPLY_OFFSET),
    LD_ROW(layoutd_query_orthogonal_reply, elements, LD_FIELD_QUERY_ORTHOGONAL_REPLY_ATTRIBUTES),
    LD_ROW(layoutd_query_orthogonal_reply, deceleration_rate, LD_FIELD_QUERY_ORTHOGONAL_REPLY_DECELERATION_RATE),
    LD_ROW(layoutd_query_orthogonal_reply, bounces, LD_FIELD_QUERY_ORTHOGONAL_REPLY_BOUNCES),
    LD_ROW(layoutd_query_orthogonal_reply, direction, LD_FIELD_QUERY_ORTHOGONAL_REPLY_DIRECTION),
};
static LD_TABLE(row_message, layoutd_query_orthogonal_reply, row_fields);

layoutd_status layoutd_query_orthogonal(
    layoutd_client *client, const layoutd_query_orthogonal_request *request, layoutd_query_orthogonal_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_QUERY_ORTHOGONAL, LD_FIELD_REPLY_QUERY_ORTHOGONAL, &query_orthogonal_message, &row_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}
