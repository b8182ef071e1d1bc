// Compiles text to a function.
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

enum {
    // No hook runs while Lua compiles, so the clock is looked at between pieces of the text. It is needed: a chain of
    // `elseif` takes time quadratic in its length, and so do labels.
    PIECE = 512,
    NANOSECONDS = 250000000,
};

struct text {
    struct vm *vm;
    const char *rest;
    size_t length;
    // That of the piece given last; none reaches beyond its line.
    int line;
    bool is_line_over;
};

static const char *read_piece(lua_State *state, void *context, size_t *size) {
    (void)state;
    struct text *text = context;
    // Read the clock only when the alarm says so: doing it for each line takes longer than compiling it.
    if (text->vm->expired || text->vm->counts) {
        if (vm_is_late(text->vm)) vm_set_fatal_state(text->vm, CLUA_TIMEOUT);
        text->vm->expired = false;
    }
    // End early; the fatal state then shows why the text was incomplete.
    if (text->vm->open.fatal_state != CLUA_ALIVE) return NULL;
    const char *piece = text->rest;
    *size = text->length < PIECE ? text->length : PIECE;
    const char *newline = memchr(piece, '\n', *size);
    if (newline != NULL) *size = (size_t)(newline - piece) + 1;
    text->line += text->is_line_over;
    text->is_line_over = newline != NULL;
    text->rest += *size;
    text->length -= *size;
    return piece;
}

// The number in "name:12: unexpected symbol", 0 without.
static int line_in(const char *message) {
    for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':')) {
        char *end;
        long line = strtol(colon + 1, &end, 10);
        if (colon[1] >= '0' && colon[1] <= '9' && *end == ':') return (int)line;
    }
    return 0;
}

static const char *plain_name(const char *name) { return name[0] == '@' || name[0] == '=' ? name + 1 : name; }

// Reports the message at the top. Of too deep a nesting Lua does not say where it is.
static void report(struct vm *vm, const char *name, int line) {
    lua_State *state = vm->open.state;
    int told = line_in(lua_tostring(state, -1));
    if (told == 0 && line > 0) {
        lua_pushfstring(state, "%s:%d: %s", plain_name(name), line, lua_tostring(state, -1));
        lua_replace(state, -2);
    }
    vm_report_value(state, -1, -1);
    name = plain_name(name);
    size_t used = clua_clean(vm->open.error_source, CLUA_SOURCE_LIMIT - 1, name, strlen(name));
    vm->open.error_source[used] = '\0';
    vm->open.error_line = told != 0 ? told : line;
}

// Pushes the function or a message.
static int load(struct vm *vm, struct text *text, const char *name) {
    lua_State *state = vm->open.state;
    if (text->length > 0 && text->rest[0] == LUA_SIGNATURE[0]) {
        lua_pushfstring(state, "%s: compiled code, but text only is accepted", plain_name(name));
        return LUA_ERRSYNTAX;
    }
    struct enforcement outer = vm_enforce(vm, NANOSECONDS);
    int status = lua_load(state, read_piece, text, name, "t");
    if (status == LUA_ERRMEM) vm_set_fatal_state(vm, CLUA_MEMORY);
    vm_restore(vm, outer);
    return status;
}

int clua_load(clua_vm *open, const char *bytes, size_t length, const char *name) {
    struct vm *vm = (struct vm *)open;
    lua_State *state = open->state;
    // Some editors put a mark before the text.
    size_t mark = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct text text = {.vm = vm, .rest = bytes + mark, .length = length - mark, .is_line_over = true};
    int status = LUA_ERRSYNTAX;
    if (open->fatal_state == CLUA_ALIVE) {
        status = load(vm, &text, name);
        if (status == LUA_OK && open->fatal_state == CLUA_ALIVE) return LUA_OK;
        if (open->fatal_state == CLUA_ALIVE) report(vm, name, text.line);
        clua_pop(state, 1);
    }
    lua_pushlstring(state, vm->message, vm->message_length);
    return vm_status(vm, status);
}
