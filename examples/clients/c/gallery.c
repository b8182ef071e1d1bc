/* A gallery of pictures in a flow layout, displayed by one connection and resized by another: the same program as
 * ../python/gallery.py, in C.
 *
 *     gallery [--json] [SOCKET [SIZES-FILE]]
 *
 * Exit codes are those of sysexits.h: 69 without a daemon, 66 if the file of sizes cannot be read.
 */
#include "layoutd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EX_USAGE_ = 64, EX_NOINPUT_ = 66, EX_UNAVAILABLE_ = 69, EX_SOFTWARE_ = 70 };

static const double PICTURE_HEIGHT = 120, WIDTH = 768, SCREEN_HEIGHT = 600;

/* The width and height of each picture in turn, scaled to one height. */
static double *read_sizes(const char *path, uint32_t *count) {
    FILE *file = fopen(path, "r");
    double *sizes = NULL;
    char line[1024];
    *count = 0;
    while (file && fgets(line, sizeof line, file)) {
        int width, height;
        if (sscanf(line, "%d %d", &width, &height) != 2 || height <= 0) continue;
        sizes = realloc(sizes, (*count + 1) * 2 * sizeof *sizes);
        if (!sizes) exit(EX_SOFTWARE_);
        sizes[2 * *count] = width * PICTURE_HEIGHT / height;
        sizes[2 * *count + 1] = PICTURE_HEIGHT;
        ++*count;
    }
    if (file) fclose(file);
    return sizes;
}

static void must(layoutd_status status, const layoutd_error *error) {
    if (status == LAYOUTD_OK) return;
    fprintf(stderr, "gallery: %s: %s\n", error->code, error->message);
    exit(EX_SOFTWARE_);
}

/* Queries the visible elements at this width. */
static layoutd_elements show(layoutd_client *client, uint32_t container, double width) {
    layoutd_elements elements;
    layoutd_error error;
    layoutd_rect screen = {0, 0, width, SCREEN_HEIGHT};
    must(layoutd_query_rect(client, container, screen, NULL, &elements, &error), &error);
    return elements;
}

/* [section, item, x, y, width, height] of each element. */
static void print_rows(const char *name, const layoutd_elements *elements) {
    printf("\"%s\":[", name);
    for (size_t i = 0; i < elements->count; i++) {
        const layoutd_rect frame = elements->frames[i];
        double sides[] = {frame.x, frame.y, frame.width, frame.height};
        printf("%s[%u,%u", i ? "," : "", (unsigned)elements->sections[i], (unsigned)elements->items[i]);
        for (int side = 0; side < 4; side++) {
            char digits[32];
            layoutd_format_double(sides[side], digits);
            printf(",%s", digits);
        }
        printf("]");
    }
    printf("]");
}

typedef struct {
    bool has_come;
    char reason[32];
    unsigned long long generation;
} notice;

static void on_event(void *context, const layoutd_event *event) {
    notice *told = context;
    told->has_come = true;
    told->generation = event->invalidated ? event->invalidated->generation : 0;
    snprintf(told->reason, sizeof told->reason, "%s", event->reason);
}

static layoutd_client *connect_to(const char *path, notice *told) {
    layoutd_options options = {.name = "gallery.c", .on_event = on_event, .context = told, .timeout_milliseconds = 60000};
    layoutd_error error;
    layoutd_client *client = layoutd_connect(path, &options, &error);
    if (!client) {
        fprintf(stderr, "gallery: daemon unavailable: %s\n", error.message);
        exit(EX_UNAVAILABLE_);
    }
    return client;
}

int main(int count, char **arguments) {
    bool is_json = count > 1 && strcmp(arguments[1], "--json") == 0;
    arguments += is_json;
    count -= is_json;
    if (count > 3 || (count > 1 && arguments[1][0] == '-')) {
        fprintf(stderr, "usage: gallery [--json] [SOCKET [SIZES-FILE]]\n");
        return EX_USAGE_;
    }
    const char *path = count > 1 ? arguments[1] : NULL, *file = count > 2 ? arguments[2] : "examples/photos/sizes.txt";
    uint32_t pictures;
    double *sizes = read_sizes(file, &pictures);
    if (!pictures) {
        fprintf(stderr, "gallery: no lines of `width height name` in %s\n", file);
        return EX_NOINPUT_;
    }

    notice told = {0};
    layoutd_error error;
    layoutd_client *client = connect_to(path, &told);
    const layoutd_section section = {.item_count = pictures, .item_sizes = sizes};
    const layoutd_open_container_request request = {
        .layout = "flow",
        .parameters = "{\"minimumLineSpacing\":8,\"minimumInteritemSpacing\":8,\"sectionInset\":[8,8,8,8]}",
        .bounds = {0, 0, WIDTH, SCREEN_HEIGHT},
        .sections = &section,
        .section_count = 1,
    };
    layoutd_open_container_reply opened;
    must(layoutd_open_container(client, &request, &opened, &error), &error);
    layoutd_elements before = show(client, opened.container, WIDTH);

    /* A second connection watches. A program with its own event loop would poll the descriptor and step instead. */
    layoutd_client *watcher = connect_to(path, &told);
    static const char *const events[] = {"invalidated"};
    const layoutd_subscribe_request subscription = {.events = events, .event_count = 1, .container = &opened.container};
    must(layoutd_subscribe(watcher, &subscription, NULL, &error), &error);
    layoutd_update *update = layoutd_update_begin(opened.container);
    layoutd_update_set_bounds(update, (layoutd_rect){0, 0, WIDTH * 1.5, SCREEN_HEIGHT});
    must(layoutd_update_commit(client, update, NULL, NULL, &error), &error);
    while (!told.has_come) {
        if (layoutd_wait(watcher, &error) != LAYOUTD_OK) {
            fprintf(stderr, "gallery: no notice of the new width came: %s\n", error.message);
            return EX_UNAVAILABLE_;
        }
    }
    layoutd_elements after = show(client, opened.container, WIDTH * 1.5);
    if (is_json) {
        printf("{");
        print_rows("before", &before);
        printf(",");
        print_rows("after", &after);
        printf("}\n");
    } else {
        printf("%u pictures; %zu on the first screen, %zu on the wider one\n", (unsigned)pictures, before.count, after.count);
        printf("told of generation %llu, reason %s\n", told.generation, told.reason);
    }
    layoutd_free_elements(&before);
    layoutd_free_elements(&after);
    layoutd_close(watcher);
    layoutd_close(client);
    free(sizes);
    return 0;
}
