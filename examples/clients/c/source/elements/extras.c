#include "elements.h"

#include <stdlib.h>
#include <string.h>

static layoutd_status read_transform(const ld_wire *field, size_t first, size_t count, layoutd_transform *into) {
    *into = (layoutd_transform){0};
    ld_reader reader = ld_reader_of(field->bytes, field->length);
    ld_wire member;
    while (ld_next_field(&reader, &member)) {
        if (ld_is(&member, LD_FIELD_TRANSFORM_POSITION, LD_VARINT)) {
            if (member.value >= count) return LAYOUTD_PROTOCOL;
            into->position = (uint32_t)member.value;
        }
        if (!ld_is(&member, LD_FIELD_TRANSFORM_UNTRANSFORMED_FRAME, LD_BYTES)) continue;
        ld_reader rect = ld_reader_of(member.bytes, member.length);
        ld_wire side;
        while (ld_next_field(&rect, &side)) {
            if (side.wire != LD_EIGHT_BYTES) continue;
            double value = ld_read_double(side.bytes);
            if (side.number == LD_FIELD_RECT_X) into->untransformed_frame.x = value;
            if (side.number == LD_FIELD_RECT_Y) into->untransformed_frame.y = value;
            if (side.number == LD_FIELD_RECT_WIDTH) into->untransformed_frame.width = value;
            if (side.number == LD_FIELD_RECT_HEIGHT) into->untransformed_frame.height = value;
        }
        if (rect.is_bad) return LAYOUTD_PROTOCOL;
    }
    ld_column matrix = ld_read_column(field, LD_FIELD_TRANSFORM_MATRIX);
    uint64_t whole;
    double real;
    while (ld_next_number(&matrix, true, &whole, &real)) {
        if (into->count == 16) return LAYOUTD_PROTOCOL;
        into->matrix[into->count++] = real;
    }
    if (reader.is_bad || ld_is_bad(&matrix) || into->position >= count) return LAYOUTD_PROTOCOL;
    into->position += (uint32_t)first;
    return LAYOUTD_OK;
}

static layoutd_status read_transforms(const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements,
                                      layoutd_error *error) {
    ld_reader reader = ld_reader_of(attributes->bytes, attributes->length);
    ld_wire field;
    size_t before = elements->transform_count;
    while (ld_next_field(&reader, &field)) {
        if (!ld_is(&field, LD_FIELD_ATTRIBUTES_TRANSFORMS, LD_BYTES)) continue;
        if (elements->transform_count - before == count) return ld_bad_columns(error, "transforms");
        if (!LD_GROW(elements->transforms, elements->transform_count + 1)) return ld_no_memory(error, sizeof(layoutd_transform));
        layoutd_transform *next = &elements->transforms[elements->transform_count];
        if (read_transform(&field, first, count, next) != LAYOUTD_OK) return ld_bad_columns(error, "transforms");
        elements->transform_count++;
    }
    return LAYOUTD_OK;
}

static layoutd_status read_pinned(const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements,
                                  layoutd_error *error) {
    ld_reader reader = ld_reader_of(attributes->bytes, attributes->length);
    ld_wire field;
    size_t before = elements->pinned_count;
    while (ld_next_field(&reader, &field)) {
        if (!ld_is(&field, LD_FIELD_ATTRIBUTES_PINNED, LD_BYTES)) continue;
        if (elements->pinned_count - before == count) return ld_bad_columns(error, "pinned elements");
        if (!LD_GROW(elements->pinned, elements->pinned_count + 1)) return ld_no_memory(error, sizeof(layoutd_pinned));
        layoutd_pinned *next = &elements->pinned[elements->pinned_count];
        *next = (layoutd_pinned){0};
        ld_reader members = ld_reader_of(field.bytes, field.length);
        ld_wire member;
        uint64_t position = 0;
        while (ld_next_field(&members, &member)) {
            if (ld_is(&member, LD_FIELD_PINNED_POSITION, LD_VARINT)) position = member.value;
            if (ld_is(&member, LD_FIELD_PINNED_DX, LD_EIGHT_BYTES)) next->dx = ld_read_double(member.bytes);
            if (ld_is(&member, LD_FIELD_PINNED_DY, LD_EIGHT_BYTES)) next->dy = ld_read_double(member.bytes);
        }
        if (members.is_bad || position >= count) return ld_bad_columns(error, "pinned elements");
        next->position = (uint32_t)(first + position);
        elements->pinned_count++;
    }
    return LAYOUTD_OK;
}

