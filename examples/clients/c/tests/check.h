/* Shared by the tests: checks that say where they failed, reproducible random numbers, and connections that exit on failure. */
#ifndef CHECK_H
#define CHECK_H

#include "../layoutd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition, ...) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__); \
            fprintf(stderr, "\n"); \
            exit(1); \
        } \
    } while (0)

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* A call that has to succeed; `error` is in scope. */
#define MUST(call) CHECK((call) == LAYOUTD_OK, "%s: %s %s", error.code, error.message, error.pointer)

static uint64_t random_state = 1;

/* 0 ..< below. */
static inline uint32_t pick(uint32_t below) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % below;
}

static inline layoutd_client *connect_or_exit(const char *path, layoutd_options options) {
    layoutd_error error;
    options.timeout_milliseconds = 60000;
    layoutd_client *client = layoutd_connect(path, &options, &error);
    CHECK(client, "%s: %s", error.code, error.message);
    return client;
}

#endif
