/* Cells for what is in the window, and a pool beside it. */
#include "../state/view.h"

#include <math.h>

/* More hidden cells than this share of those shown are let go. */
enum { MOST_POOLED_SHARE = 2, LEAST_POOLED = 8 };

static LayoutdCell *take(LayoutdCollectionView *view, layoutd_category category, const char *kind) {
    for (guint i = view->pool->len; i-- > 0;) {
        LayoutdCell *cell = view->pool->pdata[i];
        if (cell->category != category || g_strcmp0(cell->kind, kind) != 0) continue;
        g_ptr_array_remove_index_fast(view->pool, i);
        return cell;
    }
    GtkWidget *cell = lv_cell_new(category, kind);
    gtk_widget_set_parent(cell, GTK_WIDGET(view));
    lv_emit(view, LV_SETUP, LAYOUTD_CELL(cell));
    return LAYOUTD_CELL(cell);
}

static void unbind(LayoutdCollectionView *view, LayoutdCell *cell) {
    if (!cell->item) return;
    lv_emit(view, LV_UNBIND, cell);
    lv_cell_set_item(cell, NULL);
    cell->is_measured = FALSE;
}

/* Shows what the model has at the cell's path. */
static void bind(LayoutdCollectionView *view, LayoutdCell *cell) {
    g_autoptr(GObject) item = cell->category == LAYOUTD_DECORATION ? NULL : lv_model_item(&view->model, cell->category, cell->path);
    if (item != cell->item) {
        unbind(view, cell);
        if (item) {
            lv_cell_set_item(cell, item);
            lv_cells_update_selection(view, cell->position, 1);
            lv_emit(view, LV_BIND, cell);
            lv_name_update(view, cell);
        }
    }
    gtk_widget_set_visible(GTK_WIDGET(cell), cell->item || cell->category == LAYOUTD_DECORATION);
}

static void destroy(LayoutdCollectionView *view, LayoutdCell *cell) {
    unbind(view, cell);
    lv_emit(view, LV_TEARDOWN, cell);
    gtk_widget_unparent(GTK_WIDGET(cell));
}

void lv_cells_remove(LayoutdCollectionView *view, LayoutdCell *cell) {
    lv_focus_leave_cell(view, cell);
    g_ptr_array_remove_fast(view->cells, cell);
    unbind(view, cell);
    lv_cell_set_selected(cell, FALSE);
    cell->began = 0;
    cell->fades = FALSE;
    cell->is_lifted = FALSE;
    cell->row = NULL;
    gtk_widget_set_visible(GTK_WIDGET(cell), FALSE);
    g_ptr_array_add(view->pool, cell);
}

void lv_cells_set(LayoutdCollectionView *view, LayoutdCell *cell, const layoutd_window_element *element) {
    lv_cell_set_path(cell, element->path, cell->category == LAYOUTD_CELL ? lv_model_position(&view->model, element->path) : LV_GONE);
    lv_cell_set_place(cell, element);
    bind(view, cell);
    if (view->movement.items) lv_movement_mark(view, cell);
    if (cell->category == LAYOUTD_CELL && cell->item)
        gtk_accessible_update_relation(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_RELATION_POS_IN_SET, (int)cell->position + 1,
                                       GTK_ACCESSIBLE_RELATION_SET_SIZE, (int)g_list_model_get_n_items(view->model.list), -1);
}

LayoutdCell *lv_cells_add(LayoutdCollectionView *view, const layoutd_window_element *element) {
    LayoutdCell *cell = lv_visit_take_back(view, element);
    if (!cell) cell = take(view, element->category, element->kind);
    g_ptr_array_add(view->cells, cell);
    lv_cells_set(view, cell, element);
    return cell;
}

/* Decorations lie below cells, and headers above them, where the layout does not say otherwise. */
static int in_drawing_order(gconstpointer a, gconstpointer b) {
    static const int heights[] = {1, 2, 0};
    const LayoutdCell *one = *(LayoutdCell *const *)a, *other = *(LayoutdCell *const *)b;
    if (one->place.z_index != other->place.z_index) return one->place.z_index > other->place.z_index ? 1 : -1;
    if (one->category != other->category) return heights[one->category] - heights[other->category];
    if (one->path.section != other->path.section) return one->path.section > other->path.section ? 1 : -1;
    return (one->path.item > other->path.item) - (one->path.item < other->path.item);
}

static void sort(LayoutdCollectionView *view) {
    if (view->movement.items) return;
    GtkWidget *before = NULL;
    g_ptr_array_sort(view->cells, in_drawing_order);
    for (guint i = 0; i < view->cells->len; i++) {
        GtkWidget *cell = view->cells->pdata[i];
        if (gtk_widget_get_prev_sibling(cell) != before) gtk_widget_insert_after(cell, GTK_WIDGET(view), before);
        before = cell;
    }
}

/* Some elements have become a row's to show, or are no longer. */
static void exchange_with_rows(LayoutdCollectionView *view, const layoutd_difference *difference) {
    for (size_t i = 0; i < difference->count; i++) {
        layoutd_window_element *element = difference->elements[i];
        gboolean is_row = lv_rows_show(view, element);
        if (is_row && element->view) lv_cells_remove(view, g_steal_pointer(&element->view));
        else if (!is_row && !element->view) element->view = lv_cells_add(view, element);
    }
}

