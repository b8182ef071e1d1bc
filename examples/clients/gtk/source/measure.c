/* Cells whose layout does not know their size are measured, and all sizes are sent together. */
#include "view.h"

/* Along which axis a size was found out counts for nothing here: the layout takes what it estimates. */
static layoutd_size measure(LayoutdCell *cell) {
    GtkWidget *widget = GTK_WIDGET(cell);
    layoutd_size size = {cell->place.frame.width, cell->place.frame.height};
    int length;
    if (gtk_widget_get_request_mode(widget) == GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT) {
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, (int)size.height, NULL, &length, NULL, NULL);
        size.width = length;
    } else {
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, (int)size.width, NULL, &length, NULL, NULL);
        size.height = length;
    }
    return size;
}

/* Sizes of one kind in one section. */
typedef struct {
    layoutd_category category;
    const char *kind;
    guint section;
    GArray *items, *sizes;
} Group;

static void free_group(gpointer data) {
    Group *group = data;
    g_array_unref(group->items);
    g_array_unref(group->sizes);
    g_free(group);
}

static Group *group_of(GPtrArray *groups, const LayoutdCell *cell) {
    for (guint i = 0; i < groups->len; i++) {
        Group *group = groups->pdata[i];
        if (group->category == cell->category && group->kind == cell->kind && group->section == cell->path.section) return group;
    }
    Group *group = g_new(Group, 1);
    *group = (Group){cell->category, cell->kind, cell->path.section, g_array_new(FALSE, FALSE, sizeof(guint)),
                     g_array_new(FALSE, FALSE, sizeof(double))};
    g_ptr_array_add(groups, group);
    return group;
}

/* An estimated one, or one that was measured and is now of another size. A layout that estimates on does not get the same size again. */
static gboolean is_due(LayoutdCell *cell, layoutd_size size) {
    if (!cell->is_measured || cell->measured_for != cell->place.frame.width) return cell->place.is_estimated;
    return cell->measured.width != size.width || cell->measured.height != size.height;
}

layoutd_update *lv_measure(LayoutdCollectionView *view) {
    g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(free_group);
    for (guint i = 0; i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (!cell->item || !(cell->place.is_estimated || cell->is_measured)) continue;
        layoutd_size size = measure(cell);
        if (!is_due(cell, size)) continue;
        cell->is_measured = TRUE;
        cell->measured = size;
        cell->measured_for = cell->place.frame.width;
        Group *group = group_of(groups, cell);
        g_array_append_val(group->items, cell->path.item);
        g_array_append_vals(group->sizes, &size, 2);
    }
    if (!groups->len) return NULL;
    layoutd_update *update = layoutd_update_begin(view->connection.container);
    for (guint i = 0; i < groups->len; i++) {
        Group *group = groups->pdata[i];
        layoutd_update_set_measured_sizes(update, &(layoutd_measured_sizes){
            .section = group->section, .items = (void *)group->items->data, .item_count = group->items->len,
            .sizes = (void *)group->sizes->data, .size_count = group->items->len,
            .kind = group->category == LAYOUTD_CELL ? NULL : group->kind});
    }
    return update;
}
