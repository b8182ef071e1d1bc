#include "cell.h"

/**
 * LayoutdCell:
 *
 * The widget by which a [class@Layoutd.CollectionView] shows an item of its model, or a section's header.
 *
 * Programs give it a child in [signal@Layoutd.CollectionView::setup], and show the item in that child in
 * [signal@Layoutd.CollectionView::bind]. One cell shows many items in turn.
 */
struct _LayoutdCellClass {
    GtkWidgetClass parent;
};

G_DEFINE_FINAL_TYPE(LayoutdCell, layoutd_cell, GTK_TYPE_WIDGET)

enum { CHILD = 1, ITEM, POSITION, SECTION, SELECTED, KIND, PROPERTIES };
static GParamSpec *properties[PROPERTIES];

/* Its layout decides a cell's size, whatever the child would like: it is clipped, or has room around it. */
static void measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
    LayoutdCell *self = LAYOUTD_CELL(widget);
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    if (!self->child || !gtk_widget_should_layout(self->child)) return;
    if (for_size >= 0) {
        int across;
        GtkOrientation other = orientation == GTK_ORIENTATION_VERTICAL ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;
        gtk_widget_measure(self->child, other, -1, &across, NULL, NULL, NULL);
        for_size = MAX(for_size, across);
    }
    gtk_widget_measure(self->child, orientation, for_size, NULL, natural, NULL, NULL);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    LayoutdCell *self = LAYOUTD_CELL(widget);
    (void)baseline;
    if (!self->child || !gtk_widget_should_layout(self->child)) return;
    int least_width, least_height;
    gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    width = MAX(width, least_width);
    gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
    gtk_widget_size_allocate(self->child, &(GtkAllocation){0, 0, width, MAX(height, least_height)}, -1);
}

