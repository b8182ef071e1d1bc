/* Turns what has changed in the model into one operation: a batch update, or all sections anew. */
#include "../cell/cell.h"
#include "model.h"
#include "runs.h"

/* Looking for moved items costs a call for each new one. */
enum { MOST_LOOKED_AT = 100000 };

/* An item that a cell shows, by its positions before and after. */
typedef struct {
    guint from, to;
} Move;

typedef struct {
    LvModel *model;
    GArray *starts_before, *starts;
    /* For each section before: where it is now, or LV_NEW. */
    GArray *places;
    GArray *deleted, *inserted, *moved, *deleted_sections, *inserted_sections;
    /* In order of `to`, and their `from`s in order. */
    GArray *moves, *sources;
    /* Memory that the operation points at until it is written. */
    GPtrArray *owned;
} Batch;

static guint at(GArray *starts, guint index) {
    return g_array_index(starts, guint, index);
}

static GArray *starts_of(const LvModel *model) {
    GArray *starts = g_array_new(FALSE, TRUE, sizeof(guint));
    guint end = 0, sections = model->sections ? g_list_model_get_n_items(model->sections) : model->list != NULL;
    g_array_append_val(starts, end);
    for (guint i = 0; i < sections; i++) {
        g_autoptr(GListModel) section = model->sections ? g_list_model_get_item(model->sections, i) : g_object_ref(model->list);
        end += g_list_model_get_n_items(section);
        g_array_append_val(starts, end);
    }
    return starts;
}

static double *sizes_of(const LvModel *model, guint position, guint count) {
    if (!model->size || !count) return NULL;
    double *sizes = g_new0(double, 2 * (gsize)count);
    for (guint i = 0; i < count; i++) {
        g_autoptr(GObject) item = g_list_model_get_item(model->list, position + i);
        if (item) model->size(item, &sizes[2 * (gsize)i], &sizes[2 * (gsize)i + 1], model->size_data);
    }
    return sizes;
}

static layoutd_section *content_of(Batch *batch, guint position, guint count) {
    layoutd_section *content = g_new0(layoutd_section, 1);
    double *sizes = sizes_of(batch->model, position, count);
    *content = (layoutd_section){.item_count = count, .item_sizes = sizes};
    g_ptr_array_add(batch->owned, content);
    if (sizes) g_ptr_array_add(batch->owned, sizes);
    return content;
}

static layoutd_index_path path_in(GArray *starts, guint position) {
    LvModel places = {.starts = starts};
    return lv_model_path(&places, position);
}

static int by_number(const void *a, const void *b) {
    guint one = *(const guint *)a, other = *(const guint *)b;
    return (one > other) - (one < other);
}

/* Where the section of an item before is now; LV_NEW: it is gone. */
static guint section_now(Batch *batch, guint position) {
    return g_array_index(batch->places, guint, path_in(batch->starts_before, position).section);
}

static gboolean is_new_section(Batch *batch, guint position) {
    guint section = path_in(batch->starts, position).section;
    for (guint i = 0; i < batch->inserted_sections->len; i++)
        if (g_array_index(batch->inserted_sections, layoutd_new_section, i).section == section) return TRUE;
    return FALSE;
}

/* Finds items that were removed in one place and inserted in another, among those that cells show. */
static void find_moves(Batch *batch, GPtrArray *cells) {
    g_autoptr(GHashTable) sources = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < cells->len; i++) {
        LayoutdCell *cell = cells->pdata[i];
        LvModel before = {.starts = batch->starts_before};
        guint position = cell->category == LAYOUTD_CELL && cell->item && cell->position == LV_GONE ? lv_model_position(&before, cell->path) : LV_GONE;
        if (position != LV_GONE && section_now(batch, position) != LV_NEW)
            g_hash_table_insert(sources, cell->item, GUINT_TO_POINTER(position + 1));
    }
    guint position = 0, looked_at = 0;
    for (guint i = 0; i < batch->model->runs->len && g_hash_table_size(sources); i++) {
        LvRun run = g_array_index(batch->model->runs, LvRun, i);
        for (guint j = 0; run.from == LV_NEW && j < run.count && looked_at++ < MOST_LOOKED_AT; j++) {
            g_autoptr(GObject) item = g_list_model_get_item(batch->model->list, position + j);
            guint from = GPOINTER_TO_UINT(g_hash_table_lookup(sources, item));
            if (!from || is_new_section(batch, position + j)) continue;
            g_hash_table_remove(sources, item);
            Move move = {from - 1, position + j};
            g_array_append_val(batch->moves, move);
            g_array_append_val(batch->sources, move.from);
        }
        position += run.count;
    }
    g_array_sort(batch->sources, by_number);
}

/* Items of one section before, except those that move. */
static void delete_range(Batch *batch, guint from, guint to) {
    for (guint i = 0; i <= batch->sources->len && from < to; i++) {
        guint next = i < batch->sources->len ? at(batch->sources, i) : to;
        if (next < from) continue;
        guint end = MIN(next, to);
        layoutd_index_path path = path_in(batch->starts_before, from);
        layoutd_item_range range = {.section = path.section, .item = path.item, .count = end - from};
        if (end > from) g_array_append_val(batch->deleted, range);
        from = MAX(from, end + 1);
    }
}

