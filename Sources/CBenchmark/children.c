// Processes that end with the thread that has started them, also if that is killed.
#define _GNU_SOURCE
#include "CBenchmark.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

int cbench_start(const char *program, char *const arguments[], char *const environment[], const char *log) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) return child < 0 ? -errno : child;
    int null = open("/dev/null", O_RDWR);
    int output = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (null < 0 || output < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) _exit(126);
    close_range(3, ~0u, 0);
    // The parent may have ended before this call.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(126);
    execve(program, arguments, environment);
    _exit(127);
}

int cbench_end(int pid) {
    int status = 0;
    kill(pid, SIGTERM);
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) return -errno;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
