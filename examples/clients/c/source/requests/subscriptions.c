#include "subscriptions.h"

#include "../messages/change_messages.h"
#include "../messages/view_messages.h"
#include "containers.h"

static const ld_field place_fields[] = {
    LD_MAYBE_OF(ld_rect, layoutd_window_place, rect, LD_FIELD_WINDOW_RECT),
    LD_ROW(layoutd_window_place, overscan, LD_FIELD_WINDOW_OVERSCAN),
    LD_ROW(layoutd_window_place, overscan_share, LD_FIELD_WINDOW_OVERSCAN_SHARE),
    LD_ROW(layoutd_window_place, committed, LD_FIELD_WINDOW_COMMITTED),
};
static LD_TABLE(place_message, layoutd_window_place, place_fields);

static const ld_field subscribe_fields[] = {
    LD_MANY(layoutd_subscribe_request, events, event_count, LD_FIELD_SUBSCRIBE_EVENTS),
    LD_MAYBE(layoutd_subscribe_request, container, LD_FIELD_SUBSCRIBE_CONTAINER),
    LD_ROW(layoutd_subscribe_request, rate, LD_FIELD_SUBSCRIBE_RATE),
    LD_ROW(layoutd_subscribe_request, is_passive, LD_FIELD_SUBSCRIBE_IS_PASSIVE),
    LD_MAYBE_OF(place_message, layoutd_subscribe_request, window, LD_FIELD_SUBSCRIBE_WINDOW),
    LD_MAYBE_OF(ld_view_options, layoutd_subscribe_request, view, LD_FIELD_SUBSCRIBE_VIEW),
};
static LD_TABLE(subscribe_message, layoutd_subscribe_request, subscribe_fields);

static const ld_field subscribed_fields[] = {
    LD_ROW(layoutd_subscribe_reply, subscription, LD_FIELD_SUBSCRIBE_REPLY_SUBSCRIPTION),
    LD_MANY_OF(ld_state, layoutd_subscribe_reply, containers, container_count, LD_FIELD_SUBSCRIBE_REPLY_CONTAINERS),
    LD_MAYBE_OF(ld_window_changed, layoutd_subscribe_reply, window, LD_FIELD_SUBSCRIBE_REPLY_WINDOW),
};
static LD_TABLE(subscribed_message, layoutd_subscribe_reply, subscribed_fields);

static const ld_field move_window_fields[] = {
    LD_ROW(layoutd_move_window_request, subscription, LD_FIELD_MOVE_WINDOW_SUBSCRIPTION),
    LD_ROW_OF(place_message, layoutd_move_window_request, window, LD_FIELD_MOVE_WINDOW_WINDOW),
};
static LD_TABLE(move_window_message, layoutd_move_window_request, move_window_fields);

static const ld_field moved_window_fields[] = {
    LD_MAYBE_OF(ld_window_changed, layoutd_move_window_reply, window, LD_FIELD_MOVE_WINDOW_REPLY_WINDOW),
};
static LD_TABLE(moved_window_message, layoutd_move_window_reply, moved_window_fields);

const ld_exchange ld_moving_window = {
    LD_FIELD_REQUEST_MOVE_WINDOW, LD_FIELD_REPLY_MOVE_WINDOW, &move_window_message, &moved_window_message};
const ld_exchange ld_subscribing = {
    LD_FIELD_REQUEST_SUBSCRIBE, LD_FIELD_REPLY_SUBSCRIBE, &subscribe_message, &subscribed_message};
const ld_exchange ld_unsubscribing = {
    LD_FIELD_REQUEST_UNSUBSCRIBE, LD_FIELD_REPLY_UNSUBSCRIBE, &ld_number_message, &ld_empty_message};

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
    static const ld_exchange exchange = {LD_FIELD_REQUEST_SYNC, LD_FIELD_REPLY_SYNC, &ld_empty_message, &ld_empty_message};
    return ld_exchange_structures(client, &exchange, NULL, NULL, NULL, error);
}
