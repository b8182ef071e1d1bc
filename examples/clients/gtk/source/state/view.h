/* The collection view's state, which its files share: each has its part. */
#pragma once

#include "../../layoutd-gtk.h"

#include "../cell/cell.h"
#include "../model/model.h"
#include "rows.h"
#include "visit.h"

/* A frame waits so long for the daemon altogether, and shows the newest known picture after that. */
enum { LV_FRAME_MILLISECONDS = 40, LV_QUERY_MILLISECONDS = 1000 };

/* attempt.c */
typedef struct _LvAttempt LvAttempt;

/* connection.c */
typedef struct {
    /* NULL: not connected. */
    layoutd_client *client;
    /* Connects and opens the container in a thread; NULL: none is under way. */
    LvAttempt *attempt;
    GSource *source;
    /* 0: not opened at this connection. */
    guint32 container;
    /* Keeps its elements over lost connections; NULL before the first picture. */
    layoutd_window *window;
    gboolean is_window_open;
    /* Whether an update has no reply yet, whether a frame has not waited for one, and what the daemon has refused since the last frame:
     * LAYOUTD_OK or why. */
    gboolean is_committing, is_waiting;
    layoutd_error refused;
    /* Until when a frame waits, in microseconds of GLib's monotonic time. */
    gint64 deadline;
    /* Whether there is no container until the program or the user says so: it was refused, or closed by another client; and whether the
     * next frame is to connect anew. */
    gboolean is_refused, is_stale;
    /* When to try again: a source's id or 0, and how often that failed. */
    guint retry, failures;
} LvConnection;

/* scroll.c; the first of two is horizontal. */
typedef struct {
    GtkAdjustment *adjustments[2];
    GtkScrollablePolicy policies[2];
    /* Where the picture is, and what the adjustments said when bounds were last sent: what the user has scrolled since is the difference. */
    double shown[2], sent[2];
    layoutd_size content;
    int size[2];
    /* Where to scroll as soon as that is known; LV_GONE: nowhere. */
    guint target;
    GtkAlign target_align;
    /* Whether the last frame has sent measured sizes. */
    gboolean has_measured;
} LvScroll;

/* focus.c and selection.c: positions, or LV_GONE. */
typedef struct {
    guint position;
    /* Where a selection by Shift begins, and what the button was pressed on. */
    guint anchor, pressed;
} LvFocus;

/* Items are lifted and dropped as soon as the daemon has answered, which may be later than the pointer. */
typedef enum { LV_NOTHING, LV_RUBBER_BAND, LV_LIFTING, LV_MOVEMENT, LV_DROPPING } LvDragged;

/* drag.c: what the pointer does that was pressed and moved. */
typedef struct {
    GtkGesture *gesture;
    LvDragged what;
    gboolean is_on_cell;
    /* Where that was in the view and in the content, and how far it has gone in the view since. */
    layoutd_point pressed, start;
    double x, y;
    /* Scrolls at the edges; 0: not. */
    guint tick;
    GtkWidget *rubber_band;
    GtkBitset *selected_before;
    /* The rubber band's rectangle in the content, and whether its items are still to be selected. */
    layoutd_rect rect;
    gboolean is_unselected;
} LvDrag;

/* movement.c and visit.c; NULL while no items are dragged. */
typedef struct {
    /* The view over which the items hover, if it is another, and the view whose items hover over this one. */
    LayoutdCollectionView *host, *guest;
    /* Of the items, which their own view does not show while they hover over another, and the cells that did. */
    GPtrArray *pictures, *kept;
    GtkBitset *items;
    /* Where the first of them would be dropped, and where all are drawn: four sides of each. Late if the pointer has gone on since. */
    gboolean is_late;
    layoutd_index_path target;
    GArray *frames;
    GtkWidget *placeholder;
} LvMovement;

/* search.c */
typedef struct {
    LayoutdNameFunc name;
    gpointer name_data;
    GDestroyNotify name_destroy;
    GtkEventController *keys;
    GtkIMContext *input;
    /* The typed text, ready to be compared, or NULL; and when its last character came. */
    char *text;
    guint32 time;
    /* Looks through the `left` items from `next` on; 0: not. */
    guint idle, next, left;
} LvSearch;

