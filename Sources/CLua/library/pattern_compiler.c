// The text of a pattern made a list of nodes. A malformed one is refused here as a whole; Lua finds that out only where a
// match comes to the place.
#include "vm/vm.h"

#include <string.h>

struct compiler {
    struct matcher *matcher;
    lua_State *state;
    const char *next, *end;
    // Captures not closed yet, innermost last, and those that are.
    int open[PATTERN_CAPTURE_LIMIT];
    int open_count;
    bool is_closed[PATTERN_CAPTURE_LIMIT];
};

static void add_range(struct byte_set *set, unsigned first, unsigned last) {
    for (unsigned byte = first; byte <= last; byte++) set->bits[byte / 64] |= UINT64_C(1) << byte % 64;
}

// Adds the class that a letter names, in the C locale. False if it names none.
static bool add_class(struct byte_set *set, char letter) {
    struct byte_set class = {{0}};
    switch (letter | 0x20) {
    case 'a': add_range(&class, 'A', 'Z'); add_range(&class, 'a', 'z'); break;
    case 'c': add_range(&class, 0, 31); add_range(&class, 127, 127); break;
    case 'd': add_range(&class, '0', '9'); break;
    case 'g': add_range(&class, 33, 126); break;
    case 'l': add_range(&class, 'a', 'z'); break;
    case 'p':
        add_range(&class, 33, 47);
        add_range(&class, 58, 64);
        add_range(&class, 91, 96);
        add_range(&class, 123, 126);
        break;
    case 's': add_range(&class, 9, 13); add_range(&class, ' ', ' '); break;
    case 'u': add_range(&class, 'A', 'Z'); break;
    case 'w': add_range(&class, '0', '9'); add_range(&class, 'A', 'Z'); add_range(&class, 'a', 'z'); break;
    case 'x': add_range(&class, '0', '9'); add_range(&class, 'A', 'F'); add_range(&class, 'a', 'f'); break;
    case 'z': add_range(&class, 0, 0); break;
    default: return false;
    }
    bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!is_letter) return false;
    uint64_t flip = letter >= 'a' ? 0 : UINT64_MAX;
    for (int i = 0; i < 4; i++) set->bits[i] |= class.bits[i] ^ flip;
    return true;
}

static struct node *add_node(struct compiler *compiler, enum kind kind) {
    struct matcher *matcher = compiler->matcher;
    if (matcher->node_count == PATTERN_NODE_LIMIT) luaL_error(compiler->state, "pattern too complex");
    struct node *node = &matcher->nodes[matcher->node_count++];
    *node = (struct node){.kind = (uint8_t)kind};
    return node;
}

static uint16_t add_set(struct compiler *compiler) {
    struct matcher *matcher = compiler->matcher;
    if (matcher->set_count == PATTERN_SET_LIMIT) luaL_error(compiler->state, "pattern too complex");
    matcher->sets[matcher->set_count] = (struct byte_set){{0}};
    return matcher->set_count++;
}

// The ']' that ends the set whose text begins at `text`. A ']' at its very beginning, or after '%', does not.
static const char *set_end(struct compiler *compiler, const char *text) {
    bool is_first = true;
    while (text < compiler->end && (is_first || *text != ']')) {
        is_first = false;
        text += *text == '%' ? 2 : 1;
    }
    if (text >= compiler->end) luaL_error(compiler->state, "malformed pattern (missing ']')");
    return text;
}

// "[a-z%d]", of which `next` stands behind the bracket.
static uint16_t compile_set(struct compiler *compiler) {
    bool is_complement = compiler->next < compiler->end && *compiler->next == '^';
    const char *text = compiler->next + is_complement;
    const char *end = set_end(compiler, text);
    uint16_t index = add_set(compiler);
    struct byte_set *set = &compiler->matcher->sets[index];
    while (text < end) {
        if (*text == '%') {
            if (!add_class(set, text[1])) add_range(set, (unsigned char)text[1], (unsigned char)text[1]);
            text += 2;
        } else if (end - text > 2 && text[1] == '-') {
            add_range(set, (unsigned char)text[0], (unsigned char)text[2]);
            text += 3;
        } else {
            add_range(set, (unsigned char)*text, (unsigned char)*text);
            text += 1;
        }
    }
    if (is_complement) {
        for (int i = 0; i < 4; i++) set->bits[i] = ~set->bits[i];
    }
    compiler->next = end + 1;
    return index;
}

static void compile_byte(struct compiler *compiler, char byte) {
    struct matcher *matcher = compiler->matcher;
    bool is_repeated = compiler->next < compiler->end && strchr("*+-?", *compiler->next) != NULL && *compiler->next != '\0';
    if (is_repeated) {
        add_node(compiler, BYTE)->first = (unsigned char)byte;
        return;
    }
    // Bytes that stand together are compared together.
    struct node *last = matcher->node_count > 0 ? &matcher->nodes[matcher->node_count - 1] : NULL;
    if (last == NULL || last->kind != LITERAL) {
        last = add_node(compiler, LITERAL);
        last->index = matcher->literal_count;
    }
    last->length++;
    matcher->literals[matcher->literal_count++] = byte;
}

