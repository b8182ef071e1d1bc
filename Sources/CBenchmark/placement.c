#define _GNU_SOURCE
#include "CBenchmark.h"

#include <errno.h>
#include <sched.h>

int cbench_pin(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int other = 0; other < CPU_SETSIZE; other++) {
        if (cpu < 0 || other == cpu) CPU_SET(other, &set);
    }
    return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : -errno;
}
