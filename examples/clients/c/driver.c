/* The C client behind the line protocol of ../conformance, which compares it with the clients in other languages: reads one
 * JSON command per line and writes one JSON result per line. */
#define _XOPEN_SOURCE 700

#include "driver.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* -------------------------------------------------------------------------------------------------- text */

void add_bytes(text *to, const char *bytes, size_t length) {
    if (to->length + length + 1 > to->capacity) {
        to->capacity = (to->length + length + 1) * 2;
        to->characters = realloc(to->characters, to->capacity);
        if (!to->characters) abort();
    }
    if (length) memcpy(to->characters + to->length, bytes, length);
    to->length += length;
    to->characters[to->length] = 0;
}

void add(text *to, const char *format, ...) {
    char piece[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    add_bytes(to, piece, strlen(piece));
}

char *string_of(layoutd_json value) {
    size_t length = layoutd_json_string(value, (char[1]){0}, 1);
    char *copy = malloc(length + 1);
    if (!copy) abort();
    layoutd_json_string(value, copy, length + 1);
    return copy;
}

void add_quoted(text *to, const char *characters) {
    static const char escaped[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
    add(to, "\"");
    for (const char *c = characters; *c; c++) {
        const char *found = strchr(escaped, *c);
        if (found) add(to, "\\%c", names[found - escaped]);
        else if ((unsigned char)*c < ' ') add(to, "\\u%04x", (unsigned)(unsigned char)*c);
        else add_bytes(to, c, 1);
    }
    add(to, "\"");
}

void add_number(text *to, double number) {
    char digits[32];
    layoutd_format_double(number, digits);
    add(to, "%s", digits);
}

typedef struct {
    char *key;
    layoutd_json value;
} member;

static int by_key(const void *a, const void *b) {
    return strcmp(((const member *)a)->key, ((const member *)b)->key);
}

static void add_canonical(text *to, layoutd_json value, const char *but);

/* Writes an object's members in the order of their names, without the one named `but`. */
static void add_members(text *to, layoutd_json object, const char *but) {
    member *members = NULL;
    size_t count = 0, position = 0;
    layoutd_json key, value;
    while (layoutd_json_next(object, &position, &key, &value)) {
        if (but && layoutd_json_equals(key, but)) continue;
        members = realloc(members, (count + 1) * sizeof *members);
        if (!members) abort();
        members[count++] = (member){string_of(key), value};
    }
    if (count) qsort(members, count, sizeof *members, by_key);
    add(to, "{");
    for (size_t i = 0; i < count; i++) {
        if (i) add(to, ",");
        add_quoted(to, members[i].key);
        add(to, ":");
        add_canonical(to, members[i].value, NULL);
        free(members[i].key);
    }
    add(to, "}");
    free(members);
}

/* Writes the canonical text of a value: sorted keys, no spaces, whole numbers without a fraction, others with the fewest
 * digits. */
static void add_canonical(text *to, layoutd_json value, const char *but) {
    layoutd_json element;
    size_t position = 0;
    char *copy;
    switch (layoutd_json_kind(value)) {
    case '{': add_members(to, value, but); break;
    case '[':
        add(to, "[");
        for (size_t i = 0; layoutd_json_next(value, &position, NULL, &element); i++) {
            if (i) add(to, ",");
            add_canonical(to, element, NULL);
        }
        add(to, "]");
        break;
    case '"':
        copy = string_of(value);
        add_quoted(to, copy);
        free(copy);
        break;
    case '0': add_number(to, layoutd_json_double(value, 0)); break;
    default: add_bytes(to, value.text, value.length);
    }
}

/* ------------------------------------------------------------------------------------------------ results */

void add_error(text *to, const layoutd_error *error) {
    if (error->status == LAYOUTD_LOST || error->status == LAYOUTD_PROTOCOL) {
        add(to, "{\"lost\":\"%s\"}", error->code);
        return;
    }
    add(to, "{\"failure\":{\"code\":\"%s\"", error->code);
    if (error->has_generation) add(to, ",\"generation\":\"%llu\"", (unsigned long long)error->generation);
    for (int i = 0; i < 3 && *error->nearest[i]; i++) {
        add(to, i ? "," : ",\"nearest\":[");
        add_quoted(to, error->nearest[i]);
        if (i == 2 || !*error->nearest[i + 1]) add(to, "]");
    }
    if (*error->pointer) {
        add(to, ",\"pointer\":");
        add_quoted(to, error->pointer);
    }
    add(to, "}}");
}

void add_numbers(text *to, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add(to, ",");
        add_number(to, numbers[i]);
    }
}

void add_row(text *to, const layoutd_elements *elements, size_t i) {
    static const char *categories[] = {"cell", "supplementary", "decoration"};
    const layoutd_kind *kind = &elements->kind_list[elements->kinds[i]];
    const layoutd_rect frame = elements->frames[i];
    add(to, "[");
    add_quoted(to, kind->name);
    double numbers[] = {elements->sections[i], elements->items[i], frame.x, frame.y, frame.width, frame.height,
                        elements->z_indexes[i], elements->alphas[i]};
    add_numbers(to, numbers, 8);
    add(to, ",%s,%s,\"%s\"]", elements->hidden[i] ? "true" : "false", elements->estimated[i] ? "true" : "false",
        categories[kind->category]);
}

void add_list(text *to, const double *numbers, size_t count) {
    add(to, "[");
    for (size_t i = 0; i < count; i++) {
        if (i) add(to, ",");
        add_number(to, numbers[i]);
    }
    add(to, "]");
}

void add_rect(text *to, layoutd_rect rect) {
    add_list(to, (double[]){rect.x, rect.y, rect.width, rect.height}, 4);
}

void add_rows(text *to, const layoutd_elements *elements) {
    add(to, "[");
    for (size_t i = 0; i < elements->count; i++) {
        if (i) add(to, ",");
        add_row(to, elements, i);
    }
    add(to, "]");
}

/* Members are written in the order of their names. */
static void add_custom(text *to, const layoutd_elements *elements) {
    const char *comma = "";
    add(to, "\"custom\":[");
    for (size_t i = 0; i < elements->custom_count; i++) {
        const layoutd_custom *column = &elements->custom[i];
        for (size_t j = 0; j < column->count; j++) {
            add(to, "%s[", comma);
            add_quoted(to, column->name);
            add_numbers(to, (double[]){column->positions[j], column->values[j]}, 2);
            add(to, "]");
            comma = ",";
        }
    }
    add(to, "],");
}

static void add_elements(text *to, const layoutd_elements *elements) {
    add(to, "{");
    if (elements->custom_count) add_custom(to, elements);
    add(to, "\"elements\":");
    add_rows(to, elements);
    add(to, ",\"generation\":\"%llu\"", (unsigned long long)elements->generation);
    if (elements->transform_count) {
        add(to, ",\"transforms\":[");
        for (size_t i = 0; i < elements->transform_count; i++) {
            const layoutd_transform *transform = &elements->transforms[i];
            add(to, "%s[%lu", i ? "," : "", (unsigned long)transform->position);
            add_numbers(to, transform->matrix, transform->count);
            const layoutd_rect frame = transform->untransformed_frame;
            add_numbers(to, (double[]){frame.x, frame.y, frame.width, frame.height}, 4);
            add(to, "]");
        }
        add(to, "]");
    }
    if (elements->pinned_count) {
        add(to, ",\"pinned\":[");
        for (size_t i = 0; i < elements->pinned_count; i++) {
            const layoutd_pinned *pinned = &elements->pinned[i];
            add(to, "%s[%lu", i ? "," : "", (unsigned long)pinned->position);
            add_numbers(to, (double[]){pinned->dx, pinned->dy}, 2);
            add(to, "]");
        }
        add(to, "]");
    }
    add(to, "}");
}

/* Writes members of an object, missing ones as 0, in an array. */
static void add_array(text *to, layoutd_json object, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add(to, i ? "," : "[");
        add_number(to, layoutd_json_double(layoutd_json_member(object, names[i]), 0));
    }
    add(to, "]");
}

