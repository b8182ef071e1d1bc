#include "client.h"

#include <string.h>

bool ld_decode_base64(uint8_t *bytes, size_t length, size_t *decoded) {
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
