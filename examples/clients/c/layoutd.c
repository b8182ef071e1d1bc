/* From the bottom up: errors, JSON, protobuf, buffers, frames and replies, the socket, queries, movement. See layoutd.h. */
#define _POSIX_C_SOURCE 200809L

#include "layoutd.h"

#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* ------------------------------------------------------------------------------------------------- errors */

__attribute__((format(printf, 4, 5)))
static layoutd_status fail(layoutd_error *error, layoutd_status status, const char *code, const char *format, ...) {
    if (!error) return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->code, sizeof error->code, "%s", code);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

static layoutd_status no_memory(layoutd_error *error, size_t bytes) {
    return fail(error, LAYOUTD_MEMORY, "memory", "there is no memory for %zu bytes", bytes);
}

/* --------------------------------------------------------------------------------------------------- JSON */

static const char *skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
    return at;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Each check returns the rest of the text, or NULL. */
static const char *check_string(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < ' ') return NULL;
        if (*at != '\\') continue;
        if (++at == end) return NULL;
        if (*at == 'u') {
            if (end - at < 5) return NULL;
            for (int digit = 1; digit <= 4; digit++) {
                if (hex_digit(at[digit]) < 0) return NULL;
            }
            at += 4;
        } else if (!*at || !strchr("\"\\/bfnrt", *at)) {
            return NULL;
        }
    }
    return at < end ? at + 1 : NULL;
}

static const char *check_digits(const char *at, const char *end) {
    const char *start = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at > start ? at : NULL;
}

static const char *check_number(const char *at, const char *end) {
    const char *start = at;
    if (at < end && *at == '-') at++;
    bool is_zero = at < end && *at == '0';
    const char *digits = at;
    if (!(at = check_digits(at, end)) || (is_zero && at - digits > 1)) return NULL;
    if (at < end && *at == '.' && !(at = check_digits(at + 1, end))) return NULL;
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        if (!(at = check_digits(at, end))) return NULL;
    }
    return at - start < LAYOUTD_NUMBER_BYTES ? at : NULL;
}

static const char *check_word(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? at + length : NULL;
}

static const char *check_value(const char *at, const char *end, int depth) {
    if (at == end || depth > LAYOUTD_DEPTH) return NULL;
    switch (*at) {
    case '"': return check_string(at, end);
    case 't': return check_word(at, end, "true");
    case 'f': return check_word(at, end, "false");
    case 'n': return check_word(at, end, "null");
    case '{':
    case '[': break;
    default: return check_number(at, end);
    }
    bool is_object = *at == '{';
    char close = is_object ? '}' : ']';
    at = skip_space(at + 1, end);
    if (at < end && *at == close) return at + 1;
    while (at < end) {
        if (is_object) {
            if (*at != '"' || !(at = check_string(at, end))) return NULL;
            at = skip_space(at, end);
            if (at == end || *at != ':') return NULL;
            at = skip_space(at + 1, end);
        }
        if (!(at = check_value(at, end, depth + 1))) return NULL;
        at = skip_space(at, end);
        if (at < end && *at == close) return at + 1;
        if (at == end || *at != ',') return NULL;
        at = skip_space(at + 1, end);
    }
    return NULL;
}

bool layoutd_json_read(const char *text, size_t length, layoutd_json *value) {
    const char *end = text + length, *start = skip_space(text, end), *stop = check_value(start, end, 1);
    if (!stop || skip_space(stop, end) != end) return false;
    *value = (layoutd_json){start, (size_t)(stop - start)};
    return true;
}

char layoutd_json_kind(layoutd_json value) {
    if (!value.length) return 0;
    return *value.text == '-' || (*value.text >= '0' && *value.text <= '9') ? '0' : *value.text;
}

/* The end of a value in a text that has been checked. */
static const char *after_value(const char *at, const char *end) {
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at != '"'; at++) {
                if (*at == '\\') at++;
            }
            at++;
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {
            while (at < end && !strchr(",:]} \t\n\r", *at)) at++;
        }
    } while (depth > 0);
    return at;
}

bool layoutd_json_next(layoutd_json container, size_t *position, layoutd_json *key, layoutd_json *value) {
    char kind = layoutd_json_kind(container);
    if (kind != '{' && kind != '[') return false;
    const char *end = container.text + container.length;
    const char *at = skip_space(container.text + (*position ? *position : 1), end);
    if (*at == '}' || *at == ']') return false;
    if (key) *key = (layoutd_json){0};
    if (kind == '{') {
        const char *stop = after_value(at, end);
        if (key) *key = (layoutd_json){at, (size_t)(stop - at)};
        at = skip_space(skip_space(stop, end) + 1, end);
    }
    const char *stop = after_value(at, end);
    *value = (layoutd_json){at, (size_t)(stop - at)};
    at = skip_space(stop, end);
    *position = (size_t)(at - container.text) + (*at == ',');
    return true;
}

layoutd_json layoutd_json_member(layoutd_json object, const char *name) {
    layoutd_json key, value;
    size_t position = 0;
    if (layoutd_json_kind(object) != '{') return (layoutd_json){0};
    while (layoutd_json_next(object, &position, &key, &value)) {
        if (layoutd_json_equals(key, name)) return value;
    }
    return (layoutd_json){0};
}

layoutd_json layoutd_json_path(layoutd_json object, ...) {
    va_list names;
    va_start(names, object);
    for (const char *name = va_arg(names, const char *); name; name = va_arg(names, const char *)) {
        object = layoutd_json_member(object, name);
    }
    va_end(names);
    return object;
}

/* strtod expects the locale's decimal point, while JSON's is always a full stop. */
static double read_number(const char *text, size_t length) {
    char copy[LAYOUTD_NUMBER_BYTES + 16];
    const char *point = localeconv()->decimal_point;
    size_t used = 0;
    for (size_t i = 0; i < length && used < LAYOUTD_NUMBER_BYTES; i++) {
        if (text[i] == '.' && strlen(point) < 16) {
            memcpy(copy + used, point, strlen(point));
            used += strlen(point);
        } else {
            copy[used++] = text[i];
        }
    }
    copy[used] = 0;
    return strtod(copy, NULL);
}

double layoutd_json_double(layoutd_json value, double otherwise) {
    return layoutd_json_kind(value) == '0' ? read_number(value.text, value.length) : otherwise;
}

uint64_t layoutd_json_uint64(layoutd_json value, uint64_t otherwise) {
    char kind = layoutd_json_kind(value);
    if (kind == '"') value = (layoutd_json){value.text + 1, value.length - 2};
    else if (kind != '0') return otherwise;
    uint64_t number = 0;
    for (size_t i = 0; i < value.length; i++) {
        unsigned digit = (unsigned char)value.text[i] - (unsigned)'0';
        /* 7.0 and 7e0 are whole numbers as well. */
        if (digit > 9) {
            double whole = kind == '0' ? read_number(value.text, value.length) : -1;
            return whole >= 0 && whole < 18446744073709551616.0 && whole == floor(whole) ? (uint64_t)whole : otherwise;
        }
        if (number > (UINT64_MAX - digit) / 10) return otherwise;
        number = number * 10 + digit;
    }
    return value.length ? number : otherwise;
}

uint32_t layoutd_json_uint32(layoutd_json value, uint32_t otherwise) {
    uint64_t number = layoutd_json_uint64(value, otherwise);
    return number <= UINT32_MAX ? (uint32_t)number : otherwise;
}

bool layoutd_json_boolean(layoutd_json value) {
    return layoutd_json_kind(value) == 't';
}

static uint32_t read_escape(const char *at) {
    uint32_t unit = 0;
    for (int digit = 0; digit < 4; digit++) unit = unit << 4 | (uint32_t)hex_digit(at[digit]);
    return unit;
}

