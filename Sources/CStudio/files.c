#include "CStudio.h"

#include <string.h>

// `#embed` is of C23; the package's other C is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Every file: its name, and its bytes with a zero behind them. They are texts, so none of them has a zero inside.
static const struct { const char *name; const unsigned char *text; } files[] = {
#include "files.inc"
};

struct cstudio_file cstudio_file(size_t number) {
    struct cstudio_file file = {NULL, NULL, 0};
    if (number < sizeof files / sizeof *files) {
        file.name = files[number].name;
        file.bytes = files[number].text;
        file.length = strlen((const char *)files[number].text);
    }
    return file;
}
