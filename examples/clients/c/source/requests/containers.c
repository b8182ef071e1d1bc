#include "containers.h"

#include "../connection/client.h"
#include "../messages/messages.h"

static const ld_field access_fields[] = {
    LD_ROW(layoutd_access, read, LD_FIELD_ACCESS_READ),
    LD_ROW(layoutd_access, write, LD_FIELD_ACCESS_WRITE),
};
static LD_TABLE(access_message, layoutd_access, access_fields);

static const ld_field open_fields[] = {
    LD_ROW(layoutd_open_container_request, name, LD_FIELD_OPEN_CONTAINER_NAME),
    LD_ROW(layoutd_open_container_request, layout, LD_FIELD_OPEN_CONTAINER_LAYOUT),
    LD_ROW(layoutd_open_container_request, parameters, LD_FIELD_OPEN_CONTAINER_PARAMETERS),
    LD_ROW_OF(ld_rect, layoutd_open_container_request, bounds, LD_FIELD_OPEN_CONTAINER_BOUNDS),
    LD_MAYBE_OF(ld_environment, layoutd_open_container_request, environment, LD_FIELD_OPEN_CONTAINER_ENVIRONMENT),
    LD_MANY_OF(ld_section, layoutd_open_container_request, sections, section_count, LD_FIELD_OPEN_CONTAINER_SECTIONS),
    LD_ROW(layoutd_open_container_request, lifetime, LD_FIELD_OPEN_CONTAINER_LIFETIME),
    LD_MAYBE_OF(access_message, layoutd_open_container_request, access, LD_FIELD_OPEN_CONTAINER_ACCESS),
};
static LD_TABLE(open_message, layoutd_open_container_request, open_fields);

static const ld_field opened_fields[] = {
    LD_ROW(layoutd_open_container_reply, container, LD_FIELD_OPEN_CONTAINER_REPLY_CONTAINER),
    LD_ROW_OF(ld_size, layoutd_open_container_reply, content_size, LD_FIELD_OPEN_CONTAINER_REPLY_CONTENT_SIZE),
    LD_MANY_OF(ld_warning, layoutd_open_container_reply, warnings, warning_count, LD_FIELD_OPEN_CONTAINER_REPLY_WARNINGS),
};
static LD_TABLE(opened_message, layoutd_open_container_reply, opened_fields);

layoutd_status layoutd_open_container(
    layoutd_client *client, const layoutd_open_container_request *request, layoutd_open_container_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_OPEN_CONTAINER, LD_FIELD_REPLY_OPEN_CONTAINER, &open_message, &opened_message};
    const layoutd_rect bounds = request->bounds;
    if (bounds.x == 0 && bounds.y == 0 && bounds.width == 0 && bounds.height == 0) {
        return ld_fail(error, LAYOUTD_USAGE, "usage", "bounds is all zeros, expected the visible rectangle of the container");
    }
    if (request->sections && !request->section_count) {
        return ld_fail(error, LAYOUTD_USAGE, "usage", "section_count is 0, expected the number of sections, or NULL for sections");
    }
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field state_fields[] = {
    LD_ROW(layoutd_container_state, container, LD_FIELD_CONTAINER_STATE_CONTAINER),
    LD_ROW(layoutd_container_state, name, LD_FIELD_CONTAINER_STATE_NAME),
    LD_ROW(layoutd_container_state, layout, LD_FIELD_CONTAINER_STATE_LAYOUT),
    LD_ROW(layoutd_container_state, generation, LD_FIELD_CONTAINER_STATE_GENERATION),
    LD_ROW_OF(ld_size, layoutd_container_state, content_size, LD_FIELD_CONTAINER_STATE_CONTENT_SIZE),
    LD_ROW_OF(ld_rect, layoutd_container_state, bounds, LD_FIELD_CONTAINER_STATE_BOUNDS),
    LD_ROW(layoutd_container_state, section_count, LD_FIELD_CONTAINER_STATE_SECTION_COUNT),
    LD_ROW(layoutd_container_state, item_count, LD_FIELD_CONTAINER_STATE_ITEM_COUNT),
    LD_ROW(layoutd_container_state, lifetime, LD_FIELD_CONTAINER_STATE_LIFETIME),
    LD_ROW(layoutd_container_state, owner, LD_FIELD_CONTAINER_STATE_OWNER),
    LD_ROW_OF(access_message, layoutd_container_state, access, LD_FIELD_CONTAINER_STATE_ACCESS),
    LD_ROW(layoutd_container_state, is_writable, LD_FIELD_CONTAINER_STATE_IS_WRITABLE),
    LD_MANY_OF(ld_section, layoutd_container_state, sections, listed_section_count, LD_FIELD_CONTAINER_STATE_SECTIONS),
    LD_ROW(layoutd_container_state, step, LD_FIELD_CONTAINER_STATE_STEP),
    LD_ROW(layoutd_container_state, is_moving, LD_FIELD_CONTAINER_STATE_IS_MOVING),
};
LD_TABLE(ld_state, layoutd_container_state, state_fields);

