#include "view_messages.h"

_Static_assert(sizeof(layoutd_view_input_kind) == sizeof(uint32_t), "cases of unions are 32 bits");

#define LD_MODIFIERS(structure, member, field) \
    LD_FLAG_ROW(structure, member, LAYOUTD_SHIFT, "shift", field), LD_FLAG_ROW(structure, member, LAYOUTD_CONTROL, "control", field), \
    LD_FLAG_ROW(structure, member, LAYOUTD_ALT, "alt", field), LD_FLAG_ROW(structure, member, LAYOUTD_META, "meta", field), \
    LD_FLAG_ROW(structure, member, LAYOUTD_COMMAND, "command", field)

/* ----------------------------------------------------------------------------------------------- options */

typedef struct {
    layoutd_modifiers names;
} view_modifier_set;
static const ld_field view_modifiers_fields[] = {LD_MODIFIERS(view_modifier_set, names, LD_FIELD_VIEW_MODIFIERS_NAMES)};
static LD_TABLE(view_modifiers_message, view_modifier_set, view_modifiers_fields);

static const ld_field view_key_row_fields[] = {
    LD_ROW(layoutd_view_key_row, key, LD_FIELD_VIEW_KEY_ROW_KEY),
    LD_MODIFIERS(layoutd_view_key_row, modifiers, LD_FIELD_VIEW_KEY_ROW_MODIFIERS),
    LD_ROW(layoutd_view_key_row, command, LD_FIELD_VIEW_KEY_ROW_COMMAND),
    LD_ROW(layoutd_view_key_row, direction, LD_FIELD_VIEW_KEY_ROW_DIRECTION),
    LD_ROW(layoutd_view_key_row, pick, LD_FIELD_VIEW_KEY_ROW_PICK),
};
static LD_TABLE(view_key_row_message, layoutd_view_key_row, view_key_row_fields);

static const ld_field view_click_row_fields[] = {
    LD_MODIFIERS(layoutd_view_click_row, modifiers, LD_FIELD_VIEW_CLICK_ROW_MODIFIERS),
    LD_ROW(layoutd_view_click_row, pick, LD_FIELD_VIEW_CLICK_ROW_PICK),
};
static LD_TABLE(view_click_row_message, layoutd_view_click_row, view_click_row_fields);

static const ld_field view_conventions_fields[] = {
    LD_MANY_OF(view_key_row_message, layoutd_view_conventions, keys, key_count, LD_FIELD_VIEW_CONVENTIONS_KEYS),
    LD_MANY_OF(view_click_row_message, layoutd_view_conventions, clicks, click_count, LD_FIELD_VIEW_CONVENTIONS_CLICKS),
    LD_MAYBE_OF(view_modifiers_message, layoutd_view_conventions, command_keys, LD_FIELD_VIEW_CONVENTIONS_COMMAND_KEYS),
    LD_ROW(layoutd_view_conventions, activation, LD_FIELD_VIEW_CONVENTIONS_ACTIVATION),
    LD_MAYBE(layoutd_view_conventions, deselects_beside, LD_FIELD_VIEW_CONVENTIONS_DESELECTS_BESIDE),
    LD_MAYBE(layoutd_view_conventions, deselects_on_escape, LD_FIELD_VIEW_CONVENTIONS_DESELECTS_ON_ESCAPE),
    LD_MAYBE(layoutd_view_conventions, selects_on_secondary_click, LD_FIELD_VIEW_CONVENTIONS_SELECTS_ON_SECONDARY_CLICK),
    LD_MAYBE_OF(view_modifiers_message, layoutd_view_conventions, band_keeps, LD_FIELD_VIEW_CONVENTIONS_BAND_KEEPS),
    LD_MAYBE_OF(view_modifiers_message, layoutd_view_conventions, band_from_items, LD_FIELD_VIEW_CONVENTIONS_BAND_FROM_ITEMS),
    LD_MAYBE(layoutd_view_conventions, slop, LD_FIELD_VIEW_CONVENTIONS_SLOP),
    LD_MAYBE(layoutd_view_conventions, touch_slop, LD_FIELD_VIEW_CONVENTIONS_TOUCH_SLOP),
    LD_MAYBE(layoutd_view_conventions, long_press, LD_FIELD_VIEW_CONVENTIONS_LONG_PRESS),
    LD_MAYBE(layoutd_view_conventions, type_ahead_pause, LD_FIELD_VIEW_CONVENTIONS_TYPE_AHEAD_PAUSE),
    LD_MAYBE(layoutd_view_conventions, wheel_rest, LD_FIELD_VIEW_CONVENTIONS_WHEEL_REST),
    LD_MAYBE(layoutd_view_conventions, velocity_window, LD_FIELD_VIEW_CONVENTIONS_VELOCITY_WINDOW),
    LD_MAYBE(layoutd_view_conventions, pinch_slop, LD_FIELD_VIEW_CONVENTIONS_PINCH_SLOP),
};
static LD_TABLE(view_conventions_message, layoutd_view_conventions, view_conventions_fields);

