/* A daemon's replies and events are garbled on their way: the client reports failures, and never reads what is not there. Built
 * with sanitizers, which find what it should not do.
 *
 *     hostile_tests SOCKET [ROUNDS [SEED]] */
#define _POSIX_C_SOURCE 200809L

#include "between.h"

/* Garbles a body, which has SPARE bytes of room behind it; returns its new length. */
static uint32_t garble(uint8_t *body, uint32_t length) {
    uint32_t at = pick(length), count = 1 + pick(SPARE);
    switch (pick(9)) {
    case 0:
        for (uint32_t i = 1 + pick(4); i; i--) body[pick(length)] = (uint8_t)pick(256);
        return length;
    case 1:
        for (uint32_t i = 1 + pick(8); i; i--) body[pick(length)] ^= (uint8_t)(1 << pick(8));
        return length;
    case 2: return 1 + pick(length);
    case 3:
        memmove(body + at + count, body + at, length - at);
        for (uint32_t i = 0; i < count; i++) body[at + i] = (uint8_t)pick(256);
        return length + count;
    case 4:
        /* A piece twice. */
        if (count > length - at) count = length - at;
        memmove(body + at + count, body + at, length - at);
        return length + count;
    case 5:
        /* Long lengths and large numbers. */
        for (uint32_t i = at; i < length && i < at + 1 + count % 10; i++) body[i] = 0xFF;
        return length;
    case 6:
        /* Plausible lengths, one more or less. */
        body[at] = (uint8_t)(body[at] + (pick(2) ? 1 : -1));
        return length;
    case 7:
        for (uint32_t i = 0; i < length; i++) body[i] = (uint8_t)pick(256);
        return length;
    default:
        for (uint32_t i = 0; i < length; i++) body[i] = (uint8_t)"{}[]\":,0123456789eE.-\\utrfalsn \xC3"[pick(33)];
        body[0] = '{';
        return length;
    }
}

/* Passes on a frame, garbled or not. */
static bool spoil(link_ *link, uint8_t *frame, uint32_t length) {
    /* Let the first one pass, so that there is a connection. */
    if (link->frames > 1 && pick(10) == 0) length = garble(frame + 4, length);
    uint32_t told = length;
    if (link->frames > 1 && pick(100) == 0) told = pick(3) ? length + 1 - pick(3) : pick(UINT32_MAX);
    set_length(frame, told);
    return send_all(link->client, frame, 4 + (size_t)length);
}

/* ----------------------------------------------------------------------------------------------- reading */

static volatile uint64_t sum;

static void touch_text(const char *text) {
    if (text) sum += strlen(text);
}

/* Reads all that there is. */
static void touch(const layoutd_elements *elements) {
    for (size_t i = 0; i < elements->count; i++) {
        const layoutd_kind *kind = &elements->kind_list[elements->kinds[i]];
        touch_text(kind->name);
        sum += elements->sections[i] + elements->items[i] + (elements->frames[i].x > 0) + (uint64_t)elements->z_indexes[i]
            + (elements->alphas[i] > 0) + elements->hidden[i] + elements->estimated[i] + kind->category;
        if (elements->ids) touch_text(elements->ids[i].name);
    }
    for (size_t i = 0; i < elements->transform_count; i++) {
        CHECK(elements->transforms[i].position < elements->count && elements->transforms[i].count <= 16, "a transform of no element");
    }
    for (size_t i = 0; i < elements->pinned_count; i++) CHECK(elements->pinned[i].position < elements->count, "nothing is pinned");
    for (size_t i = 0; i < elements->custom_count; i++) {
        const layoutd_custom *column = &elements->custom[i];
        touch_text(column->name);
        for (size_t j = 0; j < column->count; j++) {
            CHECK(column->positions[j] < elements->count, "an attribute of no element");
            sum += column->values[j] > 0;
        }
    }
}

static void touch_ids(const layoutd_identifiers *ids) {
    for (size_t i = 0; i < ids->number_count; i++) sum += ids->numbers[i];
    for (size_t i = 0; i < ids->name_count; i++) touch_text(ids->names[i]);
}

static void touch_ranges(const layoutd_element_range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        touch_text(ranges[i].kind);
        touch_ids(&ranges[i].ids);
        sum += ranges[i].count + (ranges[i].from ? ranges[i].from->item : 0);
    }
}