static void add_size(text *to, layoutd_json size) {
    add_array(to, size, (const char *[]){"width", "height"}, 2);
}

static void add_point(text *to, layoutd_json point) {
    add_array(to, point, (const char *[]){"x", "y"}, 2);
}

static void add_sides(text *to, layoutd_json rect) {
    add_array(to, rect, (const char *[]){"x", "y", "width", "height"}, 4);
}

static void add_path(text *to, layoutd_json path) {
    add_array(to, path, (const char *[]){"section", "item"}, 2);
}

static void add_whole(text *to, const char *before, layoutd_json number) {
    add(to, "%s\"%llu\"", before, (unsigned long long)layoutd_json_uint64(number, 0));
}

/* Section, item, x, y, width, height of each element. */
static void add_places(text *to, layoutd_json attributes) {
    layoutd_json sections = layoutd_json_member(attributes, "sections"), items = layoutd_json_member(attributes, "items");
    layoutd_json frames = layoutd_json_member(attributes, "frames"), section, item, side;
    size_t at_section = 0, at_item = 0, at_side = 0;
    const char *comma = "";
    add(to, "[");
    while (layoutd_json_next(sections, &at_section, NULL, &section) && layoutd_json_next(items, &at_item, NULL, &item)) {
        add(to, "%s[%lu,%lu", comma, (unsigned long)layoutd_json_uint32(section, 0), (unsigned long)layoutd_json_uint32(item, 0));
        for (int i = 0; i < 4 && layoutd_json_next(frames, &at_side, NULL, &side); i++) {
            add_numbers(to, (double[]){layoutd_json_double(side, 0)}, 1);
        }
        add(to, "]");
        comma = ",";
    }
    add(to, "]");
}

