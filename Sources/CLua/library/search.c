// string.find, match, gmatch and gsub, on the matcher of patterns.c.
#define _GNU_SOURCE
#include "library/buffer.h"
#include "vm/vm.h"

#include <string.h>

// Pushes one capture. A pattern without any has one: all that it matched.
static void push_capture(const struct matcher *matcher, int index, const char *start, const char *end) {
    lua_State *state = matcher->state;
    if (matcher->capture_count == 0) {
        lua_pushlstring(state, start, (size_t)(end - start));
        return;
    }
    const struct capture *capture = &matcher->captures[index];
    if (capture->is_position) {
        lua_pushinteger(state, capture->start - matcher->subject + 1);
    } else {
        lua_pushlstring(state, capture->start, (size_t)(capture->end - capture->start));
    }
}

static int push_captures(const struct matcher *matcher, const char *start, const char *end) {
    int count = matcher->capture_count > 0 ? matcher->capture_count : 1;
    luaL_checkstack(matcher->state, count, "too many captures");
    for (int i = 0; i < count; i++) {
        // Texts that overlap may be a million bytes each.
        clua_charge(matcher->state, (size_t)(end - start) / 16);
        push_capture(matcher, i, start, end);
    }
    return count;
}

static bool has_special(const char *pattern, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (pattern[i] != '\0' && strchr("^$*+?.([%-", pattern[i]) != NULL) return true;
    }
    return false;
}

static int find_plain(lua_State *state, const char *subject, size_t length, size_t from, const char *text, size_t text_length) {
    // Linear in glibc and musl, whatever the texts are.
    clua_charge(state, length - from + text_length);
    const char *found = memmem(subject + from, length - from, text, text_length);
    if (found == NULL) {
        luaL_pushfail(state);
        return 1;
    }
    lua_Integer first = found - subject + 1;
    lua_pushinteger(state, first);
    lua_pushinteger(state, first + (lua_Integer)text_length - 1);
    return 2;
}

static int search(lua_State *state, bool is_find) {
    size_t length, pattern_length;
    const char *subject = luaL_checklstring(state, 1, &length);
    const char *pattern = luaL_checklstring(state, 2, &pattern_length);
    size_t from = vm_first(luaL_optinteger(state, 3, 1), length) - 1;
    if (from > length) {
        luaL_pushfail(state);
        return 1;
    }
    if (is_find) {
        clua_charge(state, pattern_length);
        if (lua_toboolean(state, 4) || !has_special(pattern, pattern_length)) {
            return find_plain(state, subject, length, from, pattern, pattern_length);
        }
    }
    bool is_anchored = pattern_length > 0 && pattern[0] == '^';
    struct matcher *matcher = matcher_open(state, pattern + is_anchored, pattern_length - is_anchored, subject, length);
    const char *start = subject + from;
    const char *end = is_anchored ? matcher_match(matcher, start) : matcher_find(matcher, &start);
    if (end == NULL) {
        luaL_pushfail(state);
        return 1;
    }
    if (!is_find) return push_captures(matcher, start, end);
    lua_pushinteger(state, start - subject + 1);
    lua_pushinteger(state, end - subject);
    return 2 + (matcher->capture_count > 0 ? push_captures(matcher, start, end) : 0);
}

static int find(lua_State *state) { return search(state, true); }

static int match(lua_State *state) { return search(state, false); }

// The next match from `*start` on, but not an empty one where the last match ended.
static const char *find_next(struct matcher *matcher, const char **start, const char *last_end) {
    const char *end = matcher_find(matcher, start);
    if (end == NULL || end != last_end) return end;
    if (*start == matcher->subject_end) return NULL;
    *start += 1;
    return matcher_find(matcher, start);
}

// Upvalues: subject, pattern, where to go on, and where the last match ended (counted from 0; −1 at first).
static int next_match(lua_State *state) {
    size_t length, pattern_length;
    const char *subject = lua_tolstring(state, lua_upvalueindex(1), &length);
    const char *pattern = lua_tolstring(state, lua_upvalueindex(2), &pattern_length);
    lua_Integer from = lua_tointeger(state, lua_upvalueindex(3)), last = lua_tointeger(state, lua_upvalueindex(4));
    if (from > (lua_Integer)length) return 0;
    struct matcher *matcher = matcher_open(state, pattern, pattern_length, subject, length);
    const char *start = subject + from;
    const char *end = find_next(matcher, &start, last < 0 ? NULL : subject + last);
    lua_pushinteger(state, end == NULL ? (lua_Integer)length + 1 : end - subject);
    lua_copy(state, -1, lua_upvalueindex(3));
    lua_replace(state, lua_upvalueindex(4));
    return end == NULL ? 0 : push_captures(matcher, start, end);
}

