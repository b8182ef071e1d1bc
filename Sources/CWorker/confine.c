// What the kernel enforces in a worker. A script that gets past the interpreter's own rules can still compute, and nothing
// else.
#define _GNU_SOURCE
#include "filter.h"
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Niceness of workers: that of the daemon's layout threads, of which two that are busy would otherwise leave a small script a tenth of a
// processor (47 ms for its change at p99, beside drags).
enum { NICENESS = 5 };

// The facilities that the system refused. A worker has one thread.
enum { MOST_REFUSALS = 24 };
static struct cworker_failure refusals[MOST_REFUSALS];
static int refusal_count;

void cworker_note(bool is_done, const char *operation) {
    if (is_done || refusal_count == MOST_REFUSALS) return;
    refusals[refusal_count++] = (struct cworker_failure){.operation = operation, .error = errno};
}

void cworker_forget_refusals(void) { refusal_count = 0; }

static struct cworker_failure substitution = {.operation = ""};

void cworker_note_substitution(const char *operation) {
    substitution = (struct cworker_failure){.operation = operation, .error = errno};
}

struct cworker_failure cworker_substitution(void) { return substitution; }

struct cworker_failure cworker_refusal(int index) {
    bool is_there = index >= 0 && index < refusal_count;
    return is_there ? refusals[index] : (struct cworker_failure){.operation = ""};
}

// CPU time of the worker until the kernel ends it, whatever the daemon does.
static rlim_t life_seconds = RLIM_INFINITY;

void cworker_set_life(uint64_t seconds) { life_seconds = (rlim_t)seconds; }

// Lowers a limit. One that is lower already stays.
static bool set_limit(int resource, rlim_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return false;
    if (limit.rlim_max < most) most = limit.rlim_max;
    limit = (struct rlimit){most, most};
    return setrlimit(resource, &limit) == 0;
}

// Bytes of address space in use; 0 with errno set if that cannot be read.
static uint64_t address_space(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    unsigned long long pages = 0;
    int found = fscanf(file, "%llu", &pages);
    fclose(file);
    if (found != 1) errno = EINVAL;
    return found == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

// Each limit by itself: one that is refused must not cost the others.
static void limit_resources(uint64_t bytes) {
    uint64_t used = address_space();
    cworker_note(used > 0, "reading /proc/self/statm, on which RLIMIT_AS depends");
    if (used > 0) cworker_note(set_limit(RLIMIT_AS, used + bytes), "setrlimit(RLIMIT_AS)");
    cworker_note(set_limit(RLIMIT_FSIZE, 0), "setrlimit(RLIMIT_FSIZE)");
    cworker_note(set_limit(RLIMIT_CORE, 0), "setrlimit(RLIMIT_CORE)");
    cworker_note(set_limit(RLIMIT_NPROC, 0), "setrlimit(RLIMIT_NPROC)");
    cworker_note(set_limit(RLIMIT_NOFILE, 0), "setrlimit(RLIMIT_NOFILE)");
    // The worker can neither raise this one nor block the signal. The soft limit, set anew with each call, reports nothing.
    cworker_note(set_limit(RLIMIT_CPU, life_seconds), "setrlimit(RLIMIT_CPU)");
}

// A worker of root has root's capabilities, unless the service manager has taken them.
void cworker_drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) != 0) {
        cworker_note(false, "capget");
        return;
    }
    uint32_t held = 0;
    for (int index = 0; index < _LINUX_CAPABILITY_U32S_3; index++) {
        held |= sets[index].effective | sets[index].permitted;
    }
    if (held == 0) return;
    // Without an exec these two give nothing back, so it does not matter whether the system allows them.
    for (unsigned long capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; capability++) {}
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    memset(sets, 0, sizeof sets);
    cworker_note(syscall(SYS_capset, &header, sets) == 0, "capset, which drops the capabilities of root");
}

#ifdef ARCHITECTURE
// mmap: without PROT_EXEC, and of no file.
#define ALLOW_MAPPING                                                                                                  \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 8), LOAD(ARGUMENT(2)),                                            \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, PROT_EXEC), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 4),                  \
        LOAD(ARGUMENT(3)), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_ANONYMOUS),                                         \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAP_ANONYMOUS, 0, 1), ALLOW, END_PROCESS

