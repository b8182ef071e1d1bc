// The end of a call's time, told to the thread that runs it.
#ifndef CLUA_ALARM_H
#define CLUA_ALARM_H

#include "vm.h"

// From `deadline` (CLOCK_MONOTONIC, nanoseconds) on, calls `vm_ring` on this thread every few milliseconds, between any
// two machine instructions; 0: no more. false: the system has no timer to give.
bool alarm_set(struct vm *vm, uint64_t deadline);

#endif
