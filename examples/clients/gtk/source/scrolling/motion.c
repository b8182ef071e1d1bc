/* Layouts that move items. The frame clock says how much time passes in the container: none while the view is not mapped, or at rest. */
#include "../state/view.h"

/* A step of a layout takes so much time, and a frame that is late makes at most so many: the layout then runs slower, and not differently. */
enum { STEPS_PER_SECOND = 120, MOST_STEPS = 24 };

/* How many steps are due now; what is left of the time counts for the next frame. */
static guint32 due(LvMotion *motion, gint64 now) {
    gint64 steps = (now - motion->time) * STEPS_PER_SECOND / G_USEC_PER_SEC;
    motion->time = steps > MOST_STEPS ? now : motion->time + steps * G_USEC_PER_SEC / STEPS_PER_SECOND;
    return (guint32)MIN(steps, MOST_STEPS);
}

/* TRUE: more will move. */
static gboolean make_steps(LayoutdCollectionView *view, guint32 count) {
    LvConnection *connection = &view->connection;
    layoutd_steps made;
    layoutd_error error;
    connection->deadline = g_get_monotonic_time() + LV_FRAME_MILLISECONDS * 1000;
    lv_connection_limit(view);
    layoutd_status status = layoutd_step_container(connection->client, connection->container, count, &made, &error);
    gboolean is_moving = status != LAYOUTD_OK || made.is_moving;
    /* The window's event has come when a later request is answered. */
    if (status == LAYOUTD_OK) status = layoutd_sync(connection->client, &error);
    lv_connection_take(view, status, &error);
    return is_moving;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    LvConnection *connection = &view->connection;
    if (connection->is_window_open && connection->is_waiting) return G_SOURCE_CONTINUE;
    guint32 steps = due(&view->motion, gdk_frame_clock_get_frame_time(clock));
    if (connection->is_window_open && !steps) return G_SOURCE_CONTINUE;
    if (connection->is_window_open && make_steps(view, steps)) {
        /* Another item lies under the pointer. */
        lv_drag_update(view);
        gtk_widget_queue_allocate(widget);
        return G_SOURCE_CONTINUE;
    }
    gtk_widget_queue_allocate(widget);
    view->motion.tick = 0;
    return G_SOURCE_REMOVE;
}

void lv_motion_follow(LayoutdCollectionView *view, gboolean is_moving) {
    GtkWidget *widget = GTK_WIDGET(view);
    if (!is_moving || view->motion.tick || !gtk_widget_get_mapped(widget)) return;
    view->motion.time = gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(widget));
    view->motion.tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
}

void lv_motion_stop(LayoutdCollectionView *view) {
    if (view->motion.tick) gtk_widget_remove_tick_callback(GTK_WIDGET(view), view->motion.tick);
    view->motion.tick = 0;
}

void lv_motion_init(LayoutdCollectionView *view) {
    g_signal_connect(view, "unmap", G_CALLBACK(lv_motion_stop), NULL);
    /* The next frame sees whether the layout has not come to rest. */
    g_signal_connect(view, "map", G_CALLBACK(gtk_widget_queue_allocate), NULL);
}
