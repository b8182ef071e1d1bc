#include "library/buffer.h"

#include "vm/vm.h"

#include <string.h>

void buffer_refuse(lua_State *state) { luaL_error(state, "resulting string too large (over %d bytes)", CLUA_STRING_LIMIT); }

void buffer_open(struct buffer *buffer, lua_State *state, size_t capacity) {
    buffer->state = state;
    buffer->bytes = lua_newuserdatauv(state, capacity, 0);
    buffer->length = 0;
    buffer->capacity = capacity;
    buffer->slot = lua_gettop(state);
}

static void grow(struct buffer *buffer, size_t needed) {
    size_t capacity = buffer->capacity * 2 > needed ? buffer->capacity * 2 : needed;
    clua_charge(buffer->state, capacity / 4);
    char *bytes = lua_newuserdatauv(buffer->state, capacity, 0);
    memcpy(bytes, buffer->bytes, buffer->length);
    lua_replace(buffer->state, buffer->slot);
    buffer->bytes = bytes;
    buffer->capacity = capacity;
}

char *buffer_reserve(struct buffer *buffer, size_t length) {
    if (length > CLUA_STRING_LIMIT - buffer->length) buffer_refuse(buffer->state);
    if (buffer->length + length > buffer->capacity) grow(buffer, buffer->length + length);
    return buffer->bytes + buffer->length;
}

void buffer_add(struct buffer *buffer, const char *bytes, size_t length) {
    if (length == 0) return;
    memcpy(buffer_reserve(buffer, length), bytes, length);
    buffer->length += length;
}

void buffer_add_value(struct buffer *buffer) {
    size_t length;
    const char *bytes = lua_tolstring(buffer->state, -1, &length);
    // `grow` puts the new block over the old one by way of the top, so the string stays until it is copied.
    buffer_add(buffer, bytes, length);
    clua_pop(buffer->state, 1);
}

void buffer_push(struct buffer *buffer) { lua_pushlstring(buffer->state, buffer->bytes, buffer->length); }
