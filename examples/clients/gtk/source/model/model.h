/* The program's model, as it is and as it was last sent. */
#pragma once

#include "../../layoutd-collection-view.h"

#include "layoutd.h"

typedef struct {
    /* NULL: none. */
    GListModel *list;
    /* The models of the sections, if the list shows a GtkFlattenListModel; NULL: one section has all items. */
    GListModel *sections;
    GtkFlattenListModel *flatten;
    /* Changes since the last frame; not followed while everything is sent anew. */
    GArray *runs, *section_runs;
    gboolean is_anew;
    /* Whether the daemon has refused a change: the next one sends everything anew. */
    gboolean is_refused;
    /* Whether all was sent anew since cells were last compared with the model. */
    gboolean is_unchecked;
    /* Where each section begins, and the end, as last sent. */
    GArray *starts;
    LayoutdSizeFunc size;
    gpointer size_data;
    GDestroyNotify size_destroy;
} LvModel;

void lv_model_init(LvModel *model);
void lv_model_clear(LvModel *model);
/* Looks through selection models for the sections. Everything is sent anew. */
void lv_model_set_list(LvModel *model, GListModel *list);

void lv_model_splice(LvModel *model, guint position, guint removed, guint added);
void lv_model_splice_sections(LvModel *model, guint position, guint removed, guint added);
gboolean lv_model_has_changed(const LvModel *model);
/* Writes what has changed as one operation, and takes the model as sent. Items that `cells` show keep their identity wherever they go. */
void lv_model_write(LvModel *model, GPtrArray *cells, layoutd_update *update);

guint lv_model_position(const LvModel *model, layoutd_index_path path);
layoutd_index_path lv_model_path(const LvModel *model, guint position);
/* The item, or the section's model; a reference or NULL. */
GObject *lv_model_item(const LvModel *model, layoutd_category category, layoutd_index_path path);
