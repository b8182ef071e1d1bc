#include "change_messages.h"

static const ld_field element_range_fields[] = {
    LD_ROW(layoutd_element_range, kind, LD_FIELD_ELEMENT_RANGE_KIND),
    LD_ROW(layoutd_element_range, section, LD_FIELD_ELEMENT_RANGE_SECTION),
    LD_ROW(layoutd_element_range, item, LD_FIELD_ELEMENT_RANGE_ITEM),
    LD_ROW(layoutd_element_range, count, LD_FIELD_ELEMENT_RANGE_COUNT),
    LD_CATEGORY_ROW(layoutd_element_range, category, LD_FIELD_ELEMENT_RANGE_CATEGORY),
    LD_MAYBE_OF(ld_index_path, layoutd_element_range, from, LD_FIELD_ELEMENT_RANGE_FROM),
    LD_ROW_OF(ld_identifiers, layoutd_element_range, ids, LD_FIELD_ELEMENT_RANGE_IDS),
};
LD_TABLE(ld_element_range, layoutd_element_range, element_range_fields);

static const ld_field moved_range_fields[] = {
    LD_ROW(layoutd_moved_range, kind, LD_FIELD_MOVED_RANGE_KIND),
    LD_ROW(layoutd_moved_range, section, LD_FIELD_MOVED_RANGE_SECTION),
    LD_ROW(layoutd_moved_range, item, LD_FIELD_MOVED_RANGE_ITEM),
    LD_ROW(layoutd_moved_range, count, LD_FIELD_MOVED_RANGE_COUNT),
    LD_CATEGORY_ROW(layoutd_moved_range, category, LD_FIELD_MOVED_RANGE_CATEGORY),
    LD_MAYBE_OF(ld_index_path, layoutd_moved_range, from, LD_FIELD_MOVED_RANGE_FROM),
    LD_ROW(layoutd_moved_range, dx, LD_FIELD_MOVED_RANGE_DX),
    LD_ROW(layoutd_moved_range, dy, LD_FIELD_MOVED_RANGE_DY),
};
static LD_TABLE(moved_range_message, layoutd_moved_range, moved_range_fields);

static const ld_field moved_sections_fields[] = {
    LD_ROW(layoutd_moved_sections, from, LD_FIELD_MOVED_SECTIONS_FROM),
    LD_ROW(layoutd_moved_sections, to, LD_FIELD_MOVED_SECTIONS_TO),
    LD_ROW(layoutd_moved_sections, count, LD_FIELD_MOVED_SECTIONS_COUNT),
    LD_ROW(layoutd_moved_sections, dx, LD_FIELD_MOVED_SECTIONS_DX),
    LD_ROW(layoutd_moved_sections, dy, LD_FIELD_MOVED_SECTIONS_DY),
    LD_ROW(layoutd_moved_sections, is_stale, LD_FIELD_MOVED_SECTIONS_STALE),
};
static LD_TABLE(moved_sections_message, layoutd_moved_sections, moved_sections_fields);

static const ld_field changes_fields[] = {
    LD_ROW(layoutd_changes, everything, LD_FIELD_CHANGES_EVERYTHING),
    LD_MANY_OF(ld_element_range, layoutd_changes, elements, element_count, LD_FIELD_CHANGES_ELEMENTS),
    LD_ROW_OF(ld_size, layoutd_changes, content_size_before, LD_FIELD_CHANGES_CONTENT_SIZE_BEFORE),
    LD_ROW_OF(ld_size, layoutd_changes, content_size_after, LD_FIELD_CHANGES_CONTENT_SIZE_AFTER),
    LD_MANY_OF(moved_range_message, layoutd_changes, moved, moved_count, LD_FIELD_CHANGES_MOVED),
    LD_MANY_OF(ld_element_range, layoutd_changes, inserted, inserted_count, LD_FIELD_CHANGES_INSERTED),
    LD_MANY_OF(ld_element_range, layoutd_changes, deleted, deleted_count, LD_FIELD_CHANGES_DELETED),
    LD_MANY_OF(moved_sections_message, layoutd_changes, sections, section_count, LD_FIELD_CHANGES_SECTIONS),
};
LD_TABLE(ld_changes, layoutd_changes, changes_fields);

static const ld_field invalidated_fields[] = {
    LD_ROW(layoutd_invalidated, container, LD_FIELD_INVALIDATED_CONTAINER),
    LD_ROW(layoutd_invalidated, generation, LD_FIELD_INVALIDATED_GENERATION),
    LD_ROW(layoutd_invalidated, reason, LD_FIELD_INVALIDATED_REASON),
    LD_ROW_OF(ld_changes, layoutd_invalidated, changes, LD_FIELD_INVALIDATED_CHANGES),
    LD_ROW(layoutd_invalidated, merged, LD_FIELD_INVALIDATED_MERGED),
    LD_ROW_OF(ld_rect, layoutd_invalidated, bounds, LD_FIELD_INVALIDATED_BOUNDS),
    LD_ROW_OF(ld_point, layoutd_invalidated, content_offset_adjustment, LD_FIELD_INVALIDATED_CONTENT_OFFSET_ADJUSTMENT),
    LD_ROW(layoutd_invalidated, generation_before, LD_FIELD_INVALIDATED_GENERATION_BEFORE),
};
LD_TABLE(ld_invalidated, layoutd_invalidated, invalidated_fields);