static void touch_changes(const layoutd_changes *changes) {
    layoutd_error error;
    touch_ranges(changes->elements, changes->element_count);
    touch_ranges(changes->inserted, changes->inserted_count);
    touch_ranges(changes->deleted, changes->deleted_count);
    for (size_t i = 0; i < changes->moved_count; i++) sum += changes->moved[i].from ? changes->moved[i].from->section : 1;
    for (size_t i = 0; i < changes->section_count; i++) sum += changes->sections[i].count;
    layoutd_element elements[8];
    layoutd_followed followed[8];
    for (uint32_t i = 0; i < 8; i++) elements[i] = (layoutd_element){.section = i % 2, .item = i * 3};
    MUST(layoutd_follow(changes, elements, followed, 8, &error));
}

static void touch_window(const layoutd_keyed_elements *told) {
    for (size_t i = 0; i < told->key_count; i++) sum += told->keys[i];
    touch(&told->attributes);
    touch(&told->before);
}

static void touch_element(const layoutd_window_element *element) {
    touch_text(element->kind);
    touch_text(element->id.name);
    sum += element->key + element->path.item + (element->frame.x > 0) + (element->alpha > 0) + element->category;
    if (element->transform) sum += element->transform->matrix[0] > 0;
    for (size_t i = 0; i < element->attribute_count; i++) {
        touch_text(element->attributes[i].name);
        sum += element->attributes[i].value > 0;
    }
}

static void touch_keys(const layoutd_view_keys *keys) {
    for (size_t i = 0; i < keys->range_count; i++) {
        sum += keys->sections[i] + keys->items[i] + keys->counts[i];
        CHECK(layoutd_view_keys_contain(keys, keys->sections[i], keys->items[i]) != keys->is_inverted, "a range has not its first item");
    }
    touch_ids(&keys->ids);
}

static void touch_item(const layoutd_item *item) {
    if (item) touch_text(item->id.name);
}

static void touch_effects(const layoutd_view_effect *effects, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const layoutd_view_effect *effect = &effects[i];
        if (effect->input) sum += *effect->input;
        switch (effect->kind) {
        case LAYOUTD_EFFECT_SELECTED: touch_keys(&effect->selected); break;
        case LAYOUTD_EFFECT_FOCUSED: touch_item(effect->focused.item); break;
        case LAYOUTD_EFFECT_LIFTED: touch_keys(&effect->lifted.items); break;
        case LAYOUTD_EFFECT_PROPOSED: touch_keys(&effect->proposed.items); break;
        case LAYOUTD_EFFECT_DROPPED:
            touch_keys(&effect->dropped.items);
            touch_item(effect->dropped.place);
            break;
        case LAYOUTD_EFFECT_SHOW: sum += effect->show.rect ? effect->show.rect->y > 0 : 0; break;
        case LAYOUTD_EFFECT_ANNOUNCE: touch_text(effect->announce.kind); break;
        default: break;
        }
    }
}

static void on_news(void *context, layoutd_window *view, const layoutd_view_news *news) {
    (void)context;
    (void)view;
    touch_effects(news->effects, news->effect_count);
    CHECK(!news->error || *news->error->code, "a failure without a reason");
}

static void on_event(void *context, const layoutd_event *event) {
    (void)context;
    touch_text(event->kind);
    touch_text(event->reason);
    if (event->invalidated) touch_changes(&event->invalidated->changes);
    if (event->moved) touch(&event->moved->elements);
    if (event->window_changed) {
        const layoutd_movement *movement = event->window_changed->movement;
        if (movement) touch(&movement->lifted);
        for (size_t i = 0; movement && i < movement->path_count; i++) sum += movement->paths[i].item;
        if (event->window_changed->transition) touch_text(event->window_changed->transition->to_layout);
        touch_window(&event->window_changed->appeared);
        touch_window(&event->window_changed->disappeared);
        touch_window(&event->window_changed->moved);
        touch_window(&event->window_changed->changed);
    }
    if (event->view_changed) touch_effects(event->view_changed->effects, event->view_changed->effect_count);
    sum += layoutd_json_uint64(layoutd_json_path(event->fields, "generation", NULL), 0);
}

/* --------------------------------------------------------------------------------------------- requests */

static size_t succeeded, failed;

