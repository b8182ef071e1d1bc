#include "elements.h"

#include <stdlib.h>
#include <string.h>

layoutd_category ld_category_of(const uint8_t *name, size_t length) {
    char first = length ? (char)*name : 'c';
    return first == 'c' ? LAYOUTD_CELL : first == 'd' ? LAYOUTD_DECORATION : LAYOUTD_SUPPLEMENTARY;
}

/* The index in `elements` of a kind of this page; earlier pages may have listed other kinds. */
static layoutd_status add_kind(
    layoutd_elements *elements, const ld_wire *name, layoutd_category category, uint32_t *number,
    layoutd_error *error) {
    for (size_t i = 0; i < elements->kind_count; i++) {
        const layoutd_kind *kind = &elements->kind_list[i];
        if (kind->category == category && strlen(kind->name) == name->length
            && memcmp(kind->name, name->bytes, name->length) == 0) {
            *number = (uint32_t)i;
            return LAYOUTD_OK;
        }
    }
    if (elements->kind_count == LAYOUTD_KINDS) return ld_bad_columns(error, "too many kinds");
    char *copy = malloc(name->length + 1);
    if (!copy || !LD_GROW(elements->kind_list, elements->kind_count + 1)) {
        free(copy);
        return ld_no_memory(error, name->length);
    }
    ld_read_text(name, copy, name->length + 1);
    *number = (uint32_t)elements->kind_count;
    elements->kind_list[elements->kind_count++] = (layoutd_kind){copy, category};
    return LAYOUTD_OK;
}

/* `numbers[i]` is the index in `elements` of the page's kind i; the caller frees the array. */
static layoutd_status read_kinds(
    const ld_wire *attributes, layoutd_elements *elements, uint32_t **numbers, size_t *count, layoutd_error *error) {
    ld_reader names = ld_reader_of(attributes->bytes, attributes->length);
    ld_reader categories = names;
    ld_wire name, category = {0};
    *count = 0;
    *numbers = NULL;
    static const ld_wire cell = {.bytes = (const uint8_t *)"cell", .length = 4};
    uint32_t number;
    layoutd_status status = add_kind(elements, &cell, LAYOUTD_CELL, &number, error);
    while (status == LAYOUTD_OK && ld_next_field(&names, &name)) {
        if (!ld_is(&name, LD_FIELD_ATTRIBUTES_KIND_NAMES, LD_BYTES)) continue;
        do category.number = 0;
        while (ld_next_field(&categories, &category) && category.number != LD_FIELD_ATTRIBUTES_KIND_CATEGORIES);
        layoutd_category read = *count ? LAYOUTD_SUPPLEMENTARY : LAYOUTD_CELL;
        if (ld_is(&category, LD_FIELD_ATTRIBUTES_KIND_CATEGORIES, LD_BYTES) && category.length) {
            read = ld_category_of(category.bytes, category.length);
        }
        status = LD_GROW(*numbers, *count + 1) ? add_kind(elements, &name, read, *numbers + *count, error)
                                            : ld_no_memory(error, *count);
        ++*count;
    }
    if (status == LAYOUTD_OK && *count == 0) {
        if (!LD_GROW(*numbers, 1)) return ld_no_memory(error, 1);
        (*numbers)[(*count)++] = 0;
    }
    return status;
}

static bool grow_columns(layoutd_elements *elements, size_t count) {
    return LD_GROW(elements->sections, count) && LD_GROW(elements->items, count) && LD_GROW(elements->frames, count)
        && LD_GROW(elements->kinds, count)
#define GROW(field, member, type, otherwise) && LD_GROW(elements->member, count)
        LD_OPTIONAL_COLUMNS(GROW);
#undef GROW
}

/* The next entry of a column; `otherwise` in a column that is empty. */
static double next_double(ld_column *from, double otherwise) {
    uint64_t whole = 0;
    double real = 0;
    return ld_next_number(from, true, &whole, &real) ? real : otherwise;
}

static bool next_bool(ld_column *from, bool otherwise) {
    uint64_t whole = 0;
    double real = 0;
    return ld_next_number(from, false, &whole, &real) ? whole != 0 : otherwise;
}

static int32_t next_sint32(ld_column *from, int32_t otherwise) {
    uint64_t whole = 0;
    double real = 0;
    /* 0, -1, 1, -2 ... */
    return ld_next_number(from, false, &whole, &real) ? (int32_t)(uint32_t)(whole >> 1 ^ (~(whole & 1) + 1)) : otherwise;
}

/* The type of a column as an index: is it of doubles? */
enum { IS_sint32 = false, IS_bool = false, IS_double = true };

