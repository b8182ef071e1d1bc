/* Sections that scroll by themselves. The daemon has their items where the row would be unscrolled, and so has the window; the view queries
 * what each row in sight shows at its offset, and draws that, clipped to the row. */
#include "../state/view.h"

#include <string.h>

static void free_row(gpointer data) {
    LvRow *row = data;
    g_ptr_array_unref(row->cells);
    g_ptr_array_unref(row->kinds);
    g_free(row);
}

void lv_rows_init(LayoutdCollectionView *view) {
    view->rows.list = g_ptr_array_new_with_free_func(free_row);
    view->rows.queried = g_array_new(FALSE, FALSE, sizeof(guint));
    view->rows.unsent = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    view->rows.scrolled = view->rows.glide.section = view->rows.held.section = LV_GONE;
}

void lv_rows_free(LayoutdCollectionView *view) {
    g_ptr_array_unref(view->rows.list);
    g_array_unref(view->rows.queried);
    g_hash_table_unref(view->rows.unsent);
}

LvRow *lv_rows_find(LayoutdCollectionView *view, guint section) {
    for (guint i = 0; i < view->rows.list->len; i++) {
        LvRow *row = view->rows.list->pdata[i];
        if (row->section == section) return row;
    }
    return NULL;
}

static layoutd_point step_along(const char *direction) {
    if (g_str_equal(direction, "topToBottom")) return (layoutd_point){0, -1};
    return (layoutd_point){g_str_equal(direction, "rightToLeft") ? 1 : -1, 0};
}

static guint index_of(GArray *sections, guint section) {
    guint i = 0;
    while (i < sections->len && g_array_index(sections, guint, i) != section) i++;
    return i;
}

/* The next update queries the row anew. */
static void forget(LayoutdCollectionView *view, guint section) {
    guint index = index_of(view->rows.queried, section);
    if (index < view->rows.queried->len) g_array_remove_index_fast(view->rows.queried, index);
}

/* Takes the cell that shows the element out of those that the row had. */
static LayoutdCell *steal(LayoutdCollectionView *view, GPtrArray *before, const layoutd_window_element *element) {
    guint position = element->category == LAYOUTD_CELL ? lv_model_position(&view->model, element->path) : LV_GONE;
    for (guint i = 0; i < before->len; i++) {
        LayoutdCell *cell = before->pdata[i];
        gboolean is_there = position == LV_GONE ? cell->path.section == element->path.section && cell->path.item == element->path.item
                                                : cell->position == position;
        if (cell->category == element->category && is_there && g_strcmp0(cell->kind, element->kind) == 0)
            return g_ptr_array_steal_index_fast(before, i);
    }
    return NULL;
}

static layoutd_rect moved(layoutd_rect frame, layoutd_point by) {
    return (layoutd_rect){frame.x + by.x, frame.y + by.y, frame.width, frame.height};
}

static void show(LayoutdCollectionView *view, LvRow *row, const layoutd_elements *elements) {
    g_autoptr(GPtrArray) before = row->cells;
    const layoutd_point by = {row->step.x * row->offset, row->step.y * row->offset};
    size_t next_transform = 0, next_pinned = 0;
    row->cells = g_ptr_array_new();
    for (size_t i = 0; i < elements->count; i++) {
        const layoutd_kind *kind = &elements->kind_list[elements->kinds[i]];
        layoutd_window_element element = {
            .category = kind->category, .kind = g_intern_string(kind->name), .path = {elements->sections[i], elements->items[i]},
            .frame = moved(elements->frames[i], by), .z_index = elements->z_indexes[i], .alpha = elements->alphas[i],
            .is_hidden = elements->hidden[i], .is_estimated = elements->estimated[i]};
        if (next_pinned < elements->pinned_count && elements->pinned[next_pinned].position == i) {
            element.pinned = (layoutd_point){elements->pinned[next_pinned].dx, elements->pinned[next_pinned].dy};
            next_pinned++;
        }
        layoutd_transform transform;
        if (next_transform < elements->transform_count && elements->transforms[next_transform].position == i) {
            transform = elements->transforms[next_transform++];
            transform.untransformed_frame = moved(transform.untransformed_frame, by);
            element.transform = &transform;
        }
        LayoutdCell *cell = steal(view, before, &element);
        if (cell) lv_cells_set(view, cell, &element);
        else cell = lv_cells_add(view, &element);
        cell->row = row;
        g_ptr_array_add(row->cells, cell);
        if (element.category != LAYOUTD_CELL && !g_ptr_array_find(row->kinds, element.kind, NULL))
            g_ptr_array_add(row->kinds, (gpointer)element.kind);
    }
    for (guint i = 0; i < before->len; i++) lv_cells_remove(view, before->pdata[i]);
}

static void drop(LayoutdCollectionView *view, LvRow *row) {
    for (guint i = 0; i < row->cells->len; i++) lv_cells_remove(view, row->cells->pdata[i]);
    g_ptr_array_remove_fast(view->rows.list, row);
}

