/* How a wheel or a touchpad scrolls a row, and where it comes to rest, which the daemon says. */
#include "../state/view.h"

#include <math.h>

static const double DURATION = 250000; /* microseconds */

static void set_offset(LayoutdCollectionView *view, const LvRow *row, double offset) {
    lv_rows_scroll(view, row->section, CLAMP(offset, row->least, row->most));
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)data;
    LayoutdCollectionView *view = LAYOUTD_COLLECTION_VIEW(widget);
    LvGlide *glide = &view->rows.glide;
    const LvRow *row = lv_rows_find(view, glide->section);
    double left = 1 - (double)(gdk_frame_clock_get_frame_time(clock) - glide->began) / DURATION;
    if (row) set_offset(view, row, left <= 0 ? glide->to : glide->to + (glide->from - glide->to) * left * left * left);
    if (row && left > 0) return G_SOURCE_CONTINUE;
    glide->tick = 0;
    glide->section = LV_GONE;
    return G_SOURCE_REMOVE;
}

void lv_row_scroll_stop(LayoutdCollectionView *view) {
    LvGlide *glide = &view->rows.glide;
    if (glide->tick) gtk_widget_remove_tick_callback(GTK_WIDGET(view), glide->tick);
    *glide = (LvGlide){.section = LV_GONE};
}

static void glide_to(LayoutdCollectionView *view, const LvRow *row, double offset) {
    gboolean is_animated;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(view)), "gtk-enable-animations", &is_animated, NULL);
    lv_row_scroll_stop(view);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(view));
    if (!is_animated || !clock) {
        set_offset(view, row, offset);
        return;
    }
    view->rows.glide = (LvGlide){gtk_widget_add_tick_callback(GTK_WIDGET(view), tick, NULL, NULL), row->section, row->offset, offset,
                                 gdk_frame_clock_get_frame_time(clock)};
}

/* Where the row comes to rest; FALSE: that is not known now. */
static gboolean find_rest(LayoutdCollectionView *view, const LvRow *row, double proposed, double velocity, double *rest) {
    layoutd_target_offset_reply reply;
    layoutd_error error;
    if (!lv_frame_update(view)) return FALSE;
    lv_connection_allow_time(view);
    const layoutd_target_offset_request request = {
        .container = view->connection.container, .section = &row->section, .proposed = {proposed, 0}, .velocity = {velocity, 0}};
    layoutd_status status = layoutd_target_offset(view->connection.client, &request, &reply, &error);
    lv_connection_take(view, status, &error);
    if (status == LAYOUTD_OK) *rest = reply.offset.x;
    return status == LAYOUTD_OK;
}

/* Remembers a scroll until the daemon has answered. */
static void hold(LayoutdCollectionView *view, guint section, double clicks, double velocity) {
    LvPush *held = &view->rows.held;
    if (!view->connection.is_waiting) return;
    if (held->section != section) *held = (LvPush){.section = section};
    held->clicks += clicks;
    held->velocity = velocity;
    lv_later(view);
}

/* A click of the wheel goes as far as in a GtkScrolledWindow, or to the next place where the row rests. */
static void turn(LayoutdCollectionView *view, guint section, double by) {
    LvRow *row = lv_rows_find(view, section);
    if (!row) return;
    double length = row->step.x == 0 ? row->frame.height : row->frame.width, step = by * pow(length, 2.0 / 3);
    double from = view->rows.glide.section == section ? view->rows.glide.to : row->offset, to = CLAMP(from + step, row->least, row->most);
    double rest = to;
    while (!row->is_continuous) {
        if (!find_rest(view, row, to, 0, &rest)) {
            hold(view, section, by, 0);
            return;
        }
        row = lv_rows_find(view, section);
        if (!row) return;
        if ((step > 0 ? rest > from : rest < from) || to <= row->least || to >= row->most) break;
        to = CLAMP(to + step, row->least, row->most);
    }
    glide_to(view, row, rest);
}

/* A touchpad has let go of the row. */
static void carry_on(LayoutdCollectionView *view, guint section, double velocity) {
    const LvRow *row = lv_rows_find(view, section);
    double rest;
    if (row && !find_rest(view, row, row->offset, velocity, &rest)) hold(view, section, 0, velocity);
    else if ((row = lv_rows_find(view, section))) glide_to(view, row, rest);
}

static LvRow *row_at_pointer(LayoutdCollectionView *view) {
    double x = view->rows.pointer.x + view->scroll.shown[0], y = view->rows.pointer.y + view->scroll.shown[1];
    for (guint i = 0; i < view->rows.list->len; i++) {
        LvRow *row = view->rows.list->pdata[i];
        const layoutd_rect frame = row->frame;
        if (x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height) return row;
    }
    return NULL;
}

/* Events of scrolling do not say where the pointer is. */
static void on_motion(GtkEventController *controller, double x, double y, LayoutdCollectionView *view) {
    (void)controller;
    view->rows.pointer = (layoutd_point){x, y};
}

static double along(const LvRow *row, double x, double y) {
    return -row->step.x * x - row->step.y * y;
}

/* Leaves scrolls across the row to the scrolled window. */
static gboolean on_scroll(GtkEventControllerScroll *controller, double x, double y, LayoutdCollectionView *view) {
    const LvRow *row = view->rows.list->len ? row_at_pointer(view) : NULL;
    GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(controller));
    view->rows.scrolled = LV_GONE;
    if (state & GDK_SHIFT_MASK) {
        double across = x;
        x = y;
        y = across;
    }
    double by = row ? along(row, x, y) : 0;
    if (by == 0 || fabs(by) < fmax(fabs(x), fabs(y))) return FALSE;
    view->rows.scrolled = row->section;
    if (gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL) {
        turn(view, row->section, by);
    } else {
        lv_row_scroll_stop(view);
        set_offset(view, row, row->offset + by);
    }
    return TRUE;
}

/* A touchpad was let go; the velocity is in points per millisecond. */
static void on_decelerate(GtkEventControllerScroll *controller, double x, double y, LayoutdCollectionView *view) {
    (void)controller;
    const LvRow *row = lv_rows_find(view, view->rows.scrolled);
    if (row) carry_on(view, row->section, along(row, x, y) * 1000);
}

void lv_row_scroll_catch_up(LayoutdCollectionView *view) {
    const LvPush held = view->rows.held;
    view->rows.held = (LvPush){.section = LV_GONE};
    if (held.clicks != 0) turn(view, held.section, held.clicks);
    if (held.velocity != 0) carry_on(view, held.section, held.velocity);
}

void lv_row_scroll_init(LayoutdCollectionView *view) {
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), view);
    g_signal_connect(scroll, "decelerate", G_CALLBACK(on_decelerate), view);
    gtk_widget_add_controller(GTK_WIDGET(view), scroll);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(on_motion), view);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), view);
    gtk_widget_add_controller(GTK_WIDGET(view), motion);
}
