#include "../connection/client.h"
#include "../elements/elements.h"
#include "../messages/messages.h"

#include <string.h>

typedef struct {
    uint32_t container;
    layoutd_rect rect;
    const char *categories[3];
    const char *const *category_list;
    size_t category_count;
    uint32_t limit;
    char cursor[256];
    const char *cursor_text;
} rect_query;

static const ld_field rect_query_fields[] = {
    LD_ROW(rect_query, container, LD_FIELD_QUERY_RECT_CONTAINER),
    LD_ROW_OF(ld_rect, rect_query, rect, LD_FIELD_QUERY_RECT_RECT),
    LD_MANY(rect_query, category_list, category_count, LD_FIELD_QUERY_RECT_CATEGORIES),
    LD_ROW(rect_query, limit, LD_FIELD_QUERY_RECT_LIMIT),
    LD_ROW(rect_query, cursor_text, LD_FIELD_QUERY_RECT_CURSOR),
};
static LD_TABLE(rect_query_message, rect_query, rect_query_fields);

/* Appends one page. */
static layoutd_status query_page(
    layoutd_client *client, rect_query *query, bool parts, layoutd_elements *elements, layoutd_error *error) {
    static const ld_exchange exchange = {LD_FIELD_REQUEST_QUERY_RECT, LD_FIELD_REPLY_QUERY_RECT, &rect_query_message, NULL};
    layoutd_reply reply;
    layoutd_status status = ld_ask(client, &exchange, query, NULL, parts, &reply, error);
    if (status != LAYOUTD_OK) return status;
    status = layoutd_read_elements(reply.bytes, reply.length, elements, query->cursor, sizeof query->cursor, error);
    if (status == LAYOUTD_OK && elements->count > LAYOUTD_ELEMENTS) status = ld_bad_columns(error, "too many elements");
    if (status == LAYOUTD_PROTOCOL) ld_lose(client, error);
    return status;
}

layoutd_status layoutd_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    layoutd_elements *elements, layoutd_error *error) {
    static const char *const names[] = {"cell", "supplementary", "decoration"};
    static const layoutd_query_options all = {0};
    if (!options) options = &all;
    layoutd_error own;
    if (!error) error = &own;
    *elements = (layoutd_elements){0};
    rect_query query = {.container = container, .rect = rect, .limit = options->limit};
    query.category_list = query.categories;
    query.cursor_text = query.cursor;
    for (size_t i = 0; i < LD_COUNT(names); i++) {
        if (options->categories & 1u << i) query.categories[query.category_count++] = names[i];
    }
    int attempts = 1;
    for (size_t page = 0; page < LAYOUTD_PAGES; page++) {
        layoutd_status status = query_page(client, &query, options->parts, elements, error);
        if (status == LAYOUTD_OK && !*query.cursor) return LAYOUTD_OK;
        if (status == LAYOUTD_OK) continue;
        layoutd_free_elements(elements);
        /* The container changed between two pages, which would not match. */
        bool is_stale = status == LAYOUTD_REFUSED && *query.cursor && strcmp(error->code, "generation.stale") == 0;
        if (!is_stale || attempts++ == LAYOUTD_ATTEMPTS) return status;
        *query.cursor = 0;
    }
    layoutd_free_elements(elements);
    ld_bad_columns(error, "too many pages");
    return ld_lose(client, error);
}

static const ld_field cells_fields[] = {
    LD_ROW(layoutd_query_items_request, container, LD_FIELD_QUERY_ITEMS_CONTAINER),
    LD_MANY_OF(ld_item, layoutd_query_items_request, items, item_count, LD_FIELD_QUERY_ITEMS_INDEX_PATHS),
    LD_MANY_OF(ld_item_range, layoutd_query_items_request, ranges, range_count, LD_FIELD_QUERY_ITEMS_RANGES),
};
static LD_TABLE(cells_message, layoutd_query_items_request, cells_fields);

/* Also of QueryDecorations. */
static const ld_field kind_fields[] = {
    LD_ROW(layoutd_query_items_request, container, LD_FIELD_QUERY_SUPPLEMENTARY_CONTAINER),
    LD_ROW(layoutd_query_items_request, kind, LD_FIELD_QUERY_SUPPLEMENTARY_KIND),
    LD_MANY_OF(ld_item, layoutd_query_items_request, items, item_count, LD_FIELD_QUERY_SUPPLEMENTARY_INDEX_PATHS),
    LD_MANY_OF(ld_item_range, layoutd_query_items_request, ranges, range_count, LD_FIELD_QUERY_SUPPLEMENTARY_RANGES),
};
static LD_TABLE(kind_message, layoutd_query_items_request, kind_fields);
_Static_assert(
    (int)LD_FIELD_QUERY_DECORATIONS_CONTAINER == (int)LD_FIELD_QUERY_SUPPLEMENTARY_CONTAINER
        && (int)LD_FIELD_QUERY_DECORATIONS_KIND == (int)LD_FIELD_QUERY_SUPPLEMENTARY_KIND
        && (int)LD_FIELD_QUERY_DECORATIONS_INDEX_PATHS == (int)LD_FIELD_QUERY_SUPPLEMENTARY_INDEX_PATHS
        && (int)LD_FIELD_QUERY_DECORATIONS_RANGES == (int)LD_FIELD_QUERY_SUPPLEMENTARY_RANGES,
    "QueryDecorations needs a table of its own");

static layoutd_status query_elements(
    layoutd_client *client, const ld_exchange *exchange, const layoutd_query_items_request *request, layoutd_elements *elements,
    layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    *elements = (layoutd_elements){0};
    layoutd_reply reply;
    layoutd_status status = ld_ask(client, exchange, request, NULL, false, &reply, error);
    if (status != LAYOUTD_OK) return status;
    status = layoutd_read_elements(reply.bytes, reply.length, elements, NULL, 0, error);
    if (status == LAYOUTD_PROTOCOL) ld_lose(client, error);
    if (status != LAYOUTD_OK) layoutd_free_elements(elements);
    return status;
}

layoutd_status layoutd_query_items(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error) {
    static const ld_exchange exchange = {LD_FIELD_REQUEST_QUERY_ITEMS, LD_FIELD_REPLY_QUERY_ITEMS, &cells_message, NULL};
    return query_elements(client, &exchange, request, elements, error);
}

layoutd_status layoutd_query_supplementary(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_QUERY_SUPPLEMENTARY, LD_FIELD_REPLY_QUERY_SUPPLEMENTARY, &kind_message, NULL};
    return query_elements(client, &exchange, request, elements, error);
}

layoutd_status layoutd_query_decorations(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error) {
    static const ld_exchange exchange = {
        LD_FIELD_REQUEST_QUERY_DECORATIONS, LD_FIELD_REPLY_QUERY_DECORATIONS, &kind_message, NULL};
    return query_elements(client, &exchange, request, elements, error);
}
