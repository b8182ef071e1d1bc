/* Adding operations to an update. */
#ifndef LD_UPDATE_H
#define LD_UPDATE_H

#include "../connection/client.h"
#include "../messages/messages.h"

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* Encodes an operation: the field of this number in `Operation`, which is one value. */
void ld_add(layoutd_update *update, uint32_t number, ld_type type, const ld_message *message, const void *value);

/* Sets the bounds. The structures of the last reply stay. */
layoutd_status ld_set_bounds(layoutd_client *client, uint32_t container, layoutd_rect bounds, layoutd_error *error);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
