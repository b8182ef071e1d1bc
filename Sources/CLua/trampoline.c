// Functions of Swift. Swift returns a number and only here, below its frame, is an error raised: a jump across a Swift
// frame is undefined.
#include "buffer.h"
#include "vm.h"

// What a call costs before it has done anything, so that a loop of calls looks at the clock.
enum { CALL_WORK = 1000 };

int vm_call_swift(lua_State *state, const struct callee *callee) {
    struct vm *vm = vm_of(state);
    clua_charge(state, CALL_WORK);
    vm_check_stack(state);
    vm->open.enforcing = false;
    int results = callee->function(callee->context, state);
    vm->open.enforcing = true;
    // What Swift did may have taken long, or been the end of a script within.
    clua_charge(state, CALL_WORK);
    if (results >= 0) return results;
    luaL_where(state, 1);
    clua_insert(state, -2);
    lua_concat(state, 2);
    return lua_error(state);
}

static int call(lua_State *state) { return vm_call_swift(state, lua_touserdata(state, lua_upvalueindex(1))); }

void vm_push_callee(lua_State *state, clua_function function, void *context) {
    struct callee *callee = lua_newuserdatauv(state, sizeof *callee, 0);
    *callee = (struct callee){function, context};
}

void clua_push_function(lua_State *state, clua_function function, void *context) {
    vm_push_callee(state, function, context);
    lua_pushcclosure(state, call, 1);
}

static int call_with_text(lua_State *state) {
    int count = lua_gettop(state);
    struct buffer buffer;
    buffer_open(&buffer, state, 256);
    for (int i = 1; i <= count; i++) {
        clua_charge(state, 100);
        if (i > 1) buffer_add(&buffer, "\t", 1);
        vm_push_text(state, i, NULL);
        buffer_add_value(&buffer);
    }
    buffer_push(&buffer);
    lua_replace(state, 1);
    lua_settop(state, 1);
    return vm_call_swift(state, lua_touserdata(state, lua_upvalueindex(1)));
}

void clua_push_text_function(lua_State *state, clua_function function, void *context) {
    vm_push_callee(state, function, context);
    lua_pushcclosure(state, call_with_text, 1);
}
