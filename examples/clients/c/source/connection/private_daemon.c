/* The daemon that this process starts for its clients where they find no other. All of them share it, and it ends once the last of
 * them has left.
 *
 *     this process ── fork ── the watcher ── fork, exec ── layoutd
 *
 * A watcher waits for the daemon while it starts, to report how it ends, and is killed once the daemon answers. From then on the
 * daemon is init's child: a program that waits for all its children does not wait for this one, nor is a zombie left of it. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "search.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LD_START_MILLISECONDS = 10000, LD_START_PAUSE_MILLISECONDS = 5 };

/* A client locks this while it starts the daemon and waits for it, so that others find it running. */
static struct {
    pthread_mutex_t lock;
    /* The process that started it; a fork of that starts its own. */
    pid_t owner;
    /* 0 once the daemon has answered. */
    pid_t watcher;
    /* "" without a daemon. */
    char path[sizeof((ld_place *)0)->path];
} private_daemon = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool reason_is(char *reason, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Returns false, for the caller to return. */
static bool reason_is(char *reason, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, size, format, arguments);
    va_end(arguments);
    return false;
}

/* ---------------------------------------------------------------------------------------- what is prepared before the fork */

/* Finds layoutd in PATH, as `execvp` would, which must not be called after a fork of a program with threads. */
static bool find_program(char *program, size_t size) {
    const char *from = getenv("PATH");
    while (from) {
        const char *end = strchr(from, ':');
        int length = end ? (int)(end - from) : (int)strlen(from);
        int written = snprintf(program, size, "%.*s%slayoutd", length, from, length ? "/" : "");
        struct stat status;
        if (written > 0 && (size_t)written < size && stat(program, &status) == 0 && S_ISREG(status.st_mode)
            && access(program, X_OK) == 0) {
            return true;
        }
        from = end ? end + 1 : NULL;
    }
    return false;
}

static const char *parent_of_folders(void) {
    const char *runtime = getenv("XDG_RUNTIME_DIR"), *temporary = getenv("TMPDIR");
    struct stat status;
    if (runtime && *runtime && stat(runtime, &status) == 0 && S_ISDIR(status.st_mode)) return runtime;
    return temporary && *temporary ? temporary : "/tmp";
}

/* Makes a folder, and sets the path of the socket in it. */
static bool make_place(char *reason, size_t size) {
    const char *parent = parent_of_folders(), *name = "/layoutd.sock";
    char folder[sizeof private_daemon.path];
    int length = snprintf(folder, sizeof folder, "%s/layoutd-XXXXXX", parent);
    if (length < 0 || (size_t)length + strlen(name) >= sizeof folder) {
        return reason_is(reason, size, "layoutd has no folder for its socket: %s: %s", parent, strerror(ENAMETOOLONG));
    }
    if (!mkdtemp(folder)) return reason_is(reason, size, "layoutd has no folder for its socket: %s: %s", parent, strerror(errno));
    memcpy(private_daemon.path, folder, (size_t)length);
    memcpy(private_daemon.path + length, name, strlen(name) + 1);
    return true;
}

/* Removes what a daemon may have left, and forgets it. */
static void forget_daemon(void) {
    unlink(private_daemon.path);
    *strrchr(private_daemon.path, '/') = 0;
    rmdir(private_daemon.path);
    private_daemon.path[0] = 0;
    private_daemon.watcher = 0;
}

static int last_descriptor(void) {
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return 1023;
    int last = 2;
    for (struct dirent *entry; (entry = readdir(folder));) {
        int descriptor = atoi(entry->d_name);
        if (descriptor > last) last = descriptor;
    }
    closedir(folder);
    return last;
}

/* ------------------------------------------------------------- what happens after the fork: only async-signal-safe functions */

/* Keeps nothing of the program's open but its standard error. */
static void release_descriptors(int last) {
    int null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(null, 1);
    for (int descriptor = 3; descriptor <= last; descriptor++) close(descriptor);
    if (null > last) close(null);
}

static void execute_daemon(char *const command[]) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    setsid();
    execv(command[0], command);
    _exit(126);
}

