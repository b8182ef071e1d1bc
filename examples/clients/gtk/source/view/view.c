#include "../state/view.h"

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
 * A cell has the states `:selected` and `:focus`, and the class `.dragging` while it follows the pointer; a node `cell.placeholder` is then
 * where the items would be dropped. While a rubber band is drawn, there is a node `rubberband`, and after a failure a node
 * `failure` with a label and a button.
 */
static void scrollable_init(GtkScrollableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(
    LayoutdCollectionView, layoutd_collection_view, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, scrollable_init))
G_DEFINE_QUARK(layoutd-error-quark, layoutd_error)

enum {
    MODEL = 1, LAYOUT, PARAMETERS, ENABLE_RUBBERBAND, REORDERABLE, RETRY_LABEL, UNAVAILABLE_LABEL, FAILED_LABEL, SOCKET, CONTAINER, BUSY, ERROR, PROPERTIES,
    HADJUSTMENT, VADJUSTMENT, HPOLICY, VPOLICY
};
static GParamSpec *properties[PROPERTIES];

/* Texts for users where the program has none of its own. */
static const char RETRY_TEXT[] = "Try Again", UNAVAILABLE_TEXT[] = "This list cannot be updated at the moment.",
    FAILED_TEXT[] = "This list cannot be shown.";

void lv_set_error(LayoutdCollectionView *view, int code, const char *message) {
    if (!message && !view->error) return;
    g_clear_error(&view->error);
    if (message) view->error = g_error_new_literal(LAYOUTD_ERROR, code, message);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    g_object_notify_by_pspec(G_OBJECT(view), properties[ERROR]);
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

/* The program may drop the view in a frame. GTK goes on with a widget that has got its place. */
static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    (void)baseline;
    g_object_ref(widget);
    lv_frame(LAYOUTD_COLLECTION_VIEW(widget), width, height);
    if (gtk_widget_get_parent(widget)) g_object_unref(widget);
    else g_idle_add_once(g_object_unref, widget);
}

static void realize(GtkWidget *widget) {
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->realize(widget);
    lv_style_add(gtk_widget_get_display(widget));
}

static void map(GtkWidget *widget) {
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->map(widget);
    lv_heartbeat_start(LAYOUTD_COLLECTION_VIEW(widget));
}

