#include "messages.h"

static const ld_field query_sections_fields[] = {
    LD_ROW(LD_UINT32, layoutd_query_sections_request, container, 1),
    LD_ROW(LD_UINT32, layoutd_query_sections_request, section, 2),
    LD_ROW(LD_UINT32, layoutd_query_sections_request, count, 3),
    LD_ROW(LD_IDENTIFIER, layoutd_query_sections_request, section_id, 4),
};
static LD_TABLE(query_sections_message, layoutd_query_sections_request, query_sections_fields);

static const ld_field section_frame_fields[] = {
    LD_ROW(LD_UINT32, layoutd_section_frame, section, 1),
    LD_ROW(LD_UINT32, layoutd_section_frame, item_count, 2),
    LD_ROW_OF(ld_rect, layoutd_section_frame, frame, 3),
    LD_MAYBE_OF(ld_rect, layoutd_section_frame, content_frame, 4),
    LD_ROW(LD_IDENTIFIER, layoutd_section_frame, id, 5),
};
static LD_TABLE(section_frame_message, layoutd_section_frame, section_frame_fields);

static const ld_field sections_fields[] = {
    LD_MANY_OF(section_frame_message, layoutd_query_sections_reply, sections, section_count, 1),
};
static LD_TABLE(sections_message, layoutd_query_sections_reply, sections_fields);

layoutd_status layoutd_query_sections(
    layoutd_client *client, const layoutd_query_sections_request *request, layoutd_query_sections_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {35, 39, &query_sections_message, &sections_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field reading_order_fields[] = {
    LD_ROW(LD_UINT32, layoutd_reading_order_request, container, 1),
    LD_MAYBE_OF(ld_rect, layoutd_reading_order_request, rect, 2),
    LD_ROW(LD_UINT32, layoutd_reading_order_request, section, 3),
    LD_ROW(LD_TEXT, layoutd_reading_order_request, by, 4),
    LD_ROW(LD_IDENTIFIER, layoutd_reading_order_request, section_id, 5),
};
static LD_TABLE(reading_order_message, layoutd_reading_order_request, reading_order_fields);

/* The columns as they were read, each of a length of its own. */
typedef struct {
    layoutd_reading_order_reply reply;
    size_t counts[7];
} order;

static const ld_field order_fields[] = {
    LD_MANY(LD_UINT32, order, reply.sections, counts[0], 1),
    LD_MANY(LD_UINT32, order, reply.items, counts[1], 2),
    LD_MANY(LD_UINT32, order, reply.rows, counts[2], 3),
    LD_MANY(LD_UINT32, order, reply.columns, counts[3], 4),
    LD_MANY(LD_UINT32, order, reply.positions, counts[4], 5),
    LD_MANY(LD_UINT32, order, reply.set_sizes, counts[5], 6),
    LD_MANY(LD_BOOL, order, reply.mounted, counts[6], 7),
    LD_ROW_OF(ld_identifiers, order, reply.ids, 8),
};
static LD_TABLE(order_message, order, order_fields);

layoutd_status layoutd_reading_order(
    layoutd_client *client, const layoutd_reading_order_request *request, layoutd_reading_order_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {36, 40, &reading_order_message, &order_message};
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
    LD_ROW(LD_UINT32, layoutd_prefetch_request, container, 1),
    LD_MAYBE_OF(ld_point, layoutd_prefetch_request, offset, 2),
    LD_ROW_OF(ld_point, layoutd_prefetch_request, velocity, 3),
    LD_ROW(LD_DOUBLE, layoutd_prefetch_request, distance, 4),
    LD_ROW(LD_UINT32, layoutd_prefetch_request, limit, 5),
    LD_MANY_OF(ld_item_range, layoutd_prefetch_request, loaded, loaded_count, 6),
};
static LD_TABLE(prefetch_message, layoutd_prefetch_request, prefetch_fields);

static const ld_field prefetched_fields[] = {
    LD_MANY_OF(ld_item, layoutd_prefetch_reply, items, item_count, 1),
    LD_MANY_OF(ld_item_range, layoutd_prefetch_reply, dropped, dropped_count, 2),
};
static LD_TABLE(prefetched_message, layoutd_prefetch_reply, prefetched_fields);

layoutd_status layoutd_prefetch(
    layoutd_client *client, const layoutd_prefetch_request *request, layoutd_prefetch_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {37, 41, &prefetch_message, &prefetched_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field query_orthogonal_fields[] = {
    LD_ROW(LD_UINT32, layoutd_query_orthogonal_request, container, 1),
    LD_ROW(LD_UINT32, layoutd_query_orthogonal_request, section, 2),
    LD_ROW(LD_IDENTIFIER, layoutd_query_orthogonal_request, section_id, 3),
};
static LD_TABLE(query_orthogonal_message, layoutd_query_orthogonal_request, query_orthogonal_fields);

static const ld_field row_fields[] = {
    LD_ROW(LD_TEXT, layoutd_query_orthogonal_reply, behavior, 1),
    LD_ROW_OF(ld_rect, layoutd_query_orthogonal_reply, frame, 2),
    LD_ROW(LD_DOUBLE, layoutd_query_orthogonal_reply, content_length, 3),
    LD_ROW(LD_DOUBLE, layoutd_query_orthogonal_reply, min_offset, 4),
    LD_ROW(LD_DOUBLE, layoutd_query_orthogonal_reply, max_offset, 5),
    LD_ROW(LD_DOUBLE, layoutd_query_orthogonal_reply, offset, 6),
    LD_ROW(LD_ELEMENTS, layoutd_query_orthogonal_reply, elements, 7),
    LD_ROW(LD_DOUBLE, layoutd_query_orthogonal_reply, deceleration_rate, 8),
    LD_ROW(LD_BOOL, layoutd_query_orthogonal_reply, bounces, 9),
};
static LD_TABLE(row_message, layoutd_query_orthogonal_reply, row_fields);

layoutd_status layoutd_query_orthogonal(
    layoutd_client *client, const layoutd_query_orthogonal_request *request, layoutd_query_orthogonal_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {22, 22, &query_orthogonal_message, &row_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}
