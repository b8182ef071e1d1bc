/* The rectangle that one draws to select what it meets, also what is out of sight. */
#include "../state/view.h"

#include <math.h>

static layoutd_rect rect_of(LayoutdCollectionView *view) {
    layoutd_point one = view->drag.start, other = lv_drag_point(view);
    return (layoutd_rect){fmin(one.x, other.x), fmin(one.y, other.y), fabs(one.x - other.x), fabs(one.y - other.y)};
}

gboolean lv_rubber_band_begin(LayoutdCollectionView *view) {
    if (!GTK_IS_SELECTION_MODEL(view->model.list)) return FALSE;
    lv_rubber_band_clear(view);
    GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(view->drag.gesture));
    view->drag.selected_before = state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)
        ? gtk_selection_model_get_selection(GTK_SELECTION_MODEL(view->model.list)) : gtk_bitset_new_empty();
    view->drag.rubber_band = g_object_new(GTK_TYPE_BOX, "css-name", "rubberband", "can-target", FALSE, NULL);
    gtk_widget_set_parent(view->drag.rubber_band, GTK_WIDGET(view));
    return TRUE;
}

/* Pages of ranges; FALSE on failure. */
static gboolean add_selected(LayoutdCollectionView *view, layoutd_rect rect, GtkBitset *selected) {
    g_autofree char *cursor = NULL;
    lv_connection_allow_time(view);
    do {
        layoutd_select_rect_reply reply;
        layoutd_error error;
        layoutd_status status = layoutd_select_rect(
            view->connection.client, &(layoutd_select_rect_request){.container = view->connection.container, .rect = rect, .cursor = cursor}, &reply,
            &error);
        lv_connection_take(view, status, &error);
        if (status != LAYOUTD_OK) return FALSE;
        for (size_t i = 0; i < reply.range_count; i++) {
            const layoutd_item_range *range = &reply.ranges[i];
            guint position = lv_model_position(&view->model, (layoutd_index_path){range->section, range->item});
            if (position != LV_GONE)
                gtk_bitset_add_range(selected, position, MIN(range->count, g_list_model_get_n_items(view->model.list) - position));
        }
        g_free(cursor);
        cursor = g_strdup(reply.cursor);
    } while (*cursor);
    return TRUE;
}

void lv_rubber_band_catch_up(LayoutdCollectionView *view) {
    if (!view->drag.is_unselected || !GTK_IS_SELECTION_MODEL(view->model.list)) return;
    g_autoptr(GtkBitset) selected = gtk_bitset_copy(view->drag.selected_before);
    if (!lv_frame_update(view) || !add_selected(view, view->drag.rect, selected)) {
        if (view->connection.is_waiting) lv_later(view);
        return;
    }
    view->drag.is_unselected = FALSE;
    GtkSelectionModel *model = GTK_SELECTION_MODEL(view->model.list);
    g_autoptr(GtkBitset) all = gtk_bitset_new_range(0, g_list_model_get_n_items(view->model.list));
    g_autoptr(GtkBitset) before = gtk_selection_model_get_selection(model);
    if (!gtk_bitset_equals(before, selected)) gtk_selection_model_set_selection(model, selected, all);
}

void lv_rubber_band_update(LayoutdCollectionView *view) {
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    view->drag.rect = rect_of(view);
    view->drag.is_unselected = TRUE;
    lv_rubber_band_catch_up(view);
}

void lv_rubber_band_place(LayoutdCollectionView *view) {
    if (!view->drag.rubber_band) return;
    layoutd_rect rect = rect_of(view);
    int width, height;
    gtk_widget_measure(view->drag.rubber_band, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    gtk_widget_measure(view->drag.rubber_band, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    gtk_widget_size_allocate(
        view->drag.rubber_band,
        &(GtkAllocation){(int)(rect.x - view->scroll.shown[0]), (int)(rect.y - view->scroll.shown[1]), MAX(width, (int)rect.width),
                         MAX(height, (int)rect.height)},
        -1);
}

/* The items that it meets may have to be selected later. */
void lv_rubber_band_end(LayoutdCollectionView *view) {
    g_clear_pointer(&view->drag.rubber_band, gtk_widget_unparent);
}

void lv_rubber_band_forget(LayoutdCollectionView *view) {
    view->drag.is_unselected = FALSE;
}

void lv_rubber_band_clear(LayoutdCollectionView *view) {
    lv_rubber_band_end(view);
    lv_rubber_band_forget(view);
    g_clear_pointer(&view->drag.selected_before, gtk_bitset_unref);
}
