/* Every request that is a structure, and every operation of an update, sent to a daemon.
 *
 *     request_tests SOCKET */
#include "check.h"

static layoutd_client *client;
static layoutd_error error;

static uint32_t open_section(const layoutd_section *section, const char *layout, const char *parameters) {
    layoutd_open_container_reply opened;
    MUST(layoutd_open_container(client, &(layoutd_open_container_request){
        .layout = layout, .parameters = parameters, .bounds = {0, 0, 300, 200}, .sections = section, .section_count = 1},
        &opened, &error));
    CHECK(opened.container && opened.generation == 1, "container %u", opened.container);
    return opened.container;
}

/* Rows of three items of 100 x 50 points, named 1, 2, 3 ... in the section 9. */
static uint32_t open_wall(uint32_t count) {
    static uint64_t ids[64];
    for (uint32_t i = 0; i < count; i++) ids[i] = i + 1;
    const layoutd_section section = {
        .item_count = count, .id = layoutd_number(9), .item_ids = {.numbers = ids, .number_count = count}};
    return open_section(&section, "flow", "{\"itemSize\":[100,50],\"minimumInteritemSpacing\":0,\"minimumLineSpacing\":0}");
}

static void commit(layoutd_update *update, layoutd_update_reply *reply) {
    MUST(layoutd_update_commit(client, update, NULL, reply, &error));
}

/* ------------------------------------------------------------------------------------------ containers */

static void opening_and_attaching(void) {
    const double sizes[] = {10, 20, 30, 40.5}, weights[] = {1, 2};
    const layoutd_section section = {
        .item_count = 2, .item_sizes = sizes, .parameters = "{\"minimumLineSpacing\":3}"};
    const double scale = 2;
    const layoutd_environment environment = {.scale = &scale, .layout_direction = "rightToLeft", .content_inset = {.top = 5}};
    layoutd_open_container_reply opened;
    MUST(layoutd_open_container(client, &(layoutd_open_container_request){
        .name = "requests \"é\"", .layout = "flow", .bounds = {0, 0, 300, 200}, .environment = &environment, .sections = &section,
        .section_count = 1, .lifetime = "persistent", .access = &(layoutd_access){"everyone", "private"}}, &opened, &error));
    CHECK(opened.content_size.width == 300 && opened.warning_count == 0, "%g", opened.content_size.width);

    layoutd_attach_container_reply attached;
    MUST(layoutd_attach_container(client, &(layoutd_attach_container_request){.name = "requests \"é\"", .with_items = true},
                                  &attached, &error));
    const layoutd_container_state *state = &attached.state;
    CHECK(state->container == opened.container && strcmp(state->layout, "flow") == 0 && state->is_writable, "%s", state->layout);
    CHECK(strcmp(state->lifetime, "persistent") == 0 && strcmp(state->access.read, "everyone") == 0, "%s", state->access.read);
    CHECK(state->listed_section_count == 1 && state->sections[0].item_count == 2, "%zu sections", state->listed_section_count);
    CHECK(memcmp(state->sections[0].item_sizes, sizes, sizeof sizes) == 0, "other sizes");
    MUST(layoutd_attach_container(client, &(layoutd_attach_container_request){.container = opened.container}, &attached, &error));
    CHECK(strcmp(attached.state.name, "requests \"é\"") == 0 && !attached.state.sections[0].item_sizes, "%s", attached.state.name);
    CHECK(layoutd_attach_container(client, &(layoutd_attach_container_request){.name = "a", .container = 1}, &attached, &error)
          == LAYOUTD_REFUSED, "attached to by name and number");
    CHECK(strcmp(error.pointer, "/attachContainer/name") == 0, "%s", error.pointer);

    layoutd_query_container_reply queried;
    MUST(layoutd_query_container(client, opened.container, &queried, &error));
    CHECK(queried.item_count_count == 1 && queried.item_counts[0] == 2, "%zu counts", queried.item_count_count);
    CHECK(queried.kind_count && strcmp(queried.kinds[0].kind, "cell") == 0 && queried.kinds[0].count == 2, "other kinds");
    layoutd_list_containers_reply listed;
    MUST(layoutd_list_containers(client, &listed, &error));
    CHECK(listed.container_count >= 1, "no containers");
    MUST(layoutd_close_container(client, opened.container, &error));
    CHECK(layoutd_close_container(client, opened.container, &error) == LAYOUTD_REFUSED, "closed twice");
    CHECK(strcmp(error.code, "container.unknown") == 0 && strcmp(error.pointer, "/closeContainer/container") == 0, "%s %s",
          error.code, error.pointer);

    /* Errors name the mistake. */
    const layoutd_item_values values = {.name = "weight", .numbers = weights, .number_count = 2};
    const layoutd_section other = {.item_count = 2, .item_values = &values, .item_value_count = 1};
    layoutd_open_container_request request = {.layout = "flow", .bounds = {0, 0, 300, 200}, .sections = &other, .section_count = 1};
    CHECK(layoutd_open_container(client, &request, NULL, &error) == LAYOUTD_REFUSED, "flow has no weights");
    CHECK(strstr(error.pointer, "/openContainer/sections/0/itemValues/weight"), "%s", error.pointer);
    request.parameters = "{\"itemSize\":[1,]}";
    CHECK(layoutd_open_container(client, &request, NULL, &error) == LAYOUTD_USAGE, "no JSON was sent");
    CHECK(strstr(error.message, "{\"itemSize\":[1,]}"), "%s", error.message);
    request.parameters = "{\"itemSize\":\"\\u00e9\",\"a\":{\"b\":[null,true,false,1.5,{}]}}";
    CHECK(layoutd_open_container(client, &request, NULL, &error) == LAYOUTD_REFUSED, "parameters were not sent");
    CHECK(strncmp(error.pointer, "/openContainer/parameters", 25) == 0, "%s %s", error.pointer, error.message);
}

