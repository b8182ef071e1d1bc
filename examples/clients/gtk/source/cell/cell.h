/* The view's own data of each cell. */
#pragma once

#include "../../layoutd-cell.h"

#include "layoutd.h"

/* The position of a cell whose item has left the model: the next frame takes it back or away. */
#define LV_GONE GTK_INVALID_LIST_POSITION

/* Where an element lies, as of the newest answer. */
typedef struct {
    layoutd_rect frame;
    int z_index;
    double alpha;
    gboolean is_hidden, is_estimated, is_pinned;
    /* NULL: none. About the middle of the frame. */
    GskTransform *transform;
} LvPlace;

struct _LayoutdCell {
    GtkWidget parent;
    GtkWidget *child;
    GObject *item;
    gboolean is_selected;
    layoutd_category category;
    /* Interned; "cell" for cells. */
    const char *kind;
    /* The view's: index path, and the position in the model, which headers do not have. */
    layoutd_index_path path;
    guint position;
    LvPlace place;
    /* Of the section that scrolls by itself in which it lies; NULL: the view scrolls it. */
    const struct LvRow *row;
    /* The size that was last sent of this item, and the width that it was found out for. */
    gboolean is_measured;
    layoutd_size measured;
    double measured_for;
    /* Where it came from, at what time, and whether it was not there before; 0: it is in its place. */
    layoutd_rect from;
    gint64 began;
    gboolean fades;
    /* Whether it is dragged, or returns from that: it is drawn above all others. */
    gboolean is_lifted;
    /* Whether the program gives it a name for screen readers; FALSE: its child says what it shows. */
    gboolean is_named;
};

GtkWidget *lv_cell_new(layoutd_category category, const char *kind);
void lv_cell_set_item(LayoutdCell *cell, GObject *item);
void lv_cell_set_path(LayoutdCell *cell, layoutd_index_path path, guint position);
void lv_cell_set_selected(LayoutdCell *cell, gboolean is_selected);
void lv_cell_set_place(LayoutdCell *cell, const layoutd_window_element *element);