/* Items that are being moved, with what is absent left out. */
static void add_movement(text *to, layoutd_json movement) {
    add_whole(to, "{\"dataGeneration\":", layoutd_json_member(movement, "dataGeneration"));
    add(to, ",\"indexPaths\":[");
    layoutd_json path, paths = layoutd_json_member(movement, "indexPaths");
    size_t position = 0;
    for (size_t i = 0; layoutd_json_next(paths, &position, NULL, &path); i++) {
        if (i) add(to, ",");
        add_path(to, path);
    }
    add(to, "],\"lifted\":");
    add_places(to, layoutd_json_member(movement, "lifted"));
    add(to, ",\"position\":");
    add_point(to, layoutd_json_member(movement, "position"));
    uint32_t source = layoutd_json_uint32(layoutd_json_member(movement, "sourceContainer"), 0);
    uint32_t target = layoutd_json_uint32(layoutd_json_member(movement, "targetContainer"), 0);
    layoutd_json place = layoutd_json_member(movement, "target");
    if (source) add(to, ",\"sourceContainer\":%lu", (unsigned long)source);
    if (place.length) {
        add(to, ",\"target\":");
        add_path(to, place);
    }
    if (target) add(to, ",\"targetContainer\":%lu", (unsigned long)target);
    add(to, "}");
}

/* The layout that it leads to, and its progress. */
static void add_transition(text *to, layoutd_json transition) {
    add(to, "[");
    add_canonical(to, layoutd_json_member(transition, "toLayout"), NULL);
    add_numbers(to, (double[]){layoutd_json_double(layoutd_json_member(transition, "progress"), 0)}, 1);
    add(to, "]");
}

static void add_update(text *to, layoutd_json update, uint64_t generation) {
    add(to, "{\"changed\":%s,\"contentSize\":", layoutd_json_member(update, "changes").length ? "true" : "false");
    add_size(to, layoutd_json_member(update, "contentSize"));
    add(to, ",\"generation\":\"%llu\"}", (unsigned long long)generation);
}

/* ------------------------------------------------------------------------------------------------- driver */

/* A request in flight. */
typedef struct {
    char *name;
    bool is_done;
    text result;
    struct driver_state *driver;
} started;

enum { MOST_STARTED = 64 };

typedef struct driver_state {
    layoutd_client *client;
    layoutd_window *window;
    /* The context of the options' handlers. */
    started requests[MOST_STARTED];
    size_t count;
    /* Events that arrived and were not read yet, one line each. */
    text events;
    /* Whether the next handler closes the client. */
    bool closes;
} driver_state;

static void close_if_asked(driver_state *driver) {
    if (driver->closes) layoutd_close(driver->client);
    driver->closes = false;
}

static void add_moved(text *to, layoutd_json moved) {
    add(to, "{\"moved\":{\"atRest\":%s,\"bounds\":",
        layoutd_json_boolean(layoutd_json_member(moved, "atRest")) ? "true" : "false");
    add_sides(to, layoutd_json_member(moved, "bounds"));
    add(to, ",\"container\":%lu,\"elements\":",
        (unsigned long)layoutd_json_uint32(layoutd_json_member(moved, "container"), 0));
    add_places(to, layoutd_json_member(moved, "attributes"));
    add_whole(to, ",\"generation\":", layoutd_json_member(moved, "generation"));
    add_whole(to, ",\"step\":", layoutd_json_member(moved, "step"));
    add(to, "}}\n");
}

static void on_event(void *context, const layoutd_event *event) {
    text *to = &((driver_state *)context)->events;
    if (strcmp(event->kind, "moved") == 0) {
        add_moved(to, event->fields);
        return;
    }
    add(to, "{\"event\":[\"%s\"", event->kind);
    bool is_closed = strcmp(event->kind, "containerClosed") == 0, is_invalidated = strcmp(event->kind, "invalidated") == 0;
    if (is_closed || is_invalidated) {
        add(to, ",%lu", (unsigned long)layoutd_json_uint32(layoutd_json_member(event->fields, "container"), 0));
    }
    if (is_invalidated) {
        uint64_t generation = layoutd_json_uint64(layoutd_json_member(event->fields, "generation"), 0);
        add(to, ",\"%llu\"", (unsigned long long)generation);
    }
    char *reason = string_of(layoutd_json_member(event->fields, "reason"));
    add(to, ",");
    add_quoted(to, reason);
    free(reason);
    layoutd_json movement = layoutd_json_member(event->fields, "movement");
    layoutd_json transition = layoutd_json_member(event->fields, "transition");
    if (movement.length || transition.length) add(to, ",");
    if (movement.length) add_movement(to, movement);
    else if (transition.length) add_transition(to, transition);
    add(to, "]}\n");
    close_if_asked(context);
}

