/* The hands of views.json have the effects that they must have, through every structure of view.h.
 *
 *     view_tests SOCKET VIEWS.JSON */
#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include <stdarg.h>

/* --------------------------------------------------------------------------------------- writing effects */

/* The effects that have come, as the file has them. */
static char met[1 << 16];
static size_t met_length;
static uint32_t answered;

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    met_length += (size_t)vsnprintf(met + met_length, sizeof met - met_length, format, arguments);
    va_end(arguments);
    CHECK(met_length < sizeof met, "too many effects");
}

static void put_numbers(const double *numbers, size_t count) {
    put("[");
    for (size_t i = 0; i < count; i++) put(i ? ",%g" : "%g", numbers[i]);
    put("]");
}

static void put_point(layoutd_point point) {
    put_numbers((double[]){point.x, point.y}, 2);
}

static void put_item(const layoutd_item *item) {
    if (item) put("[%u,%u]", item->section, item->item);
    else put("null");
}

static void put_rect(const layoutd_rect *rect) {
    if (rect) put_numbers((double[]){rect->x, rect->y, rect->width, rect->height}, 4);
    else put("null");
}

static void put_keys(const layoutd_view_keys *keys) {
    put(keys->is_inverted ? "{\"allBut\":[" : "[");
    for (size_t i = 0; i < keys->range_count; i++) put("%s[%u,%u,%u]", i ? "," : "", keys->sections[i], keys->items[i], keys->counts[i]);
    put(keys->is_inverted ? "]}" : "]");
}

static const char *truth(bool is_true) {
    return is_true ? "true" : "false";
}

static void put_drop(const layoutd_view_drop *drop) {
    put("[");
    put_keys(&drop->items);
    put(drop->place ? ",[" : ",");
    put_item(drop->place);
    if (drop->place) put(",%s]", truth(drop->into));
    put(",");
    if (drop->point) put_point(*drop->point);
    else put("null");
    put("]");
}

static void put_transition(const layoutd_view_transition *transition) {
    put("[\"%s\"", transition->step);
    if (strcmp(transition->step, "move") == 0) put(",%g", transition->progress);
    if (strcmp(transition->step, "begin") == 0) {
        put(",%s,", truth(transition->larger));
        put_point(transition->point);
    }
    put("]");
}

static void put_event(const layoutd_view_effect *effect) {
    switch (effect->kind) {
    case LAYOUTD_EFFECT_LIFTED:
        put("[");
        put_keys(&effect->lifted.items);
        put(",");
        put_point(effect->lifted.point);
        put("]");
        break;
    case LAYOUTD_EFFECT_MENU:
        put("[");
        put_item(effect->menu.item);
        put(",");
        put_point(effect->menu.point);
        put("]");
        break;
    case LAYOUTD_EFFECT_FIND:
        put("[\"%s\",", effect->find.text);
        put_item(effect->find.start);
        put(",%s]", truth(effect->find.includes_start));
        break;
    case LAYOUTD_EFFECT_SCROLL_ROW:
        put("[%u,%g,%s]", effect->scroll_row.row.section, effect->scroll_row.row.offset, truth(effect->scroll_row.glides));
        break;
    case LAYOUTD_EFFECT_ANNOUNCE: put("[\"%s\",%u]", effect->announce.kind, (unsigned)effect->announce.count); break;
    case LAYOUTD_EFFECT_WAKE: put("%g", effect->wake.time); break;
    case LAYOUTD_EFFECT_PROPOSED: put_drop(&effect->proposed); break;
    case LAYOUTD_EFFECT_DROPPED: put_drop(&effect->dropped); break;
    case LAYOUTD_EFFECT_TRANSITION: put_transition(&effect->transition); break;
    default: put("{}"); break;
    }
}

static void put_effect(const layoutd_view_effect *effect) {
    static const char *const names[] = {
        "", "selected", "focused", "edit", "band", "autoscroll", "scroll", "show", "scrollRow", "activated", "menu", "lifted", "proposed",
        "dropped", "putBack", "left", "droppedOut", "animate", "transition", "pinched", "find", "announce", "wake", "unused"};
    put("%s{\"%s\":", met_length > 1 ? "," : "", names[effect->kind]);
    switch (effect->kind) {
    case LAYOUTD_EFFECT_SELECTED: put_keys(&effect->selected); break;
    case LAYOUTD_EFFECT_FOCUSED: put_item(effect->focused.item); break;
    case LAYOUTD_EFFECT_EDIT: put_item(effect->edit.item); break;
    case LAYOUTD_EFFECT_BAND: put_rect(effect->band.rect); break;
    case LAYOUTD_EFFECT_AUTOSCROLL: put_point(effect->autoscroll); break;
    case LAYOUTD_EFFECT_SCROLL: put_point(effect->scroll); break;
    case LAYOUTD_EFFECT_SHOW: put_rect(effect->show.rect); break;
    case LAYOUTD_EFFECT_ACTIVATED: put_item(effect->activated.item); break;
    case LAYOUTD_EFFECT_LEFT: put_keys(&effect->left); break;
    case LAYOUTD_EFFECT_DROPPED_OUT: put_keys(&effect->dropped_out); break;
    default: put_event(effect); break;
    }
    put("}");
}

