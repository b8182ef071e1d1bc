// Filters of system calls: lists of what is allowed, of which the last instruction says what becomes of the rest.
#ifndef CWORKER_FILTER_H
#define CWORKER_FILTER_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define ARGUMENT(index) offsetof(struct seccomp_data, args[index])
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, field)
#define END_PROCESS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define ALLOW_CALL(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), ALLOW
// Allows a call if the bits of an argument, which are all in its lower half, are as they should be.
#define ALLOW_CALL_WITH(name, index, bits, value, otherwise)                                                           \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 5), LOAD(ARGUMENT(index)),                                      \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ALLOW, otherwise
// Begins a filter: leaves the number of the call to be compared, if it is one of this architecture.
#define BEGIN_FILTER                                                                                                   \
    LOAD(offsetof(struct seccomp_data, arch)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), END_PROCESS,   \
        LOAD(offsetof(struct seccomp_data, nr))

#endif
