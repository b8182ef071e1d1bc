/* One frame: what has changed goes to the daemon, and what it answers is shown. */
#include "../state/view.h"

/* A frame may need another round: measured sizes, which bring other cells, or bounds beyond a shorter content. */
enum { MOST_ROUNDS = 2 };

static layoutd_status send_layout(LayoutdCollectionView *view, layoutd_error *error) {
    if (!view->is_layout_unsent) return LAYOUTD_OK;
    view->is_layout_unsent = FALSE;
    lv_animation_expect(view);
    lv_set_error(view, 0, NULL);
    layoutd_update *update = layoutd_update_begin(view->connection.container);
    g_autofree char *parameters = lv_measure_parameters(view);
    layoutd_update_set_layout(update, view->layout, parameters);
    return lv_connection_commit(view, update, NULL, error);
}

static layoutd_status send_environment(LayoutdCollectionView *view, layoutd_error *error) {
    if (!view->is_environment_unsent) return LAYOUTD_OK;
    view->is_environment_unsent = FALSE;
    layoutd_update *update = layoutd_update_begin(view->connection.container);
    const double scale = gtk_widget_get_scale_factor(GTK_WIDGET(view));
    const layoutd_environment environment = lv_environment(view, &scale);
    layoutd_update_set_environment(update, &environment);
    return lv_connection_commit(view, update, NULL, error);
}

static layoutd_status send_model(LayoutdCollectionView *view, layoutd_error *error) {
    if (!lv_model_has_changed(&view->model)) return LAYOUTD_OK;
    layoutd_update *update = layoutd_update_begin(view->connection.container);
    lv_animation_expect(view);
    lv_model_write(&view->model, view->cells, update);
    layoutd_status status = lv_connection_commit(view, update, NULL, error);
    /* The next change of the model sends all of it. */
    if (status == LAYOUTD_REFUSED) view->model.is_refused = TRUE;
    return status;
}

static layoutd_status send_bounds(LayoutdCollectionView *view, int width, int height, layoutd_error *error) {
    LvConnection *connection = &view->connection;
    layoutd_rect known = {view->scroll.shown[0], view->scroll.shown[1], view->scroll.size[0], view->scroll.size[1]};
    if (connection->is_window_open) known = layoutd_window_rect(connection->window);
    layoutd_rect bounds = lv_scroll_bounds(view, known, width, height);
    view->scroll.size[0] = width;
    view->scroll.size[1] = height;
    gboolean is_same_size = bounds.width == known.width && bounds.height == known.height;
    if (is_same_size && bounds.x == known.x && bounds.y == known.y) return LAYOUTD_OK;
    if (is_same_size && connection->is_window_open) {
        layoutd_window_scroll(connection->window, bounds.x, bounds.y);
        return LAYOUTD_OK;
    }
    /* The items in sight stay there when the view's size changes, and after scrolls without a connection. */
    layoutd_update *update = layoutd_update_begin(connection->container);
    layoutd_update_set_bounds(update, bounds);
    return lv_connection_commit(view, update, is_same_size ? NULL : "firstVisible", error);
}

static layoutd_status open_window(LayoutdCollectionView *view, layoutd_error *error) {
    LvConnection *connection = &view->connection;
    layoutd_status status = LAYOUTD_OK;
    if (connection->is_window_open) return status;
    /* The view makes the steps of a layout that moves (motion.c), and sees each. */
    const layoutd_window_options options = {.owns_bounds = true, .overscan_share = 0.5, .rate = 120, .is_passive = true};
    if (connection->window) status = layoutd_window_reopen(connection->window, connection->client, connection->container, error);
    else connection->window = layoutd_window_open(connection->client, connection->container, &options, error);
    if (!connection->window) status = error->status;
    /* One that exists is subscribed by a late reply, or by its next update. */
    connection->is_window_open = status == LAYOUTD_OK || (connection->window && status == LAYOUTD_TIMEOUT);
    return status;
}

static layoutd_status show(LayoutdCollectionView *view, layoutd_error *error) {
    layoutd_difference difference;
    lv_connection_limit(view);
    layoutd_status status = layoutd_window_update(view->connection.window, &difference, error);
    if (status != LAYOUTD_OK) return status;
    status = lv_cells_apply(view, &difference, error);
    lv_scroll_show(view, difference.rect, difference.content_size);
    lv_motion_follow(view, difference.is_moving);
    return status;
}

/* Of a request that a frame has not waited for. */
static void take_refusal(LayoutdCollectionView *view) {
    layoutd_error *refused = &view->connection.refused;
    if (refused->status == LAYOUTD_OK) return;
    lv_connection_take(view, LAYOUTD_REFUSED, refused);
    *refused = (layoutd_error){0};
    view->model.is_refused = TRUE;
}

static gboolean again(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)clock;
    (void)data;
    gtk_widget_queue_allocate(widget);
    return G_SOURCE_REMOVE;
}

static void update(LayoutdCollectionView *view, int width, int height) {
    layoutd_error error = {0};
    view->is_updating = TRUE;
    view->connection.deadline = g_get_monotonic_time() + LV_FRAME_MILLISECONDS * 1000;
    lv_connection_limit(view);
    take_refusal(view);
    view->scroll.has_measured = FALSE;
    layoutd_status status = send_layout(view, &error);
    if (status == LAYOUTD_REFUSED) lv_connection_take(view, status, &error), status = LAYOUTD_OK;
    if (status == LAYOUTD_OK) status = send_environment(view, &error);
    if (status == LAYOUTD_OK) status = send_model(view, &error);
    if (status == LAYOUTD_OK) status = lv_rows_send(view, &error);
    for (int round = 0; status == LAYOUTD_OK && round <= MOST_ROUNDS; round++) {
        status = send_bounds(view, width, height, &error);
        if (status == LAYOUTD_OK) status = open_window(view, &error);
        if (status == LAYOUTD_OK) status = show(view, &error);
        layoutd_update *sizes = status == LAYOUTD_OK && round < MOST_ROUNDS ? lv_measure(view) : NULL;
        view->scroll.has_measured |= sizes != NULL;
        if (sizes) status = lv_connection_commit(view, sizes, NULL, &error);
        /* The next frame measures what the last round brings. */
        if (sizes && round + 1 == MOST_ROUNDS) gtk_widget_add_tick_callback(GTK_WIDGET(view), again, NULL, NULL);
    }
    lv_connection_take(view, status, &error);
    view->is_updating = FALSE;
}

gboolean lv_frame_update(LayoutdCollectionView *view) {
    LvConnection *connection = &view->connection;
    if (view->is_updating || !connection->is_window_open || connection->is_committing || connection->is_waiting || connection->is_refused) return FALSE;
    update(view, view->scroll.size[0], view->scroll.size[1]);
    gtk_widget_queue_allocate(GTK_WIDGET(view));
    return connection->is_window_open && !connection->is_waiting;
}

void lv_frame(LayoutdCollectionView *view, int width, int height) {
    if (view->scroll.size[0] == 0) view->scroll.size[0] = width, view->scroll.size[1] = height;
    if (!view->is_updating && lv_connection_is_ready(view)) update(view, width, height);
    if (view->scroll.target != LV_GONE && view->connection.is_window_open && !view->connection.is_waiting) {
        lv_scroll_approach(view);
        lv_frame_update(view);
    }
    lv_cells_place(view);
    lv_rubber_band_place(view);
    lv_movement_place(view);
    lv_failure_update(view);
    lv_failure_place(view, width, height);
    lv_focus_return(view);
}