static void on_reply(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    started *request = context;
    request->is_done = true;
    if (error) {
        add_error(&request->result, error);
        return;
    }
    add(&request->result, "{\"reply\":");
    add_canonical(&request->result, reply->json, "id");
    add(&request->result, "}");
    close_if_asked(request->driver);
}

static void start(driver_state *driver, layoutd_json command, text *result) {
    if (driver->count == MOST_STARTED) abort();
    started *request = &driver->requests[driver->count++];
    *request = (started){.name = string_of(layoutd_json_member(command, "as")), .driver = driver};
    text body = {0};
    add_canonical(&body, layoutd_json_member(command, "request"), NULL);
    if (layoutd_json_boolean(layoutd_json_member(command, "parts"))) {
        body.length--;
        add(&body, ",\"parts\":true}");
    }
    layoutd_error error;
    if (layoutd_send(driver->client, body.characters, on_reply, request, &error)) {
        add(result, "{\"started\":");
        add_quoted(result, request->name);
        add(result, "}");
    } else {
        add_error(result, &error);
    }
    free(body.characters);
}

static void wait_for(driver_state *driver, layoutd_json command, text *result) {
    layoutd_json name = layoutd_json_member(command, "for");
    for (size_t i = 0; i < driver->count; i++) {
        started *request = &driver->requests[i];
        if (!layoutd_json_equals(name, request->name)) continue;
        layoutd_error error;
        while (!request->is_done) {
            if (layoutd_wait(driver->client, &error) != LAYOUTD_OK && !request->is_done) {
                add_error(result, &error);
                return;
            }
        }
        add_bytes(result, request->result.characters, request->result.length);
        return;
    }
    add(result, "{\"failure\":{\"code\":\"driver\"}}");
}

static void take_event(driver_state *driver, text *result) {
    layoutd_error error;
    while (!driver->events.length) {
        if (layoutd_wait(driver->client, &error) != LAYOUTD_OK && !driver->events.length) {
            add_error(result, &error);
            return;
        }
    }
    size_t length = (size_t)(strchr(driver->events.characters, '\n') - driver->events.characters);
    add_bytes(result, driver->events.characters, length);
    driver->events.length -= length + 1;
    memmove(driver->events.characters, driver->events.characters + length + 1, driver->events.length + 1);
}

/* The first event of items that have made so many steps. */
static void take_moved(driver_state *driver, layoutd_json command, text *result) {
    uint64_t step = layoutd_json_uint64(layoutd_json_member(command, "step"), 0);
    for (;;) {
        text line = {0};
        take_event(driver, &line);
        layoutd_json event = {0};
        layoutd_json_read(line.characters, line.length, &event);
        layoutd_json moved = layoutd_json_member(event, "moved");
        bool is_other = layoutd_json_member(event, "event").length > 0;
        bool is_earlier = moved.length && layoutd_json_uint64(layoutd_json_member(moved, "step"), 0) < step;
        if (!is_other && !is_earlier) add_bytes(result, line.characters, line.length);
        free(line.characters);
        if (result->length) return;
    }
}

layoutd_rect read_rect(layoutd_json array) {
    double sides[4] = {0};
    layoutd_json side;
    size_t position = 0;
    for (int i = 0; i < 4 && layoutd_json_next(array, &position, NULL, &side); i++) {
        sides[i] = layoutd_json_double(side, 0);
    }
    return (layoutd_rect){sides[0], sides[1], sides[2], sides[3]};
}

static void add_rect_object(text *to, layoutd_json array) {
    layoutd_rect rect = read_rect(array);
    double sides[] = {rect.x, rect.y, rect.width, rect.height};
    static const char *names[] = {"x", "y", "width", "height"};
    add(to, "{");
    for (int i = 0; i < 4; i++) {
        add(to, "%s\"%s\":", i ? "," : "", names[i]);
        add_number(to, sides[i]);
    }
    add(to, "}");
}

/* Sends the request and receives `reply`; a failure becomes the result. */
static bool call(driver_state *driver, text *request, layoutd_reply *reply, text *result) {
    layoutd_error error;
    layoutd_status status = layoutd_call(driver->client, request->characters, reply, &error);
    if (status != LAYOUTD_OK) add_error(result, &error);
    free(request->characters);
    return status == LAYOUTD_OK;
}

static void open_container(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    add(&request, "{\"openContainer\":{\"bounds\":");
    add_rect_object(&request, layoutd_json_member(command, "bounds"));
    static const char *names[] = {"name", "layout", "parameters", "sections"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        layoutd_json value = layoutd_json_member(command, names[i]);
        if (!value.length) continue;
        add(&request, ",\"%s\":", names[i]);
        add_canonical(&request, value, NULL);
    }
    add(&request, "}}");
    layoutd_reply reply;
    if (!call(driver, &request, &reply, result)) return;
    layoutd_json opened = layoutd_json_member(reply.json, "openContainer");
    add(result, "{\"opened\":{\"container\":%lu,\"contentSize\":",
        (unsigned long)layoutd_json_uint32(layoutd_json_member(opened, "container"), 0));
    add_size(result, layoutd_json_member(opened, "contentSize"));
    add(result, ",\"generation\":\"%llu\"}}", (unsigned long long)reply.generation);
}