static void on_news(void *context, layoutd_window *view, const layoutd_view_news *news) {
    (void)view;
    CHECK(!news->error, "%s: %s %s", (const char *)context, news->error->message, news->error->pointer);
    for (size_t i = 0; i < news->effect_count; i++) put_effect(&news->effects[i]);
    if (news->number) answered = news->number;
}

/* --------------------------------------------------------------------------------------- reading inputs */

static double number_of(layoutd_json object, const char *name) {
    return layoutd_json_double(layoutd_json_member(object, name), 0);
}

/* The numbers of a list, up to four; how many there are. */
static size_t numbers_of(layoutd_json list, double numbers[4]) {
    layoutd_json value;
    size_t position = 0, count = 0;
    while (count < 4 && layoutd_json_next(list, &position, NULL, &value)) numbers[count++] = layoutd_json_double(value, 0);
    return count;
}

static layoutd_point point_in(layoutd_json object, const char *name) {
    double numbers[4] = {0};
    numbers_of(layoutd_json_member(object, name), numbers);
    return (layoutd_point){numbers[0], numbers[1]};
}

/* Texts of one input. */
static char texts[8][64];
static size_t text_count;

static const char *text_of(layoutd_json value) {
    char *text = texts[text_count++ % LENGTH(texts)];
    layoutd_json_string(value, text, sizeof *texts);
    return text;
}

static const char *text_in(layoutd_json object, const char *name) {
    layoutd_json value = layoutd_json_member(object, name);
    return value.length ? text_of(value) : NULL;
}

/* In hands, alignments are along an axis. */
static const char *side_in(layoutd_json object, const char *name, const char *start, const char *end) {
    const char *text = text_in(object, name);
    return strcmp(text, "start") == 0 ? start : strcmp(text, "end") == 0 ? end : text;
}

static bool read_item(layoutd_json value, layoutd_item *item) {
    double numbers[4];
    bool is_item = numbers_of(value, numbers) == 2;
    if (is_item) *item = layoutd_at((uint32_t)numbers[0], (uint32_t)numbers[1]);
    return is_item;
}

static layoutd_modifiers modifiers_in(layoutd_json object) {
    static const char *const names[] = {"shift", "control", "alt", "meta"};
    layoutd_json list = layoutd_json_member(object, "modifiers"), name;
    layoutd_modifiers modifiers = 0;
    for (size_t position = 0; layoutd_json_next(list, &position, NULL, &name);) {
        for (size_t i = 0; i < LENGTH(names); i++) modifiers |= layoutd_json_equals(name, names[i]) ? 1u << i : 0;
    }
    return modifiers;
}

static layoutd_view_pointer pointer_of(layoutd_json fields) {
    return (layoutd_view_pointer){
        point_in(fields, "point"), number_of(fields, "time"), text_in(fields, "kind"), text_in(fields, "button"),
        (uint32_t)number_of(fields, "clicks"), modifiers_in(fields)};
}

static layoutd_anchor_snapshot anchor_of(layoutd_json list) {
    layoutd_anchor_snapshot anchor = {0};
    layoutd_json value;
    size_t position = 0;
    layoutd_json_next(list, &position, NULL, &value);
    read_item(value, &anchor.item);
    layoutd_json_next(list, &position, NULL, &value);
    anchor.edge = text_of(value);
    layoutd_json_next(list, &position, NULL, &value);
    anchor.distance = layoutd_json_double(value, 0);
    return anchor;
}