static void is_refused(layoutd_status status, const char *words) {
    CHECK(status == LAYOUTD_USAGE && strstr(error.message, words), "%d %s", status, error.message);
}

/* Arguments that would be sent as something else, or not at all, are refused. */
static void mistakes(void) {
    const double sizes[] = {10, 20};
    const layoutd_section section = {.item_count = 1, .item_sizes = sizes}, uncounted = {.item_sizes = sizes};
    layoutd_open_container_request request = {.layout = "flow", .sections = &section, .section_count = 1};
    is_refused(layoutd_open_container(client, &request, NULL, &error), "bounds is all zeros, expected the visible rectangle");
    request.bounds = (layoutd_rect){0, 0, 300, 200};
    request.section_count = 0;
    is_refused(layoutd_open_container(client, &request, NULL, &error), "section_count is 0, expected the number of sections");
    request.sections = &uncounted;
    request.section_count = 1;
    is_refused(layoutd_open_container(client, &request, NULL, &error), "item_sizes and its item_count is 0");
    request.sections = &section;
    MUST(layoutd_open_container(client, &request, NULL, &error));

    layoutd_reply reply;
    is_refused(layoutd_call(client, "{\"ping\":{},}", &reply, &error), "a request is not JSON at byte 11, where \"}\" stands");
    is_refused(layoutd_call(client, "{\"ping\":nul}", &reply, &error), "is not JSON at byte 8, where \"nul}\" stands");
    is_refused(layoutd_call(client, "{\"ping\":{} \"a\":1}", &reply, &error), "is not JSON at byte 11, where \"\"a\":1}\" stands");
    is_refused(layoutd_call(client, "{\"ping\":{\"a\":\"\\x\"}}", &reply, &error), "is not JSON at byte 15, where \"x\"}}\" stands");
    is_refused(layoutd_call(client, "{\"ping\":01}", &reply, &error), "is not JSON at byte 8, where \"01}\" stands");
    is_refused(layoutd_call(client, "{} {}", &reply, &error), "is not JSON at byte 3, where \"{}\" stands");
    is_refused(layoutd_call(client, "{\"ping\":{}", &reply, &error), "a request ends at byte 10, expected the text of a JSON object");
    is_refused(layoutd_call(client, "[1]", &reply, &error), "a request is \"[1]\", expected the text of a JSON object");
    is_refused(layoutd_call(client, "{\"id\":1,\"ping\":{}}", &reply, &error), "a request has an id, expected none");
}

