/* Where a view is scrolled to. */
#include "support.h"

static void jumps_to_the_end_of_a_million(void) {
    g_autoptr(GtkStringList) list = numbered(1000000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    while (gtk_adjustment_get_upper(vertical(shown)) < 1e6) next_frame(shown);
    gtk_adjustment_set_value(vertical(shown), gtk_adjustment_get_upper(vertical(shown)));
    next_frame(shown);
    LayoutdCell *last = layoutd_collection_view_get_cell(shown->view, 999999);
    g_assert_nonnull(last);
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(last)));
    check_shown(shown);
}

static void scrolls_to_items(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    layoutd_collection_view_scroll_to(shown->view, 600, GTK_ALIGN_START);
    next_frame(shown);
    g_assert_cmpfloat(gtk_adjustment_get_value(vertical(shown)), ==, 5000);
    layoutd_collection_view_scroll_to(shown->view, 0, GTK_ALIGN_FILL);
    next_frame(shown);
    g_assert_cmpfloat(gtk_adjustment_get_value(vertical(shown)), ==, 0);
    check_shown(shown);
}

static void scrolls_to_whole_pixels(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", "{\"itemSize\": [100, 51.25]}");
    layoutd_collection_view_scroll_to(shown->view, 600, GTK_ALIGN_CENTER);
    next_frame(shown);
    double value = gtk_adjustment_get_value(vertical(shown));
    g_assert_cmpfloat(value, >, 0);
    g_assert_cmpfloat(value, ==, (double)(int)value);
    check_shown(shown);
}

static void stays_there_in_another_size(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    layoutd_collection_view_scroll_to(shown->view, 600, GTK_ALIGN_START);
    next_frame(shown);
    gtk_window_set_default_size(GTK_WINDOW(shown->window), 400, 400);
    while (gtk_widget_get_width(GTK_WIDGET(shown->view)) > 450) next_frame(shown);
    check_shown(shown);
    graphene_rect_t at;
    LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, 600);
    g_assert_true(cell && gtk_widget_compute_bounds(GTK_WIDGET(cell), GTK_WIDGET(shown->view), &at));
    g_assert_cmpfloat_with_epsilon(at.origin.y, 0, 1);
}

static void scroll_to_600(LayoutdCollectionView *view, LayoutdCell *cell) {
    (void)cell;
    layoutd_collection_view_scroll_to(view, 600, GTK_ALIGN_START);
}

/* As of a program that is called for a cell, in the middle of a frame. */
static void scrolls_while_cells_are_bound(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    gulong handler = g_signal_connect(shown->view, "bind", G_CALLBACK(scroll_to_600), NULL);
    gtk_adjustment_set_value(vertical(shown), 2000);
    while (!layoutd_collection_view_get_cell(shown->view, 600)) next_frame(shown);
    g_signal_handler_disconnect(shown->view, handler);
    next_frame(shown);
    g_assert_cmpfloat(gtk_adjustment_get_value(vertical(shown)), ==, 5000);
    check_shown(shown);
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_func("/scroll/jumps-to-the-end-of-a-million", jumps_to_the_end_of_a_million);
    g_test_add_func("/scroll/scrolls-to-items", scrolls_to_items);
    g_test_add_func("/scroll/scrolls-to-whole-pixels", scrolls_to_whole_pixels);
    g_test_add_func("/scroll/scrolls-while-cells-are-bound", scrolls_while_cells_are_bound);
    g_test_add_func("/scroll/stays-there-in-another-size", stays_there_in_another_size);
    return g_test_run();
}
