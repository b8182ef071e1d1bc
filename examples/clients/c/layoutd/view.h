/* Views: windows that take input. The daemon decides what hands do. Programs include layoutd.h.
 *
 *     static void on_news(void *context, layoutd_window *view, const layoutd_view_news *news) {
 *         for (size_t i = 0; i < news->effect_count; i++) {
 *             const layoutd_view_effect *effect = &news->effects[i];
 *             if (effect->kind == LAYOUTD_EFFECT_SELECTED) show_selection(&effect->selected);
 *             ...
 *     }
 *     layoutd_window *view = layoutd_view_open(client, container, NULL, &options, on_news, NULL, &error);
 *     layoutd_view_input down = {.kind = LAYOUTD_INPUT_KEY, .key = {.key = "down", .time = now()}};
 *     layoutd_view_send(view, &down, 1, &error);
 *
 * Nothing here waits, but `layoutd_view_read`: inputs are sent, and effects arrive when the client steps, in the daemon's order among the
 * window's events. They are held until the window has the generation that their index paths are of. `layoutd_window_update` of a view
 * does not wait either, and may be called in the handler, so that the program has the elements that effects name. All else that window.h
 * says of windows holds for views as well, but that their rectangles are moved by inputs alone.
 *
 * Points are in the coordinates of the view, from the top left corner of what is visible, and times in seconds from any moment that is the
 * same for all inputs of a view. Strings that are NULL or "" select the default. */
#ifndef LAYOUTD_VIEW_H
#define LAYOUTD_VIEW_H

#include "queries.h"
#include "window.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------- options */

/* Keys that are held down, added up. */
enum {
    LAYOUTD_SHIFT = 1 << 0,
    LAYOUTD_CONTROL = 1 << 1,
    LAYOUTD_ALT = 1 << 2,
    LAYOUTD_META = 1 << 3,
    /* In conventions: the platform's command key. */
    LAYOUTD_COMMAND = 1 << 4,
};
typedef uint32_t layoutd_modifiers;

/* What a key does together with exactly these modifiers. */
typedef struct {
    /* As in `layoutd_view_key`. */
    const char *key;
    layoutd_modifiers modifiers;
    /* "move", "pick", "selectAll", "deselectAll", "activate", "cancel", "menu", "rename", "moveItems"; "": the key is the program's. */
    const char *command;
    /* For "move" and "moveItems": as in `layoutd_neighbour_request`. */
    const char *direction;
    /* For "move" and "pick": "focusing", "alone", "toggling", "extending", "adding". */
    const char *pick;
} layoutd_view_key_row;

/* What a click on an item does together with exactly these modifiers. */
typedef struct {
    layoutd_modifiers modifiers;
    const char *pick;
} layoutd_view_click_row;

/* Changes of conventions: what is NULL is as it was. */
typedef struct {
    const layoutd_view_key_row *keys;
    size_t key_count;
    const layoutd_view_click_row *clicks;
    size_t click_count;
    /* Those of LAYOUTD_CONTROL and LAYOUTD_META that are the platform's command key. */
    const layoutd_modifiers *command_keys;
    /* Which click activates an item: "double", "single", "again". */
    const char *activation;
    const bool *deselects_beside, *deselects_on_escape, *selects_on_secondary_click;
    /* Any of these keeps what is selected beside a rubber band, and spans a band from an item that could be dragged. */
    const layoutd_modifiers *band_keeps, *band_from_items;
    /* How far a press may move before it is a drag, in points. */
    const double *slop, *touch_slop;
    /* In seconds. */
    const double *long_press, *type_ahead_pause, *wheel_rest, *velocity_window;
    const double *pinch_slop;
} layoutd_view_conventions;

typedef struct {
    /* "levels" or "reported". */
    const char *kind;
    /* For "levels": whether there is a level of larger items, and of smaller ones. */
    bool larger, smaller;
} layoutd_view_pinching;

/* All zeros: several items may be selected, as on the web, and none may be dragged. */
typedef struct layoutd_view_options {
    /* "multiple", "none", "single", "area". */
    const char *selection;
    /* "web", "gtk", "terminal", and what is different from these; NULL: nothing. */
    const char *conventions;
    const layoutd_view_conventions *overrides;
    /* Whether items may be moved in the view, dragged to others, and received from others, and whether an item takes a drop into it. */
    bool reorders, drags_out, receives, drops_into;
    /* Whether an item may be edited in place. */
    bool renames;
    /* NULL: a pinch does nothing. */
    const layoutd_view_pinching *pinching;
    /* Whether the program measures cells as they come into sight. It then sends LAYOUTD_INPUT_MEASURED. */
    bool measures;
} layoutd_view_options;

