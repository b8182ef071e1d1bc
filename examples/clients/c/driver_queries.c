/* Commands of the line protocol that query a container: its contents, what lies where, and where a user would go from here.
 *
 * An item is an index path or, as in JSON, a list of one identifier; ranges are triples of section, item and count, or identifiers. */
#define _XOPEN_SOURCE 700

#include "driver.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

/* Identifiers of a command. */
typedef struct {
    uint64_t numbers[MOST];
    const char *names[MOST];
    layoutd_identifiers list;
} identifiers;

static void read_identifiers(layoutd_json value, identifiers *ids) {
    layoutd_json each;
    layoutd_json numbers = layoutd_json_member(value, "numbers"), names = layoutd_json_member(value, "names");
    size_t position = 0;
    while (ids->list.number_count < MOST && layoutd_json_next(numbers, &position, NULL, &each)) {
        ids->numbers[ids->list.number_count++] = layoutd_json_uint64(each, 0);
    }
    position = 0;
    while (ids->list.name_count < MOST && layoutd_json_next(names, &position, NULL, &each)) {
        ids->names[ids->list.name_count++] = string_of(each);
    }
    ids->list.numbers = ids->numbers;
    ids->list.names = ids->names;
}

static void free_identifiers(identifiers *ids) {
    for (size_t i = 0; i < ids->list.name_count; i++) free((char *)ids->names[i]);
    ids->list.name_count = 0;
}

static layoutd_identifier first_of(const identifiers *ids) {
    if (ids->list.name_count) return layoutd_name(ids->names[0]);
    if (ids->list.number_count) return layoutd_number(ids->numbers[0]);
    return (layoutd_identifier){LAYOUTD_NO_IDENTIFIER, 0, NULL};
}

static layoutd_item read_item(layoutd_json value, identifiers *ids) {
    layoutd_rect numbers = read_rect(value);
    if (layoutd_json_kind(value) == '[') return layoutd_at((uint32_t)numbers.x, (uint32_t)numbers.y);
    read_identifiers(value, ids);
    return layoutd_with_id(first_of(ids));
}

static size_t read_ranges(layoutd_json value, layoutd_item_range *ranges, identifiers *ids) {
    if (layoutd_json_kind(value) == '{') {
        read_identifiers(value, ids);
        ranges[0] = (layoutd_item_range){.ids = ids->list};
        return 1;
    }
    layoutd_json each;
    size_t count = 0;
    for (size_t position = 0; count < MOST && layoutd_json_next(value, &position, NULL, &each); count++) {
        layoutd_rect numbers = read_rect(each);
        ranges[count] = (layoutd_item_range){
            .section = (uint32_t)numbers.x, .item = (uint32_t)numbers.y, .count = (uint32_t)numbers.width};
    }
    return count;
}

static double number_of(layoutd_json command, const char *name) {
    return layoutd_json_double(layoutd_json_member(command, name), 0);
}

static layoutd_point velocity_of(layoutd_json command) {
    layoutd_point velocity;
    point_of(command, "velocity", &velocity);
    return velocity;
}

/* ------------------------------------------------------------------------------------------------ results */

static void add_identifier(text *to, layoutd_identifier id) {
    if (id.kind == LAYOUTD_NAME) add_quoted(to, id.name);
    else add(to, "\"%llu\"", (unsigned long long)id.number);
}

/* After a comma, if there is one. */
static void add_id(text *to, layoutd_identifier id) {
    if (id.kind == LAYOUTD_NO_IDENTIFIER) return;
    add(to, ",");
    add_identifier(to, id);
}

/* "null" for none. */
static void add_path(text *to, const layoutd_item *item) {
    if (item) add_list(to, (double[]){item->section, item->item}, 2);
    else add(to, "null");
}

static void add_ids(text *to, layoutd_identifiers ids) {
    if (!ids.number_count && !ids.name_count) return;
    add(to, ",[");
    for (size_t i = 0; i < ids.number_count; i++) add(to, "%s\"%llu\"", i ? "," : "", (unsigned long long)ids.numbers[i]);
    for (size_t i = 0; i < ids.name_count; i++) {
        if (i) add(to, ",");
        add_quoted(to, ids.names[i]);
    }
    add(to, "]");
}

static const char *const CATEGORIES[] = {"cell", "supplementary", "decoration"};

/* ----------------------------------------------------------------------------------------------- commands */