static bool is_ok(layoutd_status status, const layoutd_error *error) {
    if (status == LAYOUTD_OK) succeeded++;
    else failed++;
    CHECK(status == LAYOUTD_OK || *error->code, "a failure without a reason");
    return status == LAYOUTD_OK;
}

static void edit(layoutd_client *editor, uint32_t container) {
    layoutd_error error;
    const char *const names[] = {"a", "b"};
    static unsigned round;
    char first[32], second[32];
    snprintf(first, sizeof first, "x%u", round++);
    snprintf(second, sizeof second, "x%u", round++);
    const char *const ids[] = {first, second};
    const layoutd_section items = {.item_count = 2, .item_ids = {.names = ids, .name_count = 2}};
    layoutd_update *update = layoutd_update_begin(container);
    layoutd_update_insert_items(update, (layoutd_item_place){.section_start = layoutd_name("one")}, &items);
    layoutd_update_move_items(update, (layoutd_identifiers){.names = names, .name_count = 2},
                              (layoutd_item_place){.section_end = layoutd_name("one")});
    layoutd_update_commit(editor, update, NULL, NULL, &error);
}

static void ask(layoutd_client *client, uint32_t container) {
    layoutd_error error;
    layoutd_elements elements;
    if (is_ok(layoutd_query_rect(client, container, (layoutd_rect){0, 0, 300, 200}, &(layoutd_query_options){.limit = 7}, &elements,
                                 &error), &error)) {
        touch(&elements);
    }
    layoutd_free_elements(&elements);
    layoutd_query_sections_reply sections;
    if (is_ok(layoutd_query_sections(client, &(layoutd_query_sections_request){.container = container}, &sections, &error), &error)) {
        for (size_t i = 0; i < sections.section_count; i++) touch_text(sections.sections[i].id.name);
    }
    layoutd_reading_order_reply order;
    if (is_ok(layoutd_reading_order(client, &(layoutd_reading_order_request){.container = container}, &order, &error), &error)) {
        for (size_t i = 0; i < order.count; i++) sum += order.items[i] + order.mounted[i] + order.set_sizes[i] + order.columns[i];
        touch_ids(&order.ids);
    }
    layoutd_hit_test_reply hit;
    if (is_ok(layoutd_hit_test(client, &(layoutd_hit_test_request){container, {10, 10}}, &hit, &error), &error)) {
        touch(&hit.elements);
        if (hit.nearest) touch_text(hit.nearest->id.name);
    }
    layoutd_attach_container_reply attached;
    const layoutd_attach_container_request attach = {.name = "hostile", .with_items = true};
    if (is_ok(layoutd_attach_container(client, &attach, &attached, &error), &error)) {
        const layoutd_container_state *state = &attached.state;
        touch_text(state->layout);
        for (size_t i = 0; i < state->listed_section_count; i++) {
            const layoutd_section *section = &state->sections[i];
            touch_ids(&section->item_ids);
            for (size_t j = 0; section->item_sizes && j < 2 * (size_t)section->item_count; j++) sum += section->item_sizes[j] > 0;
        }
    }
    layoutd_reply reply;
    char request[96];
    snprintf(request, sizeof request, "{\"queryRect\":{\"container\":%lu,\"rect\":{\"width\":300,\"height\":200}}}",
             (unsigned long)container);
    if (is_ok(layoutd_call(client, request, &reply, &error), &error)) {
        layoutd_json value;
        size_t position = 0;
        layoutd_json frames = layoutd_json_path(reply.json, "queryRect", "attributes", "frames", NULL);
        while (layoutd_json_next(frames, &position, NULL, &value)) sum += layoutd_json_double(value, 0) > 0;
    }
    layoutd_update *update = layoutd_update_begin(container);
    layoutd_update_reply updated;
    layoutd_update_set_bounds(update, (layoutd_rect){0, 0, 200 + pick(100), 200});
    if (is_ok(layoutd_update_commit(client, update, &(layoutd_update_options){.with_animations = true}, &updated, &error), &error)) {
        if (updated.changes) touch_changes(updated.changes);
        touch(&updated.appearing);
        touch(&updated.disappearing);
    }
}

