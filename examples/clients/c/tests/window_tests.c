/* A window follows random edits of another client: after each, its elements equal what a query of its reach gives, a table of views
 * to which all differences were applied equals them, and a view stays with its item, also over lost connections.
 *
 *     window_tests SOCKET [SEED] */
#include "check.h"

enum { VIEWS = 4096, SECTIONS = 64, ITEMS = 400 };

/* An element as a program would draw it. */
typedef struct {
    bool is_used;
    layoutd_category category;
    char kind[64];
    uint32_t section, item;
    layoutd_rect frame;
    int32_t z_index;
    double alpha;
    bool hidden, estimated;
    uint64_t id;
} test_view;

typedef struct {
    layoutd_client *editor, *watcher;
    uint32_t container;
    layoutd_window *window;
    test_view *views;
    size_t view_count;
    /* The items of each section, as the editor knows them. */
    uint32_t counts[SECTIONS];
    uint32_t section_count;
    uint64_t next_id;
    bool has_ids, has_sizes;
    layoutd_difference seen;
    size_t appeared, changed, most;
} test_scene;

static test_view *view_at(test_scene *scene, layoutd_category category, const char *kind, uint32_t section, uint32_t item) {
    for (size_t i = 0; i < scene->view_count; i++) {
        test_view *view = &scene->views[i];
        bool is_it = view->is_used && view->category == category && strcmp(view->kind, kind) == 0 && view->section == section
            && view->item == item;
        if (is_it) return view;
    }
    return NULL;
}

static test_view *new_view(test_scene *scene) {
    for (size_t i = 0; i < VIEWS; i++) {
        if (scene->views[i].is_used) continue;
        if (i >= scene->view_count) scene->view_count = i + 1;
        scene->views[i] = (test_view){.is_used = true};
        return &scene->views[i];
    }
    CHECK(false, "more than %d views", VIEWS);
    return NULL;
}

