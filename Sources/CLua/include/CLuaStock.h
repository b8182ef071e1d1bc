// Lua's own library, for the tests that compare ours with it. Never opened for a plugin.
#ifndef CLUA_STOCK_H
#define CLUA_STOCK_H

#include "CLua.h"

#include <lua5.4/lualib.h>

#endif
