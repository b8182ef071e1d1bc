// What is no row, no number or no object of the running call, in words: the place, the value and what was expected.
#include "board.h"

#include "vm.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void clua_board_forget_refusal(clua_board *board) {
    board->refusal[0] = 0;
    board->refused_list = board->refused_row = -1;
}

_Noreturn int board_refuse(lua_State *state, clua_board *board, const char *format, ...) {
    char text[sizeof board->refusal];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = clua_clean(board->refusal, sizeof board->refusal - 1, text, strlen(text));
    board->refusal[length] = 0;
    luaL_error(state, "%s", board->refusal);
    __builtin_unreachable();
}

// What a value is, in few words. Numbers as they are written.
static const char *described(lua_State *state, int index, char *text, size_t length) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        if (lua_isinteger(state, index)) {
            snprintf(text, length, "%lld", (long long)lua_tointegerx(state, index, NULL));
        } else {
            // Whose sign says nothing, and is not the same everywhere.
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

_Noreturn int board_refuse_value(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, const char *name, int index,
    const char *expected
) {
    char text[80];
    board->refused_list = list;
    board->refused_row = row;
    described(state, index, text, sizeof text);
    if (list < 0) board_refuse(state, board, "%s: %s is %s, expected %s", call, name, text, expected);
    if (row < 0) {
        board_refuse(state, board, "%s of section %lld: %s is %s, expected %s", call, (long long)list, name, text, expected);
    }
    board_refuse(
        state, board, "%s (%lld, %lld): %s is %s, expected %s", call, (long long)list, (long long)row, name, text,
        expected);
}

static _Noreturn double refuse_number(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index, const char *name,
    double least
) {
    char expected[80];
    snprintf(expected, sizeof expected, "a number in %.9g...%.9g", least, board->limit);
    board_refuse_value(state, board, call, list, row, name, index, expected);
}

double board_number_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index, const char *name,
    double least
) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        double value = lua_tonumberx(state, index, NULL);
        // A NaN fails both. Adding 0 makes a −0 a 0.
        if (value >= least && value <= board->limit) return value + 0.0;
    }
    return refuse_number(state, board, call, list, row, index, name, least);
}

clua_frame board_frame_at(
    lua_State *state, clua_board *board, const char *call, int64_t list, int64_t row, int index
) {
    clua_frame frame;
    frame.x = board_number_at(state, board, call, list, row, index, "x", -board->limit);
    frame.y = board_number_at(state, board, call, list, row, index + 1, "y", -board->limit);
    frame.width = board_number_at(state, board, call, list, row, index + 2, "width", 0);
    frame.height = board_number_at(state, board, call, list, row, index + 3, "height", 0);
    return frame;
}
