// The functions of `ctx.physics`, which scripts call with a colon. Every argument is checked here, so that no force is infinite
// and no velocity is not a number.
#include "physics/world.h"

#include "placement/placement_buffer.h"

#include <string.h>

// The world, if a step runs and the function was called on an object.
static clua_world *world_of(lua_State *state, const char *call) {
    clua_world *world = lua_touserdata(state, lua_upvalueindex(1));
    if (!world->is_running) {
        placement_refuse(state, world->buffer, "physics:%s works only in step, on the ctx that step was given", call);
    }
    if (lua_type(state, 1) != LUA_TTABLE) {
        placement_refuse(
            state, world->buffer, "%s is called without its object, expected ctx.physics:%s(...)", call, call);
    }
    return world;
}

// Reads a number in `least`...`most`.
static double number_in(
    lua_State *state, clua_world *world, const char *call, int index, const char *name, double least, double most
) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        double value = lua_tonumberx(state, index, NULL);
        // A NaN fails both. Adding 0 makes a −0 a 0.
        if (value >= least && value <= most) return value + 0.0;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "a number in %.9g...%.9g", least, most);
    placement_refuse_value(state, world->buffer, call, -1, -1, name, index, expected);
}

static double optional_in(
    lua_State *state, clua_world *world, const char *call, int index, const char *name, double least, double most,
    double fallback
) {
    return lua_isnoneornil(state, index) ? fallback : number_in(state, world, call, index, name, least, most);
}

static double length_at(lua_State *state, clua_world *world, const char *call, int index, const char *name) {
    return number_in(state, world, call, index, name, -world->buffer->limit, world->buffer->limit);
}

// Reads a section and an item of the container.
static uint32_t body_at(lua_State *state, clua_world *world, const char *call, int index) {
    int64_t number;
    clua_section *section = placement_section_at(state, world->buffer, call, index, &number);
    uint32_t item = placement_item_at(state, world->buffer, call, section, number, index + 1);
    if (number >= (int64_t)world->section_count || item >= world->firsts[number + 1] - world->firsts[number]) {
        placement_refuse(state, world->buffer, "%s (%lld, %u): the item has no body", call, (long long)number, item);
    }
    return world->firsts[number] + item;
}

static int gravity(lua_State *state) {
    clua_world *world = world_of(state, "gravity");
    double x = length_at(state, world, "gravity", 2, "x");
    clua_world_gravity(world, x, length_at(state, world, "gravity", 3, "y"));
    return 0;
}

static int friction(lua_State *state) {
    clua_world *world = world_of(state, "friction");
    clua_world_friction(world, number_in(state, world, "friction", 2, "rate", 0, 1e6));
    return 0;
}

// Reads a spring's frequency and damping.
static double spring_at(lua_State *state, clua_world *world, const char *call, int index, double *damping) {
    double frequency = number_in(state, world, call, index, "frequency", 0, CLUA_FREQUENCY_LIMIT);
    *damping = optional_in(state, world, call, index + 1, "damping", 0, 100, 1);
    return frequency;
}

static int attach(lua_State *state) {
    clua_world *world = world_of(state, "attach");
    double damping, frequency = spring_at(state, world, "attach", 2, &damping);
    world->is_attached = true;
    for (uint32_t i = 0; i < world->count; i++) {
        clua_world_attach(world, i, world->bodies[i].home_x, world->bodies[i].home_y, frequency, damping);
    }
    return 0;
}

static int attach_item(lua_State *state) {
    clua_world *world = world_of(state, "attach_item");
    uint32_t body = body_at(state, world, "attach_item", 2);
    double x = length_at(state, world, "attach_item", 4, "x"), y = length_at(state, world, "attach_item", 5, "y");
    double damping, frequency = spring_at(state, world, "attach_item", 6, &damping);
    clua_world_attach(world, body, x, y, frequency, damping);
    return 0;
}

static int spring(lua_State *state) {
    clua_world *world = world_of(state, "spring");
    uint32_t a = body_at(state, world, "spring", 2), b = body_at(state, world, "spring", 4);
    double length = number_in(state, world, "spring", 6, "length", 0, world->buffer->limit);
    double damping, frequency = spring_at(state, world, "spring", 7, &damping);
    clua_world_spring(world, a, b, length, frequency, damping);
    return 0;
}

static int repel(lua_State *state) {
    clua_world *world = world_of(state, "repel");
    double strength = length_at(state, world, "repel", 2, "strength");
    double range = number_in(state, world, "repel", 3, "range", 0, world->buffer->limit);
    if (range > 0) clua_world_repel(world, strength, range);
    return 0;
}

static int push(lua_State *state) {
    clua_world *world = world_of(state, "push");
    uint32_t body = body_at(state, world, "push", 2);
    double x = length_at(state, world, "push", 4, "ax"), y = length_at(state, world, "push", 5, "ay");
    clua_world_push(world, body, x, y);
    return 0;
}