static GtkSizeRequestMode request_mode(GtkWidget *widget) {
    LayoutdCell *self = LAYOUTD_CELL(widget);
    return self->child ? gtk_widget_get_request_mode(self->child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    LayoutdCell *self = LAYOUTD_CELL(object);
    switch (id) {
    case CHILD: g_value_set_object(value, self->child); break;
    case ITEM: g_value_set_object(value, self->item); break;
    case POSITION: g_value_set_uint(value, self->position); break;
    case SECTION: g_value_set_uint(value, self->path.section); break;
    case SELECTED: g_value_set_boolean(value, self->is_selected); break;
    case KIND: g_value_set_string(value, layoutd_cell_get_kind(self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    if (id == CHILD) layoutd_cell_set_child(LAYOUTD_CELL(object), g_value_get_object(value));
    else G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void dispose(GObject *object) {
    LayoutdCell *self = LAYOUTD_CELL(object);
    g_clear_pointer(&self->child, gtk_widget_unparent);
    g_clear_object(&self->item);
    g_clear_pointer(&self->place.transform, gsk_transform_unref);
    G_OBJECT_CLASS(layoutd_cell_parent_class)->dispose(object);
}

static void layoutd_cell_class_init(LayoutdCellClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->get_property = get_property;
    object->set_property = set_property;
    object->dispose = dispose;
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->measure = measure;
    widget->size_allocate = size_allocate;
    widget->get_request_mode = request_mode;
    gtk_widget_class_set_css_name(widget, "cell");

    const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    /**
     * LayoutdCell:child: (attributes org.gtk.Property.get=layoutd_cell_get_child org.gtk.Property.set=layoutd_cell_set_child)
     *
     * The widget that shows the item.
     */
    properties[CHILD] = g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET, readable | G_PARAM_WRITABLE);
    /**
     * LayoutdCell:item: (attributes org.gtk.Property.get=layoutd_cell_get_item)
     *
     * The item; for a header or a footer, the model of its section.
     */
    properties[ITEM] = g_param_spec_object("item", NULL, NULL, G_TYPE_OBJECT, readable);
    /**
     * LayoutdCell:position: (attributes org.gtk.Property.get=layoutd_cell_get_position)
     *
     * The item's position in the model; `GTK_INVALID_LIST_POSITION` for headers and footers.
     */
    properties[POSITION] = g_param_spec_uint("position", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION, readable);
    /**
     * LayoutdCell:section: (attributes org.gtk.Property.get=layoutd_cell_get_section)
     *
     * The section, from 0.
     */
    properties[SECTION] = g_param_spec_uint("section", NULL, NULL, 0, G_MAXUINT, 0, readable);
    /**
     * LayoutdCell:selected: (attributes org.gtk.Property.get=layoutd_cell_get_selected)
     *
     * Whether the model says that the item is selected.
     */
    properties[SELECTED] = g_param_spec_boolean("selected", NULL, NULL, FALSE, readable);
    /**
     * LayoutdCell:kind: (attributes org.gtk.Property.get=layoutd_cell_get_kind)
     *
     * The kind of a header or a footer, as the layout calls it; %NULL for the cell of an item.
     */
    properties[KIND] = g_param_spec_string("kind", NULL, NULL, NULL, readable);
    g_object_class_install_properties(object, PROPERTIES, properties);
}

static void layoutd_cell_init(LayoutdCell *self) {
    self->position = LV_GONE;
    self->place.alpha = 1;
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *lv_cell_new(layoutd_category category, const char *kind) {
    static const char *const nodes[] = {"cell", "header", "decoration"};
    static const GtkAccessibleRole roles[] = {
        GTK_ACCESSIBLE_ROLE_LIST_ITEM, GTK_ACCESSIBLE_ROLE_GROUP, GTK_ACCESSIBLE_ROLE_PRESENTATION};
    LayoutdCell *self = g_object_new(
        LAYOUTD_TYPE_CELL, "css-name", nodes[category], "accessible-role", roles[category], "focusable", category == LAYOUTD_CELL, NULL);
    self->category = category;
    self->kind = g_intern_string(kind);
    if (category != LAYOUTD_CELL) gtk_widget_add_css_class(GTK_WIDGET(self), kind);
    return GTK_WIDGET(self);
}

void lv_cell_set_item(LayoutdCell *self, GObject *item) {
    if (g_set_object(&self->item, item)) g_object_notify_by_pspec(G_OBJECT(self), properties[ITEM]);
}

void lv_cell_set_path(LayoutdCell *self, layoutd_index_path path, guint position) {
    gboolean has_section_changed = self->path.section != path.section, has_position_changed = self->position != position;
    self->path = path;
    self->position = position;
    if (has_section_changed) g_object_notify_by_pspec(G_OBJECT(self), properties[SECTION]);
    if (has_position_changed) g_object_notify_by_pspec(G_OBJECT(self), properties[POSITION]);
}

void lv_cell_set_selected(LayoutdCell *self, gboolean is_selected) {
    if (self->is_selected == is_selected) return;
    self->is_selected = is_selected;
    if (is_selected) gtk_widget_set_state_flags(GTK_WIDGET(self), GTK_STATE_FLAG_SELECTED, FALSE);
    else gtk_widget_unset_state_flags(GTK_WIDGET(self), GTK_STATE_FLAG_SELECTED);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
    g_object_notify_by_pspec(G_OBJECT(self), properties[SELECTED]);
}

static GskTransform *transform_of(const layoutd_transform *from) {
    float values[16];
    graphene_matrix_t matrix;
    if (from->count == 16) {
        for (int i = 0; i < 16; i++) values[i] = (float)from->matrix[i];
        graphene_matrix_init_from_float(&matrix, values);
    } else {
        const double *m = from->matrix;
        graphene_matrix_init_from_2d(&matrix, m[0], m[1], m[2], m[3], m[4], m[5]);
    }
    return gsk_transform_matrix(NULL, &matrix);
}

void lv_cell_set_place(LayoutdCell *self, const layoutd_window_element *element) {
    g_clear_pointer(&self->place.transform, gsk_transform_unref);
    self->place = (LvPlace){
        .frame = element->transform ? element->transform->untransformed_frame : element->frame, .z_index = element->z_index,
        .alpha = element->alpha, .is_hidden = element->is_hidden, .is_estimated = element->is_estimated,
        .is_pinned = element->pinned.x != 0 || element->pinned.y != 0,
        .transform = element->transform ? transform_of(element->transform) : NULL};
    gtk_widget_set_opacity(GTK_WIDGET(self), element->alpha);
    gtk_widget_set_child_visible(GTK_WIDGET(self), !element->is_hidden);
    if (self->place.is_pinned) gtk_widget_add_css_class(GTK_WIDGET(self), "pinned");
    else gtk_widget_remove_css_class(GTK_WIDGET(self), "pinned");
}

/**
 * layoutd_cell_set_child: (attributes org.gtk.Method.set_property=child)
 * @self: a cell
 * @child: (nullable) (transfer none): the widget that shows the item
 *
 * Sets the widget that shows the item.
 */
void layoutd_cell_set_child(LayoutdCell *self, GtkWidget *child) {
    g_return_if_fail(LAYOUTD_IS_CELL(self));
    g_return_if_fail(child == NULL || GTK_IS_WIDGET(child));
    if (self->child == child) return;
    g_clear_pointer(&self->child, gtk_widget_unparent);
    self->child = child;
    if (child) gtk_widget_set_parent(child, GTK_WIDGET(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[CHILD]);
}

/**
 * layoutd_cell_get_child: (attributes org.gtk.Method.get_property=child)
 * @self: a cell
 *
 * Returns the widget that shows the item.
 *
 * Returns: (nullable) (transfer none): the widget
 */
GtkWidget *layoutd_cell_get_child(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), NULL);
    return self->child;
}

/**
 * layoutd_cell_get_item: (attributes org.gtk.Method.get_property=item)
 * @self: a cell
 *
 * Returns the item; for a header or a footer, the model of its section.
 *
 * Returns: (nullable) (transfer none) (type GObject): the item, between `bind` and `unbind`
 */
GObject *layoutd_cell_get_item(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), NULL);
    return self->item;
}

/**
 * layoutd_cell_get_position: (attributes org.gtk.Method.get_property=position)
 * @self: a cell
 *
 * Returns the item's position in the model.
 *
 * Returns: the position, or `GTK_INVALID_LIST_POSITION`
 */
guint layoutd_cell_get_position(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), GTK_INVALID_LIST_POSITION);
    return self->position;
}

/**
 * layoutd_cell_get_section: (attributes org.gtk.Method.get_property=section)
 * @self: a cell
 *
 * Returns the number of the section.
 *
 * Returns: the section, from 0
 */
guint layoutd_cell_get_section(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), 0);
    return self->path.section;
}

/**
 * layoutd_cell_get_selected: (attributes org.gtk.Method.get_property=selected)
 * @self: a cell
 *
 * Returns whether the item is selected.
 *
 * Returns: whether the item is selected
 */
gboolean layoutd_cell_get_selected(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), FALSE);
    return self->is_selected;
}

/**
 * layoutd_cell_get_kind: (attributes org.gtk.Method.get_property=kind)
 * @self: a cell
 *
 * Returns the kind of a header or a footer.
 *
 * Returns: (nullable): the kind, or %NULL for the cell of an item
 */
const char *layoutd_cell_get_kind(LayoutdCell *self) {
    g_return_val_if_fail(LAYOUTD_IS_CELL(self), NULL);
    return self->category == LAYOUTD_CELL ? NULL : self->kind;
}
