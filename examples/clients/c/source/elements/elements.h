/* Reading the columns of the message Attributes. */
#ifndef LD_ELEMENTS_H
#define LD_ELEMENTS_H

#include "../protobuf/protobuf.h"
#include "../protobuf/schema.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* Iterates over the numbers of a column, which may be split over several fields, packed or not. */
typedef struct {
    ld_reader message, values;
    uint32_t number;
} ld_column;

ld_column ld_read_column(const ld_wire *attributes, uint32_t number);
bool ld_next_number(ld_column *column, bool is_double, uint64_t *whole, double *real);
bool ld_is_bad(const ld_column *column);
/* The number of entries in a column; SIZE_MAX if it cannot be decoded. */
size_t ld_count_numbers(const ld_wire *attributes, uint32_t number, bool is_double);

layoutd_category ld_category_of(const uint8_t *name, size_t length);
layoutd_status ld_bad_columns(layoutd_error *error, const char *what);
/* Appends elements; after a failure some columns may have some of them. `error` may be NULL. */
layoutd_status ld_read_attributes(const ld_wire *attributes, layoutd_elements *elements, layoutd_error *error);
/* Reads the attributes that only some elements have, of a page of `count` elements from `first` on. */
layoutd_status ld_read_extras(
    const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements, layoutd_error *error);
layoutd_status ld_read_ids(
    const ld_wire *attributes, size_t first, size_t count, layoutd_elements *elements, layoutd_error *error);
void ld_free_ids(layoutd_elements *elements);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
