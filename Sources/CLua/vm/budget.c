// The time limit of a call: an alarm, a hook, and the fatal state.
//
// No hook is set while a script has time left. When the time is over, the alarm installs a hook for every instruction, and
// the hook sets the fatal state. From then on every instruction raises, and pcall and resume raise again. Only closing the
// state ends that. A single instruction or C function that does not return meets no hook: the daemon then ends the process.
#define _GNU_SOURCE
#include "vm/alarm.h"
#include "vm/vm.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

// Instructions between two looks at the clock where there is no alarm.
enum { INSTRUCTIONS = 100 };

// Callers that are looked at for a line of the script itself.
enum { CALLERS = 20 };

// Bytes of C stack below the outermost call. Lua counts its C calls, 200 at most, but where a coroutine is closed it
// begins at an old count, and of Swift's frames it knows nothing; layout threads have 512 KiB.
#ifndef CLUA_STACK_LIMIT
#define CLUA_STACK_LIMIT (192 * 1024)
#endif

// The longest time that a call may be given.
#define MOST_NANOSECONDS ((uint64_t)86400 * 1000000000u)

uint64_t clua_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

bool vm_is_late(const struct vm *vm) {
    return vm->open.deadline != 0 && clua_now() >= vm->open.deadline;
}

void clua_grant(clua_vm *vm, uint64_t nanoseconds) {
    if (vm->deadline != 0) vm->deadline += nanoseconds;
}

uint64_t clua_time_left(clua_vm *vm) {
    uint64_t now = clua_now();
    return vm->deadline > now ? vm->deadline - now : 0;
}

static bool is_cancelled(struct vm *vm) {
    if (vm->open.poll != NULL && vm->open.poll()) vm->open.is_cancelled = true;
    return vm->open.is_cancelled;
}

static void report_place(lua_State *state, const struct vm *vm, lua_Debug *activation) {
    if (vm->open.report == NULL || lua_getinfo(state, "Sl", activation) == 0) return;
    bool is_own = vm->open.report(activation->short_src, activation->currentline);
    lua_Debug caller;
    for (int level = 1; !is_own && level <= CALLERS && lua_getstack(state, level, &caller); level++) {
        lua_getinfo(state, "Sl", &caller);
        if (caller.currentline > 0) is_own = vm->open.report(caller.short_src, caller.currentline);
    }
}

void vm_check_time(lua_State *state) {
    struct vm *vm = vm_of(state);
    if (vm->open.fatal_state == CLUA_ALIVE && (vm_is_late(vm) || is_cancelled(vm))) vm_set_fatal_state(vm, CLUA_TIMEOUT);
    if (vm->open.fatal_state != CLUA_ALIVE) vm_raise_fatal_state(state);
}

static void check_deadline(lua_State *state, lua_Debug *activation) {
    struct vm *vm = vm_of(state);
    report_place(state, vm, activation);
    vm_check_time(state);
    if (vm->counts) return;
    // The alarm came too early; it comes again.
    vm->expired = false;
    lua_sethook(state, NULL, 0, 0);
}

static void install_hook(lua_State *thread, int instructions) {
    lua_sethook(thread, check_deadline, LUA_MASKCOUNT, instructions);
}

// Setting the hook begins its count anew, so a thread that has it is left alone: a loop of short calls back and forth
// would otherwise never reach it.
void vm_install_hook(lua_State *thread) {
    const struct vm *vm = vm_of(thread);
    if (vm->expired) {
        install_hook(thread, 1);
    } else if (vm->counts && lua_gethook(thread) != check_deadline) {
        install_hook(thread, INSTRUCTIONS);
    } else if (!vm->counts && lua_gethook(thread) != NULL) {
        // Left from a call that ended on time after all.
        lua_sethook(thread, NULL, 0, 0);
    }
}

void vm_expire(struct vm *vm) {
    if (vm->open.poll == NULL && !vm_is_late(vm)) return;
    vm->expired = true;
    install_hook(vm->open.state, 1);
}

void vm_set_fatal_state(struct vm *vm, clua_fatal_state fatal_state) {
    if (vm->open.fatal_state != CLUA_ALIVE) return;
    vm->open.fatal_state = fatal_state;
    char text[96];
    int length = fatal_state == CLUA_TIMEOUT
                     ? snprintf(text, sizeof text, "the time is over")
                     : snprintf(text, sizeof text, "not enough memory (at most %zu KiB, and %d KiB for a string)",
                                vm->open.limit / 1024, CLUA_STRING_LIMIT / 1024);
    vm_report(vm->open.state, vm->is_moving ? -1 : 0, text, (size_t)length);
    vm->reported = true;
    install_hook(vm->open.state, 1);
}