static void attach(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    const char *key = container_of(command) ? "container" : "name";
    add(&request, "{\"attachContainer\":{\"%s\":", key);
    add_canonical(&request, layoutd_json_member(command, key), NULL);
    add(&request, "}}");
    layoutd_reply reply;
    if (!call(driver, &request, &reply, result)) return;
    layoutd_json state = layoutd_json_path(reply.json, "attachContainer", "state", NULL);
    add(result, "{\"attached\":{\"container\":%lu,\"generation\":\"%llu\"}}",
        (unsigned long)layoutd_json_uint32(layoutd_json_member(state, "container"), 0),
        (unsigned long long)layoutd_json_uint64(layoutd_json_member(state, "generation"), 0));
}

uint32_t container_of(layoutd_json command) {
    return layoutd_json_uint32(layoutd_json_member(command, "container"), 0);
}

static void set_bounds(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    add(&request, "{\"updateContainer\":{\"container\":%lu,\"operations\":[{\"setBounds\":",
        (unsigned long)container_of(command));
    add_rect_object(&request, layoutd_json_member(command, "bounds"));
    add(&request, "}]}}");
    layoutd_reply reply;
    if (!call(driver, &request, &reply, result)) return;
    add(result, "{\"updated\":");
    add_update(result, layoutd_json_member(reply.json, "updateContainer"), reply.generation);
    add(result, "}");
}

static void query_rect(driver_state *driver, layoutd_json command, text *result) {
    layoutd_elements elements;
    layoutd_error error;
    layoutd_query_options options = {.parts = layoutd_json_boolean(layoutd_json_member(command, "parts"))};
    layoutd_rect rect = read_rect(layoutd_json_member(command, "rect"));
    if (layoutd_query_rect(driver->client, container_of(command), rect, &options, &elements, &error) != LAYOUTD_OK) {
        add_error(result, &error);
        return;
    }
    if (layoutd_json_boolean(layoutd_json_member(command, "isLong")) && elements.count) {
        add(result, "{\"count\":%zu,\"generation\":\"%llu\",\"last\":", elements.count,
            (unsigned long long)elements.generation);
        add_row(result, &elements, elements.count - 1);
        add(result, "}");
    } else {
        add_elements(result, &elements);
    }
    layoutd_free_elements(&elements);
}

/* Reads the reply to a call after a later query. */
static void call_and_query(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    add_canonical(&request, layoutd_json_member(command, "request"), NULL);
    layoutd_reply reply;
    if (!call(driver, &request, &reply, result)) return;
    text queried = {0};
    query_rect(driver, command, &queried);
    add(result, "{\"elements\":");
    add_bytes(result, queried.characters, queried.length);
    add(result, ",\"reply\":");
    add_canonical(result, reply.json, "id");
    add(result, "}");
    free(queried.characters);
}

static void subscribe(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    bool is_passive = layoutd_json_boolean(layoutd_json_member(command, "isPassive"));
    add(&request, "{\"subscribe\":{\"container\":%lu,\"events\":[\"invalidated\",\"containerClosed\",\"serverStopping\"%s}}",
        (unsigned long)container_of(command), is_passive ? ",\"moved\"],\"isPassive\":true" : "]");
    layoutd_reply reply;
    if (!call(driver, &request, &reply, result)) return;
    layoutd_json states = layoutd_json_path(reply.json, "subscribe", "containers", NULL), state;
    size_t position = 0;
    add(result, "{\"subscribed\":[");
    while (layoutd_json_next(states, &position, NULL, &state)) {
        add(result, "%s[%lu,\"%llu\"]", result->characters[result->length - 1] == '[' ? "" : ",",
            (unsigned long)layoutd_json_uint32(layoutd_json_member(state, "container"), 0),
            (unsigned long long)layoutd_json_uint64(layoutd_json_member(state, "generation"), 0));
    }
    add(result, "]}");
}

static void close_container(driver_state *driver, layoutd_json command, text *result) {
    text request = {0};
    add(&request, "{\"closeContainer\":{\"container\":%lu}}", (unsigned long)container_of(command));
    layoutd_reply reply;
    if (call(driver, &request, &reply, result)) add(result, "{\"closed\":%lu}", (unsigned long)container_of(command));
}

/* -------------------------------------------------------------------------- movement, transitions and steps */

const layoutd_point *point_of(layoutd_json command, const char *name, layoutd_point *point) {
    layoutd_json array = layoutd_json_member(command, name);
    layoutd_rect rect = read_rect(array);
    *point = (layoutd_point){rect.x, rect.y};
    return array.length ? point : NULL;
}

