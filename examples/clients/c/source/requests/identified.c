/* Operations that name items and sections by identifiers. */
#include "update.h"

static void add_message(layoutd_update *update, uint32_t number, const ld_message *message, const void *structure) {
    ld_add(update, number, LD_MESSAGE, message, structure);
}

static const ld_field item_place_fields[] = {
    LD_ROW(layoutd_item_place, before, LD_FIELD_ITEM_PLACE_BEFORE),
    LD_ROW(layoutd_item_place, after, LD_FIELD_ITEM_PLACE_AFTER),
    LD_ROW(layoutd_item_place, section_start, LD_FIELD_ITEM_PLACE_SECTION_START),
    LD_ROW(layoutd_item_place, section_end, LD_FIELD_ITEM_PLACE_SECTION_END),
};
static LD_TABLE(item_place_message, layoutd_item_place, item_place_fields);

static const ld_field section_place_fields[] = {
    LD_ROW(layoutd_section_place, before, LD_FIELD_SECTION_PLACE_BEFORE),
    LD_ROW(layoutd_section_place, after, LD_FIELD_SECTION_PLACE_AFTER),
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
    LD_ROW_OF(item_place_message, by_id, item_place, LD_FIELD_INSERT_ITEMS_TO),
    LD_MAYBE_OF(ld_section, by_id, items, LD_FIELD_INSERT_ITEMS_ITEMS),
};
static LD_TABLE(insert_items_message, by_id, insert_items_fields);
/* Of DeleteItems, DeleteSections and ReloadSections. */
static const ld_field ids_fields[] = {LD_ROW_OF(ld_identifiers, by_id, ids, LD_FIELD_DELETE_ITEMS_IDS)};
static LD_TABLE(ids_message, by_id, ids_fields);
_Static_assert(
    (int)LD_FIELD_DELETE_SECTIONS_IDS == (int)LD_FIELD_DELETE_ITEMS_IDS, "DeleteSections needs a table of its own");
_Static_assert(
    (int)LD_FIELD_RELOAD_SECTIONS_IDS == (int)LD_FIELD_DELETE_ITEMS_IDS, "ReloadSections needs a table of its own");
static const ld_field move_items_fields[] = {
    LD_ROW_OF(ld_identifiers, by_id, ids, LD_FIELD_MOVE_ITEMS_IDS),
    LD_ROW_OF(item_place_message, by_id, item_place, LD_FIELD_MOVE_ITEMS_TO),
};
static LD_TABLE(move_items_message, by_id, move_items_fields);
static const ld_field change_items_fields[] = {LD_MAYBE_OF(ld_section, by_id, items, LD_FIELD_CHANGE_ITEMS_ITEMS)};
static LD_TABLE(change_items_message, by_id, change_items_fields);
static const ld_field insert_sections_fields[] = {
    LD_MAYBE_OF(section_place_message, by_id, section_place, LD_FIELD_INSERT_SECTIONS_TO),
    LD_MANY_OF(ld_section, by_id, items, count, LD_FIELD_INSERT_SECTIONS_SECTIONS),
};
static LD_TABLE(insert_sections_message, by_id, insert_sections_fields);
static const ld_field move_sections_fields[] = {
    LD_ROW_OF(ld_identifiers, by_id, ids, LD_FIELD_MOVE_SECTIONS_IDS),
    LD_MAYBE_OF(section_place_message, by_id, section_place, LD_FIELD_MOVE_SECTIONS_TO),
};
static LD_TABLE(move_sections_message, by_id, move_sections_fields);

static const layoutd_section_place *place_of(const layoutd_section_place *place) {
    bool is_last = place->before.kind == LAYOUTD_NO_IDENTIFIER && place->after.kind == LAYOUTD_NO_IDENTIFIER;
    return is_last ? NULL : place;
}

void layoutd_update_insert_items(layoutd_update *update, layoutd_item_place to, const layoutd_section *items) {
    add_message(update, LD_FIELD_OPERATION_INSERT_ITEMS, &insert_items_message, &(by_id){.item_place = to, .items = items});
}

void layoutd_update_delete_items(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, LD_FIELD_OPERATION_DELETE_ITEMS, &ids_message, &(by_id){.ids = ids});
}

void layoutd_update_move_items(layoutd_update *update, layoutd_identifiers ids, layoutd_item_place to) {
    add_message(update, LD_FIELD_OPERATION_MOVE_ITEMS, &move_items_message, &(by_id){.ids = ids, .item_place = to});
}

void layoutd_update_reload_items(layoutd_update *update, const layoutd_section *items) {
    add_message(update, LD_FIELD_OPERATION_RELOAD_ITEMS, &change_items_message, &(by_id){.items = items});
}

void layoutd_update_reconfigure_items(layoutd_update *update, const layoutd_section *items) {
    add_message(update, LD_FIELD_OPERATION_RECONFIGURE_ITEMS, &change_items_message, &(by_id){.items = items});
}

void layoutd_update_insert_sections(
    layoutd_update *update, layoutd_section_place to, const layoutd_section *sections, size_t count) {
    add_message(update, LD_FIELD_OPERATION_INSERT_SECTIONS, &insert_sections_message,
                &(by_id){.section_place = place_of(&to), .items = sections, .count = count});
}

void layoutd_update_delete_sections(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, LD_FIELD_OPERATION_DELETE_SECTIONS, &ids_message, &(by_id){.ids = ids});
}

void layoutd_update_move_sections(layoutd_update *update, layoutd_identifiers ids, layoutd_section_place to) {
    add_message(update, LD_FIELD_OPERATION_MOVE_SECTIONS, &move_sections_message,
                &(by_id){.ids = ids, .section_place = place_of(&to)});
}

void layoutd_update_reload_sections(layoutd_update *update, layoutd_identifiers ids) {
    add_message(update, LD_FIELD_OPERATION_RELOAD_SECTIONS, &ids_message, &(by_id){.ids = ids});
}

static const ld_field snapshot_section_fields[] = {
    LD_ROW(layoutd_snapshot_section, id, LD_FIELD_SNAPSHOT_SECTION_ID),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot_section, item_ids, LD_FIELD_SNAPSHOT_SECTION_ITEM_IDS),
    LD_ROW(layoutd_snapshot_section, parameters, LD_FIELD_SNAPSHOT_SECTION_PARAMETERS),
};
static LD_TABLE(snapshot_section_message, layoutd_snapshot_section, snapshot_section_fields);

static const ld_field snapshot_fields[] = {
    LD_MANY_OF(snapshot_section_message, layoutd_snapshot, sections, section_count, LD_FIELD_APPLY_SNAPSHOT_SECTIONS),
    LD_MAYBE_OF(ld_section, layoutd_snapshot, items, LD_FIELD_APPLY_SNAPSHOT_ITEMS),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot, reload, LD_FIELD_APPLY_SNAPSHOT_RELOAD),
    LD_ROW_OF(ld_identifiers, layoutd_snapshot, reload_sections, LD_FIELD_APPLY_SNAPSHOT_RELOAD_SECTIONS),
    LD_ROW(layoutd_snapshot, keeps_other_sections, LD_FIELD_APPLY_SNAPSHOT_KEEPS_OTHER_SECTIONS),
};
static LD_TABLE(snapshot_message, layoutd_snapshot, snapshot_fields);

void layoutd_update_apply_snapshot(layoutd_update *update, const layoutd_snapshot *snapshot) {
    add_message(update, LD_FIELD_OPERATION_APPLY_SNAPSHOT, &snapshot_message, snapshot);
}
