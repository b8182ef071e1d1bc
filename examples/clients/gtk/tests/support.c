#include "support.h"

#include <math.h>

const char ROWS[] = "{\"itemSize\":[100,50],\"minimumInteritemSpacing\":0,\"minimumLineSpacing\":0}";

/* In seconds. Only a test that fails waits so long. */
enum { PATIENCE = 300 };

static layoutd_client *other;

void animate(gboolean is_enabled) {
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", is_enabled, NULL);
}

void begin_tests(int *count, char ***arguments) {
    gtk_test_init(count, arguments, NULL);
    animate(FALSE);
}

static void on_setup(LayoutdCollectionView *view, LayoutdCell *cell, Shown *shown) {
    (void)view;
    shown->setups++;
    layoutd_cell_set_child(cell, gtk_label_new(NULL));
}

static void on_bind(LayoutdCollectionView *view, LayoutdCell *cell, Shown *shown) {
    (void)view;
    shown->binds++;
    gtk_label_set_label(GTK_LABEL(layoutd_cell_get_child(cell)), gtk_string_object_get_string(GTK_STRING_OBJECT(layoutd_cell_get_item(cell))));
}

static void on_unbind(LayoutdCollectionView *view, LayoutdCell *cell, Shown *shown) {
    (void)view;
    g_assert_nonnull(layoutd_cell_get_item(cell));
    shown->unbinds++;
}

static void on_teardown(LayoutdCollectionView *view, LayoutdCell *cell, Shown *shown) {
    (void)view;
    g_assert_null(layoutd_cell_get_item(cell));
    shown->teardowns++;
}

Shown *show(GListModel *model, const char *layout, const char *parameters) {
    Shown *shown = g_new0(Shown, 1);
    shown->view = LAYOUTD_COLLECTION_VIEW(layoutd_collection_view_new(model, layout, parameters));
    g_signal_connect(shown->view, "setup", G_CALLBACK(on_setup), shown);
    g_signal_connect(shown->view, "bind", G_CALLBACK(on_bind), shown);
    g_signal_connect(shown->view, "unbind", G_CALLBACK(on_unbind), shown);
    g_signal_connect(shown->view, "teardown", G_CALLBACK(on_teardown), shown);
    shown->window = gtk_window_new();
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(shown->view));
    gtk_window_set_child(GTK_WINDOW(shown->window), scrolled);
    gtk_window_set_default_size(GTK_WINDOW(shown->window), 600, 400);
    gtk_window_present(GTK_WINDOW(shown->window));
    while (!gtk_widget_get_mapped(shown->window)) g_main_context_iteration(NULL, TRUE);
    next_frame(shown);
    return shown;
}

void close_shown(Shown *shown) {
    gpointer view = shown->view;
    g_object_add_weak_pointer(view, &view);
    gtk_window_destroy(GTK_WINDOW(shown->window));
    /* Nothing else retains it. The sanitizer does not report what GTK can still reach. */
    g_assert_null(view);
    g_assert_cmpuint(shown->binds, ==, shown->unbinds);
    g_assert_cmpuint(shown->setups, ==, shown->teardowns);
    g_free(shown);
}

static void on_painted(GdkFrameClock *clock, gboolean *is_painted) {
    (void)clock;
    *is_painted = TRUE;
}

static gboolean on_late(gpointer data) {
    (void)data;
    g_error("no frame was painted in %d s", PATIENCE);
    return G_SOURCE_REMOVE;
}

void paint(Shown *shown) {
    GdkFrameClock *clock = gtk_widget_get_frame_clock(shown->window);
    gboolean is_painted = FALSE;
    gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(on_painted), &is_painted);
    gtk_widget_queue_allocate(GTK_WIDGET(shown->view));
    gtk_widget_queue_draw(GTK_WIDGET(shown->view));
    while (!is_painted) g_main_context_iteration(NULL, TRUE);
    g_signal_handler_disconnect(clock, handler);
}