/* A gesture that ends with the view's place ends as if the button had been released. */
static void unmap(GtkWidget *widget) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(widget);
    if (self->drag.what != LV_NOTHING) lv_drag_cancel(self);
    lv_visit_end(self);
    lv_heartbeat_stop(self);
    GTK_WIDGET_CLASS(layoutd_collection_view_parent_class)->unmap(widget);
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
    lv_rows_snapshot(LAYOUTD_COLLECTION_VIEW(widget), into);
    lv_visit_snapshot(LAYOUTD_COLLECTION_VIEW(widget), into);
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
    case UNAVAILABLE_LABEL: g_value_set_string(value, self->unavailable_label); break;
    case FAILED_LABEL: g_value_set_string(value, self->failed_label); break;
    case SOCKET: g_value_set_string(value, self->socket); break;
    case CONTAINER: g_value_set_uint(value, self->connection.container); break;
    case BUSY: g_value_set_boolean(value, lv_connection_is_busy(self)); break;
    case ERROR: g_value_set_boxed(value, self->error); break;
    case HADJUSTMENT: g_value_set_object(value, self->scroll.adjustments[0]); break;
    case VADJUSTMENT: g_value_set_object(value, self->scroll.adjustments[1]); break;
    case HPOLICY: g_value_set_enum(value, (int)self->scroll.policies[0]); break;
    case VPOLICY: g_value_set_enum(value, (int)self->scroll.policies[1]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void set_policy(LayoutdCollectionView *self, int axis, GtkScrollablePolicy policy) {
    if (self->scroll.policies[axis] == policy) return;
    self->scroll.policies[axis] = policy;
    gtk_widget_queue_resize(GTK_WIDGET(self));
    g_object_notify(G_OBJECT(self), axis ? "vscroll-policy" : "hscroll-policy");
}

static void set_label(LayoutdCollectionView *self, char **label, const GValue *value) {
    g_free(*label);
    *label = g_value_dup_string(value);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    switch (id) {
    case MODEL: layoutd_collection_view_set_model(self, g_value_get_object(value)); break;
    case LAYOUT: layoutd_collection_view_set_layout(self, g_value_get_string(value)); break;
    case PARAMETERS: layoutd_collection_view_set_parameters(self, g_value_get_string(value)); break;
    case ENABLE_RUBBERBAND: layoutd_collection_view_set_enable_rubberband(self, g_value_get_boolean(value)); break;
    case REORDERABLE: self->is_reorderable = g_value_get_boolean(value); break;
    case RETRY_LABEL: set_label(self, &self->retry_label, value); break;
    case UNAVAILABLE_LABEL: set_label(self, &self->unavailable_label, value); break;
    case FAILED_LABEL: set_label(self, &self->failed_label, value); break;
    case SOCKET: self->socket = g_value_dup_string(value); break;
    case HADJUSTMENT: lv_scroll_set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value)); break;
    case VADJUSTMENT: lv_scroll_set_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value)); break;
    case HPOLICY: set_policy(self, 0, (GtkScrollablePolicy)g_value_get_enum(value)); break;
    case VPOLICY: set_policy(self, 1, (GtkScrollablePolicy)g_value_get_enum(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void dispose(GObject *object) {
    LayoutdCollectionView *self = LAYOUTD_COLLECTION_VIEW(object);
    lv_autoscroll_stop(self);
    lv_rubber_band_clear(self);
    lv_keys_clear(self);
    lv_visit_end(self);
    lv_search_clear(self);
    lv_motion_stop(self);
    lv_heartbeat_stop(self);
    lv_row_scroll_stop(self);
    lv_movement_clear(self);
    lv_animation_clear(self);
    lv_connection_close(self);
    lv_follow_list(self, NULL);
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
    lv_rows_free(self);
    g_ptr_array_unref(self->animation.ghosts);
    g_ptr_array_unref(self->cells);
    g_ptr_array_unref(self->pool);
    g_clear_error(&self->error);
    g_free(self->socket);
    g_free(self->layout);
    g_free(self->parameters);
    g_free(self->retry_label);
    g_free(self->unavailable_label);
    g_free(self->failed_label);
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

static void layoutd_collection_view_class_init(LayoutdCollectionViewClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->get_property = get_property;
    object->set_property = set_property;
    object->dispose = dispose;
    object->finalize = finalize;
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->realize = realize;
    widget->map = map;
    widget->unmap = unmap;
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
     * Whether items can be dragged to other places, also in other views. The program moves them in its model when
     * [signal@Layoutd.CollectionView::move-items] or [signal@Layoutd.CollectionView::receive-items] says so.
     */
    properties[REORDERABLE] = g_param_spec_boolean("reorderable", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    /**
     * LayoutdCollectionView:retry-label:
     *
     * What the button beside a failure says.
     */
    properties[RETRY_LABEL] = g_param_spec_string("retry-label", NULL, NULL, RETRY_TEXT, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    /**
     * LayoutdCollectionView:unavailable-label:
     *
     * The view's text while no daemon answers: its picture, if there is one, may be out of date. The reason, for the program's log, is in
     * [property@Layoutd.CollectionView:error].
     */
    properties[UNAVAILABLE_LABEL] = g_param_spec_string(
        "unavailable-label", NULL, NULL, UNAVAILABLE_TEXT, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    /**
     * LayoutdCollectionView:failed-label:
     *
     * The view's text when its layout has failed or was refused. The reason is in [property@Layoutd.CollectionView:error].
     */
    properties[FAILED_LABEL] = g_param_spec_string("failed-label", NULL, NULL, FAILED_TEXT, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
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
     * Whether the view connects to layoutd, or waits longer for it than a frame does. The picture is the newest known one meanwhile.
     */
    properties[BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, readable);
    /**
     * LayoutdCollectionView:error: (attributes org.gtk.Property.get=layoutd_collection_view_get_error)
     *
     * Why the view cannot show what it should, for programs and their logs; %NULL: it can.
     */
    properties[ERROR] = g_param_spec_boxed("error", NULL, NULL, G_TYPE_ERROR, readable);
    g_object_class_install_properties(object, PROPERTIES, properties);
    g_object_class_override_property(object, HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object, VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object, HPOLICY, "hscroll-policy");
    g_object_class_override_property(object, VPOLICY, "vscroll-policy");
    lv_signals_install(object);
}

static void layoutd_collection_view_init(LayoutdCollectionView *self) {
    self->layout = g_strdup("flow");
    self->retry_label = g_strdup(RETRY_TEXT);
    self->unavailable_label = g_strdup(UNAVAILABLE_TEXT);
    self->failed_label = g_strdup(FAILED_TEXT);
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
    lv_search_init(self);
    lv_motion_init(self);
    lv_rows_init(self);
    lv_row_scroll_init(self);
    gtk_widget_add_css_class(GTK_WIDGET(self), "view");
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}
