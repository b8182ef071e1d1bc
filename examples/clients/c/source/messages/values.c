#include "messages.h"

static const ld_field size_fields[] = {
    LD_ROW(layoutd_size, width, LD_FIELD_SIZE_WIDTH),
    LD_ROW(layoutd_size, height, LD_FIELD_SIZE_HEIGHT),
};
LD_TABLE(ld_size, layoutd_size, size_fields);

static const ld_field point_fields[] = {
    LD_ROW(layoutd_point, x, LD_FIELD_POINT_X),
    LD_ROW(layoutd_point, y, LD_FIELD_POINT_Y),
};
LD_TABLE(ld_point, layoutd_point, point_fields);

static const ld_field rect_fields[] = {
    LD_ROW(layoutd_rect, x, LD_FIELD_RECT_X),
    LD_ROW(layoutd_rect, y, LD_FIELD_RECT_Y),
    LD_ROW(layoutd_rect, width, LD_FIELD_RECT_WIDTH),
    LD_ROW(layoutd_rect, height, LD_FIELD_RECT_HEIGHT),
};
LD_TABLE(ld_rect, layoutd_rect, rect_fields);

static const ld_field insets_fields[] = {
    LD_ROW(layoutd_insets, top, LD_FIELD_INSETS_TOP),
    LD_ROW(layoutd_insets, left, LD_FIELD_INSETS_LEFT),
    LD_ROW(layoutd_insets, bottom, LD_FIELD_INSETS_BOTTOM),
    LD_ROW(layoutd_insets, right, LD_FIELD_INSETS_RIGHT),
};
LD_TABLE(ld_insets, layoutd_insets, insets_fields);

static const ld_field index_path_fields[] = {
    LD_ROW(layoutd_index_path, section, LD_FIELD_INDEX_PATH_SECTION),
    LD_ROW(layoutd_index_path, item, LD_FIELD_INDEX_PATH_ITEM),
};
LD_TABLE(ld_index_path, layoutd_index_path, index_path_fields);

static const ld_field item_fields[] = {
    LD_ROW(layoutd_item, section, LD_FIELD_INDEX_PATH_SECTION),
    LD_ROW(layoutd_item, item, LD_FIELD_INDEX_PATH_ITEM),
    LD_ROW(layoutd_item, id, LD_FIELD_INDEX_PATH_ID),
    LD_ROW(layoutd_item, section_id, LD_FIELD_INDEX_PATH_SECTION_ID),
};
LD_TABLE(ld_item, layoutd_item, item_fields);

static const ld_field identifiers_fields[] = {
    LD_MANY(layoutd_identifiers, numbers, number_count, LD_FIELD_IDENTIFIERS_NUMBERS),
    LD_MANY(layoutd_identifiers, names, name_count, LD_FIELD_IDENTIFIERS_NAMES),
};
/* An empty list is not the same as none: it would name items by identifiers, and nothing. */
const ld_message ld_identifiers = {
    .size = sizeof(layoutd_identifiers), .fields = identifiers_fields, .field_count = LD_COUNT(identifiers_fields), .is_list = true};

static const ld_field item_range_fields[] = {
    LD_ROW(layoutd_item_range, section, LD_FIELD_ITEM_RANGE_SECTION),
    LD_ROW(layoutd_item_range, item, LD_FIELD_ITEM_RANGE_ITEM),
    LD_ROW(layoutd_item_range, count, LD_FIELD_ITEM_RANGE_COUNT),
    LD_ROW_OF(ld_identifiers, layoutd_item_range, ids, LD_FIELD_ITEM_RANGE_IDS),
};
LD_TABLE(ld_item_range, layoutd_item_range, item_range_fields);

/* A map's entry: its key, and a message that has the rest of the same structure. */
static const ld_field columns_fields[] = {
    LD_MANY(layoutd_item_values, numbers, number_count, LD_FIELD_ITEM_VALUES_NUMBERS),
    LD_MANY(layoutd_item_values, names, name_count, LD_FIELD_ITEM_VALUES_NAMES),
};
static const ld_message columns = {.fields = columns_fields, .field_count = LD_COUNT(columns_fields)};
static const ld_field item_values_fields[] = {
    {.number = LD_MAP_KEY, .type = LD_TEXT, .form = LD_SINGLE, .offset = offsetof(layoutd_item_values, name), .each = 1},
    {.number = LD_MAP_VALUE, .type = LD_MESSAGE, .form = LD_SINGLE, .offset = 0, .each = 1, .message = &columns},
};
static const ld_message item_values = {
    .size = sizeof(layoutd_item_values), .fields = item_values_fields, .field_count = LD_COUNT(item_values_fields)};