/* Selects all or a step further, drags, and reads what has come of it. */
static void use_hands(layoutd_window *view) {
    layoutd_error error;
    layoutd_difference difference;
    const layoutd_view_input inputs[] = {
        {LAYOUTD_INPUT_KEY, .key = {pick(2) ? "a" : "down", pick(2) ? LAYOUTD_CONTROL : LAYOUTD_SHIFT, 1}},
        {LAYOUTD_INPUT_PRESSED, .pressed = {.point = {10, 30}, .time = 2}},
        {LAYOUTD_INPUT_MOVED, .moved = {.point = {60, 40}, .time = 3}},
        {LAYOUTD_INPUT_RELEASED, .released = {.point = {60, 40}, .time = 4}}};
    is_ok(layoutd_view_send(view, inputs, LENGTH(inputs), &error) ? LAYOUTD_OK : error.status, &error);
    is_ok(layoutd_window_update(view, &difference, &error), &error);
    layoutd_view_state state;
    if (!is_ok(layoutd_view_read(view, &state, &error), &error)) return;
    touch_keys(&state.selected);
    touch_item(state.cursor);
    touch_text(state.gesture);
    for (size_t i = 0; i < state.row_count; i++) touch_text(state.rows[i].section_id.name);
}

static void play(const char *between, layoutd_client *editor, uint32_t container) {
    layoutd_error error;
    layoutd_options options = {.on_event = on_event, .timeout_milliseconds = 100, .with_ids = true, .reply_bytes = 8 << 20};
    layoutd_client *client = layoutd_connect(between, &options, &error);
    if (!client) return;
    static const char *const events[] = {"invalidated", "containerClosed"};
    is_ok(layoutd_subscribe(client, &(layoutd_subscribe_request){.events = events, .event_count = 2}, NULL, &error), &error);
    is_ok(layoutd_subscribe(client, &(layoutd_subscribe_request){
        .container = &container, .window = &(layoutd_window_place){.overscan = 10}}, NULL, &error), &error);
    is_ok(layoutd_call(client, "{\"subscribe\":{\"events\":[\"invalidated\"]}}", NULL, &error), &error);
    layoutd_window *window = layoutd_window_open(client, container, &(layoutd_window_options){.owns_bounds = pick(2)}, &error);
    layoutd_window *view = layoutd_view_open(client, container, NULL, &(layoutd_view_options){.reorders = true}, on_news, NULL, &error);
    layoutd_window *late = NULL;
    /* A lost connection has no descriptor. */
    for (int i = 0; i < 6 && layoutd_fd(client) >= 0; i++) {
        edit(editor, container);
        layoutd_difference difference;
        if (window && is_ok(layoutd_window_update(window, &difference, &error), &error)) {
            for (size_t j = 0; j < difference.count; j++) touch_element(difference.elements[j]);
            for (size_t j = 0; j < difference.disappeared_count; j++) touch_element(difference.disappeared[j]);
            for (size_t j = 0; j < difference.appeared_count; j++) {
                layoutd_window_element *element = difference.appeared[j];
                CHECK(layoutd_window_find(window, element->key) == element, "another element has the key");
            }
            layoutd_window_scroll(window, 0, pick(300));
        }
        if (view) use_hands(view);
        ask(client, container);
    }
    if (pick(2)) layoutd_window_close(view);
    else late = view;
    if (pick(2)) {
        layoutd_window_close(window);
        layoutd_close(client);
    } else {
        layoutd_close(client);
        layoutd_window_close(window);
    }
    layoutd_window_close(late);
}

/* A second page whose columns are fine, and whose transform is of no element of it. */
static void a_page_fails_after_another(void) {
#define PAGE(length, result, attributes) 0x82, 0x01, length, 0x0A, attributes, 0x0A, 0x01, 0, 0x12, 0x01, 0, 0x1A, 32, \
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    static const uint8_t good[] = {PAGE(47, 45, 45), 0x72, 0x03, 0x12, 0x01, 'a'};
    static const uint8_t bad[] = {PAGE(46, 44, 44), 0x4A, 0x02, 0x08, 5};
    layoutd_elements elements = {0};
    layoutd_error error;
    MUST(layoutd_read_elements(good, sizeof good, &elements, NULL, 0, &error));
    CHECK(elements.count == 1 && strcmp(elements.ids[0].name, "a") == 0, "%zu elements", elements.count);
    CHECK(layoutd_read_elements(bad, sizeof bad, &elements, NULL, 0, &error) == LAYOUTD_PROTOCOL, "%s", error.message);
    layoutd_free_elements(&elements);
}

