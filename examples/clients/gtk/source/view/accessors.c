/* The functions that programs call. */
#include "../state/view.h"

/**
 * layoutd_collection_view_new:
 * @model: (nullable) (transfer none): the items
 * @layout: the name of the layout
 * @parameters: (nullable): the layout's parameters, as the text of a JSON object
 *
 * Creates a view.
 *
 * Returns: a new view
 */
GtkWidget *layoutd_collection_view_new(GListModel *model, const char *layout, const char *parameters) {
    return g_object_new(LAYOUTD_TYPE_COLLECTION_VIEW, "model", model, "layout", layout, "parameters", parameters, NULL);
}

/**
 * layoutd_collection_view_get_model: (attributes org.gtk.Method.get_property=model)
 * @self: a view
 *
 * Returns the model.
 *
 * Returns: (nullable) (transfer none): the model
 */
GListModel *layoutd_collection_view_get_model(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return self->model.list;
}

/**
 * layoutd_collection_view_set_model: (attributes org.gtk.Method.set_property=model)
 * @self: a view
 * @model: (nullable) (transfer none): the items
 *
 * Sets the model.
 */
void layoutd_collection_view_set_model(LayoutdCollectionView *self, GListModel *model) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    g_return_if_fail(model == NULL || G_IS_LIST_MODEL(model));
    if (self->model.list == model) return;
    /* The program may drop the view when it learns that a drag has failed. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(self);
    lv_follow_list(view, model);
    g_object_notify(G_OBJECT(view), "model");
}

/**
 * layoutd_collection_view_get_layout: (attributes org.gtk.Method.get_property=layout)
 * @self: a view
 *
 * Returns the name of the layout.
 *
 * Returns: the name
 */
const char *layoutd_collection_view_get_layout(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return self->layout;
}

static void set_text(LayoutdCollectionView *self, char **place, const char *text, const char *property) {
    if (g_strcmp0(*place, text) == 0) return;
    g_free(*place);
    *place = g_strdup(text);
    self->is_layout_unsent = TRUE;
    lv_measure_anew(self);
    if (self->connection.is_refused) lv_connection_retry(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    g_object_notify(G_OBJECT(self), property);
}

/**
 * layoutd_collection_view_set_layout: (attributes org.gtk.Method.set_property=layout)
 * @self: a view
 * @layout: the name of a layout
 *
 * Shows the items in another layout, from the next frame on.
 */
void layoutd_collection_view_set_layout(LayoutdCollectionView *self, const char *layout) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    g_return_if_fail(layout != NULL);
    set_text(self, &self->layout, layout, "layout");
}

/**
 * layoutd_collection_view_get_parameters: (attributes org.gtk.Method.get_property=parameters)
 * @self: a view
 *
 * Returns the layout's parameters.
 *
 * Returns: (nullable): the text of a JSON object
 */
const char *layoutd_collection_view_get_parameters(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return self->parameters;
}

/**
 * layoutd_collection_view_set_parameters: (attributes org.gtk.Method.set_property=parameters)
 * @self: a view
 * @parameters: (nullable): the text of a JSON object
 *
 * Sets all parameters of the layout, from the next frame on. Those that are not named have their defaults.
 */
void layoutd_collection_view_set_parameters(LayoutdCollectionView *self, const char *parameters) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    set_text(self, &self->parameters, parameters, "parameters");
}

/**
 * layoutd_collection_view_set_size_func:
 * @self: a view
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): returns the size of an item; %NULL: the layout's parameters or the cells themselves say it
 * @user_data: (nullable): passed to @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets how large items are, for layouts that need that. It is called once for each item that comes into the model.
 *
 * Without it, cells are measured in layouts that take measured sizes, such as `column` and `span-flow`, unless
 * [property@Layoutd.CollectionView:parameters] give sizes of items, such as `itemSize`, `itemHeight` or `cellHeight`.
 */
