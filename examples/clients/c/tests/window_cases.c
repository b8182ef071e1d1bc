/* A window does not report elements out of sight, depend on the number of items, or survive its container; and it comes back after a
 * reconnection.
 *
 *     window_cases SOCKET [ITEMS] */
#define _POSIX_C_SOURCE 200809L

#include "between.h"

#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

typedef struct {
    layoutd_client *editor, *watcher;
    uint32_t container;
    layoutd_window *window;
    layoutd_difference difference;
} test_scene;

static test_scene open_scene(const char *path, const layoutd_open_container_request *request, const layoutd_window_options *options) {
    test_scene scene = {
        .editor = connect_or_exit(path, (layoutd_options){0}),
        .watcher = connect_or_exit(path, (layoutd_options){.with_ids = true}),
    };
    layoutd_error error;
    layoutd_open_container_reply opened;
    MUST(layoutd_open_container(scene.editor, request, &opened, &error));
    scene.container = opened.container;
    scene.window = layoutd_window_open(scene.watcher, scene.container, options, &error);
    CHECK(scene.window, "%s: %s", error.code, error.message);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    return scene;
}

static void close_scene(test_scene *scene) {
    layoutd_window_close(scene->window);
    layoutd_close(scene->watcher);
    layoutd_close(scene->editor);
}

/* The edit's event has come, and the window has followed it. */
static void commit(test_scene *scene, layoutd_update *update) {
    layoutd_error error;
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    MUST(layoutd_sync(scene->watcher, &error));
    MUST(layoutd_window_update(scene->window, &scene->difference, &error));
}

static size_t differences(const layoutd_difference *difference) {
    return difference->appeared_count + difference->disappeared_count + difference->moved_count + difference->changed_count;
}

static void insert_first(test_scene *scene) {
    static const double size[] = {100, 20};
    const layoutd_section item = {.item_count = 1, .item_sizes = size};
    const layoutd_new_items inserted = {0, 0, &item};
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_batch(update, &(layoutd_batch){.insert_items = &inserted, .insert_item_count = 1});
    layoutd_error error;
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    MUST(layoutd_sync(scene->watcher, &error));
}

static void many_items(const char *path, uint32_t count) {
    double *sizes = malloc(2 * count * sizeof *sizes), began = now();
    for (uint32_t i = 0; i < 2 * count; i++) sizes[i] = 20 + pick(50);
    const layoutd_section section = {.item_count = count, .item_sizes = sizes};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 5000, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    printf("%lu items opened, and a window of %zu elements, in %.1f ms\n", (unsigned long)count, scene.difference.count,
           (now() - began) * 1e3);
    free(sizes);
    layoutd_error error;

    /* The items in sight stay in sight. */
    const layoutd_window_element *middle = scene.difference.elements[0];
    for (size_t i = 0; i < scene.difference.count; i++) {
        const layoutd_window_element *element = scene.difference.elements[i];
        double y = element->frame.y;
        if (y >= scene.difference.rect.y && (y < middle->frame.y || middle->frame.y < scene.difference.rect.y)) middle = element;
    }
    uint32_t first = middle->path.item;
    uint64_t key = middle->key;
    double distance = middle->frame.y - scene.difference.rect.y, total = 0, most = 0;
    enum { TIMES = 40 };
    for (int i = 0; i < TIMES; i++) {
        insert_first(&scene);
        double start = now();
        MUST(layoutd_window_update(scene.window, &scene.difference, &error));
        double took = now() - start;
        total += took;
        if (took > most) most = took;
    }
    printf("an insertion before all of them is reported in %.0f µs, at most %.0f µs\n", total / (double)TIMES * 1e6, most * 1e6);
    CHECK(layoutd_window_find(scene.window, key) == middle && middle->path.item == first + TIMES, "item %lu is another's",
          (unsigned long)first + TIMES);
    double moved = middle->frame.y - scene.difference.rect.y - distance;
    /* An inserted item may begin a line or not. */
    CHECK(moved > -100 && moved < 100, "item %lu has moved by %g points on the screen", (unsigned long)first + TIMES, moved);
    close_scene(&scene);
}

