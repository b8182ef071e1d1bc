// string.format. Without %p, which shows addresses; widths have two digits, as in Lua.
#include "library/buffer.h"
#include "vm/vm.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// The longest piece that is printed: %.99f of 1e308, 410 characters.
enum { PIECE_LIMIT = 512 };

// "%-10.3f": the whole, of which the last character says what is printed.
struct directive {
    char text[16];
    size_t length;
    char conversion;
};

// The flags that a conversion knows, and whether it has a precision. NULL: there is no such conversion.
static const char *flags_of(char conversion, bool *has_precision) {
    *has_precision = conversion != 'c';
    switch (conversion) {
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'g': case 'G': return "-+#0 ";
    case 'o': case 'x': case 'X': return "-#0";
    case 'd': case 'i': return "-+0 ";
    case 'u': return "-0";
    case 'c': case 's': return "-";
    default: return NULL;
    }
}

static bool is_digit(char character) { return character >= '0' && character <= '9'; }

static const char *skip_digits(const char *text) {
    if (is_digit(*text)) text++;
    if (is_digit(*text)) text++;
    return text;
}

// Reads a directive, of which `text` stands behind the '%'; what follows is returned. The text ends with a zero.
static const char *read_directive(lua_State *state, const char *text, struct directive *directive) {
    const char *flags_end = text + strspn(text, "-+#0 ");
    const char *precision = skip_digits(flags_end);
    const char *end = *precision == '.' ? skip_digits(precision + 1) : precision;
    bool has_precision = false;
    const char *known = *end != '\0' ? flags_of(*end, &has_precision) : NULL;
    size_t length = (size_t)(end - text) + 1;
    // %q stands alone.
    bool is_valid = (*end == 'q' && end == text)
                    || (known != NULL && length < sizeof directive->text - 4
                        && strspn(text, known) >= (size_t)(flags_end - text) && (has_precision || precision == end));
    if (!is_valid) {
        lua_pushlstring(state, text, length < 20 ? length : 20);
        luaL_error(state, "invalid conversion '%%%s' to 'format'", lua_tostring(state, -1));
    }
    directive->conversion = *end;
    directive->length = length + 1;
    directive->text[0] = '%';
    memcpy(directive->text + 1, text, length);
    directive->text[length + 1] = '\0';
    return end + 1;
}

// Not part of `add_text`, whose frame stands while __tostring runs: these have room for the piece.
__attribute__((noinline)) static void add_integer(struct buffer *buffer, const struct directive *directive,
                                                  lua_Integer number) {
    char piece[PIECE_LIMIT], text[24];
    size_t stem = directive->length - 1;
    memcpy(text, directive->text, stem);
    memcpy(text + stem, LUA_INTEGER_FRMLEN, sizeof LUA_INTEGER_FRMLEN - 1);
    text[stem + sizeof LUA_INTEGER_FRMLEN - 1] = directive->conversion;
    text[stem + sizeof LUA_INTEGER_FRMLEN] = '\0';
    buffer_add(buffer, piece, (size_t)snprintf(piece, sizeof piece, text, number));
}

__attribute__((noinline)) static void add_character(struct buffer *buffer, const struct directive *directive, int code) {
    char piece[PIECE_LIMIT];
    buffer_add(buffer, piece, (size_t)snprintf(piece, sizeof piece, directive->text, code));
}

__attribute__((noinline)) static void add_number(struct buffer *buffer, const struct directive *directive, lua_Number number) {
    char piece[PIECE_LIMIT];
    buffer_add(buffer, piece, (size_t)snprintf(piece, sizeof piece, directive->text, number));
}

__attribute__((noinline)) static void add_padded(struct buffer *buffer, const struct directive *directive, const char *text) {
    char piece[PIECE_LIMIT];
    buffer_add(buffer, piece, (size_t)snprintf(piece, sizeof piece, directive->text, text));
}

