/* Operations that change the container, or items by their index paths. */
#include "update.h"

static void add_operation_message(layoutd_update *update, uint32_t number, const ld_message *message, const void *structure) {
    ld_add(update, number, LD_MESSAGE, message, structure);
}

void layoutd_update_set_bounds(layoutd_update *update, layoutd_rect bounds) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_BOUNDS, &ld_rect, &bounds);
}

void layoutd_update_set_parameters(layoutd_update *update, const char *parameters) {
    ld_add(update, LD_FIELD_OPERATION_SET_PARAMETERS, LD_OBJECT, NULL, &parameters);
}

void layoutd_update_set_environment(layoutd_update *update, const layoutd_environment *environment) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_ENVIRONMENT, &ld_environment, environment);
}

typedef struct {
    const layoutd_section *sections;
    size_t count;
} set_sections;

static const ld_field set_sections_fields[] = {
    LD_MANY_OF(ld_section, set_sections, sections, count, LD_FIELD_SET_SECTIONS_SECTIONS),
};
static LD_TABLE(set_sections_message, set_sections, set_sections_fields);

void layoutd_update_set_sections(layoutd_update *update, const layoutd_section *sections, size_t count) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_SECTIONS, &set_sections_message, &(set_sections){sections, count});
}

static const ld_field stale_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_stale, items, item_count, LD_FIELD_INVALIDATE_ITEMS),
    LD_MANY_OF(ld_element_range, layoutd_stale, elements, element_count, LD_FIELD_INVALIDATE_ELEMENTS),
    LD_MANY(layoutd_stale, sections, section_count, LD_FIELD_INVALIDATE_SECTIONS),
};
static LD_TABLE(stale_message, layoutd_stale, stale_fields);

void layoutd_update_invalidate(layoutd_update *update, const layoutd_stale *stale) {
    static const layoutd_stale everything = {0};
    add_operation_message(update, LD_FIELD_OPERATION_INVALIDATE, &stale_message, stale ? stale : &everything);
}

typedef struct {
    uint32_t section, item;
    const double *sizes;
    size_t count;
} set_sizes;

static const ld_field set_sizes_fields[] = {
    LD_ROW(set_sizes, section, LD_FIELD_SET_SIZES_SECTION),
    LD_ROW(set_sizes, item, LD_FIELD_SET_SIZES_ITEM),
    LD_MANY_GROUPS(2, set_sizes, sizes, count, LD_FIELD_SET_SIZES_SIZES),
};
static LD_TABLE(set_sizes_message, set_sizes, set_sizes_fields);

void layoutd_update_set_sizes(layoutd_update *update, uint32_t section, uint32_t item, const double *sizes, size_t count) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_SIZES, &set_sizes_message, &(set_sizes){section, item, sizes, count});
}

static const ld_field measured_fields[] = {
    LD_ROW(layoutd_measured_sizes, section, LD_FIELD_SET_MEASURED_SIZES_SECTION),
    LD_MANY(layoutd_measured_sizes, items, item_count, LD_FIELD_SET_MEASURED_SIZES_ITEMS),
    LD_MANY_GROUPS(2, layoutd_measured_sizes, sizes, size_count, LD_FIELD_SET_MEASURED_SIZES_SIZES),
    LD_ROW(layoutd_measured_sizes, kind, LD_FIELD_SET_MEASURED_SIZES_KIND),
    LD_ROW_OF(ld_identifiers, layoutd_measured_sizes, ids, LD_FIELD_SET_MEASURED_SIZES_IDS),
    LD_ROW(layoutd_measured_sizes, section_id, LD_FIELD_SET_MEASURED_SIZES_SECTION_ID),
};
static LD_TABLE(measured_message, layoutd_measured_sizes, measured_fields);

void layoutd_update_set_measured_sizes(layoutd_update *update, const layoutd_measured_sizes *measured) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_MEASURED_SIZES, &measured_message, measured);
}

typedef struct {
    uint32_t section;
    double offset;
} orthogonal_offset;

static const ld_field orthogonal_fields[] = {
    LD_ROW(orthogonal_offset, section, LD_FIELD_ORTHOGONAL_OFFSET_SECTION),
    LD_ROW(orthogonal_offset, offset, LD_FIELD_ORTHOGONAL_OFFSET_OFFSET),
};
static LD_TABLE(orthogonal_message, orthogonal_offset, orthogonal_fields);

