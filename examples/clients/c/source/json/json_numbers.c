#include "text.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
