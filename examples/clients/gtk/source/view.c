#include "view.h"

/**
 * LayoutdCollectionView:
 *
 * Shows a [iface@Gio.ListModel] in any layout that layoutd has, with widgets for what is in sight alone.
 *
 * The view is used as `GtkGridView` is: it lies in a `GtkScrolledWindow`, shows a model, which may be a
 * [iface@Gtk.SelectionModel], and gets widgets from the program by four signals, as from a
 * [class@Gtk.SignalListItemFactory]: [signal@Layoutd.CollectionView::setup], [signal@Layoutd.CollectionView::bind],
 * [signal@Layoutd.CollectionView::unbind] and [signal@Layoutd.CollectionView::teardown]. If the model is a
 * [class@Gtk.FlattenListModel], or a selection model of one, each of its models is a section.
 *
 * # CSS nodes
 *
 * ```
 * collectionview.view
 * ├── decoration.[kind]
 * ├── cell
 * │   ╰── [child]
 * ╰── header.[kind]
 *     ╰── [child]
 * ```
 *
 * A cell has the states `:selected` and `:focus`. While a rubber band is drawn, there is a node `rubberband`, and after a failure a node
 * `failure` with a label and a button.
 */
static void scrollable_init(GtkScrollableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(
    LayoutdCollectionView, layoutd_collection_view, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, scrollable_init))
G_DEFINE_QUARK(layoutd-error-quark, layoutd_error)

enum { MODEL = 1, LAYOUT, PARAMETERS, ENABLE_RUBBERBAND, REORDERABLE, RETRY_LABEL, SOCKET, CONTAINER, BUSY, ERROR, PROPERTIES, HADJUSTMENT, VADJUSTMENT, HPOLICY, VPOLICY };
static GParamSpec *properties[PROPERTIES];
static guint cell_signals[2][LV_CELL_SIGNALS], activate_signal, move_items_signal;

void lv_emit(LayoutdCollectionView *view, int signal, LayoutdCell *cell) {
    if (cell->category != LAYOUTD_DECORATION) g_signal_emit(view, cell_signals[cell->category][signal], 0, cell);
}

void lv_emit_move_items(LayoutdCollectionView *view, GtkBitset *items, layoutd_index_path target) {
    g_signal_emit(view, move_items_signal, 0, items, target.section, target.item);
}

void lv_emit_activate(LayoutdCollectionView *view, guint position) {
    g_signal_emit(view, activate_signal, 0, position);
}

