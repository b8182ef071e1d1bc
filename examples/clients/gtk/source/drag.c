/* A drag from an empty place selects what a rubber band meets; one from a cell moves items. */
#include "view.h"

layoutd_point lv_drag_point(LayoutdCollectionView *view) {
    double x, y;
    gtk_gesture_drag_get_start_point(GTK_GESTURE_DRAG(view->drag.gesture), &x, &y);
    return (layoutd_point){x + view->drag.x + gtk_adjustment_get_value(view->scroll.adjustments[0]),
                           y + view->drag.y + gtk_adjustment_get_value(view->scroll.adjustments[1])};
}

void lv_drag_update(LayoutdCollectionView *view) {
    switch (view->drag.what) {
    case LV_NOTHING: break;
    case LV_RUBBER_BAND: lv_rubber_band_update(view); break;
    case LV_MOVEMENT: lv_movement_update(view); break;
    }
}

static void on_begin(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    view->drag.x = view->drag.y = 0;
    view->drag.start = lv_drag_point(view);
    view->drag.is_on_cell = lv_selection_cell_at(view, x, y) != NULL;
}

static void begin(LayoutdCollectionView *view) {
    if (!view->drag.is_on_cell && view->has_rubber_band && lv_rubber_band_begin(view)) view->drag.what = LV_RUBBER_BAND;
    if (view->drag.is_on_cell && lv_movement_begin(view)) view->drag.what = LV_MOVEMENT;
    if (view->drag.what == LV_NOTHING) {
        gtk_gesture_set_state(view->drag.gesture, GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(view->drag.gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    lv_autoscroll_start(view);
}

static void on_update(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    view->drag.x = x;
    view->drag.y = y;
    double start_x, start_y;
    gtk_gesture_drag_get_start_point(gesture, &start_x, &start_y);
    if (view->drag.what == LV_NOTHING
        && gtk_drag_check_threshold(GTK_WIDGET(view), (int)start_x, (int)start_y, (int)(start_x + x), (int)(start_y + y))) begin(view);
    lv_drag_update(view);
}

static void finish(LayoutdCollectionView *view, gboolean is_cancelled) {
    LvDragged what = view->drag.what;
    view->drag.what = LV_NOTHING;
    lv_autoscroll_stop(view);
    switch (what) {
    case LV_NOTHING: break;
    case LV_RUBBER_BAND: lv_rubber_band_end(view); break;
    case LV_MOVEMENT: lv_movement_end(view, is_cancelled); break;
    }
}

static void on_end(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    (void)x;
    (void)y;
    finish(view, FALSE);
}

static void on_cancel(GtkGesture *gesture, GdkEventSequence *sequence, LayoutdCollectionView *view) {
    (void)gesture;
    (void)sequence;
    finish(view, TRUE);
}

void lv_drag_cancel(LayoutdCollectionView *view) {
    finish(view, TRUE);
    /* This ends the gesture as if the button had been released. */
    gtk_gesture_set_state(view->drag.gesture, GTK_EVENT_SEQUENCE_DENIED);
}

void lv_drag_init(LayoutdCollectionView *view) {
    GtkGesture *gesture = view->drag.gesture = gtk_gesture_drag_new();
    g_signal_connect(gesture, "drag-begin", G_CALLBACK(on_begin), view);
    g_signal_connect(gesture, "drag-update", G_CALLBACK(on_update), view);
    g_signal_connect(gesture, "drag-end", G_CALLBACK(on_end), view);
    g_signal_connect(gesture, "cancel", G_CALLBACK(on_cancel), view);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(gesture));
}