/* ------------------------------------------------------------------------------------------------ inputs */

/* A set of items: ranges of one section each, in order. */
typedef struct {
    /* Of each range: its section, its first item, and the number of its items. In an input `counts` may be NULL: one each. */
    const uint32_t *sections, *items, *counts;
    size_t range_count;
    /* Whether the set is all items but these. */
    bool is_inverted;
    /* In an input: these items, in place of the ranges. In an effect, with the option `with_ids`: those of the items in the ranges, in
     * order, of up to 16,384 items. */
    layoutd_identifiers ids;
} layoutd_view_keys;

/* Whether the set has the item. O(log ranges). */
bool layoutd_view_keys_contain(const layoutd_view_keys *keys, uint32_t section, uint32_t item);

typedef struct {
    /* In content coordinates. */
    layoutd_point to;
    /* Whether a hand or the program has chosen the offset, and not an effect of the view. */
    bool by_hand;
} layoutd_view_scrolled;

/* How far a row is scrolled that scrolls by itself. In an input, `section_id` may stand in place of the number. */
typedef struct {
    uint32_t section;
    double offset;
    layoutd_identifier section_id;
} layoutd_row_offset;

typedef struct {
    layoutd_point point;
    double time;
    /* "mouse", "pen", "touch". */
    const char *kind;
    /* "primary", "secondary". */
    const char *button;
    /* How many clicks there are with this one; 0: one. */
    uint32_t clicks;
    layoutd_modifiers modifiers;
} layoutd_view_pointer;

typedef struct {
    double time;
} layoutd_view_time;

typedef struct {
    /* "up", "down", "left", "right", "pageUp", "pageDown", "home", "end", "space", "enter", "escape", "menu", "f1" … "f35", or the
     * character that the key has without modifiers, as a small letter. */
    const char *key;
    layoutd_modifiers modifiers;
    double time;
} layoutd_view_key;

typedef struct {
    layoutd_point point, distance;
    /* Whether each notch goes on to the next place of rest. */
    bool notches;
    double time;
} layoutd_view_wheel;

typedef struct {
    /* "begin", "change", "end", "cancel". */
    const char *phase;
    /* The distance of the fingers as a multiple of what it was at first. */
    double scale;
    layoutd_point point;
} layoutd_view_pinch;

typedef struct {
    const char *text;
    double time;
} layoutd_view_text;

typedef struct {
    /* NULL: none. */
    const layoutd_item *item;
} layoutd_view_item;

typedef struct {
    /* "hover", "leave", "drop". */
    const char *phase;
    layoutd_point point;
} layoutd_view_guests;

typedef struct {
    layoutd_item item;
    /* As in `layoutd_scroll_target_request`. */
    const char *vertical, *horizontal;
} layoutd_view_scroll_to;

/* What a hand, a clock or the program does; `kind` says which member of the union counts. */
typedef enum {
    LAYOUTD_NO_INPUT,
    LAYOUTD_INPUT_SCROLLED,
    /* A row was scrolled by the program's own means, or caught by a hand. */
    LAYOUTD_INPUT_ROW_SCROLLED,
    LAYOUTD_INPUT_RESIZED,
    LAYOUTD_INPUT_PRESSED,
    LAYOUTD_INPUT_MOVED,
    LAYOUTD_INPUT_RELEASED,
    /* The press ended without a release. */
    LAYOUTD_INPUT_CANCELLED,
    LAYOUTD_INPUT_KEY,
    LAYOUTD_INPUT_WHEEL,
    LAYOUTD_INPUT_PINCHED,
    /* The cells in sight are measured, and the container has their sizes. */
    LAYOUTD_INPUT_MEASURED,
    LAYOUTD_INPUT_TYPED,
    /* What the program has found of LAYOUTD_EFFECT_FIND. */
    LAYOUTD_INPUT_FOUND,
    LAYOUTD_INPUT_GUESTS,
    /* The view has got the keyboard's focus, other than by a press. */
    LAYOUTD_INPUT_ENTERED,
    /* Due at the time of LAYOUTD_EFFECT_WAKE, and in each frame while the view scrolls by itself, if the program does not. */
    LAYOUTD_INPUT_TICKED,
    /* What the program does: it selects these items and no others, moves the cursor, scrolls to an item or back to a place. */
    LAYOUTD_INPUT_SELECT,
    LAYOUTD_INPUT_FOCUS,
    LAYOUTD_INPUT_SCROLL_TO,
    LAYOUTD_INPUT_RESTORE,
    /* A control in the item's cell has the focus, and none has it any more. */
    LAYOUTD_INPUT_EDIT,
    LAYOUTD_INPUT_END_EDIT,
} layoutd_view_input_kind;