static void read_program_input(layoutd_json name, layoutd_json fields, layoutd_item *item, layoutd_view_input *input) {
    const layoutd_item *named = read_item(layoutd_json_member(fields, "item"), item) ? item : NULL;
    if (layoutd_json_equals(name, "found")) *input = (layoutd_view_input){LAYOUTD_INPUT_FOUND, .found = {named}};
    else if (layoutd_json_equals(name, "focus")) *input = (layoutd_view_input){LAYOUTD_INPUT_FOCUS, .focus = {named}};
    else if (layoutd_json_equals(name, "edit")) *input = (layoutd_view_input){LAYOUTD_INPUT_EDIT, .edit = {named}};
    else if (layoutd_json_equals(name, "endEdit")) input->kind = LAYOUTD_INPUT_END_EDIT;
    else if (layoutd_json_equals(name, "measured")) input->kind = LAYOUTD_INPUT_MEASURED;
    else if (layoutd_json_equals(name, "restore")) {
        *input = (layoutd_view_input){LAYOUTD_INPUT_RESTORE, .restore = anchor_of(layoutd_json_member(fields, "anchor"))};
    } else if (layoutd_json_equals(name, "scrollTo")) {
        *input = (layoutd_view_input){LAYOUTD_INPUT_SCROLL_TO, .scroll_to = {
            *item, side_in(fields, "vertical", "top", "bottom"), side_in(fields, "horizontal", "left", "right")}};
    }
}

/* `item` is what a pointer in the input points to. */
static layoutd_view_input read_input(layoutd_json given, layoutd_item *item) {
    layoutd_json name, fields;
    size_t position = 0;
    layoutd_json_next(given, &position, &name, &fields);
    double time = number_of(fields, "time");
    layoutd_point point = point_in(fields, "point");
    layoutd_view_input input = {.kind = LAYOUTD_NO_INPUT};
    if (layoutd_json_equals(name, "pressed")) input = (layoutd_view_input){LAYOUTD_INPUT_PRESSED, .pressed = pointer_of(fields)};
    else if (layoutd_json_equals(name, "moved")) input = (layoutd_view_input){LAYOUTD_INPUT_MOVED, .moved = pointer_of(fields)};
    else if (layoutd_json_equals(name, "released")) input = (layoutd_view_input){LAYOUTD_INPUT_RELEASED, .released = pointer_of(fields)};
    else if (layoutd_json_equals(name, "cancelled")) input = (layoutd_view_input){LAYOUTD_INPUT_CANCELLED, .cancelled = {time}};
    else if (layoutd_json_equals(name, "ticked")) input = (layoutd_view_input){LAYOUTD_INPUT_TICKED, .ticked = {time}};
    else if (layoutd_json_equals(name, "key")) {
        input = (layoutd_view_input){LAYOUTD_INPUT_KEY, .key = {text_in(fields, "key"), modifiers_in(fields), time}};
    } else if (layoutd_json_equals(name, "typed")) {
        input = (layoutd_view_input){LAYOUTD_INPUT_TYPED, .typed = {text_in(fields, "text"), time}};
    } else if (layoutd_json_equals(name, "scrolled")) {
        bool by_hand = layoutd_json_boolean(layoutd_json_member(fields, "byHand"));
        input = (layoutd_view_input){LAYOUTD_INPUT_SCROLLED, .scrolled = {point_in(fields, "to"), by_hand}};
    } else if (layoutd_json_equals(name, "wheel")) {
        bool notches = layoutd_json_boolean(layoutd_json_member(fields, "notches"));
        input = (layoutd_view_input){LAYOUTD_INPUT_WHEEL, .wheel = {point, point_in(fields, "distance"), notches, time}};
    } else if (layoutd_json_equals(name, "pinched")) {
        input = (layoutd_view_input){LAYOUTD_INPUT_PINCHED, .pinched = {text_in(fields, "phase"), number_of(fields, "scale"), point}};
    } else if (layoutd_json_equals(name, "guests")) {
        input = (layoutd_view_input){LAYOUTD_INPUT_GUESTS, .guests = {text_in(fields, "phase"), point}};
    } else {
        read_program_input(name, fields, item, &input);
    }
    CHECK(input.kind != LAYOUTD_NO_INPUT, "%.*s is not an input", (int)given.length, given.text);
    return input;
}

/* ----------------------------------------------------------------------------------------------- playing */

static uint32_t open_container(layoutd_client *client, layoutd_json container, layoutd_rect *bounds) {
    static char request[1 << 14];
    layoutd_json key, value;
    double side[4] = {0};
    size_t length = (size_t)snprintf(request, sizeof request, "{\"openContainer\":{");
    for (size_t position = 0; layoutd_json_next(container, &position, &key, &value);) {
        if (layoutd_json_equals(key, "bounds")) numbers_of(value, side);
        else {
            length += (size_t)snprintf(request + length, sizeof request - length, "%.*s:%.*s,", (int)key.length, key.text,
                                       (int)value.length, value.text);
        }
        CHECK(length < sizeof request, "too long a request");
    }
    snprintf(request + length, sizeof request - length, "\"bounds\":{\"x\":%g,\"y\":%g,\"width\":%g,\"height\":%g}}}", side[0], side[1],
             side[2], side[3]);
    *bounds = (layoutd_rect){side[0], side[1], side[2], side[3]};
    layoutd_error error;
    layoutd_reply reply;
    MUST(layoutd_call(client, request, &reply, &error));
    return layoutd_json_uint32(layoutd_json_path(reply.json, "openContainer", "container", NULL), 0);
}