static const ld_field section_fields[] = {
    LD_ROW(layoutd_section, item_count, LD_FIELD_SECTION_ITEM_COUNT),
    {LD_NUMBER_AND_TYPE(LD_FIELD_SECTION_ITEM_SIZES), .form = LD_COUNTED, .offset = offsetof(layoutd_section, item_sizes),
     .count_offset = offsetof(layoutd_section, item_count), .each = 2},
    LD_ROW(layoutd_section, parameters, LD_FIELD_SECTION_PARAMETERS),
    LD_MANY_OF(item_values, layoutd_section, item_values, item_value_count, LD_FIELD_SECTION_ITEM_VALUES),
    LD_ROW(layoutd_section, id, LD_FIELD_SECTION_ID),
    LD_ROW_OF(ld_identifiers, layoutd_section, item_ids, LD_FIELD_SECTION_ITEM_IDS),
};
LD_TABLE(ld_section, layoutd_section, section_fields);

static const ld_field environment_fields[] = {
    LD_MAYBE(layoutd_environment, scale, LD_FIELD_ENVIRONMENT_SCALE),
    LD_ROW(layoutd_environment, layout_direction, LD_FIELD_ENVIRONMENT_LAYOUT_DIRECTION),
    LD_ROW_OF(ld_insets, layoutd_environment, content_inset, LD_FIELD_ENVIRONMENT_CONTENT_INSET),
    LD_ROW_OF(ld_insets, layoutd_environment, safe_area_insets, LD_FIELD_ENVIRONMENT_SAFE_AREA_INSETS),
    LD_ROW_OF(ld_insets, layoutd_environment, layout_margins, LD_FIELD_ENVIRONMENT_LAYOUT_MARGINS),
    LD_ROW_OF(ld_insets, layoutd_environment, readable_content_insets, LD_FIELD_ENVIRONMENT_READABLE_CONTENT_INSETS),
    LD_ROW(layoutd_environment, horizontal_size_class, LD_FIELD_ENVIRONMENT_HORIZONTAL_SIZE_CLASS),
    LD_ROW(layoutd_environment, vertical_size_class, LD_FIELD_ENVIRONMENT_VERTICAL_SIZE_CLASS),
    LD_ROW(layoutd_environment, content_size_category, LD_FIELD_ENVIRONMENT_CONTENT_SIZE_CATEGORY),
    LD_ROW(layoutd_environment, user_interface_idiom, LD_FIELD_ENVIRONMENT_USER_INTERFACE_IDIOM),
    LD_ROW(layoutd_environment, legibility_weight, LD_FIELD_ENVIRONMENT_LEGIBILITY_WEIGHT),
};
LD_TABLE(ld_environment, layoutd_environment, environment_fields);

static const ld_field warning_fields[] = {
    LD_ROW(layoutd_warning, code, LD_FIELD_WARNING_CODE),
    LD_ROW(layoutd_warning, message, LD_FIELD_WARNING_MESSAGE),
    LD_MAYBE_OF(ld_item, layoutd_warning, item, LD_FIELD_WARNING_INDEX_PATH),
};
LD_TABLE(ld_warning, layoutd_warning, warning_fields);

static const ld_field anchor_snapshot_fields[] = {
    LD_ROW_OF(ld_item, layoutd_anchor_snapshot, item, LD_FIELD_ANCHOR_SNAPSHOT_INDEX_PATH),
    LD_ROW(layoutd_anchor_snapshot, edge, LD_FIELD_ANCHOR_SNAPSHOT_EDGE),
    LD_ROW(layoutd_anchor_snapshot, distance, LD_FIELD_ANCHOR_SNAPSHOT_DISTANCE),
};
LD_TABLE(ld_anchor_snapshot, layoutd_anchor_snapshot, anchor_snapshot_fields);

/* Of QueryContainer, CloseContainer and Unsubscribe. */
static const ld_field number_fields[] = {LD_ROW(ld_numbered, number, LD_FIELD_QUERY_CONTAINER_CONTAINER)};
LD_TABLE(ld_number_message, ld_numbered, number_fields);
_Static_assert(
    (int)LD_FIELD_CLOSE_CONTAINER_CONTAINER == (int)LD_FIELD_QUERY_CONTAINER_CONTAINER, "CloseContainer needs a table of its own");
_Static_assert(
    (int)LD_FIELD_UNSUBSCRIBE_SUBSCRIPTION == (int)LD_FIELD_QUERY_CONTAINER_CONTAINER, "Unsubscribe needs a table of its own");
const ld_message ld_empty_message = {.size = sizeof(ld_empty), .fields = number_fields, .field_count = 0};
