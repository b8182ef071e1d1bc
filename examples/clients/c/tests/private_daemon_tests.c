/* Clients that start a daemon of their own, and what they say if there is none.
 *
 *     private_daemon_tests PROGRAM FOLDER
 *
 * PROGRAM is layoutd, and FOLDER is for sockets. The library is built with LD_SYSTEM_SOCKET. */
#define _GNU_SOURCE

#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 600, CLIENTS = 6 };

static const char *folder;

static const char *in_folder(const char *name) {
    static char path[4][256];
    static unsigned next;
    char *to = path[next++ % 4];
    snprintf(to, sizeof *path, "%s/%s", folder, name);
    return to;
}

static void pause_briefly(void) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

/* PATH has a program that is this script. */
static void install_script(const char *script) {
    const char *path = in_folder("programs/layoutd");
    unlink(path);
    FILE *file = fopen(path, "w");
    CHECK(file, "%s", path);
    fprintf(file, "#!/bin/sh\n%s\n", script);
    fclose(file);
    chmod(path, 0755);
}

static void expect_failure(const char *reasons, const char *own, int timeout) {
    char expected[1024];
    layoutd_error error;
    snprintf(expected, sizeof expected, "no daemon answers: %s%s", reasons, own);
    layoutd_client *client = layoutd_connect(NULL, &(layoutd_options){.timeout_milliseconds = timeout}, &error);
    CHECK(!client && error.status == LAYOUTD_LOST && strcmp(error.code, "connection.closed") == 0, "%s", error.code);
    CHECK(strcmp(error.message, expected) == 0, "%s, expected %s", error.message, expected);
}

static size_t folders(void) {
    size_t count = 0;
    DIR *runtime = opendir(in_folder("run"));
    for (struct dirent *entry; (entry = readdir(runtime));) count += strncmp(entry->d_name, "layoutd-", 8) == 0;
    closedir(runtime);
    return count;
}

static pid_t daemon_of(const layoutd_client *client) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    CHECK(getsockopt(layoutd_fd(client), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, "%d", errno);
    return peer.pid;
}

/* The letter of a state in a process's or thread's folder in /proc; X if it is gone. */
static char state_in(const char *proc, const char *name) {
    char path[512], state = 'X';
    snprintf(path, sizeof path, "%s/%s/stat", proc, name);
    FILE *file = fopen(path, "r");
    if (!file) return state;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 'X';
    fclose(file);
    return state;
}

static bool is_running(pid_t process) {
    char name[16];
    snprintf(name, sizeof name, "%d", (int)process);
    return !strchr("XZ", state_in("/proc", name));
}

/* Whether all its threads are. */
static bool is_stopped(pid_t process) {
    char path[64];
    bool is_so = true;
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    for (struct dirent *entry; (entry = readdir(threads));) {
        if (entry->d_name[0] != '.' && state_in(path, entry->d_name) != 'T') is_so = false;
    }
    closedir(threads);
    return is_so;
}

static void expect_no_trace(pid_t daemon) {
    time_t end = time(NULL) + PATIENCE_SECONDS;
    while (is_running(daemon) || folders()) {
        CHECK(time(NULL) < end, "daemon %d runs: %d, folders: %zu", (int)daemon, is_running(daemon), folders());
        pause_briefly();
    }
}

/* ---------------------------------------------------------------------------------------------------------------- no daemon */

static void every_place_is_named_with_its_reason(void) {
    char reasons[512];
    int stale = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", in_folder("run/layoutd.sock"));
    CHECK(bind(stale, (struct sockaddr *)&address, sizeof address) == 0, "%d", errno);
    close(stale);
    snprintf(reasons, sizeof reasons, "%s: Connection refused; %s: No such file or directory; ", address.sun_path, LD_SYSTEM_SOCKET);
    expect_failure(reasons, "layoutd is not in PATH", 0);
    unlink(address.sun_path);
    snprintf(reasons, sizeof reasons, "%s: No such file or directory; %s: No such file or directory; ", address.sun_path,
             LD_SYSTEM_SOCKET);
    install_script("exit 78");
    expect_failure(reasons, "layoutd ended with status 78 before it listened", 0);
    install_script("kill -9 $$");
    expect_failure(reasons, "layoutd was ended by signal 9 before it listened", 0);
    setenv("LAYOUTD_AUTOSTART", "no", 1);
    expect_failure(reasons, "LAYOUTD_AUTOSTART is no", 0);
    unsetenv("LAYOUTD_AUTOSTART");
    CHECK(folders() == 0 && waitpid(-1, NULL, WNOHANG) == -1, "%zu folders are left", folders());
}

