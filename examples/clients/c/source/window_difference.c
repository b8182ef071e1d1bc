/* Finds for each new element the old one that it was, by a hash table of the old ones, and compares both. */
#include "window.h"

#include <stdlib.h>
#include <string.h>

/* What an element is called: its index path or, where those cannot be followed, its identifier if it has one. */
typedef struct {
    uint32_t kind, section, item;
    const layoutd_identifier *id;
} match_key;

static const uint32_t NONE = UINT32_MAX;

typedef struct {
    const layoutd_window *window;
    const layoutd_elements *elements;
    /* The new number of each old kind. */
    uint32_t *kinds;
    bool by_id;
    /* Numbers of old elements; two at most have the same key, one of which is gone. */
    uint32_t *slots;
    size_t slot_count;
    bool *is_used;
    /* What stands for the extras of old and new elements. */
    uint64_t *old_extras, *extras;
    void **views;
    layoutd_followed *now;
} matches;

static match_key key_of(
    const layoutd_elements *elements, size_t i, uint32_t kind, uint32_t section, uint32_t item, bool uses_id) {
    bool has_id = uses_id && elements->ids && elements->ids[i].kind != LAYOUTD_NO_IDENTIFIER
        && elements->kind_list[elements->kinds[i]].category == LAYOUTD_CELL;
    return (match_key){kind, section, item, has_id ? &elements->ids[i] : NULL};
}

static match_key old_key(const matches *matching, size_t i) {
    const layoutd_window *window = matching->window;
    const layoutd_followed *now = &window->now[i];
    return key_of(&window->elements, i, matching->kinds[window->elements.kinds[i]], now->section, now->item, matching->by_id);
}

static match_key new_key(const matches *matching, size_t i) {
    const layoutd_elements *elements = matching->elements;
    return key_of(elements, i, elements->kinds[i], elements->sections[i], elements->items[i], matching->by_id);
}

static bool is_same_id(const layoutd_identifier *a, const layoutd_identifier *b) {
    if (a->kind != b->kind) return false;
    return a->kind == LAYOUTD_NAME ? strcmp(a->name, b->name) == 0 : a->number == b->number;
}

static bool is_same_key(match_key a, match_key b) {
    if (a.kind != b.kind || !a.id != !b.id) return false;
    return a.id ? is_same_id(a.id, b.id) : a.section == b.section && a.item == b.item;
}

static uint64_t mix(uint64_t value) {
    value ^= value >> 32;
    value *= 0xD6E8FEB86659FD93;
    value ^= value >> 32;
    value *= 0xD6E8FEB86659FD93;
    return value ^ value >> 32;
}

static uint64_t hash_text(const char *text) {
    uint64_t hash = 0;
    for (; *text; text++) hash = mix(hash + (unsigned char)*text + 1);
    return hash;
}

static size_t slot_of(const matches *matching, match_key key) {
    uint64_t hash = mix((uint64_t)key.section << 32 | key.item);
    if (key.id) hash = key.id->kind == LAYOUTD_NAME ? hash_text(key.id->name) : mix(key.id->number);
    return (size_t)mix(hash + key.kind) & (matching->slot_count - 1);
}

static bool is_gone(const matches *matching, uint32_t old) {
    return matching->window->now[old].fate == LAYOUTD_GONE;
}

static void enter(matches *matching, uint32_t old) {
    match_key key = old_key(matching, old);
    size_t slot = slot_of(matching, key);
    for (; matching->slots[slot] != NONE; slot = (slot + 1) & (matching->slot_count - 1)) {
        uint32_t other = matching->slots[slot];
        /* A daemon that names an element twice gets one of them. */
        if (is_gone(matching, other) == is_gone(matching, old) && is_same_key(old_key(matching, other), key)) return;
    }
    matching->slots[slot] = old;
}

/* The old element that a new one was; else one of the same index path that is gone, as a reloaded item is. */
static uint32_t find(const matches *matching, size_t i) {
    match_key key = new_key(matching, i);
    uint32_t reloaded = NONE;
    size_t slot = slot_of(matching, key);
    for (; matching->slots[slot] != NONE; slot = (slot + 1) & (matching->slot_count - 1)) {
        uint32_t old = matching->slots[slot];
        if (matching->is_used[old] || !is_same_key(old_key(matching, old), key)) continue;
        if (!is_gone(matching, old)) return old;
        reloaded = old;
    }
    return reloaded;
}

static void match_kinds(matches *matching) {
    const layoutd_elements *old = &matching->window->elements, *new = matching->elements;
    for (size_t i = 0; i < old->kind_count; i++) {
        matching->kinds[i] = NONE;
        for (size_t j = 0; j < new->kind_count && matching->kinds[i] == NONE; j++) {
            bool is_same = old->kind_list[i].category == new->kind_list[j].category
                && strcmp(old->kind_list[i].name, new->kind_list[j].name) == 0;
            if (is_same) matching->kinds[i] = (uint32_t)j;
        }
    }
}

