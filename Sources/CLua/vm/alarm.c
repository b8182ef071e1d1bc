// Ends calls on time without slowing them: a timer of the thread's own sends it a signal every few milliseconds that it
// runs, whose handler reads the clock and, if the time is over, installs a hook in the running script. A counting hook
// instead would be checked at every instruction: 10^7 rounds of `x = x + i % 7` take 64 ms without, 111 ms with one of
// 1000 instructions.
//
// lua_sethook is made to be called from a handler on the thread that runs the state, as Lua's own interpreter does at
// Ctrl-C. The timer goes on until the call is over, so that a script that has just gone over into another coroutine is
// met there. It counts the thread's own time: on a busy machine a good script must not be ended for waiting.
#define _GNU_SOURCE
#include "vm/alarm.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum { PERIOD_NANOSECONDS = 4000000 };

struct timer {
    timer_t timer;
    bool is_there;
    pid_t thread;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool is_usable;
static _Thread_local struct timer own;
// What was left of the period when the last call ended, so that many short calls are met as often as a long one.
static _Thread_local long left;
// Read by the handler, on the same thread.
static _Thread_local struct vm *volatile running;

static int number(void) { return SIGRTMIN + 3; }

static void handle_signal(int signal) {
    (void)signal;
    struct vm *vm = running;
    if (vm != NULL) vm_expire(vm);
}

// A thread's end.
static void drop(void *timer) { timer_delete(((struct timer *)timer)->timer); }

static void prepare(void) {
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    is_usable = pthread_key_create(&key, drop) == 0 && sigaction(number(), &action, NULL) == 0;
}

// Makes the thread's timer, once.
static bool has_timer(void) {
    if (own.is_there) return true;
    pthread_once(&once, prepare);
    if (!is_usable) return false;
    // A thread may have been started with the signal blocked.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number());
    if (pthread_sigmask(SIG_UNBLOCK, &set, NULL) != 0) return false;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number()};
    event.sigev_notify_thread_id = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &own.timer) != 0) return false;
    if (pthread_setspecific(key, &own) != 0) {
        timer_delete(own.timer);
        return false;
    }
    own.is_there = true;
    own.thread = gettid();
    return true;
}

void clua_prepare_thread(void) {
    // A fork inherits the variable, but not the timer.
    if (own.thread != gettid()) own.is_there = false;
    (void)has_timer();
}

bool alarm_set(struct vm *vm) {
    struct itimerspec time = {{0, 0}, {0, 0}};
    running = vm;
    if (vm == NULL) {
        struct itimerspec old = {{0, 0}, {0, 0}};
        if (own.is_there && timer_settime(own.timer, 0, &time, &old) == 0) left = old.it_value.tv_nsec;
        return true;
    }
    if (!has_timer()) return false;
    time.it_interval.tv_nsec = PERIOD_NANOSECONDS;
    time.it_value.tv_nsec = left > 0 ? left : PERIOD_NANOSECONDS;
    return timer_settime(own.timer, 0, &time, NULL) == 0;
}