typedef struct {
    layoutd_view_input_kind kind;
    union {
        layoutd_view_scrolled scrolled;
        layoutd_row_offset row_scrolled;
        layoutd_size resized;
        layoutd_view_pointer pressed, moved, released;
        layoutd_view_time cancelled, ticked;
        layoutd_view_key key;
        layoutd_view_wheel wheel;
        layoutd_view_pinch pinched;
        layoutd_view_text typed;
        layoutd_view_item found, focus, edit;
        layoutd_view_guests guests;
        layoutd_view_keys select;
        layoutd_view_scroll_to scroll_to;
        layoutd_anchor_snapshot restore;
    };
} layoutd_view_input;

/* ----------------------------------------------------------------------------------------------- effects */

typedef struct {
    /* In content coordinates; NULL: there is no band, or the view shows the container's bounds. */
    const layoutd_rect *rect;
} layoutd_view_rect;

typedef struct {
    layoutd_row_offset row;
    /* Whether it gets there as slowly as a scroll view comes to rest. */
    bool glides;
} layoutd_view_row_scroll;

typedef struct {
    /* It is about all selected items if this is one of them. NULL: it is the view's own. */
    const layoutd_item *item;
    layoutd_point point;
} layoutd_view_menu;

typedef struct {
    layoutd_view_keys items;
    /* In content coordinates. */
    layoutd_point point;
} layoutd_view_lift;

typedef struct {
    /* None of this view's if they are guests. */
    layoutd_view_keys items;
    /* Counted as if the items were gone; NULL: nowhere here. */
    const layoutd_item *place;
    bool into;
    /* In content coordinates; NULL for a key. */
    const layoutd_point *point;
} layoutd_view_drop;

typedef struct {
    /* "begin", "move", "finish", "cancel". */
    const char *step;
    /* For "begin": whether it leads to larger items, and from where they grow. */
    bool larger;
    layoutd_point point;
    /* For "move": 0...1. */
    double progress;
} layoutd_view_transition;

typedef struct {
    layoutd_view_pinch pinch;
    /* Where it began; NULL: at none. */
    const layoutd_item *item;
} layoutd_view_pinched;

typedef struct {
    /* What the item's name begins with, without regard to case. */
    const char *text;
    /* Where to begin; NULL: at the first item. */
    const layoutd_item *start;
    /* Whether that item itself may be found, or comes last. */
    bool includes_start;
} layoutd_view_search;

typedef struct {
    /* "lifted", "moved", "putBack", "selected". */
    const char *kind;
    uint64_t count;
} layoutd_view_announcement;

/* What the program does; `kind` says which member of the union counts. The first ones are states: they replace what there was. */
typedef enum {
    /* One that is newer than this client. */
    LAYOUTD_NO_EFFECT,
    LAYOUTD_EFFECT_SELECTED,
    LAYOUTD_EFFECT_FOCUSED,
    /* The item's cell keeps the keyboard's focus, and stays, wherever it is scrolled. */
    LAYOUTD_EFFECT_EDIT,
    LAYOUTD_EFFECT_BAND,
    /* How fast to scroll until the next such effect, in points per second. */
    LAYOUTD_EFFECT_AUTOSCROLL,
    /* Where the content is to be scrolled. Report it as LAYOUTD_INPUT_SCROLLED. */
    LAYOUTD_EFFECT_SCROLL,
    /* The window shows another part of the content, and follows by itself. */
    LAYOUTD_EFFECT_SHOW,
    LAYOUTD_EFFECT_SCROLL_ROW,
    LAYOUTD_EFFECT_ACTIVATED,
    LAYOUTD_EFFECT_MENU,
    LAYOUTD_EFFECT_LIFTED,
    LAYOUTD_EFFECT_PROPOSED,
    /* The program changes its data, or puts the items back. */
    LAYOUTD_EFFECT_DROPPED,
    LAYOUTD_EFFECT_PUT_BACK,
    /* Items are dragged, and dropped, beyond the view. */
    LAYOUTD_EFFECT_LEFT,
    LAYOUTD_EFFECT_DROPPED_OUT,
    /* What the window moves next is to be seen moving. */
    LAYOUTD_EFFECT_ANIMATE,
    LAYOUTD_EFFECT_TRANSITION,
    LAYOUTD_EFFECT_PINCHED,
    LAYOUTD_EFFECT_FIND,
    LAYOUTD_EFFECT_ANNOUNCE,
    /* LAYOUTD_INPUT_TICKED is due at this time. */
    LAYOUTD_EFFECT_WAKE,
    /* The view has no use for the key or the wheel. */
    LAYOUTD_EFFECT_UNUSED,
} layoutd_view_effect_kind;