/* New items of one section, except those that have moved there. */
static void insert_range(Batch *batch, guint from, guint to) {
    for (guint i = 0; i <= batch->moves->len && from < to; i++) {
        Move *move = i < batch->moves->len ? &g_array_index(batch->moves, Move, i) : NULL;
        if (move && move->to < from) continue;
        guint end = move ? MIN(move->to, to) : to;
        layoutd_index_path path = path_in(batch->starts, from);
        layoutd_new_items items = {path.section, path.item, end > from ? content_of(batch, from, end - from) : NULL};
        if (end > from) g_array_append_val(batch->inserted, items);
        if (move && move->to == end && end < to) {
            layoutd_move_item moved = {path_in(batch->starts_before, move->from), path_in(batch->starts, end)};
            g_array_append_val(batch->moved, moved);
        }
        from = MAX(from, end + 1);
    }
}

static void write_sections(Batch *batch) {
    guint before = batch->starts_before->len - 1, none = LV_NEW, place = 0;
    for (guint i = 0; i < before; i++) g_array_append_val(batch->places, none);
    for (guint i = 0; i < batch->model->section_runs->len; i++) {
        LvRun run = g_array_index(batch->model->section_runs, LvRun, i);
        for (guint j = 0; j < run.count; j++, place++) {
            guint start = at(batch->starts, place), count = at(batch->starts, place + 1) - start;
            layoutd_new_section section = {place, NULL};
            if (run.from == LV_NEW) {
                section.content = content_of(batch, start, count);
                g_array_append_val(batch->inserted_sections, section);
            } else {
                g_array_index(batch->places, guint, run.from + j) = place;
            }
        }
    }
    for (guint i = 0; i < before; i++)
        if (at(batch->places, i) == LV_NEW) g_array_append_val(batch->deleted_sections, i);
}

/* One section that has stayed. FALSE if its items come from elsewhere, which no batch update can say. */
static gboolean write_items(Batch *batch, guint before, guint now) {
    guint next = at(batch->starts_before, before), end_before = at(batch->starts_before, before + 1);
    guint start = at(batch->starts, now), end = at(batch->starts, now + 1), position = 0;
    for (guint i = 0; i < batch->model->runs->len && position < end; i++) {
        LvRun run = g_array_index(batch->model->runs, LvRun, i);
        guint from = MAX(position, start), to = MIN(position + run.count, end);
        if (from < to && run.from == LV_NEW) {
            insert_range(batch, from, to);
        } else if (from < to) {
            guint old = run.from + (from - position);
            if (old < next || old + (to - from) > end_before) return FALSE;
            delete_range(batch, next, old);
            next = old + (to - from);
        }
        position += run.count;
    }
    delete_range(batch, next, end_before);
    return TRUE;
}

static gboolean write_changes(Batch *batch, GPtrArray *cells) {
    guint items = batch->model->list ? g_list_model_get_n_items(batch->model->list) : 0, counted = 0;
    for (guint i = 0; i < batch->model->runs->len; i++) counted += g_array_index(batch->model->runs, LvRun, i).count;
    if (counted != items || items != at(batch->starts, batch->starts->len - 1)) return FALSE;
    write_sections(batch);
    find_moves(batch, cells);
    for (guint i = 0; i < batch->places->len; i++)
        if (at(batch->places, i) != LV_NEW && !write_items(batch, i, at(batch->places, i))) return FALSE;
    return TRUE;
}

static void write_anew(Batch *batch, layoutd_update *update) {
    guint count = batch->starts->len - 1;
    g_autofree layoutd_section *sections = g_new0(layoutd_section, count + 1);
    for (guint i = 0; i < count; i++)
        sections[i] = *content_of(batch, at(batch->starts, i), at(batch->starts, i + 1) - at(batch->starts, i));
    layoutd_update_set_sections(update, sections, count);
}

#define LIST(field) (const void *)batch.field->data, batch.field->len

void lv_model_write(LvModel *model, GPtrArray *cells, layoutd_update *update) {
    GArray *lists[9];
    static const guint sizes[] = {
        sizeof(guint), sizeof(layoutd_item_range), sizeof(layoutd_new_items), sizeof(layoutd_move_item), sizeof(guint),
        sizeof(layoutd_new_section), sizeof(Move), sizeof(guint)};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) lists[i] = g_array_new(FALSE, TRUE, sizes[i]);
    lists[8] = starts_of(model);
    Batch batch = {model, model->starts, lists[8], lists[0], lists[1], lists[2], lists[3], lists[4], lists[5], lists[6], lists[7],
                   g_ptr_array_new_with_free_func(g_free)};
    if (model->is_anew || !write_changes(&batch, cells)) {
        write_anew(&batch, update);
        model->is_unchecked = TRUE;
    } else {
        layoutd_update_batch(update, &(layoutd_batch){LIST(deleted), LIST(inserted), NULL, 0, LIST(moved), LIST(deleted_sections),
                                                      LIST(inserted_sections), NULL, 0, NULL, 0, NULL, 0});
    }
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) g_array_unref(lists[i]);
    g_ptr_array_unref(batch.owned);
    g_array_unref(model->starts);
    model->starts = batch.starts;
    model->is_anew = model->is_refused = FALSE;
    lv_runs_reset(model->runs, at(model->starts, model->starts->len - 1));
    lv_runs_reset(model->section_runs, model->starts->len - 1);
}