/* Appends the columns of one page, after comparing their lengths. */
layoutd_status ld_read_attributes(const ld_wire *attributes, layoutd_elements *elements, layoutd_error *error) {
#define INDEX(field, member, type, otherwise) field,
#define OPTIONAL(field, member, type, otherwise) [field] = {LD_FIELD_ATTRIBUTES_##field, IS_##type, true, 1, #member},
    enum { SECTIONS, ITEMS, FRAMES, KINDS, LD_OPTIONAL_COLUMNS(INDEX) };
    static const struct { uint32_t number; bool is_double, is_optional; size_t each; const char *name; } columns[] = {
        [SECTIONS] = {LD_FIELD_ATTRIBUTES_SECTIONS, false, false, 1, "sections"},
        [ITEMS] = {LD_FIELD_ATTRIBUTES_ITEMS, false, false, 1, "items"},
        [FRAMES] = {LD_FIELD_ATTRIBUTES_FRAMES, true, false, 4, "frames"},
        [KINDS] = {LD_FIELD_ATTRIBUTES_KINDS, false, true, 1, "kinds"},
        LD_OPTIONAL_COLUMNS(OPTIONAL)
    };
#undef INDEX
#undef OPTIONAL
    size_t first = elements->count, count = ld_count_numbers(attributes, columns[SECTIONS].number, false);
    if (count == SIZE_MAX || first + count > UINT32_MAX) return ld_bad_columns(error, "sections");
    for (size_t i = 0; i < LD_COUNT(columns); i++) {
        size_t met = ld_count_numbers(attributes, columns[i].number, columns[i].is_double);
        if (met != count * columns[i].each && !(columns[i].is_optional && met == 0)) {
            return ld_bad_columns(error, columns[i].name);
        }
    }
    if (!grow_columns(elements, first + count)) return ld_no_memory(error, count * 64);
    uint32_t *kinds;
    size_t kind_count;
    layoutd_status status = read_kinds(attributes, elements, &kinds, &kind_count, error);

    ld_column from[LD_COUNT(columns)];
    for (size_t i = 0; i < LD_COUNT(columns); i++) from[i] = ld_read_column(attributes, columns[i].number);
    for (size_t i = first; status == LAYOUTD_OK && i < first + count; i++) {
        uint64_t whole = 0;
        double real = 0;
        ld_next_number(&from[SECTIONS], false, &whole, &real);
        elements->sections[i] = (uint32_t)whole;
        ld_next_number(&from[ITEMS], false, &whole, &real);
        elements->items[i] = (uint32_t)whole;
        double *sides[] = {&elements->frames[i].x, &elements->frames[i].y, &elements->frames[i].width,
                           &elements->frames[i].height};
        for (int side = 0; side < 4; side++) ld_next_number(&from[FRAMES], true, &whole, sides[side]);
        elements->kinds[i] = kinds[0];
        if (ld_next_number(&from[KINDS], false, &whole, &real)) {
            if (whole >= kind_count) status = ld_bad_columns(error, "kinds");
            else elements->kinds[i] = kinds[whole];
        }
#define NEXT(field, member, type, otherwise) elements->member[i] = next_##type(&from[field], otherwise);
        LD_OPTIONAL_COLUMNS(NEXT)
#undef NEXT
    }
    free(kinds);
    if (status == LAYOUTD_OK) elements->count = first + count;
    /* Identifiers first: where there are any, there is one for each element from here on. */
    if (status == LAYOUTD_OK) status = ld_read_ids(attributes, first, count, elements, error);
    if (status == LAYOUTD_OK) status = ld_read_extras(attributes, first, count, elements, error);
    return status;
}

/* The results of all four queries have the same type. */
static bool is_query_reply(const ld_wire *field) {
    static const uint32_t results[] = {
        LD_FIELD_REPLY_QUERY_RECT, LD_FIELD_REPLY_QUERY_ITEMS, LD_FIELD_REPLY_QUERY_SUPPLEMENTARY,
        LD_FIELD_REPLY_QUERY_DECORATIONS,
    };
    for (size_t i = 0; i < LD_COUNT(results); i++) {
        if (ld_is(field, results[i], LD_BYTES)) return true;
    }
    return false;
}

layoutd_status layoutd_read_elements(
    const uint8_t *bytes, size_t length, layoutd_elements *elements, char *cursor, size_t cursor_size,
    layoutd_error *error) {
    ld_reader reader = ld_reader_of(bytes, length);
    ld_wire field;
    layoutd_status status = LAYOUTD_OK;
    bool is_query = false;
    if (cursor_size) *cursor = 0;
    while (status == LAYOUTD_OK && ld_next_field(&reader, &field)) {
        if (ld_is(&field, LD_FIELD_REPLY_GENERATION, LD_VARINT)) elements->generation = field.value;
        if (!is_query_reply(&field)) continue;
        is_query = true;
        ld_reader result = ld_reader_of(field.bytes, field.length);
        ld_wire member;
        while (status == LAYOUTD_OK && ld_next_field(&result, &member)) {
            if (ld_is(&member, LD_FIELD_QUERY_REPLY_ATTRIBUTES, LD_BYTES)) status = ld_read_attributes(&member, elements, error);
            if (!ld_is(&member, LD_FIELD_QUERY_REPLY_CURSOR, LD_BYTES) || !cursor_size) continue;
            if (member.length >= cursor_size) status = ld_bad_columns(error, "cursors");
            else ld_read_text(&member, cursor, cursor_size);
        }
        if (status == LAYOUTD_OK && result.is_bad) status = ld_bad_columns(error, "fields");
    }
    if (status == LAYOUTD_OK && (reader.is_bad || !is_query)) status = ld_bad_columns(error, "fields");
    return status;
}

void layoutd_free_elements(layoutd_elements *elements) {
    ld_free_ids(elements);
    for (size_t i = 0; i < elements->kind_count; i++) free(elements->kind_list[i].name);
    for (size_t i = 0; i < elements->custom_count; i++) {
        free(elements->custom[i].name);
        free(elements->custom[i].positions);
        free(elements->custom[i].values);
    }
#define COLUMN(field, member, type, otherwise) elements->member,
    void *columns[] = {elements->sections, elements->items, elements->frames, elements->kinds,
                       LD_OPTIONAL_COLUMNS(COLUMN) elements->kind_list, elements->transforms, elements->pinned,
                       elements->custom};
#undef COLUMN
    for (size_t i = 0; i < LD_COUNT(columns); i++) free(columns[i]);
    *elements = (layoutd_elements){0};
}
