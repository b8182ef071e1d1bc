/* The item with the keyboard's focus, also while it is out of sight. */
#include "../state/view.h"

/* The view has the focus for a cell that is out of sight, so that keys go on to arrive. */
void lv_focus_leave_cell(LayoutdCollectionView *view, LayoutdCell *cell) {
    if (gtk_widget_get_focus_child(GTK_WIDGET(view)) != GTK_WIDGET(cell)) return;
    guint position = view->focus.position;
    gtk_widget_grab_focus(GTK_WIDGET(view));
    view->focus.position = position;
}

void lv_focus_return(LayoutdCollectionView *view) {
    if (!gtk_widget_is_focus(GTK_WIDGET(view))) return;
    LayoutdCell *cell = lv_cells_find(view, view->focus.position);
    if (cell) gtk_widget_grab_focus(GTK_WIDGET(cell));
}

void lv_focus_take(LayoutdCollectionView *view, GtkWidget *child) {
    if (child && LAYOUTD_IS_CELL(child) && LAYOUTD_CELL(child)->position != LV_GONE) view->focus.position = LAYOUTD_CELL(child)->position;
}

static guint follow(guint at, guint position, guint removed, guint added, guint count) {
    if (at == LV_GONE || at < position) return at;
    if (at >= position + removed) return at - removed + added;
    /* The item is gone: the one that comes after it, or is now the last, has the focus. */
    return count ? MIN(position, count - 1) : LV_GONE;
}

void lv_focus_follow(LayoutdCollectionView *view, guint position, guint removed, guint added) {
    guint count = g_list_model_get_n_items(view->model.list);
    view->focus.position = follow(view->focus.position, position, removed, added, count);
    view->focus.anchor = follow(view->focus.anchor, position, removed, added, count);
    gboolean is_pressed_gone = view->focus.pressed >= position && view->focus.pressed - position < removed;
    view->focus.pressed = is_pressed_gone ? LV_GONE : follow(view->focus.pressed, position, removed, added, count);
}

/* Tab enters the view at the item that had the focus, and leaves it from any item. */
gboolean lv_focus_move(LayoutdCollectionView *view, GtkDirectionType direction) {
    GtkWidget *inside = gtk_widget_get_focus_child(GTK_WIDGET(view));
    if (inside) return gtk_widget_child_focus(inside, direction);
    if (gtk_widget_is_focus(GTK_WIDGET(view))) return FALSE;
    LayoutdCell *cell = lv_cells_find(view, view->focus.position);
    for (guint i = 0; !cell && view->focus.position == LV_GONE && i < view->cells->len; i++) {
        LayoutdCell *first = view->cells->pdata[i];
        if (first->category == LAYOUTD_CELL && first->item && first->place.frame.y >= view->scroll.shown[1]) cell = first;
    }
    return gtk_widget_grab_focus(cell ? GTK_WIDGET(cell) : GTK_WIDGET(view));
}

void lv_focus_set(LayoutdCollectionView *view, guint position) {
    gboolean is_focused = gtk_widget_is_focus(GTK_WIDGET(view)) || gtk_widget_get_focus_child(GTK_WIDGET(view));
    view->focus.position = position;
    lv_scroll_to(view, position, GTK_ALIGN_FILL);
    lv_frame_update(view);
    LayoutdCell *cell = lv_cells_find(view, position);
    if (is_focused) gtk_widget_grab_focus(cell ? GTK_WIDGET(cell) : GTK_WIDGET(view));
}
