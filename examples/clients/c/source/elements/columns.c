#include "elements.h"

ld_column ld_read_column(const ld_wire *attributes, uint32_t number) {
    return (ld_column){.message = ld_reader_of(attributes->bytes, attributes->length), .number = number};
}

bool ld_next_number(ld_column *column, bool is_double, uint64_t *whole, double *real) {
    while (column->values.at == column->values.end) {
        ld_wire field;
        if (!ld_next_field(&column->message, &field)) return false;
        if (field.number != column->number) continue;
        if (field.wire == LD_VARINT && !is_double) {
            *whole = field.value;
            return true;
        }
        if (field.wire == LD_EIGHT_BYTES && is_double) {
            *real = ld_read_double(field.bytes);
            return true;
        }
        if (field.wire == LD_BYTES) column->values = ld_reader_of(field.bytes, field.length);
    }
    if (!is_double) {
        *whole = ld_read_varint(&column->values);
        return !column->values.is_bad;
    }
    if (column->values.end - column->values.at < 8) {
        column->values.is_bad = true;
        return false;
    }
    *real = ld_read_double(column->values.at);
    column->values.at += 8;
    return true;
}

bool ld_is_bad(const ld_column *column) {
    return column->message.is_bad || column->values.is_bad;
}

/* The number of entries in a column; SIZE_MAX if it cannot be decoded. */
size_t ld_count_numbers(const ld_wire *attributes, uint32_t number, bool is_double) {
    ld_column column = ld_read_column(attributes, number);
    size_t count = 0;
    uint64_t whole;
    double real;
    while (ld_next_number(&column, is_double, &whole, &real)) count++;
    return ld_is_bad(&column) ? SIZE_MAX : count;
}

layoutd_status ld_bad_columns(layoutd_error *error, const char *what) {
    return ld_fail(error, LAYOUTD_PROTOCOL, "connection.protocol", "%s of a query's reply do not fit together", what);
}
