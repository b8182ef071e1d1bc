/* Opens views, sends their inputs, and reads them. */
#include "window.h"

#include "../messages/view_messages.h"
#include "../requests/subscriptions.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t generation;
    const layoutd_view_effect *effects;
    size_t effect_count;
} input_reply;

static const ld_field inputting_fields[] = {
    LD_MANY_OF(ld_view_effect, input_reply, effects, effect_count, LD_FIELD_INPUT_REPLY_EFFECTS),
};
static LD_TABLE(inputting_message, input_reply, inputting_fields);
_Static_assert((int)LD_FIELD_INPUT_SUBSCRIPTION == (int)LD_FIELD_UNSUBSCRIBE_SUBSCRIPTION, "Input needs a table of its own");
_Static_assert((int)LD_FIELD_VIEW_STATE_SUBSCRIPTION == (int)LD_FIELD_UNSUBSCRIBE_SUBSCRIPTION, "ViewState needs a table of its own");
static const ld_exchange inputting = {LD_FIELD_REQUEST_INPUT, LD_FIELD_REPLY_INPUT, &ld_number_message, &inputting_message};
static const ld_exchange viewing = {LD_FIELD_REQUEST_VIEW_STATE, LD_FIELD_REPLY_VIEW_STATE, &ld_number_message, &ld_view_state};

/* Appends a message as a field of another. */
static bool put_field(ld_buffer *to, uint32_t number, const ld_message *message, const void *from) {
    size_t length = ld_message_size(message, from);
    if (!ld_reserve(to, length + 20)) return false;
    ld_put_varint(to, (uint64_t)number << 3 | LD_BYTES);
    ld_put_varint(to, length);
    ld_put_message(to, message, from);
    return true;
}

/* ------------------------------------------------------------------------------------------------- lists */

static ld_told *make_told(layoutd_window *window, uint32_t number) {
    ld_told *told = calloc(1, sizeof *told);
    if (told) *told = (ld_told){.window = window, .number = number};
    return told;
}

static void free_told(ld_told *told) {
    if (!told) return;
    ld_discard(&told->bytes);
    free(told->error);
    free(told);
}

static void append(ld_told_list *list, ld_told *told) {
    *(list->first ? list->end : &list->first) = told;
    list->end = &told->next;
    list->bytes += told->bytes.length + sizeof *told;
}

static ld_told *take_first(ld_told_list *list) {
    ld_told *first = list->first;
    if (!first) return NULL;
    list->first = first->next;
    first->next = NULL;
    list->bytes -= first->bytes.length + sizeof *first;
    return first;
}

static void free_list(ld_told_list *list) {
    for (ld_told *told; (told = take_first(list));) free_told(told);
}

void ld_free_view(ld_view *view) {
    if (!view) return;
    free_list(&view->unsent);
    free_list(&view->held);
    ld_discard(&view->options);
    ld_reset(&view->news);
    free(view);
}

/* -------------------------------------------------------------------------------------------------- news */

static void tell(layoutd_window *window, const layoutd_view_news *news) {
    if (!window->is_dropped && window->view->handler) window->view->handler(window->view->context, window, news);
}

/* Keeps news that are ahead of the window, or behind such ones. */
static void hold(layoutd_window *window, const layoutd_view_news *news) {
    layoutd_client *client = window->client;
    const layoutd_view_changed changed = {
        .generation = news->generation, .effects = news->effects, .effect_count = news->effect_count, .is_truncated = news->is_truncated};
    ld_told *told = make_told(window, news->number);
    bool is_kept = told && put_field(&told->bytes, LD_FIELD_EVENT_VIEW_CHANGED, &ld_view_changed, &changed);
    if (is_kept && news->error) {
        told->error = malloc(sizeof *told->error);
        is_kept = told->error != NULL;
        if (is_kept) *told->error = *news->error;
    }
    if (!is_kept) {
        free_told(told);
        ld_out_of_memory(client, sizeof changed);
        return;
    }
    told->generation = news->error ? 0 : news->generation;
    append(&window->view->held, told);
    if (window->view->held.bytes > client->options.reply_bytes) {
        ld_protocol_error(client, "bytes of effects before their window", window->view->held.bytes, client->options.reply_bytes);
    }
}

static void deliver(layoutd_window *window, const layoutd_view_news *news) {
    bool is_ahead = !news->error && news->generation > window->state.generation;
    bool is_lost = window->client->lost.status != LAYOUTD_OK;
    if (is_lost) ld_release_news(window);
    if (!is_lost && (is_ahead || window->view->held.first)) hold(window, news);
    else tell(window, news);
}

