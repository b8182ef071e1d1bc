// What the files of this folder share.
#ifndef CLUA_GEOMETRY_LISTS_H
#define CLUA_GEOMETRY_LISTS_H

#include "CLuaGeometry.h"

// Entries of a list that a helper accepts, as for table.sort.
enum { GEOMETRY_LIST_LIMIT = 1 << 24 };

// Pushes the words by which a message names an unexpected value: "nil", "a table".
const char *geometry_push_kind(lua_State *state, int index);

// A list's length. Rejects values that are not a table, and lists that are too long.
lua_Integer geometry_length(lua_State *state, int index, const char *call, const char *name);

int geometry_pack_intervals(lua_State *state);
int geometry_split(lua_State *state);

#endif
