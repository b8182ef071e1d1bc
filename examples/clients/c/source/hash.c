#include "window.h"

#include <string.h>

static uint64_t add_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 29;
}

static uint64_t add_number(uint64_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return add_word(hash, bits);
}

void ld_hash_extras(const layoutd_elements *elements, uint64_t *hashes) {
    for (size_t i = 0; i < elements->transform_count; i++) {
        const layoutd_transform *transform = &elements->transforms[i];
        uint64_t hash = add_word(1, transform->count);
        for (uint32_t j = 0; j < transform->count; j++) hash = add_number(hash, transform->matrix[j]);
        const layoutd_rect *frame = &transform->untransformed_frame;
        hash = add_number(add_number(add_number(add_number(hash, frame->x), frame->y), frame->width), frame->height);
        hashes[transform->position] += hash;
    }
    for (size_t i = 0; i < elements->pinned_count; i++) {
        const layoutd_pinned *pinned = &elements->pinned[i];
        hashes[pinned->position] += add_number(add_number(2, pinned->dx), pinned->dy);
    }
    for (size_t i = 0; i < elements->custom_count; i++) {
        const layoutd_custom *column = &elements->custom[i];
        uint64_t name = 3;
        for (const char *c = column->name; *c; c++) name = add_word(name, (unsigned char)*c);
        /* A sum, since the columns may come in any order. */
        for (size_t j = 0; j < column->count; j++) hashes[column->positions[j]] += add_number(name, column->values[j]);
    }
}
