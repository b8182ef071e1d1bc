// Bodies that touch: contacts are found before bodies move, their velocities are solved, and what still overlaps afterwards is
// moved apart.
#include "physics/world.h"

#include <stdlib.h>

// Parts of a step. Many parts with one round of corrections each hold a pile of many layers better than many rounds of one
// part: 50 layers of bubbles sink by 1 point, where ten rounds of impulses let them sink by 20 (measured).
enum { PARTS = 8 };

// Bodies that meet more slowly than this, in points/s, do not bounce: a pile would never rest.
static const double LEAST_BOUNCE = 40;

// Centres nearer to one another than this, in points, have no direction.
static const double SAME_PLACE = 1e-9;

// Where two bodies are to one another: the distance between them and the direction from a to b.
static double separation(const clua_world *world, uint32_t a, uint32_t b, double *nx, double *ny) {
    const clua_body *one = &world->bodies[a], *other = &world->bodies[b];
    double x = centre_x(other) - centre_x(one), y = centre_y(other) - centre_y(one);
    if (world->are_circles) {
        double distance = sqrt(x * x + y * y);
        if (distance < SAME_PLACE) {
            world_apart(a, b, nx, ny);
        } else {
            *nx = x / distance;
            *ny = y / distance;
        }
        return distance - (fmin(one->width, one->height) + fmin(other->width, other->height)) / 2;
    }
    double apart_x = fabs(x) - (one->width + other->width) / 2;
    double apart_y = fabs(y) - (one->height + other->height) / 2;
    bool is_beside = apart_x > apart_y;
    if (fabs(x) < SAME_PLACE && fabs(y) < SAME_PLACE) {
        world_apart(a, b, &x, &y);
        is_beside = fabs(x) > fabs(y);
    }
    *nx = is_beside ? (x < 0 ? -1 : 1) : 0;
    *ny = is_beside ? 0 : (y < 0 ? -1 : 1);
    return is_beside ? apart_x : apart_y;
}

// The place of one of the four walls to a body.
static double wall_separation(const clua_world *world, uint32_t body, double nx, double ny) {
    const clua_body *one = &world->bodies[body];
    const clua_frame *room = &world->boundary;
    if (nx < 0) return one->x - room->x;
    if (nx > 0) return room->x + room->width - one->x - one->width;
    if (ny < 0) return one->y - room->y;
    return room->y + room->height - one->y - one->height;
}

static double speed_along(const clua_world *world, const clua_contact *contact, double x, double y) {
    const clua_body *one = &world->bodies[contact->a];
    double vx = -one->vx, vy = -one->vy;
    if (contact->b != NO_BODY) {
        vx += world->bodies[contact->b].vx;
        vy += world->bodies[contact->b].vy;
    }
    return vx * x + vy * y;
}

static void push(clua_world *world, const clua_contact *contact, double x, double y) {
    clua_body *one = &world->bodies[contact->a];
    one->vx -= x * contact->inverse_a;
    one->vy -= y * contact->inverse_a;
    if (contact->b == NO_BODY) return;
    clua_body *other = &world->bodies[contact->b];
    other->vx += x * contact->inverse_b;
    other->vy += y * contact->inverse_b;
}

static bool add(clua_world *world, clua_contact contact) {
    if (world->contact_count == world->contact_limit) return false;
    const clua_body *one = &world->bodies[contact.a];
    contact.inverse_a = inverse_mass(world, contact.a);
    contact.depth = INFINITY;
    if (contact.b != NO_BODY) {
        const clua_body *other = &world->bodies[contact.b];
        contact.inverse_b = inverse_mass(world, contact.b);
        contact.depth = (centre_x(one) + centre_x(other)) * world->gravity_x
            + (centre_y(one) + centre_y(other)) * world->gravity_y;
    }
    double sum = contact.inverse_a + contact.inverse_b;
    if (sum == 0) return false;
    contact.mass = 1 / sum;
    world->contacts[world->contact_count++] = contact;
    return true;
}