/* animation.c */
typedef struct {
    /* Whether the next difference is to be seen happen. */
    gboolean is_due;
    guint tick;
    GPtrArray *ghosts;
} LvAnimation;

/* motion.c: follows the frame clock while the layout moves items; 0: not. Until when time has passed in the container. */
typedef struct {
    guint tick;
    gint64 time;
} LvMotion;

/* heartbeat.c: beats since a ping without its answer. */
typedef struct {
    guint source, missed;
    gboolean is_awaited, is_silent;
} LvHeartbeat;

/* measure.c: whether the program's parameters give items a size, and along which axis cells grow; whether the layout is just being
 * tried with sizes that it has not requested, and whether it accepts or refuses them. */
typedef struct {
    gboolean has_given_size, is_horizontal, is_trying, is_taken, is_refused;
} LvMeasuring;

/* failure.c; NULL while nothing has failed. */
typedef struct {
    GtkWidget *box, *label, *button;
} LvFailure;

struct _LayoutdCollectionView {
    GtkWidget parent;
    char *socket, *layout, *parameters, *retry_label, *unavailable_label, *failed_label;
    gboolean is_layout_unsent, is_environment_unsent;
    GError *error;
    LvModel model;
    LvConnection connection;
    LvHeartbeat heartbeat;
    LvMeasuring measuring;
    LvScroll scroll;
    LvFocus focus;
    LvSearch search;
    LvDrag drag;
    LvMovement movement;
    gboolean has_rubber_band, is_reorderable;
    LvFailure failure;
    LvAnimation animation;
    LvMotion motion;
    LvRows rows;
    /* frame.c: while the picture is brought up to date, when programs are called, which may call the view. */
    gboolean is_updating;
    /* keys.c: those to carry out when the daemon has answered; NULL: none. */
    GArray *held_keys;
    /* later.c: a tick callback, or 0. */
    guint later;
    /* Cells of the elements in the window, in drawing order, and hidden ones to use again. */
    GPtrArray *cells, *pool;
};

/* signals.c */
enum { LV_SETUP, LV_BIND, LV_UNBIND, LV_TEARDOWN, LV_CELL_SIGNALS };
/* Emits the signal of cells, or that of headers. Decorations have none. */
void lv_emit(LayoutdCollectionView *view, int signal, LayoutdCell *cell);
void lv_emit_move_items(LayoutdCollectionView *view, GtkBitset *items, layoutd_index_path target);
void lv_emit_receive_items(LayoutdCollectionView *view, LayoutdCollectionView *source, GtkBitset *items, layoutd_index_path target);
/* Whether the program follows that signal. */
gboolean lv_receives_items(LayoutdCollectionView *view);
void lv_emit_activate(LayoutdCollectionView *view, guint position);
void lv_signals_install(GObjectClass *class);

/* follow.c: NULL for no model. */
void lv_follow_list(LayoutdCollectionView *view, GListModel *list);

/* style.c */
void lv_style_add(GdkDisplay *display);

/* view.c */
void lv_set_error(LayoutdCollectionView *view, int code, const char *message);

/* frame.c: brings the picture up to date, and places it. */
void lv_frame(LayoutdCollectionView *view, int width, int height);
/* Brings it up to date in between, as before a query. FALSE if nothing can be queried now. */
gboolean lv_frame_update(LayoutdCollectionView *view);

/* cells.c */
/* Shows all of the difference in any case; the result is about the rows' queries. */
layoutd_status lv_cells_apply(LayoutdCollectionView *view, const layoutd_difference *difference, layoutd_error *error);
void lv_cells_place(LayoutdCollectionView *view);
/* Positions follow the model at once; whose item has gone is LV_GONE. */
void lv_cells_follow(LayoutdCollectionView *view, guint position, guint removed, guint added);
void lv_cells_update_selection(LayoutdCollectionView *view, guint position, guint count);
void lv_cells_clear(LayoutdCollectionView *view);
LayoutdCell *lv_cells_add(LayoutdCollectionView *view, const layoutd_window_element *element);
void lv_cells_set(LayoutdCollectionView *view, LayoutdCell *cell, const layoutd_window_element *element);
void lv_cells_remove(LayoutdCollectionView *view, LayoutdCell *cell);
LayoutdCell *lv_cells_find(LayoutdCollectionView *view, guint position);

