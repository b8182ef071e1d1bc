/* Other layouts, other parameters, and measured cells. */
#include "support.h"

static void changes_its_layout(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    layoutd_collection_view_set_parameters(shown->view, "{\"itemSize\":[200,50],\"minimumInteritemSpacing\":0}");
    next_frame(shown);
    check_shown(shown);
    g_object_set(shown->view, "layout", "column", "parameters", NULL, NULL);
    next_frame(shown);
    check_shown(shown);
    g_assert_null(layoutd_collection_view_get_error(shown->view));
    layoutd_collection_view_set_layout(shown->view, "colum");
    next_frame(shown);
    const GError *error = layoutd_collection_view_get_error(shown->view);
    g_assert_error(error, LAYOUTD_ERROR, LAYOUTD_ERROR_REFUSED);
    g_assert_nonnull(strstr(error->message, "colum"));
    /* The picture stays. */
    check_shown(shown);
    layoutd_collection_view_set_layout(shown->view, "grid");
    next_frame(shown);
    g_assert_null(layoutd_collection_view_get_error(shown->view));
    check_shown(shown);
}

static void wrap(LayoutdCollectionView *view, LayoutdCell *cell, gpointer data) {
    (void)view;
    (void)data;
    gtk_label_set_wrap(GTK_LABEL(layoutd_cell_get_child(cell)), TRUE);
}

/* Texts of 1 to 40 words. */
static GtkStringList *texts(guint count) {
    GtkStringList *list = gtk_string_list_new(NULL);
    for (guint i = 0; i < count; i++) {
        GString *text = g_string_new(NULL);
        for (guint words = 1 + i * 17 % 40; words; words--) g_string_append(text, "word ");
        gtk_string_list_take(list, g_string_free(text, FALSE));
    }
    return list;
}

static gboolean has_measured(Shown *shown) {
    guint count = 0;
    for (guint i = 0; i < 1000; i++) {
        LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, i);
        if (!cell) continue;
        int height, width = gtk_widget_get_width(GTK_WIDGET(cell));
        gtk_widget_measure(layoutd_cell_get_child(cell), GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
        if (gtk_widget_get_height(GTK_WIDGET(cell)) != height) return FALSE;
        count++;
    }
    return count > 3;
}

/* A frame measures in two rounds, and waits for the daemon for a moment alone, so it may take some. */
static void check_heights(Shown *shown) {
    for (int frames = 0; frames < 10 && !has_measured(shown); frames++) next_frame(shown);
    g_assert_true(has_measured(shown));
}

static void measures_cells(void) {
    static const char rows[] = "{\"sections\":[{\"group\":{\"group\":\"vertical\",\"size\":[{\"fractionalWidth\":1},{\"estimated\":40}],"
        "\"subitems\":[{\"size\":[{\"fractionalWidth\":1},{\"estimated\":40}]}]}}]}";
    g_autoptr(GtkStringList) list = texts(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "compositional", rows);
    g_signal_connect(shown->view, "setup", G_CALLBACK(wrap), NULL);
    g_assert_no_error(layoutd_collection_view_get_error(shown->view));
    gtk_adjustment_set_value(vertical(shown), 3000);
    next_frame(shown);
    check_heights(shown);
    check_shown(shown);
    layoutd_collection_view_scroll_to(shown->view, 999, GTK_ALIGN_END);
    next_frame(shown);
    check_heights(shown);
    g_assert_nonnull(layoutd_collection_view_get_cell(shown->view, 999));
}

/* Where the program gives no size, the cell is the only one to know it. */
static void measures_cells_without_sizes(gconstpointer layout) {
    g_autoptr(GtkStringList) list = texts(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), layout, g_str_equal(layout, "column-flow") ? "{\"minColumnWidth\":200}" : NULL);
    g_signal_connect(shown->view, "setup", G_CALLBACK(wrap), NULL);
    gtk_adjustment_set_value(vertical(shown), 3000);
    next_frame(shown);
    check_heights(shown);
    check_shown(shown);
    g_assert_no_error(layoutd_collection_view_get_error(shown->view));
}

/* Of what is near what is in sight: as long as the labels want, or as given. */
static void check_lengths(Shown *shown, GtkOrientation orientation, int length) {
    g_assert_nonnull(layoutd_collection_view_get_cell(shown->view, 1));
    for (guint i = 0; i < 100; i++) {
        GtkWidget *cell = GTK_WIDGET(layoutd_collection_view_get_cell(shown->view, i));
        int natural = length;
        if (!cell) continue;
        if (!length) gtk_widget_measure(layoutd_cell_get_child(LAYOUTD_CELL(cell)), orientation, -1, NULL, &natural, NULL, NULL);
        g_assert_cmpint(gtk_widget_get_size(cell, orientation), ==, natural);
    }
}

static void measures_widths_along_a_horizontal_axis(void) {
    g_autoptr(GtkStringList) list = texts(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "column", "{\"scrollDirection\":\"horizontal\"}");
    for (int i = 0; i < 4; i++) next_frame(shown);
    check_lengths(shown, GTK_ORIENTATION_HORIZONTAL, 0);
}

static void keeps_sizes_that_parameters_give(void) {
    g_autoptr(GtkStringList) list = texts(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "column", "{\"itemHeight\":77}");
    for (int i = 0; i < 4; i++) next_frame(shown);
    check_lengths(shown, GTK_ORIENTATION_VERTICAL, 77);
}

/* Which the view finds out by trying. */
static void a_layout_that_measures_nothing_is_no_failure(void) {
    g_autoptr(GtkStringList) list = texts(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "grid", NULL);
    for (int i = 0; i < 4; i++) next_frame(shown);
    g_assert_no_error(layoutd_collection_view_get_error(shown->view));
    check_shown(shown);
    layoutd_collection_view_set_layout(shown->view, "column");
    next_frame(shown);
    check_heights(shown);
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_func("/layout/changes-its-layout", changes_its_layout);
    g_test_add_func("/layout/measures-cells", measures_cells);
    g_test_add_data_func("/layout/measures-cells-of-column-without-sizes", "column", measures_cells_without_sizes);
    g_test_add_data_func("/layout/measures-cells-of-span-flow-without-sizes", "span-flow", measures_cells_without_sizes);
    g_test_add_data_func("/layout/measures-cells-of-column-flow-without-sizes", "column-flow", measures_cells_without_sizes);
    g_test_add_func("/layout/measures-widths-along-a-horizontal-axis", measures_widths_along_a_horizontal_axis);
    g_test_add_func("/layout/keeps-sizes-that-parameters-give", keeps_sizes_that_parameters_give);
    g_test_add_func("/layout/a-layout-that-measures-nothing-is-no-failure", a_layout_that_measures_nothing_is_no_failure);
    return g_test_run();
}
