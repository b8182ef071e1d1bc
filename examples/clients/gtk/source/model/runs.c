#include "runs.h"

/* So many splices between two frames that one by one is the wrong way: all is sent anew. */
enum { MOST_RUNS = 4096 };

GArray *lv_runs_new(void) {
    return g_array_new(FALSE, FALSE, sizeof(LvRun));
}

void lv_runs_reset(GArray *runs, guint count) {
    g_array_set_size(runs, 0);
    if (count) g_array_append_val(runs, ((LvRun){0, count}));
}

/* The run that begins at `position`, which may be in the middle of one. */
static guint cut(GArray *runs, guint position) {
    guint index = 0, start = 0;
    while (index < runs->len && start + g_array_index(runs, LvRun, index).count <= position)
        start += g_array_index(runs, LvRun, index++).count;
    if (start == position) return index;
    LvRun *whole = &g_array_index(runs, LvRun, index);
    guint before = position - start;
    LvRun rest = {whole->from == LV_NEW ? LV_NEW : whole->from + before, whole->count - before};
    whole->count = before;
    g_array_insert_val(runs, index + 1, rest);
    return index + 1;
}

static gboolean grow_new(GArray *runs, guint index, guint added) {
    if (index >= runs->len || g_array_index(runs, LvRun, index).from != LV_NEW) return FALSE;
    g_array_index(runs, LvRun, index).count += added;
    return TRUE;
}

void lv_runs_splice(GArray *runs, guint position, guint removed, guint added) {
    guint first = cut(runs, position), last = cut(runs, position + removed);
    g_array_remove_range(runs, first, last - first);
    if (!added || grow_new(runs, first, added) || (first && grow_new(runs, first - 1, added))) return;
    g_array_insert_val(runs, first, ((LvRun){LV_NEW, added}));
    if (runs->len <= MOST_RUNS) return;
    guint count = 0;
    for (guint i = 0; i < runs->len; i++) count += g_array_index(runs, LvRun, i).count;
    lv_runs_reset(runs, count);
    g_array_index(runs, LvRun, 0).from = LV_NEW;
}

gboolean lv_runs_are_unchanged(const GArray *runs, guint count) {
    if (!runs->len) return count == 0;
    LvRun only = g_array_index(runs, LvRun, 0);
    return runs->len == 1 && only.from == 0 && only.count == count;
}
