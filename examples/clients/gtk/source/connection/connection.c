/* The connection to the daemon: a source of the main loop, and a container of the view's own. */
#include "attempt.h"

#include <poll.h>
#include <string.h>

static const guint RETRY_MILLISECONDS = 100, MOST_DOUBLINGS = 6;

typedef struct {
    GSource source;
    LayoutdCollectionView *view;
    gpointer tag;
    GIOCondition condition;
} Source;

static gboolean prepare(GSource *source, int *timeout) {
    Source *self = (Source *)(void *)source;
    *timeout = -1;
    short events = layoutd_poll_events(self->view->connection.client);
    GIOCondition condition = (events & POLLOUT ? G_IO_OUT : 0) | G_IO_IN | G_IO_HUP | G_IO_ERR;
    /* This wakes the loop, which would never sleep if each turn did it. */
    if (condition != self->condition) g_source_modify_unix_fd(source, self->tag, condition);
    self->condition = condition;
    return FALSE;
}

static gboolean check(GSource *source) {
    return g_source_query_unix_fd(source, ((Source *)(void *)source)->tag) != 0;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    (void)callback;
    (void)data;
    /* The program may drop the view when it learns of an event. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(((Source *)(void *)source)->view);
    layoutd_error error;
    layoutd_status status = layoutd_step(view->connection.client, &error);
    if (status != LAYOUTD_OK) lv_connection_take(view, status, &error);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    return status == LAYOUTD_OK ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static GSourceFuncs functions = {.prepare = prepare, .check = check, .dispatch = dispatch};

static void watch(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    connection->source = g_source_new(&functions, sizeof(Source));
    Source *source = (Source *)(void *)connection->source;
    source->view = view;
    source->tag = g_source_add_unix_fd(connection->source, layoutd_fd(connection->client), G_IO_IN);
    g_source_set_static_name(connection->source, "layoutd");
    g_source_attach(connection->source, NULL);
}

static void disconnect(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    g_clear_pointer(&connection->attempt, lv_attempt_abandon);
    if (connection->source) {
        g_source_destroy(connection->source);
        g_clear_pointer(&connection->source, g_source_unref);
    }
    g_clear_pointer(&connection->client, layoutd_close);
    connection->container = 0;
    connection->is_window_open = connection->is_committing = connection->is_waiting = connection->is_stale = FALSE;
    lv_heartbeat_forget(view);
}

static gboolean retry(gpointer data) {
    LayoutdCollectionView *view = data;
    view->connection.retry = 0;
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    return G_SOURCE_REMOVE;
}

static void lose(LayoutdCollectionView *view, const layoutd_error *error) {
    LvConnection *connection = &view->connection;
    disconnect(view);
    lv_set_error(view, LAYOUTD_ERROR_UNAVAILABLE, error->message);
    if (!connection->retry)
        connection->retry = g_timeout_add(RETRY_MILLISECONDS << MIN(connection->failures, MOST_DOUBLINGS), retry, view);
    connection->failures++;
}

static void on_committed(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    (void)reply;
    LayoutdCollectionView *view = context;
    view->connection.is_committing = FALSE;
    gboolean is_refused = error && error->status == LAYOUTD_REFUSED;
    if (!lv_measure_take(view, is_refused) && is_refused) view->connection.refused = *error;
}

void lv_connection_limit(LayoutdCollectionView *view) {
    gint64 left = (view->connection.deadline - g_get_monotonic_time()) / 1000;
    layoutd_set_timeout(view->connection.client, (int)CLAMP(left, 1, LV_FRAME_MILLISECONDS));
}

void lv_connection_allow_time(LayoutdCollectionView *view) {
    layoutd_set_timeout(view->connection.client, LV_QUERY_MILLISECONDS);
}

layoutd_status lv_connection_commit(LayoutdCollectionView *view, layoutd_update *update, const char *anchor, layoutd_error *error) {
    LvConnection *connection = &view->connection;
    const layoutd_anchor stays = {.at = anchor};
    const layoutd_update_options options = {.anchor = anchor ? &stays : NULL};
    if (!layoutd_update_send(connection->client, update, &options, on_committed, view, error)) return error->status;
    connection->is_committing = TRUE;
    layoutd_status status = LAYOUTD_OK;
    while (connection->is_committing && status == LAYOUTD_OK) {
        lv_connection_limit(view);
        status = layoutd_wait(connection->client, error);
    }
    if (status == LAYOUTD_OK && connection->refused.status != LAYOUTD_OK) *error = connection->refused;
    if (status == LAYOUTD_OK) status = connection->refused.status;
    connection->refused = (layoutd_error){0};
    /* The window's event may come after the reply, but not after that of a later request. */
    lv_connection_limit(view);
    return status == LAYOUTD_OK ? layoutd_sync(connection->client, error) : status;
}

static void on_caught_up(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    (void)reply;
    (void)error;
    LayoutdCollectionView *view = context;
    view->connection.is_waiting = FALSE;
    g_object_notify(G_OBJECT(view), "busy");
}

/* Requests about one container are answered in order, so the answer to this one says that earlier ones are done, and that their events have
 * come. */
static void wait_for_earlier_requests(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    if (connection->is_waiting) return;
    char query[64];
    layoutd_error error;
    g_snprintf(query, sizeof query, "{\"queryContainer\":{\"container\":%u}}", connection->container);
    connection->is_waiting = layoutd_send(connection->client, query, on_caught_up, view, &error) != 0;
    g_object_notify(G_OBJECT(view), "busy");
}

