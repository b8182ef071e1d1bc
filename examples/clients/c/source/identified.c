/* Operations that name items and sections by identifiers. */
#include "update.h"

static void add_message(layoutd_update *update, uint32_t number, const ld_message *message, const void *structure) {
    ld_add(update, number, LD_MESSAGE, message, structure);
}

static const ld_field item_place_fields[] = {
    LD_ROW(LD_IDENTIFIER, layoutd_item_place, before, 1),
    LD_ROW(LD_IDENTIFIER, layoutd_item_place, after, 2),
    LD_ROW(LD_IDENTIFIER, layoutd_item_place, section_start, 3),
    LD_ROW(LD_IDENTIFIER, layoutd_item_place, section_end, 4),
};
static LD_TABLE(item_place_message, layoutd_item_place, item_place_fields);

static const ld_field section_place_fields[] = {
    LD_ROW(LD_IDENTIFIER, layoutd_section_place, before, 1),
    LD_ROW(LD_IDENTIFIER, layoutd_section_place, after, 2),
};
static LD_TABLE(section_place_message, layoutd_section_place, section_place_fields);

/* The operations by identifier have some of these members. */
typedef struct {
    layoutd_identifiers ids;
    layoutd_item_place item_place;
    /* NULL: behind the last one. */
    const layoutd_section_place *section_place;
    const layoutd_section *items;
    size_t count;
} by_id;

static const ld_field insert_items_fields[] = {
    LD_ROW_OF(item_place_message, by_id, item_place, 1),
    LD_MAYBE_OF(ld_section, by_id, items, 2),
};
static LD_TABLE(insert_items_message, by_id, insert_items_fields);
static const ld_field ids_fields[] = {LD_ROW_OF(ld_identifiers, by_id, ids, 1)};
static LD_TABLE(ids_message, by_id, ids_fields);
static const ld_field move_items_fields[] = {
    LD_ROW_OF(ld_identifiers, by_id, ids, 1),
    LD_ROW_OF(item_place_message, by_id, item_place, 2),
};
static LD_TABLE(move_items_message, by_id, move_items_fields);
static const ld_field change_items_fields[] = {LD_MAYBE_OF(ld_section, by_id, items, 1)};
static LD_TABLE(change_items_message, by_id, change_items_fields);
static const ld_field insert_sections_fields[] = {
    LD_MAYBE_OF(section_place_message, by_id, section_place, 1),
    LD_MANY_OF(ld_section, by_id, items, count, 2),
};
static LD_TABLE(insert_sections_message, by_id, insert_sections_fields);
static const ld_field move_sections_fields[] = {
    LD_ROW_OF(ld_identifiers, by_id, ids, 1),
    LD_MAYBE_OF(section_place_message, by_id, section_place, 2),
};
static LD_TABLE(move_sections_message, by_id, move_sections_fields);

static const layoutd_section_place *place_of(const layoutd_section_place *place) {
    bool is_last = place->before.kind == LAYOUTD_NO_IDENTIFIER && place->after.kind == LAYOUTD_NO_IDENTIFIER;
    return is_last ? NULL : place;
}

void layoutd_update_insert_items(layoutd_update *update, layoutd_item_place to, const layoutd_section *items) {
    add_message(update, 11, &insert_items_message, &(by_id){.item_place = to, .items = items});
}

void layoutd_update_delete_items(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, 12, &ids_message, &(by_id){.ids = ids});
}

void layoutd_update_move_items(layoutd_update *update, layoutd_identifiers ids, layoutd_item_place to) {
    add_message(update, 13, &move_items_message, &(by_id){.ids = ids, .item_place = to});
}

void layoutd_update_reload_items(layoutd_update *update, const layoutd_section *items) {
    add_message(update, 14, &change_items_message, &(by_id){.items = items});
}

void layoutd_update_reconfigure_items(layoutd_update *update, const layoutd_section *items) {
    add_message(update, 15, &change_items_message, &(by_id){.items = items});
}

void layoutd_update_insert_sections(
    layoutd_update *update, layoutd_section_place to, const layoutd_section *sections, size_t count) {
    add_message(update, 16, &insert_sections_message,
                &(by_id){.section_place = place_of(&to), .items = sections, .count = count});
}

void layoutd_update_delete_sections(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, 17, &ids_message, &(by_id){.ids = ids});
}

void layoutd_update_move_sections(layoutd_update *update, layoutd_identifiers ids, layoutd_section_place to) {
    add_message(update, 18, &move_sections_message, &(by_id){.ids = ids, .section_place = place_of(&to)});
}

void layoutd_update_reload_sections(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, 19, &ids_message, &(by_id){.ids = ids});
}

static const ld_field snapshot_section_fields[] = {
    LD_ROW(LD_IDENTIFIER, layoutd_snapshot_section, id, 1),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot_section, item_ids, 2),
    LD_ROW(LD_OBJECT, layoutd_snapshot_section, parameters, 3),
};
static LD_TABLE(snapshot_section_message, layoutd_snapshot_section, snapshot_section_fields);

static const ld_field snapshot_fields[] = {
    LD_MANY_OF(snapshot_section_message, layoutd_snapshot, sections, section_count, 1),
    LD_MAYBE_OF(ld_section, layoutd_snapshot, items, 2),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot, reload, 3),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot, reload_sections, 4),
    LD_ROW(LD_BOOL, layoutd_snapshot, keeps_other_sections, 5),
};
static LD_TABLE(snapshot_message, layoutd_snapshot, snapshot_fields);

void layoutd_update_apply_snapshot(layoutd_update *update, const layoutd_snapshot *snapshot) {
    add_message(update, 20, &snapshot_message, snapshot);
}
