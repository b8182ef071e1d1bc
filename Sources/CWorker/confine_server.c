// What the kernel enforces in the server of workers, which runs no script: a fault in it should reach no file, no socket and no other
// program. Its workers have all of this from their first instruction on, and add their own.
#define _GNU_SOURCE
#include "filter.h"
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The names under which a fork could hide from others.
#define NAMESPACES                                                                                                     \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

// What the kernel's first version of Landlock knows. Files that a later one adds, such as devices, cannot be opened either.
#define FILES                                                                                                          \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |                       \
     LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |                    \
     LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |                        \
     LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |                     \
     LANDLOCK_ACCESS_FS_MAKE_SYM)

// Leaves /proc, where a worker reads what memory it has and sets that it goes first when there is none, and no other file.
static void restrict_files(void) {
    struct landlock_ruleset_attr attributes = {.handled_access_fs = FILES};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0) return;
    struct landlock_path_beneath_attr proc = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
        .parent_fd = open("/proc", O_PATH | O_CLOEXEC),
    };
    if (proc.parent_fd >= 0 && syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &proc, 0) == 0)
        syscall(SYS_landlock_restrict_self, rules, 0);
    if (proc.parent_fd >= 0) close(proc.parent_fd);
    close(rules);
}

#ifdef ARCHITECTURE
// Refuses what is not in the list. The server goes on, and what a worker is refused beyond its own list ends that.
static void filter_calls(void) {
    struct sock_filter program[] = {
        BEGIN_FILTER,
        // Requests and answers.
        ALLOW_CALL(recvmsg),
        ALLOW_CALL(sendmsg),
        // A worker, in no namespace of its own, and what refers to it.
        ALLOW_CALL_WITH(clone, 0, NAMESPACES, 0, REFUSE),
        ALLOW_CALL(pidfd_open),
        ALLOW_CALL(wait4),
        ALLOW_CALL(kill),
        // What a worker does before it has its own filter.
        ALLOW_CALL(set_robust_list),
        ALLOW_CALL(rseq),
        ALLOW_CALL(prctl),
        ALLOW_CALL(capget),
        ALLOW_CALL(capset),
        ALLOW_CALL(prlimit64),
        ALLOW_CALL(setpriority),
        ALLOW_CALL(timer_create),
        ALLOW_CALL(timer_settime),
        ALLOW_CALL(timer_delete),
        // Descriptors, and the files that Landlock leaves.
#ifdef SYS_dup2
        ALLOW_CALL(dup2),
#endif
        ALLOW_CALL(dup3),
        ALLOW_CALL(openat),
        ALLOW_CALL(close),
        ALLOW_CALL(close_range),
        ALLOW_CALL(read),
        ALLOW_CALL(write),
        ALLOW_CALL(lseek),
        ALLOW_CALL(fstat),
        ALLOW_CALL(newfstatat),
        ALLOW_CALL(fcntl),
        ALLOW_CALL(getdents64),
        // Memory without code in it.
        ALLOW_CALL(brk),
        ALLOW_CALL_WITH(mmap, 2, PROT_EXEC, 0, REFUSE),
        ALLOW_CALL_WITH(mprotect, 2, PROT_EXEC, 0, REFUSE),
        ALLOW_CALL(munmap),
        ALLOW_CALL(mremap),
        ALLOW_CALL(madvise),
        ALLOW_CALL(futex),
        // Signals, itself, and the time.
        ALLOW_CALL(rt_sigaction),
        ALLOW_CALL(rt_sigprocmask),
        ALLOW_CALL(rt_sigreturn),
        ALLOW_CALL(restart_syscall),
        ALLOW_CALL(sigaltstack),
        ALLOW_CALL(tgkill),
        ALLOW_CALL(getpid),
        ALLOW_CALL(getppid),
        ALLOW_CALL(gettid),
        ALLOW_CALL(getrandom),
        ALLOW_CALL(clock_gettime),
        ALLOW_CALL(sched_getaffinity),
        ALLOW_CALL(exit_group),
        REFUSE,
    };
    struct sock_fprog filter = {sizeof program / sizeof program[0], program};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
#else
static void filter_calls(void) {}
#endif

void cworker_confine_server(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    cworker_drop_capabilities();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    restrict_files();
    filter_calls();
    cworker_forget_refusals();
}