void layoutd_update_set_orthogonal_offset(layoutd_update *update, uint32_t section, double offset) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_ORTHOGONAL_OFFSET, &orthogonal_message,
                          &(orthogonal_offset){section, offset});
}

typedef struct {
    const char *layout, *parameters;
} set_layout;

static const ld_field set_layout_fields[] = {
    LD_ROW(set_layout, layout, LD_FIELD_SET_LAYOUT_LAYOUT),
    LD_ROW(set_layout, parameters, LD_FIELD_SET_LAYOUT_PARAMETERS),
};
static LD_TABLE(set_layout_message, set_layout, set_layout_fields);

void layoutd_update_set_layout(layoutd_update *update, const char *layout, const char *parameters) {
    add_operation_message(update, LD_FIELD_OPERATION_SET_LAYOUT, &set_layout_message, &(set_layout){layout, parameters});
}

static const ld_field new_items_fields[] = {
    LD_ROW(layoutd_new_items, section, LD_FIELD_NEW_ITEMS_SECTION),
    LD_ROW(layoutd_new_items, item, LD_FIELD_NEW_ITEMS_ITEM),
    LD_MAYBE_OF(ld_section, layoutd_new_items, items, LD_FIELD_NEW_ITEMS_ITEMS),
};
static LD_TABLE(new_items_message, layoutd_new_items, new_items_fields);

static const ld_field new_section_fields[] = {
    LD_ROW(layoutd_new_section, section, LD_FIELD_NEW_SECTION_SECTION),
    LD_MAYBE_OF(ld_section, layoutd_new_section, content, LD_FIELD_NEW_SECTION_CONTENT),
};
static LD_TABLE(new_section_message, layoutd_new_section, new_section_fields);

static const ld_field move_item_fields[] = {
    LD_ROW_OF(ld_index_path, layoutd_move_item, from, LD_FIELD_MOVE_ITEM_FROM),
    LD_ROW_OF(ld_index_path, layoutd_move_item, to, LD_FIELD_MOVE_ITEM_TO),
};
static LD_TABLE(move_item_message, layoutd_move_item, move_item_fields);

static const ld_field move_section_fields[] = {
    LD_ROW(layoutd_move_section, from, LD_FIELD_MOVE_SECTION_FROM),
    LD_ROW(layoutd_move_section, to, LD_FIELD_MOVE_SECTION_TO),
};
static LD_TABLE(move_section_message, layoutd_move_section, move_section_fields);

static const ld_field batch_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_batch, delete_items, delete_item_count, LD_FIELD_BATCH_UPDATE_DELETE_ITEMS),
    LD_MANY_OF(new_items_message, layoutd_batch, insert_items, insert_item_count, LD_FIELD_BATCH_UPDATE_INSERT_ITEMS),
    LD_MANY_OF(new_items_message, layoutd_batch, reload_items, reload_item_count, LD_FIELD_BATCH_UPDATE_RELOAD_ITEMS),
    LD_MANY_OF(move_item_message, layoutd_batch, move_items, move_item_count, LD_FIELD_BATCH_UPDATE_MOVE_ITEMS),
    LD_MANY(layoutd_batch, delete_sections, delete_section_count, LD_FIELD_BATCH_UPDATE_DELETE_SECTIONS),
    LD_MANY_OF(new_section_message, layoutd_batch, insert_sections, insert_section_count, LD_FIELD_BATCH_UPDATE_INSERT_SECTIONS),
    LD_MANY_OF(new_section_message, layoutd_batch, reload_sections, reload_section_count, LD_FIELD_BATCH_UPDATE_RELOAD_SECTIONS),
    LD_MANY_OF(move_section_message, layoutd_batch, move_sections, move_section_count, LD_FIELD_BATCH_UPDATE_MOVE_SECTIONS),
    LD_MANY(layoutd_batch, item_counts_after, item_counts_after_count, LD_FIELD_BATCH_UPDATE_ITEM_COUNTS_AFTER),
};
static LD_TABLE(batch_message, layoutd_batch, batch_fields);

void layoutd_update_batch(layoutd_update *update, const layoutd_batch *batch) {
    add_operation_message(update, LD_FIELD_OPERATION_BATCH_UPDATE, &batch_message, batch);
}
