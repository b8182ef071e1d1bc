#include "client.h"

#include "../messages/change_messages.h"
#include "../messages/view_messages.h"

static void report(layoutd_client *client, const layoutd_event *event) {
    ld_subscriber *subscriber = client->subscribers;
    while (subscriber && subscriber->subscription != event->subscription) subscriber = subscriber->next;
    /* Until it has a subscription, a subscriber has that of no event. */
    bool is_handled = subscriber && event->subscription && subscriber->on_event(subscriber, event);
    if (!is_handled && client->options.on_event) client->options.on_event(client->options.context, event);
}

void ld_tell(layoutd_client *client, layoutd_json told) {
    char kind[64] = "";
    layoutd_event event = {.kind = kind, .reason = ""};
    layoutd_json key, value;
    size_t position = 0;
    while (layoutd_json_next(told, &position, &key, &value)) {
        if (layoutd_json_equals(key, "subscription")) {
            event.subscription = layoutd_json_uint32(value, 0);
        } else if (layoutd_json_equals(key, "sequence")) {
            event.sequence = layoutd_json_uint64(value, 0);
        } else {
            layoutd_json_string(key, kind, sizeof kind);
            event.fields = value;
        }
    }
    report(client, &event);
}

typedef struct {
    uint32_t container;
    const char *reason;
} closed;

static const ld_field closed_fields[] = {
    LD_ROW(closed, container, LD_FIELD_CONTAINER_CLOSED_CONTAINER),
    LD_ROW(closed, reason, LD_FIELD_CONTAINER_CLOSED_REASON),
};
static LD_TABLE(closed_message, closed, closed_fields);
static const ld_field stopping_fields[] = {LD_ROW(closed, reason, LD_FIELD_SERVER_STOPPING_REASON)};
static LD_TABLE(stopping_message, closed, stopping_fields);

static const char *kind_of(uint32_t number) {
    switch (number) {
    case LD_FIELD_EVENT_INVALIDATED: return "invalidated";
    case LD_FIELD_EVENT_CONTAINER_CLOSED: return "containerClosed";
    case LD_FIELD_EVENT_SERVER_STOPPING: return "serverStopping";
    case LD_FIELD_EVENT_LAYOUT_RELOADED: return "layoutReloaded";
    case LD_FIELD_EVENT_LAYOUT_FAILED: return "layoutFailed";
    case LD_FIELD_EVENT_PLUGIN_QUARANTINED: return "pluginQuarantined";
    case LD_FIELD_EVENT_MOVED: return "moved";
    case LD_FIELD_EVENT_WINDOW_CHANGED: return "windowChanged";
    case LD_FIELD_EVENT_VIEW_CHANGED: return "viewChanged";
    default: return "";
    }
}

/* Memory that an event's message is read into. */
typedef struct {
    layoutd_invalidated invalidated;
    layoutd_moved moved;
    layoutd_window_changed window_changed;
    layoutd_view_changed view_changed;
    closed closed;
} fields;

static bool read_fields(ld_arena *arena, const ld_wire *wire, fields *into, layoutd_event *event) {
    event->kind = kind_of(wire->number);
    switch (wire->number) {
    case LD_FIELD_EVENT_INVALIDATED:
        event->invalidated = &into->invalidated;
        if (!ld_read_message(arena, &ld_invalidated, wire->bytes, wire->length, &into->invalidated)) return false;
        event->container = into->invalidated.container;
        event->reason = into->invalidated.reason;
        return true;
    case LD_FIELD_EVENT_MOVED:
        event->moved = &into->moved;
        if (!ld_read_message(arena, &ld_moved, wire->bytes, wire->length, &into->moved)) return false;
        event->container = into->moved.container;
        return true;
    case LD_FIELD_EVENT_WINDOW_CHANGED:
        event->window_changed = &into->window_changed;
        if (!ld_read_message(arena, &ld_window_changed, wire->bytes, wire->length, &into->window_changed)) return false;
        event->container = into->window_changed.container;
        event->reason = into->window_changed.reason;
        return true;
    case LD_FIELD_EVENT_VIEW_CHANGED:
        event->view_changed = &into->view_changed;
        if (!ld_read_message(arena, &ld_view_changed, wire->bytes, wire->length, &into->view_changed)) return false;
        event->container = into->view_changed.container;
        return ld_are_effects_sound(into->view_changed.effects, into->view_changed.effect_count);
    case LD_FIELD_EVENT_CONTAINER_CLOSED:
        if (!ld_read_message(arena, &closed_message, wire->bytes, wire->length, &into->closed)) return false;
        event->container = into->closed.container;
        event->reason = into->closed.reason;
        return true;
    case LD_FIELD_EVENT_SERVER_STOPPING:
        if (!ld_read_message(arena, &stopping_message, wire->bytes, wire->length, &into->closed)) return false;
        event->reason = into->closed.reason;
        return true;
    default: return true;
    }
}

bool ld_tell_binary(layoutd_client *client, const ld_wire *told) {
    ld_reset(&client->events);
    fields read;
    layoutd_event event = {.kind = "", .reason = ""};
    ld_reader reader = ld_reader_of(told->bytes, told->length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, LD_FIELD_EVENT_SUBSCRIPTION, LD_VARINT)) event.subscription = (uint32_t)field.value;
        if (ld_is(&field, LD_FIELD_EVENT_SEQUENCE, LD_VARINT)) event.sequence = field.value;
        bool is_known = field.wire == LD_BYTES && *kind_of(field.number);
        if (is_known && (*event.kind || !read_fields(&client->events, &field, &read, &event))) return false;
    }
    if (reader.is_bad) return false;
    report(client, &event);
    return true;
}