void layoutd_collection_view_set_size_func(
    LayoutdCollectionView *self, LayoutdSizeFunc func, gpointer user_data, GDestroyNotify destroy) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    const GDestroyNotify destroy_before = self->model.size_destroy;
    gpointer data_before = self->model.size_data;
    self->model.size = func;
    self->model.size_data = user_data;
    self->model.size_destroy = destroy;
    self->model.is_anew = TRUE;
    lv_measure_anew(self);
    self->is_layout_unsent |= lv_measure_needs_estimate(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    /* The data that this frees may have the last reference to the view. */
    if (destroy_before) destroy_before(data_before);
}

/**
 * layoutd_collection_view_get_socket: (attributes org.gtk.Method.get_property=socket)
 * @self: a view
 *
 * Returns the daemon's socket.
 *
 * Returns: (nullable): the path that the program gave
 */
const char *layoutd_collection_view_get_socket(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return self->socket;
}

/**
 * layoutd_collection_view_get_container: (attributes org.gtk.Method.get_property=container)
 * @self: a view
 *
 * Returns the number of the view's container in layoutd.
 *
 * Returns: the number, or 0
 */
guint layoutd_collection_view_get_container(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), 0);
    return self->connection.container;
}

/**
 * layoutd_collection_view_get_busy: (attributes org.gtk.Method.get_property=busy)
 * @self: a view
 *
 * Returns whether the view connects to layoutd, or waits longer for it than a frame does.
 *
 * Returns: whether it does
 */
gboolean layoutd_collection_view_get_busy(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), FALSE);
    return lv_connection_is_busy(self);
}

/**
 * layoutd_collection_view_get_error: (attributes org.gtk.Method.get_property=error)
 * @self: a view
 *
 * Returns why the view cannot show what it should.
 *
 * Returns: (nullable) (transfer none): the reason
 */
const GError *layoutd_collection_view_get_error(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return self->error;
}

/**
 * layoutd_collection_view_get_enable_rubberband: (attributes org.gtk.Method.get_property=enable-rubberband)
 * @self: a view
 *
 * Returns whether a drag from an empty place selects what it meets.
 *
 * Returns: whether it does
 */
gboolean layoutd_collection_view_get_enable_rubberband(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), FALSE);
    return self->has_rubber_band;
}

/**
 * layoutd_collection_view_set_enable_rubberband: (attributes org.gtk.Method.set_property=enable-rubberband)
 * @self: a view
 * @enable_rubberband: whether a drag from an empty place selects what it meets
 *
 * Sets whether a drag from an empty place selects what it meets.
 */
void layoutd_collection_view_set_enable_rubberband(LayoutdCollectionView *self, gboolean enable_rubberband) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    if (self->has_rubber_band == !!enable_rubberband) return;
    self->has_rubber_band = !!enable_rubberband;
    g_object_notify(G_OBJECT(self), "enable-rubberband");
}

/**
 * layoutd_collection_view_scroll_to:
 * @self: a view
 * @position: the position of an item
 * @align: where the item is to be in sight: %GTK_ALIGN_START, %GTK_ALIGN_CENTER, %GTK_ALIGN_END, or %GTK_ALIGN_FILL for the shortest way
 *
 * Scrolls to an item. If sizes are measured on the way, the item is where it was to be when that is done, unless the user scrolls meanwhile.
 */
void layoutd_collection_view_scroll_to(LayoutdCollectionView *self, guint position, GtkAlign align) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    g_return_if_fail(self->model.list != NULL && position < g_list_model_get_n_items(self->model.list));
    /* The program may drop the view when it learns of the scroll. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(self);
    lv_scroll_to(view, position, align);
}

/**
 * layoutd_collection_view_get_cell:
 * @self: a view
 * @position: the position of an item
 *
 * Returns the cell that shows an item.
 *
 * Returns: (nullable) (transfer none): the cell, or %NULL if the item is not near what is in sight
 */
LayoutdCell *layoutd_collection_view_get_cell(LayoutdCollectionView *self, guint position) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), NULL);
    return lv_cells_find(self, position);
}

/**
 * layoutd_collection_view_retry:
 * @self: a view
 *
 * Connects again at once, or opens a container again that was closed or refused, as the button beside the reason of a failure does.
 */
void layoutd_collection_view_retry(LayoutdCollectionView *self) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    lv_connection_retry(self);
}
