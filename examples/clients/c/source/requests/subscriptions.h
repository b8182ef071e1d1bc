/* Subscribing, which windows do as well. */
#ifndef LD_SUBSCRIPTIONS_H
#define LD_SUBSCRIPTIONS_H

#include "../connection/client.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

extern const ld_exchange ld_subscribing, ld_moving_window, ld_unsubscribing;

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
