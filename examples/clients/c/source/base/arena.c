#include "base.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 4096, ALIGNMENT = 16 };

struct ld_chunk {
    struct ld_chunk *next;
    size_t used, size;
    _Alignas(ALIGNMENT) uint8_t bytes[];
};

struct ld_owned {
    layoutd_elements elements;
    struct ld_owned *next;
};

void *ld_allocate(ld_arena *arena, size_t count, size_t size) {
    if (size && count > (arena->limit - arena->used) / size) return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (bytes > arena->limit - arena->used) return NULL;
    struct ld_chunk *chunk = arena->chunks;
    if (!chunk || bytes > chunk->size - chunk->used) {
        size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + capacity);
        if (!chunk) return NULL;
        *chunk = (struct ld_chunk){.next = arena->chunks, .size = capacity};
        arena->chunks = chunk;
    }
    void *place = chunk->bytes + chunk->used;
    memset(place, 0, bytes);
    chunk->used += bytes;
    arena->used += bytes;
    return place;
}

const char *ld_copy_text(ld_arena *arena, const uint8_t *bytes, size_t length) {
    if (!length) return "";
    char *copy = ld_allocate(arena, length + 1, 1);
    if (copy) memcpy(copy, bytes, length);
    return copy;
}

layoutd_elements *ld_own_elements(ld_arena *arena) {
    struct ld_owned *owned = ld_allocate(arena, 1, sizeof *owned);
    if (!owned) return NULL;
    owned->next = arena->owned;
    arena->owned = owned;
    return &owned->elements;
}

void ld_reset(ld_arena *arena) {
    for (struct ld_owned *each = arena->owned; each; each = each->next) layoutd_free_elements(&each->elements);
    while (arena->chunks) {
        struct ld_chunk *next = arena->chunks->next;
        free(arena->chunks);
        arena->chunks = next;
    }
    arena->owned = NULL;
    arena->used = 0;
}
