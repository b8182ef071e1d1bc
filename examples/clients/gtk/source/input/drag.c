/* A drag from an empty place selects what a rubber band meets; one from a cell moves items. */
#include "../state/view.h"

layoutd_point lv_drag_point(LayoutdCollectionView *view) {
    const LvDrag *drag = &view->drag;
    return (layoutd_point){drag->pressed.x + drag->x + gtk_adjustment_get_value(view->scroll.adjustments[0]),
                           drag->pressed.y + drag->y + gtk_adjustment_get_value(view->scroll.adjustments[1])};
}

static void begin(LayoutdCollectionView *view, LvDragged what) {
    view->drag.what = what;
    gtk_gesture_set_state(view->drag.gesture, what == LV_NOTHING ? GTK_EVENT_SEQUENCE_DENIED : GTK_EVENT_SEQUENCE_CLAIMED);
    if (what == LV_LIFTING) lv_later(view);
    else if (what != LV_NOTHING) lv_autoscroll_start(view);
}

static LvDragged lift(LayoutdCollectionView *view) {
    if (lv_movement_begin(view)) return LV_MOVEMENT;
    return view->is_reorderable && view->connection.is_waiting ? LV_LIFTING : LV_NOTHING;
}

static void finish(LayoutdCollectionView *view, gboolean is_cancelled) {
    LvDragged what = view->drag.what;
    view->drag.what = LV_NOTHING;
    lv_autoscroll_stop(view);
    switch (what) {
    case LV_NOTHING: case LV_LIFTING: break;
    case LV_RUBBER_BAND: lv_rubber_band_end(view); break;
    case LV_MOVEMENT: case LV_DROPPING: lv_movement_end(view, is_cancelled); break;
    }
}

/* Items go where the pointer has let go of them, and where that is may have to be found out yet. */
static void drop(LayoutdCollectionView *view) {
    gboolean is_lost = !view->connection.is_window_open;
    if (is_lost || !view->movement.is_late) {
        finish(view, is_lost);
        return;
    }
    view->drag.what = LV_DROPPING;
    lv_autoscroll_stop(view);
    lv_later(view);
}

void lv_drag_update(LayoutdCollectionView *view) {
    switch (view->drag.what) {
    case LV_NOTHING: case LV_LIFTING: case LV_DROPPING: break;
    case LV_RUBBER_BAND: lv_rubber_band_update(view); break;
    case LV_MOVEMENT: lv_movement_update(view); break;
    }
}

void lv_drag_catch_up(LayoutdCollectionView *view) {
    switch (view->drag.what) {
    case LV_NOTHING: case LV_RUBBER_BAND: break;
    case LV_LIFTING: begin(view, lift(view)); break;
    case LV_MOVEMENT: lv_movement_update(view); break;
    case LV_DROPPING:
        lv_movement_update(view);
        drop(view);
        break;
    }
}

static void on_begin(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    finish(view, TRUE);
    view->drag.pressed = (layoutd_point){x, y};
    view->drag.x = view->drag.y = 0;
    view->drag.start = lv_drag_point(view);
    view->drag.is_on_cell = lv_selection_cell_at(view, x, y) != NULL;
}

static void on_update(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    LvDrag *drag = &view->drag;
    drag->x = x;
    drag->y = y;
    int from_x = (int)drag->pressed.x, from_y = (int)drag->pressed.y;
    if (drag->what == LV_NOTHING && gtk_drag_check_threshold(GTK_WIDGET(view), from_x, from_y, from_x + (int)x, from_y + (int)y)) {
        if (drag->is_on_cell) begin(view, lift(view));
        else begin(view, view->has_rubber_band && lv_rubber_band_begin(view) ? LV_RUBBER_BAND : LV_NOTHING);
    }
    lv_drag_update(view);
}

static void on_end(GtkGestureDrag *gesture, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    (void)x;
    (void)y;
    if (view->drag.what == LV_MOVEMENT) drop(view);
    else if (view->drag.what != LV_DROPPING) finish(view, FALSE);
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