static bool is_same_frame(layoutd_rect a, layoutd_rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static void name_view(test_view *view, const layoutd_window_element *element) {
    view->category = element->category;
    snprintf(view->kind, sizeof view->kind, "%s", element->kind);
    view->section = element->path.section;
    view->item = element->path.item;
    view->frame = element->frame;
}

static void draw(test_view *view, const layoutd_window_element *element) {
    view->z_index = element->z_index;
    view->alpha = element->alpha;
    view->hidden = element->is_hidden;
    view->estimated = element->is_estimated;
    view->id = element->id.number;
}

/* A view that goes and comes back would flicker. */
static void check_reuse(const layoutd_difference *difference) {
    for (size_t i = 0; i < difference->appeared_count; i++) {
        const layoutd_window_element *element = difference->appeared[i];
        for (size_t j = 0; element->category == LAYOUTD_CELL && element->id.number && j < difference->disappeared_count; j++) {
            const layoutd_window_element *gone = difference->disappeared[j];
            const test_view *view = gone->view;
            CHECK(gone->category != LAYOUTD_CELL || view->id != element->id.number, "item %llu went and came back",
                  (unsigned long long)view->id);
        }
    }
}

static void apply(test_scene *scene, const layoutd_difference *difference) {
    check_reuse(difference);
    for (size_t i = 0; i < difference->disappeared_count; i++) {
        const layoutd_window_element *gone = difference->disappeared[i];
        test_view *view = gone->view;
        CHECK(view && view->is_used, "%s %u %u disappeared and was not there", gone->kind, gone->path.section, gone->path.item);
        view->is_used = false;
    }
    /* All old index paths are looked up before any new one is given. */
    for (size_t i = 0; i < difference->moved_count; i++) {
        const layoutd_window_element *moved = difference->moved[i];
        const layoutd_index_path old = moved->path_before;
        const test_view *view = view_at(scene, moved->category, moved->kind, old.section, old.item);
        CHECK(view, "%s %u %u moved and was not there", moved->kind, old.section, old.item);
        CHECK(view == moved->view, "%s %u %u moved with another's view", moved->kind, old.section, old.item);
        CHECK(is_same_frame(view->frame, moved->frame_before), "%s %u %u moved from somewhere else", moved->kind, old.section, old.item);
    }
    for (size_t i = 0; i < difference->moved_count; i++) name_view(difference->moved[i]->view, difference->moved[i]);
    for (size_t i = 0; i < difference->changed_count; i++) {
        CHECK(difference->changed[i]->view, "an element without a view changed");
        draw(difference->changed[i]->view, difference->changed[i]);
    }
    for (size_t i = 0; i < difference->appeared_count; i++) {
        layoutd_window_element *element = difference->appeared[i];
        CHECK(!element->view, "an element appeared with a view");
        test_view *view = new_view(scene);
        name_view(view, element);
        draw(view, element);
        element->view = view;
    }
    if (difference->count > scene->most) scene->most = difference->count;
    scene->appeared += difference->appeared_count;
    scene->changed += difference->changed_count;
}

/* The window equals the query of what it covers, and so does the table. */
static void compare(test_scene *scene, const char *step) {
    layoutd_error error;
    layoutd_elements queried;
    const layoutd_difference *seen = &scene->seen;
    MUST(layoutd_query_rect(scene->watcher, scene->container, layoutd_window_reach(scene->window), NULL, &queried, &error));
    CHECK(queried.generation == seen->generation, "after %s the window has generation %llu, and the container %llu", step,
          (unsigned long long)seen->generation, (unsigned long long)queried.generation);
    CHECK(queried.count == seen->count, "after %s there are %zu elements, and the window has %zu", step, queried.count, seen->count);
    size_t used = 0;
    for (size_t i = 0; i < scene->view_count; i++) used += scene->views[i].is_used;
    CHECK(used == queried.count, "after %s there are %zu elements and %zu views", step, queried.count, used);
    for (size_t i = 0; i < queried.count; i++) {
        const layoutd_kind *kind = &queried.kind_list[queried.kinds[i]];
        const test_view *view = view_at(scene, kind->category, kind->name, queried.sections[i], queried.items[i]);
        CHECK(view, "after %s, %s %u %u has no view", step, kind->name, queried.sections[i], queried.items[i]);
        CHECK(is_same_frame(view->frame, queried.frames[i]), "after %s, the view of %s %u %u is at %g %g, expected %g %g", step, kind->name,
              view->section, view->item, view->frame.x, view->frame.y, queried.frames[i].x, queried.frames[i].y);
        bool is_alike = view->z_index == queried.z_indexes[i] && view->alpha == queried.alphas[i]
            && view->hidden == queried.hidden[i] && view->estimated == queried.estimated[i];
        CHECK(is_alike, "after %s, %s %u %u is drawn otherwise", step, kind->name, view->section, view->item);
        /* A view shows the item that it was made for. */
        uint64_t id = queried.ids ? queried.ids[i].number : 0;
        CHECK(view->id == id, "after %s, the view of %u %u shows item %llu, expected %llu", step, view->section, view->item,
              (unsigned long long)view->id, (unsigned long long)id);
    }
    for (size_t i = 0; i < seen->count; i++) {
        const test_view *view = seen->elements[i]->view;
        CHECK(view && view->is_used, "after %s, an element has no view", step);
    }
    layoutd_free_elements(&queried);
}

/* ------------------------------------------------------------------------------------------------ edits */

/* New items. */
typedef struct {
    double sizes[2 * ITEMS];
    uint64_t ids[ITEMS];
    layoutd_section section;
} test_items;

static void make_items(test_scene *scene, test_items *into, uint32_t count) {
    into->section = (layoutd_section){.item_count = count};
    for (uint32_t i = 0; i < count; i++) {
        into->sizes[2 * i] = 20 + pick(60);
        into->sizes[2 * i + 1] = 10 + pick(40);
        into->ids[i] = scene->next_id++;
    }
    if (scene->has_sizes && count) into->section.item_sizes = into->sizes;
    if (scene->has_ids) into->section.item_ids = (layoutd_identifiers){.numbers = into->ids, .number_count = count};
}

static void name_section(test_scene *scene, test_items *items) {
    if (scene->has_ids) items->section.id = layoutd_number(1000000 + scene->next_id++);
}

static uint32_t some_section(const test_scene *scene) {
    for (uint32_t tries = 0; tries < 20; tries++) {
        uint32_t section = pick(scene->section_count);
        if (scene->counts[section]) return section;
    }
    return UINT32_MAX;
}

static void batch(test_scene *scene, const layoutd_batch *batch) {
    layoutd_error error;
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_batch(update, batch);
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
}

static const char *insert_items(test_scene *scene, test_items *new) {
    uint32_t section = pick(scene->section_count), count = 1 + pick(5);
    make_items(scene, new, count);
    const layoutd_new_items inserted = {section, pick(scene->counts[section] + 1), &new->section};
    batch(scene, &(layoutd_batch){.insert_items = &inserted, .insert_item_count = 1});
    scene->counts[section] += count;
    return "inserting items";
}

static const char *delete_items(test_scene *scene, test_items *new) {
    (void)new;
    uint32_t section = some_section(scene);
    if (section == UINT32_MAX) return "nothing";
    uint32_t item = pick(scene->counts[section]), count = 1 + pick(4);
    if (count > scene->counts[section] - item) count = scene->counts[section] - item;
    const layoutd_item_range deleted = {.section = section, .item = item, .count = count};
    batch(scene, &(layoutd_batch){.delete_items = &deleted, .delete_item_count = 1});
    scene->counts[section] -= count;
    return "deleting items";
}

static const char *move_item(test_scene *scene, test_items *new) {
    (void)new;
    uint32_t from = some_section(scene), to = pick(scene->section_count);
    if (from == UINT32_MAX) return "nothing";
    const layoutd_move_item moved = {
        {from, pick(scene->counts[from])}, {to, pick(scene->counts[to] + (from == to ? 0 : 1))}};
    batch(scene, &(layoutd_batch){.move_items = &moved, .move_item_count = 1});
    scene->counts[from]--;
    scene->counts[to]++;
    return "moving an item";
}

static const char *reload_item(test_scene *scene, test_items *new) {
    uint32_t section = some_section(scene);
    if (section == UINT32_MAX) return "nothing";
    make_items(scene, new, 1);
    const layoutd_new_items reloaded = {section, pick(scene->counts[section]), scene->has_ids ? NULL : &new->section};
    batch(scene, &(layoutd_batch){.reload_items = &reloaded, .reload_item_count = 1});
    return "reloading an item";
}

static const char *insert_section(test_scene *scene, test_items *new) {
    if (scene->section_count > 12) return "nothing";
    uint32_t section = pick(scene->section_count + 1), count = pick(20);
    make_items(scene, new, count);
    name_section(scene, new);
    const layoutd_new_section inserted = {section, &new->section};
    batch(scene, &(layoutd_batch){.insert_sections = &inserted, .insert_section_count = 1});
    memmove(scene->counts + section + 1, scene->counts + section, (scene->section_count - section) * sizeof *scene->counts);
    scene->counts[section] = count;
    scene->section_count++;
    return "inserting a section";
}

static const char *delete_section(test_scene *scene, test_items *new) {
    (void)new;
    if (scene->section_count < 3) return "nothing";
    uint32_t section = pick(scene->section_count);
    batch(scene, &(layoutd_batch){.delete_sections = &section, .delete_section_count = 1});
    scene->section_count--;
    memmove(scene->counts + section, scene->counts + section + 1, (scene->section_count - section) * sizeof *scene->counts);
    return "deleting a section";
}

static const char *move_section(test_scene *scene, test_items *new) {
    (void)new;
    const layoutd_move_section moved = {pick(scene->section_count), pick(scene->section_count)};
    batch(scene, &(layoutd_batch){.move_sections = &moved, .move_section_count = 1});
    uint32_t count = scene->counts[moved.from];
    memmove(scene->counts + moved.from, scene->counts + moved.from + 1,
            (scene->section_count - moved.from - 1) * sizeof *scene->counts);
    memmove(scene->counts + moved.to + 1, scene->counts + moved.to,
            (scene->section_count - moved.to - 1) * sizeof *scene->counts);
    scene->counts[moved.to] = count;
    return "moving a section";
}

static const char *reload_section(test_scene *scene, test_items *new) {
    (void)new;
    const layoutd_new_section reloaded = {pick(scene->section_count), NULL};
    batch(scene, &(layoutd_batch){.reload_sections = &reloaded, .reload_section_count = 1});
    return "reloading a section";
}

static const char *set_sizes(test_scene *scene, test_items *new) {
    uint32_t section = some_section(scene);
    if (section == UINT32_MAX || !scene->has_sizes) return "nothing";
    uint32_t item = pick(scene->counts[section]), count = 1 + pick(3);
    if (count > scene->counts[section] - item) count = scene->counts[section] - item;
    make_items(scene, new, count);
    layoutd_error error;
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_set_sizes(update, section, item, new->sizes, count);
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    return "setting sizes";
}

static const char *set_bounds(test_scene *scene, test_items *new) {
    (void)new;
    layoutd_error error;
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, pick(600), 300 + pick(2) * 100, 200});
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    return "setting the bounds";
}

