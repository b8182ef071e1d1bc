/* The messages of views. */
#ifndef LD_VIEW_MESSAGES_H
#define LD_VIEW_MESSAGES_H

#include "messages.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

extern const ld_message ld_view_options, ld_view_input, ld_view_effect, ld_view_changed, ld_view_state;

/* Whether the ranges of all sets have items, and are in order. */
bool ld_are_effects_sound(const layoutd_view_effect *effects, size_t count);
bool ld_are_keys_sound(const layoutd_view_keys *keys);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
