#include "subscriptions.h"

#include "messages.h"

static const ld_field subscribe_fields[] = {
    LD_MANY(LD_TEXT, layoutd_subscribe_request, events, event_count, 1),
    LD_MAYBE(LD_UINT32, layoutd_subscribe_request, container, 2),
    LD_ROW(LD_UINT32, layoutd_subscribe_request, rate, 10),
    LD_ROW(LD_BOOL, layoutd_subscribe_request, is_passive, 11),
};
static LD_TABLE(subscribe_message, layoutd_subscribe_request, subscribe_fields);

static const ld_field subscribed_fields[] = {
    LD_ROW(LD_UINT32, layoutd_subscribe_reply, subscription, 1),
    LD_MANY_OF(ld_state, layoutd_subscribe_reply, containers, container_count, 2),
};
static LD_TABLE(subscribed_message, layoutd_subscribe_reply, subscribed_fields);

const ld_exchange ld_subscribing = {18, 19, &subscribe_message, &subscribed_message};
const ld_exchange ld_unsubscribing = {19, 20, &ld_number_message, &ld_empty_message};

layoutd_status layoutd_subscribe(
    layoutd_client *client, const layoutd_subscribe_request *request, layoutd_subscribe_reply *reply, layoutd_error *error) {
    return ld_exchange_structures(client, &ld_subscribing, request, NULL, reply, error);
}

layoutd_status layoutd_unsubscribe(layoutd_client *client, uint32_t subscription, layoutd_error *error) {
    return ld_exchange_structures(client, &ld_unsubscribing, &(ld_numbered){subscription}, NULL, NULL, error);
}

layoutd_status layoutd_sync(layoutd_client *client, layoutd_error *error) {
    static const ld_exchange exchange = {4, 5, &ld_empty_message, &ld_empty_message};
    return ld_exchange_structures(client, &exchange, NULL, NULL, NULL, error);
}
