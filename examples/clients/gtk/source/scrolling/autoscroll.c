/* Scrolls while something is dragged near an edge, or beyond it. */
#include "../state/view.h"

/* In points; the nearer to the edge, the faster. */
static const double EDGE = 32;
static const double SPEED = 20;

/* How far a frame scrolls with the pointer there: at most as far as EDGE points beyond the edge. */
static double step(double at, double length) {
    double edge = MIN(EDGE, length / 4);
    if (at < edge) return MAX((at - edge) / edge, -2) * SPEED;
    return at > length - edge ? MIN((at - length + edge) / edge, 2) * SPEED : 0;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    /* The program may drop either view as it scrolls. */
    g_autoptr(LayoutdCollectionView) under = g_object_ref(view->movement.host ? view->movement.host : view);
    const layoutd_point pointer = lv_visit_pointer(view, GTK_WIDGET(under));
    double length[] = {under->scroll.size[0], under->scroll.size[1]}, at[] = {pointer.x, pointer.y};
    gboolean has_scrolled = FALSE;
    for (int axis = 0; axis < 2; axis++) {
        g_autoptr(GtkAdjustment) adjustment = g_object_ref(under->scroll.adjustments[axis]);
        double before = gtk_adjustment_get_value(adjustment);
        gtk_adjustment_set_value(adjustment, before + step(at[axis], length[axis]));
        has_scrolled |= gtk_adjustment_get_value(adjustment) != before;
    }
    if (has_scrolled) lv_drag_update(view);
    return G_SOURCE_CONTINUE;
}

void lv_autoscroll_start(LayoutdCollectionView *view) {
    if (!view->drag.tick) view->drag.tick = gtk_widget_add_tick_callback(GTK_WIDGET(view), tick, NULL, NULL);
}

void lv_autoscroll_stop(LayoutdCollectionView *view) {
    if (view->drag.tick) gtk_widget_remove_tick_callback(GTK_WIDGET(view), view->drag.tick);
    view->drag.tick = 0;
}