static void a_million_sizes(void) {
    enum { COUNT = 1000000 };
    double *sizes = malloc(2 * COUNT * sizeof *sizes);
    for (size_t i = 0; i < 2 * COUNT; i++) sizes[i] = 10 + (double)(i % 97) / 3;
    const layoutd_section section = {.item_count = COUNT, .item_sizes = sizes};
    uint32_t container = open_section(&section, "column-flow", NULL);
    layoutd_update *update = layoutd_update_begin(container);
    layoutd_update_set_sizes(update, 0, COUNT / 2, sizes, COUNT / 2);
    commit(update, NULL);
    layoutd_elements elements;
    const layoutd_item last = layoutd_at(0, COUNT - 1);
    MUST(layoutd_query_items(client, &(layoutd_query_items_request){.container = container, .items = &last, .item_count = 1},
                             &elements, &error));
    CHECK(elements.count == 1 && elements.items[0] == COUNT - 1, "%zu elements", elements.count);
    layoutd_free_elements(&elements);
    MUST(layoutd_close_container(client, container, &error));
    free(sizes);
}

/* --------------------------------------------------------------------------------------------- queries */

static void queries(void) {
    uint32_t wall = open_wall(30);
    layoutd_query_sections_reply sections;
    MUST(layoutd_query_sections(client, &(layoutd_query_sections_request){.container = wall}, &sections, &error));
    CHECK(sections.section_count == 1 && sections.sections[0].frame.height == 500 && sections.sections[0].content_frame,
          "%zu sections", sections.section_count);
    CHECK(sections.sections[0].id.number == 9, "the section is %llu", (unsigned long long)sections.sections[0].id.number);
    MUST(layoutd_query_sections(client, &(layoutd_query_sections_request){.container = wall, .section_id = layoutd_number(9)},
                                &sections, &error));
    CHECK(sections.section_count == 1 && sections.generation == 1, "%zu sections", sections.section_count);

    layoutd_reading_order_reply order;
    const layoutd_rect first_row = {0, 0, 300, 50};
    MUST(layoutd_reading_order(client, &(layoutd_reading_order_request){.container = wall, .rect = &first_row, .by = "columns"},
                               &order, &error));
    CHECK(order.count == 3 && order.items[1] == 1 && order.columns[2] == 2 && order.positions[0] == 1 && order.set_sizes[0] == 30
              && order.mounted[0] && order.ids.number_count == 3 && order.ids.numbers[2] == 3,
          "%zu items", order.count);

    layoutd_prefetch_reply prefetched;
    const layoutd_item_range loaded[] = {{.item = 0, .count = 12}, {.item = 27, .count = 3}};
    MUST(layoutd_prefetch(client, &(layoutd_prefetch_request){
        .container = wall, .velocity = {0, 100}, .distance = 100, .loaded = loaded, .loaded_count = 2}, &prefetched, &error));
    CHECK(prefetched.item_count == 6 && prefetched.items[0].item == 12 && prefetched.items[0].id.number == 13, "%zu items",
          prefetched.item_count);
    CHECK(prefetched.dropped_count == 1 && prefetched.dropped[0].item == 27 && prefetched.dropped[0].count == 3, "%zu dropped",
          prefetched.dropped_count);

    layoutd_hit_test_reply hit;
    MUST(layoutd_hit_test(client, &(layoutd_hit_test_request){.container = wall, .point = {150, 75}}, &hit, &error));
    CHECK(hit.elements.count == 1 && hit.elements.items[0] == 4 && hit.elements.ids[0].number == 5, "%zu hit", hit.elements.count);
    CHECK(hit.nearest && hit.nearest->item == 4 && hit.distance == 0, "%g away", hit.distance);
    MUST(layoutd_hit_test(client, &(layoutd_hit_test_request){.container = wall}, &hit, &error));
    CHECK(hit.elements.count == 1 && hit.elements.items[0] == 0, "the origin has no item");

    layoutd_insertion_point_reply inserted;
    const layoutd_item_range moving = {.item = 0, .count = 1};
    MUST(layoutd_insertion_point(client, &(layoutd_insertion_point_request){
        .container = wall, .point = {190, 75}, .moving = &moving, .moving_count = 1}, &inserted, &error));
    CHECK(inserted.item && inserted.item->item == 4 && !inserted.into, "another place");

    layoutd_select_rect_reply selected;
    MUST(layoutd_select_rect(client, &(layoutd_select_rect_request){.container = wall, .rect = {0, 0, 300, 500}}, &selected, &error));
    CHECK(selected.range_count == 1 && selected.ranges[0].count == 30 && selected.item_count == 30 && !*selected.cursor, "%zu ranges",
          selected.range_count);

    layoutd_neighbour_reply neighbour;
    MUST(layoutd_neighbour(client, &(layoutd_neighbour_request){wall, layoutd_with_id(layoutd_number(2)), "down"}, &neighbour, &error));
    CHECK(neighbour.item && neighbour.item->item == 4 && neighbour.item->id.number == 5, "another neighbour");
    MUST(layoutd_neighbour(client, &(layoutd_neighbour_request){wall, layoutd_at(0, 0), "up"}, &neighbour, &error));
    CHECK(!neighbour.item, "there is something above");
    CHECK(layoutd_neighbour(client, &(layoutd_neighbour_request){wall, layoutd_at(0, 0), "over"}, &neighbour, &error)
              == LAYOUTD_REFUSED, "over is a direction");
    CHECK(strcmp(error.pointer, "/neighbour/direction") == 0 && !neighbour.item, "%s", error.pointer);

    layoutd_scroll_target_reply target;
    MUST(layoutd_scroll_target(client, &(layoutd_scroll_target_request){
        .container = wall, .item = layoutd_at(0, 20), .vertical = "top"}, &target, &error));
    CHECK(target.offset && target.offset->y == 300 && !target.row_offset, "another target");

    layoutd_capture_anchor_reply captured;
    MUST(layoutd_capture_anchor(client, &(layoutd_capture_anchor_request){.container = wall}, &captured, &error));
    CHECK(captured.anchor && captured.anchor->item.id.number == 1 && strcmp(captured.anchor->edge, "start") == 0, "no anchor");
    layoutd_anchor_snapshot anchor = *captured.anchor;
    anchor.item = layoutd_with_id(layoutd_number(20));
    anchor.distance = 10;
    MUST(layoutd_scroll_target(client, &(layoutd_scroll_target_request){.container = wall, .anchor = &anchor}, &target, &error));
    CHECK(target.offset && target.offset->y == 290, "%g", target.offset ? target.offset->y : -1);

    layoutd_target_offset_reply resting;
    MUST(layoutd_target_offset(client, &(layoutd_target_offset_request){
        .container = wall, .proposed = {0, 60}, .snapping = "item"}, &resting, &error));
    CHECK(resting.offset.y == 50, "%g", resting.offset.y);
    MUST(layoutd_close_container(client, wall, &error));
}

