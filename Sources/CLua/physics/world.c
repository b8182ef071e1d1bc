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
    free(world->pulls);
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
    size_t room = world->count == 0 ? 1 : world->count;
    world->speeds = malloc(2 * room * sizeof *world->speeds);
    world->pulls = calloc(room, sizeof *world->pulls);
    if (world->speeds == NULL || world->pulls == NULL) return false;
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
        world_pull(world, i, x, y);
    }
}

void clua_world_push(clua_world *world, uint32_t index, double x, double y) {
    if (world->marks[index] & CLUA_FIXED) return;
    world->bodies[index].vx += x * world->dt;
    world->bodies[index].vy += y * world->dt;
    world_pull(world, index, x, y);
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
    double stiffness = omega * omega;
    world_pull_by_spring(world, index, stiffness * (x - body->x), stiffness * (y - body->y), stiffness);
    body->vx = (body->vx - pull * (body->x - x)) * share;
    body->vy = (body->vy - pull * (body->y - y)) * share;
}

static const double GOLDEN_ANGLE = 2.399963229728653;

void world_apart(uint32_t a, uint32_t b, double *x, double *y) {
    double from = sqrt(a + 0.5), to = sqrt(b + 0.5);
    double dx = to * cos(b * GOLDEN_ANGLE) - from * cos(a * GOLDEN_ANGLE);
    double dy = to * sin(b * GOLDEN_ANGLE) - from * sin(a * GOLDEN_ANGLE);
    double length = sqrt(dx * dx + dy * dy);
    *x = dx / length;
    *y = dy / length;
}

void clua_world_spring(clua_world *world, uint32_t a, uint32_t b, double length, double frequency, double damping) {
    clua_body *one = &world->bodies[a], *other = &world->bodies[b];
    double inverse_a = inverse_mass(world, a), inverse_b = inverse_mass(world, b);
    double sum = inverse_a + inverse_b;
    if (is_absent(one) || is_absent(other) || a == b || sum == 0 || frequency < 1e-6) return;
    double x = centre_x(other) - centre_x(one), y = centre_y(other) - centre_y(one);
    double distance = sqrt(x * x + y * y);
    if (distance < 1e-9) {
        world_apart(a, b, &x, &y);
    } else {
        x /= distance;
        y /= distance;
    }
    double omega = TURN * frequency, dt = world->dt, mass = 1 / sum;
    double stiffness = mass * omega * omega, resistance = 2 * mass * damping * omega;
    double softness = 1 / (dt * (resistance + dt * stiffness));
    double bias = (distance - length) * dt * stiffness * softness;
    double tension = (distance - length) * stiffness;
    world_pull_by_spring(world, a, tension * inverse_a * x, tension * inverse_a * y, stiffness * inverse_a);
    world_pull_by_spring(world, b, -tension * inverse_b * x, -tension * inverse_b * y, stiffness * inverse_b);
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
                world_apart(a, b, &x, &y);
            } else {
                x /= distance;
                y /= distance;
            }
            double share = 1 - distance / range;
            double strong = strength * share * share;
            clua_world_push(world, a, -strong * x, -strong * y);
            clua_world_push(world, b, strong * x, strong * y);
        }
    }
}
