// The helpers of `ctx.geom` whose cost grows with a list: a script's loop over a section's items would take its time budget.
#ifndef CLUA_GEOMETRY_H
#define CLUA_GEOMETRY_H

#include "CLua.h"

// Pushes a function for scripts, or nil if there is none of that name.
//   geom.split(rect, weights, axis [, gap]) → rects               geom.pack_intervals(starts, ends) → columns, counts
void clua_push_geometry_function(lua_State *state, const char *name);

#endif
