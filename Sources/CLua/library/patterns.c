// Lua's patterns, compiled to a list of nodes, are matched with a list of choices.
//
// A pattern has no repeated groups, so a match runs through its nodes from the first to the last. Each repeated node leaves
// one choice behind: how far it went, and how far back it may. What does not match takes up the latest choice again. So
// neither the depth nor the memory depends on the subject, and there is no recursion to bound; what a pattern can cost is
// time, which is charged step by step. Captures need no undoing: on the way to the end each is set anew.
#include "vm/vm.h"

#include <string.h>

// Steps between two charges; a step takes a few nanoseconds.
enum { STEPS = 1000, STEP_WORK = 4 };

static bool contains(const struct byte_set *set, unsigned char byte) { return set->bits[byte / 64] >> byte % 64 & 1; }

struct matcher *matcher_open(lua_State *state, const char *pattern, size_t length, const char *subject, size_t subject_length) {
    struct matcher *matcher = &vm_of(state)->matcher;
    matcher_compile(state, matcher, pattern, length);
    matcher->state = state;
    matcher->subject = subject;
    matcher->subject_end = subject + subject_length;
    return matcher;
}

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