static const ld_field view_pinching_fields[] = {
    LD_ROW(layoutd_view_pinching, kind, LD_FIELD_VIEW_PINCHING_KIND),
    LD_ROW(layoutd_view_pinching, larger, LD_FIELD_VIEW_PINCHING_LARGER),
    LD_ROW(layoutd_view_pinching, smaller, LD_FIELD_VIEW_PINCHING_SMALLER),
};
static LD_TABLE(view_pinching_message, layoutd_view_pinching, view_pinching_fields);

static const ld_field view_options_fields[] = {
    LD_ROW(layoutd_view_options, selection, LD_FIELD_VIEW_SELECTION),
    LD_ROW(layoutd_view_options, conventions, LD_FIELD_VIEW_CONVENTIONS),
    LD_MAYBE_OF(view_conventions_message, layoutd_view_options, overrides, LD_FIELD_VIEW_OVERRIDES),
    LD_ROW(layoutd_view_options, reorders, LD_FIELD_VIEW_REORDERS),
    LD_ROW(layoutd_view_options, drags_out, LD_FIELD_VIEW_DRAGS_OUT),
    LD_ROW(layoutd_view_options, receives, LD_FIELD_VIEW_RECEIVES),
    LD_ROW(layoutd_view_options, drops_into, LD_FIELD_VIEW_DROPS_INTO),
    LD_ROW(layoutd_view_options, renames, LD_FIELD_VIEW_RENAMES),
    LD_MAYBE_OF(view_pinching_message, layoutd_view_options, pinching, LD_FIELD_VIEW_PINCHING),
    LD_ROW(layoutd_view_options, measures, LD_FIELD_VIEW_MEASURES),
};
LD_TABLE(ld_view_options, layoutd_view_options, view_options_fields);

/* ------------------------------------------------------------------------------------------------ values */

static const ld_field view_keys_fields[] = {
    LD_MANY(layoutd_view_keys, sections, range_count, LD_FIELD_VIEW_KEYS_SECTIONS),
    LD_MANY_ALONGSIDE(layoutd_view_keys, items, range_count, LD_FIELD_VIEW_KEYS_ITEMS),
    LD_MANY_ALONGSIDE(layoutd_view_keys, counts, range_count, LD_FIELD_VIEW_KEYS_COUNTS),
    LD_ROW(layoutd_view_keys, is_inverted, LD_FIELD_VIEW_KEYS_IS_INVERTED),
    LD_ROW_OF(ld_identifiers, layoutd_view_keys, ids, LD_FIELD_VIEW_KEYS_IDS),
};
static LD_TABLE(view_keys_message, layoutd_view_keys, view_keys_fields);

static const ld_field view_nothing_fields[] = {LD_ROW(layoutd_view_time, time, LD_FIELD_VIEW_TIME_TIME)};
static const ld_message view_nothing_message = {.size = 0, .fields = view_nothing_fields, .field_count = 0};
static LD_TABLE(view_time_message, layoutd_view_time, view_nothing_fields);

static const ld_field view_item_fields[] = {LD_MAYBE_OF(ld_item, layoutd_view_item, item, LD_FIELD_VIEW_ITEM_ITEM)};
static LD_TABLE(view_item_message, layoutd_view_item, view_item_fields);

static const ld_field view_pinch_fields[] = {
    LD_ROW(layoutd_view_pinch, phase, LD_FIELD_VIEW_PINCH_PHASE),
    LD_ROW(layoutd_view_pinch, scale, LD_FIELD_VIEW_PINCH_SCALE),
    LD_ROW_OF(ld_point, layoutd_view_pinch, point, LD_FIELD_VIEW_PINCH_POINT),
};
static LD_TABLE(view_pinch_message, layoutd_view_pinch, view_pinch_fields);

