/* Elements one by one, out of the columns of a message. */
#include "window.h"

#include <stdlib.h>
#include <string.h>

static int by_position(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* An element's entry in an array whose entries begin with a position, in order; NULL: none. */
static const void *entry_of(const void *array, size_t count, size_t size, size_t position) {
    uint32_t sought = (uint32_t)position;
    return count ? bsearch(&sought, array, count, size, by_position) : NULL;
}

static const double *value_of(const layoutd_custom *column, size_t position) {
    const uint32_t *found = entry_of(column->positions, column->count, sizeof *found, position);
    return found ? &column->values[found - column->positions] : NULL;
}

static const char *put_text(char **at, const char *text) {
    char *copy = *at;
    size_t bytes = strlen(text) + 1;
    memcpy(copy, text, bytes);
    *at += bytes;
    return copy;
}

layoutd_status ld_copy_element(ld_shown *into, const layoutd_elements *from, size_t i, size_t limit) {
    const layoutd_kind *kind = &from->kind_list[from->kinds[i]];
    const layoutd_transform *transform = entry_of(from->transforms, from->transform_count, sizeof *transform, i);
    const layoutd_pinned *pinned = entry_of(from->pinned, from->pinned_count, sizeof *pinned, i);
    const char *name = from->ids && from->ids[i].name ? from->ids[i].name : "";
    size_t bytes = (transform ? sizeof *transform : 0) + strlen(kind->name) + strlen(name) + 2, count = 0;
    for (size_t j = 0; j < from->custom_count; j++) {
        if (!value_of(&from->custom[j], i)) continue;
        count++;
        bytes += sizeof(layoutd_attribute) + strlen(from->custom[j].name) + 1;
    }
    if (bytes + sizeof *into > limit) return LAYOUTD_PROTOCOL;
    /* Members of a fixed size come first, so that they are aligned. */
    layoutd_transform *details = malloc(bytes);
    if (!details) return LAYOUTD_MEMORY;
    layoutd_attribute *attributes = (layoutd_attribute *)(void *)(details + (transform ? 1 : 0));
    char *text = (char *)(attributes + count);
    if (transform) {
        *details = *transform;
        details->position = 0;
    }
    into->element.kind = put_text(&text, kind->name);
    into->element.category = kind->category;
    into->element.id = from->ids ? from->ids[i] : (layoutd_identifier){0};
    if (into->element.id.name) into->element.id.name = put_text(&text, name);
    for (size_t j = 0, next = 0; j < from->custom_count; j++) {
        const double *value = value_of(&from->custom[j], i);
        if (value) attributes[next++] = (layoutd_attribute){put_text(&text, from->custom[j].name), *value};
    }
    into->element.path = (layoutd_index_path){from->sections[i], from->items[i]};
    into->element.frame = from->frames[i];
    into->element.z_index = from->z_indexes[i];
    into->element.alpha = from->alphas[i];
    into->element.is_hidden = from->hidden[i];
    into->element.is_estimated = from->estimated[i];
    into->element.transform = transform ? details : NULL;
    into->element.pinned = pinned ? (layoutd_point){pinned->dx, pinned->dy} : (layoutd_point){0, 0};
    into->element.attributes = attributes;
    into->element.attribute_count = count;
    free(into->details);
    into->details = details;
    into->bytes = sizeof *into + bytes;
    return LAYOUTD_OK;
}
