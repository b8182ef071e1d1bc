/* A view never waits, tells effects in order, and reports each of its inputs once.
 *
 *     view_cases SOCKET */
#define _POSIX_C_SOURCE 200809L

#include "between.h"

#include <time.h>

typedef struct {
    layoutd_client *editor, *client;
    uint32_t container;
    layoutd_window *view;
    /* What has been reported: how much, the last number and the newest generation, and the selection and cursor by then. */
    unsigned told, failures;
    uint32_t number;
    uint64_t generation;
    layoutd_error error;
    uint32_t selected[2], cursor, cursor_at_failure;
    size_t selected_count;
    layoutd_point scroll;
    bool closes, sends;
} test_scene;

static const layoutd_view_input down = {LAYOUTD_INPUT_KEY, .key = {"down", 0, 1}};
static const layoutd_section thousand = {.item_count = 1000};
static const layoutd_open_container_request column = {
    .layout = "column", .parameters = "{\"columnCount\":1}", .bounds = {0, 0, 320, 480}, .sections = &thousand, .section_count = 1};

static void on_news(void *context, layoutd_window *view, const layoutd_view_news *news) {
    test_scene *scene = context;
    layoutd_error error;
    scene->told++;
    scene->failures += news->error != NULL;
    if (news->number) scene->number = news->number;
    if (news->error) scene->error = *news->error;
    else scene->generation = news->generation;
    if (news->error) scene->cursor_at_failure = scene->cursor;
    for (size_t i = 0; i < news->effect_count; i++) {
        const layoutd_view_effect *effect = &news->effects[i];
        if (effect->kind == LAYOUTD_EFFECT_SELECTED) {
            scene->selected_count = effect->selected.range_count;
            for (size_t j = 0; j < 2 && j < effect->selected.range_count; j++) scene->selected[j] = effect->selected.items[j];
        }
        if (effect->kind == LAYOUTD_EFFECT_FOCUSED) scene->cursor = effect->focused.item ? effect->focused.item->item : UINT32_MAX;
        if (effect->kind == LAYOUTD_EFFECT_SCROLL) scene->scroll = effect->scroll;
    }
    if (news->error) return;
    layoutd_difference difference;
    MUST(layoutd_window_update(view, &difference, &error));
    CHECK(difference.generation >= news->generation, "the window is behind its effects");
    if (scene->sends) CHECK(layoutd_view_send(view, &down, 1, &error), "%s", error.message);
    scene->sends = false;
    if (scene->closes) layoutd_close(scene->client);
}

static void open_view(test_scene *scene, const char *path, const layoutd_window_options *place) {
    layoutd_error error;
    scene->client = connect_or_exit(path, (layoutd_options){0});
    const layoutd_view_options options = {.reorders = true};
    scene->view = layoutd_view_open(scene->client, scene->container, place, &options, on_news, scene, &error);
    CHECK(scene->view, "%s", error.message);
}

/* The editor has a connection of its own to the daemon, and the view one by `between`. */
static void open_scene(test_scene *scene, const char *path, const char *between) {
    layoutd_error error;
    layoutd_open_container_reply opened;
    *scene = (test_scene){.editor = connect_or_exit(path, (layoutd_options){0})};
    MUST(layoutd_open_container(scene->editor, &column, &opened, &error));
    scene->container = opened.container;
    open_view(scene, between, NULL);
}

static void close_scene(test_scene *scene) {
    layoutd_window_close(scene->view);
    layoutd_close(scene->client);
    layoutd_close(scene->editor);
}

static uint32_t press_down(test_scene *scene) {
    layoutd_error error;
    uint32_t number = layoutd_view_send(scene->view, &down, 1, &error);
    CHECK(number, "%s", error.message);
    return number;
}

static void wait_for(test_scene *scene, uint32_t number) {
    layoutd_error error;
    while (scene->number < number) MUST(layoutd_wait(scene->client, &error));
}

/* Inserts an item in front of all others, or deletes one. */
static void edit(test_scene *scene, bool inserts, uint32_t item) {
    const layoutd_new_items inserted = {0, item, NULL};
    const layoutd_item_range deleted = {0, item, 1, {0}};
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_batch(update, &(layoutd_batch){
        .insert_items = &inserted, .insert_item_count = inserts, .delete_items = &deleted, .delete_item_count = !inserts});
    layoutd_error error;
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
}

static void inputs_do_not_wait_for_the_opening(const char *path) {
    test_scene scene;
    open_scene(&scene, path, path);
    layoutd_error error;
    layoutd_difference difference;
    MUST(layoutd_window_update(scene.view, &difference, &error));
    CHECK(difference.count == 0 && scene.told == 0, "%zu elements before the client has stepped", difference.count);
    press_down(&scene);
    wait_for(&scene, press_down(&scene));
    MUST(layoutd_window_update(scene.view, &difference, &error));
    CHECK(difference.count > 0 && scene.told == 2 && scene.cursor == 1 && scene.selected[0] == 1, "item %u after %u replies",
          scene.cursor, scene.told);
    scene.sends = true;
    wait_for(&scene, press_down(&scene));
    wait_for(&scene, scene.number + 1);
    layoutd_view_state state;
    MUST(layoutd_view_read(scene.view, &state, &error));
    CHECK(state.cursor && state.cursor->item == 3 && layoutd_view_keys_contain(&state.selected, 0, 3)
              && !layoutd_view_keys_contain(&state.selected, 0, 2) && strcmp(state.gesture, "none") == 0 && state.visible.height == 480,
          "the cursor is at %u", state.cursor ? state.cursor->item : 0);
    close_scene(&scene);
}