layoutd_status lv_cells_apply(LayoutdCollectionView *view, const layoutd_difference *difference, layoutd_error *error) {
    gboolean has_changed;
    layoutd_status status = lv_rows_update(view, difference, &has_changed, error);
    /* A layout that moves items itself shows how they come to their places. */
    gboolean animates = view->animation.is_due && !difference->is_moving;
    view->animation.is_due = FALSE;
    for (size_t i = 0; i < difference->disappeared_count; i++) {
        LayoutdCell *cell = difference->disappeared[i]->view;
        if (!cell || lv_visit_keep(view, cell)) continue;
        if (animates) lv_animation_disappear(view, cell);
        lv_cells_remove(view, cell);
    }
    for (size_t i = 0; i < difference->appeared_count; i++) {
        layoutd_window_element *element = difference->appeared[i];
        if (lv_rows_show(view, element)) continue;
        element->view = lv_cells_add(view, element);
        if (animates) lv_animation_appear(view, element->view);
    }
    for (size_t i = 0; i < difference->moved_count; i++) {
        LayoutdCell *cell = difference->moved[i]->view;
        if (!cell) continue;
        layoutd_rect from = lv_animation_frame(view, cell);
        lv_cells_set(view, cell, difference->moved[i]);
        from.x += difference->adjustment.x;
        from.y += difference->adjustment.y;
        if (difference->is_moving) cell->began = 0, cell->fades = FALSE;
        else if (animates || cell->began) lv_animation_move(view, cell, from);
    }
    for (size_t i = 0; i < difference->changed_count; i++)
        if (difference->changed[i]->view) lv_cells_set(view, difference->changed[i]->view, difference->changed[i]);
    /* Elements of other items may be where there were some before, with the same keys. */
    for (size_t i = 0; view->model.is_unchecked && i < difference->count; i++)
        if (difference->elements[i]->view) lv_cells_set(view, difference->elements[i]->view, difference->elements[i]);
    view->model.is_unchecked = FALSE;
    if (has_changed) exchange_with_rows(view, difference);
    if (has_changed || difference->appeared_count || difference->moved_count || difference->changed_count) sort(view);
    while (view->pool->len > view->cells->len / MOST_POOLED_SHARE + LEAST_POOLED)
        destroy(view, g_ptr_array_steal_index_fast(view->pool, view->pool->len - 1));
    return status;
}

static void place(LayoutdCollectionView *view, LayoutdCell *cell) {
    GtkWidget *widget = GTK_WIDGET(cell);
    if (!gtk_widget_should_layout(widget)) return;
    const layoutd_rect *lifted = lv_movement_frame(view, cell), frame = lifted ? *lifted : lv_animation_frame(view, cell);
    double left = frame.x - view->scroll.shown[0], top = frame.y - view->scroll.shown[1];
    int least_width, least_height;
    int width = (int)(round(left + frame.width) - round(left)), height = (int)(round(top + frame.height) - round(top));
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    width = MAX(width, least_width);
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
    height = MAX(height, least_height);
    GskTransform *transform = NULL;
    if (cell->place.transform) {
        transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)(left + frame.width / 2), (float)(top + frame.height / 2)));
        transform = gsk_transform_transform(transform, cell->place.transform);
        transform = gsk_transform_translate(transform, &GRAPHENE_POINT_INIT((float)(-frame.width / 2), (float)(-frame.height / 2)));
    } else {
        transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)round(left), (float)round(top)));
    }
    gtk_widget_allocate(widget, width, height, -1, transform);
}

void lv_cells_place(LayoutdCollectionView *view) {
    for (guint i = 0; i < view->cells->len; i++) place(view, view->cells->pdata[i]);
}

void lv_cells_follow(LayoutdCollectionView *view, guint position, guint removed, guint added) {
    for (guint i = 0; i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (cell->position == LV_GONE || cell->position < position) continue;
        lv_cell_set_path(cell, cell->path, cell->position < position + removed ? LV_GONE : cell->position - removed + added);
    }
}

void lv_cells_update_selection(LayoutdCollectionView *view, guint position, guint count) {
    GListModel *list = view->model.list;
    for (guint i = 0; i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (cell->position == LV_GONE || cell->position < position || cell->position - position >= count) continue;
        lv_cell_set_selected(cell, GTK_IS_SELECTION_MODEL(list) && gtk_selection_model_is_selected(GTK_SELECTION_MODEL(list), cell->position));
    }
}

void lv_cells_clear(LayoutdCollectionView *view) {
    while (view->cells->len) destroy(view, g_ptr_array_steal_index_fast(view->cells, view->cells->len - 1));
    while (view->pool->len) destroy(view, g_ptr_array_steal_index_fast(view->pool, view->pool->len - 1));
}

LayoutdCell *lv_cells_find(LayoutdCollectionView *view, guint position) {
    for (guint i = 0; position != LV_GONE && i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (cell->position == position && cell->item) return cell;
    }
    return NULL;
}
