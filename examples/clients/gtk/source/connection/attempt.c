/* An attempt to connect and to open the view's container. Both wait for the daemon, so they run in a thread of their own, with copies of
 * what they need: the view may change or go meanwhile. */
#include "attempt.h"

enum { CONNECT_MILLISECONDS = 3000 };

struct _LvAttempt {
    LvAttemptHandler *handler;
    /* NULL: it was abandoned. The thread does not use it. */
    LayoutdCollectionView *view;
    char *socket, *layout, *parameters;
    layoutd_rect bounds;
    double scale;
    layoutd_environment environment;
    LvOutcome outcome;
};

static void free_attempt(gpointer data) {
    LvAttempt *attempt = data;
    g_clear_pointer(&attempt->outcome.client, layoutd_close);
    g_free(attempt->socket);
    g_free(attempt->layout);
    g_free(attempt->parameters);
    g_free(attempt);
}

static layoutd_status open_container(LvAttempt *attempt) {
    LvOutcome *outcome = &attempt->outcome;
    layoutd_open_container_reply reply;
    layoutd_status status = layoutd_open_container(
        outcome->client,
        &(layoutd_open_container_request){
            .layout = attempt->layout, .parameters = attempt->parameters, .bounds = attempt->bounds, .environment = &attempt->environment},
        &reply, &outcome->error);
    if (status == LAYOUTD_OK) outcome->container = reply.container;
    return status;
}

static void run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source;
    (void)cancellable;
    LvAttempt *attempt = data;
    LvOutcome *outcome = &attempt->outcome;
    const layoutd_options options = {.name = g_get_prgname(), .timeout_milliseconds = CONNECT_MILLISECONDS};
    outcome->client = layoutd_connect(attempt->socket, &options, &outcome->error);
    outcome->status = outcome->client ? open_container(attempt) : outcome->error.status;
    if (outcome->status == LAYOUTD_TIMEOUT) {
        g_autofree char *reason = g_strdup(outcome->error.message);
        g_snprintf(outcome->error.message, sizeof outcome->error.message, "layoutd does not answer: %s", reason);
    }
    g_task_return_boolean(task, TRUE);
}

static void on_done(GObject *source, GAsyncResult *result, gpointer data) {
    (void)source;
    (void)data;
    LvAttempt *attempt = g_task_get_task_data(G_TASK(result));
    if (!attempt->view) return;
    /* The program may drop the view when it learns of the outcome. */
    g_autoptr(LayoutdCollectionView) view = g_object_ref(attempt->view);
    attempt->handler(view, &attempt->outcome);
}

LvAttempt *lv_attempt_begin(LayoutdCollectionView *view, LvAttemptHandler *handler) {
    LvAttempt *attempt = g_new0(LvAttempt, 1);
    attempt->handler = handler;
    attempt->view = view;
    attempt->socket = g_strdup(view->socket);
    attempt->layout = g_strdup(view->layout);
    attempt->parameters = lv_measure_parameters(view);
    attempt->bounds = (layoutd_rect){view->scroll.shown[0], view->scroll.shown[1], view->scroll.size[0], view->scroll.size[1]};
    attempt->scale = gtk_widget_get_scale_factor(GTK_WIDGET(view));
    attempt->environment = lv_environment(view, &attempt->scale);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_done, NULL);
    g_task_set_task_data(task, attempt, free_attempt);
    g_task_run_in_thread(task, run);
    return attempt;
}

void lv_attempt_abandon(LvAttempt *attempt) {
    attempt->view = NULL;
}