void next_frame(Shown *shown) {
    guint late = g_timeout_add_seconds(PATIENCE, on_late, NULL);
    do {
        while (layoutd_collection_view_get_busy(shown->view)) g_main_context_iteration(NULL, TRUE);
        paint(shown);
    } while (layoutd_collection_view_get_busy(shown->view));
    g_source_remove(late);
}

GtkAdjustment *vertical(Shown *shown) {
    return gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(shown->view));
}

/* How many cells the view has for items. */
static guint cell_count(Shown *shown) {
    guint count = 0;
    for (GtkWidget *each = gtk_widget_get_first_child(GTK_WIDGET(shown->view)); each; each = gtk_widget_get_next_sibling(each))
        if (LAYOUTD_IS_CELL(each) && gtk_widget_get_visible(each) && !layoutd_cell_get_kind(LAYOUTD_CELL(each))) count++;
    return count;
}

static guint start_of(GListModel *model, guint section) {
    if (!GTK_IS_FLATTEN_LIST_MODEL(model)) return 0;
    GListModel *sections = gtk_flatten_list_model_get_model(GTK_FLATTEN_LIST_MODEL(model));
    guint start = 0;
    for (guint i = 0; i < section; i++) {
        g_autoptr(GListModel) each = g_list_model_get_item(sections, i);
        start += g_list_model_get_n_items(each);
    }
    return start;
}

void check_shown(Shown *shown) {
    layoutd_error error;
    if (!other) other = layoutd_connect(NULL, NULL, &error);
    g_assert_nonnull(other);
    guint32 container = layoutd_collection_view_get_container(shown->view);
    GListModel *model = layoutd_collection_view_get_model(shown->view);
    layoutd_query_container_reply state;
    g_assert_cmpint(layoutd_query_container(other, container, &state, &error), ==, LAYOUTD_OK);

    g_assert_cmpuint(state.state.item_count, ==, g_list_model_get_n_items(model));
    layoutd_rect bounds = state.state.bounds;
    g_assert_cmpfloat(bounds.y, ==, gtk_adjustment_get_value(vertical(shown)));
    layoutd_elements elements;
    g_assert_cmpint(layoutd_query_rect(other, container, bounds, NULL, &elements, &error), ==, LAYOUTD_OK);
    guint cells = 0;
    for (size_t i = 0; i < elements.count; i++) {
        if (elements.kinds[i] != 0) continue;
        cells++;
        guint position = start_of(model, elements.sections[i]) + elements.items[i];
        LayoutdCell *cell = layoutd_collection_view_get_cell(shown->view, position);
        g_assert_nonnull(cell);
        g_autoptr(GtkStringObject) item = g_list_model_get_item(model, position);
        g_assert_true((gpointer)item == (gpointer)layoutd_cell_get_item(cell));
        g_assert_cmpstr(gtk_label_get_label(GTK_LABEL(layoutd_cell_get_child(cell))), ==, gtk_string_object_get_string(item));
        graphene_rect_t at;
        g_assert_true(gtk_widget_compute_bounds(GTK_WIDGET(cell), GTK_WIDGET(shown->view), &at));
        g_assert_cmpfloat_with_epsilon(at.origin.x, elements.frames[i].x - bounds.x, 1);
        g_assert_cmpfloat_with_epsilon(at.origin.y, elements.frames[i].y - bounds.y, 1);
        g_assert_cmpfloat_with_epsilon(at.size.width, elements.frames[i].width, 1);
    }
    g_assert_cmpuint(cell_count(shown), >=, cells);
    g_assert_cmpuint(cell_count(shown), <=, 400);
    layoutd_free_elements(&elements);
}

GtkStringList *numbered(guint count) {
    GtkStringList *list = gtk_string_list_new(NULL);
    for (guint i = 0; i < count; i++) gtk_string_list_take(list, g_strdup_printf("%u", i));
    return list;
}

guint pick(guint below) {
    return (guint)g_test_rand_int_range(0, (gint32)below);
}
