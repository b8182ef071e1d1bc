#include "change_messages.h"

static const ld_field element_range_fields[] = {
    LD_ROW(LD_TEXT, layoutd_element_range, kind, 1),
    LD_ROW(LD_UINT32, layoutd_element_range, section, 2),
    LD_ROW(LD_UINT32, layoutd_element_range, item, 3),
    LD_ROW(LD_UINT32, layoutd_element_range, count, 4),
    LD_ROW(LD_CATEGORY, layoutd_element_range, category, 5),
    LD_MAYBE_OF(ld_index_path, layoutd_element_range, from, 6),
    LD_ROW_OF(ld_identifiers, layoutd_element_range, ids, 7),
};
LD_TABLE(ld_element_range, layoutd_element_range, element_range_fields);

static const ld_field moved_range_fields[] = {
    LD_ROW(LD_TEXT, layoutd_moved_range, kind, 1),
    LD_ROW(LD_UINT32, layoutd_moved_range, section, 2),
    LD_ROW(LD_UINT32, layoutd_moved_range, item, 3),
    LD_ROW(LD_UINT32, layoutd_moved_range, count, 4),
    LD_ROW(LD_CATEGORY, layoutd_moved_range, category, 5),
    LD_MAYBE_OF(ld_index_path, layoutd_moved_range, from, 6),
    LD_ROW(LD_DOUBLE, layoutd_moved_range, dx, 7),
    LD_ROW(LD_DOUBLE, layoutd_moved_range, dy, 8),
};
static LD_TABLE(moved_range_message, layoutd_moved_range, moved_range_fields);

static const ld_field moved_sections_fields[] = {
    LD_ROW(LD_UINT32, layoutd_moved_sections, from, 1),
    LD_ROW(LD_UINT32, layoutd_moved_sections, to, 2),
    LD_ROW(LD_UINT32, layoutd_moved_sections, count, 3),
    LD_ROW(LD_DOUBLE, layoutd_moved_sections, dx, 4),
    LD_ROW(LD_DOUBLE, layoutd_moved_sections, dy, 5),
    LD_ROW(LD_BOOL, layoutd_moved_sections, is_stale, 6),
};
static LD_TABLE(moved_sections_message, layoutd_moved_sections, moved_sections_fields);

static const ld_field changes_fields[] = {
    LD_ROW(LD_BOOL, layoutd_changes, everything, 1),
    LD_MANY_OF(ld_element_range, layoutd_changes, elements, element_count, 2),
    LD_ROW_OF(ld_size, layoutd_changes, content_size_before, 3),
    LD_ROW_OF(ld_size, layoutd_changes, content_size_after, 4),
    LD_MANY_OF(moved_range_message, layoutd_changes, moved, moved_count, 5),
    LD_MANY_OF(ld_element_range, layoutd_changes, inserted, inserted_count, 6),
    LD_MANY_OF(ld_element_range, layoutd_changes, deleted, deleted_count, 7),
    LD_MANY_OF(moved_sections_message, layoutd_changes, sections, section_count, 8),
};
LD_TABLE(ld_changes, layoutd_changes, changes_fields);

static const ld_field invalidated_fields[] = {
    LD_ROW(LD_UINT32, layoutd_invalidated, container, 1),
    LD_ROW(LD_UINT64, layoutd_invalidated, generation, 2),
    LD_ROW(LD_TEXT, layoutd_invalidated, reason, 3),
    LD_ROW_OF(ld_changes, layoutd_invalidated, changes, 4),
    LD_ROW(LD_UINT32, layoutd_invalidated, merged, 5),
    LD_ROW_OF(ld_rect, layoutd_invalidated, bounds, 6),
    LD_ROW_OF(ld_point, layoutd_invalidated, content_offset_adjustment, 7),
    LD_ROW(LD_UINT64, layoutd_invalidated, generation_before, 8),
};
LD_TABLE(ld_invalidated, layoutd_invalidated, invalidated_fields);

static const ld_field moved_fields[] = {
    LD_ROW(LD_UINT32, layoutd_moved, container, 1),
    LD_ROW(LD_UINT64, layoutd_moved, generation, 2),
    LD_ROW(LD_UINT64, layoutd_moved, step, 3),
    LD_ROW(LD_ELEMENTS, layoutd_moved, elements, 4),
    LD_ROW(LD_BOOL, layoutd_moved, is_truncated, 5),
    LD_ROW(LD_BOOL, layoutd_moved, is_at_rest, 6),
    LD_ROW_OF(ld_rect, layoutd_moved, bounds, 7),
    LD_ROW_OF(ld_size, layoutd_moved, content_size, 8),
};
LD_TABLE(ld_moved, layoutd_moved, moved_fields);

static const ld_field window_elements_fields[] = {
    LD_MANY(LD_UINT64, layoutd_keyed_elements, keys, key_count, 1),
    LD_ROW(LD_ELEMENTS, layoutd_keyed_elements, attributes, 2),
    LD_ROW(LD_ELEMENTS, layoutd_keyed_elements, before, 3),
};
static LD_TABLE(window_elements_message, layoutd_keyed_elements, window_elements_fields);

static const ld_field movement_fields[] = {
    LD_MANY_OF(ld_index_path, layoutd_movement, paths, path_count, 1),
    LD_MAYBE_OF(ld_index_path, layoutd_movement, target, 2),
    LD_ROW_OF(ld_point, layoutd_movement, position, 3),
    LD_ROW(LD_ELEMENTS, layoutd_movement, lifted, 4),
    LD_ROW(LD_UINT64, layoutd_movement, data_generation, 5),
    LD_MAYBE(LD_UINT32, layoutd_movement, target_container, 6),
    LD_MAYBE(LD_UINT32, layoutd_movement, source_container, 7),
};
static LD_TABLE(movement_message, layoutd_movement, movement_fields);

static const ld_field transition_fields[] = {
    LD_ROW(LD_TEXT, layoutd_transition_state, to_layout, 1),
    LD_ROW(LD_DOUBLE, layoutd_transition_state, progress, 2),
};
static LD_TABLE(transition_message, layoutd_transition_state, transition_fields);

static const ld_field window_changed_fields[] = {
    LD_ROW(LD_UINT32, layoutd_window_changed, container, 1),
    LD_ROW(LD_UINT64, layoutd_window_changed, generation, 2),
    LD_ROW(LD_TEXT, layoutd_window_changed, reason, 3),
    LD_ROW_OF(ld_rect, layoutd_window_changed, rect, 4),
    LD_ROW_OF(ld_rect, layoutd_window_changed, bounds, 5),
    LD_ROW_OF(ld_size, layoutd_window_changed, content_size, 6),
    LD_ROW_OF(ld_point, layoutd_window_changed, content_offset_adjustment, 7),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, appeared, 8),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, disappeared, 9),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, moved, 10),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, changed, 11),
    LD_ROW(LD_BOOL, layoutd_window_changed, is_truncated, 12),
    LD_ROW(LD_UINT32, layoutd_window_changed, merged, 13),
    LD_ROW(LD_UINT64, layoutd_window_changed, step, 14),
    LD_ROW(LD_BOOL, layoutd_window_changed, is_moving, 15),
    LD_MAYBE_OF(movement_message, layoutd_window_changed, movement, 20),
    LD_MAYBE_OF(transition_message, layoutd_window_changed, transition, 23),
};
LD_TABLE(ld_window_changed, layoutd_window_changed, window_changed_fields);