/* The reply to a request, or why it failed. */
static void add_hovering(
    text *to, layoutd_status status, const layoutd_reply *reply, const char *name, const layoutd_error *error) {
    if (status != LAYOUTD_OK) {
        add_error(to, error);
        return;
    }
    layoutd_json step = layoutd_json_member(reply->json, name), movement = layoutd_json_member(step, "movement");
    layoutd_json target = layoutd_json_member(step, "targetMovement");
    add(to, "{\"hovering\":{\"autoScroll\":");
    add_point(to, layoutd_json_member(step, "autoScroll"));
    add(to, ",\"changed\":%s,\"generation\":\"%llu\"", layoutd_json_member(step, "changes").length ? "true" : "false",
        (unsigned long long)reply->generation);
    if (movement.length) {
        add(to, ",\"movement\":");
        add_movement(to, movement);
    }
    if (target.length) {
        add(to, ",\"targetMovement\":");
        add_movement(to, target);
    }
    add(to, "}}");
}

static void begin_movement(driver_state *driver, layoutd_json command, text *result) {
    layoutd_index_path paths[16];
    layoutd_json path, section, item, list = layoutd_json_member(command, "indexPaths");
    size_t count = 0;
    for (size_t position = 0; count < 16 && layoutd_json_next(list, &position, NULL, &path); count++) {
        size_t at = 0;
        layoutd_json_next(path, &at, NULL, &section);
        layoutd_json_next(path, &at, NULL, &item);
        paths[count] = (layoutd_index_path){layoutd_json_uint32(section, 0), layoutd_json_uint32(item, 0)};
    }
    layoutd_point point;
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_begin_movement(
        driver->client, container_of(command), paths, count, point_of(command, "point", &point), &reply, &error);
    add_hovering(result, status, &reply, "beginMovement", &error);
}

static void update_movement(driver_state *driver, layoutd_json command, text *result) {
    layoutd_point position;
    point_of(command, "position", &position);
    uint32_t target = layoutd_json_uint32(layoutd_json_member(command, "target"), 0);
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_update_movement(driver->client, container_of(command), position, target, &reply, &error);
    add_hovering(result, status, &reply, "updateMovement", &error);
}

static void end_movement(driver_state *driver, layoutd_json command, text *result) {
    layoutd_reply reply;
    layoutd_error error;
    if (layoutd_end_movement(driver->client, container_of(command), &reply, &error) != LAYOUTD_OK) {
        add_error(result, &error);
        return;
    }
    layoutd_json end = layoutd_json_member(reply.json, "endMovement"), there = layoutd_json_member(end, "targetUpdate");
    add(result, "{\"dropped\":");
    add_update(result, layoutd_json_member(end, "update"), reply.generation);
    if (there.length) {
        add(result, ",\"there\":");
        add_update(result, there, layoutd_json_uint64(layoutd_json_member(end, "targetGeneration"), 0));
    }
    add(result, "}");
}

static void cancel_movement(driver_state *driver, layoutd_json command, text *result) {
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_cancel_movement(driver->client, container_of(command), &reply, &error);
    add_hovering(result, status, &reply, "cancelMovement", &error);
}

static void add_on_the_way(
    text *to, layoutd_status status, const layoutd_reply *reply, const char *name, const layoutd_error *error) {
    if (status != LAYOUTD_OK) {
        add_error(to, error);
        return;
    }
    layoutd_json step = layoutd_json_member(reply->json, name), anchor = layoutd_json_member(step, "anchor");
    layoutd_json transition = layoutd_json_member(step, "transition");
    add(to, "{\"onTheWay\":{");
    if (anchor.length) {
        add(to, "\"anchor\":");
        add_path(to, anchor);
        add(to, ",");
    }
    add(to, "\"bounds\":");
    add_sides(to, layoutd_json_member(step, "bounds"));
    add(to, ",\"contentSize\":");
    add_size(to, layoutd_json_member(step, "contentSize"));
    add(to, ",\"generation\":\"%llu\"", (unsigned long long)reply->generation);
    if (transition.length) {
        add(to, ",\"transition\":");
        add_transition(to, transition);
    }
    add(to, "}}");
}

static void begin_transition(driver_state *driver, layoutd_json command, text *result) {
    layoutd_json to = layoutd_json_member(command, "layout"), changed = layoutd_json_member(command, "parameters");
    char *layout = to.length ? string_of(to) : NULL;
    text parameters = {0};
    if (changed.length) add_canonical(&parameters, changed, NULL);
    layoutd_point focus;
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_begin_transition(
        driver->client, container_of(command), layout, parameters.characters, point_of(command, "focus", &focus), &reply, &error);
    add_on_the_way(result, status, &reply, "beginTransition", &error);
    free(layout);
    free(parameters.characters);
}

