#include "messages.h"

static const ld_field size_fields[] = {
    LD_ROW(LD_DOUBLE, layoutd_size, width, 1),
    LD_ROW(LD_DOUBLE, layoutd_size, height, 2),
};
LD_TABLE(ld_size, layoutd_size, size_fields);

static const ld_field point_fields[] = {
    LD_ROW(LD_DOUBLE, layoutd_point, x, 1),
    LD_ROW(LD_DOUBLE, layoutd_point, y, 2),
};
LD_TABLE(ld_point, layoutd_point, point_fields);

static const ld_field rect_fields[] = {
    LD_ROW(LD_DOUBLE, layoutd_rect, x, 1),
    LD_ROW(LD_DOUBLE, layoutd_rect, y, 2),
    LD_ROW(LD_DOUBLE, layoutd_rect, width, 3),
    LD_ROW(LD_DOUBLE, layoutd_rect, height, 4),
};
LD_TABLE(ld_rect, layoutd_rect, rect_fields);

static const ld_field insets_fields[] = {
    LD_ROW(LD_DOUBLE, layoutd_insets, top, 1),
    LD_ROW(LD_DOUBLE, layoutd_insets, left, 2),
    LD_ROW(LD_DOUBLE, layoutd_insets, bottom, 3),
    LD_ROW(LD_DOUBLE, layoutd_insets, right, 4),
};
LD_TABLE(ld_insets, layoutd_insets, insets_fields);

static const ld_field index_path_fields[] = {
    LD_ROW(LD_UINT32, layoutd_index_path, section, 1),
    LD_ROW(LD_UINT32, layoutd_index_path, item, 2),
};
LD_TABLE(ld_index_path, layoutd_index_path, index_path_fields);

static const ld_field item_fields[] = {
    LD_ROW(LD_UINT32, layoutd_item, section, 1),
    LD_ROW(LD_UINT32, layoutd_item, item, 2),
    LD_ROW(LD_IDENTIFIER, layoutd_item, id, 3),
    LD_ROW(LD_IDENTIFIER, layoutd_item, section_id, 4),
};
LD_TABLE(ld_item, layoutd_item, item_fields);

static const ld_field identifiers_fields[] = {
    LD_MANY(LD_UINT64, layoutd_identifiers, numbers, number_count, 1),
    LD_MANY(LD_TEXT, layoutd_identifiers, names, name_count, 2),
};
/* An empty list is not the same as none: it would name items by identifiers, and nothing. */
const ld_message ld_identifiers = {
    .size = sizeof(layoutd_identifiers), .fields = identifiers_fields, .field_count = LD_COUNT(identifiers_fields), .is_list = true};

static const ld_field item_range_fields[] = {
    LD_ROW(LD_UINT32, layoutd_item_range, section, 1),
    LD_ROW(LD_UINT32, layoutd_item_range, item, 2),
    LD_ROW(LD_UINT32, layoutd_item_range, count, 3),
    LD_ROW_OF(ld_identifiers, layoutd_item_range, ids, 4),
};
LD_TABLE(ld_item_range, layoutd_item_range, item_range_fields);

/* A map's entry: its key, and a message that has the rest of the same structure. */
static const ld_field columns_fields[] = {
    LD_MANY(LD_DOUBLE, layoutd_item_values, numbers, number_count, 1),
    LD_MANY(LD_TEXT, layoutd_item_values, names, name_count, 2),
};
static const ld_message columns = {.fields = columns_fields, .field_count = LD_COUNT(columns_fields)};
static const ld_field item_values_fields[] = {
    LD_ROW(LD_TEXT, layoutd_item_values, name, 1),
    {.number = 2, .type = LD_MESSAGE, .form = LD_SINGLE, .offset = 0, .each = 1, .message = &columns},
};
static const ld_message item_values = {
    .size = sizeof(layoutd_item_values), .fields = item_values_fields, .field_count = LD_COUNT(item_values_fields)};

static const ld_field section_fields[] = {
    LD_ROW(LD_UINT32, layoutd_section, item_count, 1),
    {.number = 2, .type = LD_DOUBLE, .form = LD_COUNTED, .offset = offsetof(layoutd_section, item_sizes),
     .count_offset = offsetof(layoutd_section, item_count), .each = 2},
    LD_ROW(LD_OBJECT, layoutd_section, parameters, 3),
    LD_MANY_OF(item_values, layoutd_section, item_values, item_value_count, 4),
    LD_ROW(LD_IDENTIFIER, layoutd_section, id, 5),
    LD_ROW_OF(ld_identifiers, layoutd_section, item_ids, 6),
};
LD_TABLE(ld_section, layoutd_section, section_fields);

static const ld_field environment_fields[] = {
    LD_MAYBE(LD_DOUBLE, layoutd_environment, scale, 1),
    LD_ROW(LD_TEXT, layoutd_environment, layout_direction, 2),
    LD_ROW_OF(ld_insets, layoutd_environment, content_inset, 3),
    LD_ROW_OF(ld_insets, layoutd_environment, safe_area_insets, 4),
    LD_ROW_OF(ld_insets, layoutd_environment, layout_margins, 5),
    LD_ROW_OF(ld_insets, layoutd_environment, readable_content_insets, 6),
    LD_ROW(LD_TEXT, layoutd_environment, horizontal_size_class, 7),
    LD_ROW(LD_TEXT, layoutd_environment, vertical_size_class, 8),
    LD_ROW(LD_TEXT, layoutd_environment, content_size_category, 9),
    LD_ROW(LD_TEXT, layoutd_environment, user_interface_idiom, 10),
    LD_ROW(LD_TEXT, layoutd_environment, legibility_weight, 11),
};
LD_TABLE(ld_environment, layoutd_environment, environment_fields);

static const ld_field warning_fields[] = {
    LD_ROW(LD_TEXT, layoutd_warning, code, 1),
    LD_ROW(LD_TEXT, layoutd_warning, message, 2),
    LD_MAYBE_OF(ld_item, layoutd_warning, item, 3),
};
LD_TABLE(ld_warning, layoutd_warning, warning_fields);

static const ld_field number_fields[] = {LD_ROW(LD_UINT32, ld_numbered, number, 1)};
LD_TABLE(ld_number_message, ld_numbered, number_fields);
const ld_message ld_empty_message = {.size = sizeof(ld_empty), .fields = number_fields, .field_count = 0};
