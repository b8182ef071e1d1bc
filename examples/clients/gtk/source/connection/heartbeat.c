/* Notices a daemon that hangs, whether or not the view needs anything of it: while it is in sight, it pings each second. */
#include "../state/view.h"

/* So many beats without an answer are silence. They are counted, not timed: while the program itself hangs, none comes. */
enum { BEAT_SECONDS = 1, SILENT_BEATS = 3 };

static void on_answered(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    (void)reply;
    LayoutdCollectionView *view = context;
    LvHeartbeat *beat = &view->heartbeat;
    gboolean was_silent = beat->is_silent;
    lv_heartbeat_forget(view);
    if (error || !was_silent) return;
    if (view->error && view->error->code == LAYOUTD_ERROR_UNAVAILABLE) lv_set_error(view, 0, NULL);
}

static void ping(LayoutdCollectionView *view) {
    layoutd_error error;
    view->heartbeat.is_awaited = layoutd_send(view->connection.client, "{\"ping\":{}}", on_answered, view, &error) != 0;
}

static gboolean beat(gpointer data) {
    /* The program may drop the view when it learns of the silence. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(data);
    LvHeartbeat *beat = &view->heartbeat;
    if (!view->connection.container || view->connection.is_refused) return G_SOURCE_CONTINUE;
    if (!beat->is_awaited) {
        ping(view);
    } else if (++beat->missed == SILENT_BEATS) {
        beat->is_silent = TRUE;
        lv_set_error(view, LAYOUTD_ERROR_UNAVAILABLE, "layoutd does not answer");
    }
    return G_SOURCE_CONTINUE;
}

void lv_heartbeat_forget(LayoutdCollectionView *view) {
    view->heartbeat.missed = 0;
    view->heartbeat.is_awaited = view->heartbeat.is_silent = FALSE;
}

void lv_heartbeat_start(LayoutdCollectionView *view) {
    view->heartbeat.source = g_timeout_add_seconds(BEAT_SECONDS, beat, view);
}

void lv_heartbeat_stop(LayoutdCollectionView *view) {
    g_clear_handle_id(&view->heartbeat.source, g_source_remove);
}
