/* Rows of the tables that describe messages, and the messages that several requests share. */
#ifndef LD_MESSAGES_H
#define LD_MESSAGES_H

#include "codec.h"

#include "../protobuf/schema.h"

#include <stddef.h>

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* Which member of a structure is which field of schema.h. */
#define LD_NUMBER_AND_TYPE(field_) .number = (field_), .type = (ld_type)field_##_TYPE
#define LD_ROW(structure, member, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_SINGLE, .offset = offsetof(structure, member), .each = 1}
#define LD_ROW_OF(message_, structure, member, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_SINGLE, .offset = offsetof(structure, member), .each = 1, .message = &(message_)}
#define LD_MAYBE(structure, member, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_OPTIONAL, .offset = offsetof(structure, member), .each = 1}
#define LD_MAYBE_OF(message_, structure, member, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_OPTIONAL, .offset = offsetof(structure, member), .each = 1, .message = &(message_)}
#define LD_MANY(structure, member, count, field_) LD_MANY_GROUPS(1, structure, member, count, field_)
/* The count is of groups of `each_` values. */
#define LD_MANY_GROUPS(each_, structure, member, count, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_REPEATED, .offset = offsetof(structure, member), \
     .count_offset = offsetof(structure, count), .each = (each_)}
#define LD_MANY_OF(message_, structure, member, count, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_REPEATED, .offset = offsetof(structure, member), \
     .count_offset = offsetof(structure, count), .each = 1, .message = &(message_)}
#define LD_MANY_ALONGSIDE(structure, member, count, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_ALONGSIDE, .offset = offsetof(structure, member), \
     .count_offset = offsetof(structure, count), .each = 1}
#define LD_CASE_OF(message_, structure, kind_, case_, member, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_CASE, .offset = offsetof(structure, member), \
     .count_offset = offsetof(structure, kind_), .each = (case_), .message = &(message_)}
#define LD_FLAG_ROW(structure, member, bits_, name_, field_) \
    {LD_NUMBER_AND_TYPE(field_), .form = LD_FLAG, .offset = offsetof(structure, member), .each = (bits_), .flag = (name_)}
/* A string that is a layoutd_category here. */
#define LD_CATEGORY_ROW(structure, member, field_) \
    {.number = (field_), .type = LD_CATEGORY, .form = LD_SINGLE, .offset = offsetof(structure, member), .each = 1}

#define LD_TABLE(name, structure, fields_) \
    const ld_message name = {.size = sizeof(structure), .fields = (fields_), .field_count = LD_COUNT(fields_)}; \
    _Static_assert(LD_COUNT(fields_) <= LD_FIELDS, "too many fields")

extern const ld_message ld_size, ld_point, ld_rect, ld_insets, ld_index_path, ld_item, ld_identifiers, ld_item_range, ld_section,
    ld_environment, ld_warning, ld_element_range, ld_changes, ld_anchor_snapshot;

/* A message of one number: a container or a subscription. */
typedef struct {
    uint32_t number;
} ld_numbered;
extern const ld_message ld_number_message;

/* A reply of a generation alone. */
typedef struct {
    uint64_t generation;
} ld_empty;
extern const ld_message ld_empty_message;

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