static const ld_field attach_fields[] = {
    LD_ROW(layoutd_attach_container_request, name, LD_FIELD_ATTACH_CONTAINER_NAME),
    LD_MAYBE(layoutd_attach_container_request, owner, LD_FIELD_ATTACH_CONTAINER_OWNER),
    LD_ROW(layoutd_attach_container_request, with_items, LD_FIELD_ATTACH_CONTAINER_WITH_ITEMS),
    LD_ROW(layoutd_attach_container_request, container, LD_FIELD_ATTACH_CONTAINER_CONTAINER),
};
static LD_TABLE(attach_message, layoutd_attach_container_request, attach_fields);

static const ld_field attached_fields[] = {
    LD_ROW_OF(ld_state, layoutd_attach_container_reply, state, LD_FIELD_ATTACH_CONTAINER_REPLY_STATE),
};
static LD_TABLE(attached_message, layoutd_attach_container_reply, attached_fields);

layoutd_status layoutd_attach_container(
    layoutd_client *client, const layoutd_attach_container_request *request, layoutd_attach_container_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_ATTACH_CONTAINER, LD_FIELD_REPLY_ATTACH_CONTAINER, &attach_message, &attached_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

layoutd_status layoutd_close_container(layoutd_client *client, uint32_t container, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_CLOSE_CONTAINER, LD_FIELD_REPLY_CLOSE_CONTAINER, &ld_number_message, &ld_empty_message};
    return ld_exchange_structures(client, &exchange, &(ld_numbered){container}, NULL, NULL, error);
}

static const ld_field listed_fields[] = {
    LD_MANY_OF(ld_state, layoutd_list_containers_reply, containers, container_count, LD_FIELD_LIST_CONTAINERS_REPLY_CONTAINERS),
};
static LD_TABLE(listed_message, layoutd_list_containers_reply, listed_fields);

layoutd_status layoutd_list_containers(layoutd_client *client, layoutd_list_containers_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_LIST_CONTAINERS, LD_FIELD_REPLY_LIST_CONTAINERS, &ld_empty_message, &listed_message};
    return ld_exchange_structures(client, &exchange, NULL, NULL, reply, error);
}

static const ld_field kind_count_fields[] = {
    LD_CATEGORY_ROW(layoutd_kind_count, category, LD_FIELD_KIND_COUNT_CATEGORY),
    LD_ROW(layoutd_kind_count, kind, LD_FIELD_KIND_COUNT_KIND),
    LD_ROW(layoutd_kind_count, count, LD_FIELD_KIND_COUNT_COUNT),
};
static LD_TABLE(kind_count_message, layoutd_kind_count, kind_count_fields);

static const ld_field queried_fields[] = {
    LD_ROW_OF(ld_state, layoutd_query_container_reply, state, LD_FIELD_QUERY_CONTAINER_REPLY_STATE),
    LD_MANY(layoutd_query_container_reply, item_counts, item_count_count, LD_FIELD_QUERY_CONTAINER_REPLY_ITEM_COUNTS),
    LD_MANY_OF(kind_count_message, layoutd_query_container_reply, kinds, kind_count, LD_FIELD_QUERY_CONTAINER_REPLY_KINDS),
};
static LD_TABLE(queried_message, layoutd_query_container_reply, queried_fields);

layoutd_status layoutd_query_container(
    layoutd_client *client, uint32_t container, layoutd_query_container_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_QUERY_CONTAINER, LD_FIELD_REPLY_QUERY_CONTAINER, &ld_number_message, &queried_message};
    return ld_exchange_structures(client, &exchange, &(ld_numbered){container}, NULL, reply, error);
}
