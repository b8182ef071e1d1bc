/* Structures and messages of the schema: tables say which member of a structure is which field of schema.h, and one encoder and one
 * decoder do the rest for all of them. */
#ifndef LD_CODEC_H
#define LD_CODEC_H

#include "../protobuf/protobuf.h"
#include "../protobuf/types.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

typedef enum {
    /* A member that is left out of the message if it is 0, "" or NULL. A message is always written, unless it `is_list`. */
    LD_SINGLE,
    /* A pointer, NULL if the field is absent. */
    LD_OPTIONAL,
    /* A pointer, and a size_t that counts `each` values as one. */
    LD_REPEATED,
    /* The same with a uint32_t that is a field of its own. */
    LD_COUNTED,
    /* A pointer to as many values as an LD_REPEATED of the same count has; only written ones may be NULL. */
    LD_ALONGSIDE,
    /* A message that is a member of a union, if the enumeration at `count_offset` is `each`. */
    LD_CASE,
    /* A string that is written if the uint32_t has the bits `each`. */
    LD_FLAG,
} ld_form;

typedef struct ld_message ld_message;

typedef struct {
    uint32_t number;
    ld_type type;
    ld_form form;
    size_t offset, count_offset, each;
    const ld_message *message;
    const char *flag;
} ld_field;

struct ld_message {
    size_t size;
    const ld_field *fields;
    size_t field_count;
    /* Whether a member of it is left out too if it has nothing. */
    bool is_list;
};

/* The maximum number of fields in a table. */
enum { LD_FIELDS = 24 };

/* The encoded length. */
size_t ld_message_size(const ld_message *message, const void *from);
/* Writes the encoded message, for which there is room. */
void ld_put_message(ld_buffer *to, const ld_message *message, const void *from);
/* Whether each LD_OBJECT is a JSON object; if not, reports which text is not. */
bool ld_check_request(const ld_message *message, const void *from, layoutd_error *error);

/* The same for the message google.protobuf.Struct, of a JSON object that has been checked. */
size_t ld_object_size(layoutd_json object);
void ld_put_object(ld_buffer *to, layoutd_json object);

/* Clears `into`, a structure of the message, and reads the bytes into it. Arrays and strings are in the arena. False if the bytes are
 * not such a message, there is no memory, or the arena's limit is too low. */
bool ld_read_message(ld_arena *arena, const ld_message *message, const uint8_t *bytes, size_t length, void *into);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
