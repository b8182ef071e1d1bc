// Coroutines under the budget: the hook is put into each before it runs, since one made while none was set has none, and
// what ends the state goes through resume.
#include "vm/vm.h"

static lua_State *check_thread(lua_State *state) {
    lua_State *thread = lua_tothread(state, 1);
    luaL_argexpected(state, thread != NULL, 1, "coroutine");
    return thread;
}

// Resumes with the topmost values. Returns how many results, or −1 and a message, are at the top instead.
static int resume(lua_State *state, lua_State *thread, int arguments) {
    vm_check_stack(state);
    if (!lua_checkstack(thread, arguments)) {
        lua_pushliteral(state, "too many arguments to resume");
        return -1;
    }
    struct vm *vm = vm_of(state);
    int results;
    vm_install_hook(thread);
    lua_xmove(state, thread, arguments);
    vm->open.state = thread;
    int status = lua_resume(thread, state, arguments, &results);
    vm->open.state = state;
    vm_install_hook(state);
    if (status != LUA_OK && status != LUA_YIELD) {
        vm_pass_fatal(state, status);
        lua_xmove(thread, state, 1);
        return -1;
    }
    if (!lua_checkstack(state, results + 1)) {
        lua_settop(thread, -results - 1);
        lua_pushliteral(state, "too many results to resume");
        return -1;
    }
    lua_xmove(thread, state, results);
    return results;
}

// Runs what a thread has still to close. It may not yield meanwhile: Lua would take that for an error and leave the thread
// in a state that is neither.
static int close_thread(lua_State *state, lua_State *thread) {
    vm_check_stack(state);
    struct vm *vm = vm_of(state);
    struct closing closing = {thread, vm->closing};
    vm_install_hook(thread);
    vm->closing = &closing;
    vm->open.state = thread;
#if LUA_VERSION_RELEASE_NUM >= 50406
    int status = lua_closethread(thread, state);
#else
    int status = lua_resetthread(thread);
#endif
    vm->open.state = state;
    vm->closing = closing.outer;
    vm_install_hook(state);
    if (status != LUA_OK) vm_pass_fatal(state, status);
    return status;
}

static int create(lua_State *state) {
    luaL_checktype(state, 1, LUA_TFUNCTION);
    lua_State *thread = lua_newthread(state);
    lua_pushvalue(state, 1);
    lua_xmove(state, thread, 1);
    return 1;
}

static int resume_thread(lua_State *state) {
    lua_State *thread = check_thread(state);
    int results = resume(state, thread, lua_gettop(state) - 1);
    lua_pushboolean(state, results >= 0);
    if (results < 0) {
        clua_insert(state, -2);
        return 2;
    }
    clua_insert(state, -results - 1);
    return results + 1;
}

static int resume_wrapped(lua_State *state) {
    lua_State *thread = lua_tothread(state, lua_upvalueindex(1));
    int results = resume(state, thread, lua_gettop(state));
    if (results >= 0) return results;
    int status = lua_status(thread);
    if (status != LUA_OK && status != LUA_YIELD && close_thread(state, thread) != LUA_OK) {
        // The error that closing ended with, which is the first one unless a __close raised.
        lua_xmove(thread, state, 1);
    }
    if (lua_type(state, -1) == LUA_TSTRING) {
        luaL_where(state, 1);
        clua_insert(state, -2);
        lua_concat(state, 2);
    }
    return lua_error(state);
}

static int wrap(lua_State *state) {
    create(state);
    lua_pushcclosure(state, resume_wrapped, 1);
    return 1;
}

static const char *status_name(lua_State *state, lua_State *thread) {
    lua_Debug frame;
    if (thread == state) return "running";
    switch (lua_status(thread)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK:
        // Active, but not here: it resumed another.
        if (lua_getstack(thread, 0, &frame)) return "normal";
        return lua_gettop(thread) == 0 ? "dead" : "suspended";
    default: return "dead";
    }
}

static int status(lua_State *state) {
    lua_pushstring(state, status_name(state, check_thread(state)));
    return 1;
}

static int close(lua_State *state) {
    lua_State *thread = check_thread(state);
    const char *name = status_name(state, thread);
    if (name[0] != 'd' && name[0] != 's') return luaL_error(state, "cannot close a %s coroutine", name);
    if (close_thread(state, thread) == LUA_OK) {
        lua_pushboolean(state, true);
        return 1;
    }
    lua_pushboolean(state, false);
    lua_xmove(thread, state, 1);
    return 2;
}

static int yield(lua_State *state) {
    for (const struct closing *closing = vm_of(state)->closing; closing != NULL; closing = closing->outer) {
        if (closing->thread == state) return luaL_error(state, "attempt to yield while the coroutine is closed");
    }
    return lua_yield(state, lua_gettop(state));
}

static int is_yieldable(lua_State *state) {
    lua_pushboolean(state, lua_isyieldable(lua_isthread(state, 1) ? lua_tothread(state, 1) : state));
    return 1;
}

static int running(lua_State *state) {
    bool is_main = lua_pushthread(state);
    lua_pushboolean(state, is_main);
    return 2;
}

const luaL_Reg vm_coroutine_functions[] = {
    {"close", close},
    {"create", create},
    {"isyieldable", is_yieldable},
    {"resume", resume_thread},
    {"running", running},
    {"status", status},
    {"wrap", wrap},
    {"yield", yield},
    {NULL, NULL},
};
