/* Items that follow the pointer. The daemon makes room for them; the model's order changes at the drop, by the program. */
#include "../state/view.h"

static gboolean has_failed(LayoutdCollectionView *view, layoutd_status status, const layoutd_error *error) {
    lv_connection_take(view, status, error);
    return status != LAYOUTD_OK;
}

/* The item under the pointer, or all that are selected with it. */
static GtkBitset *grabbed(LayoutdCollectionView *view) {
    GListModel *list = view->model.list;
    guint position = view->focus.pressed;
    if (GTK_IS_SELECTION_MODEL(list) && gtk_selection_model_is_selected(GTK_SELECTION_MODEL(list), position))
        return gtk_selection_model_get_selection(GTK_SELECTION_MODEL(list));
    return gtk_bitset_new_range(position, 1);
}

void lv_movement_mark(LayoutdCollectionView *view, LayoutdCell *cell) {
    gboolean is_dragged = lv_movement_index(view, cell) >= 0;
    if (is_dragged) gtk_widget_add_css_class(GTK_WIDGET(cell), "dragging");
    else gtk_widget_remove_css_class(GTK_WIDGET(cell), "dragging");
    /* One that flies back to its place is above the others until it is there. */
    cell->is_lifted = is_dragged || (cell->is_lifted && cell->began);
}

static void mark_all(LayoutdCollectionView *view) {
    for (guint i = 0; i < view->cells->len; i++) lv_movement_mark(view, view->cells->pdata[i]);
}

/* Where the items would be dropped, and where they are drawn until then. */
static void take_movement(LayoutdCollectionView *view, layoutd_json movement) {
    LvMovement *self = &view->movement;
    layoutd_json target = layoutd_json_member(movement, "target"), frames = layoutd_json_path(movement, "lifted", "frames", NULL), number;
    self->target = (layoutd_index_path){layoutd_json_uint32(layoutd_json_member(target, "section"), 0),
                                        layoutd_json_uint32(layoutd_json_member(target, "item"), 0)};
    g_array_set_size(self->frames, 0);
    for (size_t at = 0; layoutd_json_next(frames, &at, NULL, &number);) {
        double side = layoutd_json_double(number, 0);
        g_array_append_val(self->frames, side);
    }
}

/* A movement that begins too late, so that another can begin. */
static void take_back(LayoutdCollectionView *view) {
    char cancel[64];
    layoutd_error error;
    g_snprintf(cancel, sizeof cancel, "{\"cancelMovement\":{\"container\":%u}}", view->connection.container);
    layoutd_send(view->connection.client, cancel, NULL, NULL, &error);
}

gboolean lv_movement_begin(LayoutdCollectionView *view) {
    LvMovement *self = &view->movement;
    if (!view->is_reorderable || view->focus.pressed == LV_GONE || !lv_frame_update(view)) return FALSE;
    g_autoptr(GtkBitset) items = grabbed(view);
    gsize count = gtk_bitset_get_size(items);
    g_autofree layoutd_index_path *paths = g_new(layoutd_index_path, count);
    for (gsize i = 0; i < count; i++) paths[i] = lv_model_path(&view->model, gtk_bitset_get_nth(items, (guint)i));
    layoutd_reply reply;
    layoutd_error error;
    lv_connection_allow_time(view);
    layoutd_status status = layoutd_begin_movement(
        view->connection.client, view->connection.container, paths, count, &view->drag.start, &reply, &error);
    if (status == LAYOUTD_TIMEOUT) take_back(view);
    if (has_failed(view, status, &error)) return FALSE;
    self->is_late = FALSE;
    self->items = g_steal_pointer(&items);
    self->frames = g_array_new(FALSE, FALSE, sizeof(double));
    self->kept = g_ptr_array_new();
    take_movement(view, layoutd_json_path(reply.json, "beginMovement", "movement", NULL));
    self->placeholder = g_object_new(GTK_TYPE_BOX, "css-name", "cell", "css-classes", (const char *[]){"placeholder", NULL}, NULL);
    gtk_widget_insert_after(self->placeholder, GTK_WIDGET(view), NULL);
    mark_all(view);
    lv_movement_update(view);
    return TRUE;
}

/* Takes the items to where the pointer is: over another view, or NULL for their own. LAYOUTD_REFUSED: that view cannot take them. */
static layoutd_status hover(LayoutdCollectionView *view, LayoutdCollectionView *host, layoutd_error *error) {
    layoutd_reply reply;
    layoutd_point at = lv_drag_point(view);
    if (host) {
        at = lv_visit_pointer(view, GTK_WIDGET(host));
        at.x += gtk_adjustment_get_value(host->scroll.adjustments[0]);
        at.y += gtk_adjustment_get_value(host->scroll.adjustments[1]);
        lv_visit_prepare(view);
    }
    lv_connection_allow_time(view);
    layoutd_status status = layoutd_update_movement(
        view->connection.client, view->connection.container, at, host ? host->connection.container : 0, &reply, error);
    if (status == LAYOUTD_OK) take_movement(view, layoutd_json_path(reply.json, "updateMovement", host ? "targetMovement" : "movement", NULL));
    return status;
}