typedef struct {
    layoutd_view_effect_kind kind;
    /* The number of the input whose effect it is, from 0; NULL: another client's change had it. */
    const uint32_t *input;
    union {
        layoutd_view_keys selected, left, dropped_out;
        layoutd_view_item focused, edit, activated;
        layoutd_view_rect band, show;
        layoutd_point autoscroll, scroll;
        layoutd_view_row_scroll scroll_row;
        layoutd_view_menu menu;
        layoutd_view_lift lifted;
        layoutd_view_drop proposed, dropped;
        layoutd_view_transition transition;
        layoutd_view_pinched pinched;
        layoutd_view_search find;
        layoutd_view_announcement announce;
        layoutd_view_time wake;
    };
} layoutd_view_effect;

/* Others' changes have done something to a view. */
typedef struct layoutd_view_changed {
    uint32_t container;
    uint64_t generation;
    const layoutd_view_effect *effects;
    size_t effect_count;
    uint32_t merged;
    /* Whether fewer items are selected than were, since there is a limit to their ranges. */
    bool is_truncated;
} layoutd_view_changed;

/* What has come of inputs, or of others' changes. */
typedef struct {
    /* What `layoutd_view_send` has returned; 0: others' changes, or the opening if there is an `error`. */
    uint32_t number;
    /* The container's, of which index paths are. */
    uint64_t generation;
    const layoutd_view_effect *effects;
    size_t effect_count;
    bool is_truncated;
    /* NULL: all inputs were taken. Else none was, and `pointer` names the one that was wrong. */
    const layoutd_error *error;
} layoutd_view_news;

/* What the news has is valid until the handler returns. A handler may send; functions that wait return LAYOUTD_USAGE in it. Each
 * number that `layoutd_view_send` has returned is reported once, unless the view is closed before. */
typedef void layoutd_view_handler(void *context, layoutd_window *view, const layoutd_view_news *news);

/* --------------------------------------------------------------------------------------------- functions */

/* Opens a window that is a view, without waiting: what is in sight appears with an update once the daemon has answered, and a failure is
 * reported to the handler. With `owns_bounds`, inputs that scroll or resize the view set the container's bounds. The options are copied.
 * Close it with `layoutd_window_close`. NULL without memory or connection. */
layoutd_window *layoutd_view_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *window, const layoutd_view_options *options,
    layoutd_view_handler *handler, void *context, layoutd_error *error);
/* Opens the view again at a new connection, as `layoutd_window_reopen`, without waiting. Nothing is selected then: send what was. Inputs
 * that the lost connection has not answered have been reported as failed. */
layoutd_status layoutd_view_reopen(layoutd_window *view, layoutd_client *client, uint32_t container, layoutd_error *error);

/* Sends all inputs of a frame in one request, and returns its number, or 0. If the daemon has not opened the view yet, they are sent once
 * it has. Where inputs scroll or resize the view, its rectangle is there at once. */
uint32_t layoutd_view_send(layoutd_window *view, const layoutd_view_input *inputs, size_t count, layoutd_error *error);

typedef struct {
    uint64_t generation;
    layoutd_view_keys selected;
    /* The item that keys act on, and the other end of a range; NULL: none. */
    const layoutd_item *cursor, *anchor;
    /* "none", "pressing", "spanning", "dragging", "hosting", "pinching", "scrollingRow". */
    const char *gesture;
    /* The item that is edited in place; NULL: none. */
    const layoutd_item *editing;
    /* In content coordinates. */
    layoutd_rect visible;
    /* The rows that the view has scrolled. */
    const layoutd_row_offset *rows;
    size_t row_count;
} layoutd_view_state;

/* Reads the view, and waits for the reply, as queries do: for tests and for what is not drawn. */
layoutd_status layoutd_view_read(layoutd_window *view, layoutd_view_state *state, layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
