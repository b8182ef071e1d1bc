#include "../base/base.h"

#include <stdlib.h>
#include <string.h>

/* Consecutive elements by their old places, and where they are now. */
typedef struct {
    layoutd_category category;
    const char *kind;
    uint32_t section, item, count;
    layoutd_followed first;
} route;

typedef struct {
    route *routes;
    size_t count;
    /* By their old numbers. */
    layoutd_moved_sections *sections;
    size_t section_count;
} route_tables;

/* Cells have no kind in changes, and one in elements. */
static const char *followed_kind_of(layoutd_category category, const char *kind) {
    return category == LAYOUTD_CELL || !kind ? "" : kind;
}

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int by_place(const void *a, const void *b) {
    const route *x = a, *y = b;
    int order = compare(x->category, y->category);
    if (!order) order = strcmp(x->kind, y->kind);
    if (!order) order = compare(x->section, y->section);
    return order ? order : compare(x->item, y->item);
}

static int by_number(const void *a, const void *b) {
    return compare(((const layoutd_moved_sections *)a)->from, ((const layoutd_moved_sections *)b)->from);
}

static void add_range(route_tables *to, const layoutd_element_range *range, layoutd_fate fate) {
    const layoutd_index_path from = range->from ? *range->from : (layoutd_index_path){range->section, range->item};
    to->routes[to->count++] = (route){
        range->category, followed_kind_of(range->category, range->kind), from.section, from.item, range->count,
        {fate, range->section, range->item, 0, 0}};
}

static void add_moved(route_tables *to, const layoutd_moved_range *range) {
    const layoutd_index_path from = range->from ? *range->from : (layoutd_index_path){range->section, range->item};
    to->routes[to->count++] = (route){
        range->category, followed_kind_of(range->category, range->kind), from.section, from.item, range->count,
        {LAYOUTD_KEPT, range->section, range->item, range->dx, range->dy}};
}

static bool make_routes(const layoutd_changes *changes, route_tables *into) {
    size_t count = changes->deleted_count + changes->element_count + changes->moved_count;
    *into = (route_tables){.section_count = changes->section_count};
    into->routes = malloc(count * sizeof *into->routes + 1);
    into->sections = malloc(changes->section_count * sizeof *into->sections + 1);
    if (!into->routes || !into->sections) return false;
    for (size_t i = 0; i < changes->deleted_count; i++) add_range(into, &changes->deleted[i], LAYOUTD_GONE);
    for (size_t i = 0; i < changes->element_count; i++) add_range(into, &changes->elements[i], LAYOUTD_STALE);
    for (size_t i = 0; i < changes->moved_count; i++) add_moved(into, &changes->moved[i]);
    if (count) qsort(into->routes, count, sizeof *into->routes, by_place);
    if (into->section_count) {
        memcpy(into->sections, changes->sections, into->section_count * sizeof *into->sections);
        qsort(into->sections, into->section_count, sizeof *into->sections, by_number);
    }
    return true;
}

static layoutd_followed with_section(const route_tables *routes, const layoutd_element *element) {
    layoutd_followed followed = {LAYOUTD_KEPT, element->section, element->item, 0, 0};
    size_t low = 0, high = routes->section_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (routes->sections[middle].from <= element->section) low = middle + 1;
        else high = middle;
    }
    if (low == 0 || element->section - routes->sections[low - 1].from >= routes->sections[low - 1].count) return followed;
    const layoutd_moved_sections *run = &routes->sections[low - 1];
    followed.fate = run->is_stale ? LAYOUTD_STALE : LAYOUTD_KEPT;
    followed.section = element->section - run->from + run->to;
    followed.dx = run->dx;
    followed.dy = run->dy;
    return followed;
}

/* Ranges come before sections. */
static layoutd_followed follow(const route_tables *routes, const layoutd_element *element) {
    const route place = {
        .category = element->category, .kind = followed_kind_of(element->category, element->kind), .section = element->section,
        .item = element->item};
    size_t low = 0, high = routes->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (by_place(&routes->routes[middle], &place) <= 0) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return with_section(routes, element);
    const route *found = &routes->routes[low - 1];
    bool is_same = found->category == place.category && strcmp(found->kind, place.kind) == 0 && found->section == place.section;
    if (!is_same || place.item - found->item >= found->count) return with_section(routes, element);
    layoutd_followed followed = found->first;
    if (followed.fate == LAYOUTD_GONE) return (layoutd_followed){LAYOUTD_GONE, element->section, element->item, 0, 0};
    followed.item += place.item - found->item;
    return followed;
}

layoutd_status layoutd_follow(
    const layoutd_changes *changes, const layoutd_element *elements, layoutd_followed *followed, size_t count,
    layoutd_error *error) {
    route_tables routes;
    bool is_made = make_routes(changes, &routes);
    for (size_t i = 0; is_made && i < count; i++) {
        if (changes->everything) followed[i] = (layoutd_followed){LAYOUTD_STALE, elements[i].section, elements[i].item, 0, 0};
        else followed[i] = follow(&routes, &elements[i]);
    }
    free(routes.routes);
    free(routes.sections);
    return is_made ? LAYOUTD_OK : ld_no_memory(error, count * sizeof *followed);
}