static void a_row_that_scrolls_by_itself(void) {
    const layoutd_section section = {.item_count = 12};
    uint32_t container = open_section(&section, "compositional",
        "{\"sections\":[{\"group\":{\"group\":\"horizontal\",\"size\":[{\"absolute\":100},{\"absolute\":40}],"
        "\"subitems\":[{\"size\":[{\"fractionalWidth\":1},{\"fractionalHeight\":1}]}]},"
        "\"decorationItems\":[{\"kind\":\"background\"}],"
        "\"boundarySupplementaryItems\":[{\"kind\":\"header\",\"size\":[{\"fractionalWidth\":1},{\"absolute\":20}],\"alignment\":\"top\"}],"
        "\"orthogonalScrollingBehavior\":\"groupPaging\"}]}");
    layoutd_update *update = layoutd_update_begin(container);
    layoutd_update_set_orthogonal_offset(update, 0, 100);
    commit(update, NULL);
    layoutd_query_orthogonal_reply row;
    MUST(layoutd_query_orthogonal(client, &(layoutd_query_orthogonal_request){.container = container}, &row, &error));
    CHECK(strcmp(row.behavior, "groupPaging") == 0 && row.offset == 100 && row.content_length == 1200 && row.elements.count == 3,
          "%s %g, %zu elements", row.behavior, row.offset, row.elements.count);
    layoutd_target_offset_reply resting;
    const uint32_t first = 0;
    MUST(layoutd_target_offset(client, &(layoutd_target_offset_request){
        .container = container, .section = &first, .proposed = {170, 0}, .velocity = {1, 0}}, &resting, &error));
    CHECK(resting.offset.x == 200, "%g", resting.offset.x);
    layoutd_elements elements;
    const layoutd_item place = layoutd_at(0, 0);
    layoutd_query_items_request request = {.container = container, .kind = "header", .items = &place, .item_count = 1};
    MUST(layoutd_query_supplementary(client, &request, &elements, &error));
    CHECK(elements.count == 1 && elements.frames[0].height == 20, "%zu headers", elements.count);
    layoutd_free_elements(&elements);
    request.kind = "background";
    MUST(layoutd_query_decorations(client, &request, &elements, &error));
    CHECK(elements.count == 1 && elements.kind_list[elements.kinds[0]].category == LAYOUTD_DECORATION, "%zu backgrounds",
          elements.count);
    layoutd_free_elements(&elements);
    MUST(layoutd_close_container(client, container, &error));
}

