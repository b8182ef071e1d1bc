/* Where the keys move the focus, which the layout decides. */
#include "../state/view.h"

enum { EXTENDS = 1, MOVES_ONLY = 2 };

/* So many keys are kept while the view waits; later ones are lost. */
enum { MOST_HELD = 16 };

typedef struct {
    GtkShortcutFunc press;
    GVariant *arguments;
} Held;

static void clear(gpointer data) {
    g_variant_unref(((Held *)data)->arguments);
}

static void hold(LayoutdCollectionView *view, GtkShortcutFunc press, GVariant *arguments) {
    if (!view->held_keys) {
        view->held_keys = g_array_new(FALSE, FALSE, sizeof(Held));
        g_array_set_clear_func(view->held_keys, clear);
    }
    Held held = {press, arguments};
    if (view->held_keys->len == MOST_HELD) return;
    g_variant_ref(arguments);
    g_array_append_val(view->held_keys, held);
    lv_later(view);
}

gboolean lv_keys_follow_held(LayoutdCollectionView *view, GtkShortcutFunc press, GVariant *arguments) {
    if (view->held_keys) hold(view, press, arguments);
    return view->held_keys != NULL;
}

/* A key that has to wait again is kept again, and so are those after it. */
void lv_keys_catch_up(LayoutdCollectionView *view) {
    if (!view->held_keys) return;
    g_autoptr(GArray) keys = g_steal_pointer(&view->held_keys);
    for (guint i = 0; i < keys->len; i++) {
        const Held *held = &g_array_index(keys, Held, i);
        held->press(GTK_WIDGET(view), held->arguments, NULL);
    }
}

void lv_keys_clear(LayoutdCollectionView *view) {
    g_clear_pointer(&view->held_keys, g_array_unref);
}

/* A move that cannot be made now is kept if the daemon is to answer. */
static gboolean hold_if_waiting(LayoutdCollectionView *view, GtkShortcutFunc press, GVariant *arguments) {
    if (view->connection.is_waiting) hold(view, press, arguments);
    return view->connection.is_waiting;
}

static gboolean move(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (lv_keys_follow_held(view, move, arguments)) return TRUE;
    const char *direction;
    int how;
    g_variant_get(arguments, "(&si)", &direction, &how);
    if (!lv_frame_update(view)) return hold_if_waiting(view, move, arguments);
    LvConnection *connection = &view->connection;
    lv_connection_allow_time(view);
    guint position = view->focus.position;
    layoutd_index_path path = lv_model_path(&view->model, position == LV_GONE ? 0 : position);
    if (lv_model_position(&view->model, path) == LV_GONE) return FALSE;
    layoutd_neighbour_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_neighbour(
        connection->client, &(layoutd_neighbour_request){connection->container, layoutd_at(path.section, path.item), direction}, &reply, &error);
    lv_connection_take(view, status, &error);
    if (status != LAYOUTD_OK) return hold_if_waiting(view, move, arguments);
    if (!reply.item) return FALSE;
    guint next = lv_model_position(&view->model, (layoutd_index_path){reply.item->section, reply.item->item});
    if (next == LV_GONE) return FALSE;
    if (how & EXTENDS && view->focus.anchor == LV_GONE) view->focus.anchor = position;
    lv_focus_set(view, next);
    if (!(how & MOVES_ONLY)) lv_selection_select(view, next, FALSE, (how & EXTENDS) != 0);
    return TRUE;
}

static gboolean activate(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (lv_keys_follow_held(view, activate, arguments)) return TRUE;
    if (view->focus.position == LV_GONE) return FALSE;
    lv_emit_activate(view, view->focus.position);
    return TRUE;
}

/* Space selects the item with the focus; with Control, it adds or removes it, with Shift everything up to it. */
static gboolean select_item(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (lv_keys_follow_held(view, select_item, arguments)) return TRUE;
    gboolean toggles, extends;
    g_variant_get(arguments, "(bb)", &toggles, &extends);
    lv_selection_select(view, view->focus.position, toggles, extends);
    return view->focus.position != LV_GONE;
}

static gboolean select_all(GtkWidget *widget, GVariant *arguments, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (!lv_keys_follow_held(view, select_all, arguments)) lv_selection_select_all(view, g_variant_get_boolean(arguments));
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
    for (guint i = 0; i < G_N_ELEMENTS(activating); i++) gtk_widget_class_add_binding(class, activating[i], 0, activate, "()");
    gtk_widget_class_add_binding(class, GDK_KEY_space, 0, select_item, "(bb)", FALSE, FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_space, GDK_CONTROL_MASK, select_item, "(bb)", TRUE, FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_space, GDK_SHIFT_MASK, select_item, "(bb)", FALSE, TRUE);
    gtk_widget_class_add_binding(class, GDK_KEY_a, GDK_CONTROL_MASK, select_all, "b", TRUE);
    gtk_widget_class_add_binding(class, GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, select_all, "b", FALSE);
    gtk_widget_class_add_binding(class, GDK_KEY_backslash, GDK_CONTROL_MASK, select_all, "b", FALSE);
}
