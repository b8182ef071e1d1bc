// What the files of CLua share: a state with all that Swift need not see, and the rules that every C function here keeps.
//
// A C function may raise, so it holds nothing that must be given back: its memory is a userdata or part of `struct vm`.
// Lua allows 200 calls from C into a script within each other, and each keeps its frames, so a function that calls scripts
// keeps its frame small.
#ifndef CLUA_VM_H
#define CLUA_VM_H

#include "CLua.h"

// A coroutine that is being closed, and the one whose closing caused that.
struct closing {
    lua_State *thread;
    struct closing *outer;
};

struct vm {
    // First, so that the address of one is that of the other.
    clua_vm open;
    lua_State *main;
    // Where the C stack was when the outermost call began; 0 while none runs.
    uintptr_t stack_base;
    // Bytes of the last allocation, if it was refused.
    size_t refused;
    // Bytes granted since then.
    size_t granted;
    // Whether an allocation moves a block in use, when the stack's pointers may be in between (Lua 5.4.5 and later).
    bool is_moving;
    // Whether the running call's time may be over; set by the alarm's signal handler.
    volatile bool expired;
    // Whether there is no alarm, so that instructions are counted.
    bool counts;
    // The report of the last error, made where it was raised.
    size_t message_length;
    char message[CLUA_MESSAGE_LIMIT];
    // Whether that report is final: the fatal state's own, or that of an error which is on its way through `require`.
    bool reported;
    bool raised_again;
    struct closing *closing;
    int require_depth;
    uint64_t random[4];
};

static inline struct vm *vm_of(lua_State *state) { return (struct vm *)clua_of(state); }

// budget.c

// Sets the fatal state, unless one is set, and reports where. Never raises, so that the allocator can call it.
void vm_set_fatal_state(struct vm *vm, clua_fatal_state fatal_state);
// Whether the running call has exceeded its time.
bool vm_is_late(const struct vm *vm);
// Raises what ends a call whose time is over. For loops in C, which meet no hook.
void vm_check_time(lua_State *state);
// Installs the hook in a thread that is about to run or resume a script.
void vm_install_hook(lua_State *thread);
// Called by the alarm's signal handler: when the call is late, installs the hook for every instruction.
void vm_expire(struct vm *vm);
// Raises the fatal state's error, which nothing catches.
_Noreturn void vm_raise_fatal_state(lua_State *state);
// To be called with the status of a protected call that failed: raises again what a script must not catch.
void vm_pass_fatal(lua_State *state, int status);
// Raises "stack overflow" while the C stack can still bear it.
void vm_check_stack(lua_State *state);
// The message handler of every call that the host makes.
int vm_handle(lua_State *state);
// The status that belongs to the fatal state, or `status` if there is none.
int vm_status(const struct vm *vm, int status);

// What was enforced before.
struct enforcement {
    uint64_t deadline;
    uintptr_t stack_base;
    bool enforcing;
};
// Begins to enforce the limits; within a call that is running its deadline holds too.
struct enforcement vm_enforce(struct vm *vm, uint64_t nanoseconds);
void vm_restore(struct vm *vm, struct enforcement outer);

// report.c

// Makes the report of an error, with a traceback of `state` from `level` on (negative: without).
void vm_report(lua_State *state, int level, const char *text, size_t length);
// The same for the error value at `index`, of which no metamethod is called.
void vm_report_value(lua_State *state, int level, int index);

// trampoline.c

struct callee {
    clua_function function;
    void *context;
};
// Pushes one, as a userdata.
void vm_push_callee(lua_State *state, clua_function function, void *context);
// Calls Swift with the stack as it is, nothing enforced meanwhile; at −1 raises the message that stands at the top.
int vm_call_swift(lua_State *state, const struct callee *callee);

// library.c, base.c and the others

// Pushes what `tostring` gives for the value at `index`: never an address.
const char *vm_push_text(lua_State *state, int index, size_t *length);
// Changes what differs from Lua's own in the string library, which is at the top.
void vm_limit_strings(lua_State *state);
int vm_next(lua_State *state);
int vm_pairs(lua_State *state);
int vm_sort(lua_State *state);
int vm_random(lua_State *state);

extern const luaL_Reg vm_base_functions[];
extern const luaL_Reg vm_protect_functions[];
extern const luaL_Reg vm_coroutine_functions[];

#endif