/* --------------------------------------------------------------------------------------------- updates */

/* The identifiers of all items, in order, as text. */
static const char *order_of(uint32_t container) {
    static char text[512];
    layoutd_elements elements;
    *text = 0;
    const layoutd_query_options cells = {.categories = 1 << LAYOUTD_CELL};
    MUST(layoutd_query_rect(client, container, (layoutd_rect){0, 0, 300, 5000}, &cells, &elements, &error));
    for (size_t i = 0; i < elements.count; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%llu", i ? " " : "", (unsigned long long)elements.ids[i].number);
    }
    layoutd_free_elements(&elements);
    return text;
}

#define EXPECT_ORDER(container, expected) \
    CHECK(strcmp(order_of(container), expected) == 0, "%s, expected %s", order_of(container), expected)

static layoutd_identifiers numbers(const uint64_t *list, size_t count) {
    return (layoutd_identifiers){.numbers = list, .number_count = count};
}

static void operations_by_identifier(void) {
    uint32_t wall = open_wall(4);
    const uint64_t five[] = {5, 6}, one_and_none[] = {1, 77}, four[] = {4}, ten[] = {10}, section[] = {10};
    layoutd_section items = {.item_count = 2, .item_ids = numbers(five, 2)};
    layoutd_update_reply reply;
    layoutd_update *update = layoutd_update_begin(wall);
    layoutd_update_insert_items(update, (layoutd_item_place){.after = layoutd_number(2)}, &items);
    layoutd_update_delete_items(update, numbers(one_and_none, 2));
    layoutd_update_move_items(update, numbers(four, 1), (layoutd_item_place){.section_start = layoutd_number(9)});
    commit(update, &reply);
    EXPECT_ORDER(wall, "4 2 5 6 3");
    CHECK(reply.skipped_count == 1 && reply.skipped[0].operation == 1 && reply.skipped[0].ids.numbers[0] == 77
              && strcmp(reply.skipped[0].reason, "unknown") == 0, "%zu skipped", reply.skipped_count);
    CHECK(reply.generation == 2 && reply.generation_before == 1 && reply.changes && reply.changes->inserted_count, "no changes");

    layoutd_section one = {.item_count = 1, .item_ids = numbers(four, 1)};
    update = layoutd_update_begin(wall);
    layoutd_update_reload_items(update, &one);
    commit(update, &reply);
    CHECK(reply.changes && reply.changes->deleted_count == 1, "nothing was reloaded");

    const layoutd_section more = {.item_count = 1, .id = layoutd_number(10), .item_ids = numbers(ten, 1)};
    update = layoutd_update_begin(wall);
    layoutd_update_insert_sections(update, (layoutd_section_place){0}, &more, 1);
    layoutd_update_move_sections(update, numbers(section, 1), (layoutd_section_place){.before = layoutd_number(9)});
    layoutd_update_reload_sections(update, numbers(section, 1));
    commit(update, NULL);
    EXPECT_ORDER(wall, "10 4 2 5 6 3");
    update = layoutd_update_begin(wall);
    layoutd_update_delete_sections(update, numbers(section, 1));
    commit(update, NULL);
    EXPECT_ORDER(wall, "4 2 5 6 3");

    const uint64_t all[] = {3, 4, 99};
    const layoutd_snapshot_section whole = {.id = layoutd_number(9), .item_ids = numbers(all, 3)};
    update = layoutd_update_begin(wall);
    layoutd_update_apply_snapshot(update, &(layoutd_snapshot){.sections = &whole, .section_count = 1});
    commit(update, NULL);
    EXPECT_ORDER(wall, "3 4 99");

    /* Names, and sizes of items that stay. */
    const char *const names[] = {"tea", "jam"};
    const double sizes[] = {100, 20, 100, 30}, other[] = {50, 10};
    const layoutd_section food = {.item_count = 2, .item_sizes = sizes, .id = layoutd_name("food"), .item_ids = {.names = names, .name_count = 2}};
    uint32_t list = open_section(&food, "flow", NULL);
    const layoutd_section jam = {.item_count = 1, .item_sizes = other, .item_ids = {.names = names + 1, .name_count = 1}};
    update = layoutd_update_begin(list);
    layoutd_update_reconfigure_items(update, &jam);
    commit(update, NULL);
    layoutd_elements elements;
    const layoutd_item place = layoutd_with_id(layoutd_name("jam"));
    MUST(layoutd_query_items(client, &(layoutd_query_items_request){.container = list, .items = &place, .item_count = 1}, &elements, &error));
    CHECK(elements.count == 1 && elements.frames[0].width == 50 && strcmp(elements.ids[0].name, "jam") == 0, "%zu jams", elements.count);
    layoutd_free_elements(&elements);
    MUST(layoutd_close_container(client, list, &error));
    MUST(layoutd_close_container(client, wall, &error));
}