static layoutd_status query(LayoutdCollectionView *view, guint section, layoutd_error *error) {
    layoutd_query_orthogonal_reply reply;
    LvRow *row = lv_rows_find(view, section);
    lv_connection_limit(view);
    layoutd_status status = layoutd_query_orthogonal(
        view->connection.client, &(layoutd_query_orthogonal_request){.container = view->connection.container, .section = section}, &reply, error);
    /* It does not scroll by itself. */
    if (status == LAYOUTD_REFUSED && row) drop(view, row);
    if (status != LAYOUTD_OK) return status == LAYOUTD_REFUSED ? LAYOUTD_OK : status;
    if (!row) {
        row = g_new0(LvRow, 1);
        *row = (LvRow){.section = section, .cells = g_ptr_array_new(), .kinds = g_ptr_array_new()};
        g_ptr_array_add(view->rows.list, row);
    }
    row->frame = reply.frame;
    row->least = reply.min_offset;
    row->most = reply.max_offset;
    row->offset = reply.offset;
    row->step = step_along(reply.direction);
    row->is_continuous = g_str_equal(reply.behavior, "continuous");
    show(view, row, &reply.elements);
    return LAYOUTD_OK;
}

layoutd_status lv_rows_update(
    LayoutdCollectionView *view, const layoutd_difference *difference, gboolean *has_changed, layoutd_error *error) {
    LvRows *rows = &view->rows;
    layoutd_status status = LAYOUTD_OK;
    guint queried = rows->queried->len;
    if (rows->generation != difference->generation || view->model.is_unchecked) queried = 0;
    g_array_set_size(rows->queried, queried);
    rows->generation = difference->generation;
    g_autoptr(GArray) in_sight = g_array_new(FALSE, FALSE, sizeof(guint));
    size_t count;
    const uint32_t *sections = layoutd_window_rows(view->connection.window, &count);
    if (count) g_array_append_vals(in_sight, sections, (guint)count);
    for (guint i = 0; status == LAYOUTD_OK && i < in_sight->len; i++) {
        guint section = g_array_index(in_sight, guint, i);
        if (index_of(rows->queried, section) < rows->queried->len) continue;
        status = query(view, section, error);
        if (status == LAYOUTD_OK) g_array_append_val(rows->queried, section);
    }
    *has_changed = rows->queried->len != queried;
    for (guint i = rows->list->len; status == LAYOUTD_OK && i-- > 0;) {
        LvRow *row = rows->list->pdata[i];
        if (index_of(in_sight, row->section) < in_sight->len) continue;
        forget(view, row->section);
        drop(view, row);
        *has_changed = TRUE;
    }
    return status;
}

gboolean lv_rows_show(LayoutdCollectionView *view, const layoutd_window_element *element) {
    LvRow *row = view->rows.list->len ? lv_rows_find(view, element->path.section) : NULL;
    if (!row) return FALSE;
    return element->category == LAYOUTD_CELL || g_ptr_array_find(row->kinds, g_intern_string(element->kind), NULL);
}

void lv_rows_scroll(LayoutdCollectionView *view, guint section, double offset) {
    LvRow *row = lv_rows_find(view, section);
    if (row) row->offset = offset;
    g_hash_table_insert(view->rows.unsent, GUINT_TO_POINTER(section), g_memdup2(&offset, sizeof offset));
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

layoutd_status lv_rows_send(LayoutdCollectionView *view, layoutd_error *error) {
    GHashTableIter iterator;
    gpointer section, offset;
    if (!g_hash_table_size(view->rows.unsent)) return LAYOUTD_OK;
    layoutd_update *update = layoutd_update_begin(view->connection.container);
    g_hash_table_iter_init(&iterator, view->rows.unsent);
    while (g_hash_table_iter_next(&iterator, &section, &offset)) {
        layoutd_update_set_orthogonal_offset(update, GPOINTER_TO_UINT(section), *(double *)offset);
        forget(view, GPOINTER_TO_UINT(section));
    }
    g_hash_table_remove_all(view->rows.unsent);
    layoutd_status status = lv_connection_commit(view, update, NULL, error);
    /* Of a row that is gone. */
    return status == LAYOUTD_REFUSED ? LAYOUTD_OK : status;
}

void lv_rows_send_all(LayoutdCollectionView *view) {
    g_array_set_size(view->rows.queried, 0);
    for (guint i = 0; i < view->rows.list->len; i++) {
        LvRow *row = view->rows.list->pdata[i];
        lv_rows_scroll(view, row->section, row->offset);
    }
}

static void snapshot_children(LayoutdCollectionView *view, GtkSnapshot *snapshot, gboolean are_lifted) {
    GtkWidget *widget = GTK_WIDGET(view);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
        const LayoutdCell *cell = LAYOUTD_IS_CELL(child) ? LAYOUTD_CELL(child) : NULL;
        if (are_lifted != (cell && cell->is_lifted)) continue;
        /* Dragged cells leave their row. */
        const LvRow *row = cell && !are_lifted ? cell->row : NULL;
        if (row) {
            const graphene_rect_t clip = GRAPHENE_RECT_INIT(
                (float)(row->frame.x - view->scroll.shown[0]), (float)(row->frame.y - view->scroll.shown[1]), (float)row->frame.width,
                (float)row->frame.height);
            gtk_snapshot_push_clip(snapshot, &clip);
        }
        gtk_widget_snapshot_child(widget, child, snapshot);
        if (row) gtk_snapshot_pop(snapshot);
    }
}

void lv_rows_snapshot(LayoutdCollectionView *view, GtkSnapshot *snapshot) {
    snapshot_children(view, snapshot, FALSE);
    snapshot_children(view, snapshot, TRUE);
}