/* focus.c */
void lv_focus_leave_cell(LayoutdCollectionView *view, LayoutdCell *cell);
void lv_focus_return(LayoutdCollectionView *view);
void lv_focus_take(LayoutdCollectionView *view, GtkWidget *child);
void lv_focus_follow(LayoutdCollectionView *view, guint position, guint removed, guint added);
gboolean lv_focus_move(LayoutdCollectionView *view, GtkDirectionType direction);
/* Scrolls to the item, and gives it the focus. */
void lv_focus_set(LayoutdCollectionView *view, guint position);

/* selection.c */
void lv_selection_init(LayoutdCollectionView *view);
void lv_selection_select(LayoutdCollectionView *view, guint position, gboolean toggles, gboolean extends);
void lv_selection_select_all(LayoutdCollectionView *view, gboolean is_selected);
/* The cell of an item at a point of the view, or NULL. */
LayoutdCell *lv_selection_cell_at(LayoutdCollectionView *view, double x, double y);

/* keys.c */
void lv_keys_bind(GtkWidgetClass *class);
/* Keys wait for those before them: keeps one if there are any. */
gboolean lv_keys_follow_held(LayoutdCollectionView *view, GtkShortcutFunc press, GVariant *arguments);
void lv_keys_catch_up(LayoutdCollectionView *view);
void lv_keys_clear(LayoutdCollectionView *view);

/* search.c */
void lv_search_init(LayoutdCollectionView *view);
/* The model has changed: what is under way begins again. */
void lv_search_follow(LayoutdCollectionView *view);
void lv_search_end(LayoutdCollectionView *view);
void lv_search_clear(LayoutdCollectionView *view);

/* later.c: catches up as soon as the daemon has answered. */
void lv_later(LayoutdCollectionView *view);

/* drag.c, rubber_band.c and autoscroll.c */
/* Puts everything back. */
void lv_drag_cancel(LayoutdCollectionView *view);
void lv_drag_init(LayoutdCollectionView *view);
/* The pointer has moved over the content. */
void lv_drag_update(LayoutdCollectionView *view);
void lv_drag_catch_up(LayoutdCollectionView *view);
/* Where the pointer is in the content. */
layoutd_point lv_drag_point(LayoutdCollectionView *view);
gboolean lv_rubber_band_begin(LayoutdCollectionView *view);
void lv_rubber_band_update(LayoutdCollectionView *view);
void lv_rubber_band_catch_up(LayoutdCollectionView *view);
void lv_rubber_band_place(LayoutdCollectionView *view);
void lv_rubber_band_end(LayoutdCollectionView *view);
/* Drops the rubber band's items: a selection by other means is newer. */
void lv_rubber_band_forget(LayoutdCollectionView *view);
void lv_rubber_band_clear(LayoutdCollectionView *view);
/* movement.c */
gboolean lv_movement_begin(LayoutdCollectionView *view);
void lv_movement_update(LayoutdCollectionView *view);
void lv_movement_end(LayoutdCollectionView *view, gboolean is_cancelled);
void lv_movement_clear(LayoutdCollectionView *view);
int lv_movement_index(LayoutdCollectionView *view, const LayoutdCell *cell);
/* Marks a cell whose item is dragged, and one whose item no longer is. */
void lv_movement_mark(LayoutdCollectionView *view, LayoutdCell *cell);
/* Where a dragged cell is drawn; NULL: it is not dragged. */
const layoutd_rect *lv_movement_frame(LayoutdCollectionView *view, const LayoutdCell *cell);
void lv_movement_place(LayoutdCollectionView *view);
void lv_autoscroll_start(LayoutdCollectionView *view);
void lv_autoscroll_stop(LayoutdCollectionView *view);