static void what_is_not_in_reach(const char *path) {
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "column", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    uint64_t generation = scene.difference.generation;
    /* Deleting behind everything else moves nothing. */
    const layoutd_item_range deleted = {.item = 999, .count = 1};
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_batch(update, &(layoutd_batch){.delete_items = &deleted, .delete_item_count = 1});
    commit(&scene, update);
    CHECK(scene.difference.generation == generation + 1 && differences(&scene.difference) == 0, "generation %llu",
          (unsigned long long)scene.difference.generation);

    /* Elements are the same ones as long as they are in sight. */
    layoutd_rect rect = layoutd_window_rect(scene.window);
    const layoutd_window_element *last = scene.difference.elements[scene.difference.count - 1];
    uint64_t key = last->key;
    layoutd_window_scroll(scene.window, rect.x, last->frame.y + 100);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.appeared_count && !scene.difference.moved_count, "the window has not moved");
    CHECK(layoutd_window_find(scene.window, key) == last, "an element that was and is in sight is another");
    /* After a jump, what is visible comes first, and the rest with an event. */
    layoutd_window_scroll(scene.window, rect.x, rect.y + 20000);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    size_t count = scene.difference.count;
    CHECK(count && count == scene.difference.appeared_count, "%zu elements", count);
    CHECK(!layoutd_window_find(scene.window, key), "what is gone has a key");
    MUST(layoutd_sync(scene.watcher, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.appeared_count == scene.difference.count - count, "%zu elements of %zu", count, scene.difference.count);
    CHECK(layoutd_window_reach(scene.window).height == 3 * rect.height, "no overscan");
    close_scene(&scene);
}

/* A rectangle of its own moves with what is in it. */
static void a_rectangle_stays_with_its_items(const char *path) {
    double sizes[2000];
    for (size_t i = 0; i < LENGTH(sizes); i++) sizes[i] = i % 2 ? 40 : 320;
    const layoutd_section section = {.item_count = LENGTH(sizes) / 2, .item_sizes = sizes};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 4000, 320, 480}, .sections = &section, .section_count = 1},
        &(layoutd_window_options){.rect = &(layoutd_rect){0, 4100, 100, 100}, .overscan = 10, .committed = true});
    CHECK(layoutd_window_reach(scene.window).y == 4090 && scene.difference.rect.y == 4100, "it is at %g", scene.difference.rect.y);
    insert_first(&scene);
    layoutd_error error;
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    double by = scene.difference.adjustment.y;
    CHECK(by > 0 && scene.difference.rect.y == 4100 + by && layoutd_window_reach(scene.window).y == 4090 + by, "it moved by %g", by);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.adjustment.y == 0 && differences(&scene.difference) == 0, "told twice");
    close_scene(&scene);
}

/* Views stay with their items, whose keys are others. */
static void views_survive_a_connection(const char *path) {
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    static int views[6];
    const layoutd_section section = {.item_count = 5, .id = layoutd_name("s"), .item_ids = {.names = names, .name_count = 5}};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .parameters = "{\"headerReferenceSize\":[320,20]}", .bounds = {0, 0, 320, 480}, .sections = &section,
        .section_count = 1}, NULL);
    CHECK(scene.difference.appeared_count == 6, "%zu elements", scene.difference.appeared_count);
    layoutd_window_element *gone = NULL;
    for (size_t i = 0; i < 6; i++) {
        layoutd_window_element *element = scene.difference.appeared[i];
        bool is_cell = element->category == LAYOUTD_CELL;
        element->view = &views[is_cell ? element->path.item : 5];
        if (is_cell && strcmp(element->id.name, "b") == 0) gone = element;
    }
    layoutd_error error;
    layoutd_close(scene.watcher);
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_delete_items(update, (layoutd_identifiers){.names = &names[1], .name_count = 1});
    MUST(layoutd_update_commit(scene.editor, update, NULL, NULL, &error));
    scene.watcher = connect_or_exit(path, (layoutd_options){.with_ids = true});
    CHECK(layoutd_window_reopen(scene.window, scene.watcher, scene.container + 99, &error) == LAYOUTD_REFUSED, "%s", error.code);
    MUST(layoutd_window_reopen(scene.window, scene.watcher, scene.container, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.disappeared_count == 1 && scene.difference.disappeared[0] == gone, "the deleted item is there");
    CHECK(scene.difference.count == 5 && scene.difference.appeared_count == 0, "%zu have appeared", scene.difference.appeared_count);
    CHECK(scene.difference.moved_count == 3, "%zu have moved", scene.difference.moved_count);
    /* The header, which has its index path alone. */
    CHECK(scene.difference.changed_count == 1 && scene.difference.changed[0]->view == &views[5], "other elements may be others");
    for (size_t i = 0; i < 5; i++) {
        const layoutd_window_element *element = scene.difference.elements[i];
        bool is_cell = element->category == LAYOUTD_CELL;
        size_t item = is_cell ? (size_t)(*element->id.name - 'a') : 5;
        CHECK(element->view == &views[item], "another element has the view of %zu", item);
        CHECK(layoutd_window_find(scene.window, element->key) == element, "the key of %zu is not known", item);
    }
    update = layoutd_update_begin(scene.container);
    layoutd_update_delete_items(update, (layoutd_identifiers){.names = names, .name_count = 1});
    commit(&scene, update);
    CHECK(scene.difference.disappeared_count == 1 && scene.difference.disappeared[0]->view == &views[0], "the event is not applied");
    close_scene(&scene);
}

