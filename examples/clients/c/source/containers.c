#include "messages.h"

static const ld_field access_fields[] = {
    LD_ROW(LD_TEXT, layoutd_access, read, 1),
    LD_ROW(LD_TEXT, layoutd_access, write, 2),
};
static LD_TABLE(access_message, layoutd_access, access_fields);

static const ld_field open_fields[] = {
    LD_ROW(LD_TEXT, layoutd_open_container_request, name, 1),
    LD_ROW(LD_TEXT, layoutd_open_container_request, layout, 2),
    LD_ROW(LD_OBJECT, layoutd_open_container_request, parameters, 3),
    LD_ROW_OF(ld_rect, layoutd_open_container_request, bounds, 4),
    LD_MAYBE_OF(ld_environment, layoutd_open_container_request, environment, 5),
    LD_MANY_OF(ld_section, layoutd_open_container_request, sections, section_count, 6),
    LD_ROW(LD_TEXT, layoutd_open_container_request, lifetime, 7),
    LD_MAYBE_OF(access_message, layoutd_open_container_request, access, 8),
};
static LD_TABLE(open_message, layoutd_open_container_request, open_fields);

static const ld_field opened_fields[] = {
    LD_ROW(LD_UINT32, layoutd_open_container_reply, container, 1),
    LD_ROW_OF(ld_size, layoutd_open_container_reply, content_size, 2),
    LD_MANY_OF(ld_warning, layoutd_open_container_reply, warnings, warning_count, 3),
};
static LD_TABLE(opened_message, layoutd_open_container_reply, opened_fields);

layoutd_status layoutd_open_container(
    layoutd_client *client, const layoutd_open_container_request *request, layoutd_open_container_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {8, 9, &open_message, &opened_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

static const ld_field state_fields[] = {
    LD_ROW(LD_UINT32, layoutd_container_state, container, 1),
    LD_ROW(LD_TEXT, layoutd_container_state, name, 2),
    LD_ROW(LD_TEXT, layoutd_container_state, layout, 3),
    LD_ROW(LD_UINT64, layoutd_container_state, generation, 4),
    LD_ROW_OF(ld_size, layoutd_container_state, content_size, 5),
    LD_ROW_OF(ld_rect, layoutd_container_state, bounds, 6),
    LD_ROW(LD_UINT32, layoutd_container_state, section_count, 7),
    LD_ROW(LD_UINT32, layoutd_container_state, item_count, 8),
    LD_ROW(LD_TEXT, layoutd_container_state, lifetime, 9),
    LD_ROW(LD_UINT32, layoutd_container_state, owner, 10),
    LD_ROW_OF(access_message, layoutd_container_state, access, 11),
    LD_ROW(LD_BOOL, layoutd_container_state, is_writable, 12),
    LD_MANY_OF(ld_section, layoutd_container_state, sections, listed_section_count, 15),
    LD_ROW(LD_UINT64, layoutd_container_state, step, 25),
    LD_ROW(LD_BOOL, layoutd_container_state, is_moving, 26),
};
LD_TABLE(ld_state, layoutd_container_state, state_fields);

static const ld_field attach_fields[] = {
    LD_ROW(LD_TEXT, layoutd_attach_container_request, name, 1),
    LD_MAYBE(LD_UINT32, layoutd_attach_container_request, owner, 2),
    LD_ROW(LD_BOOL, layoutd_attach_container_request, with_items, 3),
    LD_ROW(LD_UINT32, layoutd_attach_container_request, container, 4),
};
static LD_TABLE(attach_message, layoutd_attach_container_request, attach_fields);

static const ld_field attached_fields[] = {LD_ROW_OF(ld_state, layoutd_attach_container_reply, state, 1)};
static LD_TABLE(attached_message, layoutd_attach_container_reply, attached_fields);

layoutd_status layoutd_attach_container(
    layoutd_client *client, const layoutd_attach_container_request *request, layoutd_attach_container_reply *reply,
    layoutd_error *error) {
    static const ld_exchange exchange = {9, 10, &attach_message, &attached_message};
    return ld_exchange_structures(client, &exchange, request, NULL, reply, error);
}

layoutd_status layoutd_close_container(layoutd_client *client, uint32_t container, layoutd_error *error) {
    static const ld_exchange exchange = {10, 11, &ld_number_message, &ld_empty_message};
    return ld_exchange_structures(client, &exchange, &(ld_numbered){container}, NULL, NULL, error);
}

static const ld_field listed_fields[] = {
    LD_MANY_OF(ld_state, layoutd_list_containers_reply, containers, container_count, 1),
};
static LD_TABLE(listed_message, layoutd_list_containers_reply, listed_fields);

layoutd_status layoutd_list_containers(layoutd_client *client, layoutd_list_containers_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {11, 12, &ld_empty_message, &listed_message};
    return ld_exchange_structures(client, &exchange, NULL, NULL, reply, error);
}

static const ld_field kind_count_fields[] = {
    LD_ROW(LD_CATEGORY, layoutd_kind_count, category, 1),
    LD_ROW(LD_TEXT, layoutd_kind_count, kind, 2),
    LD_ROW(LD_UINT32, layoutd_kind_count, count, 3),
};
static LD_TABLE(kind_count_message, layoutd_kind_count, kind_count_fields);

static const ld_field queried_fields[] = {
    LD_ROW_OF(ld_state, layoutd_query_container_reply, state, 1),
    LD_MANY(LD_UINT32, layoutd_query_container_reply, item_counts, item_count_count, 2),
    LD_MANY_OF(kind_count_message, layoutd_query_container_reply, kinds, kind_count, 3),
};
static LD_TABLE(queried_message, layoutd_query_container_reply, queried_fields);

layoutd_status layoutd_query_container(
    layoutd_client *client, uint32_t container, layoutd_query_container_reply *reply, layoutd_error *error) {
    static const ld_exchange exchange = {34, 38, &ld_number_message, &queried_message};
    return ld_exchange_structures(client, &exchange, &(ld_numbered){container}, NULL, reply, error);
}