static void compile_repeat(struct compiler *compiler) {
    if (compiler->next == compiler->end) return;
    char repeat = *compiler->next;
    if (repeat != '*' && repeat != '+' && repeat != '-' && repeat != '?') return;
    compiler->matcher->nodes[compiler->matcher->node_count - 1].repeat = repeat;
    compiler->next++;
}

static void compile_open(struct compiler *compiler) {
    bool is_position = compiler->next < compiler->end && *compiler->next == ')';
    int index = compiler->matcher->capture_count;
    if (index == PATTERN_CAPTURE_LIMIT) luaL_error(compiler->state, "too many captures");
    compiler->matcher->capture_count++;
    add_node(compiler, is_position ? POSITION : OPEN)->index = (uint16_t)index;
    compiler->is_closed[index] = is_position;
    if (is_position) {
        compiler->next++;
    } else {
        compiler->open[compiler->open_count++] = index;
    }
}

static void compile_close(struct compiler *compiler) {
    if (compiler->open_count == 0) luaL_error(compiler->state, "invalid pattern capture");
    int index = compiler->open[--compiler->open_count];
    compiler->is_closed[index] = true;
    add_node(compiler, CLOSE)->index = (uint16_t)index;
}

static void compile_balanced(struct compiler *compiler) {
    if (compiler->end - compiler->next < 2) luaL_error(compiler->state, "malformed pattern (missing arguments to '%%b')");
    struct node *node = add_node(compiler, BALANCED);
    node->first = (unsigned char)compiler->next[0];
    node->second = (unsigned char)compiler->next[1];
    compiler->next += 2;
}

static void compile_frontier(struct compiler *compiler) {
    if (compiler->next == compiler->end || *compiler->next != '[') {
        luaL_error(compiler->state, "missing '[' after '%%f' in pattern");
    }
    compiler->next++;
    uint16_t set = compile_set(compiler);
    add_node(compiler, FRONTIER)->index = set;
}

static void compile_back_reference(struct compiler *compiler, char digit) {
    int index = digit - '1';
    if (index < 0 || index >= compiler->matcher->capture_count || !compiler->is_closed[index]) {
        luaL_error(compiler->state, "invalid capture index %%%d in pattern", index + 1);
    }
    add_node(compiler, BACK_REFERENCE)->index = (uint16_t)index;
}

static void compile_class(struct compiler *compiler, char letter) {
    struct byte_set set = {{0}};
    if (!add_class(&set, letter)) {
        compile_byte(compiler, letter);
    } else {
        uint16_t index = add_set(compiler);
        compiler->matcher->sets[index] = set;
        add_node(compiler, SET)->index = index;
    }
    compile_repeat(compiler);
}

static void compile_escape(struct compiler *compiler) {
    if (compiler->next == compiler->end) luaL_error(compiler->state, "malformed pattern (ends with '%%')");
    char letter = *compiler->next++;
    switch (letter) {
    case 'b': compile_balanced(compiler); break;
    case 'f': compile_frontier(compiler); break;
    case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        compile_back_reference(compiler, letter);
        break;
    default: compile_class(compiler, letter);
    }
}

static void compile_element(struct compiler *compiler) {
    char byte = *compiler->next++;
    switch (byte) {
    case '(': compile_open(compiler); return;
    case ')': compile_close(compiler); return;
    case '%': compile_escape(compiler); return;
    case '.': add_node(compiler, ANY); break;
    case '[': {
        uint16_t set = compile_set(compiler);
        add_node(compiler, SET)->index = set;
        break;
    }
    case '$':
        if (compiler->next == compiler->end) {
            add_node(compiler, END);
            return;
        }
        compile_byte(compiler, byte);
        break;
    default: compile_byte(compiler, byte);
    }
    compile_repeat(compiler);
}

void matcher_compile(lua_State *state, struct matcher *matcher, const char *pattern, size_t length) {
    if (matcher->is_compiled && matcher->source_length == length && memcmp(matcher->source, pattern, length) == 0) return;
    if (length > PATTERN_LENGTH_LIMIT) luaL_error(state, "pattern too complex");
    clua_charge(state, length * 8);
    matcher->is_compiled = false;
    matcher->node_count = matcher->set_count = matcher->literal_count = matcher->capture_count = 0;
    struct compiler compiler = {.matcher = matcher, .state = state, .next = pattern, .end = pattern + length};
    while (compiler.next < compiler.end) compile_element(&compiler);
    if (compiler.open_count > 0) luaL_error(state, "unfinished capture");
    memcpy(matcher->source, pattern, length);
    matcher->source_length = length;
    matcher->is_compiled = true;
}