static void the_container_closes(const char *path) {
    const layoutd_section section = {.item_count = 10};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    CHECK(scene.difference.appeared_count == 10, "%zu elements", scene.difference.appeared_count);
    MUST(layoutd_close_container(scene.editor, scene.container, &error));
    MUST(layoutd_sync(scene.watcher, &error));
    layoutd_status status = layoutd_window_update(scene.window, &scene.difference, &error);
    CHECK(status == LAYOUTD_REFUSED && strcmp(error.code, "container.unknown") == 0, "%s", error.code);
    CHECK(!layoutd_window_open(scene.watcher, scene.container, NULL, &error) && strcmp(error.code, "container.unknown") == 0, "%s",
          error.code);
    /* The client first, and the window after it. */
    layoutd_close(scene.watcher);
    status = layoutd_window_update(scene.window, &scene.difference, &error);
    CHECK(status == LAYOUTD_LOST, "%s", error.code);
    layoutd_window_close(scene.window);
    layoutd_close(scene.editor);
}

static size_t strays;

static void on_event(void *context, const layoutd_event *event) {
    (void)context;
    (void)event;
    strays++;
}

/* Events between a window's end and its subscription's are dropped; those of other subscriptions reach the program. */
static void a_window_keeps_its_events(const char *path) {
    const layoutd_section section = {.item_count = 10};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    layoutd_close(scene.watcher);
    layoutd_window_close(scene.window);
    scene.watcher = connect_or_exit(path, (layoutd_options){.on_event = on_event});
    scene.window = layoutd_window_open(scene.watcher, scene.container, NULL, &error);
    CHECK(scene.window, "%s", error.message);
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 0, 200, 480});
    MUST(layoutd_update_commit(scene.editor, update, NULL, NULL, &error));
    layoutd_window_close(scene.window);
    MUST(layoutd_sync(scene.watcher, &error));
    CHECK(strays == 0, "%zu events of a closed window", strays);
    static const char *const events[] = {"invalidated"};
    layoutd_subscribe_reply subscribed;
    MUST(layoutd_subscribe(scene.watcher, &(layoutd_subscribe_request){
        .events = events, .event_count = 1, .container = &scene.container}, &subscribed, &error));
    CHECK(subscribed.container_count == 1 && subscribed.containers[0].item_count == 10, "%zu states", subscribed.container_count);
    update = layoutd_update_begin(scene.container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 0, 300, 480});
    MUST(layoutd_update_commit(scene.editor, update, NULL, NULL, &error));
    MUST(layoutd_sync(scene.watcher, &error));
    CHECK(strays == 1, "%zu events", strays);
    MUST(layoutd_unsubscribe(scene.watcher, subscribed.subscription, &error));
    layoutd_close(scene.watcher);
    layoutd_close(scene.editor);
}

/* Frames come from events, without a query, until the layout rests. */
static void items_fall(const char *path) {
    double sizes[60];
    for (size_t i = 0; i < LENGTH(sizes); i++) sizes[i] = 40;
    const layoutd_section section = {.item_count = LENGTH(sizes) / 2, .item_sizes = sizes};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "gravity", .bounds = {0, 0, 320, 240}, .sections = &section, .section_count = 1},
        &(layoutd_window_options){.rate = 60});
    layoutd_error error;
    size_t moved = 0;
    for (;;) {
        layoutd_list_containers_reply listed;
        MUST(layoutd_list_containers(scene.editor, &listed, &error));
        bool is_moving = false;
        for (size_t i = 0; i < listed.container_count; i++) {
            if (listed.containers[i].container == scene.container) is_moving = listed.containers[i].is_moving;
        }
        if (is_moving) MUST(layoutd_wait(scene.watcher, &error));
        MUST(layoutd_sync(scene.watcher, &error));
        MUST(layoutd_window_update(scene.window, &scene.difference, &error));
        moved += scene.difference.moved_count;
        CHECK(!scene.difference.changed_count && !scene.difference.disappeared_count, "items of a closed box came and went");
        if (!is_moving) break;
    }
    CHECK(moved > 100, "%zu moved", moved);
    layoutd_elements resting;
    MUST(layoutd_query_rect(scene.watcher, scene.container, layoutd_window_reach(scene.window), NULL, &resting, &error));
    CHECK(resting.count == scene.difference.count, "%zu elements rest", resting.count);
    for (size_t i = 0; i < resting.count; i++) {
        const layoutd_window_element *element = scene.difference.elements[i];
        for (size_t j = 0; j < resting.count; j++) {
            bool is_same = resting.items[j] == element->path.item;
            CHECK(!is_same || resting.frames[j].y == element->frame.y, "item %u rests somewhere else", (unsigned)element->path.item);
        }
    }
    layoutd_free_elements(&resting);
    close_scene(&scene);
}