static int matches(lua_State *state) {
    size_t length;
    luaL_checklstring(state, 1, &length);
    luaL_checkstring(state, 2);
    size_t from = vm_first(luaL_optinteger(state, 3, 1), length) - 1;
    lua_settop(state, 2);
    lua_pushinteger(state, (lua_Integer)(from > length ? length + 1 : from));
    lua_pushinteger(state, -1);
    lua_pushcclosure(state, next_match, 4);
    return 1;
}

// "%1" and the like in a replacement text.
static void add_replacement(struct matcher *matcher, struct buffer *buffer, const char *start, const char *end) {
    lua_State *state = matcher->state;
    size_t length;
    const char *text = lua_tolstring(state, 3, &length);
    const char *text_end = text + length;
    clua_charge(state, length);
    while (text < text_end) {
        const char *escape = memchr(text, '%', (size_t)(text_end - text));
        if (escape == NULL) escape = text_end;
        buffer_add(buffer, text, (size_t)(escape - text));
        if (escape == text_end) return;
        char letter = escape + 1 < text_end ? escape[1] : '\0';
        text = escape + 2;
        int captures = matcher->capture_count > 0 ? matcher->capture_count : 1;
        if (letter == '%') {
            buffer_add(buffer, escape, 1);
        } else if (letter == '0') {
            buffer_add(buffer, start, (size_t)(end - start));
        } else if (letter < '1' || letter > '9') {
            luaL_error(state, "invalid use of '%%' in replacement string");
        } else if (letter - '1' >= captures) {
            luaL_error(state, "invalid capture index %%%d in replacement string", letter - '0');
        } else {
            push_capture(matcher, letter - '1', start, end);
            buffer_add_value(buffer);
        }
    }
}

// Adds what a table or a function gives for a match; nil and false leave it as it is. True if it was changed.
static bool add_result(struct matcher *matcher, struct buffer *buffer, const char *start, const char *end) {
    lua_State *state = matcher->state;
    if (lua_type(state, 3) == LUA_TTABLE) {
        push_capture(matcher, 0, start, end);
        lua_gettable(state, 3);
    } else {
        lua_pushvalue(state, 3);
        lua_call(state, push_captures(matcher, start, end), 1);
    }
    if (lua_isstring(state, -1)) {
        buffer_add_value(buffer);
        return true;
    }
    if (lua_toboolean(state, -1)) luaL_error(state, "invalid replacement value (a %s)", luaL_typename(state, -1));
    clua_pop(state, 1);
    buffer_add(buffer, start, (size_t)(end - start));
    return false;
}

static int substitute(lua_State *state) {
    size_t length, pattern_length;
    const char *subject = luaL_checklstring(state, 1, &length);
    const char *pattern = luaL_checklstring(state, 2, &pattern_length);
    int type = lua_type(state, 3);
    luaL_argexpected(state, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE || type == LUA_TFUNCTION, 3,
                     "string/function/table");
    lua_Integer limit = luaL_optinteger(state, 4, (lua_Integer)length + 1), count = 0;
    bool is_text = type == LUA_TNUMBER || type == LUA_TSTRING;
    bool is_anchored = pattern_length > 0 && pattern[0] == '^';
    pattern += is_anchored;
    pattern_length -= is_anchored;
    vm_check_stack(state);

    bool is_changed = false;
    const char *at = subject, *last_end = NULL;
    struct buffer buffer;
    buffer_open(&buffer, state, length < 256 ? 256 : length);
    while (count < limit) {
        clua_charge(state, 100);
        // Each time anew: a replacement function may have matched something else.
        struct matcher *matcher = matcher_open(state, pattern, pattern_length, subject, length);
        const char *start = at;
        const char *end = is_anchored ? matcher_match(matcher, start) : find_next(matcher, &start, last_end);
        if (end == NULL) break;
        buffer_add(&buffer, at, (size_t)(start - at));
        count += 1;
        if (is_text) {
            add_replacement(matcher, &buffer, start, end);
            is_changed = true;
        } else {
            is_changed |= add_result(matcher, &buffer, start, end);
        }
        at = last_end = end;
        if (is_anchored) break;
    }
    if (is_changed) {
        buffer_add(&buffer, at, (size_t)(subject + length - at));
        buffer_push(&buffer);
    } else {
        lua_pushvalue(state, 1);
    }
    lua_pushinteger(state, count);
    return 2;
}

const luaL_Reg vm_search_functions[] = {
    {"find", find},
    {"gmatch", matches},
    {"gsub", substitute},
    {"match", match},
    {NULL, NULL},
};