static void a_given_path_is_the_only_one(void) {
    layoutd_error error;
    install_script("exit 78");
    setenv("LAYOUTD_SOCKET", in_folder("nowhere"), 1);
    CHECK(!layoutd_connect(NULL, NULL, &error) && strstr(error.message, "/nowhere: No such file or directory"), "%s", error.message);
    setenv("LAYOUTD_SOCKET", "", 1);
    CHECK(!layoutd_connect(in_folder("there"), NULL, &error) && strstr(error.message, "/there: No such"), "%s", error.message);
}

/* A daemon that takes longer than one client waits is there for the next. */
static void a_slow_start_is_not_begun_again(const char *program) {
    char script[8192], reasons[512];
    const char *may_start = in_folder("may-start");
    CHECK(mkfifo(may_start, 0600) == 0, "%d", errno);
    snprintf(script, sizeof script, "read line <%s; exec %s \"$@\"", may_start, program);
    install_script(script);
    snprintf(reasons, sizeof reasons, "%s: No such file or directory; %s: No such file or directory; ", in_folder("run/layoutd.sock"),
             LD_SYSTEM_SOCKET);
    expect_failure(reasons, "layoutd did not listen within 0.02 s", 20);
    CHECK(folders() == 1, "%zu", folders());
    FILE *start = fopen(may_start, "w");
    fputs("now\n", start);
    fclose(start);
    layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
    CHECK(folders() == 1, "%zu", folders());
    pid_t daemon = daemon_of(client);
    layoutd_close(client);
    expect_no_trace(daemon);
}

/* ------------------------------------------------------------------------------------------------------------- the daemon */

static void clients_share_a_daemon(void) {
    layoutd_client *first = connect_or_exit(NULL, (layoutd_options){0});
    layoutd_client *second = connect_or_exit(NULL, (layoutd_options){0});
    pid_t daemon = daemon_of(first);
    CHECK(daemon_of(second) == daemon && folders() == 1, "%zu", folders());
    CHECK(getsid(daemon) != getsid(0), "Ctrl+C would end it");
    CHECK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD, "the program has a child");
    layoutd_close(first);
    layoutd_error error;
    MUST(layoutd_sync(second, &error));
    layoutd_close(second);
    expect_no_trace(daemon);
}

static void a_daemon_keeps_nothing_of_the_programs_open(void) {
    int ends[2];
    char byte;
    CHECK(pipe(ends) == 0, "%d", errno);
    layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
    pid_t daemon = daemon_of(client);
    close(ends[1]);
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    CHECK(poll(&end, 1, 0) == 1 && read(ends[0], &byte, 1) == 0, "the daemon has the pipe's other end");
    close(ends[0]);
    layoutd_close(client);
    expect_no_trace(daemon);
}

static void a_client_that_connects_as_the_last_leaves_is_answered(void) {
    pid_t daemon = 0;
    for (int i = 0; i < 20; i++) {
        layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
        layoutd_error error;
        MUST(layoutd_sync(client, &error));
        daemon = daemon_of(client);
        layoutd_close(client);
    }
    expect_no_trace(daemon);
}

static void *connect_in_thread(void *client) {
    *(layoutd_client **)client = connect_or_exit(NULL, (layoutd_options){0});
    return NULL;
}

static void a_daemon_that_crashed_is_replaced(void) {
    layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
    layoutd_error error;
    pid_t daemon = daemon_of(client), next;
    kill(daemon, SIGKILL);
    CHECK(layoutd_wait(client, &error) == LAYOUTD_LOST, "%s", error.message);
    layoutd_close(client);
    client = connect_or_exit(NULL, (layoutd_options){0});
    next = daemon_of(client);
    CHECK(next != daemon, "%d", (int)next);
    layoutd_close(client);
    expect_no_trace(next);
}

/* Whether a connection to a daemon of this test has not been accepted yet: the sixth word of its line is 02. */
static bool is_any_waiting(void) {
    char line[512], state[8];
    bool is_found = false;
    FILE *sockets = fopen("/proc/net/unix", "r");
    while (!is_found && fgets(line, sizeof line, sockets)) {
        is_found = strstr(line, in_folder("run")) && sscanf(line, "%*s %*s %*s %*s %*s %7s", state) == 1 && strcmp(state, "02") == 0;
    }
    fclose(sockets);
    return is_found;
}