static int collide(lua_State *state) {
    clua_world *world = world_of(state, "collide");
    double restitution = optional_in(state, world, "collide", 2, "restitution", 0, 1, 0);
    double friction = optional_in(state, world, "collide", 3, "friction", 0, 10, 0);
    bool are_circles = false;
    if (!lua_isnoneornil(state, 4)) {
        const char *shape = lua_type(state, 4) == LUA_TSTRING ? lua_tolstring(state, 4, NULL) : "";
        are_circles = strcmp(shape, "circle") == 0;
        if (!are_circles && strcmp(shape, "box") != 0) {
            placement_refuse_value(state, world->buffer, "collide", -1, -1, "shape", 4, "\"box\" or \"circle\"");
        }
    }
    world->collides = true;
    world->restitution = restitution;
    world->friction = friction;
    world->are_circles = are_circles;
    return 0;
}

static int boundary(lua_State *state) {
    clua_world *world = world_of(state, "boundary");
    clua_frame room = {
        .x = length_at(state, world, "boundary", 2, "x"), .y = length_at(state, world, "boundary", 3, "y"),
        .width = number_in(state, world, "boundary", 4, "width", 0, world->buffer->limit),
        .height = number_in(state, world, "boundary", 5, "height", 0, world->buffer->limit),
    };
    world->restitution = optional_in(state, world, "boundary", 6, "restitution", 0, 1, world->restitution);
    world->is_bounded = true;
    world->boundary = room;
    return 0;
}

static int fix(lua_State *state) {
    clua_world *world = world_of(state, "fix");
    uint32_t body = body_at(state, world, "fix", 2);
    world->marks[body] |= CLUA_FIXED;
    world->bodies[body].vx = world->bodies[body].vy = 0;
    return 0;
}

static int move(lua_State *state) {
    clua_world *world = world_of(state, "move");
    clua_body *body = &world->bodies[body_at(state, world, "move", 2)];
    double dx = length_at(state, world, "move", 4, "dx"), dy = length_at(state, world, "move", 5, "dy");
    body->x += dx;
    body->y += dy;
    return 0;
}

static int set_velocity(lua_State *state) {
    clua_world *world = world_of(state, "set_velocity");
    clua_body *body = &world->bodies[body_at(state, world, "set_velocity", 2)];
    double vx = number_in(state, world, "set_velocity", 4, "vx", -CLUA_SPEED_LIMIT, CLUA_SPEED_LIMIT);
    double vy = number_in(state, world, "set_velocity", 5, "vy", -CLUA_SPEED_LIMIT, CLUA_SPEED_LIMIT);
    body->vx = vx;
    body->vy = vy;
    return 0;
}

// Pushes some of a body's numbers; one nil if the item was not placed.
static int numbers(lua_State *state, const clua_body *body, int count, const double *values) {
    if (is_absent(body)) {
        lua_pushnil(state);
        return 1;
    }
    for (int i = 0; i < count; i++) lua_pushnumber(state, values[i]);
    return count;
}

static int frame(lua_State *state) {
    clua_world *world = world_of(state, "frame");
    const clua_body *body = &world->bodies[body_at(state, world, "frame", 2)];
    return numbers(state, body, 4, (double[]){body->x, body->y, body->width, body->height});
}

static int velocity(lua_State *state) {
    clua_world *world = world_of(state, "velocity");
    const clua_body *body = &world->bodies[body_at(state, world, "velocity", 2)];
    return numbers(state, body, 2, (double[]){body->vx, body->vy});
}

static int home(lua_State *state) {
    clua_world *world = world_of(state, "home");
    const clua_body *body = &world->bodies[body_at(state, world, "home", 2)];
    return numbers(state, body, 2, (double[]){body->home_x, body->home_y});
}

static int scrolled(lua_State *state) {
    clua_world *world = world_of(state, "scrolled");
    lua_pushnumber(state, world->scrolled_x);
    lua_pushnumber(state, world->scrolled_y);
    return 2;
}

static int time_since(lua_State *state) {
    lua_pushnumber(state, world_of(state, "time")->time);
    return 1;
}

static const luaL_Reg functions[] = {
    {"gravity", gravity},   {"friction", friction}, {"attach", attach},
    {"attach_item", attach_item}, {"spring", spring}, {"repel", repel},
    {"push", push},         {"collide", collide},   {"boundary", boundary},
    {"fix", fix},           {"move", move},         {"set_velocity", set_velocity},
    {"frame", frame},       {"velocity", velocity}, {"home", home},
    {"scrolled", scrolled}, {"time", time_since},   {NULL, NULL},
};

void clua_push_physics_function(lua_State *state, clua_world *world, const char *name) {
    for (const luaL_Reg *function = functions; function->name != NULL; function++) {
        if (strcmp(function->name, name) != 0) continue;
        lua_pushlightuserdata(state, world);
        lua_pushcclosure(state, function->func, 1);
        return;
    }
    lua_pushnil(state);
}