static const ld_field view_row_offset_fields[] = {
    LD_ROW(layoutd_row_offset, section, LD_FIELD_ORTHOGONAL_OFFSET_SECTION),
    LD_ROW(layoutd_row_offset, offset, LD_FIELD_ORTHOGONAL_OFFSET_OFFSET),
    LD_ROW(layoutd_row_offset, section_id, LD_FIELD_ORTHOGONAL_OFFSET_SECTION_ID),
};
static LD_TABLE(view_row_offset_message, layoutd_row_offset, view_row_offset_fields);

/* ------------------------------------------------------------------------------------------------ inputs */

static const ld_field view_scrolled_fields[] = {
    LD_ROW_OF(ld_point, layoutd_view_scrolled, to, LD_FIELD_VIEW_SCROLLED_TO),
    LD_ROW(layoutd_view_scrolled, by_hand, LD_FIELD_VIEW_SCROLLED_BY_HAND),
};
static LD_TABLE(view_scrolled_message, layoutd_view_scrolled, view_scrolled_fields);

static const ld_field view_pointer_fields[] = {
    LD_ROW_OF(ld_point, layoutd_view_pointer, point, LD_FIELD_VIEW_POINTER_POINT),
    LD_ROW(layoutd_view_pointer, time, LD_FIELD_VIEW_POINTER_TIME),
    LD_ROW(layoutd_view_pointer, kind, LD_FIELD_VIEW_POINTER_KIND),
    LD_ROW(layoutd_view_pointer, button, LD_FIELD_VIEW_POINTER_BUTTON),
    LD_ROW(layoutd_view_pointer, clicks, LD_FIELD_VIEW_POINTER_CLICKS),
    LD_MODIFIERS(layoutd_view_pointer, modifiers, LD_FIELD_VIEW_POINTER_MODIFIERS),
};
static LD_TABLE(view_pointer_message, layoutd_view_pointer, view_pointer_fields);

static const ld_field view_key_fields[] = {
    LD_ROW(layoutd_view_key, key, LD_FIELD_VIEW_KEY_PRESS_KEY),
    LD_MODIFIERS(layoutd_view_key, modifiers, LD_FIELD_VIEW_KEY_PRESS_MODIFIERS),
    LD_ROW(layoutd_view_key, time, LD_FIELD_VIEW_KEY_PRESS_TIME),
};
static LD_TABLE(view_key_message, layoutd_view_key, view_key_fields);

static const ld_field view_wheel_fields[] = {
    LD_ROW_OF(ld_point, layoutd_view_wheel, point, LD_FIELD_VIEW_WHEEL_POINT),
    LD_ROW_OF(ld_point, layoutd_view_wheel, distance, LD_FIELD_VIEW_WHEEL_DISTANCE),
    LD_ROW(layoutd_view_wheel, notches, LD_FIELD_VIEW_WHEEL_NOTCHES),
    LD_ROW(layoutd_view_wheel, time, LD_FIELD_VIEW_WHEEL_TIME),
};
static LD_TABLE(view_wheel_message, layoutd_view_wheel, view_wheel_fields);

static const ld_field view_text_fields[] = {
    LD_ROW(layoutd_view_text, text, LD_FIELD_VIEW_TEXT_TEXT),
    LD_ROW(layoutd_view_text, time, LD_FIELD_VIEW_TEXT_TIME),
};
static LD_TABLE(view_text_message, layoutd_view_text, view_text_fields);

static const ld_field view_guests_fields[] = {
    LD_ROW(layoutd_view_guests, phase, LD_FIELD_VIEW_GUESTS_PHASE),
    LD_ROW_OF(ld_point, layoutd_view_guests, point, LD_FIELD_VIEW_GUESTS_POINT),
};
static LD_TABLE(view_guests_message, layoutd_view_guests, view_guests_fields);