/* One window shows the items where they would be dropped, another one where they were. */
static void items_are_dragged(const char *path) {
    const layoutd_section section = {.item_count = 10};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    layoutd_window *committed =
        layoutd_window_open(scene.watcher, scene.container, &(layoutd_window_options){.committed = true}, &error);
    CHECK(committed, "%s", error.message);
    layoutd_difference difference;
    MUST(layoutd_window_update(committed, &difference, &error));
    CHECK(!scene.difference.is_dragging && scene.difference.transition_progress < 0, "something is under way");
    const layoutd_index_path first = {0, 0};
    MUST(layoutd_begin_movement(scene.editor, scene.container, &first, 1, NULL, NULL, &error));
    MUST(layoutd_update_movement(scene.editor, scene.container, (layoutd_point){120, 25}, 0, NULL, &error));
    MUST(layoutd_sync(scene.watcher, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.is_dragging && scene.difference.moved_count == 2, "%zu have moved", scene.difference.moved_count);
    MUST(layoutd_window_update(committed, &difference, &error));
    CHECK(difference.is_dragging && difference.moved_count == 0, "%zu have moved", difference.moved_count);
    MUST(layoutd_cancel_movement(scene.editor, scene.container, NULL, &error));
    MUST(layoutd_begin_transition(scene.editor, scene.container, "column", NULL, NULL, NULL, &error));
    MUST(layoutd_update_transition(scene.editor, scene.container, 0.5, NULL, NULL, &error));
    MUST(layoutd_sync(scene.watcher, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(!scene.difference.is_dragging && scene.difference.transition_progress == 0.5, "%g", scene.difference.transition_progress);
    layoutd_window_close(committed);
    close_scene(&scene);
}

/* A window retains only so much, whatever the daemon sends. */
static void a_window_has_a_limit(const char *path) {
    const layoutd_section section = {.item_count = 5000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "grid", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1},
        &(layoutd_window_options){.overscan = -1});
    layoutd_error error;
    layoutd_client *client = connect_or_exit(path, (layoutd_options){.reply_bytes = 1 << 18});
    const layoutd_rect everything = {0, 0, 1e6, 1e6};
    layoutd_window *window = layoutd_window_open(client, scene.container, &(layoutd_window_options){.rect = &everything}, &error);
    CHECK(!window && error.status == LAYOUTD_PROTOCOL, "%d %s", (int)error.status, error.message);
    layoutd_close(client);
    close_scene(&scene);
}

/* Two windows of one program on one container, of which one has its bounds. */
static void bounds_are_one_windows(const char *path) {
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1},
        &(layoutd_window_options){.owns_bounds = true});
    layoutd_error error;
    layoutd_window *other = layoutd_window_open(
        scene.watcher, scene.container, &(layoutd_window_options){.rect = &(layoutd_rect){0, 0, 320, 480}}, &error);
    layoutd_window_scroll(scene.window, 0, 700);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    layoutd_query_container_reply queried;
    MUST(layoutd_query_container(scene.editor, scene.container, &queried, &error));
    CHECK(queried.state.bounds.y == 700 && queried.state.item_count == 1000, "the bounds are at %g", queried.state.bounds.y);
    layoutd_difference difference;
    MUST(layoutd_window_update(other, &difference, &error));
    CHECK(difference.rect.y == 0, "the other window is at %g", difference.rect.y);
    /* Somebody else resizes it, and scrolls. */
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 300, 300, 480});
    commit(&scene, update);
    CHECK(scene.difference.rect.y == 300 && scene.difference.rect.width == 300 && scene.difference.adjustment.y == -400, "the window is at %g", scene.difference.rect.y);
    layoutd_window_close(other);
    close_scene(&scene);
}

/* Holds back every event until nothing else has come for a while, so that each reply is ahead of it. */
static bool hold_events(link_ *link, uint8_t *frame, uint32_t length) {
    /* Field 31 of a binary reply. */
    bool is_event = length > 2 && frame[4] == 0xFA && frame[5] == 0x01;
    if (!is_event) return send_all(link->client, frame, 4 + (size_t)length);
    link->held = realloc(link->held, link->held_length + 4 + length);
    memcpy(link->held + link->held_length, frame, 4 + (size_t)length);
    link->held_length += 4 + (size_t)length;
    return true;
}

