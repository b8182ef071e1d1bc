#include "client.h"
#include "../protobuf/schema.h"

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

static bool read_binary_limit(const ld_wire *limit, layoutd_error *error) {
    ld_reader reader = ld_reader_of(limit->bytes, limit->length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        switch (field.number << 3 | field.wire) {
        case LD_FIELD_LIMIT_DETAIL_NAME << 3 | LD_BYTES: ld_read_text(&field, error->limit_name, sizeof error->limit_name); break;
        case LD_FIELD_LIMIT_DETAIL_VALUE << 3 | LD_EIGHT_BYTES: error->limit_value = ld_read_double(field.bytes); break;
        case LD_FIELD_LIMIT_DETAIL_ALLOWED << 3 | LD_EIGHT_BYTES: error->limit_allowed = ld_read_double(field.bytes); break;
        default: break;
        }
    }
    return !reader.is_bad;
}

static bool read_binary_failure(const ld_wire *failure, layoutd_error *error) {
    memset(error, 0, sizeof *error);
    error->status = LAYOUTD_REFUSED;
    ld_reader reader = ld_reader_of(failure->bytes, failure->length);
    ld_wire field;
    size_t nearest = 0;
    while (ld_next_field(&reader, &field)) {
        switch (field.number << 3 | field.wire) {
        case LD_FIELD_FAILURE_CODE << 3 | LD_BYTES: ld_read_text(&field, error->code, sizeof error->code); break;
        case LD_FIELD_FAILURE_MESSAGE << 3 | LD_BYTES: ld_read_text(&field, error->message, sizeof error->message); break;
        case LD_FIELD_FAILURE_POINTER << 3 | LD_BYTES: ld_read_text(&field, error->pointer, sizeof error->pointer); break;
        case LD_FIELD_FAILURE_NEAREST << 3 | LD_BYTES:
            if (nearest < 3) ld_read_text(&field, error->nearest[nearest++], sizeof error->nearest[0]);
            break;
        case LD_FIELD_FAILURE_GENERATION << 3 | LD_VARINT:
            error->has_generation = true;
            error->generation = field.value;
            break;
        case LD_FIELD_FAILURE_VALID_COUNT << 3 | LD_VARINT:
            error->has_valid_count = true;
            error->valid_count = (uint32_t)field.value;
            break;
        case LD_FIELD_FAILURE_LIMIT << 3 | LD_BYTES:
            if (!read_binary_limit(&field, error)) return false;
            break;
        default: break;
        }
    }
    return !reader.is_bad;
}

static bool read_binary_goodbye(const ld_wire *goodbye, ld_envelope *into) {
    ld_reader reader = ld_reader_of(goodbye->bytes, goodbye->length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, LD_FIELD_GOODBYE_REASON, LD_BYTES)) ld_read_text(&field, into->reason, sizeof into->reason);
    }
    return !reader.is_bad;
}

static bool read_binary_part(const ld_wire *part, ld_envelope *into) {
    ld_reader reader = ld_reader_of(part->bytes, part->length);
    ld_wire field;
    while (ld_next_field(&reader, &field)) {
        if (ld_is(&field, LD_FIELD_PART_INDEX, LD_VARINT)) into->part_index = (uint32_t)field.value;
        if (ld_is(&field, LD_FIELD_PART_LAST, LD_VARINT)) into->is_last = field.value != 0;
        if (ld_is(&field, LD_FIELD_PART_BODY, LD_BYTES)) {
            into->piece = field.bytes;
            into->piece_length = field.length;
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
        switch (field.number << 3 | field.wire) {
        case LD_FIELD_REPLY_ID << 3 | LD_VARINT: into->reply.id = (uint32_t)field.value; break;
        case LD_FIELD_REPLY_GENERATION << 3 | LD_VARINT:
            into->reply.has_generation = true;
            into->reply.generation = field.value;
            break;
        case LD_FIELD_REPLY_ERROR << 3 | LD_BYTES:
            into->is_failure = true;
            if (!read_binary_failure(&field, &into->failure)) return false;
            break;
        case LD_FIELD_REPLY_EVENT << 3 | LD_BYTES:
            into->is_event = true;
            into->binary_event = field;
            break;
        case LD_FIELD_REPLY_GOODBYE << 3 | LD_BYTES:
            into->is_goodbye = true;
            if (!read_binary_goodbye(&field, into)) return false;
            break;
        case LD_FIELD_REPLY_PART << 3 | LD_BYTES:
            into->is_part = true;
            if (!read_binary_part(&field, into)) return false;
            break;
        default: break;
        }
    }
    return !reader.is_bad;
}