/* The column of an attribute; earlier pages may have begun it. NULL without memory, or beyond the limit. */
static layoutd_custom *custom_column(layoutd_elements *elements, const ld_wire *name) {
    for (size_t i = 0; i < elements->custom_count; i++) {
        layoutd_custom *column = &elements->custom[i];
        if (strlen(column->name) == name->length && memcmp(column->name, name->bytes, name->length) == 0) return column;
    }
    char *copy = elements->custom_count < LAYOUTD_KINDS ? malloc(name->length + 1) : NULL;
    if (!copy || !LD_GROW(elements->custom, elements->custom_count + 1)) {
        free(copy);
        return NULL;
    }
    ld_read_text(name, copy, name->length + 1);
    layoutd_custom *column = &elements->custom[elements->custom_count++];
    *column = (layoutd_custom){.name = copy};
    return column;
}

static layoutd_status read_custom_column(const ld_wire *field, size_t first, size_t count, layoutd_elements *elements,
                                         layoutd_error *error) {
    ld_reader reader = ld_reader_of(field->bytes, field->length);
    ld_wire member, name = {.bytes = (const uint8_t *)""};
    while (ld_next_field(&reader, &member)) {
        if (ld_is(&member, LD_FIELD_CUSTOM_COLUMN_NAME, LD_BYTES)) name = member;
    }
    size_t added = ld_count_numbers(field, LD_FIELD_CUSTOM_COLUMN_POSITIONS, false);
    bool fits = added <= count && added == ld_count_numbers(field, LD_FIELD_CUSTOM_COLUMN_VALUES, true);
    if (reader.is_bad || !fits) return ld_bad_columns(error, "attributes");
    layoutd_custom *into = custom_column(elements, &name);
    if (!into || !LD_GROW(into->positions, into->count + added) || !LD_GROW(into->values, into->count + added)) {
        return ld_no_memory(error, added);
    }
    ld_column positions = ld_read_column(field, LD_FIELD_CUSTOM_COLUMN_POSITIONS);
    ld_column values = ld_read_column(field, LD_FIELD_CUSTOM_COLUMN_VALUES);
    uint64_t position;
    double value;
    while (ld_next_number(&positions, false, &position, &value)) {
        if (position >= count) return ld_bad_columns(error, "attributes");
        into->positions[into->count] = (uint32_t)(first + position);
        ld_next_number(&values, true, &position, &into->values[into->count++]);
    }
    return LAYOUTD_OK;
}

static layoutd_status read_custom(const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements,
                                  layoutd_error *error) {
    ld_reader reader = ld_reader_of(attributes->bytes, attributes->length);
    ld_wire field;
    layoutd_status status = LAYOUTD_OK;
    while (status == LAYOUTD_OK && ld_next_field(&reader, &field)) {
        if (!ld_is(&field, LD_FIELD_ATTRIBUTES_CUSTOM, LD_BYTES)) continue;
        status = read_custom_column(&field, first, count, elements, error);
    }
    return status;
}

layoutd_status ld_read_extras(
    const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements, layoutd_error *error) {
    layoutd_status status = read_transforms(attributes, first, count, elements, error);
    if (status == LAYOUTD_OK) status = read_pinned(attributes, first, count, elements, error);
    if (status == LAYOUTD_OK) status = read_custom(attributes, first, count, elements, error);
    return status;
}
