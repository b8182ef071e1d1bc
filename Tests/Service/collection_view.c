/* Shows a hundred items by the installed library, until the last of them is in sight: printed as "shows 99". */
#include <layoutd-gtk.h>

static void on_setup(LayoutdCollectionView *view, LayoutdCell *cell) {
    (void)view;
    layoutd_cell_set_child(cell, gtk_label_new(NULL));
}

static void on_bind(LayoutdCollectionView *view, LayoutdCell *cell, GApplication *app) {
    (void)view;
    const char *text = gtk_string_object_get_string(GTK_STRING_OBJECT(layoutd_cell_get_item(cell)));
    gtk_label_set_label(GTK_LABEL(layoutd_cell_get_child(cell)), text);
    if (!g_str_equal(text, "99")) return;
    g_print("shows %s\n", text);
    g_application_quit(app);
}

static void on_activate(GApplication *app) {
    GtkStringList *list = gtk_string_list_new(NULL);
    for (int i = 0; i < 100; i++) gtk_string_list_take(list, g_strdup_printf("%d", i));
    GtkWidget *view = layoutd_collection_view_new(G_LIST_MODEL(list), "flow", "{\"itemSize\":[100,50]}");
    g_object_unref(list);
    g_signal_connect(view, "setup", G_CALLBACK(on_setup), NULL);
    g_signal_connect(view, "bind", G_CALLBACK(on_bind), app);
    layoutd_collection_view_scroll_to(LAYOUTD_COLLECTION_VIEW(view), 99, GTK_ALIGN_END);
    GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(app)), *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_set_default_size(GTK_WINDOW(window), 400, 200);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    g_autoptr(GtkApplication) app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(on_activate), NULL);
    return g_application_run(G_APPLICATION(app), count, arguments);
}
