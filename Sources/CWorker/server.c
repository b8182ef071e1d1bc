// The server of workers, and what the daemon asks of it.
#define _GNU_SOURCE
#include "page.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The descriptor of the socket on which the server receives requests.
enum { CONTROL = CWORKER_SOCKET };

// In Swift: runs a worker until the daemon closes its socket. `warm` prepares what all workers share.
extern void layoutd_warm_script_worker(void);
extern void layoutd_run_script_worker(int socket);

static pid_t open_pidfd(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

// MARK: Descriptors over a socket

// What the server attempts for a worker.
enum step { FORK, PIDFD };

struct request {
    uint64_t life_seconds;
};

struct answer {
    enum step step;
    int error;
    pid_t pid;
};

static ssize_t send_descriptors(int socket, const void *bytes, size_t length, const int *descriptors, int count) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(2 * sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        message.msg_control = control.room;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

// Fills `descriptors` with -1 and with those that came.
static ssize_t receive_descriptors(int socket, void *bytes, size_t length, int *descriptors, int count) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(2 * sizeof(int))];
    } control;
    for (int index = 0; index < count; index++) descriptors[index] = -1;
    struct iovec part = {bytes, length};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received <= 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int came = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors, CMSG_DATA(header), (size_t)(came < count ? came : count) * sizeof(int));
    }
    return received;
}

// MARK: The server

static void reap(int signal) {
    (void)signal;
    int saved = errno;
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    errno = saved;
}

// When the system is out of memory, a worker goes before the daemon does.
static void volunteer_for_memory(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    (void)!write(file, "1000", 4);
    close(file);
}

// Closes each descriptor from `first` on that /proc lists, or that may be open. For systems that refuse close_range.
static void close_one_by_one(int first) {
    DIR *folder = opendir("/proc/self/fd");
    struct rlimit limit;
    if (folder == NULL) {
        int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 1 << 20 ? (int)limit.rlim_cur : 1 << 20;
        for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
        return;
    }
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        int descriptor = atoi(entry->d_name);
        if (descriptor >= first && descriptor != dirfd(folder)) close(descriptor);
    }
    closedir(folder);
}

// Leaves nothing open but the socket: the others are the daemon's log, its listening sockets and other workers.
static void close_descriptors(void) {
    if (close_range(CONTROL + 1, ~0U, 0) != 0) {
        cworker_note_substitution("close_range, in whose place descriptors are closed one by one");
        close_one_by_one(CONTROL + 1);
    }
    for (int descriptor = 0; descriptor < CONTROL; descriptor++) {
        cworker_note(close(descriptor) == 0 || errno == EBADF, "close");
    }
}

_Noreturn static void become_worker(int socket, int page, pid_t server) {
    // The kernel ends it with the server, which may be gone by now.
    cworker_note(prctl(PR_SET_PDEATHSIG, SIGKILL) == 0, "prctl(PR_SET_PDEATHSIG)");
    if (getppid() != server) _exit(1);
    if (dup2(socket, CONTROL) < 0) _exit(1);
    if (!cworker_map_own_page(page)) _exit(1);
    close_descriptors();
    signal(SIGCHLD, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    volunteer_for_memory();
    prctl(PR_SET_NAME, "layoutd-script");
    layoutd_run_script_worker(CONTROL);
    _exit(0);
}

// Forks a worker. SIGCHLD is blocked until there is a pidfd: without one a pid says nothing after it was reaped.
static void serve_one(struct request request, int socket, int page) {
    pid_t self = getpid();
    struct answer answer = {FORK, 0, 0};
    sigset_t child, old;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &old);
    answer.pid = fork();
    if (answer.pid == 0) {
        sigprocmask(SIG_SETMASK, &old, NULL);
        cworker_set_life(request.life_seconds);
        become_worker(socket, page, self);
    }
    int pidfd = answer.pid < 0 ? -1 : open_pidfd(answer.pid);
    if (pidfd < 0) answer.error = errno;
    if (answer.pid > 0) answer.step = PIDFD;
    if (pidfd < 0 && answer.pid > 0) kill(answer.pid, SIGKILL);
    sigprocmask(SIG_SETMASK, &old, NULL);
    send_descriptors(CONTROL, &answer, sizeof answer, &pidfd, pidfd < 0 ? 0 : 1);
    if (pidfd >= 0) close(pidfd);
}

_Noreturn static void serve(void) {
    struct sigaction action = {.sa_handler = reap, .sa_flags = SA_RESTART | SA_NOCLDSTOP};
    sigemptyset(&action.sa_mask);
    sigaction(SIGCHLD, &action, NULL);
    // A terminal and a service manager send these to the whole group. They are for the program, which then closes the
    // socket when it has finished.
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    prctl(PR_SET_NAME, "layoutd-workers");
    layoutd_warm_script_worker();
    cworker_confine_server();
    while (true) {
        struct request request;
        int given[2];
        if (receive_descriptors(CONTROL, &request, sizeof request, given, 2) != (ssize_t)sizeof request) _exit(0);
        if (given[0] >= 0 && given[1] >= 0) serve_one(request, given[0], given[1]);
        for (int index = 0; index < 2; index++) {
            if (given[index] >= 0) close(given[index]);
        }
    }
}

// Runs before main, in whatever program this is linked into: a test runner and a user's own program can have workers too.
__attribute__((constructor)) static void begin(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], CWORKER_ARGUMENT) == 0) serve();
}

