/* The wire format of protobuf. */
#ifndef LD_PROTOBUF_H
#define LD_PROTOBUF_H

#include "../base/base.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

typedef struct {
    const uint8_t *at, *end;
    bool is_bad;
} ld_reader;

enum { LD_VARINT = 0, LD_EIGHT_BYTES = 1, LD_BYTES = 2, LD_FOUR_BYTES = 5 };
/* The fields of each entry of a map. */
enum { LD_MAP_KEY = 1, LD_MAP_VALUE = 2 };

/* A field as it was read. */
typedef struct {
    uint32_t number;
    unsigned wire;
    uint64_t value;
    const uint8_t *bytes;
    size_t length;
} ld_wire;

ld_reader ld_reader_of(const uint8_t *bytes, size_t length);
bool ld_next_field(ld_reader *reader, ld_wire *field);
/* Whether it is the field of this number, with this wire type. */
bool ld_is(const ld_wire *field, uint32_t number, unsigned wire);
uint64_t ld_read_varint(ld_reader *reader);
double ld_read_double(const uint8_t *bytes);
/* Truncated to fit. */
void ld_read_text(const ld_wire *field, char *buffer, size_t size);

size_t ld_varint_size(uint64_t value);
/* The callers of these have reserved the space. */
void ld_put_varint(ld_buffer *buffer, uint64_t value);
void ld_put_double(ld_buffer *buffer, double value);
/* With its length in front. */
void ld_put_bytes(ld_buffer *buffer, const void *bytes, size_t length);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
