/* Operations that change the container, or items by their index paths. */
#include "update.h"

static void add_operation_message(layoutd_update *update, uint32_t number, const ld_message *message, const void *structure) {
    ld_add(update, number, LD_MESSAGE, message, structure);
}

void layoutd_update_set_bounds(layoutd_update *update, layoutd_rect bounds) {
    add_operation_message(update, 1, &ld_rect, &bounds);
}

void layoutd_update_set_parameters(layoutd_update *update, const char *parameters) {
    ld_add(update, 2, LD_OBJECT, NULL, &parameters);
}

void layoutd_update_set_environment(layoutd_update *update, const layoutd_environment *environment) {
    add_operation_message(update, 3, &ld_environment, environment);
}

typedef struct {
    const layoutd_section *sections;
    size_t count;
} set_sections;

static const ld_field set_sections_fields[] = {LD_MANY_OF(ld_section, set_sections, sections, count, 1)};
static LD_TABLE(set_sections_message, set_sections, set_sections_fields);

void layoutd_update_set_sections(layoutd_update *update, const layoutd_section *sections, size_t count) {
    add_operation_message(update, 4, &set_sections_message, &(set_sections){sections, count});
}

static const ld_field stale_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_stale, items, item_count, 1),
    LD_MANY_OF(ld_element_range, layoutd_stale, elements, element_count, 2),
    LD_MANY(LD_UINT32, layoutd_stale, sections, section_count, 3),
};
static LD_TABLE(stale_message, layoutd_stale, stale_fields);

void layoutd_update_invalidate(layoutd_update *update, const layoutd_stale *stale) {
    static const layoutd_stale everything = {0};
    add_operation_message(update, 5, &stale_message, stale ? stale : &everything);
}

typedef struct {
    uint32_t section, item;
    const double *sizes;
    size_t count;
} set_sizes;

static const ld_field set_sizes_fields[] = {
    LD_ROW(LD_UINT32, set_sizes, section, 1),
    LD_ROW(LD_UINT32, set_sizes, item, 2),
    {.number = 3, .type = LD_DOUBLE, .form = LD_REPEATED, .offset = offsetof(set_sizes, sizes),
     .count_offset = offsetof(set_sizes, count), .each = 2},
};
static LD_TABLE(set_sizes_message, set_sizes, set_sizes_fields);

void layoutd_update_set_sizes(layoutd_update *update, uint32_t section, uint32_t item, const double *sizes, size_t count) {
    add_operation_message(update, 7, &set_sizes_message, &(set_sizes){section, item, sizes, count});
}

static const ld_field measured_fields[] = {
    LD_ROW(LD_UINT32, layoutd_measured_sizes, section, 1),
    LD_MANY(LD_UINT32, layoutd_measured_sizes, items, item_count, 2),
    {.number = 3, .type = LD_DOUBLE, .form = LD_REPEATED, .offset = offsetof(layoutd_measured_sizes, sizes),
     .count_offset = offsetof(layoutd_measured_sizes, size_count), .each = 2},
    LD_ROW(LD_TEXT, layoutd_measured_sizes, kind, 4),
    LD_ROW_OF(ld_identifiers, layoutd_measured_sizes, ids, 5),
    LD_ROW(LD_IDENTIFIER, layoutd_measured_sizes, section_id, 6),
};
static LD_TABLE(measured_message, layoutd_measured_sizes, measured_fields);

void layoutd_update_set_measured_sizes(layoutd_update *update, const layoutd_measured_sizes *measured) {
    add_operation_message(update, 8, &measured_message, measured);
}

typedef struct {
    uint32_t section;
    double offset;
} orthogonal_offset;

static const ld_field orthogonal_fields[] = {
    LD_ROW(LD_UINT32, orthogonal_offset, section, 1),
    LD_ROW(LD_DOUBLE, orthogonal_offset, offset, 2),
};
static LD_TABLE(orthogonal_message, orthogonal_offset, orthogonal_fields);

void layoutd_update_set_orthogonal_offset(layoutd_update *update, uint32_t section, double offset) {
    add_operation_message(update, 9, &orthogonal_message, &(orthogonal_offset){section, offset});
}

typedef struct {
    const char *layout, *parameters;
} set_layout;

static const ld_field set_layout_fields[] = {
    LD_ROW(LD_TEXT, set_layout, layout, 1),
    LD_ROW(LD_OBJECT, set_layout, parameters, 2),
};
static LD_TABLE(set_layout_message, set_layout, set_layout_fields);

void layoutd_update_set_layout(layoutd_update *update, const char *layout, const char *parameters) {
    add_operation_message(update, 10, &set_layout_message, &(set_layout){layout, parameters});
}

static const ld_field new_items_fields[] = {
    LD_ROW(LD_UINT32, layoutd_new_items, section, 1),
    LD_ROW(LD_UINT32, layoutd_new_items, item, 2),
    LD_MAYBE_OF(ld_section, layoutd_new_items, items, 3),
};
static LD_TABLE(new_items_message, layoutd_new_items, new_items_fields);

static const ld_field new_section_fields[] = {
    LD_ROW(LD_UINT32, layoutd_new_section, section, 1),
    LD_MAYBE_OF(ld_section, layoutd_new_section, content, 2),
};
static LD_TABLE(new_section_message, layoutd_new_section, new_section_fields);

static const ld_field move_item_fields[] = {
    LD_ROW_OF(ld_index_path, layoutd_move_item, from, 1),
    LD_ROW_OF(ld_index_path, layoutd_move_item, to, 2),
};
static LD_TABLE(move_item_message, layoutd_move_item, move_item_fields);

static const ld_field move_section_fields[] = {
    LD_ROW(LD_UINT32, layoutd_move_section, from, 1),
    LD_ROW(LD_UINT32, layoutd_move_section, to, 2),
};
static LD_TABLE(move_section_message, layoutd_move_section, move_section_fields);

static const ld_field batch_fields[] = {
    LD_MANY_OF(ld_item_range, layoutd_batch, delete_items, delete_item_count, 1),
    LD_MANY_OF(new_items_message, layoutd_batch, insert_items, insert_item_count, 2),
    LD_MANY_OF(new_items_message, layoutd_batch, reload_items, reload_item_count, 3),
    LD_MANY_OF(move_item_message, layoutd_batch, move_items, move_item_count, 4),
    LD_MANY(LD_UINT32, layoutd_batch, delete_sections, delete_section_count, 5),
    LD_MANY_OF(new_section_message, layoutd_batch, insert_sections, insert_section_count, 6),
    LD_MANY_OF(new_section_message, layoutd_batch, reload_sections, reload_section_count, 7),
    LD_MANY_OF(move_section_message, layoutd_batch, move_sections, move_section_count, 8),
    LD_MANY(LD_UINT32, layoutd_batch, item_counts_after, item_counts_after_count, 9),
};
static LD_TABLE(batch_message, layoutd_batch, batch_fields);

void layoutd_update_batch(layoutd_update *update, const layoutd_batch *batch) {
    add_operation_message(update, 6, &batch_message, batch);
}
