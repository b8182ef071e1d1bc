/* Shared by the tests: a window with a view, frames to wait for, and a second client that says what is right. */
#pragma once

#include "../layoutd-gtk.h"

#include "layoutd.h"

/* Parameters of a flow whose items are 100 x 50 points, with nothing between them. */
extern const char ROWS[];

/* Must be called first. Animations are off until a test wants them. */
void begin_tests(int *count, char ***arguments);
void animate(gboolean is_enabled);

typedef struct {
    GtkWidget *window;
    LayoutdCollectionView *view;
    guint setups, binds, unbinds, teardowns;
} Shown;

/* A window of 600 x 400 points with a view of the model, after its first frame. Cells have labels, which show the items' text. */
Shown *show(GListModel *model, const char *layout, const char *parameters);
void close_shown(Shown *shown);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Shown, close_shown)

/* Runs the main loop until a frame is painted. */
void paint(Shown *shown);
/* Runs the main loop until a frame is painted that shows everything as it is now. */
void next_frame(Shown *shown);
GtkAdjustment *vertical(Shown *shown);
/* Compares what is shown with the model, and with the container as another client sees it. */
void check_shown(Shown *shown);

GtkStringList *numbered(guint count);
guint pick(guint below);
