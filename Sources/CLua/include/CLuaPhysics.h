// Bodies that move: the columns of positions and velocities behind `ctx.physics`, and the forces on them.
//
// A world lives for one step. The host fills in the bodies, the script's `step` applies forces, which change velocities at once
// and in the order of its calls, and `clua_world_finish` keeps bodies apart and moves them. Nothing here depends on a clock, on
// an address or on the order of a hash, and no operations are fused (see physics/world.h), so that the same calls on the same
// bodies give the same bits.
//
// Contacts are solved by moving what overlaps apart in small parts of a step (Müller, Macklin, Chentanez, Jeschke and Kim,
// "Detailed Rigid Body Simulation with Extended Position Based Dynamics", 2020, https://doi.org/10.1111/cgf.14105); unlike there,
// bodies do not turn. Nothing is kept from step to step but the bodies. Springs are implicit (Erin Catto, "Soft Constraints",
// 2011, https://box2d.org/publications/), so that no stiffness makes them explode.
#ifndef CLUA_PHYSICS_H
#define CLUA_PHYSICS_H

#include "CLuaPlacement.h"

// A body as the host sends it, in points and points per second. A width of −1: the item was not placed, and has no body.
typedef struct clua_body {
    double x, y;
    double vx, vy;
    double width, height;
    // Where the layout's prepare has placed it.
    double home_x, home_y;
} clua_body;

// The marks of a body in a step, in `clua_world.marks`: forces and contacts do not move it; it lies against another or a wall.
enum { CLUA_FIXED = 1, CLUA_TOUCHES = 2 };

// What pulls a body elsewhere, as an acceleration: all forces but friction and damping. `stiffness` is that of its softest spring,
// in 1/s²; 0: no spring.
typedef struct clua_pull {
    double x, y, stiffness;
} clua_pull;

typedef struct clua_contact clua_contact;
typedef struct clua_edge clua_edge;

typedef struct clua_world {
    // The buffer in which errors are recorded as refusals.
    clua_placement_buffer *buffer;
    clua_body *bodies;
    uint8_t *marks;
    uint32_t count;
    // The number of the first body of each section, and then the number of all bodies.
    uint32_t *firsts;
    uint32_t section_count;
    // Whether a step runs. Functions of `ctx.physics` are refused otherwise.
    bool is_running;
    // Seconds of a step, and since the container was opened.
    double dt, time;
    // By how much the bounds have moved since the last step.
    double scrolled_x, scrolled_y;
    // Whether the step has attached all bodies to where prepare has placed them.
    bool is_attached;
    // The sum of all gravities of this step.
    double gravity_x, gravity_y;
    // Whether and how bodies collide with one another.
    bool collides;
    bool are_circles;
    double restitution, friction;
    // Whether bodies stay in a rectangle.
    bool is_bounded;
    clua_frame boundary;
    // Scratch space of one step: bodies in the order of a sweep, contacts, and the order in
    // which contacts are solved.
    clua_edge *edges;
    clua_edge *scratch;
    clua_contact *contacts;
    clua_edge *ranks;
    // Of each body: its velocity before the step, by how much forces change it in a part of the step, and where it was before
    // the part.
    double *speeds;
    // One a body.
    clua_pull *pulls;
    double *changes;
    double *places;
    size_t contact_count;
    size_t contact_limit;
} clua_world;

// Largest speed of a body, in points per second.
#define CLUA_SPEED_LIMIT 1e6
// Largest frequency of a spring in hertz: half the number of steps per second.
#define CLUA_FREQUENCY_LIMIT 60.0
// Contacts of one body with those behind it in a sweep. More of them wait for the next step.
enum { CLUA_CONTACTS_PER_BODY = 16 };

// NULL if there is no memory.
clua_world *clua_world_open(clua_placement_buffer *buffer);
// Makes room for the bodies of so many sections, which the caller then fills in. False if there is no memory; the world then
// has no bodies.
bool clua_world_begin(clua_world *world, const uint32_t *counts, uint32_t section_count);
// Begins a step with the bodies that were filled in. False if there is no memory.
bool clua_world_start(clua_world *world);
// Solves contacts and moves all bodies. False if there is no memory for contacts.
bool clua_world_finish(clua_world *world);
// Whether no body is pulled away from where it is, after `clua_world_finish`. Bodies that lie against something count as at rest.
bool clua_world_is_calm(const clua_world *world);
// Drops the bodies.
void clua_world_end(clua_world *world);
void clua_world_close(clua_world *world);

// Forces. Each changes velocities at once.

// Accelerates all bodies, in points/s².
void clua_world_gravity(clua_world *world, double x, double y);
// Slows all bodies: a rate of 1/s.
void clua_world_friction(clua_world *world, double rate);
// Pulls a body's origin to a place by a damped spring. Frequency in hertz; damping 1 is critical.
void clua_world_attach(clua_world *world, uint32_t body, double x, double y, double frequency, double damping);
// Holds the centres of two bodies at a distance by a damped spring.
void clua_world_spring(clua_world *world, uint32_t a, uint32_t b, double length, double frequency, double damping);
// Accelerates one body.
void clua_world_push(clua_world *world, uint32_t body, double x, double y);
// Pushes the centres of all pairs nearer than `range` apart: by `strength` points/s² at no distance, less and less towards the
// range.
void clua_world_repel(clua_world *world, double strength, double range);

// Pushes a function of `ctx.physics`, with the world as its upvalue, or nil if there is none of that name.
void clua_push_physics_function(lua_State *state, clua_world *world, const char *name);

#endif
