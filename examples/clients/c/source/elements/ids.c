#include "elements.h"

#include <stdlib.h>
#include <string.h>

static layoutd_status make_room_for_ids(size_t first, size_t count, layoutd_elements *elements, layoutd_error *error) {
    bool is_new = !elements->ids;
    if (!LD_GROW(elements->ids, first + count)) {
        for (size_t i = 0; !is_new && i < first; i++) free((char *)(uintptr_t)elements->ids[i].name);
        free(elements->ids);
        elements->ids = NULL;
        return ld_no_memory(error, count * sizeof *elements->ids);
    }
    size_t cleared = is_new ? 0 : first;
    memset(elements->ids + cleared, 0, (first + count - cleared) * sizeof *elements->ids);
    return LAYOUTD_OK;
}

static layoutd_status read_names(
    const ld_wire *field, layoutd_identifier *into, size_t count, layoutd_error *error) {
    ld_reader reader = ld_reader_of(field->bytes, field->length);
    ld_wire name;
    size_t read = 0;
    while (ld_next_field(&reader, &name)) {
        if (!ld_is(&name, LD_FIELD_IDENTIFIERS_NAMES, LD_BYTES)) continue;
        if (read == count) return ld_bad_columns(error, "identifiers");
        /* "": an element of no section. */
        if (name.length) {
            char *copy = malloc(name.length + 1);
            if (!copy) return ld_no_memory(error, name.length);
            ld_read_text(&name, copy, name.length + 1);
            into[read] = layoutd_name(copy);
        }
        read++;
    }
    return reader.is_bad || (read && read != count) ? ld_bad_columns(error, "identifiers") : LAYOUTD_OK;
}

/* One for each of `count` elements: numbers or names. */
static layoutd_status read_column(
    const ld_wire *field, layoutd_identifier *into, size_t count, layoutd_error *error) {
    size_t numbers = ld_count_numbers(field, LD_FIELD_IDENTIFIERS_NUMBERS, false);
    if (numbers == 0) return read_names(field, into, count, error);
    if (numbers != count) return ld_bad_columns(error, "identifiers");
    ld_column column = ld_read_column(field, LD_FIELD_IDENTIFIERS_NUMBERS);
    uint64_t number = 0;
    double unused;
    for (size_t i = 0; i < count; i++) {
        ld_next_number(&column, false, &number, &unused);
        into[i] = layoutd_number(number);
    }
    return LAYOUTD_OK;
}

/* The identifiers of sections, where these are of another kind than those of items: they go to elements that are not cells. */
static layoutd_status read_section_ids(
    const ld_wire *field, size_t first, size_t count, layoutd_elements *elements, layoutd_error *error) {
    layoutd_identifier *read = calloc(count + 1, sizeof *read);
    if (!read) return ld_no_memory(error, count * sizeof *read);
    layoutd_status status = read_column(field, read, count, error);
    for (size_t i = 0; i < count; i++) {
        layoutd_identifier *own = &elements->ids[first + i], unused = read[i];
        if (status == LAYOUTD_OK && elements->kind_list[elements->kinds[first + i]].category != LAYOUTD_CELL) {
            unused = *own;
            *own = read[i];
        }
        free((char *)(uintptr_t)unused.name);
    }
    free(read);
    return status;
}

layoutd_status ld_read_ids(
    const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements, layoutd_error *error) {
    ld_reader reader = ld_reader_of(attributes->bytes, attributes->length);
    ld_wire field, ids = {0}, section_ids = {0};
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, LD_FIELD_ATTRIBUTES_IDS, LD_BYTES)) ids = field;
        if (ld_is(&field, LD_FIELD_ATTRIBUTES_SECTION_IDS, LD_BYTES)) section_ids = field;
    }
    if (!ids.length && !section_ids.length && !elements->ids) return LAYOUTD_OK;
    layoutd_status status = make_room_for_ids(first, count, elements, error);
    if (status == LAYOUTD_OK && ids.length) status = read_column(&ids, elements->ids + first, count, error);
    if (status == LAYOUTD_OK && section_ids.length) status = read_section_ids(&section_ids, first, count, elements, error);
    return status;
}

void ld_free_ids(layoutd_elements *elements) {
    for (size_t i = 0; elements->ids && i < elements->count; i++) free((char *)(uintptr_t)elements->ids[i].name);
    free(elements->ids);
}