static void update_transition(driver_state *driver, layoutd_json command, text *result) {
    double progress = layoutd_json_double(layoutd_json_member(command, "progress"), 0);
    layoutd_point focus;
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_update_transition(
        driver->client, container_of(command), progress, point_of(command, "focus", &focus), &reply, &error);
    add_on_the_way(result, status, &reply, "updateTransition", &error);
}

static void finish_transition(driver_state *driver, layoutd_json command, text *result) {
    layoutd_reply reply;
    layoutd_error error;
    if (layoutd_finish_transition(driver->client, container_of(command), &reply, &error) != LAYOUTD_OK) {
        add_error(result, &error);
        return;
    }
    add(result, "{\"updated\":");
    add_update(result, layoutd_json_member(reply.json, "finishTransition"), reply.generation);
    add(result, "}");
}

static void cancel_transition(driver_state *driver, layoutd_json command, text *result) {
    layoutd_reply reply;
    layoutd_error error;
    layoutd_status status = layoutd_cancel_transition(driver->client, container_of(command), &reply, &error);
    add_on_the_way(result, status, &reply, "cancelTransition", &error);
}

/* Makes all steps, or as many as there are before the layout rests: one request makes what it has time for. */
static void make_steps(driver_state *driver, layoutd_json command, text *result) {
    uint32_t count = layoutd_json_uint32(layoutd_json_member(command, "steps"), 0), made = 0;
    layoutd_steps steps;
    layoutd_error error;
    do {
        if (layoutd_step_container(driver->client, container_of(command), count - made, &steps, &error) != LAYOUTD_OK) {
            add_error(result, &error);
            return;
        }
        made += steps.made;
    } while (made < count && steps.is_moving);
    add(result, "{\"stepped\":{\"isMoving\":%s,\"made\":%lu,\"step\":\"%llu\"}}", steps.is_moving ? "true" : "false",
        (unsigned long)made, (unsigned long long)steps.step);
}

/* ------------------------------------------------------------------------------------------ connections */

static void tick(int signal) {
    (void)signal;
}

/* A program may use a timer, whose signals interrupt every wait. */
static void begin_ticking(void) {
    const struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    const struct itimerval often = {{0, 5000}, {0, 5000}};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
}

/* Without "socket", the environment selects the path, with $LAYOUTD_SOCKET set to "". */
static char *path_of(layoutd_json command) {
    layoutd_json folder = layoutd_json_member(command, "runtimeFolder");
    if (!folder.length) return string_of(layoutd_json_member(command, "socket"));
    char *runtime = string_of(folder);
    setenv("LAYOUTD_SOCKET", "", 1);
    setenv("XDG_RUNTIME_DIR", runtime, 1);
    free(runtime);
    return NULL;
}

static void connect_client(driver_state *driver, layoutd_json command, text *result) {
    char *path = path_of(command);
    layoutd_options options = {.name = "driver.c", .on_event = on_event, .context = driver};
    options.frame_bytes = layoutd_json_uint32(layoutd_json_member(command, "frameBytes"), 0);
    options.timeout_milliseconds = (int)layoutd_json_uint32(layoutd_json_member(command, "timeoutMilliseconds"), 0);
    options.with_ids = layoutd_json_boolean(layoutd_json_member(command, "withIds"));
    if (options.timeout_milliseconds) begin_ticking();
    layoutd_error error;
    driver->client = layoutd_connect(path, &options, &error);
    free(path);
    if (!driver->client) {
        add_error(result, &error);
        return;
    }
    add(result, "{\"connected\":%lu}",
        (unsigned long)layoutd_json_uint32(layoutd_json_member(layoutd_server(driver->client), "version"), 0));
}

/* ------------------------------------------------------------------------------------------------ readers */

