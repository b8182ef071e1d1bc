/* Programs that drop a view, or begin it anew, while it calls them. The sanitizer fails one that goes on with what is gone. */
#include "support.h"

/* A view that its parent alone refers to: not a GtkScrolledWindow, which cannot lose its child while that gets its place. */
typedef struct {
    Shown *shown;
    GtkWidget *box;
    LayoutdCollectionView *view;
} Dropped;

static void drop(Dropped *self) {
    if (gtk_widget_get_parent(GTK_WIDGET(self->view))) gtk_box_remove(GTK_BOX(self->box), GTK_WIDGET(self->view));
}

static void begin(Dropped *self, GListModel *model) {
    Shown *shown = show(model, "flow", ROWS);
    *self = (Dropped){shown, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), shown->view};
    g_object_add_weak_pointer(G_OBJECT(shown->view), (gpointer *)&self->view);
    g_object_ref(shown->view);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(gtk_window_get_child(GTK_WINDOW(shown->window))), NULL);
    gtk_widget_set_vexpand(GTK_WIDGET(shown->view), TRUE);
    /* The window retains what loses the focus for a while. */
    gtk_widget_set_can_focus(GTK_WIDGET(shown->view), FALSE);
    gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(shown->view));
    gtk_window_set_child(GTK_WINDOW(shown->window), self->box);
    g_object_unref(shown->view);
    next_frame(shown);
}

/* Lets the main loop run until the view is gone. */
static void end(Dropped *self) {
    while (self->view) g_main_context_iteration(NULL, TRUE);
    gtk_window_destroy(GTK_WINDOW(self->shown->window));
    g_free(self->shown);
}

static void close_container(guint container) {
    layoutd_error error;
    layoutd_client *client = layoutd_connect(NULL, NULL, &error);
    g_assert_nonnull(client);
    g_autofree char *request = g_strdup_printf("{\"closeContainer\":{\"container\":%u}}", container);
    g_assert_cmpint(layoutd_call(client, request, NULL, &error), ==, LAYOUTD_OK);
    layoutd_close(client);
}

static void drops_it_when_its_container_is_closed(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    g_signal_connect_swapped(self.view, "notify::error", G_CALLBACK(drop), &self);
    close_container(layoutd_collection_view_get_container(self.view));
    end(&self);
}

static void drops_it_when_a_frame_fails(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    g_signal_connect_swapped(self.view, "notify::error", G_CALLBACK(drop), &self);
    layoutd_collection_view_set_layout(self.view, "no such layout");
    end(&self);
}

static void drops_it_when_a_cell_is_bound(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    g_signal_connect_swapped(self.view, "bind", G_CALLBACK(drop), &self);
    gtk_string_list_splice(list, 0, 1, (const char *const[]){"new", "newer", NULL});
    end(&self);
}

static void drops_it_when_its_content_is_shorter(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    g_signal_connect_swapped(vertical(self.shown), "changed", G_CALLBACK(drop), &self);
    gtk_string_list_splice(list, 0, 90, NULL);
    end(&self);
}

static void drops_it_when_it_scrolls(void) {
    g_autoptr(GtkStringList) list = numbered(1000);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    g_signal_connect_swapped(vertical(self.shown), "value-changed", G_CALLBACK(drop), &self);
    layoutd_collection_view_scroll_to(self.view, 900, GTK_ALIGN_START);
    end(&self);
}

static void drops_it_when_a_cell_is_selected(void) {
    g_autoptr(GtkMultiSelection) model = gtk_multi_selection_new(G_LIST_MODEL(numbered(100)));
    Dropped self;
    begin(&self, G_LIST_MODEL(model));
    for (guint i = 0; i < 3; i++)
        g_signal_connect_swapped(layoutd_collection_view_get_cell(self.view, i), "notify::selected", G_CALLBACK(drop), &self);
    gtk_selection_model_select_all(GTK_SELECTION_MODEL(model));
    end(&self);
}

static void drops_it_when_a_function_is_freed(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    Dropped self;
    begin(&self, G_LIST_MODEL(list));
    layoutd_collection_view_set_size_func(self.view, NULL, &self, (GDestroyNotify)drop);
    layoutd_collection_view_set_size_func(self.view, NULL, NULL, NULL);
    end(&self);
    begin(&self, G_LIST_MODEL(list));
    layoutd_collection_view_set_name_func(self.view, NULL, &self, (GDestroyNotify)drop);
    layoutd_collection_view_set_name_func(self.view, NULL, NULL, NULL);
    end(&self);
}

static void retry(LayoutdCollectionView *view, GParamSpec *spec, guint *count) {
    (void)spec;
    if (!layoutd_collection_view_get_error(view)) return;
    ++*count;
    layoutd_collection_view_retry(view);
}

static void opens_its_container_again_as_it_is_closed(void) {
    g_autoptr(GtkStringList) list = numbered(100);
    g_autoptr(Shown) shown = show(G_LIST_MODEL(list), "flow", ROWS);
    guint count = 0, container = layoutd_collection_view_get_container(shown->view);
    g_signal_connect(shown->view, "notify::error", G_CALLBACK(retry), &count);
    close_container(container);
    while (!count) g_main_context_iteration(NULL, TRUE);
    next_frame(shown);
    g_assert_cmpuint(layoutd_collection_view_get_container(shown->view), !=, container);
    g_assert_no_error(layoutd_collection_view_get_error(shown->view));
    check_shown(shown);
}

int main(int count, char **arguments) {
    begin_tests(&count, &arguments);
    g_test_add_func("/drop/when-its-container-is-closed", drops_it_when_its_container_is_closed);
    g_test_add_func("/drop/when-a-frame-fails", drops_it_when_a_frame_fails);
    g_test_add_func("/drop/when-a-cell-is-bound", drops_it_when_a_cell_is_bound);
    g_test_add_func("/drop/when-its-content-is-shorter", drops_it_when_its_content_is_shorter);
    g_test_add_func("/drop/when-it-scrolls", drops_it_when_it_scrolls);
    g_test_add_func("/drop/when-a-cell-is-selected", drops_it_when_a_cell_is_selected);
    g_test_add_func("/drop/when-a-function-is-freed", drops_it_when_a_function_is_freed);
    g_test_add_func("/drop/opens-its-container-again", opens_its_container_again_as_it_is_closed);
    return g_test_run();
}
