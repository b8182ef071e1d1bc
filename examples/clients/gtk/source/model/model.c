#include "model.h"

#include "../cell/cell.h"
#include "runs.h"

void lv_model_init(LvModel *model) {
    model->runs = lv_runs_new();
    model->section_runs = lv_runs_new();
    model->starts = g_array_new(FALSE, TRUE, sizeof(guint));
    g_array_set_size(model->starts, 1);
    model->is_anew = TRUE;
}

void lv_model_clear(LvModel *model) {
    lv_model_set_list(model, NULL);
    g_array_unref(model->runs);
    g_array_unref(model->section_runs);
    g_array_unref(model->starts);
    if (model->size_destroy) model->size_destroy(model->size_data);
}

static GListModel *inner(GListModel *list) {
    if (GTK_IS_SINGLE_SELECTION(list)) return gtk_single_selection_get_model(GTK_SINGLE_SELECTION(list));
    if (GTK_IS_MULTI_SELECTION(list)) return gtk_multi_selection_get_model(GTK_MULTI_SELECTION(list));
    return GTK_IS_NO_SELECTION(list) ? gtk_no_selection_get_model(GTK_NO_SELECTION(list)) : NULL;
}

void lv_model_set_list(LvModel *model, GListModel *list) {
    g_set_object(&model->list, list);
    GListModel *within = list;
    while (within && inner(within)) within = inner(within);
    GtkFlattenListModel *flatten = GTK_IS_FLATTEN_LIST_MODEL(within) ? GTK_FLATTEN_LIST_MODEL(within) : NULL;
    g_set_object(&model->flatten, flatten);
    g_clear_object(&model->sections);
    if (flatten) model->sections = g_object_ref(gtk_flatten_list_model_get_model(flatten));
    model->is_anew = TRUE;
}

void lv_model_splice(LvModel *model, guint position, guint removed, guint added) {
    model->is_anew |= model->is_refused;
    if (!model->is_anew) lv_runs_splice(model->runs, position, removed, added);
}

void lv_model_splice_sections(LvModel *model, guint position, guint removed, guint added) {
    model->is_anew |= model->is_refused;
    if (!model->is_anew) lv_runs_splice(model->section_runs, position, removed, added);
}

gboolean lv_model_has_changed(const LvModel *model) {
    guint sections = model->starts->len - 1, items = g_array_index(model->starts, guint, sections);
    return model->is_anew || !lv_runs_are_unchanged(model->runs, items) || !lv_runs_are_unchanged(model->section_runs, sections);
}

guint lv_model_position(const LvModel *model, layoutd_index_path path) {
    if (path.section >= model->starts->len - 1) return GTK_INVALID_LIST_POSITION;
    guint start = g_array_index(model->starts, guint, path.section), end = g_array_index(model->starts, guint, path.section + 1);
    return path.item < end - start ? start + path.item : GTK_INVALID_LIST_POSITION;
}

layoutd_index_path lv_model_path(const LvModel *model, guint position) {
    guint low = 0, high = model->starts->len - 1;
    while (high - low > 1) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(model->starts, guint, middle) <= position) low = middle;
        else high = middle;
    }
    return (layoutd_index_path){low, position - g_array_index(model->starts, guint, low)};
}

GObject *lv_model_item(const LvModel *model, layoutd_category category, layoutd_index_path path) {
    if (!model->list) return NULL;
    if (category == LAYOUTD_CELL) {
        guint position = lv_model_position(model, path);
        return position == GTK_INVALID_LIST_POSITION ? NULL : g_list_model_get_item(model->list, position);
    }
    return model->sections ? g_list_model_get_item(model->sections, path.section) : g_object_ref(G_OBJECT(model->list));
}
