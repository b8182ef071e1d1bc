// The bodies of a step, and the forces on them.
#include "physics/world.h"

#include <stdlib.h>
#include <string.h>

clua_world *clua_world_open(clua_placement_buffer *buffer) {
    clua_world *world = calloc(1, sizeof *world);
    if (world != NULL) world->buffer = buffer;
    return world;
}

void clua_world_end(clua_world *world) {
    free(world->bodies);
    free(world->marks);
    free(world->firsts);
    free(world->edges);
    free(world->scratch);
    free(world->ranks);
    free(world->contacts);
    free(world->speeds);
    free(world->changes);
    free(world->places);
    clua_placement_buffer *buffer = world->buffer;
    memset(world, 0, sizeof *world);
    world->buffer = buffer;
}

void clua_world_close(clua_world *world) {
    if (world == NULL) return;
    clua_world_end(world);
    free(world);
}

bool clua_world_begin(clua_world *world, const uint32_t *counts, uint32_t section_count) {
    clua_world_end(world);
    size_t count = 0;
    for (uint32_t i = 0; i < section_count; i++) count += counts[i];
    if (count >= NO_BODY) return false;
    size_t room = count == 0 ? 1 : count;
    world->contact_limit = room * CLUA_CONTACTS_PER_BODY + 4 * room;
    world->bodies = calloc(room, sizeof *world->bodies);
    world->marks = calloc(room, sizeof *world->marks);
    world->firsts = calloc((size_t)section_count + 1, sizeof *world->firsts);
    world->edges = calloc(room, sizeof *world->edges);
    world->scratch = calloc(room, sizeof *world->scratch);
    if (!world->bodies || !world->marks || !world->firsts || !world->edges || !world->scratch) {
        clua_world_end(world);
        return false;
    }
    for (uint32_t i = 0; i < section_count; i++) world->firsts[i + 1] = world->firsts[i] + counts[i];
    world->count = (uint32_t)count;
    world->section_count = section_count;
    return true;
}

bool clua_world_start(clua_world *world) {
    world->speeds = malloc(2 * (size_t)(world->count == 0 ? 1 : world->count) * sizeof *world->speeds);
    if (world->speeds == NULL) return false;
    for (uint32_t i = 0; i < world->count; i++) {
        world->speeds[2 * i] = world->bodies[i].vx;
        world->speeds[2 * i + 1] = world->bodies[i].vy;
    }
    world->is_running = true;
    return true;
}

void clua_world_gravity(clua_world *world, double x, double y) {
    world->gravity_x += x;
    world->gravity_y += y;
    for (uint32_t i = 0; i < world->count; i++) {
        if (world->marks[i] & CLUA_FIXED) continue;
        world->bodies[i].vx += x * world->dt;
        world->bodies[i].vy += y * world->dt;
    }
}

void clua_world_friction(clua_world *world, double rate) {
    double share = 1 / (1 + rate * world->dt);
    for (uint32_t i = 0; i < world->count; i++) {
        world->bodies[i].vx *= share;
        world->bodies[i].vy *= share;
    }
}

static const double TURN = 6.283185307179586;

void clua_world_attach(clua_world *world, uint32_t index, double x, double y, double frequency, double damping) {
    clua_body *body = &world->bodies[index];
    if (is_absent(body) || world->marks[index] & CLUA_FIXED) return;
    double omega = TURN * frequency, dt = world->dt;
    double pull = dt * omega * omega;
    double share = 1 / (1 + 2 * damping * omega * dt + dt * pull);
    body->vx = (body->vx - pull * (body->x - x)) * share;
    body->vy = (body->vy - pull * (body->y - y)) * share;
}

// A unit vector for two bodies at the same place, which are parted in a direction that depends on their numbers.
static void apart(uint32_t a, uint32_t b, double *x, double *y) {
    static const double directions[8][2] = {
        {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0.6, 0.8}, {-0.8, 0.6}, {-0.6, -0.8}, {0.8, -0.6},
    };
    uint32_t number = (a * 2654435761u + b * 40503u) >> 13 & 7;
    *x = directions[number][0];
    *y = directions[number][1];
}

void clua_world_spring(clua_world *world, uint32_t a, uint32_t b, double length, double frequency, double damping) {
    clua_body *one = &world->bodies[a], *other = &world->bodies[b];
    double inverse_a = inverse_mass(world, a), inverse_b = inverse_mass(world, b);
    double sum = inverse_a + inverse_b;
    if (is_absent(one) || is_absent(other) || a == b || sum == 0 || frequency < 1e-6) return;
    double x = centre_x(other) - centre_x(one), y = centre_y(other) - centre_y(one);
    double distance = sqrt(x * x + y * y);
    if (distance < 1e-9) {
        apart(a, b, &x, &y);
    } else {
        x /= distance;
        y /= distance;
    }
    double omega = TURN * frequency, dt = world->dt, mass = 1 / sum;
    double stiffness = mass * omega * omega, resistance = 2 * mass * damping * omega;
    double softness = 1 / (dt * (resistance + dt * stiffness));
    double bias = (distance - length) * dt * stiffness * softness;
    double speed = (other->vx - one->vx) * x + (other->vy - one->vy) * y;
    double impulse = -(speed + bias) / (sum + softness);
    one->vx -= impulse * inverse_a * x;
    one->vy -= impulse * inverse_a * y;
    other->vx += impulse * inverse_b * x;
    other->vy += impulse * inverse_b * y;
}

void clua_world_repel(clua_world *world, double strength, double range) {
    bool is_vertical;
    uint32_t count = world_sweep(world, true, &is_vertical);
    for (uint32_t p = 0; p < count; p++) {
        uint32_t a = world->edges[p].body;
        clua_body *one = &world->bodies[a];
        double ax = centre_x(one), ay = centre_y(one), end = world->edges[p].position + range;
        for (uint32_t q = p + 1; q < count && world->edges[q].position < end; q++) {
            uint32_t b = world->edges[q].body;
            clua_body *other = &world->bodies[b];
            double x = centre_x(other) - ax, y = centre_y(other) - ay;
            double square = x * x + y * y;
            if (square >= range * range) continue;
            double distance = sqrt(square);
            if (distance < 1e-9) {
                apart(a, b, &x, &y);
            } else {
                x /= distance;
                y /= distance;
            }
            double share = 1 - distance / range;
            double change = strength * share * share * world->dt;
            if (!(world->marks[a] & CLUA_FIXED)) {
                one->vx -= change * x;
                one->vy -= change * y;
            }
            if (!(world->marks[b] & CLUA_FIXED)) {
                other->vx += change * x;
                other->vy += change * y;
            }
        }
    }
}
