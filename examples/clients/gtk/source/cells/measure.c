/* Cells whose size nothing gives are measured, and all sizes are sent together: those that the layout estimates, and, where the program
 * gives no sizes, those of any layout that takes them. */
#include "../state/view.h"

#include <string.h>

/* Parameters that are sizes of all items, such as itemSize, cellHeight and rowHeights. */
static const char size_names[] = "^\"(default)?(item|cell|row)(size|height|width)s?\"$";

/* Missing if there are none, or what is not JSON. */
static layoutd_json parameters_of(LayoutdCollectionView *view) {
    layoutd_json parameters = {0};
    const char *text = view->parameters;
    if (!text || !layoutd_json_read(text, strlen(text), &parameters) || layoutd_json_kind(parameters) != '{') return (layoutd_json){0};
    return parameters;
}

static gboolean has_size(layoutd_json parameters) {
    layoutd_json name, value;
    for (size_t at = 0; layoutd_json_next(parameters, &at, &name, &value);) {
        g_autofree char *key = g_strndup(name.text, name.length);
        if (g_regex_match_simple(size_names, key, G_REGEX_CASELESS, 0)) return TRUE;
    }
    return FALSE;
}

void lv_measure_anew(LayoutdCollectionView *view) {
    layoutd_json parameters = parameters_of(view);
    view->measuring = (LvMeasuring){
        .has_given_size = has_size(parameters),
        .is_horizontal = layoutd_json_equals(layoutd_json_member(parameters, "scrollDirection"), "horizontal")};
    for (guint i = 0; i < view->cells->len; i++) LAYOUTD_CELL(view->cells->pdata[i])->is_measured = FALSE;
}

/* column-flow takes measured sizes only if a parameter estimates them. */
gboolean lv_measure_needs_estimate(LayoutdCollectionView *view) {
    return g_str_equal(view->layout, "column-flow");
}

char *lv_measure_parameters(LayoutdCollectionView *view) {
    layoutd_json parameters = parameters_of(view);
    gboolean is_unknown = !view->model.size && !view->measuring.has_given_size && (!view->parameters || parameters.length);
    if (!is_unknown || !lv_measure_needs_estimate(view) || layoutd_json_member(parameters, "estimatedItemSize").length)
        return g_strdup(view->parameters);
    size_t at = 0;
    gboolean is_empty = !layoutd_json_next(parameters, &at, NULL, &(layoutd_json){0});
    return g_strconcat("{\"estimatedItemSize\":[50,50]", is_empty ? "}" : ",", is_empty ? NULL : parameters.text + 1, NULL);
}

gboolean lv_measure_take(LayoutdCollectionView *view, gboolean is_refused) {
    if (!view->measuring.is_trying) return FALSE;
    view->measuring.is_trying = FALSE;
    view->measuring.is_taken = !is_refused;
    view->measuring.is_refused = is_refused;
    for (guint i = 0; is_refused && i < view->cells->len; i++) LAYOUTD_CELL(view->cells->pdata[i])->is_measured = FALSE;
    return is_refused;
}

/* Whether neither the program nor the layout gives a cell a final size. */
static gboolean is_unknown(LayoutdCollectionView *view, LayoutdCell *cell) {
    return cell->category == LAYOUTD_CELL && !view->model.size && !view->measuring.has_given_size && !view->measuring.is_refused;
}

/* Along which axis a size was found out counts for nothing here: the layout takes what it estimates. */
static layoutd_size measure(LayoutdCollectionView *view, LayoutdCell *cell) {
    GtkWidget *widget = GTK_WIDGET(cell);
    layoutd_size size = {cell->place.frame.width, cell->place.frame.height};
    int length;
    if (view->measuring.is_horizontal || gtk_widget_get_request_mode(widget) == GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT) {
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

/* The length across for which a size was measured. */
static double across(LayoutdCollectionView *view, const LayoutdCell *cell) {
    return view->measuring.is_horizontal ? cell->place.frame.height : cell->place.frame.width;
}

/* An estimated one, one that differs from the layout's, or one that was measured and is now of another size. A layout that
 * estimates on does not get the same size again. */
static gboolean is_due(LayoutdCollectionView *view, LayoutdCell *cell, layoutd_size size) {
    if (cell->is_measured && cell->measured_for == across(view, cell))
        return cell->measured.width != size.width || cell->measured.height != size.height;
    if (cell->place.is_estimated) return TRUE;
    /* A cell without content, such as one that is only painted, is as large as the layout makes it. */
    if (!is_unknown(view, cell) || size.width <= 0 || size.height <= 0) return FALSE;
    return cell->place.frame.width != size.width || cell->place.frame.height != size.height;
}

layoutd_update *lv_measure(LayoutdCollectionView *view) {
    g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(free_group);
    for (guint i = 0; i < view->cells->len; i++) {
        LayoutdCell *cell = view->cells->pdata[i];
        if (!cell->item || !(cell->place.is_estimated || cell->is_measured || is_unknown(view, cell))) continue;
        layoutd_size size = measure(view, cell);
        if (!is_due(view, cell, size)) continue;
        view->measuring.is_trying |= !cell->place.is_estimated && !view->measuring.is_taken;
        cell->is_measured = TRUE;
        cell->measured = size;
        cell->measured_for = across(view, cell);
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
