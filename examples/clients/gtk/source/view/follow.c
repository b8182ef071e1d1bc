/* Follows the model and its selection. */
#include "../state/view.h"

/* In each of these the program may drop the view, as when it learns of an error or of what is selected. */

static void on_items_changed(GListModel *list, guint position, guint removed, guint added, LayoutdCollectionView *view) {
    (void)list;
    g_autoptr(LayoutdCollectionView) self = g_object_ref(view);
    if (self->drag.what == LV_LIFTING || self->movement.items) lv_drag_cancel(self);
    lv_visit_end(self);
    lv_model_splice(&self->model, position, removed, added);
    lv_cells_follow(self, position, removed, added);
    lv_focus_follow(self, position, removed, added);
    lv_search_follow(self);
    /* Not only an allocation: cells that the next one adds would be one frame late, where another widget is resized in the same frame. */
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void on_sections_changed(GListModel *list, guint position, guint removed, guint added, LayoutdCollectionView *self) {
    (void)list;
    lv_model_splice_sections(&self->model, position, removed, added);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void on_selection_changed(GtkSelectionModel *model, guint position, guint count, LayoutdCollectionView *view) {
    (void)model;
    g_autoptr(LayoutdCollectionView) self = g_object_ref(view);
    lv_cells_update_selection(self, position, count);
}

/* A selection model that shows another list has other sections. */
static void on_model_replaced(GListModel *list, GParamSpec *spec, LayoutdCollectionView *view) {
    (void)spec;
    g_autoptr(LayoutdCollectionView) self = g_object_ref(view);
    lv_follow_list(self, list);
}

void lv_follow_list(LayoutdCollectionView *self, GListModel *list) {
    LvModel *model = &self->model;
    if (self->drag.what != LV_NOTHING) lv_drag_cancel(self);
    lv_visit_end(self);
    lv_rubber_band_forget(self);
    if (model->sections) g_signal_handlers_disconnect_by_data(model->sections, self);
    if (model->list) g_signal_handlers_disconnect_by_data(model->list, self);
    lv_model_set_list(model, list);
    self->focus = (LvFocus){LV_GONE, LV_GONE, LV_GONE};
    lv_search_end(self);
    self->scroll.target = LV_GONE;
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, GTK_IS_MULTI_SELECTION(list), -1);
    if (model->sections) g_signal_connect(model->sections, "items-changed", G_CALLBACK(on_sections_changed), self);
    if (list) g_signal_connect(list, "items-changed", G_CALLBACK(on_items_changed), self);
    if (list && g_object_class_find_property(G_OBJECT_GET_CLASS(list), "model"))
        g_signal_connect(list, "notify::model", G_CALLBACK(on_model_replaced), self);
    if (GTK_IS_SELECTION_MODEL(list)) g_signal_connect(list, "selection-changed", G_CALLBACK(on_selection_changed), self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}
