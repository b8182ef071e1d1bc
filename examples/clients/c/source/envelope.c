#include "client.h"

#include <string.h>

static void read_json_failure(layoutd_json failure, layoutd_error *error) {
    memset(error, 0, sizeof *error);
    error->status = LAYOUTD_REFUSED;
    layoutd_json_string(layoutd_json_member(failure, "code"), error->code, sizeof error->code);
    layoutd_json_string(layoutd_json_member(failure, "message"), error->message, sizeof error->message);
    layoutd_json_string(layoutd_json_member(failure, "pointer"), error->pointer, sizeof error->pointer);
    layoutd_json nearest = layoutd_json_member(failure, "nearest"), name;
    size_t position = 0;
    for (int i = 0; i < 3 && layoutd_json_next(nearest, &position, NULL, &name); i++) {
        layoutd_json_string(name, error->nearest[i], sizeof error->nearest[i]);
    }
    layoutd_json generation = layoutd_json_member(failure, "generation");
    error->has_generation = generation.length > 0;
    error->generation = layoutd_json_uint64(generation, 0);
    layoutd_json valid_count = layoutd_json_member(failure, "validCount");
    error->has_valid_count = valid_count.length > 0;
    error->valid_count = layoutd_json_uint32(valid_count, 0);
    layoutd_json limit = layoutd_json_member(failure, "limit");
    layoutd_json_string(layoutd_json_member(limit, "name"), error->limit_name, sizeof error->limit_name);
    error->limit_value = layoutd_json_double(layoutd_json_member(limit, "value"), 0);
    error->limit_allowed = layoutd_json_double(layoutd_json_member(limit, "allowed"), 0);
}

static bool read_binary_failure(const ld_wire *failure, layoutd_error *error) {
    memset(error, 0, sizeof *error);
    error->status = LAYOUTD_REFUSED;
    ld_reader reader = ld_reader_of(failure->bytes, failure->length);
    ld_wire field;
    size_t nearest = 0;
    while (ld_next_field(&reader, &field)) {
        switch (field.number << 3 | field.wire) {
        case 1 << 3 | 2: ld_read_text(&field, error->code, sizeof error->code); break;
        case 2 << 3 | 2: ld_read_text(&field, error->message, sizeof error->message); break;
        case 3 << 3 | 2: ld_read_text(&field, error->pointer, sizeof error->pointer); break;
        case 4 << 3 | 2:
            if (nearest < 3) ld_read_text(&field, error->nearest[nearest++], sizeof error->nearest[0]);
            break;
        case 5 << 3: error->has_generation = true; error->generation = field.value; break;
        case 6 << 3: error->has_valid_count = true; error->valid_count = (uint32_t)field.value; break;
        case 7 << 3 | 2: {
            ld_reader limit = ld_reader_of(field.bytes, field.length);
            ld_wire part;
            while (ld_next_field(&limit, &part)) {
                if (part.number == 1 && part.wire == 2) ld_read_text(&part, error->limit_name, sizeof error->limit_name);
                if (part.number == 2 && part.wire == 1) error->limit_value = ld_read_double(part.bytes);
                if (part.number == 3 && part.wire == 1) error->limit_allowed = ld_read_double(part.bytes);
            }
            if (limit.is_bad) return false;
            break;
        }
        default: break;
        }
    }
    return !reader.is_bad;
}

bool ld_read_json_envelope(const uint8_t *bytes, size_t length, ld_envelope *into) {
    if (!layoutd_json_read((const char *)bytes, length, &into->reply.json)) return false;
    layoutd_json key, value;
    size_t position = 0;
    while (layoutd_json_next(into->reply.json, &position, &key, &value)) {
        bool is_object = layoutd_json_kind(value) == '{';
        if (layoutd_json_equals(key, "id")) {
            into->reply.id = layoutd_json_uint32(value, 0);
            /* A value that is not a number keeps the default. */
            if (layoutd_json_uint32(value, 1) != into->reply.id) return false;
        } else if (layoutd_json_equals(key, "generation")) {
            into->reply.has_generation = true;
            into->reply.generation = layoutd_json_uint64(value, 0);
        } else if (layoutd_json_equals(key, "error")) {
            if (!is_object) return false;
            into->is_failure = true;
            read_json_failure(value, &into->failure);
        } else if (layoutd_json_equals(key, "event")) {
            if (!is_object) return false;
            into->is_event = true;
            into->event = value;
        } else if (layoutd_json_equals(key, "goodbye")) {
            if (!is_object) return false;
            into->is_goodbye = true;
            layoutd_json_string(layoutd_json_member(value, "reason"), into->reason, sizeof into->reason);
        } else if (layoutd_json_equals(key, "part")) {
            if (!is_object) return false;
            into->is_part = true;
            into->part_index = layoutd_json_uint32(layoutd_json_member(value, "index"), 0);
            into->is_last = layoutd_json_boolean(layoutd_json_member(value, "last"));
            into->encoded_piece = layoutd_json_member(value, "body");
        }
    }
    return true;
}

bool ld_read_binary_envelope(const uint8_t *bytes, size_t length, ld_envelope *into) {
    ld_reader reader = ld_reader_of(bytes, length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        if (field.number == 1 && field.wire == 0) into->reply.id = (uint32_t)field.value;
        if (field.number == 2 && field.wire == 0) {
            into->reply.has_generation = true;
            into->reply.generation = field.value;
        }
        if (field.wire != 2) continue;
        if (field.number == 30) {
            into->is_failure = true;
            if (!read_binary_failure(&field, &into->failure)) return false;
        }
        if (field.number == 31) {
            into->is_event = true;
            into->binary_event = field;
        }
        if (field.number == 37) {
            into->is_goodbye = true;
            ld_reader goodbye = ld_reader_of(field.bytes, field.length);
            ld_wire why;
            while (ld_next_field(&goodbye, &why)) {
                if (why.number == 1 && why.wire == 2) ld_read_text(&why, into->reason, sizeof into->reason);
            }
            if (goodbye.is_bad) return false;
        }
        if (field.number != 35) continue;
        into->is_part = true;
        ld_reader part = ld_reader_of(field.bytes, field.length);
        ld_wire member;
        while (ld_next_field(&part, &member)) {
            if (member.number == 1 && member.wire == 0) into->part_index = (uint32_t)member.value;
            if (member.number == 2 && member.wire == 0) into->is_last = member.value != 0;
            if (member.number == 3 && member.wire == 2) {
                into->piece = member.bytes;
                into->piece_length = member.length;
            }
        }
        if (part.is_bad) return false;
    }
    return !reader.is_bad;
}