static const char *invalidate(test_scene *scene, test_items *new) {
    (void)new;
    layoutd_error error;
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_invalidate(update, NULL);
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    return "invalidating everything";
}

static const char *replace_everything(test_scene *scene, test_items *new) {
    make_items(scene, new, 40);
    name_section(scene, new);
    layoutd_error error;
    layoutd_update *update = layoutd_update_begin(scene->container);
    layoutd_update_set_sections(update, &new->section, 1);
    MUST(layoutd_update_commit(scene->editor, update, NULL, NULL, &error));
    scene->section_count = 1;
    scene->counts[0] = 40;
    return "replacing all sections";
}

static const char *scroll(test_scene *scene, test_items *new) {
    (void)new;
    layoutd_rect rect = layoutd_window_rect(scene->window);
    layoutd_window_scroll(scene->window, rect.x, (double)pick(900));
    return "scrolling the window";
}

static const char *scroll_a_little(test_scene *scene, test_items *new) {
    (void)new;
    layoutd_rect rect = layoutd_window_rect(scene->window);
    layoutd_window_scroll(scene->window, rect.x, rect.y + pick(40) - 20.0);
    return "scrolling the window a little";
}

typedef const char *edit(test_scene *scene, test_items *new);
static edit *const edits[] = {
    insert_items, insert_items, insert_items, delete_items, delete_items, move_item, move_item, reload_item, insert_section,
    delete_section, move_section, reload_section, set_sizes, set_bounds, invalidate, replace_everything, scroll,
    scroll_a_little, scroll_a_little,
};

