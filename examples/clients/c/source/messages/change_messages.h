/* Messages that say what has changed. */
#ifndef LD_CHANGE_MESSAGES_H
#define LD_CHANGE_MESSAGES_H

#include "messages.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

extern const ld_message ld_invalidated, ld_moved, ld_window_changed;

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
