// Lua's patterns, matched without recursion. See patterns.c.
#ifndef CLUA_PATTERNS_H
#define CLUA_PATTERNS_H

#include <lua5.4/lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PATTERN_LENGTH_LIMIT = 1024,
    PATTERN_NODE_LIMIT = 200,
    PATTERN_SET_LIMIT = 40,
    PATTERN_CAPTURE_LIMIT = 32,
};

enum kind { LITERAL, BYTE, ANY, SET, OPEN, CLOSE, POSITION, BALANCED, FRONTIER, BACK_REFERENCE, END };

// A set of bytes, a bit each.
struct byte_set {
    uint64_t bits[4];
};

// One element of a pattern.
struct node {
    uint8_t kind;
    // '*', '+', '-', '?', or 0 for exactly once.
    char repeat;
    // The byte, or those that %b balances.
    unsigned char first, second;
    // Which set, which capture, or where the literal text begins and how long it is.
    uint16_t index, length;
};

// Where to go on if what follows does not match: at `node`, with the subject at `at`, which may be any place from
// `lowest` on.
struct choice {
    uint16_t node;
    bool is_lazy;
    const char *at, *lowest;
};

// A place captured: `end` is NULL while it is open, and equals `is_position`'s place for "()".
struct capture {
    const char *start, *end;
    bool is_position;
};

struct matcher {
    // The compiled pattern, kept for the next call that brings the same text.
    size_t source_length;
    bool is_compiled;
    char source[PATTERN_LENGTH_LIMIT];
    char literals[PATTERN_LENGTH_LIMIT];
    uint16_t node_count, set_count, literal_count, capture_count;
    struct node nodes[PATTERN_NODE_LIMIT];
    struct byte_set sets[PATTERN_SET_LIMIT];
    // The match being tried.
    lua_State *state;
    const char *subject, *subject_end;
    size_t steps;
    struct choice choices[PATTERN_NODE_LIMIT];
    struct capture captures[PATTERN_CAPTURE_LIMIT];
};

// Makes the state's matcher ready for a pattern and a subject; raises if the pattern is malformed. To be called again after
// a script has run, since it may have used the matcher.
struct matcher *matcher_open(lua_State *state, const char *pattern, size_t length, const char *subject, size_t subject_length);
// Makes the nodes of a pattern, unless the matcher has them.
void matcher_compile(lua_State *state, struct matcher *matcher, const char *pattern, size_t length);
// The end of the match that begins at `start`, or NULL.
const char *matcher_match(struct matcher *matcher, const char *start);
// The first match at `*start` or after, whose beginning it leaves there.
const char *matcher_find(struct matcher *matcher, const char **start);

#endif
