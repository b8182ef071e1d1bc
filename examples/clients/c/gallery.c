/* A gallery of pictures in a flow layout, displayed by one connection and resized by another: the same program as
 * ../python/gallery.py, in C.
 *
 *     cc -std=c11 examples/clients/c/gallery.c examples/clients/c/layoutd.c -lm -o gallery
 *     ./gallery [--json] [SOCKET [SIZES-FILE]]
 *
 * Exit codes are those of sysexits.h: 69 without a daemon, 66 if the file of sizes cannot be read.
 */
#include "layoutd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EX_USAGE_ = 64, EX_NOINPUT_ = 66, EX_UNAVAILABLE_ = 69, EX_SOFTWARE_ = 70 };

static const double PICTURE_HEIGHT = 120, WIDTH = 768, SCREEN_HEIGHT = 600;

typedef struct {
    char *characters;
    size_t length, capacity;
} text;

static void add(text *to, const char *piece) {
    size_t length = strlen(piece);
    if (to->length + length + 1 > to->capacity) {
        to->capacity = (to->length + length + 1) * 2;
        to->characters = realloc(to->characters, to->capacity);
        if (!to->characters) exit(EX_SOFTWARE_);
    }
    memcpy(to->characters + to->length, piece, length + 1);
    to->length += length;
}

static void add_number(text *to, double number) {
    char digits[32];
    layoutd_format_double(number, digits);
    add(to, digits);
}

/* The width and height of each picture in turn, scaled to one height, as the members of a section. */
static int read_section(const char *path, text *to) {
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    char line[1024];
    int count = 0;
    add(to, "\"itemSizes\":[");
    while (fgets(line, sizeof line, file)) {
        int width, height;
        if (sscanf(line, "%d %d", &width, &height) != 2 || height <= 0) continue;
        if (count++) add(to, ",");
        add_number(to, width * PICTURE_HEIGHT / height);
        add(to, ",");
        add_number(to, PICTURE_HEIGHT);
    }
    add(to, "],\"itemCount\":");
    add_number(to, count);
    fclose(file);
    return count;
}

static void add_bounds(text *to, double width) {
    add(to, "{\"width\":");
    add_number(to, width);
    add(to, ",\"height\":");
    add_number(to, SCREEN_HEIGHT);
    add(to, "}");
}

/* Queries the visible elements at this width. */
static layoutd_elements show(layoutd_client *client, uint32_t container, double width) {
    layoutd_elements elements;
    layoutd_error error;
    layoutd_rect screen = {0, 0, width, SCREEN_HEIGHT};
    if (layoutd_query_rect(client, container, screen, NULL, &elements, &error) != LAYOUTD_OK) {
        fprintf(stderr, "gallery: %s: %s\n", error.code, error.message);
        exit(EX_SOFTWARE_);
    }
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
    told->generation = layoutd_json_uint64(layoutd_json_member(event->fields, "generation"), 0);
    layoutd_json_string(layoutd_json_member(event->fields, "reason"), told->reason, sizeof told->reason);
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

static layoutd_reply ask(layoutd_client *client, const text *request) {
    layoutd_reply reply;
    layoutd_error error;
    if (layoutd_call(client, request->characters, &reply, &error) != LAYOUTD_OK) {
        fprintf(stderr, "gallery: %s: %s\n", error.code, error.message);
        exit(EX_SOFTWARE_);
    }
    return reply;
}

int main(int count, char **arguments) {
    bool is_json = count > 1 && strcmp(arguments[1], "--json") == 0;
    arguments += is_json;
    count -= is_json;
    if (count > 3 || (count > 1 && arguments[1][0] == '-')) {
        fprintf(stderr, "usage: gallery [--json] [SOCKET [SIZES-FILE]]\n");
        return EX_USAGE_;
    }
    text request = {0};
    add(&request, "{\"openContainer\":{\"layout\":\"flow\",\"parameters\":{\"minimumLineSpacing\":8,"
                  "\"minimumInteritemSpacing\":8,\"sectionInset\":[8,8,8,8]},\"bounds\":");
    add_bounds(&request, WIDTH);
    add(&request, ",\"sections\":[{");
    const char *sizes = count > 2 ? arguments[2] : "examples/photos/sizes.txt";
    int pictures = read_section(sizes, &request);
    if (!pictures) {
        fprintf(stderr, "gallery: no lines of `width height name` in %s\n", sizes);
        return EX_NOINPUT_;
    }
    add(&request, "}]}}");

    const char *path = count > 1 ? arguments[1] : NULL;
    notice told = {0};
    layoutd_client *client = connect_to(path, &told);
    layoutd_reply reply = ask(client, &request);
    uint32_t container = layoutd_json_uint32(layoutd_json_path(reply.json, "openContainer", "container", NULL), 0);
    layoutd_elements before = show(client, container, WIDTH);

    /* A second connection watches. A program with its own event loop would poll the descriptor and step instead. */
    layoutd_client *watcher = connect_to(path, &told);
    char number[128];
    snprintf(number, sizeof number, "{\"subscribe\":{\"container\":%lu,\"events\":[\"invalidated\"]}}",
             (unsigned long)container);
    request.length = 0;
    add(&request, number);
    ask(watcher, &request);
    request.length = 0;
    snprintf(number, sizeof number, "{\"updateContainer\":{\"container\":%lu,\"operations\":[{\"setBounds\":",
             (unsigned long)container);
    add(&request, number);
    add_bounds(&request, WIDTH * 1.5);
    add(&request, "}]}}");
    ask(client, &request);
    layoutd_error error;
    while (!told.has_come) {
        if (layoutd_wait(watcher, &error) != LAYOUTD_OK) {
            fprintf(stderr, "gallery: no notice of the new width came: %s\n", error.message);
            return EX_UNAVAILABLE_;
        }
    }
    layoutd_elements after = show(client, container, WIDTH * 1.5);
    if (is_json) {
        printf("{");
        print_rows("before", &before);
        printf(",");
        print_rows("after", &after);
        printf("}\n");
    } else {
        printf("%d pictures; %zu on the first screen, %zu on the wider one\n", pictures, before.count, after.count);
        printf("told of generation %llu, reason %s\n", told.generation, told.reason);
    }
    layoutd_free_elements(&before);
    layoutd_free_elements(&after);
    layoutd_close(watcher);
    layoutd_close(client);
    free(request.characters);
    return 0;
}