static void operations_by_index_path(void) {
    uint32_t wall = open_wall(6);
    const uint64_t seven[] = {7}, eight[] = {8};
    const layoutd_section item = {.item_count = 1, .item_ids = numbers(seven, 1)};
    const layoutd_section content = {.item_count = 1, .id = layoutd_number(11), .item_ids = numbers(eight, 1)};
    const layoutd_item_range deleted = {.item = 0, .count = 2};
    const layoutd_new_items inserted = {1, 0, &item}, reloaded = {0, 2, NULL};
    const layoutd_move_item moved = {{0, 5}, {1, 1}};
    const layoutd_new_section section = {0, &content};
    const uint32_t counts[] = {1, 5};
    layoutd_update_reply reply;
    layoutd_update *update = layoutd_update_begin(wall);
    layoutd_update_batch(update, &(layoutd_batch){
        .delete_items = &deleted, .delete_item_count = 1, .insert_items = &inserted, .insert_item_count = 1, .reload_items = &reloaded,
        .reload_item_count = 1, .move_items = &moved, .move_item_count = 1, .insert_sections = &section, .insert_section_count = 1,
        .item_counts_after = counts, .item_counts_after_count = 2});
    const uint64_t generation = 1;
    const layoutd_item last = layoutd_at(0, 5);
    MUST(layoutd_update_commit(client, update, &(layoutd_update_options){
        .if_generation = &generation, .anchor = &(layoutd_anchor){"item", &last}, .with_animations = true}, &reply, &error));
    EXPECT_ORDER(wall, "8 7 6 3 4 5");
    CHECK(reply.appearing.count == 3 && reply.disappearing.count == 3, "%zu appear, %zu disappear", reply.appearing.count,
          reply.disappearing.count);

    /* The changes of the reply, followed from an index path. */
    static const layoutd_element old[] = {{LAYOUTD_CELL, NULL, 0, 0}, {LAYOUTD_CELL, "cell", 0, 2}, {LAYOUTD_CELL, "", 0, 4}, {LAYOUTD_CELL, NULL, 0, 5}};
    layoutd_followed followed[LENGTH(old)];
    MUST(layoutd_follow(reply.changes, old, followed, LENGTH(old), &error));
    CHECK(followed[0].fate == LAYOUTD_GONE && followed[1].fate == LAYOUTD_GONE, "deleted and reloaded items are there");
    CHECK(followed[2].section == 1 && followed[2].item == 4, "5 is at %u %u", followed[2].section, followed[2].item);
    CHECK(followed[3].section == 1 && followed[3].item == 1, "6 is at %u %u", followed[3].section, followed[3].item);

    /* The generation is another one now. */
    update = layoutd_update_begin(wall);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 0, 200, 200});
    layoutd_status status = layoutd_update_commit(client, update, &(layoutd_update_options){.if_generation = &generation}, NULL, &error);
    CHECK(status == LAYOUTD_REFUSED && strcmp(error.code, "generation.stale") == 0 && error.generation == 2, "%s", error.code);
    MUST(layoutd_close_container(client, wall, &error));
}

