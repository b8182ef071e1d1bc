/* The adjustments of a GtkScrolledWindow, and the container's bounds. */
#include "../state/view.h"

#include <math.h>

/* So often in a frame, a scroll to an item is corrected when sizes are measured. */
enum { MOST_APPROACHES = 4 };

/* The user goes on from where a scroll to an item has come. */
static void on_value_changed(GtkAdjustment *adjustment, LayoutdCollectionView *view) {
    (void)adjustment;
    view->scroll.target = LV_GONE;
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

void lv_scroll_set_adjustment(LayoutdCollectionView *view, GtkOrientation orientation, GtkAdjustment *adjustment) {
    GtkAdjustment **place = &view->scroll.adjustments[orientation];
    if (*place && *place == adjustment) return;
    if (*place) g_signal_handlers_disconnect_by_func(*place, on_value_changed, view);
    g_clear_object(place);
    *place = g_object_ref_sink(adjustment ? adjustment : gtk_adjustment_new(0, 0, 0, 0, 0, 0));
    g_signal_connect(*place, "value-changed", G_CALLBACK(on_value_changed), view);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

static double scrolled(LvScroll *scroll, int axis, double known, double length, double content) {
    double value = gtk_adjustment_get_value(scroll->adjustments[axis]), by = value - scroll->sent[axis];
    scroll->sent[axis] = value;
    return CLAMP(known + by, 0, MAX(content - length, 0));
}

layoutd_rect lv_scroll_bounds(LayoutdCollectionView *view, layoutd_rect known, int width, int height) {
    LvScroll *scroll = &view->scroll;
    return (layoutd_rect){scrolled(scroll, 0, known.x, width, scroll->content.width),
                          scrolled(scroll, 1, known.y, height, scroll->content.height), width, height};
}

/* The program may give the view another adjustment when it learns of a change of this one. */
static void configure(LayoutdCollectionView *view, int axis, double value, double length, double content) {
    g_autoptr(GtkAdjustment) adjustment = g_object_ref(view->scroll.adjustments[axis]);
    g_signal_handlers_block_by_func(adjustment, on_value_changed, view);
    gtk_adjustment_configure(adjustment, value, 0, MAX(content, length), length * 0.1, length * 0.9, length);
    view->scroll.shown[axis] = value;
    view->scroll.sent[axis] = gtk_adjustment_get_value(adjustment);
    g_signal_handlers_unblock_by_func(adjustment, on_value_changed, view);
}

void lv_scroll_show(LayoutdCollectionView *view, layoutd_rect bounds, layoutd_size content) {
    view->scroll.content = content;
    configure(view, 0, bounds.x, bounds.width, content.width);
    configure(view, 1, bounds.y, bounds.height, content.height);
}

/* Between two pixels, a pinned header would leave a line of what scrolls below it. */
static void set_value(LayoutdCollectionView *view, int axis, double offset) {
    const double scale = gtk_widget_get_scale_factor(GTK_WIDGET(view));
    g_autoptr(GtkAdjustment) adjustment = g_object_ref(view->scroll.adjustments[axis]);
    g_signal_handlers_block_by_func(adjustment, on_value_changed, view);
    gtk_adjustment_set_value(adjustment, round(offset * scale) / scale);
    g_signal_handlers_unblock_by_func(adjustment, on_value_changed, view);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

/* Scrolls to where the item is now; FALSE: it is there already, or that cannot be found out. */
static gboolean approach(LayoutdCollectionView *view, guint position, GtkAlign align) {
    static const char *const vertical[] = {"nearest", "top", "bottom", "center"}, *const horizontal[] = {"nearest", "left", "right", "center"};
    const double before[] = {gtk_adjustment_get_value(view->scroll.adjustments[0]), gtk_adjustment_get_value(view->scroll.adjustments[1])};
    layoutd_index_path path = lv_model_path(&view->model, position);
    const layoutd_scroll_target_request request = {
        .container = view->connection.container, .item = layoutd_at(path.section, path.item),
        .vertical = vertical[MIN(align, GTK_ALIGN_CENTER)], .horizontal = horizontal[MIN(align, GTK_ALIGN_CENTER)]};
    layoutd_scroll_target_reply reply;
    layoutd_error error;
    lv_connection_allow_time(view);
    layoutd_status status = layoutd_scroll_target(view->connection.client, &request, &reply, &error);
    lv_connection_take(view, status, &error);
    if (status != LAYOUTD_OK || !reply.offset) return FALSE;
    const layoutd_point offset = *reply.offset;
    if (reply.row_offset) lv_row_scroll_stop(view);
    if (reply.row_offset) lv_rows_scroll(view, path.section, *reply.row_offset);
    set_value(view, 0, offset.x);
    set_value(view, 1, offset.y);
    return gtk_adjustment_get_value(view->scroll.adjustments[0]) != before[0] || gtk_adjustment_get_value(view->scroll.adjustments[1]) != before[1];
}

/* Cells that come into sight on the way may be measured and move: the target remains until none is. */
void lv_scroll_approach(LayoutdCollectionView *view) {
    for (int i = 0; i < MOST_APPROACHES && view->scroll.target != LV_GONE && lv_frame_update(view); i++) {
        guint target = view->scroll.target;
        if (target < g_list_model_get_n_items(view->model.list) && approach(view, target, view->scroll.target_align)) continue;
        /* Where it is may have to be found out later. */
        if (!view->scroll.has_measured && !view->connection.is_waiting) view->scroll.target = LV_GONE;
        return;
    }
}

void lv_scroll_to(LayoutdCollectionView *view, guint position, GtkAlign align) {
    view->scroll.target = position;
    view->scroll.target_align = align;
    lv_scroll_approach(view);
}
