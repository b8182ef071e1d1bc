// Error messages for arguments that are not valid: the place, the value and what was expected.
#include "placement/placement_buffer.h"

#include "vm/vm.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void clua_placement_forget_refusal(clua_placement_buffer *buffer) {
    buffer->refusal[0] = 0;
    buffer->refused_section = buffer->refused_item = -1;
}

_Noreturn int placement_refuse(lua_State *state, clua_placement_buffer *buffer, const char *format, ...) {
    char text[sizeof buffer->refusal];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = clua_clean(buffer->refusal, sizeof buffer->refusal - 1, text, strlen(text));
    buffer->refusal[length] = 0;
    luaL_error(state, "%s", buffer->refusal);
    __builtin_unreachable();
}

_Noreturn int placement_refuse_old(
    lua_State *state, clua_placement_buffer *buffer, const char *member, const char *object
) {
    placement_refuse(
        state, buffer, "%.40s: this %s is no longer valid, expected the one that the running function was given", member,
        object);
}

// A short description of a value.
static const char *described(lua_State *state, int index, char *text, size_t length) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        if (lua_isinteger(state, index)) {
            snprintf(text, length, "%lld", (long long)lua_tointegerx(state, index, NULL));
        } else {
            // The sign of a NaN differs between machines.
            double number = lua_tonumberx(state, index, NULL);
            snprintf(text, length, "%.17g", isnan(number) ? NAN : number);
        }
    } else if (lua_type(state, index) == LUA_TSTRING) {
        snprintf(text, length, "the string \"%.40s\"", lua_tolstring(state, index, NULL));
    } else if (lua_type(state, index) <= LUA_TNIL) {
        snprintf(text, length, "nil");
    } else {
        snprintf(text, length, "a %s", lua_typename(state, lua_type(state, index)));
    }
    return text;
}

_Noreturn int placement_refuse_value(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, const char *name,
    int index, const char *expected
) {
    char text[80];
    buffer->refused_section = section;
    buffer->refused_item = item;
    described(state, index, text, sizeof text);
    if (section < 0) placement_refuse(state, buffer, "%s: %s is %s, expected %s", call, name, text, expected);
    if (item < 0) {
        placement_refuse(
            state, buffer, "%s of section %lld: %s is %s, expected %s", call, (long long)section, name, text, expected);
    }
    placement_refuse(
        state, buffer, "%s (%lld, %lld): %s is %s, expected %s", call, (long long)section, (long long)item, name, text,
        expected);
}

static _Noreturn double refuse_number(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, int index,
    const char *name, double least
) {
    char expected[80];
    snprintf(expected, sizeof expected, "a number in %.9g...%.9g", least, buffer->limit);
    placement_refuse_value(state, buffer, call, section, item, name, index, expected);
}

double placement_number_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, int index,
    const char *name, double least
) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        double value = lua_tonumberx(state, index, NULL);
        // A NaN fails both. Adding 0 makes a −0 a 0.
        if (value >= least && value <= buffer->limit) return value + 0.0;
    }
    return refuse_number(state, buffer, call, section, item, index, name, least);
}

clua_frame placement_frame_at(
    lua_State *state, clua_placement_buffer *buffer, const char *call, int64_t section, int64_t item, int index
) {
    clua_frame frame;
    frame.x = placement_number_at(state, buffer, call, section, item, index, "x", -buffer->limit);
    frame.y = placement_number_at(state, buffer, call, section, item, index + 1, "y", -buffer->limit);
    frame.width = placement_number_at(state, buffer, call, section, item, index + 2, "width", 0);
    frame.height = placement_number_at(state, buffer, call, section, item, index + 3, "height", 0);
    return frame;
}
