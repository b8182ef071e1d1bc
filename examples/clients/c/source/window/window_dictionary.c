/* Elements by key: a hash table with lists, and an array of all. */
#include "window.h"

#include <stdlib.h>
#include <string.h>

static ld_shown *shown_of(layoutd_window_element *element) {
    return (ld_shown *)(void *)element;
}

static ld_shown **bucket_of(const ld_dictionary *shown, uint64_t key) {
    return &shown->buckets[(key * 0x9E3779B97F4A7C15 >> 32) & (shown->bucket_count - 1)];
}

static ld_shown *find_shown(const ld_dictionary *shown, uint64_t key) {
    ld_shown *found = shown->bucket_count ? *bucket_of(shown, key) : NULL;
    while (found && found->element.key != key) found = found->next;
    return found;
}

layoutd_window_element *layoutd_window_find(const layoutd_window *window, uint64_t key) {
    ld_shown *found = find_shown(&window->shown, key);
    return found ? &found->element : NULL;
}

static void enter_shown(ld_dictionary *shown, ld_shown *entered) {
    ld_shown **bucket = bucket_of(shown, entered->element.key);
    entered->next = *bucket;
    *bucket = entered;
}

void ld_rehash(ld_dictionary *shown) {
    for (size_t i = 0; i < shown->bucket_count; i++) shown->buckets[i] = NULL;
    for (size_t i = 0; i < shown->count; i++) enter_shown(shown, shown_of(shown->elements[i]));
}

static bool has_place(ld_dictionary *shown) {
    if (shown->count < shown->bucket_count) return true;
    size_t count = shown->bucket_count ? shown->bucket_count * 2 : 16;
    if (!LD_GROW(shown->elements, count) || !LD_GROW(shown->buckets, count)) return false;
    shown->bucket_count = count;
    ld_rehash(shown);
    return true;
}

void ld_free_shown(ld_dictionary *shown, layoutd_window_element *element) {
    shown->bytes -= shown_of(element)->bytes;
    free(shown_of(element)->details);
    free(element);
}

/* Takes what is gone out of the table. */
static bool sweep(ld_dictionary *shown) {
    if (!LD_GROW(shown->gone, shown->gone_count + shown->count)) return false;
    size_t kept = 0;
    for (size_t i = 0; i < shown->count; i++) {
        layoutd_window_element *element = shown->elements[i];
        if (!shown_of(element)->is_gone) shown->elements[kept++] = element;
        else if (shown_of(element)->is_new) ld_free_shown(shown, element);
        else shown->gone[shown->gone_count++] = element;
    }
    shown->count = kept;
    ld_rehash(shown);
    return true;
}

bool ld_forget_keys(ld_dictionary *shown) {
    for (size_t i = 0; i < shown->count; i++) shown_of(shown->elements[i])->is_gone = true;
    return sweep(shown);
}

static layoutd_status set_elements(ld_dictionary *shown, const layoutd_keyed_elements *told, bool is_changed, size_t limit) {
    if (told->key_count != told->attributes.count) return LAYOUTD_PROTOCOL;
    for (size_t i = 0; i < told->key_count; i++) {
        ld_shown *at = find_shown(shown, told->keys[i]);
        bool is_new = !at;
        if (is_new) {
            at = has_place(shown) ? calloc(1, sizeof *at) : NULL;
            if (!at) return LAYOUTD_MEMORY;
            at->element.key = told->keys[i];
        }
        if (!at->is_touched) {
            at->element.path_before = at->element.path;
            at->element.frame_before = at->element.frame;
        }
        at->is_new |= is_new;
        at->is_touched = true;
        at->is_changed |= is_changed;
        size_t before = at->bytes;
        layoutd_status status = ld_copy_element(at, &told->attributes, i, limit - (shown->bytes - before));
        shown->bytes += at->bytes - before;
        if (status != LAYOUTD_OK) {
            if (is_new) free(at);
            return status;
        }
        if (!is_new) continue;
        shown->elements[shown->count++] = &at->element;
        enter_shown(shown, at);
    }
    return LAYOUTD_OK;
}

layoutd_status ld_apply(ld_dictionary *shown, const layoutd_window_changed *changed, size_t limit) {
    for (size_t i = 0; i < changed->disappeared.key_count; i++) {
        ld_shown *gone = find_shown(shown, changed->disappeared.keys[i]);
        if (gone) gone->is_gone = true;
    }
    if (changed->disappeared.key_count && !sweep(shown)) return LAYOUTD_MEMORY;
    layoutd_status status = set_elements(shown, &changed->appeared, false, limit);
    if (status == LAYOUTD_OK) status = set_elements(shown, &changed->moved, false, limit);
    return status == LAYOUTD_OK ? set_elements(shown, &changed->changed, true, limit) : status;
}

void ld_settle(ld_dictionary *shown) {
    for (size_t i = 0; i < shown->reported_count; i++) ld_free_shown(shown, shown->gone[i]);
    shown->gone_count -= shown->reported_count;
    if (shown->gone_count) memmove(shown->gone, shown->gone + shown->reported_count, shown->gone_count * sizeof *shown->gone);
    shown->reported_count = 0;
}

static bool has_moved(const layoutd_window_element *element) {
    const layoutd_rect *now = &element->frame, *before = &element->frame_before;
    return now->x != before->x || now->y != before->y || now->width != before->width || now->height != before->height
        || element->path.section != element->path_before.section || element->path.item != element->path_before.item;
}

bool ld_list_differences(ld_dictionary *shown, layoutd_difference *into) {
    size_t count = shown->count;
    ld_restore(shown, shown->reported_count, false);
    if (!LD_GROW(shown->lists, count * 4 + shown->gone_count)) return false;
    into->elements = shown->lists;
    into->appeared = shown->lists + count;
    into->moved = shown->lists + count * 2;
    into->changed = shown->lists + count * 3;
    into->disappeared = shown->lists + count * 4;
    for (size_t i = 0; i < count; i++) {
        layoutd_window_element *element = shown->elements[i];
        ld_shown *each = shown_of(element);
        into->elements[into->count++] = element;
        if (each->is_new) into->appeared[into->appeared_count++] = element;
        else if (each->is_touched && has_moved(element)) into->moved[into->moved_count++] = element;
        if (!each->is_new && each->is_changed) into->changed[into->changed_count++] = element;
        each->is_new = each->is_touched = each->is_changed = false;
    }
    for (size_t i = 0; i < shown->gone_count; i++) into->disappeared[into->disappeared_count++] = shown->gone[i];
    shown->reported_count = shown->gone_count;
    return true;
}

void ld_free_dictionary(ld_dictionary *shown) {
    for (size_t i = 0; i < shown->count; i++) ld_free_shown(shown, shown->elements[i]);
    for (size_t i = 0; i < shown->gone_count; i++) ld_free_shown(shown, shown->gone[i]);
    free(shown->elements);
    free(shown->buckets);
    free(shown->gone);
    free(shown->lists);
}
