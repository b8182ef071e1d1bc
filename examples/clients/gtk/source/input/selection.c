/* Selects items of the model by clicks and keys. */
#include "../state/view.h"

static GtkSelectionModel *model_of(LayoutdCollectionView *view) {
    return GTK_IS_SELECTION_MODEL(view->model.list) ? GTK_SELECTION_MODEL(view->model.list) : NULL;
}

void lv_selection_select(LayoutdCollectionView *view, guint position, gboolean toggles, gboolean extends) {
    GtkSelectionModel *model = model_of(view);
    if (!model || position == LV_GONE) return;
    lv_rubber_band_forget(view);
    guint anchor = view->focus.anchor;
    if (extends && anchor != LV_GONE) {
        gtk_selection_model_select_range(model, MIN(anchor, position), MAX(anchor, position) - MIN(anchor, position) + 1, !toggles);
        return;
    }
    if (toggles && gtk_selection_model_is_selected(model, position)) gtk_selection_model_unselect_item(model, position);
    else gtk_selection_model_select_item(model, position, !toggles);
    view->focus.anchor = position;
}

void lv_selection_select_all(LayoutdCollectionView *view, gboolean is_selected) {
    GtkSelectionModel *model = model_of(view);
    lv_rubber_band_forget(view);
    if (model && is_selected) gtk_selection_model_select_all(model);
    else if (model) gtk_selection_model_unselect_all(model);
}

LayoutdCell *lv_selection_cell_at(LayoutdCollectionView *view, double x, double y) {
    GtkWidget *found = gtk_widget_pick(GTK_WIDGET(view), x, y, GTK_PICK_DEFAULT);
    GtkWidget *cell = found ? gtk_widget_get_ancestor(found, LAYOUTD_TYPE_CELL) : NULL;
    return cell && LAYOUTD_CELL(cell)->category == LAYOUTD_CELL && LAYOUTD_CELL(cell)->position != LV_GONE ? LAYOUTD_CELL(cell) : NULL;
}

static void on_pressed(GtkGestureClick *gesture, int count, double x, double y, LayoutdCollectionView *view) {
    (void)gesture;
    LayoutdCell *cell = lv_selection_cell_at(view, x, y);
    view->focus.pressed = cell ? cell->position : LV_GONE;
    if (cell && !gtk_widget_get_focus_child(GTK_WIDGET(cell))) gtk_widget_grab_focus(GTK_WIDGET(cell));
    if (cell && count == 2) lv_emit_activate(view, cell->position);
}

/* Selects when the button is released, so that a drag of several selected items keeps them selected. */
static void on_released(GtkGestureClick *gesture, int count, double x, double y, LayoutdCollectionView *view) {
    LayoutdCell *cell = lv_selection_cell_at(view, x, y);
    if (!cell || cell->position != view->focus.pressed || count > 1) return;
    GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    lv_selection_select(view, cell->position, (state & GDK_CONTROL_MASK) != 0, (state & GDK_SHIFT_MASK) != 0);
}

void lv_selection_init(LayoutdCollectionView *view) {
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), view);
    g_signal_connect(click, "released", G_CALLBACK(on_released), view);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(click));
}
