/* Items that hover over another view of the program. That view makes room for them and draws them; the models are the program's to change. */
#include "../state/view.h"

static gboolean takes(LayoutdCollectionView *view, LayoutdCollectionView *other) {
    return lv_receives_items(other) && !other->movement.items && g_strcmp0(view->socket, other->socket) == 0
        && other->connection.is_window_open;
}

layoutd_point lv_visit_pointer(LayoutdCollectionView *view, GtkWidget *within) {
    const LvDrag *drag = &view->drag;
    double x, y;
    gtk_widget_translate_coordinates(GTK_WIDGET(view), within, drag->pressed.x + drag->x, drag->pressed.y + drag->y, &x, &y);
    return (layoutd_point){x, y};
}

LayoutdCollectionView *lv_visit_find(LayoutdCollectionView *view) {
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(view)));
    const layoutd_point at = lv_visit_pointer(view, root);
    GtkWidget *found = gtk_widget_pick(root, at.x, at.y, GTK_PICK_DEFAULT);
    GtkWidget *other = found ? gtk_widget_get_ancestor(found, LAYOUTD_TYPE_COLLECTION_VIEW) : NULL;
    if (!other || other == GTK_WIDGET(view) || !takes(view, LAYOUTD_COLLECTION_VIEW(other))) return NULL;
    return LAYOUTD_COLLECTION_VIEW(other);
}

static void take_pictures(LayoutdCollectionView *view) {
    LvMovement *movement = &view->movement;
    movement->pictures = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint i = 0; i < view->cells->len; i++) {
        int index = lv_movement_index(view, view->cells->pdata[i]);
        if (index < 0) continue;
        g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(view->cells->pdata[i]);
        GdkPaintable *picture = gdk_paintable_get_current_image(paintable);
        g_object_set_data(G_OBJECT(picture), "layoutd-index", GINT_TO_POINTER(index));
        g_ptr_array_add(movement->pictures, picture);
    }
}

void lv_visit_prepare(LayoutdCollectionView *view) {
    if (!view->movement.pictures) take_pictures(view);
}

/* The pointer's events go to the cell on which its button was pressed, for as long as that is mapped. */
gboolean lv_visit_keep(LayoutdCollectionView *view, LayoutdCell *cell) {
    if (lv_movement_index(view, cell) < 0) return FALSE;
    g_ptr_array_remove_fast(view->cells, cell);
    g_ptr_array_add(view->movement.kept, cell);
    gtk_widget_set_opacity(GTK_WIDGET(cell), 0);
    return TRUE;
}

LayoutdCell *lv_visit_take_back(LayoutdCollectionView *view, const layoutd_window_element *element) {
    GPtrArray *kept = view->movement.kept;
    if (!kept || element->category != LAYOUTD_CELL) return NULL;
    for (guint i = 0; i < kept->len; i++) {
        LayoutdCell *cell = kept->pdata[i];
        if (cell->position == lv_model_position(&view->model, element->path)) return g_ptr_array_steal_index_fast(kept, i);
    }
    return NULL;
}

static void show_change(LayoutdCollectionView *view) {
    lv_animation_expect(view);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    gtk_widget_queue_draw(GTK_WIDGET(view));
}

void lv_visit_set(LayoutdCollectionView *view, LayoutdCollectionView *host) {
    LvMovement *movement = &view->movement;
    if (movement->host && movement->host != host) {
        movement->host->movement.guest = NULL;
        show_change(movement->host);
    }
    movement->host = host;
    if (movement->placeholder) gtk_widget_set_child_visible(movement->placeholder, !host);
    if (!host) return;
    host->movement.guest = view;
    show_change(host);
    /* The event that makes room has come by then. */
    layoutd_error error;
    lv_connection_allow_time(host);
    layoutd_status status = layoutd_sync(host->connection.client, &error);
    lv_connection_take(host, status, &error);
    if (status == LAYOUTD_OK) lv_frame_update(host);
}

void lv_visit_snapshot(LayoutdCollectionView *host, GtkSnapshot *snapshot) {
    LayoutdCollectionView *guest = host->movement.guest;
    if (!guest) return;
    const LvMovement *movement = &guest->movement;
    const layoutd_rect *frames = (const layoutd_rect *)(const void *)movement->frames->data;
    for (guint i = 0; i < movement->pictures->len; i++) {
        guint index = GPOINTER_TO_UINT(g_object_get_data(movement->pictures->pdata[i], "layoutd-index"));
        if (index * 4 + 4 > movement->frames->len) continue;
        const layoutd_rect frame = frames[index];
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(
            snapshot, &GRAPHENE_POINT_INIT((float)(frame.x - host->scroll.shown[0]), (float)(frame.y - host->scroll.shown[1])));
        gdk_paintable_snapshot(movement->pictures->pdata[i], snapshot, frame.width, frame.height);
        gtk_snapshot_restore(snapshot);
    }
}

void lv_visit_end(LayoutdCollectionView *view) {
    g_autoptr(LayoutdCollectionView) guest = view->movement.guest ? g_object_ref(view->movement.guest) : NULL;
    if (guest) lv_drag_cancel(guest);
}