void lv_set_error(LayoutdCollectionView *view, int code, const char *message) {
    if (!message && !view->error) return;
    g_clear_error(&view->error);
    if (message) view->error = g_error_new_literal(LAYOUTD_ERROR, code, message);
    g_object_notify_by_pspec(G_OBJECT(view), properties[ERROR]);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

static void on_items_changed(GListModel *list, guint position, guint removed, guint added, LayoutdCollectionView *self) {
    (void)list;
    if (self->movement.items) lv_drag_cancel(self);
    lv_model_splice(&self->model, position, removed, added);
    lv_cells_follow(self, position, removed, added);
    lv_focus_follow(self, position, removed, added);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void on_sections_changed(GListModel *list, guint position, guint removed, guint added, LayoutdCollectionView *self) {
    (void)list;
    lv_model_splice_sections(&self->model, position, removed, added);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void on_selection_changed(GtkSelectionModel *model, guint position, guint count, LayoutdCollectionView *self) {
    (void)model;
    lv_cells_update_selection(self, position, count);
}

static void take_list(LayoutdCollectionView *self, GListModel *list) {
    LvModel *model = &self->model;
    if (model->sections) g_signal_handlers_disconnect_by_data(model->sections, self);
    if (model->list) g_signal_handlers_disconnect_by_data(model->list, self);
    lv_model_set_list(model, list);
    self->focus.position = self->focus.anchor = LV_GONE;
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, GTK_IS_MULTI_SELECTION(list), -1);
    if (model->sections) g_signal_connect(model->sections, "items-changed", G_CALLBACK(on_sections_changed), self);
    if (list) g_signal_connect(list, "items-changed", G_CALLBACK(on_items_changed), self);
    if (GTK_IS_SELECTION_MODEL(list)) g_signal_connect(list, "selection-changed", G_CALLBACK(on_selection_changed), self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(widget);
    (void)for_size;
    double content = orientation == GTK_ORIENTATION_HORIZONTAL ? self->scroll.content.width : self->scroll.content.height;
    *minimum = 0;
    *natural = (int)CLAMP(content, 0, G_MAXINT16);
    *minimum_baseline = *natural_baseline = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    (void)baseline;
    lv_frame(LAYOUTD_COLLECTION_VIEW(widget), width, height);
}

/* Below the theme, which does not know the node. */
static const char style[] =
    "collectionview > cell:selected { background-color: @theme_selected_bg_color; color: @theme_selected_fg_color; }"
    "collectionview > cell { outline: 0 solid transparent; outline-offset: -2px; }"
    "collectionview > cell.dragging { opacity: 0.8; }"
    "collectionview > cell.placeholder { border: 1px dashed @borders; }"
    "collectionview > failure { background-color: @theme_bg_color; padding: 12px; }"
    "collectionview > rubberband { border: 1px solid @theme_selected_bg_color; background-color: alpha(@theme_selected_bg_color, 0.3); }"
    "collectionview > cell:focus-visible { outline: 2px solid alpha(@theme_selected_bg_color, 0.7); }";

static void add_style(GdkDisplay *display) {
    static const char key[] = "layoutd-style";
    if (g_object_get_data(G_OBJECT(display), key)) return;
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, style, -1);
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_FALLBACK);
    g_object_set_data_full(G_OBJECT(display), key, provider, g_object_unref);
}

static void realize(GtkWidget *widget) {
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->realize(widget);
    add_style(gtk_widget_get_display(widget));
}

static void on_environment_changed(LayoutdCollectionView *self) {
    self->is_environment_unsent = TRUE;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void direction_changed(GtkWidget *widget, GtkTextDirection previous) {
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->direction_changed(widget, previous);
    on_environment_changed(LAYOUTD_COLLECTION_VIEW(widget));
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
    return lv_focus_move(LAYOUTD_COLLECTION_VIEW(widget), direction);
}

static void set_focus_child(GtkWidget *widget, GtkWidget *child) {
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->set_focus_child(widget, child);
    lv_focus_take(LAYOUTD_COLLECTION_VIEW(widget), child);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *into) {
    lv_animation_snapshot(LAYOUTD_COLLECTION_VIEW(widget), into);
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->snapshot(widget, into);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    switch (id) {
    case MODEL: g_value_set_object(value, self->model.list); break;
    case LAYOUT: g_value_set_string(value, self->layout); break;
    case PARAMETERS: g_value_set_string(value, self->parameters); break;
    case ENABLE_RUBBERBAND: g_value_set_boolean(value, self->has_rubber_band); break;
    case REORDERABLE: g_value_set_boolean(value, self->is_reorderable); break;
    case RETRY_LABEL: g_value_set_string(value, self->retry_label); break;
    case SOCKET: g_value_set_string(value, self->socket); break;
    case CONTAINER: g_value_set_uint(value, self->connection.container); break;
    case BUSY: g_value_set_boolean(value, self->connection.is_waiting); break;
    case ERROR: g_value_set_boxed(value, self->error); break;
    case HADJUSTMENT: g_value_set_object(value, self->scroll.adjustments[0]); break;
    case VADJUSTMENT: g_value_set_object(value, self->scroll.adjustments[1]); break;
    case HPOLICY: g_value_set_enum(value, self->scroll.policies[0]); break;
    case VPOLICY: g_value_set_enum(value, self->scroll.policies[1]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void set_policy(LayoutdCollectionView *self, int axis, GtkScrollablePolicy policy) {
    if (self->scroll.policies[axis] == policy) return;
    self->scroll.policies[axis] = policy;
    gtk_widget_queue_resize(GTK_WIDGET(self));
    g_object_notify(G_OBJECT(self), axis ? "vscroll-policy" : "hscroll-policy");
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    switch (id) {
    case MODEL: layoutd_collection_view_set_model(self, g_value_get_object(value)); break;
    case LAYOUT: layoutd_collection_view_set_layout(self, g_value_get_string(value)); break;
    case PARAMETERS: layoutd_collection_view_set_parameters(self, g_value_get_string(value)); break;
    case ENABLE_RUBBERBAND: layoutd_collection_view_set_enable_rubberband(self, g_value_get_boolean(value)); break;
    case REORDERABLE: self->is_reorderable = g_value_get_boolean(value); break;
    case RETRY_LABEL:
        g_free(self->retry_label);
        self->retry_label = g_value_dup_string(value);
        break;
    case SOCKET: self->socket = g_value_dup_string(value); break;
    case HADJUSTMENT: lv_scroll_set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value)); break;
    case VADJUSTMENT: lv_scroll_set_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value)); break;
    case HPOLICY: set_policy(self, 0, g_value_get_enum(value)); break;
    case VPOLICY: set_policy(self, 1, g_value_get_enum(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void dispose(GObject *object) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    lv_autoscroll_stop(self);
    lv_rubber_band_end(self);
    lv_movement_clear(self);
    lv_animation_clear(self);
    lv_connection_close(self);
    take_list(self, NULL);
    lv_cells_clear(self);
    lv_failure_clear(self);
    for (int axis = 0; axis < 2; axis++) {
        if (self->scroll.adjustments[axis]) g_signal_handlers_disconnect_by_data(self->scroll.adjustments[axis], self);
        g_clear_object(&self->scroll.adjustments[axis]);
    }
    G_OBJECT_CLASS(layoutd_collection_view_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    lv_model_clear(&self->model);
    g_ptr_array_unref(self->animation.ghosts);
    g_ptr_array_unref(self->cells);
    g_ptr_array_unref(self->pool);
    g_clear_error(&self->error);
    g_free(self->socket);
    g_free(self->layout);
    g_free(self->parameters);
    g_free(self->retry_label);
    G_OBJECT_CLASS(layoutd_collection_view_parent_class)->finalize(object);
}

static gboolean get_border(GtkScrollable *scrollable, GtkBorder *border) {
    (void)scrollable;
    (void)border;
    return FALSE;
}

static void scrollable_init(GtkScrollableInterface *interface) {
    interface->get_border = get_border;
}

static void install_signals(GObjectClass *class) {
    /**
     * LayoutdCollectionView::setup:
     * @self: the view
     * @cell: a new cell
     *
     * Gives a new cell its child.
     */
    /**
     * LayoutdCollectionView::bind:
     * @self: the view
     * @cell: a cell with an item
     *
     * Shows the item of a cell in its child.
     */
    /**
     * LayoutdCollectionView::unbind:
     * @self: the view
     * @cell: a cell that is about to lose its item
     *
     * Undoes what [signal@Layoutd.CollectionView::bind] has done, such as connecting to the item's signals.
     */
    /**
     * LayoutdCollectionView::teardown:
     * @self: the view
     * @cell: a cell that is about to be destroyed
     *
     * Undoes what [signal@Layoutd.CollectionView::setup] has done beside giving the cell a child.
     */
    /**
     * LayoutdCollectionView::setup-header:
     * @self: the view
     * @header: a new header, footer or other element of [property@Layoutd.Cell:kind]
     *
     * Gives a new header its child.
     */
    /**
     * LayoutdCollectionView::bind-header:
     * @self: the view
     * @header: a header with its section's model as its item
     *
     * Shows a section in the child of its header.
     */
    /**
     * LayoutdCollectionView::unbind-header:
     * @self: the view
     * @header: a header that is about to lose its section
     *
     * Undoes what [signal@Layoutd.CollectionView::bind-header] has done.
     */
    /**
     * LayoutdCollectionView::teardown-header:
     * @self: the view
     * @header: a header that is about to be destroyed
     *
     * Undoes what [signal@Layoutd.CollectionView::setup-header] has done.
     */
    static const char *const names[2][LV_CELL_SIGNALS] = {
        {"setup", "bind", "unbind", "teardown"}, {"setup-header", "bind-header", "unbind-header", "teardown-header"}};
    for (int category = 0; category < 2; category++)
        for (int signal = 0; signal < LV_CELL_SIGNALS; signal++)
            cell_signals[category][signal] = g_signal_new(
                names[category][signal], G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, g_cclosure_marshal_VOID__OBJECT,
                G_TYPE_NONE, 1, LAYOUTD_TYPE_CELL);
    /**
     * LayoutdCollectionView::activate:
     * @self: the view
     * @position: the position of an item
     *
     * An item was activated, by a double click or Enter.
     */
    activate_signal = g_signal_new(
        "activate", G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, g_cclosure_marshal_VOID__UINT, G_TYPE_NONE, 1, G_TYPE_UINT);
    /**
     * LayoutdCollectionView::move-items:
     * @self: the view
     * @items: the positions of the items that were dragged
     * @section: the section to which they go
     * @index: the place in that section that the first of them is to have in the end; the others follow it
     *
     * Items were dropped. The program takes them out of its model, and inserts them where they go; otherwise they return.
     */
    move_items_signal = g_signal_new(
        "move-items", G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, GTK_TYPE_BITSET, G_TYPE_UINT,
        G_TYPE_UINT);
}

static void layoutd_collection_view_class_init(LayoutdCollectionViewClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->get_property = get_property;
    object->set_property = set_property;
    object->dispose = dispose;
    object->finalize = finalize;
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->realize = realize;
    widget->measure = measure;
    widget->size_allocate = size_allocate;
    widget->snapshot = snapshot;
    widget->direction_changed = direction_changed;
    widget->focus = focus;
    widget->set_focus_child = set_focus_child;
    lv_keys_bind(widget);
    gtk_widget_class_set_css_name(widget, "collectionview");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_LIST);

    const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY, both = readable | G_PARAM_WRITABLE;
    /**
     * LayoutdCollectionView:model: (attributes org.gtk.Property.get=layoutd_collection_view_get_model org.gtk.Property.set=layoutd_collection_view_set_model)
     *
     * The items. Items can be selected if it is a [iface@Gtk.SelectionModel], and lie in sections if it is a
     * [class@Gtk.FlattenListModel] or a selection model of one.
     */
    properties[MODEL] = g_param_spec_object("model", NULL, NULL, G_TYPE_LIST_MODEL, both);
    /**
     * LayoutdCollectionView:layout: (attributes org.gtk.Property.get=layoutd_collection_view_get_layout org.gtk.Property.set=layoutd_collection_view_set_layout)
     *
     * The name of the layout, of those that layoutd has built in or as a plugin.
     */
    properties[LAYOUT] = g_param_spec_string("layout", NULL, NULL, "flow", both);
    /**
     * LayoutdCollectionView:parameters: (attributes org.gtk.Property.get=layoutd_collection_view_get_parameters org.gtk.Property.set=layoutd_collection_view_set_parameters)
     *
     * The layout's parameters, as the text of a JSON object; others have their defaults.
     */
    properties[PARAMETERS] = g_param_spec_string("parameters", NULL, NULL, NULL, both);
    /**
     * LayoutdCollectionView:enable-rubberband: (attributes org.gtk.Property.get=layoutd_collection_view_get_enable_rubberband org.gtk.Property.set=layoutd_collection_view_set_enable_rubberband)
     *
     * Whether a drag from an empty place selects what it meets.
     */
    properties[ENABLE_RUBBERBAND] = g_param_spec_boolean("enable-rubberband", NULL, NULL, FALSE, both);
    /**
     * LayoutdCollectionView:reorderable:
     *
     * Whether items can be dragged to other places. The program moves them in its model when
     * [signal@Layoutd.CollectionView::move-items] says so.
     */
    properties[REORDERABLE] = g_param_spec_boolean("reorderable", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    /**
     * LayoutdCollectionView:retry-label:
     *
     * The label of the button beside the reason of a failure.
     */
    properties[RETRY_LABEL] = g_param_spec_string("retry-label", NULL, NULL, "Try Again", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    /**
     * LayoutdCollectionView:socket: (attributes org.gtk.Property.get=layoutd_collection_view_get_socket)
     *
     * The daemon's socket; %NULL: `$LAYOUTD_SOCKET`, the user's daemon, the system's, or one of the program's own.
     */
    properties[SOCKET] = g_param_spec_string("socket", NULL, NULL, NULL, both | G_PARAM_CONSTRUCT_ONLY);
    /**
     * LayoutdCollectionView:container: (attributes org.gtk.Property.get=layoutd_collection_view_get_container)
     *
     * The number of the view's container in layoutd, by which other clients of the program may attach to it; 0: none is open.
     */
    properties[CONTAINER] = g_param_spec_uint("container", NULL, NULL, 0, G_MAXUINT32, 0, readable);
    /**
     * LayoutdCollectionView:busy: (attributes org.gtk.Property.get=layoutd_collection_view_get_busy)
     *
     * Whether layoutd takes longer for something than a frame waits, so that the picture is the newest known one.
     */
    properties[BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, readable);
    /**
     * LayoutdCollectionView:error: (attributes org.gtk.Property.get=layoutd_collection_view_get_error)
     *
     * Why the view cannot show what it should; %NULL: it can.
     */
    properties[ERROR] = g_param_spec_boxed("error", NULL, NULL, G_TYPE_ERROR, readable);
    g_object_class_install_properties(object, PROPERTIES, properties);
    g_object_class_override_property(object, HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object, VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object, HPOLICY, "hscroll-policy");
    g_object_class_override_property(object, VPOLICY, "vscroll-policy");
    install_signals(object);
}

static void layoutd_collection_view_init(LayoutdCollectionView *self) {
    self->layout = g_strdup("flow");
    self->retry_label = g_strdup("Try Again");
    self->cells = g_ptr_array_new();
    self->pool = g_ptr_array_new();
    lv_model_init(&self->model);
    lv_animation_init(self);
    lv_scroll_set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, NULL);
    lv_scroll_set_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
    self->scroll.target = LV_GONE;
    self->focus = (LvFocus){LV_GONE, LV_GONE, LV_GONE};
    g_signal_connect(self, "notify::scale-factor", G_CALLBACK(on_environment_changed), NULL);
    lv_selection_init(self);
    lv_drag_init(self);
    gtk_widget_add_css_class(GTK_WIDGET(self), "view");
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}

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
    take_list(self, model);
    g_object_notify_by_pspec(G_OBJECT(self), properties[MODEL]);
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

static void set_text(LayoutdCollectionView *self, char **place, const char *text, int property) {
    if (g_strcmp0(*place, text) == 0) return;
    g_free(*place);
    *place = g_strdup(text);
    self->is_layout_unsent = TRUE;
    self->connection.is_refused = FALSE;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
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
    set_text(self, &self->layout, layout, LAYOUT);
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
    set_text(self, &self->parameters, parameters, PARAMETERS);
}

/**
 * layoutd_collection_view_set_size_func:
 * @self: a view
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): returns the size of an item; %NULL: the layout's parameters say all
 * @user_data: (nullable): passed to @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets how large items are, for layouts that need that. It is called once for each item that comes into the model.
 */
void layoutd_collection_view_set_size_func(
    LayoutdCollectionView *self, LayoutdSizeFunc func, gpointer user_data, GDestroyNotify destroy) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    if (self->model.size_destroy) self->model.size_destroy(self->model.size_data);
    self->model.size = func;
    self->model.size_data = user_data;
    self->model.size_destroy = destroy;
    self->model.is_anew = TRUE;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
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
 * Returns whether layoutd takes longer for something than a frame waits.
 *
 * Returns: whether it does
 */
gboolean layoutd_collection_view_get_busy(LayoutdCollectionView *self) {
    g_return_val_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self), FALSE);
    return self->connection.is_waiting;
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
    g_object_notify_by_pspec(G_OBJECT(self), properties[ENABLE_RUBBERBAND]);
}

/**
 * layoutd_collection_view_scroll_to:
 * @self: a view
 * @position: the position of an item
 * @align: where the item is to be in sight: %GTK_ALIGN_START, %GTK_ALIGN_CENTER, %GTK_ALIGN_END, or %GTK_ALIGN_FILL for the shortest way
 *
 * Scrolls to an item.
 */
void layoutd_collection_view_scroll_to(LayoutdCollectionView *self, guint position, GtkAlign align) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    g_return_if_fail(self->model.list != NULL && position < g_list_model_get_n_items(self->model.list));
    lv_scroll_to(self, position, align);
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