static void tell_held(layoutd_window *window, const ld_told *held) {
    layoutd_view_changed changed = {0};
    ld_reader reader = ld_reader_of(held->bytes.bytes, held->bytes.length);
    ld_wire field = {0};
    ld_next_field(&reader, &field);
    ld_reset(&window->view->news);
    if (!ld_read_message(&window->view->news, &ld_view_changed, field.bytes, field.length, &changed)) {
        ld_out_of_memory(window->client, held->bytes.length);
        return;
    }
    tell(window, &(layoutd_view_news){
        held->number, changed.generation, changed.effects, changed.effect_count, changed.is_truncated, held->error});
}

void ld_release_news(layoutd_window *window) {
    ld_view *view = window->view;
    while (view && view->held.first) {
        const layoutd_error *lost = &window->client->lost;
        bool is_ahead = view->held.first->generation > window->state.generation;
        if (is_ahead && lost->status == LAYOUTD_OK) break;
        ld_told *held = take_first(&view->held);
        /* The events that it has waited for do not come any more. */
        if (!is_ahead) tell_held(window, held);
        else if (held->number) tell(window, &(layoutd_view_news){.number = held->number, .error = lost});
        free_told(held);
    }
}

void ld_tell_view(layoutd_window *window, const layoutd_view_changed *changed) {
    deliver(window, &(layoutd_view_news){0, changed->generation, changed->effects, changed->effect_count, changed->is_truncated, NULL});
}

static void fail(layoutd_window *window, uint32_t number, const layoutd_error *error) {
    deliver(window, &(layoutd_view_news){.number = number, .error = error});
}

/* ------------------------------------------------------------------------------------------------ inputs */

static void on_input_reply(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    ld_told *told = context;
    layoutd_window *window = told->window;
    input_reply read = {0};
    ld_reset(&window->view->news);
    bool is_read = !reply || (ld_read_reply(&window->view->news, &inputting, reply, &read)
                              && ld_are_effects_sound(read.effects, read.effect_count));
    if (!is_read) ld_protocol_error(window->client, "reply with effects", 0, 1);
    if (!is_read) error = &window->client->lost;
    if (error) fail(window, told->number, error);
    else deliver(window, &(layoutd_view_news){told->number, read.generation, read.effects, read.effect_count, false, NULL});
    free_told(told);
    ld_finish_reply(window);
}

/* Sends inputs that are encoded, or frees them. */
static bool send_inputs(layoutd_window *window, ld_told *told, layoutd_error *error) {
    const ld_numbered subscription = {window->subscriber.subscription};
    if (!ld_send(window->client, &inputting, &subscription, &told->bytes, false, on_input_reply, told, error)) {
        free_told(told);
        return false;
    }
    window->pending++;
    ld_discard(&told->bytes);
    return true;
}

void ld_open_view(ld_view *view, layoutd_window *window, const layoutd_error *error) {
    if (error) fail(window, 0, error);
    for (ld_told *told; (told = take_first(&view->unsent));) {
        uint32_t number = told->number;
        layoutd_error own;
        if (error) free_told(told);
        else if (send_inputs(window, told, &own)) continue;
        fail(window, number, error ? error : &own);
    }
}

static void on_bounds(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    layoutd_window *window = context;
    (void)reply;
    window->view->setting_bounds--;
    if (error && error->status == LAYOUTD_REFUSED) fail(window, 0, error);
    ld_finish_reply(window);
}

/* The view's rectangle after inputs, which may be the container's bounds. */
static bool move(layoutd_window *window, const layoutd_view_input *inputs, size_t count, layoutd_error *error) {
    layoutd_rect *rect = &window->state.rect;
    const layoutd_rect before = *rect;
    for (size_t i = 0; i < count; i++) {
        if (inputs[i].kind == LAYOUTD_INPUT_SCROLLED) {
            rect->x = inputs[i].scrolled.to.x;
            rect->y = inputs[i].scrolled.to.y;
        }
        if (inputs[i].kind == LAYOUTD_INPUT_RESIZED) {
            rect->width = inputs[i].resized.width;
            rect->height = inputs[i].resized.height;
        }
    }
    if (!window->options.owns_bounds || memcmp(&before, rect, sizeof before) == 0) return true;
    layoutd_update *update = layoutd_update_begin(window->container);
    if (update) layoutd_update_set_bounds(update, *rect);
    if (!update) ld_no_memory(error, sizeof *rect);
    if (!update || !layoutd_update_send(window->client, update, NULL, on_bounds, window, error)) return false;
    window->view->setting_bounds++;
    window->pending++;
    return true;
}