static void a_daemon_that_ends_before_it_accepts_is_replaced(void) {
    layoutd_client *first = connect_or_exit(NULL, (layoutd_options){0}), *second;
    pid_t daemon = daemon_of(first), next;
    pthread_t thread;
    kill(daemon, SIGSTOP);
    while (!is_stopped(daemon)) pause_briefly();
    CHECK(pthread_create(&thread, NULL, connect_in_thread, &second) == 0, "%d", errno);
    while (!is_any_waiting()) pause_briefly();
    kill(daemon, SIGKILL);
    pthread_join(thread, NULL);
    next = daemon_of(second);
    CHECK(next != daemon, "%d", (int)next);
    layoutd_close(first);
    layoutd_close(second);
    expect_no_trace(next);
}

static void threads_that_connect_at_once_start_one_daemon(void) {
    pthread_t threads[CLIENTS];
    layoutd_client *clients[CLIENTS];
    for (int i = 0; i < CLIENTS; i++) CHECK(pthread_create(&threads[i], NULL, connect_in_thread, &clients[i]) == 0, "%d", i);
    for (int i = 0; i < CLIENTS; i++) pthread_join(threads[i], NULL);
    pid_t daemon = daemon_of(clients[0]);
    for (int i = 0; i < CLIENTS; i++) CHECK(daemon_of(clients[i]) == daemon, "%d", i);
    for (int i = 0; i < CLIENTS; i++) layoutd_close(clients[i]);
    expect_no_trace(daemon);
}

static void a_fork_has_a_daemon_of_its_own(void) {
    layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
    pid_t daemon = daemon_of(client), child = fork();
    if (child == 0) {
        layoutd_client *other = connect_or_exit(NULL, (layoutd_options){0});
        CHECK(daemon_of(other) != daemon, "%d", (int)daemon);
        layoutd_close(other);
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0, "%d", status);
    layoutd_error error;
    MUST(layoutd_sync(client, &error));
    layoutd_close(client);
    expect_no_trace(daemon);
}

static void reap(int signal_) {
    (void)signal_;
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
}

static void a_program_may_ignore_reap_or_block_what_its_children_signal(void) {
    enum { IGNORE, REAP, BLOCK, WAYS };
    for (int way = IGNORE; way < WAYS; way++) {
        sigset_t all, before;
        sigfillset(&all);
        if (way == IGNORE) signal(SIGCHLD, SIG_IGN);
        if (way == REAP) signal(SIGCHLD, reap);
        sigprocmask(SIG_BLOCK, way == BLOCK ? &all : NULL, &before);
        layoutd_client *client = connect_or_exit(NULL, (layoutd_options){0});
        pid_t daemon = daemon_of(client);
        sigprocmask(SIG_SETMASK, &before, NULL);
        signal(SIGCHLD, SIG_DFL);
        layoutd_close(client);
        expect_no_trace(daemon);
    }
}

int main(int count, char **arguments) {
    CHECK(count > 2, "usage: private_daemon_tests PROGRAM FOLDER");
    folder = arguments[2];
    mkdir(in_folder("run"), 0700);
    mkdir(in_folder("programs"), 0700);
    setenv("LAYOUTD_SOCKET", "", 1);
    setenv("XDG_RUNTIME_DIR", in_folder("run"), 1);
    char path[8192];
    snprintf(path, sizeof path, "%s:%s", in_folder("programs"), getenv("PATH"));
    setenv("PATH", in_folder("programs"), 1);
    every_place_is_named_with_its_reason();
    a_given_path_is_the_only_one();
    setenv("PATH", path, 1);
    a_slow_start_is_not_begun_again(arguments[1]);
    unlink(in_folder("programs/layoutd"));
    CHECK(symlink(arguments[1], in_folder("programs/layoutd")) == 0, "%d", errno);
    clients_share_a_daemon();
    a_daemon_keeps_nothing_of_the_programs_open();
    a_client_that_connects_as_the_last_leaves_is_answered();
    a_daemon_that_crashed_is_replaced();
    a_daemon_that_ends_before_it_accepts_is_replaced();
    threads_that_connect_at_once_start_one_daemon();
    a_fork_has_a_daemon_of_its_own();
    a_program_may_ignore_reap_or_block_what_its_children_signal();
    return 0;
}