/* The identifiers of sections belong to elements that are not cells, and what a cell has there is dropped. */
static void sections_and_items_have_ids_of_two_kinds(void) {
    static const uint8_t page[] = {
        0x82, 0x01, 99, 0x0A, 97, 0x0A, 2, 0, 0, 0x12, 2, 0, 0, 0x1A, 64,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0x22, 2, 0, 1, 0x2A, 0, 0x2A, 1, 'h', 0x72, 4, 0x0A, 2, 7, 0, 0x7A, 6, 0x12, 1, 'x', 0x12, 1, 'a'};
    layoutd_elements elements = {0};
    layoutd_error error;
    MUST(layoutd_read_elements(page, sizeof page, &elements, NULL, 0, &error));
    CHECK(elements.count == 2 && !elements.ids[0].name && elements.ids[0].number == 7 && elements.ids[1].name
              && strcmp(elements.ids[1].name, "a") == 0, "%zu elements", elements.count);
    layoutd_free_elements(&elements);
}

/* A section of five items with the sizes of one. */
static bool shorten_sizes(link_ *link, uint8_t *frame, uint32_t length) {
    static const uint8_t reply[] = {30, 0, 0, 0, 0x08, 2, 0x52, 24, 0x0A, 22, 0x7A, 20, 0x08, 5, 0x12, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                    0, 0, 0, 0, 0, 0, 0};
    return link->frames == 1 ? send_all(link->client, frame, 4 + (size_t)length) : send_all(link->client, reply, 4 + reply[0]);
}

static void sizes_are_missing(const char *path, const char *between) {
    pid_t child = begin_between(path, between, shorten_sizes);
    layoutd_client *client = connect_or_exit(between, (layoutd_options){0});
    layoutd_error error;
    layoutd_attach_container_reply attached;
    const layoutd_attach_container_request request = {.name = "any", .with_items = true};
    CHECK(layoutd_attach_container(client, &request, &attached, &error) == LAYOUTD_PROTOCOL, "%s %s", error.code, error.message);
    CHECK(attached.state.listed_section_count == 0, "%zu sections", attached.state.listed_section_count);
    layoutd_close(client);
    end_between(child, between);
}

/* A window with two keys and one element. */
static bool add_a_key(link_ *link, uint8_t *frame, uint32_t length) {
    /* The rest of the frame is zeros. */
    static const uint8_t reply[61] = {57, 0, 0, 0, 0x08, 2, 0x9A, 0x01, 52, 0x08, 1, 0x1A, 48, 0x42, 46, 0x0A, 2, 1, 2, 0x12, 40,
                                      0x0A, 1, 0, 0x12, 1, 0, 0x1A, 32};
    return link->frames == 1 ? send_all(link->client, frame, 4 + (size_t)length) : send_all(link->client, reply, sizeof reply);
}

static void keys_do_not_fit(const char *path, const char *between) {
    pid_t child = begin_between(path, between, add_a_key);
    layoutd_client *client = connect_or_exit(between, (layoutd_options){0});
    layoutd_error error;
    CHECK(!layoutd_window_open(client, 1, NULL, &error) && error.status == LAYOUTD_PROTOCOL, "%s %s", error.code, error.message);
    CHECK(strstr(error.message, "limits"), "%s", error.message);
    layoutd_close(client);
    end_between(child, between);
}

static bool say_nothing(link_ *link, uint8_t *frame, uint32_t length) {
    static const uint8_t reply[] = {5, 0, 0, 0, 0x08, 2, 0xF2, 0x01, 0};
    return link->frames == 1 ? send_all(link->client, frame, 4 + (size_t)length) : send_all(link->client, reply, sizeof reply);
}

static void a_failure_says_nothing(const char *path, const char *between) {
    pid_t child = begin_between(path, between, say_nothing);
    layoutd_client *client = connect_or_exit(between, (layoutd_options){0});
    layoutd_error error;
    layoutd_status status = layoutd_call(client, "{\"ping\":{}}", NULL, &error);
    CHECK(status == LAYOUTD_PROTOCOL && strstr(error.message, "failure"), "%d %s %s", status, error.code, error.message);
    layoutd_close(client);
    end_between(child, between);
}