/* Tries again when both views have answered. */
static gboolean is_late(LayoutdCollectionView *view, LayoutdCollectionView *host) {
    view->movement.is_late = view->connection.is_waiting || (host && host->connection.is_waiting);
    if (view->movement.is_late) lv_later(view);
    return view->movement.is_late;
}

void lv_movement_update(LayoutdCollectionView *view) {
    layoutd_error error;
    LayoutdCollectionView *host = lv_visit_find(view);
    /* The program may drop the other view when it learns of an error. */
    g_autoptr(LayoutdCollectionView) held = host ? g_object_ref(host) : NULL;
    if (!view->connection.is_window_open || is_late(view, host)) return;
    layoutd_status status = hover(view, host, &error);
    if (host && status == LAYOUTD_REFUSED) {
        host = NULL;
        status = hover(view, host, &error);
    }
    if (has_failed(view, status, &error)) {
        is_late(view, NULL);
        return;
    }
    lv_visit_set(view, host);
    lv_animation_expect(view);
    /* The event that makes room at this target has come by then. Index paths are those of the model still. */
    if (!has_failed(view, layoutd_sync(view->connection.client, &error), &error)) lv_frame_update(view);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

/* The items go from where they were let go to their places. */
static void settle(LayoutdCollectionView *view) {
    for (guint i = 0; i < view->cells->len; i++) {
        const layoutd_rect *lifted = lv_movement_frame(view, view->cells->pdata[i]);
        if (lifted) lv_animation_move(view, view->cells->pdata[i], *lifted);
    }
}

static void clear(LayoutdCollectionView *view) {
    lv_visit_set(view, NULL);
    g_clear_pointer(&view->movement.pictures, g_ptr_array_unref);
    for (guint i = 0; view->movement.kept && i < view->movement.kept->len; i++) {
        gtk_widget_remove_css_class(view->movement.kept->pdata[i], "dragging");
        lv_cells_remove(view, view->movement.kept->pdata[i]);
    }
    g_clear_pointer(&view->movement.kept, g_ptr_array_unref);
    g_clear_pointer(&view->movement.placeholder, gtk_widget_unparent);
    g_clear_pointer(&view->movement.items, gtk_bitset_unref);
    mark_all(view);
    g_clear_pointer(&view->movement.frames, g_array_unref);
}

/* The daemon puts the items back, and gets the new order as any change of the model: so the order is never other than the program's, and a
 * program that refuses sees the items return. The picture does not, as nothing is shown in between. */
void lv_movement_end(LayoutdCollectionView *view, gboolean is_cancelled) {
    if (!view->movement.items) return;
    layoutd_error error;
    layoutd_index_path target = view->movement.target;
    g_autoptr(GtkBitset) items = gtk_bitset_ref(view->movement.items);
    g_autoptr(LayoutdCollectionView) host = view->movement.host ? g_object_ref(view->movement.host) : NULL;
    settle(view);
    clear(view);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    if (!view->connection.is_window_open) return;
    lv_connection_allow_time(view);
    layoutd_status status = layoutd_cancel_movement(view->connection.client, view->connection.container, NULL, &error);
    if (status == LAYOUTD_OK) status = layoutd_sync(view->connection.client, &error);
    /* If it takes longer, it is done all the same before the model's change. */
    if ((has_failed(view, status, &error) && status != LAYOUTD_TIMEOUT) || is_cancelled) return;
    if (host) lv_emit_receive_items(host, view, items, target);
    else lv_emit_move_items(view, items, target);
}

void lv_movement_clear(LayoutdCollectionView *view) {
    clear(view);
}

/* The place of a cell's item among those that are dragged; -1: it is not. */
int lv_movement_index(LayoutdCollectionView *view, const LayoutdCell *cell) {
    GtkBitset *items = view->movement.items;
    if (!items || cell->category != LAYOUTD_CELL || cell->position == LV_GONE || !gtk_bitset_contains(items, cell->position)) return -1;
    return (int)gtk_bitset_get_size_in_range(items, 0, cell->position) - 1;
}

const layoutd_rect *lv_movement_frame(LayoutdCollectionView *view, const LayoutdCell *cell) {
    int index = lv_movement_index(view, cell);
    if (index < 0 || view->movement.host || (guint)index * 4 + 4 > view->movement.frames->len) return NULL;
    return (const layoutd_rect *)(const void *)view->movement.frames->data + index;
}

void lv_movement_place(LayoutdCollectionView *view) {
    GtkWidget *placeholder = view->movement.placeholder;
    if (!placeholder) return;
    for (guint i = 0; i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (lv_movement_index(view, cell) != 0) continue;
        int width, height;
        gtk_widget_measure(placeholder, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
        gtk_widget_measure(placeholder, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
        layoutd_rect frame = cell->place.frame;
        gtk_widget_size_allocate(
            placeholder, &(GtkAllocation){(int)(frame.x - view->scroll.shown[0]), (int)(frame.y - view->scroll.shown[1]),
                                          MAX(width, (int)frame.width), MAX(height, (int)frame.height)}, -1);
    }
}
