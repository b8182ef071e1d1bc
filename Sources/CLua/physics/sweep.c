// Sweep and prune: which bodies are near one another.
#include "physics/world.h"

#include <string.h>

void world_sort(clua_edge *edges, clua_edge *scratch, size_t count) {
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count;
            size_t end = start + 2 * width < count ? start + 2 * width : count;
            size_t left = start, right = middle;
            for (size_t next = start; next < end; next++) {
                bool is_left = left < middle && (right == end || edges[left].position <= edges[right].position);
                scratch[next] = is_left ? edges[left++] : edges[right++];
            }
        }
        memcpy(edges, scratch, count * sizeof *edges);
    }
}

uint32_t world_sweep(clua_world *world, bool by_centre, bool *is_vertical) {
    double sum_x = 0, sum_y = 0, squares_x = 0, squares_y = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const clua_body *body = &world->bodies[i];
        if (is_absent(body)) continue;
        double x = centre_x(body), y = centre_y(body);
        sum_x += x;
        sum_y += y;
        squares_x += x * x;
        squares_y += y * y;
        world->edges[count++].body = i;
    }
    if (count == 0) return 0;
    *is_vertical = squares_y - sum_y * sum_y / count > squares_x - sum_x * sum_x / count;
    for (uint32_t p = 0; p < count; p++) {
        const clua_body *body = &world->bodies[world->edges[p].body];
        double centre = *is_vertical ? centre_y(body) : centre_x(body);
        double least = *is_vertical ? body->y - reach(world, body->vy) : body->x - reach(world, body->vx);
        world->edges[p].position = by_centre ? centre : least;
    }
    world_sort(world->edges, world->scratch, count);
    return count;
}