/* Starts the daemon, and ends as it ends. In sessions of their own, neither is ended by Ctrl+C in the program's terminal. */
static void watch_daemon(char *const command[], int last) {
    /* A handler of the program's must not run here. */
    signal(SIGCHLD, SIG_DFL);
    setsid();
    release_descriptors(last);
    pid_t daemon = fork();
    if (daemon == 0) execute_daemon(command);
    int status = 0;
    while (waitpid(daemon, &status, 0) < 0 && errno == EINTR) continue;
    _exit(daemon < 0 ? 126 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* ------------------------------------------------------------------------------------------------------------ the daemon */

static bool start_daemon(char *reason, size_t size) {
    char program[4096];
    const char *autostart = getenv("LAYOUTD_AUTOSTART");
    if (autostart && strcmp(autostart, "no") == 0) return reason_is(reason, size, "LAYOUTD_AUTOSTART is no");
    if (!find_program(program, sizeof program)) return reason_is(reason, size, "layoutd is not in PATH");
    if (!make_place(reason, size)) return false;
    char *const command[] = {program, "--socket", private_daemon.path, "--exit-when-unused", "--log-level", "error", NULL};
    int last = last_descriptor();
    pid_t watcher = fork();
    if (watcher == 0) watch_daemon(command, last);
    if (watcher < 0) {
        reason_is(reason, size, "layoutd cannot be started: %s", strerror(errno));
        forget_daemon();
        return false;
    }
    private_daemon.owner = getpid();
    private_daemon.watcher = watcher;
    return true;
}

/* The watcher may be gone, if the program reaps all its children. */
static void end_watcher(void) {
    if (waitpid(private_daemon.watcher, NULL, WNOHANG) == 0) {
        kill(private_daemon.watcher, SIGKILL);
        while (waitpid(private_daemon.watcher, NULL, 0) < 0 && errno == EINTR) continue;
    }
    private_daemon.watcher = 0;
}

/* Why there is no daemon, whose watcher has ended. */
static bool ended_early(pid_t watcher, int status, char *reason, size_t size) {
    if (watcher < 0 || !WIFEXITED(status)) return reason_is(reason, size, "layoutd ended before it listened");
    int code = WEXITSTATUS(status);
    if (code > 128) return reason_is(reason, size, "layoutd was ended by signal %d before it listened", code - 128);
    return reason_is(reason, size, "layoutd ended with status %d before it listened", code);
}

/* Connects as soon as a daemon that starts listens. */
static bool await_daemon(layoutd_client *client, char *reason, size_t size) {
    int timeout = client->options.timeout_milliseconds;
    int limit = timeout > 0 && timeout < LD_START_MILLISECONDS ? timeout : LD_START_MILLISECONDS;
    int64_t deadline = ld_now_milliseconds() + limit;
    for (;;) {
        int status = 0;
        pid_t ended = waitpid(private_daemon.watcher, &status, WNOHANG);
        if (ld_dial(client, private_daemon.path) == 0) {
            end_watcher();
            return true;
        }
        if (ended != 0) {
            forget_daemon();
            return ended_early(ended, status, reason, size);
        }
        if (ld_now_milliseconds() >= deadline) return reason_is(reason, size, "layoutd did not listen within %g s", limit / 1000.0);
        nanosleep(&(struct timespec){.tv_nsec = LD_START_PAUSE_MILLISECONDS * 1000000}, NULL);
    }
}

static bool dial_locked(layoutd_client *client, ld_place *place, char *reason, size_t size) {
    if (private_daemon.owner != getpid()) {
        private_daemon.path[0] = 0;
        private_daemon.watcher = 0;
    }
    bool is_running = private_daemon.path[0] && !private_daemon.watcher;
    place->is_earlier = is_running && ld_dial(client, private_daemon.path) == 0;
    if (is_running && !place->is_earlier) forget_daemon();
    if (!private_daemon.path[0] && !start_daemon(reason, size)) return false;
    if (!place->is_earlier && !await_daemon(client, reason, size)) return false;
    memcpy(place->path, private_daemon.path, sizeof place->path);
    return true;
}

bool ld_dial_private_daemon(layoutd_client *client, ld_place *place, char *reason, size_t size) {
    pthread_mutex_lock(&private_daemon.lock);
    bool is_connected = dial_locked(client, place, reason, size);
    pthread_mutex_unlock(&private_daemon.lock);
    return is_connected;
}

void ld_drop_private_daemon(const char *path) {
    pthread_mutex_lock(&private_daemon.lock);
    if (private_daemon.path[0] && strcmp(path, private_daemon.path) == 0) forget_daemon();
    pthread_mutex_unlock(&private_daemon.lock);
}