static bool is_set(layoutd_json object, const char *name) {
    return layoutd_json_boolean(layoutd_json_member(object, name));
}

/* Others change the container. The next reply tells what that has done, if no event has. */
static void change(layoutd_client *other, uint32_t container, layoutd_json operation) {
    char request[4096];
    int length = snprintf(request, sizeof request,
                          "{\"updateContainer\":{\"container\":%u,\"anchor\":{\"at\":\"none\"},\"operations\":[%.*s]}}", container,
                          (int)operation.length, operation.text);
    CHECK(length < (int)sizeof request, "too long a request");
    layoutd_error error;
    MUST(layoutd_call(other, request, NULL, &error));
}

static void wait_for(layoutd_client *client, uint32_t number) {
    layoutd_error error;
    while (answered != number) MUST(layoutd_wait(client, &error));
}

static void play_step(layoutd_client *client, layoutd_client *other, layoutd_window *view, uint32_t container, layoutd_json step) {
    layoutd_json input = layoutd_json_member(step, "input"), operations = layoutd_json_member(step, "change"), operation;
    layoutd_error error;
    layoutd_item item;
    if (input.length) {
        layoutd_view_input read = read_input(input, &item);
        wait_for(client, layoutd_view_send(view, &read, 1, &error));
    }
    for (size_t position = 0; layoutd_json_next(operations, &position, NULL, &operation);) {
        change(other, container, operation);
        wait_for(client, layoutd_view_send(view, NULL, 0, &error));
    }
}

static void play(layoutd_client *client, layoutd_client *other, layoutd_json hand) {
    char name[256];
    layoutd_json_string(layoutd_json_member(hand, "name"), name, sizeof name);
    layoutd_rect bounds;
    uint32_t container = open_container(other, layoutd_json_member(hand, "container"), &bounds);
    layoutd_json given = layoutd_json_member(hand, "view"), pinching = layoutd_json_member(given, "pinching");
    const layoutd_view_pinching levels = {NULL, is_set(pinching, "larger"), is_set(pinching, "smaller")};
    const layoutd_view_options options = {
        .selection = text_in(given, "selection"), .conventions = text_in(given, "conventions"), .reorders = is_set(given, "reorders"),
        .drags_out = is_set(given, "dragsOut"), .receives = is_set(given, "receives"), .drops_into = is_set(given, "dropsInto"),
        .renames = is_set(given, "renames"), .measures = is_set(given, "measures"), .pinching = pinching.length ? &levels : NULL};
    layoutd_error error;
    const layoutd_window_options place = {.rect = &bounds, .overscan = -1};
    layoutd_window *view = layoutd_view_open(client, container, &place, &options, on_news, name, &error);
    CHECK(view, "%s: %s", name, error.message);
    layoutd_json steps = layoutd_json_member(hand, "steps"), step;
    for (size_t position = 0, number = 0; layoutd_json_next(steps, &position, NULL, &step); number++) {
        layoutd_json expected = layoutd_json_member(step, "effects");
        met_length = 0;
        put("[");
        play_step(client, other, view, container, step);
        put("]");
        size_t at = 0;
        for (size_t i = 0; i < expected.length; i++) {
            if (expected.text[i] != ' ') CHECK(met[at++] == expected.text[i], "%s, step %zu: %s, expected %.*s", name, number, met,
                                               (int)expected.length, expected.text);
        }
        CHECK(at == met_length, "%s, step %zu: %s", name, number, met);
    }
    layoutd_window_close(view);
}

int main(int count, char **arguments) {
    static char text[1 << 18];
    CHECK(count > 2, "usage: view_tests SOCKET VIEWS.JSON");
    FILE *file = fopen(arguments[2], "rb");
    CHECK(file, "%s cannot be read", arguments[2]);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    layoutd_json hands, hand;
    CHECK(length < sizeof text && layoutd_json_read(text, length, &hands), "%s is not JSON, or too long", arguments[2]);
    layoutd_client *client = connect_or_exit(arguments[1], (layoutd_options){0});
    layoutd_client *other = connect_or_exit(arguments[1], (layoutd_options){0});
    for (size_t position = 0; layoutd_json_next(hands, &position, NULL, &hand);) play(client, other, hand);
    layoutd_close(client);
    layoutd_close(other);
    return 0;
}
