/* Changes that are animated. */
#include "support.h"

static double top_of(Shown *shown, guint position) {
    graphene_rect_t at;
    LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, position);
    g_assert_true(cell && gtk_widget_compute_bounds(GTK_WIDGET(cell), GTK_WIDGET(shown->view), &at));
    return at.origin.y;
}

static void animates_changes(void) {
    g_autoptr(GtkStringList) list = numbered(5);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", "{\"itemSize\":[500,50],\"minimumLineSpacing\":0}");
    animate(TRUE);
    gtk_string_list_splice(list, 1, 1, (const char *const[]){"a", "b", NULL});
    next_frame(shown);
    /* The third item is on its way from 100 to 150, and the new ones are seen through. */
    g_assert_cmpfloat(top_of(shown, 3), <, 150);
    g_assert_cmpfloat(gtk_widget_get_opacity(GTK_WIDGET(layoutd_collection_view_get_cell(shown->view, 1))), <, 1);
    double before = top_of(shown, 3);
    gtk_string_list_remove(list, 0);
    next_frame(shown);
    /* It turns round where it is, and does not jump. */
    g_assert_cmpfloat(top_of(shown, 2), >=, 100);
    g_assert_cmpfloat(top_of(shown, 2), <=, MAX(before + 45, 100));
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