/* ---------------------------------------------------------------------------------------------- scenes */

typedef struct {
    const char *layout, *parameters;
    bool has_ids, has_sizes;
    layoutd_window_options options;
} test_setting;

/* Rows of three, a badge on each cell, a header and a background. */
#define CELLS \
    "{\"sections\":[{\"group\":{\"group\":\"horizontal\",\"size\":[{\"fractionalWidth\":1},{\"absolute\":44}],\"subitem\":{" \
    "\"size\":[{\"fractionalWidth\":1},{\"fractionalHeight\":1}]},\"count\":3},\"contentInsets\":[10,10,10,10]," \
    "\"boundarySupplementaryItems\":[{\"kind\":\"header\",\"size\":[{\"fractionalWidth\":1},{\"absolute\":20}]," \
    "\"alignment\":\"top\",\"pinToVisibleBounds\":true}]," \
    "\"decorationItems\":[{\"kind\":\"background\",\"contentInsets\":[5,5,5,5]}]}]}"

static const layoutd_rect corner = {0, 100, 200, 150};

static const test_setting settings[] = {
    {"flow", "{\"headerReferenceSize\":[40,20],\"footerReferenceSize\":[40,5]}", true, true, {0}},
    {"flow", "{\"headerReferenceSize\":[40,20]}", false, true, {.overscan = 30}},
    {"flow", "{\"headerReferenceSize\":[40,20],\"sectionHeadersPinToVisibleBounds\":true}", true, true, {.owns_bounds = true}},
    {"flow", "{\"headerReferenceSize\":[40,20],\"sectionHeadersPinToVisibleBounds\":true}", true, true, {0}},
    {"flow", "{\"scrollDirection\":\"horizontal\"}", true, true, {.rect = &corner}},
    {"compositional", CELLS, true, false, {.overscan = 100}},
    {"grid", "{\"fixedDivisionCount\":7}", true, false, {.rect = &corner, .overscan = -1}},
    {"column", NULL, true, true, {0}},
    {"column-flow", NULL, true, true, {0}},
    {"mosaic", NULL, true, false, {0}},
    {"circular", NULL, true, false, {.owns_bounds = true}},
};

