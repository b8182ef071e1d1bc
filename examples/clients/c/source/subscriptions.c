#include "subscriptions.h"

#include "change_messages.h"

static const ld_field place_fields[] = {
    LD_MAYBE_OF(ld_rect, layoutd_window_place, rect, 1),
    LD_ROW(LD_DOUBLE, layoutd_window_place, overscan, 2),
    LD_ROW(LD_DOUBLE, layoutd_window_place, overscan_share, 3),
    LD_ROW(LD_BOOL, layoutd_window_place, committed, 4),
};
static LD_TABLE(place_message, layoutd_window_place, place_fields);

static const ld_field subscribe_fields[] = {
    LD_MANY(LD_TEXT, layoutd_subscribe_request, events, event_count, 1),
    LD_MAYBE(LD_UINT32, layoutd_subscribe_request, container, 2),
    LD_ROW(LD_UINT32, layoutd_subscribe_request, rate, 10),
    LD_ROW(LD_BOOL, layoutd_subscribe_request, is_passive, 11),
    LD_MAYBE_OF(place_message, layoutd_subscribe_request, window, 12),
};
static LD_TABLE(subscribe_message, layoutd_subscribe_request, subscribe_fields);

static const ld_field subscribed_fields[] = {
    LD_ROW(LD_UINT32, layoutd_subscribe_reply, subscription, 1),
    LD_MANY_OF(ld_state, layoutd_subscribe_reply, containers, container_count, 2),
    LD_MAYBE_OF(ld_window_changed, layoutd_subscribe_reply, window, 3),
};
static LD_TABLE(subscribed_message, layoutd_subscribe_reply, subscribed_fields);

static const ld_field move_window_fields[] = {
    LD_ROW(LD_UINT32, layoutd_move_window_request, subscription, 1),
    LD_ROW_OF(place_message, layoutd_move_window_request, window, 2),
};
static LD_TABLE(move_window_message, layoutd_move_window_request, move_window_fields);

static const ld_field moved_window_fields[] = {LD_MAYBE_OF(ld_window_changed, layoutd_move_window_reply, window, 1)};
static LD_TABLE(moved_window_message, layoutd_move_window_reply, moved_window_fields);

const ld_exchange ld_moving_window = {56, 56, &move_window_message, &moved_window_message};
const ld_exchange ld_subscribing = {18, 19, &subscribe_message, &subscribed_message};
const ld_exchange ld_unsubscribing = {19, 20, &ld_number_message, &ld_empty_message};

layoutd_status layoutd_subscribe(
    layoutd_client *client, const layoutd_subscribe_request *request, layoutd_subscribe_reply *reply, layoutd_error *error) {
    return ld_exchange_structures(client, &ld_subscribing, request, NULL, reply, error);
}

layoutd_status layoutd_move_window(
    layoutd_client *client, const layoutd_move_window_request *request, layoutd_move_window_reply *reply, layoutd_error *error) {
    return ld_exchange_structures(client, &ld_moving_window, request, NULL, reply, error);
}

layoutd_status layoutd_unsubscribe(layoutd_client *client, uint32_t subscription, layoutd_error *error) {
    return ld_exchange_structures(client, &ld_unsubscribing, &(ld_numbered){subscription}, NULL, NULL, error);
}

layoutd_status layoutd_sync(layoutd_client *client, layoutd_error *error) {
    static const ld_exchange exchange = {4, 5, &ld_empty_message, &ld_empty_message};
    return ld_exchange_structures(client, &exchange, NULL, NULL, NULL, error);
}
