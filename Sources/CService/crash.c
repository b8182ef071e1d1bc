// The log of a crash. It must work in a process whose memory is in disorder, so everything is made beforehand: a ring of names that
// threads write with relaxed atomics, and a handler that calls only what may be called in one (signal-safety(7)).
//
// Two threads that write the same place of the ring, 64 requests apart, may mix their names. That does no harm.
#include "CService.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { REQUESTS = 64, WORDS = 3, NAME = WORDS * sizeof(uint64_t) };

static _Atomic uint64_t names[REQUESTS][WORDS];
static _Atomic uint64_t begun;
static char beginning[64];

void cservice_note_request(const char *name, size_t length) {
    uint64_t words[WORDS] = {0};
    memcpy(words, name, length < NAME ? length : NAME);
    _Atomic uint64_t *place = names[atomic_fetch_add_explicit(&begun, 1, memory_order_relaxed) % REQUESTS];
    for (int word = 0; word < WORDS; word++) atomic_store_explicit(&place[word], words[word], memory_order_relaxed);
}

static size_t append(char *text, size_t length, const char *part, size_t limit) {
    for (size_t index = 0; index < limit && part[index] && length < cservice_crash_line_limit; index++)
        text[length++] = part[index];
    return length;
}

size_t cservice_crash_line(char *text, int number) {
    const char digits[] = {(char)('0' + number / 10 % 10), (char)('0' + number % 10), 0};
    size_t length = append(text, 0, beginning, sizeof beginning);
    length = append(text, length, "crashed signal=", 32);
    length = append(text, length, digits + (number < 10), sizeof digits);
    length = append(text, length, " requests=\"", 32);
    uint64_t end = atomic_load_explicit(&begun, memory_order_relaxed);
    uint64_t first = end < REQUESTS ? 0 : end - REQUESTS;
    for (uint64_t request = first; request < end; request++) {
        uint64_t words[WORDS];
        for (int word = 0; word < WORDS; word++)
            words[word] = atomic_load_explicit(&names[request % REQUESTS][word], memory_order_relaxed);
        if (request > first) length = append(text, length, " ", 1);
        length = append(text, length, (const char *)words, NAME);
    }
    return append(text, length, "\"\n", 2);
}

static void handle(int number) {
    static char text[cservice_crash_line_limit];
    size_t length = cservice_crash_line(text, number);
    // A stream that is not read must not keep the process from ending.
    struct pollfd stream = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&stream, 1, 0) == 1 && write(STDERR_FILENO, text, length) < 0) {}
    // With the default action, since the handler is for one signal; at the place that failed, which a core file then shows.
    raise(number);
}

void cservice_log_crashes(const char *start) {
    strncpy(beginning, start, sizeof beginning - 1);
    const int signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE};
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESETHAND};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
}
