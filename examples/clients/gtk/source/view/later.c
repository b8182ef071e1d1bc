/* The user's actions while the view waited for the daemon; they are carried out when the answer is there. */
#include "../state/view.h"

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (view->connection.is_waiting) return G_SOURCE_CONTINUE;
    view->later = 0;
    lv_rubber_band_catch_up(view);
    lv_drag_catch_up(view);
    lv_row_scroll_catch_up(view);
    lv_keys_catch_up(view);
    return G_SOURCE_REMOVE;
}

void lv_later(LayoutdCollectionView *view) {
    if (!view->later) view->later = gtk_widget_add_tick_callback(GTK_WIDGET(view), tick, NULL, NULL);
}