static void a_view_is_read_once_it_is_open(const char *path) {
    test_scene scene;
    open_scene(&scene, path, path);
    press_down(&scene);
    layoutd_error error;
    layoutd_view_state state;
    MUST(layoutd_view_read(scene.view, &state, &error));
    CHECK(state.cursor && state.cursor->item == 0, "the input before it is missing");
    close_scene(&scene);
}

static void a_wrong_input_is_refused_with_all_others(const char *path) {
    test_scene scene;
    open_scene(&scene, path, path);
    layoutd_error error;
    const layoutd_view_input inputs[] = {down, {LAYOUTD_INPUT_GUESTS, .guests = {.phase = "hove"}}};
    wait_for(&scene, layoutd_view_send(scene.view, inputs, 2, &error));
    CHECK(scene.failures == 1 && strcmp(scene.error.pointer, "/input/inputs/1/guests/phase") == 0, "%s %s", scene.error.message,
          scene.error.pointer);
    layoutd_view_state state;
    MUST(layoutd_view_read(scene.view, &state, &error));
    CHECK(!state.cursor && !state.selected.range_count, "half of the inputs were taken");
    close_scene(&scene);
}

static void others_change_what_is_selected(const char *path) {
    test_scene scene;
    open_scene(&scene, path, path);
    layoutd_error error;
    const uint32_t sections[] = {0, 0}, items[] = {2, 7};
    const layoutd_view_input select = {LAYOUTD_INPUT_SELECT, .select = {.sections = sections, .items = items, .range_count = 2}};
    wait_for(&scene, layoutd_view_send(scene.view, &select, 1, &error));
    CHECK(scene.selected_count == 2 && scene.selected[1] == 7, "%zu ranges", scene.selected_count);
    edit(&scene, true, 0);
    while (scene.selected[0] != 3) MUST(layoutd_wait(scene.client, &error));
    CHECK(scene.selected[1] == 8, "the second range is at %u", scene.selected[1]);
    edit(&scene, false, 3);
    while (scene.selected_count != 1) MUST(layoutd_wait(scene.client, &error));
    CHECK(scene.selected[0] == 7, "item %u is selected", scene.selected[0]);
    close_scene(&scene);
}

/* Holds back every event until nothing else has come for a while, so that each reply is ahead of it. */
static bool hold_events(link_ *link, uint8_t *frame, uint32_t length) {
    bool is_event = length > 2 && frame[4] == 0xFA && frame[5] == 0x01;
    if (!is_event) return send_all(link->client, frame, 4 + (size_t)length);
    link->held = realloc(link->held, link->held_length + 4 + length);
    memcpy(link->held + link->held_length, frame, 4 + (size_t)length);
    link->held_length += 4 + (size_t)length;
    return true;
}

/* The handler checks that the window has the effects' generation. */
static void effects_wait_for_their_window(const char *path, const char *between) {
    pid_t child = begin_between(path, between, hold_events);
    test_scene scene;
    open_scene(&scene, path, between);
    wait_for(&scene, press_down(&scene));
    for (unsigned i = 1; i <= 3; i++) {
        uint64_t before = scene.generation;
        edit(&scene, true, 0);
        press_down(&scene);
        const layoutd_view_input wrong = {.kind = LAYOUTD_NO_INPUT};
        layoutd_error error;
        wait_for(&scene, layoutd_view_send(scene.view, &wrong, 1, &error));
        CHECK(scene.failures == i && scene.cursor_at_failure == 2 * i && scene.generation > before,
              "the failure of %u comes with the cursor at %u", scene.number, scene.cursor_at_failure);
    }
    close_scene(&scene);
    end_between(child, between);
}

static bool pass(link_ *link, uint8_t *frame, uint32_t length) {
    return send_all(link->client, frame, 4 + (size_t)length);
}

/* Nothing waits while no answer comes, and all is answered later. Without that, the test would never end. */
static void a_stopped_daemon_stops_nothing(const char *path, const char *between) {
    pid_t child = begin_between(path, between, pass);
    test_scene scene;
    open_scene(&scene, path, between);
    wait_for(&scene, press_down(&scene));
    layoutd_error error;
    layoutd_difference difference;
    kill(child, SIGSTOP);
    uint32_t last = 0;
    for (int i = 1; i <= 100; i++) {
        const layoutd_view_input inputs[] = {{LAYOUTD_INPUT_SCROLLED, .scrolled = {{0, i * 7}, true}}, down};
        last = layoutd_view_send(scene.view, inputs, 2, &error);
        CHECK(last, "%s", error.message);
        MUST(layoutd_step(scene.client, &error));
        MUST(layoutd_window_update(scene.view, &difference, &error));
        CHECK(difference.count > 0 && difference.rect.y == i * 7, "the view is at %g", difference.rect.y);
    }
    kill(child, SIGCONT);
    wait_for(&scene, last);
    CHECK(scene.told == 101 && scene.cursor == 100, "item %u after %u replies", scene.cursor, scene.told);
    close_scene(&scene);
    end_between(child, between);
}

