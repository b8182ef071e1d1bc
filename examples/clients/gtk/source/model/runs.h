/* How a list has changed since it was last sent: runs of what it was, with new items in between. */
#pragma once

#include <glib.h>

#define LV_NEW G_MAXUINT

/* `count` items that were at `from` on, or new ones. */
typedef struct {
    guint from, count;
} LvRun;

GArray *lv_runs_new(void);
/* Nothing has changed in a list of so many items. */
void lv_runs_reset(GArray *runs, guint count);
/* `removed` items at `position` went, and `added` ones came. Many splices make one change: O(runs) each. */
void lv_runs_splice(GArray *runs, guint position, guint removed, guint added);
gboolean lv_runs_are_unchanged(const GArray *runs, guint count);
