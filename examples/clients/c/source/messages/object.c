/* JSON as the messages google.protobuf.Struct, Value and ListValue. */
#include "codec.h"

#include "../protobuf/schema.h"

#include <string.h>

static size_t string_size(layoutd_json string) {
    return layoutd_json_string(string, (char[1]){0}, 1);
}

static size_t with_length(size_t size) {
    return ld_varint_size(size) + size;
}

/* The encoded length of the message Value. */
static size_t value_size(layoutd_json value) {
    switch (layoutd_json_kind(value)) {
    case '"': return 1 + with_length(string_size(value));
    case '0': return 1 + sizeof(double);
    case '{':
    case '[': return 1 + with_length(ld_object_size(value));
    default: return 2;
    }
}

/* That of an entry of a map, or of an element of a list, which has no key. */
static size_t entry_size(layoutd_json key, layoutd_json value) {
    if (!key.length) return value_size(value);
    return 1 + with_length(string_size(key)) + 1 + with_length(value_size(value));
}

size_t ld_object_size(layoutd_json object) {
    layoutd_json key, value;
    size_t position = 0, size = 0;
    while (layoutd_json_next(object, &position, &key, &value)) size += 1 + with_length(entry_size(key, value));
    return size;
}

static void put_string(ld_buffer *to, layoutd_json string) {
    size_t length = string_size(string);
    ld_put_varint(to, length);
    /* The zero behind it is overwritten by what follows, or not sent. */
    layoutd_json_string(string, (char *)to->bytes + to->length, length + 1);
    to->length += length;
}

static void put_tag(ld_buffer *to, unsigned number, unsigned wire) {
    ld_put_varint(to, number << 3 | wire);
}

static void put_member_value(ld_buffer *to, layoutd_json value) {
    switch (layoutd_json_kind(value)) {
    case '"':
        put_tag(to, LD_FIELD_VALUE_STRING_VALUE, LD_BYTES);
        put_string(to, value);
        break;
    case '0':
        put_tag(to, LD_FIELD_VALUE_NUMBER_VALUE, LD_EIGHT_BYTES);
        ld_put_double(to, layoutd_json_double(value, 0));
        break;
    case '{':
    case '[':
        put_tag(to, layoutd_json_kind(value) == '{' ? LD_FIELD_VALUE_STRUCT_VALUE : LD_FIELD_VALUE_LIST_VALUE, LD_BYTES);
        ld_put_varint(to, ld_object_size(value));
        ld_put_object(to, value);
        break;
    case 'n':
        put_tag(to, LD_FIELD_VALUE_NULL_VALUE, LD_VARINT);
        ld_put_varint(to, 0);
        break;
    default:
        put_tag(to, LD_FIELD_VALUE_BOOL_VALUE, LD_VARINT);
        ld_put_varint(to, layoutd_json_boolean(value));
    }
}

void ld_put_object(ld_buffer *to, layoutd_json object) {
    layoutd_json key, value;
    size_t position = 0;
    while (layoutd_json_next(object, &position, &key, &value)) {
        put_tag(to, key.length ? LD_FIELD_STRUCT_FIELDS : LD_FIELD_LIST_VALUE_VALUES, LD_BYTES);
        ld_put_varint(to, entry_size(key, value));
        if (key.length) {
            put_tag(to, LD_MAP_KEY, LD_BYTES);
            put_string(to, key);
            put_tag(to, LD_MAP_VALUE, LD_BYTES);
            ld_put_varint(to, value_size(value));
        }
        put_member_value(to, value);
    }
}
