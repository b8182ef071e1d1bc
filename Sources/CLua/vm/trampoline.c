// Functions of Swift. Swift returns a number and only here, below its frame, is an error raised: a jump across a Swift
// frame is undefined.
#include "vm/vm.h"

int vm_call_swift(lua_State *state, const struct callee *callee) {
    struct vm *vm = vm_of(state);
    vm_check_stack(state);
    vm->open.enforcing = false;
    int results = callee->function(callee->context, state);
    vm->open.enforcing = true;
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