static void the_other_operations(void) {
    const double sizes[] = {100, 20, 100, 30}, measured[] = {100, 44};
    const layoutd_section section = {.item_count = 2};
    uint32_t list = open_section(&section, "flow", "{\"itemSize\":[100,50],\"estimatedItemSize\":[100,50]}");
    const uint32_t first = 0;
    layoutd_update_reply reply;
    layoutd_update *update = layoutd_update_begin(list);
    layoutd_update_set_measured_sizes(update, &(layoutd_measured_sizes){.items = &first, .item_count = 1, .sizes = measured, .size_count = 1});
    layoutd_update_set_parameters(update, "{\"estimatedItemSize\":null}");
    layoutd_update_set_environment(update, &(layoutd_environment){.layout_direction = "rightToLeft"});
    layoutd_update_set_layout(update, "column-flow", NULL);
    layoutd_update_set_layout(update, "flow", "{\"minimumLineSpacing\":1}");
    const layoutd_section sized = {.item_count = 2, .item_sizes = sizes};
    layoutd_update_set_sections(update, &sized, 1);
    layoutd_update_set_sizes(update, 0, 1, measured, 1);
    const layoutd_item_range named = {.item = 1, .count = 1};
    layoutd_update_invalidate(update, &(layoutd_stale){.items = &named, .item_count = 1, .sections = &first, .section_count = 1});
    commit(update, &reply);
    CHECK(reply.changes && reply.changes->everything, "a new layout has kept something");
    layoutd_attach_container_reply unknown;
    CHECK(layoutd_attach_container(client, &(layoutd_attach_container_request){.name = "nobody"}, &unknown, &error) == LAYOUTD_REFUSED,
          "nobody is there");
    layoutd_query_sections_reply sections;
    MUST(layoutd_query_sections(client, &(layoutd_query_sections_request){.container = list}, &sections, &error));
    CHECK(sections.sections[0].frame.height == 44, "%g", sections.sections[0].frame.height);

    /* The first failure stays, and what was not sent changes nothing. */
    update = layoutd_update_begin(list);
    layoutd_update_set_parameters(update, "[]");
    layoutd_update_set_parameters(update, "{");
    CHECK(layoutd_update_commit(client, update, NULL, NULL, &error) == LAYOUTD_USAGE && strstr(error.message, "\"[]\""), "%s", error.message);
    layoutd_update_cancel(layoutd_update_begin(list));
    layoutd_update_set_bounds(NULL, (layoutd_rect){0, 0, 1, 1});
    CHECK(layoutd_update_commit(client, NULL, NULL, NULL, &error) == LAYOUTD_MEMORY, "%s", error.message);
    MUST(layoutd_close_container(client, list, &error));
}

