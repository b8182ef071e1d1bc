/* Shows a failure: the program's words for it and a button, in the middle of an empty view, or below a picture that stays. */
#include "../state/view.h"

/* So many attempts to connect again fail before the view reports it: a daemon that restarts is back by then. */
enum { SILENT_FAILURES = 3, MARGIN = 12 };

static void on_clicked(GtkButton *button, LayoutdCollectionView *view) {
    (void)button;
    layoutd_collection_view_retry(view);
}

static void make(LayoutdCollectionView *view) {
    LvFailure *failure = &view->failure;
    failure->box = g_object_new(GTK_TYPE_BOX, "css-name", "failure", "orientation", GTK_ORIENTATION_VERTICAL, "spacing", MARGIN,
                                "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
    failure->label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "justify", GTK_JUSTIFY_CENTER, "selectable", TRUE, NULL);
    failure->button = g_object_new(GTK_TYPE_BUTTON, "halign", GTK_ALIGN_CENTER, NULL);
    g_signal_connect(failure->button, "clicked", G_CALLBACK(on_clicked), view);
    gtk_box_append(GTK_BOX(failure->box), failure->label);
    gtk_box_append(GTK_BOX(failure->box), failure->button);
    gtk_widget_set_parent(failure->box, GTK_WIDGET(view));
}

static gboolean is_shown(LayoutdCollectionView *view) {
    if (!view->error) return FALSE;
    if (view->error->code != LAYOUTD_ERROR_UNAVAILABLE || view->connection.is_refused || view->heartbeat.is_silent) return TRUE;
    return view->connection.failures >= SILENT_FAILURES || !view->cells->len;
}

void lv_failure_update(LayoutdCollectionView *view) {
    LvFailure *failure = &view->failure;
    if (is_shown(view)) {
        if (!failure->box) make(view);
        gboolean is_unavailable = view->error->code == LAYOUTD_ERROR_UNAVAILABLE;
        gtk_label_set_label(GTK_LABEL(failure->label), is_unavailable ? view->unavailable_label : view->failed_label);
        gtk_button_set_label(GTK_BUTTON(failure->button), view->retry_label);
    } else {
        lv_failure_clear(view);
    }
}

void lv_failure_place(LayoutdCollectionView *view, int width, int height) {
    GtkWidget *box = view->failure.box;
    if (!box) return;
    int least_width, wanted_width, wanted_height;
    gtk_widget_measure(box, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, &wanted_width, NULL, NULL);
    int own_width = MAX(least_width, view->cells->len ? width : MIN(wanted_width, width - 2 * MARGIN));
    gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, own_width, NULL, &wanted_height, NULL, NULL);
    gtk_widget_size_allocate(
        box, &(GtkAllocation){(width - own_width) / 2, view->cells->len ? height - wanted_height : MAX((height - wanted_height) / 2, 0), own_width, wanted_height},
        -1);
    /* Above cells that have come since. */
    if (gtk_widget_get_next_sibling(box)) gtk_widget_insert_before(box, GTK_WIDGET(view), NULL);
}

void lv_failure_clear(LayoutdCollectionView *view) {
    g_clear_pointer(&view->failure.box, gtk_widget_unparent);
}
