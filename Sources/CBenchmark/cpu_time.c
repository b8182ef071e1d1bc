#define _GNU_SOURCE
#include "CBenchmark.h"

#include <errno.h>
#include <time.h>

// The scheduler's sum for the whole process. The files in /proc leave out threads that have ended (task/*/schedstat), or
// count in ticks of 10 ms (stat).
int64_t cbench_cpu_nanoseconds_of(int pid) {
    clockid_t clock;
    int error = clock_getcpuclockid(pid, &clock);
    if (error != 0) return -error;
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) return -errno;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
