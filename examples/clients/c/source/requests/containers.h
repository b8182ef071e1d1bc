/* The state of a container, which several replies have. */
#ifndef LD_CONTAINERS_H
#define LD_CONTAINERS_H

#include "../messages/codec.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

extern const ld_message ld_state;

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
