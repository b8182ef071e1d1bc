// Lua's patterns: compiled to a list of nodes, matched with a list of choices.
//
// A pattern has no repeated groups, so a match runs through its nodes from the first to the last. Each repeated node leaves
// one choice behind: how far it went, and how far back it may. What does not match takes up the latest choice again. So
// neither the depth nor the memory depends on the subject, and there is no recursion to bound; what a pattern can cost is
// time, which is charged step by step. Captures need no undoing: on the way to the end each is set anew.
#include "patterns.h"

#include "vm.h"

#include <string.h>

enum kind { LITERAL, BYTE, ANY, SET, OPEN, CLOSE, POSITION, BALANCED, FRONTIER, BACK_REFERENCE, END };

// Steps between two charges; a step takes a few nanoseconds.
enum { STEPS = 1000, STEP_WORK = 4 };

// --- Compiling

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

static bool contains(const struct byte_set *set, unsigned char byte) { return set->bits[byte / 64] >> byte % 64 & 1; }

// Adds the class that a letter names, in the C locale. False if it names none.
static bool add_class(struct byte_set *set, char letter) {
    struct byte_set class = {{0}};
    switch (letter | 0x20) {
    case 'a': add_range(&class, 'A', 'Z'); add_range(&class, 'a', 'z'); break;
    case 'c': add_range(&class, 0, 31); add_range(&class, 127, 127); break;
    case 'd': add_range(&class, '0', '9'); break;
    case 'g': add_range(&class, 33, 126); break;
    case 'l': add_range(&class, 'a', 'z'); break;
    case 'p': add_range(&class, 33, 47); add_range(&class, 58, 64); add_range(&class, 91, 96); add_range(&class, 123, 126); break;
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

static void compile(lua_State *state, struct matcher *matcher, const char *pattern, size_t length) {
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

struct matcher *matcher_open(lua_State *state, const char *pattern, size_t length, const char *subject, size_t subject_length) {
    struct matcher *matcher = &vm_of(state)->matcher;
    compile(state, matcher, pattern, length);
    matcher->state = state;
    matcher->subject = subject;
    matcher->subject_end = subject + subject_length;
    return matcher;
}

// --- Matching

static void spend(struct matcher *matcher, size_t steps) {
    matcher->steps += steps;
    if (matcher->steps < STEPS) return;
    size_t work = matcher->steps * STEP_WORK;
    matcher->steps = 0;
    clua_charge(matcher->state, work);
}

static bool accepts(const struct matcher *matcher, const struct node *node, const char *at) {
    if (at == matcher->subject_end) return false;
    unsigned char byte = (unsigned char)*at;
    switch (node->kind) {
    case BYTE: return byte == node->first;
    case ANY: return true;
    default: return contains(&matcher->sets[node->index], byte);
    }
}

static size_t left(const struct matcher *matcher, const char *at) { return (size_t)(matcher->subject_end - at); }

// Each of these goes over what a node matches at `at` and returns where that ends, or NULL.

static const char *pass_literal(struct matcher *matcher, const struct node *node, const char *at) {
    bool is_equal = left(matcher, at) >= node->length && memcmp(at, matcher->literals + node->index, node->length) == 0;
    return is_equal ? at + node->length : NULL;
}

static const char *pass_balanced(struct matcher *matcher, const struct node *node, const char *at) {
    if (at == matcher->subject_end || (unsigned char)*at != node->first) return NULL;
    const char *start = at;
    size_t depth = 1;
    for (at++; at < matcher->subject_end; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == node->second) {
            depth -= 1;
            if (depth == 0) break;
        } else if (byte == node->first) {
            depth += 1;
        }
    }
    spend(matcher, (size_t)(at - start));
    return at < matcher->subject_end ? at + 1 : NULL;
}

// Between two bytes, of which only the second is in the set; beyond the ends stands a zero.
static const char *pass_frontier(struct matcher *matcher, const struct node *node, const char *at) {
    const struct byte_set *set = &matcher->sets[node->index];
    unsigned char before = at == matcher->subject ? 0 : (unsigned char)at[-1];
    unsigned char after = at == matcher->subject_end ? 0 : (unsigned char)*at;
    return !contains(set, before) && contains(set, after) ? at : NULL;
}

static const char *pass_back_reference(struct matcher *matcher, const struct node *node, const char *at) {
    const struct capture *capture = &matcher->captures[node->index];
    // A place has no text to be equal to.
    if (capture->is_position) return NULL;
    size_t length = (size_t)(capture->end - capture->start);
    spend(matcher, length / 16);
    return left(matcher, at) >= length && memcmp(at, capture->start, length) == 0 ? at + length : NULL;
}

// A single byte as often as the node says, longest or shortest first; what else it could be becomes a choice.
static const char *pass_repeated(struct matcher *matcher, size_t *choice_count, uint16_t index, const char *at) {
    const struct node *node = &matcher->nodes[index];
    struct choice *choice = &matcher->choices[*choice_count];
    if (node->repeat == '-') {
        *choice = (struct choice){.node = index, .is_lazy = true, .at = at};
        *choice_count += 1;
        return at;
    }
    const char *lowest = node->repeat == '+' ? at + 1 : at;
    const char *highest = at;
    if (node->repeat == '?') {
        highest += accepts(matcher, node, at);
    } else {
        while (accepts(matcher, node, highest)) highest++;
        spend(matcher, (size_t)(highest - at));
        if (node->repeat == '+' && highest == at) return NULL;
    }
    if (highest > lowest) {
        *choice = (struct choice){.node = index, .at = highest, .lowest = lowest};
        *choice_count += 1;
    }
    return highest;
}

// Takes up the latest choice that has something left: where the subject goes on, or NULL. `index` becomes the next node.
static const char *choose_again(struct matcher *matcher, size_t *choice_count, uint16_t *index) {
    while (*choice_count > 0) {
        struct choice *choice = &matcher->choices[*choice_count - 1];
        *index = (uint16_t)(choice->node + 1);
        if (choice->is_lazy) {
            if (accepts(matcher, &matcher->nodes[choice->node], choice->at)) return ++choice->at;
            *choice_count -= 1;
        } else {
            const char *at = --choice->at;
            if (at == choice->lowest) *choice_count -= 1;
            return at;
        }
    }
    return NULL;
}

static const char *pass(struct matcher *matcher, size_t *choice_count, uint16_t index, const char *at) {
    const struct node *node = &matcher->nodes[index];
    switch (node->kind) {
    case LITERAL: return pass_literal(matcher, node, at);
    case OPEN: matcher->captures[node->index] = (struct capture){.start = at}; return at;
    case CLOSE: matcher->captures[node->index].end = at; return at;
    case POSITION: matcher->captures[node->index] = (struct capture){at, at, true}; return at;
    case BALANCED: return pass_balanced(matcher, node, at);
    case FRONTIER: return pass_frontier(matcher, node, at);
    case BACK_REFERENCE: return pass_back_reference(matcher, node, at);
    case END: return at == matcher->subject_end ? at : NULL;
    default:
        if (node->repeat != 0) return pass_repeated(matcher, choice_count, index, at);
        return accepts(matcher, node, at) ? at + 1 : NULL;
    }
}

const char *matcher_match(struct matcher *matcher, const char *start) {
    size_t choice_count = 0;
    uint16_t index = 0;
    const char *at = start;
    for (;;) {
        spend(matcher, 1);
        if (index == matcher->node_count) return at;
        at = pass(matcher, &choice_count, index, at);
        index++;
        if (at == NULL) at = choose_again(matcher, &choice_count, &index);
        if (at == NULL) return NULL;
    }
}

const char *matcher_find(struct matcher *matcher, const char **start) {
    // What begins with a certain byte can begin only where that is.
    const struct node *first = matcher->node_count > 0 ? &matcher->nodes[0] : NULL;
    bool is_literal = first != NULL && first->kind == LITERAL;
    for (const char *at = *start;; at++) {
        if (is_literal) {
            const char *from = at;
            at = memchr(at, matcher->literals[first->index], left(matcher, at));
            spend(matcher, (at != NULL ? (size_t)(at - from) : left(matcher, from)) / 8);
            if (at == NULL) return NULL;
        }
        const char *end = matcher_match(matcher, at);
        if (end != NULL) {
            *start = at;
            return end;
        }
        if (at == matcher->subject_end) return NULL;
    }
}
