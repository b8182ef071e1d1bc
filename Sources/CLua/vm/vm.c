// A state, the account of its memory, and the end of both.
#include "vm/vm.h"

#include <stdlib.h>

// An allocation of this size is worth a look at the clock (25 ns): joining strings, growing a table or the stack are
// single instructions that may take a millisecond, and between two calls of the hook there may be a hundred.
enum { LARGE = 16 * 1024 };

// A string block is larger than its text by Lua 5.4's header and a zero.
enum { STRING_BLOCK_LIMIT = CLUA_STRING_LIMIT + 25 };

// A collection that gains less than this part of the limit was in vain: so near the limit a script would go on, but spend
// its time on collections, one for a few allocations.
enum { LEAST_GAIN = 64 };

// Once the time is over only an instruction or two follow, and a collection in search of the little that they need would
// take longer than all the rest.
static size_t ceiling(const struct vm *vm) {
    return vm->open.fatal_state == CLUA_TIMEOUT ? vm->open.limit + vm->open.limit / 4 : vm->open.limit;
}

static bool has_room(const struct vm *vm, size_t held, size_t size) {
    size_t others = vm->open.bytes - held;
    return others <= ceiling(vm) && size <= ceiling(vm) - others;
}

// Lua answers a refusal with a full collection and requests the memory again; refused twice, the script is out of memory. Latching
// here and not where the error arrives leaves no way to swallow it, such as a __close that raises another.
static bool refuse(struct vm *vm, size_t size) {
    if (vm->refused == size || vm->granted < vm->open.limit / LEAST_GAIN) vm_set_fatal_state(vm, CLUA_MEMORY);
    vm->refused = size;
    vm->granted = 0;
    return false;
}

static bool permits(struct vm *vm, bool is_string, size_t held, size_t size) {
    clua_vm *open = &vm->open;
    open->allocations += 1;
    // Near the limit each refusal costs a full collection; being late is noticed before the next of them.
    if ((size >= LARGE || !has_room(vm, held, size)) && vm_is_late(vm)) vm_set_fatal_state(vm, CLUA_TIMEOUT);
    bool is_injected = open->fail_at != 0 && open->allocations >= open->fail_at;
    bool is_too_long = is_string && size > STRING_BLOCK_LIMIT;
    if (is_injected || is_too_long || !has_room(vm, held, size)) return refuse(vm, size);
    vm->refused = 0;
    vm->granted += size - held;
    return true;
}

static void *allocate(void *context, void *block, size_t held, size_t size) {
    struct vm *vm = context;
    // Of a new block Lua tells the kind instead of the old size. Counting it as bytes would let a script that makes and
    // drops objects earn memory, five bytes each.
    bool is_string = block == NULL && held == LUA_TSTRING;
    if (block == NULL) held = 0;

    if (size == 0) {
        free(block);
        vm->open.bytes -= held;
        return NULL;
    }
    vm->is_moving = held != 0 && LUA_VERSION_RELEASE_NUM >= 50405;
    bool is_permitted = size <= held || !vm->open.enforcing || permits(vm, is_string, held, size);
    vm->is_moving = false;
    if (!is_permitted) return NULL;
    void *moved = realloc(block, size);
    if (moved == NULL) {
        if (size > held) return NULL;
        // Lua relies on shrinking. The block is larger than Lua thinks, which harms nothing.
        moved = block;
    }
    vm->open.bytes += size - held;
    if (vm->open.bytes > vm->open.peak) vm->open.peak = vm->open.bytes;
    return moved;
}

// Lua looks for a table's weakness under one string object, made with the state. Changing its text, which no string of a
// script can then equal, takes weak tables out of the language; setmetatable alone cannot, since `__mode` may be put into
// a metatable at any later time. They have to go: what they hold depends on when memory is collected, and a collection
// with 40,000 of them in a chain takes 170 ms, quadratic, without an instruction between.
static void forget_weak_tables(lua_State *state) {
    char *name = (char *)(uintptr_t)lua_pushliteral(state, "__mode");
    name[0] = '\0';
    clua_pop(state, 1);
}

clua_vm *clua_open(size_t limit) {
    struct vm *vm = calloc(1, sizeof *vm);
    if (vm == NULL) return NULL;
    vm->open.limit = limit;
    vm->granted = limit;
    vm->main = lua_newstate(allocate, vm);
    if (vm->main == NULL) {
        free(vm);
        return NULL;
    }
    vm->open.state = vm->main;
    forget_weak_tables(vm->main);
    return &vm->open;
}

void clua_close(clua_vm *vm) {
    if (vm == NULL) return;
    lua_close(((struct vm *)vm)->main);
    free(vm);
}

clua_vm *clua_of(lua_State *state) {
    void *vm;
    lua_getallocf(state, &vm);
    return vm;
}