static void scrolling_sets_the_bounds(const char *path) {
    test_scene scene;
    open_scene(&scene, path, path);
    layoutd_window_close(scene.view);
    layoutd_close(scene.client);
    open_view(&scene, path, &(layoutd_window_options){.owns_bounds = true});
    layoutd_error error;
    const layoutd_view_input inputs[] = {
        {LAYOUTD_INPUT_SCROLLED, .scrolled = {{0, 500}, true}}, {LAYOUTD_INPUT_RESIZED, .resized = {300, 400}}};
    wait_for(&scene, layoutd_view_send(scene.view, inputs, 2, &error));
    layoutd_query_container_reply queried;
    MUST(layoutd_query_container(scene.editor, scene.container, &queried, &error));
    CHECK(queried.state.bounds.y == 500 && queried.state.bounds.height == 400, "the bounds are at %g", queried.state.bounds.y);
    /* Another client scrolls. */
    layoutd_update *update = layoutd_update_begin(scene.container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 200, 300, 400});
    MUST(layoutd_update_commit(scene.editor, update, NULL, NULL, &error));
    layoutd_difference difference = {0};
    double moved = 0;
    while (difference.rect.y != 200) {
        MUST(layoutd_wait(scene.client, &error));
        MUST(layoutd_window_update(scene.view, &difference, &error));
        moved += difference.adjustment.y;
    }
    CHECK(moved == -300, "the view is moved by %g", moved);
    close_scene(&scene);
}

static void every_input_is_reported_once(const char *path, const char *between) {
    pid_t child = begin_between(path, between, hold_events);
    test_scene scene;
    open_scene(&scene, path, between);
    wait_for(&scene, press_down(&scene));
    /* The first reply is held, as its window is not there, and the second is on its way. */
    edit(&scene, true, 0);
    press_down(&scene);
    layoutd_error error;
    MUST(layoutd_sync(scene.client, &error));
    uint32_t last = press_down(&scene);
    unsigned told = scene.told;
    layoutd_close(scene.client);
    CHECK(scene.told == told + 2 && scene.failures == 2 && scene.number == last && scene.error.status == LAYOUTD_LOST, "%u of %u failed",
          scene.failures, scene.told - told);
    CHECK(!layoutd_view_send(scene.view, &down, 1, &error) && error.status == LAYOUTD_LOST, "%s", error.message);
    end_between(child, between);

    scene.client = connect_or_exit(path, (layoutd_options){0});
    MUST(layoutd_view_reopen(scene.view, scene.client, scene.container, &error));
    wait_for(&scene, press_down(&scene));
    CHECK(scene.cursor == 0, "the cursor is at %u", scene.cursor);
    scene.closes = true;
    press_down(&scene);
    press_down(&scene);
    while (layoutd_wait(scene.client, &error) == LAYOUTD_OK) continue;
    CHECK(scene.failures == 3, "%u failed", scene.failures);
    scene.closes = false;
    close_scene(&scene);
}

static void a_view_that_cannot_be_opened_says_so(const char *path) {
    layoutd_error error;
    test_scene scene = {.client = connect_or_exit(path, (layoutd_options){0})};
    scene.view = layoutd_view_open(scene.client, 9999, NULL, NULL, on_news, &scene, &error);
    CHECK(scene.view, "%s", error.message);
    uint32_t number = press_down(&scene);
    wait_for(&scene, number);
    CHECK(scene.told == 2 && scene.failures == 2 && strcmp(scene.error.code, "container.unknown") == 0, "%s", scene.error.message);
    layoutd_difference difference;
    CHECK(layoutd_window_update(scene.view, &difference, &error) == LAYOUTD_REFUSED && strcmp(error.code, "container.unknown") == 0,
          "%s", error.code);
    CHECK(!layoutd_view_send(scene.view, &down, 1, &error) && error.status == LAYOUTD_USAGE, "%s", error.message);
    layoutd_window_close(scene.view);
    layoutd_close(scene.client);
}

int main(int count, char **arguments) {
    CHECK(count > 1, "usage: view_cases SOCKET");
    char between[100];
    snprintf(between, sizeof between, "%s.between", arguments[1]);
    inputs_do_not_wait_for_the_opening(arguments[1]);
    a_view_is_read_once_it_is_open(arguments[1]);
    a_wrong_input_is_refused_with_all_others(arguments[1]);
    others_change_what_is_selected(arguments[1]);
    effects_wait_for_their_window(arguments[1], between);
    a_stopped_daemon_stops_nothing(arguments[1], between);
    scrolling_sets_the_bounds(arguments[1]);
    every_input_is_reported_once(arguments[1], between);
    a_view_that_cannot_be_opened_says_so(arguments[1]);
    return 0;
}
