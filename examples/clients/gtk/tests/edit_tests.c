/* How a view follows edits of its model. */
#include "support.h"

static void sizes_of_text(gpointer item, double *width, double *height, gpointer data) {
    (void)data;
    guint number = (guint)g_ascii_strtoull(gtk_string_object_get_string(item), NULL, 10);
    *width = 40 + number * 7 % 60;
    *height = 30 + number * 13 % 70;
}

static void edit(GtkStringList *list) {
    guint count = g_list_model_get_n_items(G_LIST_MODEL(list)), at = pick(count + 1), removed = pick(4), added = pick(4);
    removed = MIN(removed, count - at);
    char texts[4][16];
    const char *additions[5] = {NULL};
    for (guint i = 0; i < added; i++) {
        g_snprintf(texts[i], sizeof texts[i], "%u", pick(10000));
        additions[i] = texts[i];
    }
    gtk_string_list_splice(list, at, removed, additions);
}

static void follows_edits(gconstpointer data) {
    const char *layout = data;
    g_autoptr(GtkStringList) list = numbered(200);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), layout, NULL);
    layoutd_collection_view_set_size_func(shown->view, sizes_of_text, NULL, NULL);
    for (int round = 0; round < 60; round++) {
        for (guint i = pick(6); i-- > 0;) edit(list);
        gtk_adjustment_set_value(vertical(shown), pick(2000));
        next_frame(shown);
        check_shown(shown);
    }
}

static GListModel *section(guint count) {
    return G_LIST_MODEL(numbered(count));
}

static void follows_edits_of_sections(void) {
    g_autoptr(GListStore) sections = g_list_store_new(G_TYPE_LIST_MODEL);
    for (guint i = 0; i < 6; i++) {
        g_autoptr(GListModel) each = section(pick(20));
        g_list_store_append(sections, each);
    }
    GtkFlattenListModel *flat = gtk_flatten_list_model_new(g_object_ref(G_LIST_MODEL(sections)));
    g_autoptr(Shown) shown = show(G_LIST_MODEL(flat), "flow", "{\"itemSize\":[100,50],\"headerReferenceSize\":[40,20]}");
    for (int round = 0; round < 80; round++) {
        for (guint i = pick(5); i-- > 0;) {
            guint count = g_list_model_get_n_items(G_LIST_MODEL(sections));
            g_autoptr(GListModel) new = section(pick(12));
            if (count && pick(3)) {
                g_autoptr(GtkStringList) at = g_list_model_get_item(G_LIST_MODEL(sections), pick(count));
                edit(at);
            } else if (count && pick(2)) {
                g_list_store_remove(sections, pick(count));
            } else {
                g_list_store_insert(sections, pick(count + 1), new);
            }
        }
        gtk_adjustment_set_value(vertical(shown), pick(500));
        next_frame(shown);
        check_shown(shown);
    }
    g_object_unref(flat);
}

static int by_number_down(gconstpointer a, gconstpointer b, gpointer data) {
    (void)data;
    return atoi(gtk_string_object_get_string((gpointer)b)) - atoi(gtk_string_object_get_string((gpointer)a));
}

static void keeps_the_cells_of_items_that_move(void) {
    g_autoptr(GtkStringList) list = numbered(12);
    g_autoptr(GtkSortListModel) sorted = gtk_sort_list_model_new(g_object_ref(G_LIST_MODEL(list)), NULL);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(sorted), "flow", ROWS);
    LayoutdCell *first = layoutd_collection_view_get_cell(shown->view, 0);
    guint binds = shown->binds;
    g_autoptr(GtkSorter) down = GTK_SORTER(gtk_custom_sorter_new(by_number_down, NULL, NULL));
    gtk_sort_list_model_set_sorter(sorted, down);
    next_frame(shown);
    check_shown(shown);
    g_assert_true(layoutd_collection_view_get_cell(shown->view, 11) == first);
    g_assert_cmpuint(shown->binds, ==, binds);
}

static void what_one_reads_stays(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    gtk_adjustment_set_value(vertical(shown), 1000);
    next_frame(shown);
    gtk_string_list_splice(list, 0, 0, (const char *const[]){"a", "b", "c", "d", "e", "f", NULL});
    next_frame(shown);
    check_shown(shown);
    g_assert_cmpfloat(gtk_adjustment_get_value(vertical(shown)), ==, 1050);
}

static void follows_another_list_of_its_selection_model(void) {
    g_autoptr(GtkMultiSelection) selection = gtk_multi_selection_new(G_LIST_MODEL(numbered(100)));
    g_autoptr(Shown) shown = show(G_LIST_MODEL(selection), "flow", "{\"itemSize\":[100,50],\"headerReferenceSize\":[40,20]}");
    GListStore *sections = g_list_store_new(G_TYPE_LIST_MODEL);
    for (guint i = 0; i < 3; i++) {
        g_autoptr(GListModel) each = section(3);
        g_list_store_append(sections, each);
    }
    g_autoptr(GtkFlattenListModel) flat = gtk_flatten_list_model_new(G_LIST_MODEL(sections));
    gtk_multi_selection_set_model(selection, G_LIST_MODEL(flat));
    next_frame(shown);
    g_assert_cmpuint(layoutd_cell_get_section(layoutd_collection_view_get_cell(shown->view, 8)), ==, 2);
    g_assert_cmpstr(gtk_label_get_label(GTK_LABEL(layoutd_cell_get_child(layoutd_collection_view_get_cell(shown->view, 8)))), ==, "2");
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_data_func("/edit/follows-edits/flow", "flow", follows_edits);
    g_test_add_data_func("/edit/follows-edits/column", "column", follows_edits);
    g_test_add_func("/edit/follows-edits-of-sections", follows_edits_of_sections);
    g_test_add_func("/edit/keeps-the-cells-of-items-that-move", keeps_the_cells_of_items_that_move);
    g_test_add_func("/edit/what-one-reads-stays", what_one_reads_stays);
    g_test_add_func("/edit/follows-another-list-of-its-selection-model", follows_another_list_of_its_selection_model);
    return g_test_run();
}