static uint8_t *bytes_of(layoutd_json hex, size_t *length) {
    char *digits = string_of(hex);
    *length = strlen(digits) / 2;
    uint8_t *bytes = malloc(*length + 1);
    if (!bytes) abort();
    for (size_t i = 0; i < *length; i++) {
        unsigned byte = 0;
        sscanf(digits + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
    free(digits);
    return bytes;
}

/* Reads a recorded binary reply to a query, and each prefix of it as well, so that the sanitizers check truncated input. */
static void read_binary(layoutd_json command, text *result) {
    size_t length;
    uint8_t *bytes = bytes_of(layoutd_json_member(command, "hex"), &length);
    for (size_t prefix = 0; prefix <= length; prefix++) {
        /* Exactly this many bytes, so that the sanitizers notice a read beyond. */
        uint8_t *copy = malloc(prefix + (prefix == 0));
        if (!copy) abort();
        memcpy(copy, bytes, prefix);
        layoutd_elements elements = {0};
        layoutd_error error;
        char cursor[64];
        layoutd_status status = layoutd_read_elements(copy, prefix, &elements, cursor, sizeof cursor, &error);
        if (prefix == length && status == LAYOUTD_OK) add_elements(result, &elements);
        if (prefix == length && status != LAYOUTD_OK) add_error(result, &error);
        layoutd_free_elements(&elements);
        free(copy);
    }
    free(bytes);
}

static void read_json(layoutd_json command, text *result) {
    size_t length;
    uint8_t *bytes = bytes_of(layoutd_json_member(command, "hex"), &length);
    for (size_t prefix = 0; prefix <= length; prefix++) {
        char *copy = malloc(prefix + (prefix == 0));
        if (!copy) abort();
        memcpy(copy, bytes, prefix);
        layoutd_json value = {0};
        bool is_read = layoutd_json_read(copy, prefix, &value);
        if (prefix == length) {
            add(result, is_read ? "{\"value\":" : "{\"refused\":true");
            if (is_read) add_canonical(result, value, NULL);
            add(result, "}");
        }
        free(copy);
    }
    free(bytes);
}

static const char FEATURES[] =
    "{\"features\":[\"closeInHandler\",\"environment\",\"frameBytes\",\"identifiedQueries\",\"identifiedSections\",\"lastWords\","
    "\"movement\",\"parts\",\"queries\",\"readers\",\"replies\",\"steps\",\"strict\",\"timeout\",\"transitions\",\"window\"]}";

static void answer(driver_state *driver, layoutd_json command, text *result) {
    layoutd_json what = layoutd_json_member(command, "do");
    if (layoutd_json_equals(what, "features")) add(result, "%s", FEATURES);
    else if (layoutd_json_equals(what, "connect")) connect_client(driver, command, result);
    else if (layoutd_json_equals(what, "readBinary")) read_binary(command, result);
    else if (layoutd_json_equals(what, "readJSON")) read_json(command, result);
    else if (!driver->client) add(result, "{\"failure\":{\"code\":\"driver\"}}");
    else if (layoutd_json_equals(what, "start")) start(driver, command, result);
    else if (layoutd_json_equals(what, "wait")) wait_for(driver, command, result);
    else if (layoutd_json_equals(what, "open")) open_container(driver, command, result);
    else if (layoutd_json_equals(what, "attach")) attach(driver, command, result);
    else if (layoutd_json_equals(what, "queryRect")) query_rect(driver, command, result);
    else if (layoutd_json_equals(what, "callAndQuery")) call_and_query(driver, command, result);
    else if (layoutd_json_equals(what, "setBounds")) set_bounds(driver, command, result);
    else if (layoutd_json_equals(what, "subscribe")) subscribe(driver, command, result);
    else if (layoutd_json_equals(what, "event")) take_event(driver, result);
    else if (layoutd_json_equals(what, "moved")) take_moved(driver, command, result);
    else if (layoutd_json_equals(what, "beginMovement")) begin_movement(driver, command, result);
    else if (layoutd_json_equals(what, "updateMovement")) update_movement(driver, command, result);
    else if (layoutd_json_equals(what, "endMovement")) end_movement(driver, command, result);
    else if (layoutd_json_equals(what, "cancelMovement")) cancel_movement(driver, command, result);
    else if (layoutd_json_equals(what, "beginTransition")) begin_transition(driver, command, result);
    else if (layoutd_json_equals(what, "updateTransition")) update_transition(driver, command, result);
    else if (layoutd_json_equals(what, "finishTransition")) finish_transition(driver, command, result);
    else if (layoutd_json_equals(what, "cancelTransition")) cancel_transition(driver, command, result);
    else if (layoutd_json_equals(what, "step")) make_steps(driver, command, result);
    else if (layoutd_json_equals(what, "window")) open_window(driver->client, &driver->window, command, result);
    else if (layoutd_json_equals(what, "scrollWindow")) scroll_window(driver->client, driver->window, command, result);
    else if (layoutd_json_equals(what, "followWindow")) follow_window(driver->client, driver->window, command, result);
    else if (layoutd_json_equals(what, "close")) close_container(driver, command, result);
    else if (layoutd_json_equals(what, "closeInHandler")) {
        driver->closes = true;
        add(result, "{\"closeInHandler\":true}");
    } else if (layoutd_json_equals(what, "disconnect")) {
        layoutd_window_close(driver->window);
        layoutd_close(driver->client);
        driver->window = NULL;
        driver->client = NULL;
        add(result, "{\"disconnected\":true}");
    } else if (!query(driver->client, command, result)) {
        add(result, "{\"failure\":{\"code\":\"driver\"}}");
    }
}

int main(void) {
    driver_state driver = {0};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        layoutd_json command = {0};
        text result = {0};
        layoutd_json_read(line, (size_t)length, &command);
        answer(&driver, command, &result);
        puts(result.characters);
        fflush(stdout);
        free(result.characters);
    }
    layoutd_window_close(driver.window);
    layoutd_close(driver.client);
    for (size_t i = 0; i < driver.count; i++) {
        free(driver.requests[i].name);
        free(driver.requests[i].result.characters);
    }
    free(driver.events.characters);
    free(line);
    return 0;
}
