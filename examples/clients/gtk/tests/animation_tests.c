/* Changes that are animated. Where something is on its way depends on the time of the frame alone, however long frames take. */
#include "support.h"

#include <math.h>

static double top_of(Shown *shown, guint position) {
    graphene_rect_t at;
    LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, position);
    g_assert_true(cell && gtk_widget_compute_bounds(GTK_WIDGET(cell), GTK_WIDGET(shown->view), &at));
    return at.origin.y;
}

/* Of the frame that was painted last, in microseconds: the clock itself tells an estimate between frames. */
static gint64 frame_time(Shown *shown) {
    return gdk_frame_timings_get_frame_time(gdk_frame_clock_get_current_timings(gtk_widget_get_frame_clock(shown->window)));
}

/* Paints until the view shows that an item is gone. */
static void paint_removal(Shown *shown) {
    guint unbinds = shown->unbinds;
    while (shown->unbinds == unbinds) paint(shown);
}

static double way_after(gint64 microseconds) {
    double left = 1 - MIN((double)microseconds / 250000, 1);
    return 1 - left * left * left;
}

/* When what has come so far on its way from 100 to 150 by now has set out: where the daemon was late, later than the change. */
static gint64 beginning(Shown *shown, double top) {
    return frame_time(shown) - (gint64)(250000 * (1 - cbrt(1 - (top - 100) / 50)));
}

static void animates_changes(void) {
    g_autoptr(GtkStringList) list = numbered(5);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", "{\"itemSize\":[500,50],\"minimumLineSpacing\":0}");
    animate(TRUE);
    gtk_string_list_splice(list, 1, 1, (const char *const[]){"a", "b", NULL});
    paint_removal(shown);
    /* The third item is on its way from 100 to 150, and the new ones are seen through. */
    g_assert_cmpfloat(top_of(shown, 3), ==, 100);
    g_assert_cmpfloat(gtk_widget_get_opacity(GTK_WIDGET(layoutd_collection_view_get_cell(shown->view, 1))), ==, 0);
    while (top_of(shown, 3) == 100) paint(shown);
    gint64 began = beginning(shown, top_of(shown, 3));
    gtk_string_list_remove(list, 0);
    paint_removal(shown);
    /* It turns round where it is, give or take whole pixels, and does not jump. */
    g_assert_cmpfloat_with_epsilon(top_of(shown, 2), 100 + 50 * way_after(frame_time(shown) - began), 3);
    while (gtk_widget_get_opacity(GTK_WIDGET(layoutd_collection_view_get_cell(shown->view, 1))) < 1 || top_of(shown, 2) != 100) next_frame(shown);
    animate(FALSE);
    check_shown(shown);
    gtk_string_list_remove(list, 0);
    next_frame(shown);
    g_assert_cmpfloat(top_of(shown, 1), ==, 50);
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_func("/animation/animates-changes", animates_changes);
    return g_test_run();
}
