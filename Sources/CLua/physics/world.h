// Shared by the files of this folder.
#ifndef CLUA_WORLD_H
#define CLUA_WORLD_H

#include "CLuaPhysics.h"

#include <math.h>

// No pair of numbers is multiplied and added in one rounding, whatever the processor could do.
#pragma STDC FP_CONTRACT OFF

#define NO_BODY UINT32_MAX

// Two bodies that may touch in this step, or a body and a wall (`b` is NO_BODY).
struct clua_contact {
    uint32_t a, b;
    // From a to b; for a wall, from the body to the wall.
    double nx, ny;
    // The inverse masses, and 1 / their sum.
    double inverse_a, inverse_b, mass;
    // Contacts are solved from the bottom up: along gravity, farthest first.
    double depth;
    // In the present part of the step: how fast they came nearer, and how hard they were pushed apart; 0: they do not touch.
    double speed, push;
};

static inline bool is_absent(const clua_body *body) { return body->width < 0; }

// The mass of a body is its area: like UIKit's dynamic items, all have the same density. A fixed one has no inverse.
static inline double inverse_mass(const clua_world *world, uint32_t index) {
    if (world->marks[index] & CLUA_FIXED) return 0;
    double area = world->bodies[index].width * world->bodies[index].height;
    return 1 / (area > 1 ? area : 1);
}

static inline double centre_x(const clua_body *body) { return body->x + body->width / 2; }
static inline double centre_y(const clua_body *body) { return body->y + body->height / 2; }

// A unit vector from one body to another at the same place. Each body stands for a seed of a sunflower, so that many at one place
// part in all directions, and every two of them agree on theirs.
void world_apart(uint32_t a, uint32_t b, double *x, double *y);

// Adds an acceleration to what pulls a body, by a spring of this stiffness in 1/s² or by something else.
void world_pull(clua_world *world, uint32_t index, double x, double y);
void world_pull_by_spring(clua_world *world, uint32_t index, double x, double y, double stiffness);

// One end of a body on the axis of a sweep.
struct clua_edge {
    double position;
    uint32_t body;
};

// Sorts by position; equals keep their order. (glibc's `qsort` asks the kernel for the size of memory, for which a worker is ended.)
void world_sort(clua_edge *edges, clua_edge *scratch, size_t count);

// Orders the bodies by their position on the axis along which they spread most, so that few pairs are near on it: by their
// centres, or by their least edges less what they may move in this step. Bodies of absent items are left out.
//
// Returns the number of bodies.
uint32_t world_sweep(clua_world *world, bool by_centre, bool *is_vertical);

// By how much a body may move in this step, with a little more.
static inline double reach(const clua_world *world, double speed) { return fabs(speed) * world->dt + 0.5; }

#endif
