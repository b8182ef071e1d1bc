/* Type-ahead: letters move the focus to the next item whose name begins with them. Names are looked through in portions between frames, so
 * that a long model holds none of them up. */
#include "../state/view.h"

/* Letters belong together with at most so much time between them; a portion takes so long. */
enum { PAUSE_MILLISECONDS = 1000, PORTION_MICROSECONDS = 3000 };

void lv_search_end(LayoutdCollectionView *view) {
    g_clear_handle_id(&view->search.idle, g_source_remove);
    g_clear_pointer(&view->search.text, g_free);
}

/* Names are compared without regard to case, and to how their accents are written. */
static char *comparable(const char *text) {
    g_autofree char *normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL);
    return normal ? g_utf8_casefold(normal, -1) : NULL;
}

static gboolean is_match(LayoutdCollectionView *view, guint position) {
    LvSearch *search = &view->search;
    g_autoptr(GObject) item = g_list_model_get_item(view->model.list, position);
    g_autofree char *name = search->name(item, search->name_data), *text = name ? comparable(name) : NULL;
    return text && g_str_has_prefix(text, search->text);
}

/* A portion; FALSE: it was the last. */
static gboolean look(LayoutdCollectionView *view) {
    LvSearch *search = &view->search;
    gint64 late = g_get_monotonic_time() + PORTION_MICROSECONDS;
    for (guint count = g_list_model_get_n_items(view->model.list); search->left; search->left--) {
        if (is_match(view, search->next % count)) {
            /* More letters go on from here. */
            search->left = 0;
            lv_focus_set(view, search->next % count);
            lv_selection_select(view, view->focus.position, FALSE, FALSE);
            return FALSE;
        }
        search->next = (search->next + 1) % count;
        if (g_get_monotonic_time() > late) return TRUE;
    }
    return FALSE;
}

static gboolean on_idle(gpointer data) {
    /* The program may drop the view when the item is selected. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(data);
    if (look(view)) return G_SOURCE_CONTINUE;
    view->search.idle = 0;
    return G_SOURCE_REMOVE;
}

static void start(LayoutdCollectionView *view, guint position) {
    view->search.next = position;
    view->search.left = g_list_model_get_n_items(view->model.list);
}

/* The first letter looks behind the item with the focus; with more, that one may remain, or what is looked at already. */
static gboolean type(GtkWidget *widget, GVariant *letters, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    if (lv_keys_follow_held(view, type, letters)) return TRUE;
    LvSearch *search = &view->search;
    if (!search->name || !view->model.list) return FALSE;
    guint focus = view->focus.position == LV_GONE ? 0 : view->focus.position;
    guint first = search->text || view->focus.position == LV_GONE ? focus : focus + 1;
    if (search->idle) first = search->next;
    g_autofree char *before = g_steal_pointer(&search->text), *new = comparable(g_variant_get_string(letters, NULL));
    search->text = g_strconcat(before ? before : "", new, NULL);
    start(view, first);
    if (!search->idle && look(view)) search->idle = g_idle_add(on_idle, view);
    return TRUE;
}

static void on_commit(GtkIMContext *input, const char *letters, LayoutdCollectionView *view) {
    (void)input;
    g_autoptr(GVariant) typed = g_variant_ref_sink(g_variant_new_string(letters));
    g_autoptr(LayoutdCollectionView) self = g_object_ref(view);
    type(GTK_WIDGET(self), typed, NULL);
}

void lv_search_follow(LayoutdCollectionView *view) {
    if (view->search.idle) start(view, view->focus.position == LV_GONE ? 0 : view->focus.position);
}

static gboolean is_modifier(LayoutdCollectionView *view) {
    return gdk_key_event_is_modifier(gtk_event_controller_get_current_event(view->search.keys));
}

static gboolean filter(LayoutdCollectionView *view) {
    return gtk_im_context_filter_keypress(view->search.input, gtk_event_controller_get_current_event(view->search.keys));
}

static gboolean on_pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, LayoutdCollectionView *view) {
    (void)code;
    (void)state;
    LvSearch *search = &view->search;
    guint32 time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(keys));
    if (!search->name || !view->model.list || is_modifier(view)) return FALSE;
    if (time - search->time > PAUSE_MILLISECONDS) lv_search_end(view);
    search->time = time;
    gboolean is_under_way = search->text != NULL, is_taken = FALSE;
    /* A name does not begin with a space, which selects. */
    if (is_under_way || (key != GDK_KEY_space && key != GDK_KEY_KP_Space)) is_taken = filter(view);
    if (!is_taken) lv_search_end(view);
    return is_taken || (is_under_way && key == GDK_KEY_Escape);
}

static void on_released(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, LayoutdCollectionView *view) {
    (void)keys;
    (void)key;
    (void)code;
    (void)state;
    filter(view);
}

static void on_enter(GtkEventControllerFocus *focus, LayoutdCollectionView *view) {
    (void)focus;
    gtk_im_context_focus_in(view->search.input);
}

static void on_leave(GtkEventControllerFocus *focus, LayoutdCollectionView *view) {
    (void)focus;
    gtk_im_context_focus_out(view->search.input);
    lv_search_end(view);
}

void lv_search_init(LayoutdCollectionView *view) {
    LvSearch *search = &view->search;
    search->input = gtk_im_multicontext_new();
    gtk_im_context_set_client_widget(search->input, GTK_WIDGET(view));
    g_signal_connect(search->input, "commit", G_CALLBACK(on_commit), view);
    search->keys = gtk_event_controller_key_new();
    g_signal_connect(search->keys, "key-pressed", G_CALLBACK(on_pressed), view);
    g_signal_connect(search->keys, "key-released", G_CALLBACK(on_released), view);
    gtk_widget_add_controller(GTK_WIDGET(view), search->keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(on_enter), view);
    g_signal_connect(focus, "leave", G_CALLBACK(on_leave), view);
    gtk_widget_add_controller(GTK_WIDGET(view), focus);
}

void lv_search_clear(LayoutdCollectionView *view) {
    if (view->search.input) gtk_im_context_set_client_widget(view->search.input, NULL);
    if (view->search.input) g_signal_handlers_disconnect_by_data(view->search.input, view);
    g_clear_object(&view->search.input);
    layoutd_collection_view_set_name_func(view, NULL, NULL, NULL);
}

/**
 * layoutd_collection_view_set_name_func:
 * @self: a view
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): returns the name of an item; %NULL: letters do nothing
 * @user_data: (nullable): passed to @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets the names by which items are found when one types, and which a screen reader reads. Without, it reads the labels in an item's cell.
 *
 * Letters move the focus to the next item, in the model's order, whose name begins with them, and from the last item on to the first.
 * Case does not count. A pause of a second, Escape, or any other key begins anew. @func is called for as many items as that takes, in
 * portions between frames, and for what is near what is in sight.
 */
void layoutd_collection_view_set_name_func(
    LayoutdCollectionView *self, LayoutdNameFunc func, gpointer user_data, GDestroyNotify destroy) {
    g_return_if_fail(LAYOUTD_IS_COLLECTION_VIEW(self));
    LvSearch *search = &self->search;
    lv_search_end(self);
    const GDestroyNotify destroy_before = search->name_destroy;
    gpointer data_before = search->name_data;
    search->name = func;
    search->name_data = user_data;
    search->name_destroy = destroy;
    for (guint i = 0; i < self->cells->len; i++) lv_name_update(self, self->cells->pdata[i]);
    /* The data that this frees may have the last reference to the view. */
    if (destroy_before) destroy_before(data_before);
}