static bool filter_calls(void) {
    struct sock_filter program[] = {
        BEGIN_FILTER,
        // The socket, both ways, and no other descriptor.
        ALLOW_CALL_WITH(read, 0, 0xffffffff, CWORKER_SOCKET, END_PROCESS),
        ALLOW_CALL_WITH(write, 0, 0xffffffff, CWORKER_SOCKET, END_PROCESS),
        // Memory without a file behind it, and without code in it.
        ALLOW_CALL(brk),
        ALLOW_CALL(munmap),
        ALLOW_CALL(mremap),
        ALLOW_CALL(madvise),
        ALLOW_CALL_WITH(mprotect, 2, PROT_EXEC, 0, END_PROCESS),
        ALLOW_MAPPING,
        // Its own clock, and the timer that ends a call.
        ALLOW_CALL(clock_gettime),
        ALLOW_CALL(timer_settime),
        ALLOW_CALL(rt_sigreturn),
        ALLOW_CALL(rt_sigprocmask),
        ALLOW_CALL(restart_syscall),
        // The limit of its own CPU time, and of no other process.
        ALLOW_CALL_WITH(prlimit64, 0, 0xffffffff, 0, END_PROCESS),
        ALLOW_CALL(futex),
        ALLOW_CALL(exit_group),
        END_PROCESS,
    };
    struct sock_fprog filter = {sizeof program / sizeof program[0], program};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}
#else
static bool filter_calls(void) {
    errno = ENOSYS;
    return false;
}
#endif

int cworker_confine(uint64_t bytes) {
    // A lower priority is for the others' comfort; a service's filter may refuse it.
    setpriority(PRIO_PROCESS, 0, NICENESS);
    limit_resources(bytes);
    cworker_drop_capabilities();
    cworker_note(prctl(PR_SET_DUMPABLE, 0) == 0, "prctl(PR_SET_DUMPABLE)");
    cworker_note(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "prctl(PR_SET_NO_NEW_PRIVS)");
    cworker_note(filter_calls(), "prctl(PR_SET_SECCOMP), which filters system calls");
    return refusal_count;
}

uint64_t cworker_limit_cpu(uint64_t nanoseconds) {
    // Raised a few seconds at a time: a call that takes 10 µs should not set it anew.
    static rlim_t limited;
    struct timespec used;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return 0;
    rlim_t least = (rlim_t)used.tv_sec + (rlim_t)(nanoseconds / 1000000000u) + 2;
    struct rlimit limit;
    if ((least > limited || limited > least + 8) && getrlimit(RLIMIT_CPU, &limit) == 0) {
        limit.rlim_cur = least + 4 < limit.rlim_max ? least + 4 : limit.rlim_max;
        if (setrlimit(RLIMIT_CPU, &limit) == 0) limited = limit.rlim_cur;
    }
    return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
}

void cworker_end(void) { _exit(0); }

// MARK: For tests

int cworker_misbehave(const char *what) {
    if (strcmp(what, "open") == 0) return open("/dev/null", O_RDONLY);
    if (strcmp(what, "socket") == 0) return socket(AF_UNIX, SOCK_STREAM, 0);
    if (strcmp(what, "connect") == 0) return connect(0, NULL, 0);
    if (strcmp(what, "fork") == 0) return (int)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (strcmp(what, "exec") == 0) return execl("/bin/true", "true", NULL);
    if (strcmp(what, "ptrace") == 0) return (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    if (strcmp(what, "kill") == 0) return kill(getppid(), 0);
    if (strcmp(what, "mount") == 0) return mount("none", "/", NULL, MS_REMOUNT, NULL);
    if (strcmp(what, "file mapping") == 0) return mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0) == MAP_FAILED ? -1 : 0;
    if (strcmp(what, "code") == 0) {
        void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return mprotect(page, 4096, PROT_READ | PROT_EXEC);
    }
    if (strcmp(what, "read elsewhere") == 0) return (int)read(0, &what, 0);
    if (strcmp(what, "write elsewhere") == 0) return (int)write(CWORKER_SOCKET + 1, "", 0);
    if (strcmp(what, "crash") == 0) raise(SIGSEGV);
    return 0;
}
