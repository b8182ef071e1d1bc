#include "CBenchmark.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// Reads the beginning of the file at `path` as a string of up to `capacity` - 1 bytes.
static int read_text(const char *path, char *text, size_t capacity) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -errno;
    ssize_t count = read(fd, text, capacity - 1);
    int error = count < 0 ? -errno : 0;
    close(fd);
    text[count < 0 ? 0 : count] = 0;
    return error;
}

// The resident bytes that a statm file tells of: its second number, in pages. No stream is opened, which would itself
// take memory.
static long resident_bytes_in(const char *path) {
    char text[128];
    int error = read_text(path, text, sizeof text);
    if (error != 0) return error;
    long pages;
    if (sscanf(text, "%*d %ld", &pages) != 1) return -EPROTO;
    return pages * sysconf(_SC_PAGESIZE);
}

long cbench_resident_bytes(void) { return resident_bytes_in("/proc/self/statm"); }

long cbench_resident_bytes_of(int pid) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    return resident_bytes_in(path);
}