static bool begin(matches *matching, layoutd_window *window, const layoutd_elements *elements) {
    size_t old = window->elements.count, new = elements->count, slots = 16;
    while (slots < old * 2) slots *= 2;
    matching->window = window;
    matching->elements = elements;
    matching->by_id = window->is_anew && window->elements.ids && elements->ids;
    matching->slot_count = slots;
    matching->kinds = malloc(window->elements.kind_count * sizeof *matching->kinds + 1);
    matching->slots = malloc(slots * sizeof *matching->slots);
    matching->is_used = calloc(old + 1, sizeof *matching->is_used);
    matching->old_extras = calloc(old + 1, sizeof *matching->old_extras);
    matching->extras = calloc(new + 1, sizeof *matching->extras);
    matching->views = calloc(new + 1, sizeof *matching->views);
    matching->now = calloc(new + 1, sizeof *matching->now);
    bool has_room = matching->kinds && matching->slots && matching->is_used && matching->old_extras && matching->extras
        && matching->views && matching->now && LD_GROW(window->appeared, new) && LD_GROW(window->changed, new)
        && LD_GROW(window->moved, new) && LD_GROW(window->disappeared, old);
    if (!has_room) return false;
    memset(matching->slots, 0xFF, slots * sizeof *matching->slots);
    match_kinds(matching);
    ld_hash_extras(&window->elements, matching->old_extras);
    ld_hash_extras(elements, matching->extras);
    for (size_t i = 0; i < old; i++) enter(matching, (uint32_t)i);
    return true;
}

static bool is_same_frame(layoutd_rect a, layoutd_rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static bool is_alike(const matches *matching, uint32_t old, size_t new) {
    const layoutd_elements *a = &matching->window->elements, *b = matching->elements;
    static const layoutd_identifier none = {LAYOUTD_NO_IDENTIFIER, 0, NULL};
    return a->z_indexes[old] == b->z_indexes[new] && a->alphas[old] == b->alphas[new] && a->hidden[old] == b->hidden[new]
        && a->estimated[old] == b->estimated[new] && matching->old_extras[old] == matching->extras[new]
        && is_same_id(a->ids ? &a->ids[old] : &none, b->ids ? &b->ids[new] : &none);
}

static void compare_match(matches *matching, layoutd_window *window, uint32_t old, size_t new) {
    const layoutd_elements *a = &window->elements, *b = matching->elements;
    matching->is_used[old] = true;
    matching->views[new] = window->views[old];
    bool is_in_place = is_same_frame(a->frames[old], b->frames[new]) && a->sections[old] == b->sections[new]
        && a->items[old] == b->items[new];
    if (!is_in_place) {
        window->moved[window->moved_count++] = (layoutd_moved_element){new, a->sections[old], a->items[old]};
    }
    /* Where index paths cannot be followed, the one of an item may be another's now. */
    bool may_be_other = is_gone(matching, old) || (window->is_anew && !new_key(matching, new).id);
    if (may_be_other || !is_alike(matching, old, new)) window->changed[window->changed_count++] = new;
}

static void end(matches *matching) {
    free(matching->kinds);
    free(matching->slots);
    free(matching->is_used);
    free(matching->old_extras);
    free(matching->extras);
    free(matching->views);
    free(matching->now);
}

layoutd_status ld_window_adopt(layoutd_window *window, layoutd_elements *elements, layoutd_error *error) {
    matches matching = {0};
    if (!begin(&matching, window, elements)) {
        end(&matching);
        return ld_no_memory(error, elements->count * sizeof *window->moved);
    }
    for (size_t i = 0; i < elements->count; i++) {
        uint32_t old = find(&matching, i);
        if (old == NONE) window->appeared[window->appeared_count++] = i;
        else compare_match(&matching, window, old, i);
        matching.now[i] = (layoutd_followed){LAYOUTD_KEPT, elements->sections[i], elements->items[i], 0, 0};
    }
    const layoutd_elements *old = &window->elements;
    for (size_t i = 0; i < old->count; i++) {
        if (matching.is_used[i]) continue;
        const layoutd_kind *kind = &old->kind_list[old->kinds[i]];
        window->disappeared[window->disappeared_count++] =
            (layoutd_disappeared_element){kind->category, kind->name, old->sections[i], old->items[i], window->views[i]};
    }
    window->previous = window->elements;
    window->elements = *elements;
    *elements = (layoutd_elements){0};
    free(window->views);
    free(window->now);
    window->views = matching.views;
    window->now = matching.now;
    matching.views = NULL;
    matching.now = NULL;
    end(&matching);
    return LAYOUTD_OK;
}

void ld_window_settle(layoutd_window *window) {
    layoutd_free_elements(&window->previous);
    window->appeared_count = window->moved_count = window->changed_count = window->disappeared_count = 0;
}