static void add_text(struct buffer *buffer, const struct directive *directive, int argument) {
    lua_State *state = buffer->state;
    size_t length;
    const char *text = vm_push_text(state, argument, &length);
    clua_charge(state, length / 8);
    bool is_plain = directive->length == 2;
    if (!is_plain) luaL_argcheck(state, strlen(text) == length, argument, "string contains zeros");
    // A longer one than any width, and not to be cut.
    bool is_long = length >= 100 && memchr(directive->text, '.', directive->length) == NULL;
    if (is_plain || is_long) {
        buffer_add(buffer, text, length);
    } else {
        add_padded(buffer, directive, text);
    }
    clua_pop(state, 1);
}

static void add_quoted_text(struct buffer *buffer, const char *text, size_t length) {
    clua_charge(buffer->state, length * 8);
    buffer_add(buffer, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '"' || byte == '\\' || byte == '\n') {
            buffer_add(buffer, "\\", 1);
            buffer_add(buffer, text + i, 1);
        } else if (byte < 32 || byte == 127) {
            char escape[8];
            // Three digits where another digit follows.
            const char *format = i + 1 < length && is_digit(text[i + 1]) ? "\\%03d" : "\\%d";
            buffer_add(buffer, escape, (size_t)snprintf(escape, sizeof escape, format, byte));
        } else {
            buffer_add(buffer, text + i, 1);
        }
    }
    buffer_add(buffer, "\"", 1);
}

// A numeral that reads back as the very same number.
static void add_quoted_number(struct buffer *buffer, int argument) {
    char text[64];
    int length;
    if (lua_isinteger(buffer->state, argument)) {
        lua_Integer number = lua_tointeger(buffer->state, argument);
        const char *format = number == LUA_MININTEGER ? "0x%" LUA_INTEGER_FRMLEN "x" : LUA_INTEGER_FMT;
        length = snprintf(text, sizeof text, format, number);
    } else {
        lua_Number number = lua_tonumber(buffer->state, argument);
        if (isinf(number)) {
            length = snprintf(text, sizeof text, number > 0 ? "1e9999" : "-1e9999");
        } else if (isnan(number)) {
            length = snprintf(text, sizeof text, "(0/0)");
        } else {
            length = snprintf(text, sizeof text, "%a", number);
        }
    }
    buffer_add(buffer, text, (size_t)length);
}

static void add_quoted(struct buffer *buffer, int argument) {
    lua_State *state = buffer->state;
    size_t length;
    switch (lua_type(state, argument)) {
    case LUA_TSTRING: {
        const char *text = lua_tolstring(state, argument, &length);
        add_quoted_text(buffer, text, length);
        return;
    }
    case LUA_TNUMBER: add_quoted_number(buffer, argument); return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
        vm_push_text(state, argument, NULL);
        buffer_add_value(buffer);
        return;
    default: luaL_argerror(state, argument, "value has no literal form");
    }
}

static void add_directive(struct buffer *buffer, const struct directive *directive, int argument) {
    lua_State *state = buffer->state;
    switch (directive->conversion) {
    case 'c': add_character(buffer, directive, (int)luaL_checkinteger(state, argument)); return;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
        add_integer(buffer, directive, luaL_checkinteger(state, argument));
        return;
    case 's': add_text(buffer, directive, argument); return;
    case 'q': add_quoted(buffer, argument); return;
    default: add_number(buffer, directive, luaL_checknumber(state, argument));
    }
}

int vm_format(lua_State *state) {
    size_t length;
    const char *text = luaL_checklstring(state, 1, &length);
    const char *end = text + length;
    int top = lua_gettop(state), argument = 1;
    clua_charge(state, length);
    struct buffer buffer;
    struct directive directive;
    buffer_open(&buffer, state, length + 64);
    while (text < end) {
        const char *next = memchr(text, '%', (size_t)(end - text));
        if (next == NULL) next = end;
        buffer_add(&buffer, text, (size_t)(next - text));
        if (next == end) break;
        text = next + 1;
        if (*text == '%') {
            buffer_add(&buffer, text++, 1);
            continue;
        }
        clua_charge(state, 200);
        argument += 1;
        if (argument > top) return luaL_argerror(state, argument, "no value");
        text = read_directive(state, text, &directive);
        add_directive(&buffer, &directive, argument);
    }
    buffer_push(&buffer);
    return 1;
}
