#include "CStudio.h"

// `#embed` is of C23; the package's other C is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

// `files`: every file, with its name and its bytes.
#include "files.inc"

struct cstudio_file cstudio_file(size_t number) {
    const struct cstudio_file none = {NULL, NULL, 0};
    return number < sizeof files / sizeof *files ? files[number] : none;
}
