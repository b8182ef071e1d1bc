// Whether bodies are where they belong. Speed alone does not tell: a slow spring hardly moves a body that is still far away.
#include "physics/world.h"

// Accelerations that do not move a body which no spring holds, in points/s²: half of one takes it nowhere within a second.
static const double LEAST_PULL = 0.1;
// How near to where its springs pull it a body must be, in points.
static const double LEAST_WAY = 0.25;

void world_pull(clua_world *world, uint32_t index, double x, double y) {
    world->pulls[index].x += x;
    world->pulls[index].y += y;
}

void world_pull_by_spring(clua_world *world, uint32_t index, double x, double y, double stiffness) {
    world_pull(world, index, x, y);
    clua_pull *pull = &world->pulls[index];
    if (stiffness > 0 && (pull->stiffness == 0 || stiffness < pull->stiffness)) pull->stiffness = stiffness;
}

bool clua_world_is_calm(const clua_world *world) {
    for (uint32_t i = 0; i < world->count; i++) {
        if (is_absent(&world->bodies[i]) || world->marks[i] != 0) continue;
        const clua_pull *pull = &world->pulls[i];
        double least = pull->stiffness > 0 ? pull->stiffness * LEAST_WAY : LEAST_PULL;
        if (pull->x * pull->x + pull->y * pull->y > least * least) return false;
    }
    return true;
}
