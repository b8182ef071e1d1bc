// math.random with numbers that are the same in every run: xoshiro256**, filled by splitmix64.
// (David Blackman and Sebastiano Vigna, Scrambled linear pseudorandom number generators, 2021, https://prng.di.unimi.it)
#include "vm/vm.h"

static uint64_t rotated(uint64_t word, int count) { return word << count | word >> (64 - count); }

void clua_seed(clua_vm *open, uint64_t seed) {
    uint64_t *words = ((struct vm *)open)->random;
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15;
        uint64_t mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        words[i] = mixed ^ mixed >> 31;
    }
}

static uint64_t draw(uint64_t words[4]) {
    uint64_t result = rotated(words[1] * 5, 7) * 9;
    uint64_t shifted = words[1] << 17;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotated(words[3], 45);
    return result;
}

// A number of 0...span, each equally likely: drawn with as many bits as span has, again until it is one.
static uint64_t draw_within(uint64_t words[4], uint64_t span) {
    if (span == UINT64_MAX) return draw(words);
    uint64_t mask = span == 0 ? 0 : UINT64_MAX >> __builtin_clzll(span);
    uint64_t number;
    do {
        number = draw(words) & mask;
    } while (number > span);
    return number;
}

int vm_random(lua_State *state) {
    uint64_t *words = vm_of(state)->random;
    lua_Integer low = 1, high;
    switch (lua_gettop(state)) {
    case 0:
        // 53 bits, as many as a double holds.
        lua_pushnumber(state, (lua_Number)(draw(words) >> 11) * 0x1p-53);
        return 1;
    case 1:
        high = luaL_checkinteger(state, 1);
        if (high == 0) {
            lua_pushinteger(state, (lua_Integer)draw(words));
            return 1;
        }
        break;
    case 2:
        low = luaL_checkinteger(state, 1);
        high = luaL_checkinteger(state, 2);
        break;
    default:
        return luaL_error(state, "wrong number of arguments");
    }
    luaL_argcheck(state, low <= high, lua_gettop(state), "interval is empty");
    uint64_t span = (uint64_t)high - (uint64_t)low;
    lua_pushinteger(state, (lua_Integer)((uint64_t)low + draw_within(words, span)));
    return 1;
}
