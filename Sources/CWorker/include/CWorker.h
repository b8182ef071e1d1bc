// Processes that run scripts: how they are made, confined, watched and ended.
//
// The program starts itself once more as a server, which has one thread and forks a worker for each request: a fork takes
// less than a millisecond and shares the program's pages, an exec takes thirty and shares none. Workers end with the server,
// and the server ends with the program.
#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The argument that makes the program a server of workers. It is not for people.
#define CWORKER_ARGUMENT "--serve-script-workers"

// How often the script was seen at a line; 0 for an entry without a line.
struct cworker_sample {
    uint32_t count;
    uint32_t line;
    char chunk[56];
};

enum { CWORKER_SAMPLES = 56 };

// A page that the daemon and a worker share. Each side trusts no more than that reading it is safe.
struct cworker_page {
    // Set by the daemon: the running call is no longer needed.
    uint32_t is_cancelled;
    // Set by the worker: its CPU time in nanoseconds when the call had arrived and the script began; 0 before.
    uint64_t start;
    // Set by the worker: where the script was when its time was over.
    uint32_t line;
    char chunk[248];
    // Set by the worker: the lines where the script was seen. The rarest gives way to a new one.
    struct cworker_sample samples[CWORKER_SAMPLES];
};

enum { CWORKER_PAGE_BYTES = 4096 };

// MARK: In the daemon

// The server, as the daemon sees it.
struct cworker_server {
    // Requests are sent here.
    int socket;
    pid_t pid;
    // A pidfd, since as process 1 of a container the program may not be the one that reaps it; -1 if the system refuses one.
    int process;
};

// What the system refused.
struct cworker_failure {
    // What was attempted, in words.
    const char *operation;
    // The errno value.
    int error;
    // Whether the server of workers is gone or out of order. Otherwise it goes on, and with it the workers that it has made.
    bool is_of_server;
    // Whether it did not answer.
    bool is_late;
};

// Starts the server. False if it cannot be started.
bool cworker_start_server(struct cworker_server *server, struct cworker_failure *failure);

// Ends the server, and all workers with it.
void cworker_stop_server(struct cworker_server *server);

// A worker, as the daemon sees it.
struct cworker {
    int socket;
    // Refers to the process and to no other, even when its number is used again.
    int process;
    pid_t pid;
    struct cworker_page *page;
};

// Asks the server for a worker. False if that cannot be done.
//
// - life_seconds: the CPU time after which the kernel ends the worker.
bool cworker_request(
    const struct cworker_server *server, uint64_t life_seconds, struct cworker *worker,
    struct cworker_failure *failure);

// Whether the server answers within so many milliseconds, or is gone.
bool cworker_is_answered(const struct cworker_server *server, int milliseconds);

// Takes the answer, for which it waits. False if there is no worker to be had; nothing is left of it then.
bool cworker_accept(const struct cworker_server *server, struct cworker *worker, struct cworker_failure *failure);

// Gives up a worker because the server does not answer.
void cworker_give_up(struct cworker *worker, struct cworker_failure *failure);

// Ends a worker at once, whatever it does.
void cworker_kill(const struct cworker *worker);

// Ends a worker, and closes all that belongs to it here.
void cworker_close(struct cworker *worker);

// The CPU time of a process in nanoseconds; 0 if it is gone.
uint64_t cworker_cpu_time(pid_t pid);

// Forgets what the page said about the call before.
void cworker_begin_call(struct cworker_page *page);

// Tells the worker that the running call is no longer needed.
void cworker_cancel(struct cworker_page *page);

// The worker's CPU time when the script began; 0 before.
static inline uint64_t cworker_script_start(const struct cworker_page *page) {
    return __atomic_load_n(&page->start, __ATOMIC_RELAXED);
}

// Copies what the worker last reported. The text ends with a NUL and may be anything.
uint32_t cworker_read_place(const struct cworker_page *page, char *chunk, int room);

// Forgets the samples.
void cworker_forget_samples(struct cworker_page *page);

// Copies one of the samples, 0...CWORKER_SAMPLES - 1, which may be anything. The text ends with a NUL.
struct cworker_sample cworker_read_sample(const struct cworker_page *page, int index);

// Sends and receives what is possible within so many milliseconds, at most `length` bytes. Return 0 if that is nothing, and −1
// once the worker has closed its end.
ssize_t cworker_send_some(int socket, const void *bytes, size_t length, int milliseconds);
ssize_t cworker_receive_some(int socket, void *bytes, size_t length, int milliseconds);

// MARK: In a worker

// Writes exactly so many bytes; false once the daemon has closed its end.
bool cworker_write(int socket, const void *bytes, size_t length);

// Reads what is there, at most so many bytes, and waits for the first; 0 or less once the daemon has closed its end.
ssize_t cworker_read(int socket, void *bytes, size_t length);

// Confines the calling process for good: no new descriptors, no files, no other processes, no code from memory. From now on
// the kernel ends it at any system call that is not in the list of `confine.c`. Everything is tried, whatever else is refused.
//
// - bytes: what its memory may grow by.
//
// Returns how many facilities the system has refused the process since it was made.
int cworker_confine(uint64_t bytes);

// A facility that was refused, by its index.
struct cworker_failure cworker_refusal(int index);

// A facility that was refused and for which another was used that confines as much; its operation is "" if there is none.
struct cworker_failure cworker_substitution(void);

// Limits the CPU time that the process may use from now on, to so much and a few seconds: the kernel ends it afterwards, even
// without the daemon. Returns what it has used. A process that raises this limit again is ended after its life's CPU time.
uint64_t cworker_limit_cpu(uint64_t nanoseconds);

// Reports that a script begins, which may use so much CPU time.
void cworker_begin_script(uint64_t nanoseconds);

// Whether the running call is no longer needed.
bool cworker_is_cancelled(void);

// Reports where the script is, and counts a sample if that is a line of its own.
void cworker_report_place(const char *chunk, int line, bool is_own);

// Ends the process.
_Noreturn void cworker_end(void);

// For tests: does what no worker may do.
int cworker_misbehave(const char *what);

#endif