/* The bytes of the character at `at`, which advances past it. Half of a surrogate pair becomes the replacement character. */
static size_t read_character(const char **at, const char *end, char bytes[4]) {
    const char *c = *at;
    if (*c != '\\') {
        bytes[0] = *c;
        *at = c + 1;
        return 1;
    }
    static const char names[] = "bfnrt", values[] = "\b\f\n\r\t";
    if (c[1] != 'u') {
        const char *name = strchr(names, c[1]);
        bytes[0] = name ? values[name - names] : c[1];
        *at = c + 2;
        return 1;
    }
    uint32_t code = read_escape(c + 2);
    c += 6;
    if (code >= 0xD800 && code < 0xE000) {
        uint32_t low = code < 0xDC00 && end - c >= 6 && c[0] == '\\' && c[1] == 'u' ? read_escape(c + 2) : 0;
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            c += 6;
        } else {
            code = 0xFFFD;
        }
    }
    *at = c;
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)((0xF00 >> count & 0xFF) | code);
    return count;
}

size_t layoutd_json_string(layoutd_json value, char *buffer, size_t size) {
    size_t length = 0, kept = 0;
    bool is_cut = false;
    if (layoutd_json_kind(value) == '"') {
        const char *at = value.text + 1, *end = value.text + value.length - 1;
        while (at < end) {
            char bytes[4];
            size_t count = read_character(&at, end, bytes);
            length += count;
            if (is_cut) continue;
            if (kept + count >= size) {
                is_cut = true;
                /* Never cut within a character. */
                if (((unsigned char)bytes[0] & 0xC0) != 0x80) continue;
                while (kept && ((unsigned char)buffer[--kept] & 0xC0) == 0x80) continue;
                continue;
            }
            memcpy(buffer + kept, bytes, count);
            kept += count;
        }
    }
    if (size) buffer[kept] = 0;
    return length;
}

bool layoutd_json_equals(layoutd_json string, const char *text) {
    if (layoutd_json_kind(string) != '"') return false;
    const char *at = string.text + 1, *end = string.text + string.length - 1;
    while (at < end) {
        char bytes[4];
        size_t count = read_character(&at, end, bytes);
        if (strncmp(text, bytes, count) != 0) return false;
        /* A zero inside the string does not end it. */
        if (bytes[0] == 0) return false;
        text += count;
    }
    return *text == 0;
}

void layoutd_format_double(double number, char buffer[32]) {
    if (fabs(number) < 1e15 && number == floor(number)) {
        snprintf(buffer, 32, "%lld", (long long)number);
        return;
    }
    /* At most 24 characters, plus the locale's decimal point, which may have several bytes. */
    char text[64];
    /* 15 digits always survive a round trip, except for subnormal numbers, which have fewer. */
    for (int digits = fabs(number) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number) break;
    }
    const char *point = localeconv()->decimal_point;
    char *at = *point ? strstr(text, point) : NULL;
    if (at) {
        *at = '.';
        memmove(at + 1, at + strlen(point), strlen(at + strlen(point)) + 1);
    }
    size_t length = strlen(text) < 31 ? strlen(text) : 31;
    memcpy(buffer, text, length);
    buffer[length] = 0;
}

/* ----------------------------------------------------------------------------------------------- protobuf */

typedef struct {
    const uint8_t *at, *end;
    bool is_bad;
} pb_reader;

typedef struct {
    uint32_t number;
    /* 0 varint, 1 eight bytes, 2 bytes, 5 four bytes. */
    unsigned wire;
    uint64_t value;
    const uint8_t *bytes;
    size_t length;
} pb_field;