/* What comes in place of the reply to inputs, its length first: a set whose columns differ in length, one whose second range comes before
 * the first, one whose range has no items, and an effect that is another one as well. */
static const uint8_t *unsound;
static const uint8_t unsound_effects[][15] = {
    {13, 0x12, 11, 0x0A, 2, 0, 1, 0x12, 1, 0, 0x1A, 2, 1, 1},
    {14, 0x12, 12, 0x0A, 2, 0, 0, 0x12, 2, 5, 0, 0x1A, 2, 1, 1},
    {11, 0x12, 9, 0x0A, 1, 0, 0x12, 1, 0, 0x1A, 1, 0},
    {5, 0x12, 0, 0xC2, 0x01, 0},
};

static bool answer_unsoundly(link_ *link, uint8_t *frame, uint32_t length) {
    /* Field 57 of a reply, behind the id and the generation. */
    bool is_input = false;
    for (size_t i = 4; i < 12 && i + 1 < 4 + (size_t)length; i++) is_input |= frame[i] == 0xCA && frame[i + 1] == 0x03;
    if (!is_input) return send_all(link->client, frame, 4 + (size_t)length);
    uint8_t reply[32] = {0, 0, 0, 0, frame[4], frame[5], 0xCA, 0x03, (uint8_t)(unsound[0] + 2), 0x0A};
    memcpy(reply + 10, unsound, 1 + (size_t)unsound[0]);
    set_length(reply, 7u + unsound[0]);
    return send_all(link->client, reply, 11 + (size_t)unsound[0]);
}

static void sets_are_unsound(const char *path, const char *between, uint32_t container) {
    for (size_t i = 0; i < LENGTH(unsound_effects); i++) {
        unsound = unsound_effects[i];
        pid_t child = begin_between(path, between, answer_unsoundly);
        layoutd_client *client = connect_or_exit(between, (layoutd_options){0});
        layoutd_error error;
        layoutd_window *view = layoutd_view_open(client, container, NULL, NULL, on_news, NULL, &error);
        CHECK(view && layoutd_view_send(view, NULL, 0, &error), "%s", error.message);
        layoutd_status status;
        do status = layoutd_wait(client, &error);
        while (status == LAYOUTD_OK);
        CHECK(status == LAYOUTD_PROTOCOL && strstr(error.message, "effects"), "%zu: %d %s", i, status, error.message);
        layoutd_window_close(view);
        layoutd_close(client);
        end_between(child, between);
    }
}

int main(int count, char **arguments) {
    a_page_fails_after_another();
    sections_and_items_have_ids_of_two_kinds();
    CHECK(count > 1, "usage: hostile_tests SOCKET [ROUNDS [SEED]]");
    int rounds = count > 2 ? atoi(arguments[2]) : 200;
    random_state = (count > 3 ? strtoull(arguments[3], NULL, 10) : 1) * 0x9E3779B97F4A7C15;
    char between[100];
    snprintf(between, sizeof between, "%s.between", arguments[1]);
    sizes_are_missing(arguments[1], between);
    a_failure_says_nothing(arguments[1], between);
    keys_do_not_fit(arguments[1], between);
    pid_t child = begin_between(arguments[1], between, spoil);
    layoutd_client *editor = connect_or_exit(arguments[1], (layoutd_options){0});
    layoutd_error error;
    const char *const names[] = {"a", "b", "c"};
    const layoutd_section one = {.item_count = 3, .id = layoutd_name("one"), .item_ids = {.names = names, .name_count = 3}};
    layoutd_open_container_reply opened;
    MUST(layoutd_open_container(editor, &(layoutd_open_container_request){
        .name = "hostile", .layout = "flow", .bounds = {0, 0, 300, 200}, .sections = &one, .section_count = 1,
        .parameters = "{\"headerReferenceSize\":[300,20],\"sectionHeadersPinToVisibleBounds\":true}"}, &opened, &error));
    for (int round = 0; round < rounds; round++) play(between, editor, opened.container);
    end_between(child, between);
    sets_are_unsound(arguments[1], between, opened.container);
    layoutd_close(editor);
    printf("%d connections, %zu calls succeeded and %zu failed\n", rounds, succeeded, failed);
    CHECK(succeeded > (size_t)rounds && failed > (size_t)rounds, "too few of one sort");
    return 0;
}