/* The reply has what the events would have had. */
static void replies_are_ahead(const char *path) {
    char between[100];
    snprintf(between, sizeof between, "%s.between", path);
    pid_t child = begin_between(path, between, hold_events);
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "column", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    layoutd_close(scene.watcher);
    layoutd_window_close(scene.window);
    scene.watcher = connect_or_exit(between, (layoutd_options){0});
    scene.window = layoutd_window_open(scene.watcher, scene.container, NULL, &error);
    CHECK(scene.window, "%s", error.message);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    for (int i = 1; i <= 5; i++) {
        const layoutd_new_items inserted = {0, 0, NULL};
        layoutd_update *update = layoutd_update_begin(scene.container);
        layoutd_update_batch(update, &(layoutd_batch){.insert_items = &inserted, .insert_item_count = 1});
        MUST(layoutd_update_commit(scene.editor, update, NULL, NULL, &error));
        uint64_t generation = scene.difference.generation;
        layoutd_window_scroll(scene.window, 0, i * 2000);
        MUST(layoutd_window_update(scene.window, &scene.difference, &error));
        CHECK(scene.difference.generation == generation + 1 && scene.difference.changed_count == 0, "%zu elements may be others",
              scene.difference.changed_count);
    }
    close_scene(&scene);
    end_between(child, between);
}

/* Holds back the reply to a move until something else comes. */
static bool hold_moves(link_ *link, uint8_t *frame, uint32_t length) {
    static uint8_t held[1 << 16];
    static size_t held_length;
    bool is_move = false;
    /* Field 56 behind the id and the generation. */
    for (size_t i = 4; i < 12 && i + 1 < 4 + (size_t)length; i++) is_move |= frame[i] == 0xC2 && frame[i + 1] == 0x03;
    if (is_move && !held_length && 4 + (size_t)length <= sizeof held) {
        held_length = 4 + (size_t)length;
        memcpy(held, frame, held_length);
        return true;
    }
    bool is_sent = send_all(link->client, held, held_length);
    held_length = 0;
    return is_sent && send_all(link->client, frame, 4 + (size_t)length);
}

/* The daemon thinks that the window has what was in a late reply, so it is applied; also if the window is closed. */
static void replies_are_late(const char *path) {
    char between[100];
    snprintf(between, sizeof between, "%s.between", path);
    pid_t child = begin_between(path, between, hold_moves);
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "column", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    layoutd_close(scene.watcher);
    scene.watcher = layoutd_connect(between, &(layoutd_options){.timeout_milliseconds = 1000}, &error);
    CHECK(scene.watcher, "%s", error.message);
    MUST(layoutd_window_reopen(scene.window, scene.watcher, scene.container, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    layoutd_window_scroll(scene.window, 0, 600);
    layoutd_status status = layoutd_window_update(scene.window, &scene.difference, &error);
    CHECK(status == LAYOUTD_TIMEOUT && differences(&scene.difference) == 0, "%s", error.code);
    MUST(layoutd_sync(scene.watcher, &error));
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(scene.difference.appeared_count && layoutd_window_reach(scene.window).y == 120, "the late reply is dropped");
    layoutd_window_scroll(scene.window, 0, 0);
    CHECK(layoutd_window_update(scene.window, &scene.difference, &error) == LAYOUTD_TIMEOUT, "%s", error.code);
    layoutd_window_close(scene.window);
    MUST(layoutd_sync(scene.watcher, &error));
    MUST(layoutd_sync(scene.watcher, &error));
    layoutd_close(scene.watcher);
    layoutd_close(scene.editor);
    end_between(child, between);
}

int main(int count, char **arguments) {
    CHECK(count > 1, "usage: window_cases SOCKET [ITEMS]");
    many_items(arguments[1], count > 2 ? (uint32_t)strtoul(arguments[2], NULL, 10) : 100000);
    what_is_not_in_reach(arguments[1]);
    a_rectangle_stays_with_its_items(arguments[1]);
    views_survive_a_connection(arguments[1]);
    the_container_closes(arguments[1]);
    a_window_keeps_its_events(arguments[1]);
    items_fall(arguments[1]);
    bounds_are_one_windows(arguments[1]);
    replies_are_ahead(arguments[1]);
    replies_are_late(arguments[1]);
    items_are_dragged(arguments[1]);
    a_window_has_a_limit(arguments[1]);
    return 0;
}
