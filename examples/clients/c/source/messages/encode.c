#include "codec.h"

#include "../json/text.h"
#include "../protobuf/schema.h"

#include <string.h>

static const char *const categories[] = {"cell", "supplementary", "decoration"};

/* Values are reached by their address: that of the member, what it points to, or that of one of an array. */
typedef struct {
    const uint8_t *first;
    size_t count, stride;
} array_values;

static size_t encoded_width_of(const ld_field *field) {
    switch (field->type) {
    case LD_DOUBLE: return sizeof(double);
    case LD_UINT32: return sizeof(uint32_t);
    case LD_UINT64: return sizeof(uint64_t);
    case LD_BOOL: return sizeof(bool);
    case LD_TEXT:
    case LD_OBJECT: return sizeof(char *);
    case LD_CATEGORY: return sizeof(layoutd_category);
    case LD_IDENTIFIER: return sizeof(layoutd_identifier);
    case LD_ELEMENTS: return sizeof(layoutd_elements);
    case LD_MESSAGE: return field->message->size;
    }
    return 0;
}

/* One value if it is the union's case, or if the flag is set. */
static array_values case_of(const ld_field *field, const void *from) {
    const uint8_t *member = (const uint8_t *)from + field->offset;
    uint32_t told;
    if (field->form == LD_CASE) {
        memcpy(&told, (const uint8_t *)from + field->count_offset, sizeof told);
        return (array_values){member, told == field->each, 0};
    }
    memcpy(&told, member, sizeof told);
    return (array_values){(const uint8_t *)&field->flag, (told & field->each) != 0, 0};
}

static array_values values_of(const ld_field *field, const void *from) {
    const uint8_t *member = (const uint8_t *)from + field->offset;
    const uint8_t *count = (const uint8_t *)from + field->count_offset;
    const uint8_t *pointed;
    if (field->form == LD_SINGLE) return (array_values){member, 1, 0};
    if (field->form == LD_CASE || field->form == LD_FLAG) return case_of(field, from);
    memcpy(&pointed, member, sizeof pointed);
    if (!pointed) return (array_values){0};
    size_t number = 1;
    if (field->form == LD_REPEATED || field->form == LD_ALONGSIDE) memcpy(&number, count, sizeof number);
    if (field->form == LD_COUNTED) {
        uint32_t counted;
        memcpy(&counted, count, sizeof counted);
        number = counted;
    }
    return (array_values){pointed, number * field->each, encoded_width_of(field)};
}

static uint64_t whole_at(const ld_field *field, const void *at) {
    uint32_t narrow;
    uint64_t wide;
    bool truth;
    switch (field->type) {
    case LD_UINT32: memcpy(&narrow, at, sizeof narrow); return narrow;
    case LD_BOOL: memcpy(&truth, at, sizeof truth); return truth;
    default: memcpy(&wide, at, sizeof wide); return wide;
    }
}

static const char *text_at(const ld_field *field, const void *at) {
    const char *text;
    layoutd_category category;
    if (field->type == LD_CATEGORY) {
        memcpy(&category, at, sizeof category);
        return (unsigned)category < LD_COUNT(categories) ? categories[category] : "";
    }
    memcpy(&text, at, sizeof text);
    return text ? text : "";
}

static layoutd_json object_at(const void *at) {
    const char *text;
    layoutd_json object = {0};
    memcpy(&text, at, sizeof text);
    if (text) layoutd_json_read(text, strlen(text), &object);
    return object;
}

/* The message Identifier. */
static size_t identifier_size(const layoutd_identifier *identifier) {
    if (identifier->kind == LAYOUTD_NUMBER) return 1 + ld_varint_size(identifier->number);
    size_t length = identifier->name ? strlen(identifier->name) : 0;
    return 1 + ld_varint_size(length) + length;
}

static void put_identifier(ld_buffer *to, const layoutd_identifier *identifier) {
    ld_put_varint(to, identifier_size(identifier));
    if (identifier->kind == LAYOUTD_NUMBER) {
        ld_put_varint(to, LD_FIELD_IDENTIFIER_NUMBER << 3 | LD_VARINT);
        ld_put_varint(to, identifier->number);
    } else {
        ld_put_varint(to, LD_FIELD_IDENTIFIER_NAME << 3 | LD_BYTES);
        ld_put_bytes(to, identifier->name, identifier->name ? strlen(identifier->name) : 0);
    }
}

static bool is_left_out(const ld_field *field, const void *at) {
    double number;
    uint64_t bits;
    if (field->form != LD_SINGLE) return false;
    switch (field->type) {
    case LD_DOUBLE:
        /* 0.0 is left out, -0.0 is not. */
        memcpy(&number, at, sizeof number);
        memcpy(&bits, &number, sizeof bits);
        return bits == 0;
    case LD_TEXT: return !*text_at(field, at);
    case LD_OBJECT: return !object_at(at).length;
    case LD_IDENTIFIER: return ((const layoutd_identifier *)at)->kind == LAYOUTD_NO_IDENTIFIER;
    case LD_CATEGORY: return false;
    case LD_MESSAGE: return field->message->is_list && ld_message_size(field->message, at) == 0;
    case LD_ELEMENTS: return true;
    default: return whole_at(field, at) == 0;
    }
}