static const ld_field moved_fields[] = {
    LD_ROW(layoutd_moved, container, LD_FIELD_MOVED_CONTAINER),
    LD_ROW(layoutd_moved, generation, LD_FIELD_MOVED_GENERATION),
    LD_ROW(layoutd_moved, step, LD_FIELD_MOVED_STEP),
    LD_ROW(layoutd_moved, elements, LD_FIELD_MOVED_ATTRIBUTES),
    LD_ROW(layoutd_moved, is_truncated, LD_FIELD_MOVED_TRUNCATED),
    LD_ROW(layoutd_moved, is_at_rest, LD_FIELD_MOVED_AT_REST),
    LD_ROW_OF(ld_rect, layoutd_moved, bounds, LD_FIELD_MOVED_BOUNDS),
    LD_ROW_OF(ld_size, layoutd_moved, content_size, LD_FIELD_MOVED_CONTENT_SIZE),
};
LD_TABLE(ld_moved, layoutd_moved, moved_fields);

static const ld_field window_elements_fields[] = {
    LD_MANY(layoutd_keyed_elements, keys, key_count, LD_FIELD_WINDOW_ELEMENTS_KEYS),
    LD_ROW(layoutd_keyed_elements, attributes, LD_FIELD_WINDOW_ELEMENTS_ATTRIBUTES),
    LD_ROW(layoutd_keyed_elements, before, LD_FIELD_WINDOW_ELEMENTS_BEFORE),
};
static LD_TABLE(window_elements_message, layoutd_keyed_elements, window_elements_fields);

static const ld_field movement_fields[] = {
    LD_MANY_OF(ld_index_path, layoutd_movement, paths, path_count, LD_FIELD_MOVEMENT_INDEX_PATHS),
    LD_MAYBE_OF(ld_index_path, layoutd_movement, target, LD_FIELD_MOVEMENT_TARGET),
    LD_ROW_OF(ld_point, layoutd_movement, position, LD_FIELD_MOVEMENT_POSITION),
    LD_ROW(layoutd_movement, lifted, LD_FIELD_MOVEMENT_LIFTED),
    LD_ROW(layoutd_movement, data_generation, LD_FIELD_MOVEMENT_DATA_GENERATION),
    LD_MAYBE(layoutd_movement, target_container, LD_FIELD_MOVEMENT_TARGET_CONTAINER),
    LD_MAYBE(layoutd_movement, source_container, LD_FIELD_MOVEMENT_SOURCE_CONTAINER),
};
static LD_TABLE(movement_message, layoutd_movement, movement_fields);

static const ld_field transition_fields[] = {
    LD_ROW(layoutd_transition_state, to_layout, LD_FIELD_TRANSITION_STATE_TO_LAYOUT),
    LD_ROW(layoutd_transition_state, progress, LD_FIELD_TRANSITION_STATE_PROGRESS),
};
static LD_TABLE(transition_message, layoutd_transition_state, transition_fields);

static const ld_field window_changed_fields[] = {
    LD_ROW(layoutd_window_changed, container, LD_FIELD_WINDOW_CHANGED_CONTAINER),
    LD_ROW(layoutd_window_changed, generation, LD_FIELD_WINDOW_CHANGED_GENERATION),
    LD_ROW(layoutd_window_changed, reason, LD_FIELD_WINDOW_CHANGED_REASON),
    LD_ROW_OF(ld_rect, layoutd_window_changed, rect, LD_FIELD_WINDOW_CHANGED_RECT),
    LD_ROW_OF(ld_rect, layoutd_window_changed, bounds, LD_FIELD_WINDOW_CHANGED_BOUNDS),
    LD_ROW_OF(ld_size, layoutd_window_changed, content_size, LD_FIELD_WINDOW_CHANGED_CONTENT_SIZE),
    LD_ROW_OF(ld_point, layoutd_window_changed, content_offset_adjustment, LD_FIELD_WINDOW_CHANGED_CONTENT_OFFSET_ADJUSTMENT),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, appeared, LD_FIELD_WINDOW_CHANGED_APPEARED),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, disappeared, LD_FIELD_WINDOW_CHANGED_DISAPPEARED),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, moved, LD_FIELD_WINDOW_CHANGED_MOVED),
    LD_ROW_OF(window_elements_message, layoutd_window_changed, changed, LD_FIELD_WINDOW_CHANGED_CHANGED),
    LD_ROW(layoutd_window_changed, is_truncated, LD_FIELD_WINDOW_CHANGED_TRUNCATED),
    LD_ROW(layoutd_window_changed, merged, LD_FIELD_WINDOW_CHANGED_MERGED),
    LD_ROW(layoutd_window_changed, step, LD_FIELD_WINDOW_CHANGED_STEP),
    LD_ROW(layoutd_window_changed, is_moving, LD_FIELD_WINDOW_CHANGED_IS_MOVING),
    LD_MAYBE_OF(movement_message, layoutd_window_changed, movement, LD_FIELD_WINDOW_CHANGED_MOVEMENT),
    LD_MAYBE_OF(transition_message, layoutd_window_changed, transition, LD_FIELD_WINDOW_CHANGED_TRANSITION),
    LD_MANY(layoutd_window_changed, rows, row_count, LD_FIELD_WINDOW_CHANGED_ROWS),
};
LD_TABLE(ld_window_changed, layoutd_window_changed, window_changed_fields);
