/* The collection view's state, which its files share: each has its part. */
#pragma once

#include "../layoutd-gtk.h"

#include "cell.h"
#include "model.h"

/* A frame waits so long for the daemon altogether, and shows the newest known picture after that. */
enum { LV_FRAME_MILLISECONDS = 40 };

/* connection.c */
typedef struct {
    /* NULL: not connected. */
    layoutd_client *client;
    GSource *source;
    /* 0: not opened at this connection. */
    guint32 container;
    /* Keeps its elements over lost connections; NULL before the first picture. */
    layoutd_window *window;
    gboolean is_window_open;
    /* Whether the daemon still works on something that a frame has not waited for. */
    gboolean is_waiting;
    /* When to try again: a source's id or 0, and how often that failed. */
    guint retry, failures;
} LvConnection;

/* scroll.c; the first of two is horizontal. */
typedef struct {
    GtkAdjustment *adjustments[2];
    GtkScrollablePolicy policies[2];
    /* What the adjustments said at the last frame, so that what the user has scrolled since is the difference. */
    double shown[2];
    layoutd_size content;
    int size[2];
} LvScroll;

struct _LayoutdCollectionView {
    GtkWidget parent;
    char *socket, *layout, *parameters;
    gboolean is_layout_unsent, is_environment_unsent;
    GError *error;
    LvModel model;
    LvConnection connection;
    LvScroll scroll;
    /* Cells of the elements in the window, in drawing order, and hidden ones to use again. */
    GPtrArray *cells, *pool;
};

/* view.c */
enum { LV_SETUP, LV_BIND, LV_UNBIND, LV_TEARDOWN, LV_CELL_SIGNALS };
/* Emits the signal of cells, or that of headers. Decorations have none. */
void lv_emit(LayoutdCollectionView *view, int signal, LayoutdCell *cell);
void lv_set_error(LayoutdCollectionView *view, int code, const char *message);

/* frame.c: brings the picture up to date and places it. */
void lv_frame(LayoutdCollectionView *view, int width, int height);

/* cells.c */
void lv_cells_apply(LayoutdCollectionView *view, const layoutd_difference *difference);
void lv_cells_place(LayoutdCollectionView *view);
/* Positions follow the model at once; whose item has gone is LV_GONE. */
void lv_cells_follow(LayoutdCollectionView *view, guint position, guint removed, guint added);
void lv_cells_update_selection(LayoutdCollectionView *view, guint position, guint count);
void lv_cells_clear(LayoutdCollectionView *view);

/* connection.c */
/* Whether there is a container to send requests to. */
gboolean lv_connection_is_ready(LayoutdCollectionView *view);
/* What has become of a request. */
void lv_connection_take(LayoutdCollectionView *view, layoutd_status status, const layoutd_error *error);
void lv_connection_close(LayoutdCollectionView *view);

/* scroll.c */
void lv_scroll_set_adjustment(LayoutdCollectionView *view, GtkOrientation orientation, GtkAdjustment *adjustment);
/* The bounds that the user has scrolled to, from those that the daemon knows. */
layoutd_rect lv_scroll_bounds(LayoutdCollectionView *view, layoutd_rect known, int width, int height);
/* Shows the bounds in the adjustments. */
void lv_scroll_show(LayoutdCollectionView *view, layoutd_rect bounds, layoutd_size content);
