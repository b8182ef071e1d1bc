// The report of an error: message, traceback, place. It is made where the error is raised, in memory of the state's own, so
// that it neither needs Lua's memory, which may be what is missing, nor calls anything of a script's.
#include "vm/vm.h"

#include <stdio.h>
#include <string.h>

enum {
    // Of the message itself; the rest is the traceback's.
    TEXT_LIMIT = 6144,
    // Finding the outermost frames of an overflown stack would mean to walk it all.
    FRAME_LIMIT = 20,
};

// Bytes of the character that begins `text`, or 0 if it is not UTF-8: too long a form, a surrogate, over U+10FFFF, or cut.
static size_t character_length(const unsigned char *text, size_t length) {
    unsigned char lead = text[0];
    if (lead < 0x80) return 1;
    size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || size > length) return 0;
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xC0) != 0x80) return 0;
    }
    if ((lead == 0xE0 && text[1] < 0xA0) || (lead == 0xED && text[1] > 0x9F)) return 0;
    if ((lead == 0xF0 && text[1] < 0x90) || (lead == 0xF4 && text[1] > 0x8F)) return 0;
    return size;
}

static bool is_control(const unsigned char *character, size_t size) {
    if (size == 1) return (character[0] < 0x20 && character[0] != '\n' && character[0] != '\t') || character[0] == 0x7F;
    return size == 2 && character[0] == 0xC2 && character[1] < 0xA0;
}

size_t clua_clean(char *into, size_t room, const char *text, size_t length) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t size = character_length(bytes + i, length - i);
        char escape[8];
        const char *piece = text + i;
        size_t piece_length = size;
        if (size == 0) {
            piece = "\xEF\xBF\xBD";
            piece_length = 3;
        } else if (is_control(bytes + i, size)) {
            piece_length = (size_t)snprintf(escape, sizeof escape, "\\x%02x", bytes[i + size - 1]);
            piece = escape;
        }
        if (piece_length > room - used) break;
        memcpy(into + used, piece, piece_length);
        used += piece_length;
        i += size == 0 ? 1 : size;
    }
    return used;
}

static void append(struct vm *vm, const char *text, size_t length, size_t limit) {
    if (vm->message_length >= limit) return;
    vm->message_length += clua_clean(vm->message + vm->message_length, limit - vm->message_length, text, length);
}

static void append_word(struct vm *vm, const char *word) { append(vm, word, strlen(word), CLUA_MESSAGE_LIMIT); }

// "\n\tt.lua:12: in method 'prepare'"
static void append_frame(struct vm *vm, const lua_Debug *frame) {
    char place[LUA_IDSIZE + 24];
    if (frame->currentline > 0) {
        snprintf(place, sizeof place, "\n\t%s:%d: in ", frame->short_src, frame->currentline);
    } else {
        snprintf(place, sizeof place, "\n\t%s: in ", frame->short_src);
    }
    append_word(vm, place);
    if (frame->name != NULL && frame->name[0] != '\0') {
        append_word(vm, frame->namewhat[0] != '\0' ? frame->namewhat : "function");
        append_word(vm, " '");
        append_word(vm, frame->name);
        append_word(vm, "'");
    } else if (frame->what[0] == 'm') {
        append_word(vm, "main chunk");
    } else if (frame->linedefined > 0) {
        // Called by the host, which gives no name; the line where it begins identifies it.
        snprintf(place, sizeof place, "function <%s:%d>", frame->short_src, frame->linedefined);
        append_word(vm, place);
    } else {
        append_word(vm, "a function");
    }
}

// The chunk's name as the host gave it, without Lua's mark that it is a file's or a user's own.
static void note_place(struct vm *vm, const lua_Debug *frame) {
    const char *name = frame->source;
    if (name[0] == '@' || name[0] == '=') name += 1;
    size_t used = clua_clean(vm->open.error_source, CLUA_SOURCE_LIMIT - 1, name, strlen(name));
    vm->open.error_source[used] = '\0';
    vm->open.error_line = frame->currentline;
}

static void append_traceback(struct vm *vm, lua_State *state, int level) {
    lua_Debug frame;
    for (int count = 0; lua_getstack(state, level + count, &frame); count++) {
        if (count == 0) append_word(vm, "\nstack traceback:");
        if (count == FRAME_LIMIT) {
            append_word(vm, "\n\t...");
            return;
        }
        lua_getinfo(state, "nSl", &frame);
        if (frame.currentline > 0 && vm->open.error_line == 0) note_place(vm, &frame);
        append_frame(vm, &frame);
    }
}

void vm_report(lua_State *state, int level, const char *text, size_t length) {
    struct vm *vm = vm_of(state);
    vm->message_length = 0;
    vm->open.error_source[0] = '\0';
    vm->open.error_line = 0;
    append(vm, text, length, TEXT_LIMIT);
    if (level >= 0) append_traceback(vm, state, level);
}

void vm_report_value(lua_State *state, int level, int index) {
    char text[64];
    int length;
    switch (lua_type(state, index)) {
    case LUA_TSTRING: {
        size_t size;
        const char *message = lua_tolstring(state, index, &size);
        vm_report(state, level, message, size);
        return;
    }
    case LUA_TNUMBER:
        // Not lua_tolstring, which makes a string.
        length = lua_isinteger(state, index)
                     ? snprintf(text, sizeof text, LUA_INTEGER_FMT, lua_tointeger(state, index))
                     : snprintf(text, sizeof text, LUA_NUMBER_FMT, lua_tonumber(state, index));
        break;
    default:
        length = snprintf(text, sizeof text, "error object is a %s value", luaL_typename(state, index));
    }
    vm_report(state, level, text, (size_t)length);
}
