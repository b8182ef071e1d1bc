// What ctx knows of items, and the objects that scripts are given.
#include "board.h"

#include <math.h>

int board_item_size(lua_State *state) {
    clua_board *board = board_of(state, CLUA_CONTEXT, "item_size");
    int64_t number;
    clua_list *list = board_list_at(state, board, "item_size", 2, &number);
    uint32_t row = board_row_at(state, board, "item_size", list, number, 3);
    if (list->sizes == NULL && list->has_sizes) {
        double *sizes = board_allocate(2 * sizeof *sizes * list->count);
        if (sizes == NULL) return luaL_error(state, "not enough memory");
        board->load_sizes(board->context, (uint32_t)number, sizes);
        list->sizes = sizes;
    }
    bool is_given = list->sizes != NULL && !isnan(list->sizes[2 * (size_t)row]);
    // What a flow layout gives an item that says nothing.
    lua_pushnumber(state, is_given ? list->sizes[2 * (size_t)row] : 50);
    lua_pushnumber(state, is_given ? list->sizes[2 * (size_t)row + 1] : 50);
    lua_pushboolean(state, is_given);
    return 3;
}

int board_item_count(lua_State *state) {
    clua_board *board = board_of(state, CLUA_CONTEXT, "item_count");
    int64_t number;
    lua_pushinteger(state, board_list_at(state, board, "item_count", 2, &number)->count);
    return 1;
}

int board_section_count(lua_State *state) {
    lua_pushinteger(state, board_of(state, CLUA_CONTEXT, "section_count")->list_count);
    return 1;
}

// For the host's own text alone, which scripts cannot reach.

// context(epoch, metatable)
int board_make_context(lua_State *state) {
    clua_handle *handle = lua_newuserdatauv(state, sizeof *handle, 0);
    handle->epoch = (uint64_t)lua_tointegerx(state, 1, NULL);
    lua_pushvalue(state, 2);
    lua_setmetatable(state, -2);
    return 1;
}

// output(table)
int board_make_output(lua_State *state) {
    clua_board *board = lua_touserdata(state, lua_upvalueindex(1));
    board->output = lua_topointer(state, 1);
    lua_settop(state, 1);
    return 1;
}
