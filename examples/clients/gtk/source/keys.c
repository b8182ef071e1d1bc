/* Where the keys move the focus, which the layout decides. */
#include "view.h"

enum { EXTENDS = 1, MOVES_ONLY = 2 };

static gboolean move(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    const char *direction;
    int how;
    g_variant_get(arguments, "(&si)", &direction, &how);
    if (!lv_frame_update(view)) return FALSE;
    LvConnection *connection = &view->connection;
    lv_connection_allow_time(view);
    guint position = view->focus.position;
    layoutd_index_path path = position == LV_GONE ? (layoutd_index_path){0, 0} : lv_model_path(&view->model, position);
    layoutd_neighbour_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_neighbour(
        connection->client, &(layoutd_neighbour_request){connection->container, layoutd_at(path.section, path.item), direction}, &reply, &error);
    lv_connection_take(view, status, &error);
    if (status != LAYOUTD_OK || !reply.item) return FALSE;
    guint next = lv_model_position(&view->model, (layoutd_index_path){reply.item->section, reply.item->item});
    if (next == LV_GONE) return FALSE;
    if (how & EXTENDS && view->focus.anchor == LV_GONE) view->focus.anchor = position;
    lv_focus_set(view, next);
    if (!(how & MOVES_ONLY)) lv_selection_select(view, next, FALSE, (how & EXTENDS) != 0);
    return TRUE;
}

static gboolean activate(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)arguments;
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (view->focus.position == LV_GONE) return FALSE;
    lv_emit_activate(view, view->focus.position);
    return TRUE;
}

/* Space selects the item with the focus; with Control, it adds or removes it, with Shift everything up to it. */
static gboolean select_item(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    gboolean toggles, extends;
    g_variant_get(arguments, "(bb)", &toggles, &extends);
    lv_selection_select(view, view->focus.position, toggles, extends);
    return view->focus.position != LV_GONE;
}

static gboolean select_all(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    lv_selection_select_all(LAYOUTD_COLLECTION_VIEW(widget), g_variant_get_boolean(arguments));
    return TRUE;
}

static void bind_move(GtkWidgetClass *class, guint key, guint keypad_key, const char *direction) {
    static const struct {
        GdkModifierType modifiers;
        int how;
    } ways[] = {{0, 0}, {GDK_SHIFT_MASK, EXTENDS}, {GDK_CONTROL_MASK, MOVES_ONLY}};
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        gtk_widget_class_add_binding(class, key, ways[i].modifiers, move, "(si)", direction, ways[i].how);
        gtk_widget_class_add_binding(class, keypad_key, ways[i].modifiers, move, "(si)", direction, ways[i].how);
    }
}

void lv_keys_bind(GtkWidgetClass *class) {
    bind_move(class, GDK_KEY_Up, GDK_KEY_KP_Up, "up");
    bind_move(class, GDK_KEY_Down, GDK_KEY_KP_Down, "down");
    bind_move(class, GDK_KEY_Left, GDK_KEY_KP_Left, "left");
    bind_move(class, GDK_KEY_Right, GDK_KEY_KP_Right, "right");
    bind_move(class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, "pageUp");
    bind_move(class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, "pageDown");
    bind_move(class, GDK_KEY_Home, GDK_KEY_KP_Home, "home");
    bind_move(class, GDK_KEY_End, GDK_KEY_KP_End, "end");
    static const guint activating[] = {GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter};
    for (guint i = 0; i < G_N_ELEMENTS(activating); i++) gtk_widget_class_add_binding(class, activating[i], 0, activate, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_space, 0, select_item, "(bb)", FALSE, FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_space, GDK_CONTROL_MASK, select_item, "(bb)", TRUE, FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_space, GDK_SHIFT_MASK, select_item, "(bb)", FALSE, TRUE);
    gtk_widget_class_add_binding(class, GDK_KEY_a, GDK_CONTROL_MASK, select_all, "b", TRUE);
    gtk_widget_class_add_binding(class, GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, select_all, "b", FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_backslash, GDK_CONTROL_MASK, select_all, "b", FALSE);
}