void vm_raise_fatal_state(lua_State *state) {
    // The hook of a thread that was not running when the fatal state was set.
    install_hook(state, 1);
    // The value is never seen: everything that could catch it raises again. A string would need memory.
    lua_pushlightuserdata(state, vm_of(state));
    lua_error(state);
    __builtin_unreachable();
}

void vm_pass_fatal(lua_State *state, int status) {
    struct vm *vm = vm_of(state);
    // Of the system's memory, or one of the few that Lua does not ask for twice.
    if (status == LUA_ERRMEM) vm_set_fatal_state(vm, CLUA_MEMORY);
    if (vm->open.fatal_state != CLUA_ALIVE) vm_raise_fatal_state(state);
    vm->raised_again = false;
}

static bool is_deep(const struct vm *vm) {
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return vm->stack_base > here && vm->stack_base - here > CLUA_STACK_LIMIT;
}

void vm_check_stack(lua_State *state) {
    if (is_deep(vm_of(state))) luaL_error(state, "stack overflow (calls of C functions)");
}

// The message handler. It runs where the error was raised, with the stack as it was then, and for errors in __close
// again and again: then what is known already stays, and the time is watched.
int vm_handle(lua_State *state) {
    struct vm *vm = vm_of(state);
    if (vm->open.fatal_state == CLUA_ALIVE && vm_is_late(vm)) vm_set_fatal_state(vm, CLUA_TIMEOUT);
    if (vm->reported || vm->raised_again) {
        vm->raised_again = false;
        return 1;
    }
    vm_report_value(state, 1, 1);
    return 1;
}

// Replaces what stands from `bottom` on by the report.
static int fail(struct vm *vm, int bottom, int status) {
    lua_State *state = vm->open.state;
    lua_settop(state, bottom - 1);
    lua_pushlstring(state, vm->message, vm->message_length);
    return status;
}

static int refuse(struct vm *vm, int bottom, const char *text) {
    vm_report(vm->open.state, -1, text, strlen(text));
    return fail(vm, bottom, LUA_ERRRUN);
}

struct enforcement vm_enforce(struct vm *vm, uint64_t nanoseconds) {
    clua_vm *open = &vm->open;
    struct enforcement outer = {open->deadline, vm->stack_base, open->enforcing};
    if (nanoseconds > MOST_NANOSECONDS) nanoseconds = MOST_NANOSECONDS;
    uint64_t deadline = clua_now() + nanoseconds;
    bool is_inner = outer.deadline != 0;
    open->deadline = is_inner && outer.deadline < deadline ? outer.deadline : deadline;
    open->enforcing = true;
    if (outer.stack_base == 0) {
        vm->stack_base = (uintptr_t)__builtin_frame_address(0);
        vm->expired = false;
    }
    if (!is_inner) vm->counts = !alarm_set(vm);
    vm_install_hook(open->state);
    return outer;
}

void vm_restore(struct vm *vm, struct enforcement outer) {
    vm->open.deadline = outer.deadline;
    if (outer.deadline == 0) {
        alarm_set(NULL);
    } else {
        // What rang may have been the end of the inner call alone.
        vm->expired = vm_is_late(vm);
        vm_install_hook(vm->open.state);
    }
    vm->open.enforcing = outer.enforcing;
    vm->stack_base = outer.stack_base;
}

// The status that belongs to the fatal state, whatever error was on its way when the call ended.
int vm_status(const struct vm *vm, int status) {
    switch (vm->open.fatal_state) {
    case CLUA_ALIVE: return status;
    case CLUA_TIMEOUT: return LUA_ERRRUN;
    case CLUA_MEMORY: return LUA_ERRMEM;
    }
    return status;
}

int clua_call(clua_vm *open, int arguments, int results, uint64_t nanoseconds) {
    struct vm *vm = (struct vm *)open;
    lua_State *state = open->state;
    int function = lua_gettop(state) - arguments;
    if (open->fatal_state != CLUA_ALIVE) return fail(vm, function, vm_status(vm, LUA_ERRRUN));
    if (is_deep(vm) || !lua_checkstack(state, LUA_MINSTACK)) return refuse(vm, function, "stack overflow");

    vm->raised_again = false;
    lua_pushcfunction(state, vm_handle);
    clua_insert(state, function);
    struct enforcement outer = vm_enforce(vm, nanoseconds);
    int status = lua_pcall(state, arguments, results, function);
    if (status == LUA_ERRMEM) vm_set_fatal_state(vm, CLUA_MEMORY);
    vm_restore(vm, outer);
    status = vm_status(vm, status);
    if (status != LUA_OK) return fail(vm, function, status);
    clua_remove(state, function);
    return LUA_OK;
}
