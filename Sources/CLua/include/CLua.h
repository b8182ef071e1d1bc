// Lua 5.4 as Swift sees it: a state with an account of its memory and its time, functions of Swift that scripts may
// call, and calls of scripts that return whatever they do.
//
// No Lua error may jump across a Swift frame, so Swift calls only what cannot raise: the functions below, and of Lua's
// own lua_push…, lua_raw…, lua_type, lua_to… and the like. Allocations of the host are never refused (`enforcing`).
#ifndef CLUA_H
#define CLUA_H

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why a state can no longer be used. Once it is set, every instruction, pcall and resume raises.
typedef enum clua_fatal_state {
    CLUA_ALIVE = 0,
    CLUA_TIMEOUT,
    CLUA_MEMORY,
} clua_fatal_state;

enum { CLUA_MESSAGE_LIMIT = 8192, CLUA_SOURCE_LIMIT = 256, CLUA_STRING_LIMIT = 1 << 20 };

// Whether the running call has been cancelled. Must not call Lua.
typedef bool (*clua_poll)(void);
// Reports the place of the running script. If it returns false, since that is not a line of the script itself, it is called with the
// caller's.
typedef bool (*clua_report)(const char *chunk, int line);

typedef struct clua_vm {
    // The running thread: the main one, or the coroutine in which a script calls Swift. clua_call takes its arguments there.
    lua_State *state;
    // Bytes in use, the most that ever were, and the limit while a script runs.
    size_t bytes;
    size_t peak;
    size_t limit;
    // Whether a script runs, so that the limit holds.
    bool enforcing;
    // Allocations so far while enforcing. For tests, the one numbered `fail_at` and all later ones fail (0: none).
    uint64_t allocations;
    uint64_t fail_at;
    // When the running call must end (the thread's CPU time, nanoseconds); 0 while none runs.
    uint64_t deadline;
    clua_fatal_state fatal_state;
    // Called every few milliseconds of a call, on its thread; may be NULL.
    clua_poll poll;
    // Called as often, with the place of the script; may be NULL.
    clua_report report;
    // Whether `poll` ended the call, which is a timeout otherwise.
    bool is_cancelled;
    // Where the last error was raised, if known: the chunk's name ("") and the line, from 1 (0).
    char error_source[CLUA_SOURCE_LIMIT];
    int error_line;
} clua_vm;

// A state without globals. NULL if there is no memory.
clua_vm *clua_open(size_t limit);
void clua_close(clua_vm *vm);
clua_vm *clua_of(lua_State *state);

// Puts the allow list of functions into the globals; `seed` determines math.random's numbers. Sets the fatal state if
// the system is out of memory.
void clua_open_library(clua_vm *vm, uint64_t seed);
// Restarts math.random's sequence.
void clua_seed(clua_vm *vm, uint64_t seed);

// Compiles text (never bytecode) and pushes the function, or a message. Returns a Lua status. Compiling is subject to the
// memory limit and to a time limit of 250 ms.
int clua_load(clua_vm *vm, const char *text, size_t length, const char *name);
// Calls the function below `arguments` values at the top, for at most `nanoseconds`. On LUA_OK it pushes as many results as
// requested; else one string: message and traceback, valid UTF-8 without control characters but newline and tab, at
// most CLUA_MESSAGE_LIMIT bytes. Nothing of a script runs after it has returned. The status is LUA_ERRRUN after a timeout
// and LUA_ERRMEM when memory is out; then each later call fails with the same. A call within a call ends when either
// time is over.
int clua_call(clua_vm *vm, int arguments, int results, uint64_t nanoseconds);

// Text made fit for logs: valid UTF-8 in which control characters other than newline and tab are escaped. Returns how
// many bytes at `into` it took, at most `room`, whole characters only. Cleaned again it stays the same.
size_t clua_clean(char *into, size_t room, const char *text, size_t length);

// Gives the running call more time, for what its host did meanwhile.
void clua_grant(clua_vm *vm, uint64_t nanoseconds);
// Nanoseconds that the running call has left.
uint64_t clua_time_left(clua_vm *vm);
// Prepares what the time limits of this thread's calls need of the system, which a confined process may no longer request.
void clua_prepare_thread(void);
// The thread's own time.
uint64_t clua_now(void);

// A function of Swift: leaves its results at the top and returns how many, or a message and returns −1.
typedef int (*clua_function)(void *context, lua_State *state);
// Pushes a function that calls it. Nothing is enforced while it runs.
void clua_push_function(lua_State *state, clua_function function, void *context);

// Pushes `require`: `find` gets the module's name at the top and leaves its text and its chunk's name (2), or −1. Modules
// are run once; cycles and a depth over 16 raise.
void clua_push_require(lua_State *state, clua_function find, void *context);

// Lua's macros.
static const int clua_registry = LUA_REGISTRYINDEX;
static inline void clua_pop(lua_State *state, int count) { lua_settop(state, -count - 1); }
static inline void clua_push_table(lua_State *state) { lua_createtable(state, 0, 0); }
static inline void clua_insert(lua_State *state, int index) { lua_rotate(state, index, 1); }
static inline void clua_remove(lua_State *state, int index) {
    lua_rotate(state, index, -1);
    lua_settop(state, -2);
}

#endif