static const ld_field view_scroll_to_fields[] = {
    LD_ROW_OF(ld_item, layoutd_view_scroll_to, item, LD_FIELD_VIEW_SCROLL_TO_ITEM),
    LD_ROW(layoutd_view_scroll_to, vertical, LD_FIELD_VIEW_SCROLL_TO_VERTICAL),
    LD_ROW(layoutd_view_scroll_to, horizontal, LD_FIELD_VIEW_SCROLL_TO_HORIZONTAL),
};
static LD_TABLE(view_scroll_to_message, layoutd_view_scroll_to, view_scroll_to_fields);

static const ld_field view_restore_fields[] = {
    {LD_NUMBER_AND_TYPE(LD_FIELD_VIEW_RESTORE_ANCHOR), .form = LD_SINGLE, .offset = 0, .each = 1, .message = &ld_anchor_snapshot},
};
static LD_TABLE(view_restore_message, layoutd_anchor_snapshot, view_restore_fields);

#define INPUT(case_, message, member) \
    LD_CASE_OF(message, layoutd_view_input, kind, LAYOUTD_INPUT_##case_, member, LD_FIELD_VIEW_INPUT_##case_)
static const ld_field view_input_fields[] = {
    INPUT(SCROLLED, view_scrolled_message, scrolled), INPUT(ROW_SCROLLED, view_row_offset_message, row_scrolled),
    INPUT(RESIZED, ld_size, resized), INPUT(PRESSED, view_pointer_message, pressed), INPUT(MOVED, view_pointer_message, moved),
    INPUT(RELEASED, view_pointer_message, released), INPUT(CANCELLED, view_time_message, cancelled), INPUT(KEY, view_key_message, key),
    INPUT(WHEEL, view_wheel_message, wheel), INPUT(PINCHED, view_pinch_message, pinched), INPUT(MEASURED, view_nothing_message, ticked),
    INPUT(TYPED, view_text_message, typed), INPUT(FOUND, view_item_message, found), INPUT(GUESTS, view_guests_message, guests),
    INPUT(ENTERED, view_nothing_message, ticked), INPUT(TICKED, view_time_message, ticked), INPUT(SELECT, view_keys_message, select),
    INPUT(FOCUS, view_item_message, focus), INPUT(SCROLL_TO, view_scroll_to_message, scroll_to),
    INPUT(RESTORE, view_restore_message, restore),
    INPUT(EDIT, view_item_message, edit), INPUT(END_EDIT, view_nothing_message, ticked),
};
LD_TABLE(ld_view_input, layoutd_view_input, view_input_fields);

/* ----------------------------------------------------------------------------------------------- effects */

static const ld_field view_rect_fields[] = {LD_MAYBE_OF(ld_rect, layoutd_view_rect, rect, LD_FIELD_VIEW_BAND_RECT)};
static LD_TABLE(view_rect_message, layoutd_view_rect, view_rect_fields);
_Static_assert((int)LD_FIELD_VIEW_SHOWN_VISIBLE == (int)LD_FIELD_VIEW_BAND_RECT, "ViewShown needs a table of its own");

static const ld_field view_row_scroll_fields[] = {
    LD_ROW(layoutd_view_row_scroll, row.section, LD_FIELD_VIEW_ROW_SCROLL_SECTION),
    LD_ROW(layoutd_view_row_scroll, row.offset, LD_FIELD_VIEW_ROW_SCROLL_OFFSET),
    LD_ROW(layoutd_view_row_scroll, row.section_id, LD_FIELD_VIEW_ROW_SCROLL_SECTION_ID),
    LD_ROW(layoutd_view_row_scroll, glides, LD_FIELD_VIEW_ROW_SCROLL_GLIDES),
};
static LD_TABLE(view_row_scroll_message, layoutd_view_row_scroll, view_row_scroll_fields);

static const ld_field view_menu_fields[] = {
    LD_MAYBE_OF(ld_item, layoutd_view_menu, item, LD_FIELD_VIEW_MENU_ITEM),
    LD_ROW_OF(ld_point, layoutd_view_menu, point, LD_FIELD_VIEW_MENU_POINT),
};
static LD_TABLE(view_menu_message, layoutd_view_menu, view_menu_fields);

static const ld_field view_lift_fields[] = {
    LD_ROW_OF(view_keys_message, layoutd_view_lift, items, LD_FIELD_VIEW_LIFT_ITEMS),
    LD_ROW_OF(ld_point, layoutd_view_lift, point, LD_FIELD_VIEW_LIFT_POINT),
};
static LD_TABLE(view_lift_message, layoutd_view_lift, view_lift_fields);

static const ld_field view_drop_fields[] = {
    LD_ROW_OF(view_keys_message, layoutd_view_drop, items, LD_FIELD_VIEW_DROP_ITEMS),
    LD_MAYBE_OF(ld_item, layoutd_view_drop, place, LD_FIELD_VIEW_DROP_INDEX_PATH),
    LD_ROW(layoutd_view_drop, into, LD_FIELD_VIEW_DROP_INTO),
    LD_MAYBE_OF(ld_point, layoutd_view_drop, point, LD_FIELD_VIEW_DROP_POINT),
};
static LD_TABLE(view_drop_message, layoutd_view_drop, view_drop_fields);

static const ld_field view_transition_fields[] = {
    LD_ROW(layoutd_view_transition, step, LD_FIELD_VIEW_TRANSITION_STEP),
    LD_ROW(layoutd_view_transition, larger, LD_FIELD_VIEW_TRANSITION_LARGER),
    LD_ROW_OF(ld_point, layoutd_view_transition, point, LD_FIELD_VIEW_TRANSITION_POINT),
    LD_ROW(layoutd_view_transition, progress, LD_FIELD_VIEW_TRANSITION_PROGRESS),
};
static LD_TABLE(view_transition_message, layoutd_view_transition, view_transition_fields);

static const ld_field view_pinched_fields[] = {
    LD_ROW_OF(view_pinch_message, layoutd_view_pinched, pinch, LD_FIELD_VIEW_PINCHED_PINCH),
    LD_MAYBE_OF(ld_item, layoutd_view_pinched, item, LD_FIELD_VIEW_PINCHED_ITEM),
};
static LD_TABLE(view_pinched_message, layoutd_view_pinched, view_pinched_fields);

static const ld_field view_search_fields[] = {
    LD_ROW(layoutd_view_search, text, LD_FIELD_VIEW_SEARCH_TEXT),
    LD_MAYBE_OF(ld_item, layoutd_view_search, start, LD_FIELD_VIEW_SEARCH_START),
    LD_ROW(layoutd_view_search, includes_start, LD_FIELD_VIEW_SEARCH_INCLUDES_START),
};
static LD_TABLE(view_search_message, layoutd_view_search, view_search_fields);

static const ld_field view_announcement_fields[] = {
    LD_ROW(layoutd_view_announcement, kind, LD_FIELD_VIEW_ANNOUNCEMENT_KIND),
    LD_ROW(layoutd_view_announcement, count, LD_FIELD_VIEW_ANNOUNCEMENT_COUNT),
};
static LD_TABLE(view_announcement_message, layoutd_view_announcement, view_announcement_fields);

#define EFFECT(case_, message, member) \
    LD_CASE_OF(message, layoutd_view_effect, kind, LAYOUTD_EFFECT_##case_, member, LD_FIELD_VIEW_EFFECT_##case_)
static const ld_field view_effect_fields[] = {
    LD_MAYBE(layoutd_view_effect, input, LD_FIELD_VIEW_EFFECT_INPUT),
    EFFECT(SELECTED, view_keys_message, selected), EFFECT(FOCUSED, view_item_message, focused), EFFECT(EDIT, view_item_message, edit),
    EFFECT(BAND, view_rect_message, band), EFFECT(AUTOSCROLL, ld_point, autoscroll), EFFECT(SCROLL, ld_point, scroll),
    EFFECT(SHOW, view_rect_message, show), EFFECT(SCROLL_ROW, view_row_scroll_message, scroll_row),
    EFFECT(ACTIVATED, view_item_message, activated),
    EFFECT(MENU, view_menu_message, menu), EFFECT(LIFTED, view_lift_message, lifted), EFFECT(PROPOSED, view_drop_message, proposed),
    EFFECT(DROPPED, view_drop_message, dropped), EFFECT(PUT_BACK, view_nothing_message, wake), EFFECT(LEFT, view_keys_message, left),
    EFFECT(DROPPED_OUT, view_keys_message, dropped_out), EFFECT(ANIMATE, view_nothing_message, wake),
    EFFECT(TRANSITION, view_transition_message, transition), EFFECT(PINCHED, view_pinched_message, pinched),
    EFFECT(FIND, view_search_message, find),
    EFFECT(ANNOUNCE, view_announcement_message, announce), EFFECT(WAKE, view_time_message, wake),
    EFFECT(UNUSED, view_nothing_message, wake),
};
LD_TABLE(ld_view_effect, layoutd_view_effect, view_effect_fields);

static const ld_field view_changed_fields[] = {
    LD_ROW(layoutd_view_changed, container, LD_FIELD_VIEW_CHANGED_CONTAINER),
    LD_ROW(layoutd_view_changed, generation, LD_FIELD_VIEW_CHANGED_GENERATION),
    LD_MANY_OF(ld_view_effect, layoutd_view_changed, effects, effect_count, LD_FIELD_VIEW_CHANGED_EFFECTS),
    LD_ROW(layoutd_view_changed, merged, LD_FIELD_VIEW_CHANGED_MERGED),
    LD_ROW(layoutd_view_changed, is_truncated, LD_FIELD_VIEW_CHANGED_TRUNCATED),
};
LD_TABLE(ld_view_changed, layoutd_view_changed, view_changed_fields);

static const ld_field view_state_fields[] = {
    LD_ROW_OF(view_keys_message, layoutd_view_state, selected, LD_FIELD_VIEW_STATE_REPLY_SELECTED),
    LD_MAYBE_OF(ld_item, layoutd_view_state, cursor, LD_FIELD_VIEW_STATE_REPLY_CURSOR),
    LD_MAYBE_OF(ld_item, layoutd_view_state, anchor, LD_FIELD_VIEW_STATE_REPLY_ANCHOR),
    LD_ROW(layoutd_view_state, gesture, LD_FIELD_VIEW_STATE_REPLY_GESTURE),
    LD_MAYBE_OF(ld_item, layoutd_view_state, editing, LD_FIELD_VIEW_STATE_REPLY_EDITING),
    LD_ROW_OF(ld_rect, layoutd_view_state, visible, LD_FIELD_VIEW_STATE_REPLY_VISIBLE),
    LD_MANY_OF(view_row_offset_message, layoutd_view_state, rows, row_count, LD_FIELD_VIEW_STATE_REPLY_ROWS),
};
LD_TABLE(ld_view_state, layoutd_view_state, view_state_fields);

/* ------------------------------------------------------------------------------------------------- sets */

bool ld_are_keys_sound(const layoutd_view_keys *keys) {
    uint64_t next = 0;
    for (size_t i = 0; i < keys->range_count; i++) {
        uint64_t first = (uint64_t)keys->sections[i] << 32 | keys->items[i];
        if (first < next || !keys->counts[i] || keys->counts[i] > UINT32_MAX - keys->items[i]) return false;
        next = first + keys->counts[i];
    }
    return true;
}

bool ld_are_effects_sound(const layoutd_view_effect *effects, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool is_sound = true;
        switch (effects[i].kind) {
        case LAYOUTD_EFFECT_SELECTED: is_sound = ld_are_keys_sound(&effects[i].selected); break;
        case LAYOUTD_EFFECT_LIFTED: is_sound = ld_are_keys_sound(&effects[i].lifted.items); break;
        case LAYOUTD_EFFECT_PROPOSED: is_sound = ld_are_keys_sound(&effects[i].proposed.items); break;
        case LAYOUTD_EFFECT_DROPPED: is_sound = ld_are_keys_sound(&effects[i].dropped.items); break;
        case LAYOUTD_EFFECT_LEFT: is_sound = ld_are_keys_sound(&effects[i].left); break;
        case LAYOUTD_EFFECT_DROPPED_OUT: is_sound = ld_are_keys_sound(&effects[i].dropped_out); break;
        default: break;
        }
        if (!is_sound) return false;
    }
    return true;
}

bool layoutd_view_keys_contain(const layoutd_view_keys *keys, uint32_t section, uint32_t item) {
    uint64_t sought = (uint64_t)section << 32 | item;
    size_t low = 0, high = keys->range_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        uint64_t first = (uint64_t)keys->sections[middle] << 32 | keys->items[middle];
        if (first <= sought) low = middle + 1;
        else high = middle;
    }
    /* The last range that begins no later. */
    bool is_listed = low && keys->sections[low - 1] == section
        && item - keys->items[low - 1] < (keys->counts ? keys->counts[low - 1] : 1);
    return is_listed != keys->is_inverted;
}