/* window.h does this for programs. */
static void what_is_in_sight(void) {
    const layoutd_section section = {.item_count = 1000};
    uint32_t wall = open_section(&section, "flow", "{\"itemSize\":[200,50]}");
    layoutd_subscribe_reply subscribed;
    MUST(layoutd_subscribe(client, &(layoutd_subscribe_request){
        .container = &wall, .window = &(layoutd_window_place){.rect = &(layoutd_rect){0, 0, 200, 110}}}, &subscribed, &error));
    CHECK(subscribed.window && subscribed.window->appeared.key_count == 2, "nothing has appeared");
    layoutd_keyed_elements appeared = subscribed.window->appeared;
    CHECK(appeared.keys[0] != appeared.keys[1] && appeared.attributes.count == 2, "%zu elements", appeared.attributes.count);
    uint32_t subscription = subscribed.subscription;
    layoutd_move_window_reply moved;
    MUST(layoutd_move_window(client, &(layoutd_move_window_request){
        subscription, {.rect = &(layoutd_rect){0, 60, 200, 110}, .overscan_share = 0.5}}, &moved, &error));
    CHECK(moved.window && moved.window->rect.y == 5 && moved.window->rect.height == 220, "the window is not where it was put");
    CHECK(moved.window->appeared.key_count == 2 && moved.window->disappeared.key_count == 0, "%zu", moved.window->appeared.key_count);
    layoutd_status status = layoutd_move_window(client, &(layoutd_move_window_request){.subscription = 99}, &moved, &error);
    CHECK(status == LAYOUTD_REFUSED && strcmp(error.code, "subscription.unknown") == 0, "%s", error.code);
    MUST(layoutd_unsubscribe(client, subscription, &error));
    MUST(layoutd_close_container(client, wall, &error));
}

static void a_timeout_may_be_set_again(void) {
    layoutd_set_timeout(client, 1);
    CHECK(layoutd_wait(client, &error) == LAYOUTD_TIMEOUT && strstr(error.message, " 1 ms"), "%s", error.message);
    layoutd_set_timeout(client, 60000);
}

static void keep_failure(void *context, const layoutd_reply *reply, const layoutd_error *failure) {
    CHECK(!reply == !!failure, "a reply or a failure");
    if (failure) *(layoutd_error *)context = *failure;
    else strcpy(((layoutd_error *)context)->code, "none");
}

static void updates_may_be_sent_without_waiting(void) {
    uint32_t wall = open_wall(9);
    layoutd_error outcomes[2] = {{0}, {0}};
    layoutd_update *update = layoutd_update_begin(wall);
    layoutd_update_set_layout(update, "grid", NULL);
    CHECK(layoutd_update_send(client, update, NULL, keep_failure, &outcomes[0], &error), "%s", error.message);
    update = layoutd_update_begin(wall);
    layoutd_update_set_layout(update, "gird", NULL);
    CHECK(layoutd_update_send(client, update, NULL, keep_failure, &outcomes[1], &error), "%s", error.message);
    while (!*outcomes[1].code) MUST(layoutd_wait(client, &error));
    CHECK(strcmp(outcomes[0].code, "none") == 0 && strcmp(outcomes[1].code, "layout.unknown") == 0, "%s", outcomes[1].code);
}

int main(int count, char **arguments) {
    CHECK(count > 1, "usage: request_tests SOCKET");
    client = connect_or_exit(arguments[1], (layoutd_options){.with_ids = true});
    opening_and_attaching();
    mistakes();
    a_million_sizes();
    queries();
    a_row_that_scrolls_by_itself();
    operations_by_identifier();
    operations_by_index_path();
    the_other_operations();
    what_is_in_sight();
    updates_may_be_sent_without_waiting();
    a_timeout_may_be_set_again();
    MUST(layoutd_sync(client, &error));
    layoutd_close(client);
    return 0;
}
