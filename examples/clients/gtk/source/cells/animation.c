/* Changes of the model and the layout take a quarter of a second to be seen. A change in between begins where everything is then. */
#include "../state/view.h"

static const double DURATION = 250000; /* microseconds */

/* The last picture of a cell whose item is gone: the cell itself shows it no more. */
typedef struct {
    GskRenderNode *node;
    gint64 began;
    double offset[2];
} Ghost;

static void free_ghost(gpointer data) {
    Ghost *ghost = data;
    gsk_render_node_unref(ghost->node);
    g_free(ghost);
}

static gboolean is_enabled(LayoutdCollectionView *view) {
    gboolean is_enabled;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(view)), "gtk-enable-animations", &is_enabled, NULL);
    return is_enabled && gtk_widget_get_mapped(GTK_WIDGET(view));
}

static gint64 now(LayoutdCollectionView *view) {
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(view));
    return clock ? gdk_frame_clock_get_frame_time(clock) : 0;
}

/* 0...1, fast at first. */
static double progress(LayoutdCollectionView *view, gint64 began) {
    double left = 1 - (double)(now(view) - began) / DURATION;
    return left <= 0 ? 1 : 1 - left * left * left;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    gboolean is_moving = FALSE;
    for (guint i = 0; i < view->cells->len; i++) is_moving |= LAYOUTD_CELL(view->cells->pdata[i])->began != 0;
    for (guint i = view->animation.ghosts->len; i-- > 0;) {
        Ghost *ghost = view->animation.ghosts->pdata[i];
        if (progress(view, ghost->began) >= 1) g_ptr_array_remove_index_fast(view->animation.ghosts, i);
    }
    gtk_widget_queue_allocate(widget);
    gtk_widget_queue_draw(widget);
    if (is_moving || view->animation.ghosts->len) return G_SOURCE_CONTINUE;
    view->animation.tick = 0;
    return G_SOURCE_REMOVE;
}

static void start(LayoutdCollectionView *view) {
    if (!view->animation.tick) view->animation.tick = gtk_widget_add_tick_callback(GTK_WIDGET(view), tick, NULL, NULL);
}

void lv_animation_init(LayoutdCollectionView *view) {
    view->animation.ghosts = g_ptr_array_new_with_free_func(free_ghost);
}

void lv_animation_expect(LayoutdCollectionView *view) {
    view->animation.is_due = view->cells->len && is_enabled(view);
}

void lv_animation_move(LayoutdCollectionView *view, LayoutdCell *cell, layoutd_rect from) {
    if (!is_enabled(view)) return;
    cell->from = from;
    cell->began = now(view);
    start(view);
}

void lv_animation_appear(LayoutdCollectionView *view, LayoutdCell *cell) {
    cell->fades = TRUE;
    lv_animation_move(view, cell, cell->place.frame);
}

void lv_animation_disappear(LayoutdCollectionView *view, LayoutdCell *cell) {
    if (!gtk_widget_get_mapped(GTK_WIDGET(cell))) return;
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gtk_widget_snapshot_child(GTK_WIDGET(view), GTK_WIDGET(cell), snapshot);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    if (!node) return;
    Ghost *ghost = g_new(Ghost, 1);
    *ghost = (Ghost){node, now(view), {view->scroll.shown[0], view->scroll.shown[1]}};
    g_ptr_array_add(view->animation.ghosts, ghost);
    start(view);
}

layoutd_rect lv_animation_frame(LayoutdCollectionView *view, LayoutdCell *cell) {
    layoutd_rect to = cell->place.frame, from = cell->from;
    if (!cell->began) return to;
    double done = progress(view, cell->began);
    if (done >= 1) cell->began = 0;
    if (done >= 1 && cell->is_lifted) lv_movement_mark(view, cell);
    if (cell->fades) gtk_widget_set_opacity(GTK_WIDGET(cell), cell->place.alpha * done);
    cell->fades = cell->fades && done < 1;
    return (layoutd_rect){from.x + (to.x - from.x) * done, from.y + (to.y - from.y) * done, from.width + (to.width - from.width) * done,
                          from.height + (to.height - from.height) * done};
}

void lv_animation_snapshot(LayoutdCollectionView *view, GtkSnapshot *snapshot) {
    for (guint i = 0; i < view->animation.ghosts->len; i++) {
        Ghost *ghost = view->animation.ghosts->pdata[i];
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(ghost->offset[0] - view->scroll.shown[0]),
                                                              (float)(ghost->offset[1] - view->scroll.shown[1])));
        gtk_snapshot_push_opacity(snapshot, 1 - progress(view, ghost->began));
        gtk_snapshot_append_node(snapshot, ghost->node);
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
}

void lv_animation_clear(LayoutdCollectionView *view) {
    if (view->animation.tick) gtk_widget_remove_tick_callback(GTK_WIDGET(view), view->animation.tick);
    view->animation.tick = 0;
    g_ptr_array_set_size(view->animation.ghosts, 0);
}
