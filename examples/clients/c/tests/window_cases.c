/* What a window does not do: query for what it cannot see, depend on the number of items, or survive its container.
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
    test_scene scene = {.editor = connect_or_exit(path, (layoutd_options){0}), .watcher = connect_or_exit(path, (layoutd_options){0})};
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
    printf("%lu items opened, and a window of %zu elements, in %.1f ms\n", (unsigned long)count, scene.difference.elements->count,
           (now() - began) * 1e3);
    free(sizes);
    layoutd_error error;

    /* What is in sight stays in sight. */
    size_t middle = scene.difference.elements->count / 2;
    uint32_t first = scene.difference.elements->items[middle];
    double distance = scene.difference.elements->frames[middle].y - layoutd_window_rect(scene.window).y;
    double total = 0, most = 0;
    enum { TIMES = 40 };
    for (int i = 0; i < TIMES; i++) {
        insert_first(&scene);
        double start = now();
        MUST(layoutd_window_update(scene.window, &scene.difference, &error));
        double took = now() - start;
        total += took;
        if (took > most) most = took;
    }
    printf("an insertion before all of them is followed in %.0f µs, at most %.0f µs\n", total / (double)TIMES * 1e6, most * 1e6);
    const layoutd_elements *elements = scene.difference.elements;
    size_t at = 0;
    while (at < elements->count && elements->items[at] != first + TIMES) at++;
    CHECK(at < elements->count, "item %lu has left the reach", (unsigned long)first + TIMES);
    double moved = elements->frames[at].y - scene.difference.rect.y - distance;
    /* An inserted item may begin a line or not. */
    CHECK(moved > -100 && moved < 100, "item %lu has moved by %g points on the screen", (unsigned long)first + TIMES, moved);
    close_scene(&scene);
}

static void what_is_not_in_reach(const char *path) {
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "column", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1}, NULL);
    layoutd_error error;
    uint64_t queries = layoutd_window_queries(scene.window), generation = scene.difference.generation;
    /* Deleting behind everything else moves nothing. */
    const layoutd_item_range deleted = {.item = 999, .count = 1};
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_batch(update, &(layoutd_batch){.delete_items = &deleted, .delete_item_count = 1});
    commit(&scene, update);
    CHECK(scene.difference.generation == generation + 1 && differences(&scene.difference) == 0, "generation %llu",
          (unsigned long long)scene.difference.generation);
    CHECK(layoutd_window_queries(scene.window) == queries, "a deletion out of sight was queried");

    /* A scroll inside the reach needs nothing new. */
    layoutd_rect rect = layoutd_window_rect(scene.window);
    layoutd_window_scroll(scene.window, rect.x, rect.y + 300);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(layoutd_window_queries(scene.window) == queries && differences(&scene.difference) == 0, "a scroll in the reach was queried");
    layoutd_window_scroll(scene.window, rect.x, rect.y + 900);
    MUST(layoutd_window_update(scene.window, &scene.difference, &error));
    CHECK(layoutd_window_queries(scene.window) == queries + 1 && scene.difference.appeared_count, "no scroll beyond the reach");
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

/* Events between the end of a window and the end of its subscription are nobody's, those of other subscriptions the program's. */
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
        &(layoutd_window_options){.follows_motion = true});
    layoutd_error error;
    uint64_t queries = layoutd_window_queries(scene.window);
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
    CHECK(moved > 100 && layoutd_window_queries(scene.window) == queries, "%zu moved, %llu queries", moved,
          (unsigned long long)(layoutd_window_queries(scene.window) - queries));
    layoutd_elements resting;
    MUST(layoutd_query_rect(scene.watcher, scene.container, layoutd_window_reach(scene.window), NULL, &resting, &error));
    CHECK(resting.count == scene.difference.elements->count, "%zu elements rest", resting.count);
    size_t bytes = resting.count * sizeof *resting.frames;
    CHECK(memcmp(resting.frames, scene.difference.elements->frames, bytes) == 0, "they rest somewhere else");
    layoutd_free_elements(&resting);
    close_scene(&scene);
}

/* Two windows of one program on one container, of which one has its bounds. */
static void bounds_are_one_windows(const char *path) {
    const layoutd_section section = {.item_count = 1000};
    test_scene scene = open_scene(path, &(layoutd_open_container_request){
        .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &section, .section_count = 1},
        &(layoutd_window_options){.owns_bounds = true});
    layoutd_error error;
    layoutd_window *other = layoutd_window_open(scene.watcher, scene.container, NULL, &error);
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

/* The window waits for the events, and does not take one item for another meanwhile. */
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
        uint64_t queries = layoutd_window_queries(scene.window), generation = scene.difference.generation;
        layoutd_window_scroll(scene.window, 0, i * 2000);
        MUST(layoutd_window_update(scene.window, &scene.difference, &error));
        CHECK(scene.difference.generation == generation + 1 && scene.difference.changed_count == 0, "%zu elements may be others",
              scene.difference.changed_count);
        CHECK(layoutd_window_queries(scene.window) <= queries + 2, "%llu queries",
              (unsigned long long)(layoutd_window_queries(scene.window) - queries));
    }
    close_scene(&scene);
    end_between(child, between);
}

int main(int count, char **arguments) {
    CHECK(count > 1, "usage: window_cases SOCKET [ITEMS]");
    many_items(arguments[1], count > 2 ? (uint32_t)strtoul(arguments[2], NULL, 10) : 100000);
    what_is_not_in_reach(arguments[1]);
    the_container_closes(arguments[1]);
    a_window_keeps_its_events(arguments[1]);
    items_fall(arguments[1]);
    bounds_are_one_windows(arguments[1]);
    replies_are_ahead(arguments[1]);
    return 0;
}
