#include "codec.h"

#include "../elements/elements.h"
#include "../protobuf/schema.h"

#include <string.h>

/* The width of a value in an array. */
static size_t width_of(const ld_field *field) {
    switch (field->type) {
    case LD_DOUBLE: return sizeof(double);
    case LD_UINT32: return sizeof(uint32_t);
    case LD_UINT64: return sizeof(uint64_t);
    case LD_BOOL: return sizeof(bool);
    case LD_MESSAGE: return field->message->size;
    default: return sizeof(char *);
    }
}

static bool is_packable(const ld_field *field) {
    return field->type <= LD_BOOL;
}

static unsigned wire_of(const ld_field *field) {
    return field->type == LD_DOUBLE ? LD_EIGHT_BYTES : is_packable(field) ? LD_VARINT : LD_BYTES;
}

static void *pointer_at(const void *member) {
    void *pointer;
    memcpy(&pointer, member, sizeof pointer);
    return pointer;
}

static bool is_array(const ld_field *field) {
    return field->form == LD_REPEATED || field->form == LD_COUNTED || field->form == LD_ALONGSIDE;
}

static bool is_pointer(const ld_field *field) {
    return is_array(field) || field->form == LD_OPTIONAL;
}

/* The number of values in a field as it was read; 0 if it has another form than the schema's. */
static size_t count_values(const ld_field *field, const ld_wire *wire) {
    if (wire->wire == wire_of(field)) return 1;
    if (!is_packable(field) || !is_array(field) || wire->wire != LD_BYTES) return 0;
    if (field->type == LD_DOUBLE) return wire->length / sizeof(double);
    size_t count = 0;
    for (size_t i = 0; i < wire->length; i++) count += wire->bytes[i] < 0x80;
    return count;
}

static const ld_field *find_field(const ld_message *message, const ld_wire *wire) {
    for (const ld_field *field = message->fields; field < message->fields + message->field_count; field++) {
        if (field->number == wire->number) return field;
    }
    return NULL;
}

static void put_whole(const ld_field *field, uint64_t value, void *at) {
    uint32_t narrow = (uint32_t)value;
    bool truth = value != 0;
    if (field->type == LD_UINT32) memcpy(at, &narrow, sizeof narrow);
    else if (field->type == LD_BOOL) memcpy(at, &truth, sizeof truth);
    else memcpy(at, &value, sizeof value);
}

static bool read_identifier(ld_arena *arena, const ld_wire *wire, layoutd_identifier *into) {
    ld_reader reader = ld_reader_of(wire->bytes, wire->length);
    ld_wire member;
    *into = (layoutd_identifier){0};
    while (ld_next_field(&reader, &member)) {
        if (ld_is(&member, LD_FIELD_IDENTIFIER_NUMBER, LD_VARINT)) *into = layoutd_number(member.value);
        if (ld_is(&member, LD_FIELD_IDENTIFIER_NAME, LD_BYTES)) {
            *into = layoutd_name(ld_copy_text(arena, member.bytes, member.length));
        }
    }
    return !reader.is_bad && (into->kind != LAYOUTD_NAME || into->name);
}

static bool read_elements(ld_arena *arena, const ld_wire *wire, layoutd_elements *into) {
    layoutd_elements *owned = ld_own_elements(arena);
    if (!owned || ld_read_attributes(wire, owned, NULL) != LAYOUTD_OK) return false;
    *into = *owned;
    return true;
}

static bool read_value(ld_arena *arena, const ld_field *field, const ld_wire *wire, void *at) {
    double number;
    const char *text;
    switch (field->type) {
    case LD_DOUBLE:
        number = ld_read_double(wire->bytes);
        memcpy(at, &number, sizeof number);
        return true;
    case LD_TEXT:
    case LD_OBJECT:
        text = ld_copy_text(arena, wire->bytes, wire->length);
        memcpy(at, &text, sizeof text);
        return text != NULL;
    case LD_CATEGORY: *(layoutd_category *)at = ld_category_of(wire->bytes, wire->length); return true;
    case LD_IDENTIFIER: return read_identifier(arena, wire, at);
    case LD_MESSAGE: return ld_read_message(arena, field->message, wire->bytes, wire->length, at);
    case LD_ELEMENTS: return read_elements(arena, wire, at);
    default: put_whole(field, wire->value, at); return true;
    }
}