static void open_scene(test_scene *scene, const char *path, const test_setting *setting) {
    scene->editor = connect_or_exit(path, (layoutd_options){.name = "editor"});
    scene->watcher = connect_or_exit(path, (layoutd_options){.name = "watcher", .with_ids = true});
    scene->has_ids = setting->has_ids;
    scene->has_sizes = setting->has_sizes;
    scene->section_count = 4;
    static test_items new[4];
    layoutd_section sections[4];
    for (uint32_t i = 0; i < 4; i++) {
        scene->counts[i] = pick(60);
        make_items(scene, &new[i], scene->counts[i]);
        name_section(scene, &new[i]);
        sections[i] = new[i].section;
    }
    layoutd_error error;
    layoutd_open_container_reply opened;
    const layoutd_open_container_request request = {
        .name = "window", .layout = setting->layout, .parameters = setting->parameters, .bounds = {0, 0, 300, 200},
        .sections = sections, .section_count = 4};
    MUST(layoutd_open_container(scene->editor, &request, &opened, &error));
    scene->container = opened.container;
    scene->window = layoutd_window_open(scene->watcher, opened.container, &setting->options, &error);
    CHECK(scene->window, "%s: %s", error.code, error.message);
    scene->views = calloc(VIEWS, sizeof *scene->views);
}

static void close_scene(test_scene *scene) {
    layoutd_error error;
    layoutd_window_close(scene->window);
    MUST(layoutd_close_container(scene->editor, scene->container, &error));
    layoutd_close(scene->watcher);
    layoutd_close(scene->editor);
    free(scene->views);
}

static void update(test_scene *scene) {
    layoutd_error error;
    MUST(layoutd_window_update(scene->window, &scene->seen, &error));
    apply(scene, &scene->seen);
}

/* The connection is lost, or the program has another one: what is there has its views. */
static void reconnect(test_scene *scene, const char *path) {
    layoutd_error error;
    layoutd_close(scene->watcher);
    CHECK(layoutd_window_update(scene->window, &scene->seen, &error) == LAYOUTD_LOST, "%s", error.code);
    scene->watcher = connect_or_exit(path, (layoutd_options){.name = "watcher", .with_ids = true});
    MUST(layoutd_window_reopen(scene->window, scene->watcher, scene->container, &error));
    CHECK(layoutd_window_reopen(scene->window, scene->watcher, scene->container, &error) == LAYOUTD_USAGE, "%s", error.code);
}

static void play(const char *path, const test_setting *setting) {
    enum { STEPS = 80 };
    static test_items new;
    test_scene scene = {0};
    layoutd_error error;
    open_scene(&scene, path, setting);
    update(&scene);
    for (int step = 0; step < STEPS; step++) {
        const char *what = "";
        /* Several edits before the window gets to see any. */
        for (uint32_t count = 1 + pick(3); count; count--) what = edits[pick(LENGTH(edits))](&scene, &new);
        if (pick(8) == 0) reconnect(&scene, path);
        /* Without this, the replies may be ahead of the events. */
        if (pick(2)) MUST(layoutd_sync(scene.watcher, &error));
        update(&scene);
        MUST(layoutd_sync(scene.watcher, &error));
        update(&scene);
        compare(&scene, what);
    }
    printf("%s %s: %d steps, at most %zu elements, %zu appeared, %zu changed\n", setting->layout,
           setting->parameters ? setting->parameters : "", STEPS, scene.most, scene.appeared, scene.changed);
    close_scene(&scene);
}

int main(int count, char **arguments) {
    CHECK(count > 1, "usage: window_tests SOCKET [SEED]");
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    for (size_t i = 0; i < LENGTH(settings); i++) {
        random_state = (seed + i + 1) * 0x9E3779B97F4A7C15;
        play(arguments[1], &settings[i]);
    }
    printf("seed %llu\n", (unsigned long long)seed);
    return 0;
}