static layoutd_status contents(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    layoutd_query_container_reply reply;
    layoutd_status status = layoutd_query_container(client, container_of(command), &reply, error);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"contents\":{\"itemCounts\":[");
    for (size_t i = 0; i < reply.item_count_count; i++) add(result, "%s%lu", i ? "," : "", (unsigned long)reply.item_counts[i]);
    add(result, "],\"kinds\":[");
    for (size_t i = 0; i < reply.kind_count; i++) {
        const layoutd_kind_count *kind = &reply.kinds[i];
        add(result, "%s[\"%s\",", i ? "," : "", CATEGORIES[kind->category]);
        add_quoted(result, kind->kind);
        add(result, ",%lu]", (unsigned long)kind->count);
    }
    const layoutd_container_state *state = &reply.state;
    add(result, "],\"state\":[");
    add_quoted(result, state->layout);
    add(result, ",\"%llu\",", (unsigned long long)state->generation);
    add_rect(result, state->bounds);
    add(result, ",");
    add_list(result, (double[]){state->content_size.width, state->content_size.height}, 2);
    add(result, ",%lu,%lu]}}", (unsigned long)state->section_count, (unsigned long)state->item_count);
    return LAYOUTD_OK;
}

static layoutd_status sections(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    read_identifiers(layoutd_json_member(command, "sectionId"), &ids);
    layoutd_query_sections_request request = {
        container_of(command), (uint32_t)number_of(command, "section"), (uint32_t)number_of(command, "count"), first_of(&ids)};
    layoutd_query_sections_reply reply;
    layoutd_status status = layoutd_query_sections(client, &request, &reply, error);
    free_identifiers(&ids);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"sections\":[");
    for (size_t i = 0; i < reply.section_count; i++) {
        const layoutd_section_frame *section = &reply.sections[i];
        add(result, i ? ",[" : "[");
        add_rect(result, section->frame);
        add(result, ",");
        if (section->content_frame) add_rect(result, *section->content_frame);
        else add(result, "null");
        add_id(result, section->id);
        add(result, "]");
    }
    add(result, "]}");
    return LAYOUTD_OK;
}

static layoutd_status reading_order(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    read_identifiers(layoutd_json_member(command, "sectionId"), &ids);
    layoutd_json array = layoutd_json_member(command, "rect"), by = layoutd_json_member(command, "by");
    layoutd_rect rect = read_rect(array);
    layoutd_reading_order_request request = {
        .container = container_of(command), .rect = array.length ? &rect : NULL, .section = (uint32_t)number_of(command, "section"),
        .by = layoutd_json_equals(by, "columns") ? "columns" : "rows", .section_id = first_of(&ids)};
    layoutd_reading_order_reply reply;
    layoutd_status status = layoutd_reading_order(client, &request, &reply, error);
    free_identifiers(&ids);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"order\":[");
    for (size_t i = 0; i < reply.count; i++) {
        add(result, "%s[%lu", i ? "," : "", (unsigned long)reply.sections[i]);
        const double numbers[] = {reply.items[i], reply.rows[i], reply.columns[i], reply.positions[i], reply.set_sizes[i]};
        add_numbers(result, numbers, 5);
        add(result, ",%s", reply.mounted[i] ? "true" : "false");
        if (reply.ids.name_count) add_id(result, layoutd_name(reply.ids.names[i]));
        else if (reply.ids.number_count) add_id(result, layoutd_number(reply.ids.numbers[i]));
        add(result, "]");
    }
    add(result, "]}");
    return LAYOUTD_OK;
}

static layoutd_status neighbour(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    char *direction = string_of(layoutd_json_member(command, "direction"));
    layoutd_item from = read_item(layoutd_json_member(command, "item"), &ids);
    bool by_id = from.id.kind != LAYOUTD_NO_IDENTIFIER;
    layoutd_neighbour_request request = {container_of(command), from, direction};
    layoutd_neighbour_reply reply;
    layoutd_status status = layoutd_neighbour(client, &request, &reply, error);
    free_identifiers(&ids);
    free(direction);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"neighbour\":");
    if (by_id && reply.item) add_identifier(result, reply.item->id);
    else add_path(result, reply.item);
    add(result, "}");
    return LAYOUTD_OK;
}