static void find_walls(clua_world *world) {
    static const double normals[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (uint32_t i = 0; i < world->count; i++) {
        const clua_body *body = &world->bodies[i];
        if (is_absent(body)) continue;
        for (int wall = 0; wall < 4; wall++) {
            double nx = normals[wall][0], ny = normals[wall][1];
            // A body that does not fit between two walls stays at the first.
            if (wall == 1 && body->width > world->boundary.width) continue;
            if (wall == 3 && body->height > world->boundary.height) continue;
            double distance = wall_separation(world, i, nx, ny);
            if (distance > reach(world, nx == 0 ? body->vy : body->vx)) continue;
            add(world, (clua_contact){.a = i, .b = NO_BODY, .nx = nx, .ny = ny});
        }
    }
}

static void find_pairs(clua_world *world) {
    bool is_vertical;
    uint32_t count = world_sweep(world, false, &is_vertical);
    for (uint32_t p = 0; p < count; p++) {
        uint32_t a = world->edges[p].body;
        const clua_body *one = &world->bodies[a];
        double x_reach = reach(world, one->vx), y_reach = reach(world, one->vy);
        double end = is_vertical ? one->y + one->height + y_reach : one->x + one->width + x_reach;
        int found = 0;
        for (uint32_t q = p + 1; q < count && world->edges[q].position < end; q++) {
            uint32_t b = world->edges[q].body;
            const clua_body *other = &world->bodies[b];
            double across = is_vertical ? x_reach + reach(world, other->vx) : y_reach + reach(world, other->vy);
            bool is_near = is_vertical
                ? other->x - across < one->x + one->width && one->x < other->x + other->width + across
                : other->y - across < one->y + one->height && one->y < other->y + other->height + across;
            if (!is_near) continue;
            clua_contact contact = {.a = a < b ? a : b, .b = a < b ? b : a};
            double distance = separation(world, contact.a, contact.b, &contact.nx, &contact.ny);
            if (distance > x_reach + y_reach + reach(world, other->vx) + reach(world, other->vy)) continue;
            if (add(world, contact) && ++found == CLUA_CONTACTS_PER_BODY) break;
        }
    }
}

// Finds all contacts, in the order in which they are solved. False if there is no memory.
static bool find(clua_world *world) {
    world->contacts = malloc(world->contact_limit * sizeof *world->contacts);
    world->ranks = malloc(2 * world->contact_limit * sizeof *world->ranks);
    if (world->contacts == NULL || world->ranks == NULL) return false;
    if (world->is_bounded) find_walls(world);
    if (world->collides) find_pairs(world);
    size_t count = world->contact_count;
    for (size_t i = 0; i < count; i++) world->ranks[i] = (clua_edge){-world->contacts[i].depth, (uint32_t)i};
    world_sort(world->ranks, world->ranks + count, count);
    return true;
}

// Moves what overlaps apart.
static void part(clua_world *world) {
    for (size_t i = 0; i < world->contact_count; i++) {
        clua_contact *contact = &world->contacts[world->ranks[i].body];
        double distance = contact->b == NO_BODY
            ? wall_separation(world, contact->a, contact->nx, contact->ny)
            : separation(world, contact->a, contact->b, &contact->nx, &contact->ny);
        contact->push = 0;
        if (distance >= 0) continue;
        contact->push = -distance * contact->mass;
        clua_body *one = &world->bodies[contact->a];
        one->x -= contact->nx * contact->push * contact->inverse_a;
        one->y -= contact->ny * contact->push * contact->inverse_a;
        if (contact->b == NO_BODY) continue;
        clua_body *other = &world->bodies[contact->b];
        other->x += contact->nx * contact->push * contact->inverse_b;
        other->y += contact->ny * contact->push * contact->inverse_b;
    }
}

// Gives bodies that touched the speeds with which they part, whatever speed moving them apart has given them.
static void bounce(clua_world *world, double h) {
    for (size_t i = 0; i < world->contact_count; i++) {
        const clua_contact *contact = &world->contacts[world->ranks[i].body];
        if (contact->push == 0) continue;
        world->marks[contact->a] |= CLUA_TOUCHES;
        if (contact->b != NO_BODY) world->marks[contact->b] |= CLUA_TOUCHES;
        double wanted = contact->speed < -LEAST_BOUNCE ? -contact->speed * world->restitution : 0;
        double change = (wanted - speed_along(world, contact, contact->nx, contact->ny)) * contact->mass;
        push(world, contact, contact->nx * change, contact->ny * change);
        if (world->friction == 0) continue;
        double tx = -contact->ny, ty = contact->nx, most = world->friction * contact->push / h;
        change = -speed_along(world, contact, tx, ty) * contact->mass;
        change = fmin(fmax(change, -most), most);
        push(world, contact, tx * change, ty * change);
    }
}

static double limited(double speed) { return fmin(fmax(speed, -CLUA_SPEED_LIMIT), CLUA_SPEED_LIMIT); }

static void move(clua_world *world, double h) {
    for (uint32_t i = 0; i < world->count; i++) {
        clua_body *body = &world->bodies[i];
        body->x += body->vx * h;
        body->y += body->vy * h;
    }
}

// One part of a step in which bodies may touch.
static void solve(clua_world *world, double h) {
    for (uint32_t i = 0; i < world->count; i++) {
        clua_body *body = &world->bodies[i];
        body->vx += world->changes[2 * i];
        body->vy += world->changes[2 * i + 1];
        world->places[2 * i] = body->x;
        world->places[2 * i + 1] = body->y;
    }
    for (size_t i = 0; i < world->contact_count; i++) {
        clua_contact *contact = &world->contacts[world->ranks[i].body];
        contact->speed = speed_along(world, contact, contact->nx, contact->ny);
    }
    move(world, h);
    part(world);
    for (uint32_t i = 0; i < world->count; i++) {
        clua_body *body = &world->bodies[i];
        body->vx = (body->x - world->places[2 * i]) / h;
        body->vy = (body->y - world->places[2 * i + 1]) / h;
    }
    bounce(world, h);
}

bool clua_world_finish(clua_world *world) {
    for (uint32_t i = 0; i < world->count; i++) {
        clua_body *body = &world->bodies[i];
        bool is_still = is_absent(body) || (world->marks[i] & CLUA_FIXED) != 0;
        body->vx = is_still ? 0 : limited(body->vx) + 0.0;
        body->vy = is_still ? 0 : limited(body->vy) + 0.0;
    }
    if (!world->collides && !world->is_bounded) {
        move(world, world->dt);
        return true;
    }
    size_t room = world->count == 0 ? 1 : world->count;
    world->changes = malloc(2 * room * sizeof *world->changes);
    world->places = malloc(2 * room * sizeof *world->places);
    if (world->changes == NULL || world->places == NULL || !find(world)) return false;
    // What forces have changed comes part by part.
    for (uint32_t i = 0; i < world->count; i++) {
        clua_body *body = &world->bodies[i];
        bool is_still = is_absent(body) || (world->marks[i] & CLUA_FIXED) != 0;
        double x = is_still ? 0 : world->speeds[2 * i], y = is_still ? 0 : world->speeds[2 * i + 1];
        world->changes[2 * i] = (body->vx - x) / PARTS;
        world->changes[2 * i + 1] = (body->vy - y) / PARTS;
        body->vx = x;
        body->vy = y;
    }
    for (int number = 0; number < PARTS; number++) solve(world, world->dt / PARTS);
    for (uint32_t i = 0; i < world->count; i++) {
        // Adding 0 makes a −0 a 0.
        world->bodies[i].vx = limited(world->bodies[i].vx) + 0.0;
        world->bodies[i].vy = limited(world->bodies[i].vy) + 0.0;
    }
    return true;
}