static uint64_t pb_varint(pb_reader *reader) {
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

static bool pb_next(pb_reader *reader, pb_field *field) {
    if (reader->is_bad || reader->at == reader->end) return false;
    uint64_t tag = pb_varint(reader);
    *field = (pb_field){.number = (uint32_t)(tag >> 3), .wire = tag & 7};
    if (reader->is_bad) return false;
    if (field->number == 0 || tag >> 32) {
        reader->is_bad = true;
        return false;
    }
    uint64_t length;
    switch (field->wire) {
    case 0: field->value = pb_varint(reader); return !reader->is_bad;
    case 1: length = 8; break;
    case 2: length = pb_varint(reader); break;
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

static pb_reader pb_read(const uint8_t *bytes, size_t length) {
    return (pb_reader){bytes, bytes + length, false};
}

static double pb_double(const uint8_t *bytes) {
    uint64_t bits = 0;
    for (int i = 7; i >= 0; i--) bits = bits << 8 | bytes[i];
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void pb_text(const pb_field *field, char *buffer, size_t size) {
    size_t length = field->length < size ? field->length : size - 1;
    if (length) memcpy(buffer, field->bytes, length);
    buffer[length] = 0;
}

/* ------------------------------------------------------------------------------------------------ buffers */

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
} buffer;

static bool reserve(buffer *buffer, size_t more) {
    if (more <= buffer->capacity - buffer->length) return true;
    if (more > SIZE_MAX / 2 - buffer->length) return false;
    size_t capacity = buffer->capacity ? buffer->capacity : 4096;
    while (capacity < buffer->length + more) capacity *= 2;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) return false;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

static bool append(buffer *buffer, const void *bytes, size_t length) {
    if (!reserve(buffer, length)) return false;
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return true;
}

static void drop(buffer *buffer, size_t length) {
    buffer->length -= length;
    if (buffer->length) memmove(buffer->bytes, buffer->bytes + length, buffer->length);
}

static void discard(buffer *buffer) {
    free(buffer->bytes);
    buffer->bytes = NULL;
    buffer->length = buffer->capacity = 0;
}

/* The callers of these have reserved the space. */
static void put_varint(buffer *buffer, uint64_t value) {
    while (value > 0x7F) {
        buffer->bytes[buffer->length++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    buffer->bytes[buffer->length++] = (uint8_t)value;
}

static void put_bytes(buffer *buffer, uint32_t number, const void *bytes, size_t length) {
    put_varint(buffer, number << 3 | 2);
    put_varint(buffer, length);
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

static void put_double(buffer *buffer, uint32_t number, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    /* 0.0 is omitted, -0.0 is not. */
    if (!bits) return;
    put_varint(buffer, number << 3 | 1);
    for (int i = 0; i < 8; i++, bits >>= 8) buffer->bytes[buffer->length++] = (uint8_t)bits;
}

/* ------------------------------------------------------------------------------------------------- client */

/* The expected form of a reply: JSON with a member of the request's name, or protobuf with this field. */
typedef struct {
    char name[32];
    uint32_t field;
} kind;

typedef struct {
    uint32_t id;
    kind kind;
    layoutd_reply_handler *handler;
    void *context;
    /* The parts of the reply that have arrived. */
    buffer parts;
    uint32_t next_part;
} pending;

struct layoutd_client {
    int fd;
    layoutd_options options;
    buffer input, output;
    /* Oldest first. */
    pending *in_flight;
    size_t in_flight_count;
    uint32_t last_id;
    /* Set while handlers run, which must not step. */
    bool is_busy;
    /* The reason that the connection ended, unless LAYOUTD_OK. */
    layoutd_error lost;
    /* A failure without an id: the reason that the daemon is about to disconnect. */
    layoutd_error last_failure;
    /* The replies to the last `layoutd_call`, to a query, and to hello. */
    buffer answer, page, server;
};

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

static bool read_binary_failure(const pb_field *failure, layoutd_error *error) {
    memset(error, 0, sizeof *error);
    error->status = LAYOUTD_REFUSED;
    pb_reader reader = pb_read(failure->bytes, failure->length);
    pb_field field;
    size_t nearest = 0;
    while (pb_next(&reader, &field)) {
        switch (field.number << 3 | field.wire) {
        case 1 << 3 | 2: pb_text(&field, error->code, sizeof error->code); break;
        case 2 << 3 | 2: pb_text(&field, error->message, sizeof error->message); break;
        case 3 << 3 | 2: pb_text(&field, error->pointer, sizeof error->pointer); break;
        case 4 << 3 | 2:
            if (nearest < 3) pb_text(&field, error->nearest[nearest++], sizeof error->nearest[0]);
            break;
        case 5 << 3: error->has_generation = true; error->generation = field.value; break;
        case 6 << 3: error->has_valid_count = true; error->valid_count = (uint32_t)field.value; break;
        case 7 << 3 | 2: {
            pb_reader limit = pb_read(field.bytes, field.length);
            pb_field part;
            while (pb_next(&limit, &part)) {
                if (part.number == 1 && part.wire == 2) pb_text(&part, error->limit_name, sizeof error->limit_name);
                if (part.number == 2 && part.wire == 1) error->limit_value = pb_double(part.bytes);
                if (part.number == 3 && part.wire == 1) error->limit_allowed = pb_double(part.bytes);
            }
            if (limit.is_bad) return false;
            break;
        }
        default: break;
        }
    }
    return !reader.is_bad;
}

static void finish(pending *done, const layoutd_reply *reply, const layoutd_error *error) {
    if (done->handler) done->handler(done->context, reply, error);
    discard(&done->parts);
}

/* Ends the connection and fails all requests in flight for the same reason. A handler may call it. */
static layoutd_status lose(layoutd_client *client, const layoutd_error *why) {
    if (client->lost.status == LAYOUTD_OK) {
        client->lost = *why;
        if (client->fd >= 0) close(client->fd);
        client->fd = -1;
        bool was_busy = client->is_busy;
        client->is_busy = true;
        while (client->in_flight_count) {
            pending first = client->in_flight[0];
            client->in_flight_count--;
            memmove(client->in_flight, client->in_flight + 1, client->in_flight_count * sizeof first);
            finish(&first, NULL, &client->lost);
        }
        client->is_busy = was_busy;
    }
    return client->lost.status;
}

static pending *find(layoutd_client *client, uint32_t id) {
    for (size_t i = 0; i < client->in_flight_count; i++) {
        if (client->in_flight[i].id == id) return &client->in_flight[i];
    }
    return NULL;
}

/* Removes a request from the table before its handler runs, which may make the table grow. */
static pending take(layoutd_client *client, pending *place) {
    pending taken = *place;
    size_t after = client->in_flight_count - (size_t)(place - client->in_flight) - 1;
    memmove(place, place + 1, after * sizeof taken);
    client->in_flight_count--;
    return taken;
}

/* The envelope of a body, in either form. */
typedef struct {
    layoutd_reply reply;
    bool is_failure, is_event, is_part, is_goodbye;
    layoutd_error failure;
    char reason[32];
    layoutd_json event;
    uint32_t part_index;
    bool is_last;
    /* The bytes of a binary part, or the base64 string of a JSON one. */
    const uint8_t *piece;
    size_t piece_length;
    layoutd_json encoded_piece;
} envelope;

static bool read_json_envelope(const uint8_t *bytes, size_t length, envelope *into) {
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

static bool read_binary_envelope(const uint8_t *bytes, size_t length, envelope *into) {
    pb_reader reader = pb_read(bytes, length);
    pb_field field;
    while (pb_next(&reader, &field)) {
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
        if (field.number == 31) into->is_event = true;
        if (field.number == 37) {
            into->is_goodbye = true;
            pb_reader goodbye = pb_read(field.bytes, field.length);
            pb_field why;
            while (pb_next(&goodbye, &why)) {
                if (why.number == 1 && why.wire == 2) pb_text(&why, into->reason, sizeof into->reason);
            }
            if (goodbye.is_bad) return false;
        }
        if (field.number != 35) continue;
        into->is_part = true;
        pb_reader part = pb_read(field.bytes, field.length);
        pb_field member;
        while (pb_next(&part, &member)) {
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

/* Decodes base64 in place; false if it is malformed. */
static bool decode_base64(uint8_t *bytes, size_t length, size_t *decoded) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;
    unsigned count = 0;
    *decoded = 0;
    while (length && bytes[length - 1] == '=') length--;
    for (size_t i = 0; i < length; i++) {
        const char *digit = bytes[i] ? strchr(digits, bytes[i]) : NULL;
        if (!digit) return false;
        bits = bits << 6 | (uint32_t)(digit - digits);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes[(*decoded)++] = (uint8_t)(bits >> count);
        }
    }
    return count < 6;
}

static layoutd_status protocol_error(layoutd_client *client, const char *what, uint64_t met, uint64_t expected) {
    layoutd_error error;
    fail(&error, LAYOUTD_PROTOCOL, "connection.protocol", "%s is %llu, expected %llu", what, (unsigned long long)met,
         (unsigned long long)expected);
    return lose(client, &error);
}

static layoutd_status out_of_memory(layoutd_client *client, size_t bytes) {
    layoutd_error error;
    no_memory(&error, bytes);
    return lose(client, &error);
}

static layoutd_status receive(layoutd_client *client, const uint8_t *body, size_t length, bool is_assembled);

static layoutd_status receive_part(layoutd_client *client, pending *waiting, const envelope *part) {
    if (part->part_index != waiting->next_part) {
        return protocol_error(client, "index of a part", part->part_index, waiting->next_part);
    }
    size_t length = part->piece_length;
    if (part->encoded_piece.length) length = layoutd_json_string(part->encoded_piece, (char[1]){0}, 1);
    size_t start = waiting->parts.length;
    if (length > (client->options.reply_bytes - start) * 2) {
        return protocol_error(client, "bytes of a reply in parts", start + length, client->options.reply_bytes);
    }
    if (!reserve(&waiting->parts, length + 1)) return out_of_memory(client, length);
    uint8_t *to = waiting->parts.bytes + start;
    if (part->encoded_piece.length) {
        layoutd_json_string(part->encoded_piece, (char *)to, length + 1);
        if (!decode_base64(to, length, &length)) return protocol_error(client, "part that is base64", 0, 1);
    } else if (length) {
        memcpy(to, part->piece, length);
    }
    waiting->parts.length += length;
    if (waiting->parts.length > client->options.reply_bytes) {
        return protocol_error(client, "bytes of a reply in parts", waiting->parts.length, client->options.reply_bytes);
    }
    waiting->next_part++;
    if (!part->is_last) return LAYOUTD_OK;
    buffer whole = waiting->parts;
    waiting->parts = (buffer){0};
    waiting->next_part = 0;
    layoutd_status status = receive(client, whole.bytes, whole.length, true);
    free(whole.bytes);
    return status;
}

static void tell(layoutd_client *client, layoutd_json told) {
    char kind[64] = "";
    layoutd_event event = {.kind = kind};
    layoutd_json key, value;
    size_t position = 0;
    while (layoutd_json_next(told, &position, &key, &value)) {
        if (layoutd_json_equals(key, "subscription")) {
            event.subscription = layoutd_json_uint32(value, 0);
        } else if (layoutd_json_equals(key, "sequence")) {
            event.sequence = layoutd_json_uint64(value, 0);
        } else {
            layoutd_json_string(key, kind, sizeof kind);
            event.fields = value;
        }
    }
    if (client->options.on_event) client->options.on_event(client->options.context, &event);
}

static layoutd_status take_leave(layoutd_client *client, const char *reason) {
    layoutd_error error;
    char code[64];
    snprintf(code, sizeof code, "connection.%s", reason);
    fail(&error, LAYOUTD_LOST, code, "layoutd disconnected this client: %s", reason);
    return lose(client, &error);
}

static bool has_field(const uint8_t *bytes, size_t length, uint32_t number) {
    pb_reader reader = pb_read(bytes, length);
    pb_field field;
    while (pb_next(&reader, &field)) {
        if (field.number == number && field.wire == 2) return true;
    }
    return false;
}

/* Whether a reply has its request's kind and form. */
static bool is_of_kind(const layoutd_reply *reply, const kind *kind) {
    if (kind->field) return !reply->json.length && has_field(reply->bytes, reply->length, kind->field);
    return layoutd_json_kind(layoutd_json_member(reply->json, kind->name)) == '{';
}

/* Handles one body. Handlers run with `is_busy` set. A joined reply must not be a part itself, or parts could nest for ever. */
static layoutd_status receive(layoutd_client *client, const uint8_t *body, size_t length, bool is_assembled) {
    envelope envelope = {.reply = {.bytes = body, .length = length}};
    bool is_read = length && *body == '{' ? read_json_envelope(body, length, &envelope)
                                          : read_binary_envelope(body, length, &envelope);
    if (!is_read || (is_assembled && envelope.is_part)) return protocol_error(client, "body that is a message", 0, 1);
    if (envelope.is_event) {
        /* This client subscribes in JSON, so its events are JSON, too. */
        if (envelope.event.length) tell(client, envelope.event);
        return LAYOUTD_OK;
    }
    if (envelope.is_goodbye) return take_leave(client, envelope.reason);
    uint32_t id = envelope.reply.id;
    /* A message that is newer than this client. */
    if (id == 0 && !envelope.is_failure) return LAYOUTD_OK;
    if (id == 0 && client->in_flight_count) id = client->in_flight[0].id;
    pending *waiting = find(client, id);
    if (!waiting) {
        if (id) return protocol_error(client, "id of a reply that is not in flight", id, 0);
        client->last_failure = envelope.failure;
        return LAYOUTD_OK;
    }
    if (envelope.is_part) return receive_part(client, waiting, &envelope);
    if (!envelope.is_failure && !is_of_kind(&envelope.reply, &waiting->kind)) {
        return protocol_error(client, "reply of its request's kind", 0, 1);
    }
    pending done = take(client, waiting);
    if (envelope.is_failure) finish(&done, NULL, &envelope.failure);
    else finish(&done, &envelope.reply, NULL);
    return LAYOUTD_OK;
}

static uint32_t frame_length(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static layoutd_status receive_frames(layoutd_client *client) {
    size_t start = 0;
    layoutd_status status = LAYOUTD_OK;
    client->is_busy = true;
    while (status == LAYOUTD_OK && client->input.length - start >= 4) {
        uint32_t length = frame_length(client->input.bytes + start);
        if (length == 0 || length > client->options.frame_bytes) {
            status = protocol_error(client, "bytes of a frame", length, client->options.frame_bytes);
            break;
        }
        if (client->input.length - start - 4 < length) break;
        receive(client, client->input.bytes + start + 4, length, false);
        /* Also if a handler has closed the client. */
        status = client->lost.status;
        start += 4 + (size_t)length;
    }
    client->is_busy = false;
    drop(&client->input, start);
    return status;
}

static layoutd_status hang_up(layoutd_client *client) {
    layoutd_error error = client->last_failure;
    if (error.status == LAYOUTD_OK) {
        fail(&error, LAYOUTD_LOST, "connection.closed", "layoutd hung up%s",
             client->input.length ? " in the middle of a frame" : "");
    }
    error.status = LAYOUTD_LOST;
    return lose(client, &error);
}

static layoutd_status flush(layoutd_client *client) {
    size_t sent = 0;
    while (sent < client->output.length) {
        ssize_t count = send(client->fd, client->output.bytes + sent, client->output.length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
        if (count < 0) {
            /* The daemon disconnected. The reason may still be unread, so read what has arrived before reporting the end. */
            shutdown(client->fd, SHUT_RDWR);
            sent = client->output.length;
            break;
        }
        sent += (size_t)count;
    }
    drop(&client->output, sent);
    return LAYOUTD_OK;
}

layoutd_status layoutd_step(layoutd_client *client, layoutd_error *error) {
    if (client->is_busy) return fail(error, LAYOUTD_USAGE, "usage", "a handler must not step its client");
    if (client->lost.status == LAYOUTD_OK) flush(client);
    /* One read per step, so that a daemon that never stops writing cannot block the program's other work. */
    if (client->lost.status == LAYOUTD_OK) {
        enum { piece = 1 << 16 };
        if (!reserve(&client->input, piece)) {
            out_of_memory(client, piece);
        } else {
            ssize_t count = recv(client->fd, client->input.bytes + client->input.length, piece, 0);
            if (count > 0) {
                client->input.length += (size_t)count;
                receive_frames(client);
            } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
                hang_up(client);
            }
        }
    }
    if (client->lost.status == LAYOUTD_OK) flush(client);
    if (client->lost.status != LAYOUTD_OK && error) *error = client->lost;
    return client->lost.status;
}

int layoutd_fd(const layoutd_client *client) {
    return client->fd;
}

short layoutd_poll_events(const layoutd_client *client) {
    return client->output.length ? POLLIN | POLLOUT : POLLIN;
}

static int64_t now_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The deadline of a call that begins now; -1: none. */
static int64_t deadline_of(const layoutd_client *client) {
    int timeout = client->options.timeout_milliseconds;
    return timeout > 0 ? now_milliseconds() + timeout : -1;
}

static layoutd_status time_over(const layoutd_client *client, layoutd_error *error) {
    return fail(error, LAYOUTD_TIMEOUT, "timeout", "nothing came in %d ms", client->options.timeout_milliseconds);
}

static layoutd_status wait_until(layoutd_client *client, int64_t deadline, layoutd_error *error) {
    if (client->is_busy) return fail(error, LAYOUTD_USAGE, "usage", "a handler must not wait for its client");
    if (client->lost.status == LAYOUTD_OK) {
        struct pollfd poll_ = {.fd = client->fd, .events = layoutd_poll_events(client)};
        int ready;
        do {
            int64_t left = deadline < 0 ? -1 : deadline - now_milliseconds();
            ready = poll(&poll_, 1, deadline >= 0 && left < 0 ? 0 : (int)left);
        } while (ready < 0 && errno == EINTR);
        if (ready == 0) return time_over(client, error);
    }
    return layoutd_step(client, error);
}

layoutd_status layoutd_wait(layoutd_client *client, layoutd_error *error) {
    return wait_until(client, deadline_of(client), error);
}

/* ---------------------------------------------------------------------------------------------- requests */

/* Reserves a place for a request and returns its id, or 0. */
static uint32_t begin(
    layoutd_client *client, const kind *kind, layoutd_reply_handler *handler, void *context, size_t length,
    layoutd_error *error) {
    if (client->lost.status != LAYOUTD_OK) {
        if (error) *error = client->lost;
        return 0;
    }
    if (client->in_flight_count == LAYOUTD_IN_FLIGHT) {
        fail(error, LAYOUTD_USAGE, "usage", "%d requests are in flight, which is the most", LAYOUTD_IN_FLIGHT);
        return 0;
    }
    if (length > UINT32_MAX - 64) {
        fail(error, LAYOUTD_USAGE, "usage", "a request of %zu bytes does not fit a frame", length);
        return 0;
    }
    if (!reserve(&client->output, length + 64)) {
        no_memory(error, length);
        return 0;
    }
    do client->last_id++;
    while (client->last_id == 0 || find(client, client->last_id));
    client->in_flight[client->in_flight_count++] =
        (pending){.id = client->last_id, .kind = *kind, .handler = handler, .context = context};
    return client->last_id;
}

/* Writes the length of the frame that begins at `start` of the output, and sends as much as possible. */
static void end(layoutd_client *client, size_t start) {
    size_t length = client->output.length - start - 4;
    for (int i = 0; i < 4; i++) client->output.bytes[start + (size_t)i] = (uint8_t)(length >> (8 * i));
    flush(client);
}

uint32_t layoutd_send(
    layoutd_client *client, const char *request, layoutd_reply_handler *handler, void *context, layoutd_error *error) {
    layoutd_json json;
    size_t length = strlen(request);
    if (!layoutd_json_read(request, length, &json) || layoutd_json_kind(json) != '{'
        || layoutd_json_member(json, "id").length) {
        fail(error, LAYOUTD_USAGE, "usage", "a request is a JSON object without an id");
        return 0;
    }
    kind kind = {0};
    bool is_empty = true;
    layoutd_json key, value;
    for (size_t position = 0; layoutd_json_next(json, &position, &key, &value); is_empty = false) {
        if (!layoutd_json_equals(key, "parts")) layoutd_json_string(key, kind.name, sizeof kind.name);
    }
    uint32_t id = begin(client, &kind, handler, context, json.length, error);
    if (!id) return 0;
    size_t start = client->output.length;
    client->output.length += 4;
    char *to = (char *)client->output.bytes + client->output.length;
    client->output.length += (size_t)sprintf(to, "{\"id\":%lu%s", (unsigned long)id, is_empty ? "" : ",");
    append(&client->output, json.text + 1, json.length - 1);
    end(client, start);
    return id;
}

/* A reply that a call waits for: a copy, since a handler's reply is only valid until the handler returns. */
typedef struct {
    bool is_done;
    layoutd_status status;
    buffer *copy;
    layoutd_reply reply;
    layoutd_error error;
} call;

static void keep_reply(void *context, const layoutd_reply *reply, const layoutd_error *error) {
    call *call = context;
    call->is_done = true;
    if (error) {
        call->error = *error;
        call->status = error->status;
        return;
    }
    call->copy->length = 0;
    if (!append(call->copy, reply->bytes, reply->length)) {
        call->status = no_memory(&call->error, reply->length);
        return;
    }
    call->reply = *reply;
    call->reply.bytes = call->copy->bytes;
    if (reply->json.length) {
        call->reply.json.text = (const char *)call->copy->bytes + (reply->json.text - (const char *)reply->bytes);
    }
}

static layoutd_status wait_for(layoutd_client *client, uint32_t id, call *call, layoutd_error *error) {
    int64_t deadline = deadline_of(client);
    while (!call->is_done) {
        layoutd_status status = wait_until(client, deadline, error);
        /* An endless stream of events does not extend the deadline. */
        if (status == LAYOUTD_OK && !call->is_done && deadline >= 0 && now_milliseconds() >= deadline) {
            status = time_over(client, error);
        }
        if (status == LAYOUTD_OK || call->is_done) continue;
        /* Abandon the request: its reply will be dropped. */
        pending *waiting = find(client, id);
        if (waiting) waiting->handler = NULL;
        return status;
    }
    if (call->status != LAYOUTD_OK && error) *error = call->error;
    return call->status;
}

layoutd_status layoutd_call(layoutd_client *client, const char *request, layoutd_reply *reply, layoutd_error *error) {
    if (client->is_busy) return fail(error, LAYOUTD_USAGE, "usage", "a handler must not call; it may send");
    layoutd_error own;
    if (!error) error = &own;
    call call = {.copy = &client->answer};
    uint32_t id = layoutd_send(client, request, keep_reply, &call, error);
    if (!id) return error->status;
    layoutd_status status = wait_for(client, id, &call, error);
    if (status == LAYOUTD_OK && reply) *reply = call.reply;
    return status;
}

/* ------------------------------------------------------------------------------------------- connections */

static bool usual_path(struct sockaddr_un *address, const char *path) {
    /* "" counts as unset. */
    const char *own = getenv("XDG_RUNTIME_DIR");
    size_t size = sizeof address->sun_path;
    if (!path || !*path) path = getenv("LAYOUTD_SOCKET");
    if (path && *path) return (size_t)snprintf(address->sun_path, size, "%s", path) < size;
    if (own && *own && (size_t)snprintf(address->sun_path, size, "%s/layoutd.sock", own) < size
        && access(address->sun_path, F_OK) == 0) {
        return true;
    }
    return (size_t)snprintf(address->sun_path, size, "/run/layoutd.sock") < size;
}

static layoutd_status no_daemon(const char *path, layoutd_error *error) {
    return fail(error, LAYOUTD_LOST, "connection.closed", "no daemon answers at %s: %s", path, strerror(errno));
}

/* While the daemon's backlog is full, the kernel waits for as long as the send timeout allows. */
static layoutd_status connect_in_time(layoutd_client *client, const struct sockaddr_un *address, layoutd_error *error) {
    int64_t deadline = deadline_of(client);
    for (;;) {
        int64_t left = deadline < 0 ? 0 : deadline - now_milliseconds();
        if (deadline >= 0 && left <= 0) break;
        /* 0 waits for ever. */
        const struct timeval limit = {.tv_sec = left / 1000, .tv_usec = left % 1000 * 1000};
        if (setsockopt(client->fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) < 0) return no_daemon(address->sun_path, error);
        if (connect(client->fd, (const struct sockaddr *)address, sizeof *address) == 0) return LAYOUTD_OK;
        if (errno != EINTR && errno != EAGAIN) return no_daemon(address->sun_path, error);
    }
    return fail(error, LAYOUTD_TIMEOUT, "timeout", "%s did not accept a connection in %d ms", address->sun_path,
                client->options.timeout_milliseconds);
}

static layoutd_status connect_socket(layoutd_client *client, const char *path, layoutd_error *error) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!usual_path(&address, path)) {
        return fail(error, LAYOUTD_USAGE, "usage", "%s is longer than a socket's path may be", path ? path : "the path");
    }
    client->fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (client->fd < 0 || fcntl(client->fd, F_SETFD, FD_CLOEXEC) < 0) return no_daemon(address.sun_path, error);
    layoutd_status status = connect_in_time(client, &address, error);
    if (status == LAYOUTD_OK && fcntl(client->fd, F_SETFL, O_NONBLOCK) < 0) return no_daemon(address.sun_path, error);
    return status;
}

/* Writes a string's characters as JSON. */
static void quote(const char *text, char *to, size_t size) {
    size_t used = 0;
    for (; *text && used + 8 < size; text++) {
        if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\') {
            used += (size_t)snprintf(to + used, size - used, "\\u%04x", (unsigned)(unsigned char)*text);
        } else {
            to[used++] = *text;
        }
    }
    to[used] = 0;
}

static layoutd_status shake_hands(layoutd_client *client, layoutd_error *error) {
    char name[1024], request[1200];
    quote(client->options.name ? client->options.name : "layoutd.c", name, sizeof name);
    snprintf(request, sizeof request, "{\"hello\":{\"minVersion\":1,\"maxVersion\":1,\"client\":\"%s\"}}", name);
    layoutd_status status = layoutd_call(client, request, NULL, error);
    client->server = client->answer;
    client->answer = (buffer){0};
    return status;
}

layoutd_client *layoutd_connect(const char *path, const layoutd_options *options, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    layoutd_client *client = calloc(1, sizeof *client);
    if (client) client->in_flight = calloc(LAYOUTD_IN_FLIGHT, sizeof *client->in_flight);
    if (!client || !client->in_flight) {
        free(client);
        no_memory(error, LAYOUTD_IN_FLIGHT * sizeof(pending));
        return NULL;
    }
    client->fd = -1;
    if (options) client->options = *options;
    size_t frame_bytes = client->options.frame_bytes, reply_bytes = client->options.reply_bytes;
    client->options.frame_bytes = frame_bytes && frame_bytes < LAYOUTD_FRAME_BYTES ? frame_bytes : LAYOUTD_FRAME_BYTES;
    client->options.reply_bytes = reply_bytes && reply_bytes < LAYOUTD_REPLY_BYTES ? reply_bytes : LAYOUTD_REPLY_BYTES;
    if (connect_socket(client, path, error) != LAYOUTD_OK || shake_hands(client, error) != LAYOUTD_OK) {
        layoutd_close(client);
        return NULL;
    }
    return client;
}

void layoutd_close(layoutd_client *client) {
    if (!client) return;
    layoutd_error error;
    fail(&error, LAYOUTD_LOST, "connection.closed", "the connection was closed by its owner");
    lose(client, &error);
    /* The function that called the handler still uses the client. */
    if (client->is_busy) return;
    free(client->in_flight);
    discard(&client->input);
    discard(&client->output);
    discard(&client->answer);
    discard(&client->page);
    discard(&client->server);
    free(client);
}

layoutd_json layoutd_server(const layoutd_client *client) {
    layoutd_json json;
    if (!client->server.length || !layoutd_json_read((const char *)client->server.bytes, client->server.length, &json)) {
        return (layoutd_json){0};
    }
    return layoutd_json_member(json, "hello");
}

/* ------------------------------------------------------------------------------------------------ queries */

/* Fields of `Attributes`. */
enum {
    SECTIONS = 1, ITEMS, FRAMES, KINDS, KIND_NAMES, Z_INDEXES, ALPHAS, HIDDEN, TRANSFORMS, KIND_CATEGORIES, ESTIMATED, PINNED,
    CUSTOM,
};

/* Iterates over the numbers of a column, which may be split over several fields, packed or not. */
typedef struct {
    pb_reader message, values;
    uint32_t number;
} column;

static column read_column(const pb_field *attributes, uint32_t number) {
    return (column){.message = pb_read(attributes->bytes, attributes->length), .number = number};
}

static bool next_number(column *column, bool is_double, uint64_t *whole, double *real) {
    while (column->values.at == column->values.end) {
        pb_field field;
        if (!pb_next(&column->message, &field)) return false;
        if (field.number != column->number) continue;
        if (field.wire == 0 && !is_double) {
            *whole = field.value;
            return true;
        }
        if (field.wire == 1 && is_double) {
            *real = pb_double(field.bytes);
            return true;
        }
        if (field.wire == 2) column->values = pb_read(field.bytes, field.length);
    }
    if (!is_double) {
        *whole = pb_varint(&column->values);
        return !column->values.is_bad;
    }
    if (column->values.end - column->values.at < 8) {
        column->values.is_bad = true;
        return false;
    }
    *real = pb_double(column->values.at);
    column->values.at += 8;
    return true;
}

static bool is_bad(const column *column) {
    return column->message.is_bad || column->values.is_bad;
}

/* The number of entries in a column; SIZE_MAX if it cannot be decoded. */
static size_t count_numbers(const pb_field *attributes, uint32_t number, bool is_double) {
    column column = read_column(attributes, number);
    size_t count = 0;
    uint64_t whole;
    double real;
    while (next_number(&column, is_double, &whole, &real)) count++;
    return is_bad(&column) ? SIZE_MAX : count;
}

#define GROW(array, count) grow((void **)&(array), sizeof *(array), (count))

static bool grow(void **array, size_t size, size_t count) {
    if (count > SIZE_MAX / size) return false;
    void *grown = realloc(*array, count * size + 1);
    if (grown) *array = grown;
    return grown != NULL;
}

static layoutd_status bad_columns(layoutd_error *error, const char *what) {
    return fail(error, LAYOUTD_PROTOCOL, "connection.protocol", "%s of a query's reply do not fit together", what);
}

/* The index in `elements` of a kind of this page; earlier pages may have listed other kinds. */
static layoutd_status add_kind(
    layoutd_elements *elements, const pb_field *name, layoutd_category category, uint32_t *number,
    layoutd_error *error) {
    for (size_t i = 0; i < elements->kind_count; i++) {
        const layoutd_kind *kind = &elements->kind_list[i];
        if (kind->category == category && strlen(kind->name) == name->length
            && memcmp(kind->name, name->bytes, name->length) == 0) {
            *number = (uint32_t)i;
            return LAYOUTD_OK;
        }
    }
    char *copy = malloc(name->length + 1);
    if (!copy || !GROW(elements->kind_list, elements->kind_count + 1)) {
        free(copy);
        return no_memory(error, name->length);
    }
    pb_text(name, copy, name->length + 1);
    *number = (uint32_t)elements->kind_count;
    elements->kind_list[elements->kind_count++] = (layoutd_kind){copy, category};
    return LAYOUTD_OK;
}

/* `numbers[i]` is the index in `elements` of the page's kind i; the caller frees the array. */
static layoutd_status read_kinds(
    const pb_field *attributes, layoutd_elements *elements, uint32_t **numbers, size_t *count, layoutd_error *error) {
    pb_reader names = pb_read(attributes->bytes, attributes->length);
    pb_reader categories = names;
    pb_field name, category = {0};
    *count = 0;
    *numbers = NULL;
    static const pb_field cell = {.bytes = (const uint8_t *)"cell", .length = 4};
    uint32_t number;
    layoutd_status status = add_kind(elements, &cell, LAYOUTD_CELL, &number, error);
    while (status == LAYOUTD_OK && pb_next(&names, &name)) {
        if (name.number != KIND_NAMES || name.wire != 2) continue;
        do category.number = 0;
        while (pb_next(&categories, &category) && category.number != KIND_CATEGORIES);
        layoutd_category read = *count ? LAYOUTD_SUPPLEMENTARY : LAYOUTD_CELL;
        if (category.number == KIND_CATEGORIES && category.wire == 2 && category.length) {
            read = category.bytes[0] == 'c' ? LAYOUTD_CELL
                                            : category.bytes[0] == 'd' ? LAYOUTD_DECORATION : LAYOUTD_SUPPLEMENTARY;
        }
        status = GROW(*numbers, *count + 1) ? add_kind(elements, &name, read, *numbers + *count, error)
                                            : no_memory(error, *count);
        ++*count;
    }
    if (status == LAYOUTD_OK && *count == 0) {
        if (!GROW(*numbers, 1)) return no_memory(error, 1);
        (*numbers)[(*count)++] = 0;
    }
    return status;
}

static layoutd_status read_transform(const pb_field *field, size_t first, size_t count, layoutd_transform *into) {
    *into = (layoutd_transform){0};
    pb_reader reader = pb_read(field->bytes, field->length);
    pb_field member;
    while (pb_next(&reader, &member)) {
        if (member.number == 1 && member.wire == 0) {
            if (member.value >= count) return LAYOUTD_PROTOCOL;
            into->position = (uint32_t)member.value;
        }
        if (member.number != 3 || member.wire != 2) continue;
        double *sides[] = {&into->untransformed_frame.x, &into->untransformed_frame.y,
                           &into->untransformed_frame.width, &into->untransformed_frame.height};
        pb_reader rect = pb_read(member.bytes, member.length);
        pb_field side;
        while (pb_next(&rect, &side)) {
            if (side.number <= 4 && side.wire == 1) *sides[side.number - 1] = pb_double(side.bytes);
        }
        if (rect.is_bad) return LAYOUTD_PROTOCOL;
    }
    column matrix = read_column(field, 2);
    uint64_t whole;
    double real;
    while (next_number(&matrix, true, &whole, &real)) {
        if (into->count == 16) return LAYOUTD_PROTOCOL;
        into->matrix[into->count++] = real;
    }
    if (reader.is_bad || is_bad(&matrix) || into->position >= count) return LAYOUTD_PROTOCOL;
    into->position += (uint32_t)first;
    return LAYOUTD_OK;
}

static layoutd_status read_transforms(const pb_field *attributes, size_t first, size_t count, layoutd_elements *elements,
                                      layoutd_error *error) {
    pb_reader reader = pb_read(attributes->bytes, attributes->length);
    pb_field field;
    while (pb_next(&reader, &field)) {
        if (field.number != TRANSFORMS || field.wire != 2) continue;
        if (!GROW(elements->transforms, elements->transform_count + 1)) return no_memory(error, sizeof(layoutd_transform));
        layoutd_transform *next = &elements->transforms[elements->transform_count];
        if (read_transform(&field, first, count, next) != LAYOUTD_OK) return bad_columns(error, "transforms");
        elements->transform_count++;
    }
    return LAYOUTD_OK;
}

static layoutd_status read_pinned(const pb_field *attributes, size_t first, size_t count, layoutd_elements *elements,
                                  layoutd_error *error) {
    pb_reader reader = pb_read(attributes->bytes, attributes->length);
    pb_field field;
    while (pb_next(&reader, &field)) {
        if (field.number != PINNED || field.wire != 2) continue;
        if (!GROW(elements->pinned, elements->pinned_count + 1)) return no_memory(error, sizeof(layoutd_pinned));
        layoutd_pinned *next = &elements->pinned[elements->pinned_count];
        *next = (layoutd_pinned){0};
        pb_reader members = pb_read(field.bytes, field.length);
        pb_field member;
        uint64_t position = 0;
        while (pb_next(&members, &member)) {
            if (member.number == 1 && member.wire == 0) position = member.value;
            if (member.number == 2 && member.wire == 1) next->dx = pb_double(member.bytes);
            if (member.number == 3 && member.wire == 1) next->dy = pb_double(member.bytes);
        }
        if (members.is_bad || position >= count) return bad_columns(error, "pinned elements");
        next->position = (uint32_t)(first + position);
        elements->pinned_count++;
    }
    return LAYOUTD_OK;
}

/* The column of an attribute; earlier pages may have begun it. NULL without memory. */
static layoutd_custom *custom_column(layoutd_elements *elements, const pb_field *name) {
    for (size_t i = 0; i < elements->custom_count; i++) {
        layoutd_custom *column = &elements->custom[i];
        if (strlen(column->name) == name->length && memcmp(column->name, name->bytes, name->length) == 0) return column;
    }
    char *copy = malloc(name->length + 1);
    if (!copy || !GROW(elements->custom, elements->custom_count + 1)) {
        free(copy);
        return NULL;
    }
    pb_text(name, copy, name->length + 1);
    layoutd_custom *column = &elements->custom[elements->custom_count++];
    *column = (layoutd_custom){.name = copy};
    return column;
}

static layoutd_status read_custom_column(const pb_field *field, size_t first, size_t count, layoutd_elements *elements,
                                         layoutd_error *error) {
    pb_reader reader = pb_read(field->bytes, field->length);
    pb_field member, name = {.bytes = (const uint8_t *)""};
    while (pb_next(&reader, &member)) {
        if (member.number == 1 && member.wire == 2) name = member;
    }
    size_t added = count_numbers(field, 2, false);
    if (reader.is_bad || added > count || added != count_numbers(field, 3, true)) return bad_columns(error, "attributes");
    layoutd_custom *into = custom_column(elements, &name);
    if (!into || !GROW(into->positions, into->count + added) || !GROW(into->values, into->count + added)) {
        return no_memory(error, added);
    }
    column positions = read_column(field, 2), values = read_column(field, 3);
    uint64_t position;
    double value;
    while (next_number(&positions, false, &position, &value)) {
        if (position >= count) return bad_columns(error, "attributes");
        into->positions[into->count] = (uint32_t)(first + position);
        next_number(&values, true, &position, &into->values[into->count++]);
    }
    return LAYOUTD_OK;
}

static layoutd_status read_custom(const pb_field *attributes, size_t first, size_t count, layoutd_elements *elements,
                                  layoutd_error *error) {
    pb_reader reader = pb_read(attributes->bytes, attributes->length);
    pb_field field;
    layoutd_status status = LAYOUTD_OK;
    while (status == LAYOUTD_OK && pb_next(&reader, &field)) {
        if (field.number == CUSTOM && field.wire == 2) status = read_custom_column(&field, first, count, elements, error);
    }
    return status;
}

static bool grow_columns(layoutd_elements *elements, size_t count) {
    return GROW(elements->sections, count) && GROW(elements->items, count) && GROW(elements->frames, count)
        && GROW(elements->kinds, count) && GROW(elements->z_indexes, count) && GROW(elements->alphas, count)
        && GROW(elements->hidden, count) && GROW(elements->estimated, count);
}

/* Appends the columns of one page, after comparing their lengths. */
static layoutd_status read_page(const pb_field *attributes, layoutd_elements *elements, layoutd_error *error) {
    static const struct { uint32_t number; bool is_double, is_optional; size_t each; const char *name; } columns[] = {
        {SECTIONS, false, false, 1, "sections"}, {ITEMS, false, false, 1, "items"}, {FRAMES, true, false, 4, "frames"},
        {KINDS, false, true, 1, "kinds"}, {Z_INDEXES, false, true, 1, "z indexes"}, {ALPHAS, true, true, 1, "alphas"},
        {HIDDEN, false, true, 1, "hidden"}, {ESTIMATED, false, true, 1, "estimated"},
    };
    size_t first = elements->count, count = count_numbers(attributes, SECTIONS, false);
    if (count == SIZE_MAX || first + count > UINT32_MAX) return bad_columns(error, "sections");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        size_t met = count_numbers(attributes, columns[i].number, columns[i].is_double);
        if (met != count * columns[i].each && !(columns[i].is_optional && met == 0)) {
            return bad_columns(error, columns[i].name);
        }
    }
    if (!grow_columns(elements, first + count)) return no_memory(error, count * 64);
    uint32_t *kinds;
    size_t kind_count;
    layoutd_status status = read_kinds(attributes, elements, &kinds, &kind_count, error);

    column from[ESTIMATED + 1];
    for (uint32_t number = SECTIONS; number <= ESTIMATED; number++) from[number] = read_column(attributes, number);
    for (size_t i = first; status == LAYOUTD_OK && i < first + count; i++) {
        uint64_t whole = 0;
        double real = 0;
        next_number(&from[SECTIONS], false, &whole, &real);
        elements->sections[i] = (uint32_t)whole;
        next_number(&from[ITEMS], false, &whole, &real);
        elements->items[i] = (uint32_t)whole;
        double *sides[] = {&elements->frames[i].x, &elements->frames[i].y, &elements->frames[i].width,
                           &elements->frames[i].height};
        for (int side = 0; side < 4; side++) next_number(&from[FRAMES], true, &whole, sides[side]);
        elements->kinds[i] = kinds[0];
        if (next_number(&from[KINDS], false, &whole, &real)) {
            if (whole >= kind_count) status = bad_columns(error, "kinds");
            else elements->kinds[i] = kinds[whole];
        }
        /* sint32: 0, -1, 1, -2 ... */
        whole = 0;
        next_number(&from[Z_INDEXES], false, &whole, &real);
        elements->z_indexes[i] = (int32_t)(uint32_t)(whole >> 1 ^ (~(whole & 1) + 1));
        elements->alphas[i] = next_number(&from[ALPHAS], true, &whole, &real) ? real : 1;
        elements->hidden[i] = next_number(&from[HIDDEN], false, &whole, &real) && whole;
        elements->estimated[i] = next_number(&from[ESTIMATED], false, &whole, &real) && whole;
    }
    free(kinds);
    if (status == LAYOUTD_OK) elements->count = first + count;
    if (status == LAYOUTD_OK) status = read_transforms(attributes, first, count, elements, error);
    if (status == LAYOUTD_OK) status = read_pinned(attributes, first, count, elements, error);
    if (status == LAYOUTD_OK) status = read_custom(attributes, first, count, elements, error);
    return status;
}

layoutd_status layoutd_read_elements(
    const uint8_t *bytes, size_t length, layoutd_elements *elements, char *cursor, size_t cursor_size,
    layoutd_error *error) {
    pb_reader reader = pb_read(bytes, length);
    pb_field field;
    layoutd_status status = LAYOUTD_OK;
    bool is_query = false;
    if (cursor_size) *cursor = 0;
    while (status == LAYOUTD_OK && pb_next(&reader, &field)) {
        if (field.number == 2 && field.wire == 0) elements->generation = field.value;
        /* The results of all four queries have the same type. */
        if (field.number < 15 || field.number > 18 || field.wire != 2) continue;
        is_query = true;
        pb_reader result = pb_read(field.bytes, field.length);
        pb_field member;
        while (status == LAYOUTD_OK && pb_next(&result, &member)) {
            if (member.number == 1 && member.wire == 2) status = read_page(&member, elements, error);
            if (member.number != 2 || member.wire != 2 || !cursor_size) continue;
            if (member.length >= cursor_size) status = bad_columns(error, "cursors");
            else pb_text(&member, cursor, cursor_size);
        }
        if (status == LAYOUTD_OK && result.is_bad) status = bad_columns(error, "fields");
    }
    if (status == LAYOUTD_OK && (reader.is_bad || !is_query)) status = bad_columns(error, "fields");
    return status;
}

void layoutd_free_elements(layoutd_elements *elements) {
    for (size_t i = 0; i < elements->kind_count; i++) free(elements->kind_list[i].name);
    for (size_t i = 0; i < elements->custom_count; i++) {
        free(elements->custom[i].name);
        free(elements->custom[i].positions);
        free(elements->custom[i].values);
    }
    void *columns[] = {elements->sections, elements->items, elements->frames, elements->kinds, elements->z_indexes,
                       elements->alphas, elements->hidden, elements->estimated, elements->kind_list,
                       elements->transforms, elements->pinned, elements->custom};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) free(columns[i]);
    *elements = (layoutd_elements){0};
}

/* Request { id, query_rect { container, rect, categories, limit, cursor }, parts } */
static uint32_t send_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    const char *cursor, call *call, layoutd_error *error) {
    static const char *categories[] = {"cell", "supplementary", "decoration"};
    /* The size has a small upper bound, so the inner message fits on the stack. */
    uint8_t bytes[512], sides[64];
    buffer query = {.bytes = bytes, .capacity = sizeof bytes}, frame = {.bytes = sides, .capacity = sizeof sides};
    put_double(&frame, 1, rect.x);
    put_double(&frame, 2, rect.y);
    put_double(&frame, 3, rect.width);
    put_double(&frame, 4, rect.height);
    if (container) {
        put_varint(&query, 1 << 3);
        put_varint(&query, container);
    }
    put_bytes(&query, 2, frame.bytes, frame.length);
    for (size_t i = 0; i < 3; i++) {
        if (options->categories & 1u << i) put_bytes(&query, 3, categories[i], strlen(categories[i]));
    }
    if (options->limit) {
        put_varint(&query, 4 << 3);
        put_varint(&query, options->limit);
    }
    if (*cursor) put_bytes(&query, 5, cursor, strlen(cursor));

    static const kind query_rect = {.field = 16};
    uint32_t id = begin(client, &query_rect, keep_reply, call, query.length, error);
    if (!id) return 0;
    size_t start = client->output.length;
    client->output.length += 4;
    put_varint(&client->output, 1 << 3);
    put_varint(&client->output, id);
    put_bytes(&client->output, 14, query.bytes, query.length);
    if (options->parts) {
        put_varint(&client->output, 40 << 3);
        put_varint(&client->output, 1);
    }
    end(client, start);
    return id;
}

layoutd_status layoutd_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    layoutd_elements *elements, layoutd_error *error) {
    layoutd_error own;
    if (!error) error = &own;
    *elements = (layoutd_elements){0};
    if (client->is_busy) return fail(error, LAYOUTD_USAGE, "usage", "a handler must not query; it may send");
    static const layoutd_query_options all = {0};
    char cursor[256] = "";
    int attempts = 1;
    layoutd_status status;
    do {
        call call = {.copy = &client->page};
        uint32_t id = send_query_rect(client, container, rect, options ? options : &all, cursor, &call, error);
        status = id ? wait_for(client, id, &call, error) : error->status;
        if (status == LAYOUTD_OK) {
            status = layoutd_read_elements(call.reply.bytes, call.reply.length, elements, cursor, sizeof cursor, error);
            if (status == LAYOUTD_PROTOCOL) lose(client, error);
        } else if (status == LAYOUTD_REFUSED && *cursor && strcmp(error->code, "generation.stale") == 0
                   && attempts++ < LAYOUTD_ATTEMPTS) {
            /* The container changed between two pages, which would not match. */
            layoutd_free_elements(elements);
            *cursor = 0;
            status = LAYOUTD_OK;
            continue;
        }
        if (status == LAYOUTD_OK && !*cursor) return LAYOUTD_OK;
    } while (status == LAYOUTD_OK);
    layoutd_free_elements(elements);
    return status;
}

/* -------------------------------------------------------------------------- movement, transitions and steps */

/* The text of a request while it is written. The first failure stays; what is written after it is dropped. */
typedef struct {
    buffer text;
    layoutd_error error;
} request;

static void write_bytes(request *request, const char *bytes, size_t length) {
    if (request->error.status == LAYOUTD_OK && !append(&request->text, bytes, length)) no_memory(&request->error, length);
}

static void write_text(request *request, const char *text) {
    write_bytes(request, text, strlen(text));
}

static void write_double(request *request, double number) {
    if (!isfinite(number) && request->error.status == LAYOUTD_OK) {
        fail(&request->error, LAYOUTD_USAGE, "usage", "%g is not a number that JSON has", number);
    }
    char digits[32];
    layoutd_format_double(number, digits);
    write_text(request, digits);
}

static void write_whole(request *request, const char *before, uint32_t number) {
    char digits[16];
    snprintf(digits, sizeof digits, "%lu", (unsigned long)number);
    write_text(request, before);
    write_text(request, digits);
}

static void write_point(request *request, const char *name, const layoutd_point *point) {
    if (!point) return;
    write_text(request, ",\"");
    write_text(request, name);
    write_text(request, "\":{\"x\":");
    write_double(request, point->x);
    write_text(request, ",\"y\":");
    write_double(request, point->y);
    write_text(request, "}");
}

/* The caller writes the other members. */
static request request_to(const char *name, uint32_t container) {
    request request = {0};
    write_text(&request, "{\"");
    write_text(&request, name);
    write_whole(&request, "\":{\"container\":", container);
    return request;
}

/* Ends the request, calls and frees it. */
static layoutd_status make(layoutd_client *client, request *request, layoutd_reply *reply, layoutd_error *error) {
    write_bytes(request, "}}", sizeof "}}");
    layoutd_status status = request->error.status;
    if (status == LAYOUTD_OK) status = layoutd_call(client, (const char *)request->text.bytes, reply, error);
    else if (error) *error = request->error;
    discard(&request->text);
    return status;
}

layoutd_status layoutd_begin_movement(
    layoutd_client *client, uint32_t container, const layoutd_index_path *paths, size_t count, const layoutd_point *point,
    layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("beginMovement", container);
    write_text(&request, ",\"indexPaths\":[");
    for (size_t i = 0; i < count; i++) {
        write_whole(&request, i ? ",{\"section\":" : "{\"section\":", paths[i].section);
        write_whole(&request, ",\"item\":", paths[i].item);
        write_text(&request, "}");
    }
    write_text(&request, "]");
    write_point(&request, "point", point);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_update_movement(
    layoutd_client *client, uint32_t container, layoutd_point position, uint32_t target, layoutd_reply *reply,
    layoutd_error *error) {
    request request = request_to("updateMovement", container);
    write_point(&request, "position", &position);
    if (target) write_whole(&request, ",\"targetContainer\":", target);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_end_movement(layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("endMovement", container);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_cancel_movement(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("cancelMovement", container);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_begin_transition(
    layoutd_client *client, uint32_t container, const char *layout, const char *parameters, const layoutd_point *focus,
    layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("beginTransition", container);
    if (layout) {
        /* Longer than the name of any layout, each of whose characters may take six. */
        char name[2048];
        quote(layout, name, sizeof name);
        write_text(&request, ",\"toLayout\":\"");
        write_text(&request, name);
        write_text(&request, "\"");
    }
    if (parameters) {
        write_text(&request, ",\"toParameters\":");
        write_text(&request, parameters);
    }
    write_point(&request, "focus", focus);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_update_transition(
    layoutd_client *client, uint32_t container, double progress, const layoutd_point *focus, layoutd_reply *reply,
    layoutd_error *error) {
    request request = request_to("updateTransition", container);
    write_text(&request, ",\"progress\":");
    write_double(&request, progress);
    write_point(&request, "focus", focus);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_finish_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("finishTransition", container);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_cancel_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error) {
    request request = request_to("cancelTransition", container);
    return make(client, &request, reply, error);
}

layoutd_status layoutd_step_container(
    layoutd_client *client, uint32_t container, uint32_t count, layoutd_steps *steps, layoutd_error *error) {
    *steps = (layoutd_steps){0};
    request request = request_to("stepContainer", container);
    write_whole(&request, ",\"steps\":", count);
    layoutd_reply reply;
    layoutd_status status = make(client, &request, &reply, error);
    if (status != LAYOUTD_OK) return status;
    layoutd_json made = layoutd_json_member(reply.json, "stepContainer");
    steps->made = layoutd_json_uint32(layoutd_json_member(made, "made"), 0);
    steps->step = layoutd_json_uint64(layoutd_json_member(made, "step"), 0);
    steps->is_moving = layoutd_json_boolean(layoutd_json_member(made, "isMoving"));
    return LAYOUTD_OK;
}