static layoutd_status hit_test(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    layoutd_hit_test_request request = {.container = container_of(command)};
    point_of(command, "point", &request.point);
    layoutd_hit_test_reply reply;
    layoutd_status status = layoutd_hit_test(client, &request, &reply, error);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"hit\":{\"distance\":");
    add_number(result, reply.distance);
    add(result, ",\"element\":");
    if (reply.elements.count) add_row(result, &reply.elements, 0);
    else add(result, "null");
    if (reply.elements.count && reply.elements.ids) {
        add(result, ",\"id\":");
        add_identifier(result, reply.elements.ids[0]);
    }
    add(result, ",\"nearest\":");
    add_path(result, reply.nearest);
    add(result, "}}");
    return LAYOUTD_OK;
}

static layoutd_status insertion_point(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    layoutd_item_range moving[MOST];
    layoutd_insertion_point_request request = {
        .container = container_of(command), .allows_into = layoutd_json_boolean(layoutd_json_member(command, "allowsInto")),
        .moving = moving, .moving_count = read_ranges(layoutd_json_member(command, "moving"), moving, &ids)};
    point_of(command, "point", &request.point);
    layoutd_insertion_point_reply reply;
    layoutd_status status = layoutd_insertion_point(client, &request, &reply, error);
    free_identifiers(&ids);
    if (status != LAYOUTD_OK) return status;
    add(result, reply.item ? "{\"insertion\":[" : "{\"insertion\":");
    add_path(result, reply.item);
    if (reply.item) {
        add(result, ",%s", reply.into ? "true" : "false");
        add_id(result, reply.item->id);
        add(result, "]");
    }
    add(result, "}");
    return LAYOUTD_OK;
}

static layoutd_status prefetch(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    layoutd_item_range loaded[MOST];
    layoutd_point offset;
    layoutd_prefetch_request request = {
        .container = container_of(command), .offset = point_of(command, "offset", &offset), .velocity = velocity_of(command),
        .distance = number_of(command, "distance"), .limit = (uint32_t)number_of(command, "limit"), .loaded = loaded,
        .loaded_count = read_ranges(layoutd_json_member(command, "loaded"), loaded, &ids)};
    layoutd_prefetch_reply reply;
    layoutd_status status = layoutd_prefetch(client, &request, &reply, error);
    free_identifiers(&ids);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"prefetch\":{\"dropped\":[");
    for (size_t i = 0; i < reply.dropped_count; i++) {
        const layoutd_item_range *range = &reply.dropped[i];
        add(result, "%s[%lu", i ? "," : "", (unsigned long)range->section);
        add_numbers(result, (double[]){range->item, range->count}, 2);
        add_ids(result, range->ids);
        add(result, "]");
    }
    add(result, "],\"items\":[");
    for (size_t i = 0; i < reply.item_count; i++) {
        add(result, "%s[%lu", i ? "," : "", (unsigned long)reply.items[i].section);
        add_numbers(result, (double[]){reply.items[i].item}, 1);
        add_id(result, reply.items[i].id);
        add(result, "]");
    }
    add(result, "]}}");
    return LAYOUTD_OK;
}

static layoutd_status scroll_target(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    char *vertical = string_of(layoutd_json_member(command, "vertical"));
    char *horizontal = string_of(layoutd_json_member(command, "horizontal"));
    layoutd_json anchor = layoutd_json_member(command, "anchor"), path, edge, distance;
    layoutd_anchor_snapshot snapshot = {0};
    size_t position = 0;
    if (layoutd_json_next(anchor, &position, NULL, &path) && layoutd_json_next(anchor, &position, NULL, &edge)
        && layoutd_json_next(anchor, &position, NULL, &distance)) {
        snapshot = (layoutd_anchor_snapshot){
            read_item(path, &ids), layoutd_json_equals(edge, "end") ? "end" : "start", layoutd_json_double(distance, 0)};
    }
    layoutd_scroll_target_request request = {
        container_of(command), read_item(layoutd_json_member(command, "item"), &ids), vertical, horizontal,
        anchor.length ? &snapshot : NULL};
    layoutd_scroll_target_reply reply;
    layoutd_status status = layoutd_scroll_target(client, &request, &reply, error);
    free_identifiers(&ids);
    free(vertical);
    free(horizontal);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"target\":");
    if (!reply.offset) {
        add(result, "null}");
        return LAYOUTD_OK;
    }
    add(result, "[");
    add_list(result, (double[]){reply.offset->x, reply.offset->y}, 2);
    add(result, ",");
    if (reply.row_offset) add_number(result, *reply.row_offset);
    else add(result, "null");
    add(result, "]}");
    return LAYOUTD_OK;
}