static layoutd_status check_view(const layoutd_window *window, layoutd_error *error) {
    if (!window->client) return ld_fail(error, LAYOUTD_LOST, "connection.closed", "the view's client is closed");
    if (window->client->lost.status != LAYOUTD_OK) {
        *error = window->client->lost;
        return error->status;
    }
    if (!window->view) return ld_fail(error, LAYOUTD_USAGE, "usage", "the window is not a view");
    bool is_open = window->subscriber.subscription || !window->call.is_done;
    return is_open ? LAYOUTD_OK : ld_fail(error, LAYOUTD_USAGE, "usage", "the view is not open");
}

uint32_t layoutd_view_send(layoutd_window *window, const layoutd_view_input *inputs, size_t count, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    if (check_view(window, error) != LAYOUTD_OK) return 0;
    ld_view *view = window->view;
    uint32_t number = view->last_number + 1 ? view->last_number + 1 : 1;
    ld_told *told = make_told(window, number);
    bool is_encoded = told != NULL;
    for (size_t i = 0; is_encoded && i < count; i++) {
        is_encoded = put_field(&told->bytes, LD_FIELD_INPUT_INPUTS, &ld_view_input, &inputs[i]);
    }
    if (!is_encoded) {
        free_told(told);
        ld_no_memory(error, count * sizeof *inputs);
        return 0;
    }
    bool is_moved = move(window, inputs, count, error);
    if (!is_moved) free_told(told);
    else if (!window->subscriber.subscription) append(&view->unsent, told);
    else is_moved = send_inputs(window, told, error);
    if (is_moved) view->last_number = number;
    return is_moved ? number : 0;
}

/* ----------------------------------------------------------------------------------------------- opening */

layoutd_window *layoutd_view_open(
    layoutd_client *client, uint32_t container, const layoutd_window_options *window, const layoutd_view_options *options,
    layoutd_view_handler *handler, void *context, layoutd_error *error) {
    static const layoutd_view_options none = {0};
    layoutd_error own;
    if (!error) error = &own;
    layoutd_window *made = ld_make_window(window, error);
    if (!made) return NULL;
    made->view = calloc(1, sizeof *made->view);
    if (made->view) *made->view = (ld_view){.handler = handler, .context = context};
    bool is_made = made->view && put_field(&made->view->options, LD_FIELD_SUBSCRIBE_VIEW, &ld_view_options, options ? options : &none);
    if (!is_made) ld_no_memory(error, sizeof *made->view);
    else if (layoutd_view_reopen(made, client, container, error) == LAYOUTD_OK) return made;
    layoutd_window_close(made);
    return NULL;
}

layoutd_status layoutd_view_reopen(layoutd_window *window, layoutd_client *client, uint32_t container, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    layoutd_status status = ld_check_closed(window, client, error);
    if (status != LAYOUTD_OK) return status;
    free_list(&window->view->held);
    ld_attach_window(window, client, container);
    window->view->news.limit = client->options.reply_bytes;
    return ld_send_window(window, error) ? LAYOUTD_OK : error->status;
}

/* A later request may be answered before the subscription is. */
static layoutd_status wait_until_open(layoutd_window *window, layoutd_error *error) {
    layoutd_client *client = window->client;
    if (client->is_busy) return ld_fail(error, LAYOUTD_USAGE, "usage", "a handler must not read a view");
    layoutd_status status = LAYOUTD_OK;
    int64_t deadline = ld_deadline_of(client);
    while (status == LAYOUTD_OK && !window->call.is_done) {
        status = ld_wait_until(client, deadline, error);
        bool is_late = deadline >= 0 && ld_now_milliseconds() >= deadline;
        if (status == LAYOUTD_OK && !window->call.is_done && is_late) status = ld_time_over(client, error);
    }
    return status;
}

layoutd_status layoutd_view_read(layoutd_window *window, layoutd_view_state *state, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    layoutd_status status = check_view(window, error);
    if (status == LAYOUTD_OK) status = wait_until_open(window, error);
    if (status == LAYOUTD_OK) status = check_view(window, error);
    if (status != LAYOUTD_OK) return status;
    status = ld_exchange_structures(window->client, &viewing, &(ld_numbered){window->subscriber.subscription}, NULL, state, error);
    if (status != LAYOUTD_OK || ld_are_keys_sound(&state->selected)) return status;
    memset(state, 0, sizeof *state);
    ld_protocol_error(window->client, "ranges in order", 0, 1);
    *error = window->client->lost;
    return error->status;
}
