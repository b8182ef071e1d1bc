// A string in the making, in a userdata: an object like all others, so that its memory is counted, refused and collected as
// theirs. (luaL_Buffer takes its memory past the collector's account, and a kilobyte of C stack.)
#ifndef CLUA_BUFFER_H
#define CLUA_BUFFER_H

#include <lua5.4/lua.h>
#include <stddef.h>

struct buffer {
    lua_State *state;
    char *bytes;
    size_t length, capacity;
    int slot;
};

// Pushes the userdata, which must stay where it is while the buffer is in use.
void buffer_open(struct buffer *buffer, lua_State *state, size_t capacity);
// Raises if the string would be longer than CLUA_STRING_LIMIT.
void buffer_add(struct buffer *buffer, const char *bytes, size_t length);
// Adds the string at the top and pops it.
void buffer_add_value(struct buffer *buffer);
// Makes room for so many bytes more and returns where they go; `length` is the caller's to move.
char *buffer_reserve(struct buffer *buffer, size_t length);
// Pushes the string.
void buffer_push(struct buffer *buffer);
// Raises that a string would be longer than CLUA_STRING_LIMIT.
void buffer_refuse(lua_State *state);

#endif
