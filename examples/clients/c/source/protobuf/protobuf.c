#include "protobuf.h"

#include <string.h>

uint64_t ld_read_varint(ld_reader *reader) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (reader->at == reader->end) break;
        uint8_t byte = *reader->at++;
        value |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) return value;
    }
    reader->is_bad = true;
    return 0;
}

bool ld_next_field(ld_reader *reader, ld_wire *field) {
    if (reader->is_bad || reader->at == reader->end) return false;
    uint64_t tag = ld_read_varint(reader);
    *field = (ld_wire){.number = (uint32_t)(tag >> 3), .wire = (unsigned)(tag & 7)};
    if (reader->is_bad) return false;
    if (field->number == 0 || tag >> 32) {
        reader->is_bad = true;
        return false;
    }
    uint64_t length;
    switch (field->wire) {
    case 0: field->value = ld_read_varint(reader); return !reader->is_bad;
    case 1: length = 8; break;
    case 2: length = ld_read_varint(reader); break;
    case 5: length = 4; break;
    default: length = UINT64_MAX;
    }
    if (reader->is_bad || length > (uint64_t)(reader->end - reader->at)) {
        reader->is_bad = true;
        return false;
    }
    field->bytes = reader->at;
    field->length = (size_t)length;
    reader->at += length;
    return true;
}

bool ld_is(const ld_wire *field, uint32_t number, unsigned wire) {
    return field->number == number && field->wire == wire;
}

ld_reader ld_reader_of(const uint8_t *bytes, size_t length) {
    return (ld_reader){bytes, bytes + length, false};
}

double ld_read_double(const uint8_t *bytes) {
    uint64_t bits = 0;
    for (int i = 7; i >= 0; i--) bits = bits << 8 | bytes[i];
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

void ld_read_text(const ld_wire *field, char *buffer, size_t size) {
    size_t length = field->length < size ? field->length : size - 1;
    if (length) memcpy(buffer, field->bytes, length);
    buffer[length] = 0;
}

size_t ld_varint_size(uint64_t value) {
    size_t size = 1;
    while (value >>= 7) size++;
    return size;
}

void ld_put_varint(ld_buffer *buffer, uint64_t value) {
    while (value > 0x7F) {
        buffer->bytes[buffer->length++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    buffer->bytes[buffer->length++] = (uint8_t)value;
}

void ld_put_double(ld_buffer *buffer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; i++, bits >>= 8) buffer->bytes[buffer->length++] = (uint8_t)bits;
}

void ld_put_bytes(ld_buffer *buffer, const void *bytes, size_t length) {
    ld_put_varint(buffer, length);
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}
