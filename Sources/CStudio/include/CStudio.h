// The studio's page and the client module for browsers, inside the program.
#ifndef CSTUDIO_H
#define CSTUDIO_H

#include <stddef.h>

struct cstudio_file {
    // The path of its URL, without the slash at its start; with ".gz" behind it, the same file compressed.
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

// The file of a number from 0. Beyond the last, its name is NULL.
struct cstudio_file cstudio_file(size_t number);

#endif
