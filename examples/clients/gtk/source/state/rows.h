/* Sections that scroll by themselves, which this view calls rows. */
#pragma once

#include "../../layoutd-collection-view.h"

#include "layoutd.h"

/* One of them, as last answered. */
typedef struct LvRow {
    guint32 section;
    /* Where it is in the content, and how far it is and can be scrolled. */
    layoutd_rect frame;
    double offset, least, most;
    /* Where an offset of 1 moves its elements. */
    layoutd_point step;
    /* Whether it may come to rest anywhere. */
    gboolean is_continuous;
    /* Those of its cells that are in sight, and of which kinds there are others that scroll with them. */
    GPtrArray *cells, *kinds;
} LvRow;

/* The way of a row to where it rests; 0 and LV_GONE: none is on its way. */
typedef struct {
    guint tick, section;
    double from, to;
    gint64 began;
} LvGlide;

/* Input of a row from a wheel or a touchpad while the daemon is late: clicks of the wheel, or a velocity; LV_GONE: nothing. */
typedef struct {
    guint section;
    double clicks, velocity;
} LvPush;

typedef struct {
    /* The rows in sight, and the sections that were queried, rows or not, in this generation. */
    GPtrArray *list;
    GArray *queried;
    guint64 generation;
    /* Offsets by section. */
    GHashTable *unsent;
    /* Where the pointer is in the view. */
    layoutd_point pointer;
    /* The section that a touchpad scrolls, or LV_GONE. */
    guint scrolled;
    LvGlide glide;
    LvPush held;
} LvRows;

/* rows.c */
void lv_rows_init(LayoutdCollectionView *view);
void lv_rows_free(LayoutdCollectionView *view);
/* The row of a section; NULL: it is not in sight, or does not scroll by itself. */
LvRow *lv_rows_find(LayoutdCollectionView *view, guint section);
/* Queries the rows in sight where that is due. */
layoutd_status lv_rows_update(
    LayoutdCollectionView *view, const layoutd_difference *difference, gboolean *has_changed, layoutd_error *error);
/* Whether an element of the window is a row's to show. */
gboolean lv_rows_show(LayoutdCollectionView *view, const layoutd_window_element *element);
void lv_rows_scroll(LayoutdCollectionView *view, guint section, double offset);
layoutd_status lv_rows_send(LayoutdCollectionView *view, layoutd_error *error);
/* Another container has the offsets of none. */
void lv_rows_send_all(LayoutdCollectionView *view);
/* Draws the view's children. */
void lv_rows_snapshot(LayoutdCollectionView *view, GtkSnapshot *snapshot);
/* row_scroll.c */
void lv_row_scroll_init(LayoutdCollectionView *view);
void lv_row_scroll_stop(LayoutdCollectionView *view);
void lv_row_scroll_catch_up(LayoutdCollectionView *view);
