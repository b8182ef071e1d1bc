#include "CBenchmark.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// Avoids stdio, which would allocate memory itself. The second number in a statm file is the count of resident pages.
long cbench_resident_bytes_of(int pid) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -errno;
    char text[128];
    ssize_t count = read(fd, text, sizeof text - 1);
    int error = count < 0 ? -errno : 0;
    close(fd);
    if (error != 0) return error;
    text[count] = 0;
    long pages;
    if (sscanf(text, "%*d %ld", &pages) != 1) return -EPROTO;
    return pages * sysconf(_SC_PAGESIZE);
}