static void take_closed(LayoutdCollectionView *view, const char *reason) {
    g_autofree char *message = g_strdup_printf("layoutd closed the container of this view: %s", reason);
    view->connection.is_refused = TRUE;
    lv_set_error(view, LAYOUTD_ERROR_UNAVAILABLE, message);
}

/* No event reports that the container was closed before the view subscribed, as while it connected. */
static void take_refused(LayoutdCollectionView *view, const layoutd_error *error) {
    if (g_str_equal(error->code, "container.unknown")) take_closed(view, error->message);
    else lv_set_error(view, LAYOUTD_ERROR_REFUSED, error->message);
}

void lv_connection_take(LayoutdCollectionView *view, layoutd_status status, const layoutd_error *error) {
    switch (status) {
    case LAYOUTD_OK: break;
    /* It is carried out later. Nothing else is sent meanwhile, so that no answer is about an older model. */
    case LAYOUTD_TIMEOUT: wait_for_earlier_requests(view); break;
    case LAYOUTD_REFUSED: take_refused(view, error); break;
    default: lose(view, error);
    }
}

static void take_layout_failure(LayoutdCollectionView *view, layoutd_json failure) {
    char message[512] = "";
    layoutd_json_string(layoutd_json_member(failure, "message"), message, sizeof message);
    lv_set_error(view, LAYOUTD_ERROR_LAYOUT, *message ? message : "the layout has failed");
}

/* Events of the window's subscription, and of one in JSON for those about the layout, whose reasons are in no structure. */
static void on_event(void *context, const layoutd_event *event) {
    LayoutdCollectionView *view = context;
    if (g_str_equal(event->kind, "containerClosed")) take_closed(view, event->reason);
    else if (g_str_equal(event->kind, "layoutFailed") && event->fields.length) take_layout_failure(view, layoutd_json_member(event->fields, "error"));
    else if (g_str_equal(event->kind, "layoutReloaded") && view->error && view->error->code == LAYOUTD_ERROR_LAYOUT) lv_set_error(view, 0, NULL);
}

static void follow_layout(LayoutdCollectionView *view) {
    char request[128];
    layoutd_error error;
    g_snprintf(request, sizeof request, "{\"subscribe\":{\"container\":%u,\"events\":[\"layoutFailed\",\"layoutReloaded\"]}}",
               view->connection.container);
    layoutd_send(view->connection.client, request, NULL, NULL, &error);
}

layoutd_environment lv_environment(LayoutdCollectionView *view, const double *scale) {
    gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(view)) == GTK_TEXT_DIR_RTL;
    return (layoutd_environment){.scale = scale, .layout_direction = is_mirrored ? "rightToLeft" : "leftToRight"};
}

static void open_view(LayoutdCollectionView *view, LvOutcome *outcome) {
    LvConnection *connection = &view->connection;
    connection->client = g_steal_pointer(&outcome->client);
    connection->container = outcome->container;
    connection->failures = 0;
    layoutd_set_event_handler(connection->client, on_event, view);
    watch(view);
    /* The container is empty: the next update has the whole model. */
    view->model.is_anew = TRUE;
    lv_measure_anew(view);
    lv_rows_send_all(view);
    follow_layout(view);
    /* Here, since the window may open later than a frame waits. */
    lv_set_error(view, 0, NULL);
    g_object_notify(G_OBJECT(view), "container");
}

static void take_outcome(LayoutdCollectionView *view, LvOutcome *outcome) {
    LvConnection *connection = &view->connection;
    connection->attempt = NULL;
    if (outcome->status == LAYOUTD_OK) {
        open_view(view, outcome);
    } else if (!outcome->client || outcome->status != LAYOUTD_REFUSED) {
        /* A daemon that takes no client now, as while it stops, may take one later. */
        lose(view, &outcome->error);
    } else if (!view->is_layout_unsent) {
        connection->is_refused = TRUE;
        lv_set_error(view, LAYOUTD_ERROR_REFUSED, outcome->error.message);
    }
    g_object_notify(G_OBJECT(view), "busy");
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

static void connect_later(LayoutdCollectionView *view) {
    view->is_layout_unsent = view->is_environment_unsent = FALSE;
    view->connection.attempt = lv_attempt_begin(view, take_outcome);
    g_object_notify(G_OBJECT(view), "busy");
}

gboolean lv_connection_is_ready(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    if (connection->is_refused || connection->retry || connection->attempt) return FALSE;
    if (connection->is_stale) disconnect(view);
    if (connection->container) return !connection->is_waiting;
    connect_later(view);
    return FALSE;
}

void lv_connection_retry(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    g_clear_handle_id(&connection->retry, g_source_remove);
    /* Of a container that was closed, or of a daemon that hangs, the window goes on with a new connection alone. The old one may just be
     * telling the program. */
    gboolean is_lost = connection->is_refused || view->heartbeat.is_silent;
    if (is_lost) connection->is_window_open = FALSE;
    connection->is_stale |= is_lost;
    connection->is_refused = FALSE;
    gtk_widget_queue_allocate(GTK_WIDGET(view));
}

void lv_connection_close(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    g_clear_handle_id(&connection->retry, g_source_remove);
    g_clear_pointer(&connection->window, layoutd_window_close);
    disconnect(view);
}

gboolean lv_connection_is_busy(LayoutdCollectionView *view) {
    return view->connection.is_waiting || view->connection.attempt;
}