/* animation.c */
void lv_animation_init(LayoutdCollectionView *view);
/* Animates the next difference, unless the desktop has turned animations off. */
void lv_animation_expect(LayoutdCollectionView *view);
void lv_animation_move(LayoutdCollectionView *view, LayoutdCell *cell, layoutd_rect from);
void lv_animation_appear(LayoutdCollectionView *view, LayoutdCell *cell);
void lv_animation_disappear(LayoutdCollectionView *view, LayoutdCell *cell);
/* Where the cell is drawn now. */
layoutd_rect lv_animation_frame(LayoutdCollectionView *view, LayoutdCell *cell);
void lv_animation_snapshot(LayoutdCollectionView *view, GtkSnapshot *snapshot);
void lv_animation_clear(LayoutdCollectionView *view);

/* motion.c */
void lv_motion_init(LayoutdCollectionView *view);
/* Whether further steps will move items, as of the newest answer. */
void lv_motion_follow(LayoutdCollectionView *view, gboolean is_moving);
void lv_motion_stop(LayoutdCollectionView *view);

/* measure.c */
/* The sizes that have to be sent, or NULL. */
layoutd_update *lv_measure(LayoutdCollectionView *view);
/* The daemon knows no measured sizes: another container, another layout or other parameters. */
void lv_measure_anew(LayoutdCollectionView *view);
/* The layout's parameters as the daemon gets them, with an estimate where nothing else says how large items are; to be freed. */
char *lv_measure_parameters(LayoutdCollectionView *view);
/* Whether these depend on what else gives sizes. */
gboolean lv_measure_needs_estimate(LayoutdCollectionView *view);
/* Handles the reply to sizes; TRUE: the layout does not accept any, which is not a failure. */
gboolean lv_measure_take(LayoutdCollectionView *view, gboolean is_refused);

/* connection.c */
/* Whether there is a container to send requests to. If there is none and may be one, an attempt to open it begins. */
gboolean lv_connection_is_ready(LayoutdCollectionView *view);
/* Sends an update and waits for it as long as the frame may; LAYOUTD_TIMEOUT: it is carried out later. */
layoutd_status lv_connection_commit(LayoutdCollectionView *view, layoutd_update *update, const char *anchor, layoutd_error *error);
/* A frame waits for nothing that is sent from now on: what a hand does may take longer. */
void lv_connection_allow_time(LayoutdCollectionView *view);
/* How long the next request of a frame may take. */
void lv_connection_limit(LayoutdCollectionView *view);
/* Handles the result of a request. */
void lv_connection_take(LayoutdCollectionView *view, layoutd_status status, const layoutd_error *error);
void lv_connection_close(LayoutdCollectionView *view);
/* Whether it waits for the daemon: for an answer, or to open the container. */
gboolean lv_connection_is_busy(LayoutdCollectionView *view);
/* Of the widget; `scale` is its scale factor, which the environment points at. */
layoutd_environment lv_environment(LayoutdCollectionView *view, const double *scale);
/* Connects now, or opens the container again. */
void lv_connection_retry(LayoutdCollectionView *view);

/* heartbeat.c */
void lv_heartbeat_start(LayoutdCollectionView *view);
void lv_heartbeat_stop(LayoutdCollectionView *view);
/* For another connection. */
void lv_heartbeat_forget(LayoutdCollectionView *view);

/* name.c: of a cell that shows another item, or shows it otherwise. */
void lv_name_update(LayoutdCollectionView *view, LayoutdCell *cell);

/* failure.c */
/* Shows the error, or nothing if there is none any more. */
void lv_failure_update(LayoutdCollectionView *view);
void lv_failure_place(LayoutdCollectionView *view, int width, int height);
void lv_failure_clear(LayoutdCollectionView *view);

/* scroll.c */
void lv_scroll_set_adjustment(LayoutdCollectionView *view, GtkOrientation orientation, GtkAdjustment *adjustment);
/* The bounds that the user has scrolled to, from those that the daemon knows. They count as sent. */
layoutd_rect lv_scroll_bounds(LayoutdCollectionView *view, layoutd_rect known, int width, int height);
void lv_scroll_to(LayoutdCollectionView *view, guint position, GtkAlign align);
/* Goes on to where the item is now. */
void lv_scroll_approach(LayoutdCollectionView *view);
/* Shows the bounds in the adjustments. */
void lv_scroll_show(LayoutdCollectionView *view, layoutd_rect bounds, layoutd_size content);
