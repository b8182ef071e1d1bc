/* Keeps views where keys change: after a reconnection, and where an item was out of sight for a moment. */
#include "window.h"

#include <stdlib.h>
#include <string.h>

static int compare_numbers(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

/* Cells with identifiers by these, all else by index path. */
static int by_identity(const void *a, const void *b) {
    const layoutd_window_element *one = *(layoutd_window_element *const *)a, *other = *(layoutd_window_element *const *)b;
    int result = compare_numbers(one->category, other->category);
    if (result == 0) result = strcmp(one->kind, other->kind);
    if (result == 0 && one->category == LAYOUTD_CELL) {
        result = compare_numbers(one->id.kind, other->id.kind);
        if (result != 0) return result;
        if (one->id.kind == LAYOUTD_NUMBER) return compare_numbers(one->id.number, other->id.number);
        if (one->id.kind == LAYOUTD_NAME) return strcmp(one->id.name, other->id.name);
    }
    if (result == 0) result = compare_numbers(one->path.section, other->path.section);
    return result ? result : compare_numbers(one->path.item, other->path.item);
}

static bool is_alike(const layoutd_window_element *a, const layoutd_window_element *b) {
    bool is_same = a->z_index == b->z_index && a->alpha == b->alpha && a->is_hidden == b->is_hidden
        && a->is_estimated == b->is_estimated && a->pinned.x == b->pinned.x && a->pinned.y == b->pinned.y
        && a->attribute_count == b->attribute_count && !a->transform == !b->transform;
    if (is_same && a->transform) is_same = memcmp(a->transform, b->transform, sizeof *a->transform) == 0;
    for (size_t i = 0; is_same && i < a->attribute_count; i++) {
        is_same = a->attributes[i].value == b->attributes[i].value && strcmp(a->attributes[i].name, b->attributes[i].name) == 0;
    }
    return is_same;
}

/* The old element takes the place and the details of the new one, which gets the old details to free. */
static void renew(ld_shown *old, ld_shown *new, bool may_be_other) {
    bool is_changed = old->is_changed || may_be_other || !is_alike(&old->element, &new->element);
    ld_shown before = *old;
    *old = *new;
    new->details = before.details;
    new->bytes = before.bytes;
    old->element.view = before.element.view;
    old->element.path_before = before.is_touched ? before.element.path_before : before.element.path;
    old->element.frame_before = before.is_touched ? before.element.frame_before : before.element.frame;
    old->is_new = false;
    old->is_touched = true;
    old->is_changed = is_changed;
}

void ld_restore(ld_dictionary *shown, size_t first, bool is_again) {
    layoutd_window_element **gone = shown->gone + first;
    size_t count = shown->gone_count - first, kept = 0;
    if (!count) return;
    qsort(gone, count, sizeof *gone, by_identity);
    for (size_t i = 0; i < shown->count; i++) {
        layoutd_window_element **found = bsearch(&shown->elements[i], gone, count, sizeof *gone, by_identity);
        ld_shown *old = found ? (ld_shown *)(void *)*found : NULL;
        ld_shown *new = (ld_shown *)(void *)shown->elements[i];
        bool is_named = new->element.category == LAYOUTD_CELL && new->element.id.kind != LAYOUTD_NO_IDENTIFIER;
        if (!old || !old->is_gone || !new->is_new || !(is_named || is_again)) continue;
        /* An index path may mean another item by now, and an item with its old identifier may have been reloaded. */
        renew(old, new, !is_named || !is_again);
        shown->elements[i] = &old->element;
        *found = &new->element;
    }
    for (size_t i = 0; i < count; i++) {
        if (((ld_shown *)(void *)gone[i])->is_gone) gone[kept++] = gone[i];
        else ld_free_shown(shown, gone[i]);
    }
    shown->gone_count = first + kept;
    ld_rehash(shown);
}
