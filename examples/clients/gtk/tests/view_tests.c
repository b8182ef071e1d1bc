/* What a view shows, in a window of its own on a display, with the daemon of $LAYOUTD_SOCKET. */
#include "support.h"

static const char ROWS[] = "{\"itemSize\":[100,50],\"minimumInteritemSpacing\":0,\"minimumLineSpacing\":0}";

static void sizes_of_text(gpointer item, double *width, double *height, gpointer data) {
    (void)data;
    guint number = (guint)g_ascii_strtoull(gtk_string_object_get_string(item), NULL, 10);
    *width = 40 + number * 7 % 60;
    *height = 30 + number * 13 % 70;
}

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

static void animate(gboolean is_enabled) {
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", is_enabled, NULL);
}

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
    gtk_test_init(&count, &arguments, NULL);
    animate(FALSE);
    g_test_add_func("/view/animates-changes", animates_changes);
    g_test_add_func("/view/shows-what-is-in-sight", shows_what_is_in_sight);
    g_test_add_func("/view/jumps-to-the-end-of-a-million", jumps_to_the_end_of_a_million);
    g_test_add_data_func("/view/follows-edits/flow", "flow", follows_edits);
    g_test_add_data_func("/view/follows-edits/column", "column", follows_edits);
    g_test_add_func("/view/follows-edits-of-sections", follows_edits_of_sections);
    g_test_add_func("/view/keeps-the-cells-of-items-that-move", keeps_the_cells_of_items_that_move);
    g_test_add_func("/view/what-one-reads-stays", what_one_reads_stays);
    g_test_add_func("/view/changes-its-layout", changes_its_layout);
    g_test_add_func("/view/shows-what-the-model-selects", shows_what_the_model_selects);
    g_test_add_func("/view/scrolls-to-items", scrolls_to_items);
    g_test_add_func("/view/scrolls-to-whole-pixels", scrolls_to_whole_pixels);
    g_test_add_func("/view/stays-there-in-another-size", stays_there_in_another_size);
    g_test_add_func("/view/measures-cells", measures_cells);
    g_test_add_func("/view/mirrors", mirrors);
    g_test_add_func("/view/follows-another-list-of-its-selection-model", follows_another_list_of_its_selection_model);
    g_test_add_func("/view/sleeps-while-nothing-happens", sleeps_while_nothing_happens);
    return g_test_run();
}