/* Writes the values of one field as it was read to `at`, which has room for them. */
static bool read_values(ld_arena *arena, const ld_field *field, const ld_wire *wire, uint8_t *at) {
    if (wire->wire == wire_of(field)) return read_value(arena, field, wire, at);
    ld_reader reader = ld_reader_of(wire->bytes, wire->length);
    if (field->type == LD_DOUBLE) {
        for (; reader.end - reader.at >= 8; reader.at += 8, at += sizeof(double)) {
            double number = ld_read_double(reader.at);
            memcpy(at, &number, sizeof number);
        }
        return reader.at == reader.end;
    }
    for (; reader.at < reader.end && !reader.is_bad; at += width_of(field)) {
        uint64_t whole = ld_read_varint(&reader);
        if (!reader.is_bad) put_whole(field, whole, at);
    }
    return !reader.is_bad;
}

/* Strings are "", also those of messages that are absent. */
static void clear(const ld_message *message, void *into) {
    memset(into, 0, message->size);
    for (const ld_field *field = message->fields; field < message->fields + message->field_count; field++) {
        uint8_t *member = (uint8_t *)into + field->offset;
        static const char *const empty = "";
        if (field->form != LD_SINGLE) continue;
        if (field->type == LD_TEXT) memcpy(member, &empty, sizeof empty);
        if (field->type == LD_MESSAGE) clear(field->message, member);
    }
}

/* Makes room for what was counted, and sets the counts. */
static bool make_room(ld_arena *arena, const ld_message *message, const size_t *counts, void *into) {
    for (size_t i = 0; i < message->field_count; i++) {
        const ld_field *field = &message->fields[i];
        size_t count = counts[i];
        if (!is_pointer(field) || count == 0) continue;
        if (field->form == LD_OPTIONAL) count = 1;
        void *room = ld_allocate(arena, count, width_of(field));
        if (!room || (field->each && count % field->each)) return false;
        memcpy((uint8_t *)into + field->offset, &room, sizeof room);
        count /= field->each ? field->each : 1;
        if (field->form == LD_REPEATED) memcpy((uint8_t *)into + field->count_offset, &count, sizeof count);
    }
    return true;
}

/* Whether arrays whose length is a field of its own have that length, or none, and those beside others have theirs. */
static bool lengths_agree(const ld_message *message, const size_t *counts, const void *into) {
    for (size_t i = 0; i < message->field_count; i++) {
        const ld_field *field = &message->fields[i];
        const uint8_t *count = (const uint8_t *)into + field->count_offset;
        uint32_t counted;
        size_t others;
        if (field->form == LD_ALONGSIDE) {
            memcpy(&others, count, sizeof others);
            if (counts[i] != others) return false;
        }
        if (field->form != LD_COUNTED || counts[i] == 0) continue;
        memcpy(&counted, count, sizeof counted);
        if (counts[i] != (uint64_t)counted * field->each) return false;
    }
    return true;
}

static bool count_fields(const ld_message *message, const uint8_t *bytes, size_t length, size_t *counts) {
    ld_reader reader = ld_reader_of(bytes, length);
    ld_wire wire;
    while (ld_next_field(&reader, &wire)) {
        const ld_field *field = find_field(message, &wire);
        if (field) counts[field - message->fields] += count_values(field, &wire);
    }
    return !reader.is_bad;
}

/* False if another case has the union already. */
static bool set_case(const ld_field *field, void *into) {
    uint8_t *kind = (uint8_t *)into + field->count_offset;
    uint32_t before, now = (uint32_t)field->each;
    memcpy(&before, kind, sizeof before);
    memcpy(kind, &now, sizeof now);
    return before == 0;
}

bool ld_read_message(ld_arena *arena, const ld_message *message, const uint8_t *bytes, size_t length, void *into) {
    size_t counts[LD_FIELDS] = {0}, read[LD_FIELDS] = {0};
    clear(message, into);
    if (!count_fields(message, bytes, length, counts) || !make_room(arena, message, counts, into)) return false;
    ld_reader reader = ld_reader_of(bytes, length);
    ld_wire wire;
    while (ld_next_field(&reader, &wire)) {
        const ld_field *field = find_field(message, &wire);
        size_t count = field ? count_values(field, &wire) : 0;
        if (!count) continue;
        uint8_t *at = (uint8_t *)into + field->offset;
        if (is_pointer(field)) at = pointer_at(at);
        if (field->form == LD_CASE && !set_case(field, into)) return false;
        size_t *so_far = &read[field - message->fields];
        if (is_array(field)) at += *so_far * width_of(field);
        /* One that replaces another would have to free that. */
        else if (field->type >= LD_MESSAGE && *so_far) return false;
        if (!read_values(arena, field, &wire, at)) return false;
        *so_far += count;
    }
    return lengths_agree(message, counts, into);
}