static layoutd_status capture_anchor(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    char *at = string_of(layoutd_json_member(command, "at"));
    layoutd_json place = layoutd_json_member(command, "item");
    layoutd_item item = read_item(place, &ids);
    layoutd_capture_anchor_request request = {container_of(command), at, place.length ? &item : NULL};
    layoutd_capture_anchor_reply reply;
    layoutd_status status = layoutd_capture_anchor(client, &request, &reply, error);
    free_identifiers(&ids);
    free(at);
    if (status != LAYOUTD_OK) return status;
    add(result, reply.anchor ? "{\"anchor\":[" : "{\"anchor\":null");
    if (reply.anchor) {
        add_path(result, &reply.anchor->item);
        add(result, ",\"%s\"", *reply.anchor->edge ? reply.anchor->edge : "start");
        add_numbers(result, &reply.anchor->distance, 1);
        add(result, "]");
    }
    add(result, "}");
    return LAYOUTD_OK;
}

static layoutd_status elements(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    layoutd_item_range ranges[MOST];
    layoutd_json category = layoutd_json_member(command, "category");
    char *kind = string_of(layoutd_json_member(command, "kind"));
    layoutd_query_items_request request = {
        .container = container_of(command), .kind = *kind ? kind : NULL, .ranges = ranges,
        .range_count = read_ranges(layoutd_json_member(command, "ranges"), ranges, &ids)};
    layoutd_elements found;
    layoutd_status status;
    if (layoutd_json_equals(category, "supplementary")) status = layoutd_query_supplementary(client, &request, &found, error);
    else if (layoutd_json_equals(category, "decoration")) status = layoutd_query_decorations(client, &request, &found, error);
    else status = layoutd_query_items(client, &request, &found, error);
    free_identifiers(&ids);
    free(kind);
    if (status != LAYOUTD_OK) return status;
    add(result, "{\"elements\":");
    add_rows(result, &found);
    add(result, "}");
    layoutd_free_elements(&found);
    return LAYOUTD_OK;
}

/* Identifier, category, section, item, x, y, width, height of each element. */
static void add_named(text *to, const layoutd_elements *found) {
    add(to, "{\"elements\":[");
    for (size_t i = 0; i < found->count; i++) {
        add(to, i ? ",[" : "[");
        add_identifier(to, found->ids[i]);
        add(to, ",\"%s\"", CATEGORIES[found->kind_list[found->kinds[i]].category]);
        const layoutd_rect frame = found->frames[i];
        add_numbers(to, (double[]){found->sections[i], found->items[i], frame.x, frame.y, frame.width, frame.height}, 6);
        add(to, "]");
    }
    add(to, "]}");
}

static layoutd_status query_ids(layoutd_client *client, layoutd_json command, text *result, layoutd_error *error) {
    identifiers ids = {0};
    layoutd_item_range range;
    layoutd_query_items_request request = {
        .container = container_of(command), .ranges = &range,
        .range_count = read_ranges(layoutd_json_member(command, "ids"), &range, &ids)};
    layoutd_elements found;
    layoutd_status status = layoutd_query_items(client, &request, &found, error);
    free_identifiers(&ids);
    if (status != LAYOUTD_OK) return status;
    add_named(result, &found);
    layoutd_free_elements(&found);
    return LAYOUTD_OK;
}

bool query(layoutd_client *client, layoutd_json command, text *result) {
    static const struct {
        const char *name;
        layoutd_status (*perform)(layoutd_client *, layoutd_json, text *, layoutd_error *);
    } commands[] = {
        {"contents", contents}, {"sections", sections}, {"readingOrder", reading_order}, {"neighbour", neighbour},
        {"hitTest", hit_test}, {"insertionPoint", insertion_point}, {"prefetch", prefetch}, {"scrollTarget", scroll_target},
        {"captureAnchor", capture_anchor}, {"elements", elements}, {"queryIds", query_ids},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!layoutd_json_equals(layoutd_json_member(command, "do"), commands[i].name)) continue;
        layoutd_error error;
        if (commands[i].perform(client, command, result, &error) != LAYOUTD_OK) add_error(result, &error);
        return true;
    }
    return false;
}
