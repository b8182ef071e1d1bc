// The end of a call's time, signalled to the thread that runs it.
#ifndef CLUA_ALARM_H
#define CLUA_ALARM_H

#include "vm/vm.h"

// From now on calls `vm_expire` of the state that runs on this thread every few milliseconds of its time, between any two
// machine instructions; NULL: no more. false: the system has no timer to give.
bool alarm_set(struct vm *vm);

#endif
