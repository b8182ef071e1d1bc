/* Tests which items a view shows, and when it sleeps. */
#include "support.h"

static void shows_what_is_in_sight(void) {
    g_autoptr(GtkStringList) list = numbered(100000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    check_shown(shown);
    for (int i = 0; i < 20; i++) {
        gtk_adjustment_set_value(vertical(shown), 700 * i);
        next_frame(shown);
        check_shown(shown);
    }
    /* Cells are used again. */
    g_assert_cmpuint(shown->setups, <, 300);
}

static void shows_what_the_model_selects(void) {
    g_autoptr(GtkMultiSelection) selection = gtk_multi_selection_new(G_LIST_MODEL(numbered(100)));
    g_autoptr(Shown) shown = show(G_LIST_MODEL(selection), "flow", ROWS);
    gtk_selection_model_select_range(GTK_SELECTION_MODEL(selection), 2, 3, TRUE);
    for (guint i = 0; i < 10; i++) {
        LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, i);
        gboolean is_selected = i >= 2 && i < 5;
        g_assert_cmpint(layoutd_cell_get_selected(cell), ==, is_selected);
        g_assert_cmpint((gtk_widget_get_state_flags(GTK_WIDGET(cell)) & GTK_STATE_FLAG_SELECTED) != 0, ==, is_selected);
    }
}

static void mirrors(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    gtk_widget_set_direction(GTK_WIDGET(shown->view), GTK_TEXT_DIR_RTL);
    next_frame(shown);
    check_shown(shown);
    graphene_rect_t at;
    LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, 0);
    g_assert_true(cell && gtk_widget_compute_bounds(GTK_WIDGET(cell), GTK_WIDGET(shown->view), &at));
    g_assert_cmpfloat(at.origin.x, ==, 500);
}

static gboolean is_asleep;

static int poll_without_sleep(GPollFD *fds, guint count, int timeout) {
    int ready = g_poll(fds, count, 0);
    if (ready == 0 && timeout != 0) is_asleep = TRUE;
    return ready;
}

static void sleeps_while_nothing_happens(void) {
    enum { MOST_TURNS = 10000 };
    g_autoptr(GtkStringList) list = numbered(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    is_asleep = FALSE;
    g_main_context_set_poll_func(NULL, poll_without_sleep);
    for (int turns = 0; turns < MOST_TURNS && !is_asleep; turns++) g_main_context_iteration(NULL, TRUE);
    g_main_context_set_poll_func(NULL, NULL);
    g_assert_true(is_asleep);
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_func("/view/shows-what-is-in-sight", shows_what_is_in_sight);
    g_test_add_func("/view/shows-what-the-model-selects", shows_what_the_model_selects);
    g_test_add_func("/view/mirrors", mirrors);
    g_test_add_func("/view/sleeps-while-nothing-happens", sleeps_while_nothing_happens);
    return g_test_run();
}