// MARK: The daemon

static bool fail(struct cworker_failure *failure, const char *operation, int error) {
    *failure = (struct cworker_failure){.operation = operation, .error = error};
    return false;
}

static bool fail_of_server(struct cworker_failure *failure, const char *operation, int error) {
    *failure = (struct cworker_failure){.operation = operation, .error = error, .is_of_server = true};
    return false;
}

bool cworker_start_server(struct cworker_server *server, struct cworker_failure *failure) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return fail(failure, "socketpair", errno);
    char *arguments[] = {"layoutd-workers", CWORKER_ARGUMENT, NULL};
    // Where the loader finds libraries in a build folder; a script gets nothing else of the environment.
    char *path = getenv("LD_LIBRARY_PATH");
    char library[4096] = "LD_LIBRARY_PATH=";
    bool has_path = path != NULL && strlen(path) + strlen(library) < sizeof library;
    if (has_path) strcat(library, path);
    char *environment[] = {has_path ? library : NULL, NULL};

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_adddup2(&actions, ends[1], CONTROL);
    posix_spawn_file_actions_addclosefrom_np(&actions, CONTROL + 1);
    int error = posix_spawn(&server->pid, "/proc/self/exe", &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    server->socket = ends[0];
    server->process = error == 0 ? open_pidfd(server->pid) : -1;
    if (error == 0) return true;
    close(ends[0]);
    bool lacks_proc = error == ENOENT || error == EACCES;
    return fail(failure, lacks_proc ? "posix_spawn of /proc/self/exe, for which /proc must be mounted" : "posix_spawn of /proc/self/exe", error);
}

// How long a server that was killed may take to end, in milliseconds. One that the kernel holds up is left to end by itself.
enum { MOST_ENDING = 1000 };

// Whether the process has ended. As process 1 of a container the program may not be the one that reaps it.
static bool has_ended(const struct cworker_server *server) {
    if (server->process < 0) return waitpid(server->pid, NULL, WNOHANG) != 0;
    siginfo_t end = {0};
    return waitid(P_PIDFD, (id_t)server->process, &end, WEXITED | WNOHANG) != 0 || end.si_pid != 0;
}

void cworker_stop_server(struct cworker_server *server) {
    close(server->socket);
    // It ends by itself at the closed socket, unless it was stopped by a signal.
    if (server->process < 0) kill(server->pid, SIGKILL);
    else syscall(SYS_pidfd_send_signal, server->process, SIGKILL, NULL, 0);
    struct timespec pause = {0, 1000000};
    for (int waited = 0; waited < MOST_ENDING && !has_ended(server); waited++) nanosleep(&pause, NULL);
    if (server->process >= 0) close(server->process);
}

// Closes what the daemon has of a worker that there is not.
static bool discard(struct cworker *worker) {
    close(worker->socket);
    cworker_unmap_page(worker->page);
    return false;
}

bool cworker_request(
    const struct cworker_server *server, uint64_t life_seconds, struct cworker *worker,
    struct cworker_failure *failure) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(failure, "socketpair", errno);
    *worker = (struct cworker){.socket = ends[0], .process = -1};
    int page = cworker_make_page(&worker->page);
    if (page < 0) {
        fail(failure, "memfd_create", errno);
        close(ends[0]);
        close(ends[1]);
        return false;
    }
    int given[2] = {ends[1], page};
    struct request request = {life_seconds};
    ssize_t sent = send_descriptors(server->socket, &request, sizeof request, given, 2);
    if (sent < 0) fail_of_server(failure, "sendmsg to the process that makes others", errno);
    close(page);
    close(ends[1]);
    return sent < 0 ? discard(worker) : true;
}

bool cworker_is_answered(const struct cworker_server *server, int milliseconds) {
    struct pollfd waiting = {.fd = server->socket, .events = POLLIN};
    return poll(&waiting, 1, milliseconds) > 0;
}

bool cworker_accept(const struct cworker_server *server, struct cworker *worker, struct cworker_failure *failure) {
    struct answer answer = {FORK, 0, 0};
    ssize_t received = receive_descriptors(server->socket, &answer, sizeof answer, &worker->process, 1);
    worker->pid = answer.pid;
    if (received != (ssize_t)sizeof answer) {
        int error = received < 0 ? errno : ECONNRESET;
        fail_of_server(failure, "recvmsg from the process that makes others", error);
    } else if (answer.error != 0) {
        fail(failure, answer.step == FORK ? "fork" : "pidfd_open", answer.error);
    } else if (worker->process < 0) {
        fail(failure, "recvmsg of a pidfd", EMFILE);
    }
    return worker->process >= 0 ? true : discard(worker);
}

void cworker_give_up(struct cworker *worker, struct cworker_failure *failure) {
    discard(worker);
    fail_of_server(failure, "waiting for layoutd-workers, which makes it", ETIMEDOUT);
    failure->is_late = true;
}

void cworker_kill(const struct cworker *worker) {
    syscall(SYS_pidfd_send_signal, worker->process, SIGKILL, NULL, 0);
}

void cworker_close(struct cworker *worker) {
    cworker_kill(worker);
    close(worker->process);
    close(worker->socket);
    cworker_unmap_page(worker->page);
}

uint64_t cworker_cpu_time(pid_t pid) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