static bool is_packed(const ld_field *field) {
    bool is_number = field->type == LD_DOUBLE || field->type == LD_UINT32 || field->type == LD_UINT64 || field->type == LD_BOOL;
    return is_number && (field->form == LD_REPEATED || field->form == LD_COUNTED || field->form == LD_ALONGSIDE);
}

/* The encoded length of a value without its tag, and for those with a length in front, without that. */
static size_t content_size(const ld_field *field, const void *at) {
    switch (field->type) {
    case LD_DOUBLE: return sizeof(double);
    case LD_TEXT:
    case LD_CATEGORY: return strlen(text_at(field, at));
    case LD_OBJECT: return ld_object_size(object_at(at));
    case LD_IDENTIFIER: return identifier_size(at);
    case LD_MESSAGE: return ld_message_size(field->message, at);
    case LD_ELEMENTS: return 0;
    default: return ld_varint_size(whole_at(field, at));
    }
}

static bool has_length(const ld_field *field) {
    return field->type >= LD_TEXT;
}

static size_t packed_size(const ld_field *field, array_values values) {
    if (field->type == LD_DOUBLE) return values.count * sizeof(double);
    size_t size = 0;
    for (size_t i = 0; i < values.count; i++) size += content_size(field, values.first + i * values.stride);
    return size;
}

size_t ld_message_size(const ld_message *message, const void *from) {
    size_t size = 0;
    for (const ld_field *field = message->fields; field < message->fields + message->field_count; field++) {
        array_values values = values_of(field, from);
        size_t tag = ld_varint_size((uint64_t)field->number << 3);
        if (is_packed(field)) {
            size_t packed = packed_size(field, values);
            if (values.count) size += tag + ld_varint_size(packed) + packed;
            continue;
        }
        for (size_t i = 0; i < values.count; i++) {
            const void *at = values.first + i * values.stride;
            if (is_left_out(field, at)) continue;
            size_t content = content_size(field, at);
            size += tag + content + (has_length(field) ? ld_varint_size(content) : 0);
        }
    }
    return size;
}

static void put_number(ld_buffer *to, const ld_field *field, const void *at) {
    double number;
    if (field->type != LD_DOUBLE) {
        ld_put_varint(to, whole_at(field, at));
        return;
    }
    memcpy(&number, at, sizeof number);
    ld_put_double(to, number);
}

static void put_packed(ld_buffer *to, const ld_field *field, array_values values) {
    if (!values.count) return;
    ld_put_varint(to, (uint64_t)field->number << 3 | LD_BYTES);
    ld_put_varint(to, packed_size(field, values));
    for (size_t i = 0; i < values.count; i++) put_number(to, field, values.first + i * values.stride);
}

static void put_value(ld_buffer *to, const ld_field *field, const void *at) {
    unsigned wire = has_length(field) ? LD_BYTES : field->type == LD_DOUBLE ? LD_EIGHT_BYTES : LD_VARINT;
    ld_put_varint(to, (uint64_t)field->number << 3 | wire);
    switch (field->type) {
    case LD_TEXT:
    case LD_CATEGORY: ld_put_bytes(to, text_at(field, at), strlen(text_at(field, at))); break;
    case LD_OBJECT:
        ld_put_varint(to, content_size(field, at));
        ld_put_object(to, object_at(at));
        break;
    case LD_IDENTIFIER: put_identifier(to, at); break;
    case LD_MESSAGE:
        ld_put_varint(to, content_size(field, at));
        ld_put_message(to, field->message, at);
        break;
    default: put_number(to, field, at);
    }
}

void ld_put_message(ld_buffer *to, const ld_message *message, const void *from) {
    for (const ld_field *field = message->fields; field < message->fields + message->field_count; field++) {
        array_values values = values_of(field, from);
        if (is_packed(field)) {
            put_packed(to, field, values);
            continue;
        }
        for (size_t i = 0; i < values.count; i++) {
            const void *at = values.first + i * values.stride;
            if (!is_left_out(field, at)) put_value(to, field, at);
        }
    }
}

/* Whether a field's values are there although their number, another member, is 0: they would not be sent. */
static bool has_forgotten_count(const ld_field *field, const void *from) {
    const uint8_t *pointed;
    if (field->form != LD_COUNTED) return false;
    memcpy(&pointed, (const uint8_t *)from + field->offset, sizeof pointed);
    return pointed && values_of(field, from).count == 0;
}

bool ld_check_request(const ld_message *message, const void *from, layoutd_error *error) {
    for (const ld_field *field = message->fields; field < message->fields + message->field_count; field++) {
        if (has_forgotten_count(field, from)) {
            ld_fail(error, LAYOUTD_USAGE, "usage", "a section has item_sizes and its item_count is 0, expected the number of its items");
            return false;
        }
        array_values values = values_of(field, from);
        for (size_t i = 0; i < values.count && (field->type == LD_OBJECT || field->type == LD_MESSAGE); i++) {
            const void *at = values.first + i * values.stride;
            if (field->type == LD_MESSAGE) {
                if (!ld_check_request(field->message, at, error)) return false;
            } else if (*text_at(field, at) && layoutd_json_kind(object_at(at)) != '{') {
                ld_fail_json(error, "the text of parameters", text_at(field, at));
                return false;
            }
        }
    }
    return true;
}
