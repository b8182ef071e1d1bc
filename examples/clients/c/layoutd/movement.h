/* Interactive movement, transitions between layouts, and steps of layouts that move. Programs include layoutd.h. */
#ifndef LAYOUTD_MOVEMENT_H
#define LAYOUTD_MOVEMENT_H

#include "client.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Requests while fingers move, as functions over `layoutd_call`: each waits for its reply, which has the result as a
 * member of the request's name.
 *
 *     layoutd_update_movement(client, container, (layoutd_point){60, 60}, 0, &reply, &error);
 *     layoutd_json lifted = layoutd_json_path(reply.json, "updateMovement", "movement", "lifted", "frames", NULL);
 *
 * `reply` may be NULL. Points are in points, like rectangles. */

/* Lifts items, which gather in this order. Without a point, the first is grabbed in its middle. "movement.active" if items of the
 * container are being moved already. */
layoutd_status layoutd_begin_movement(
    layoutd_client *client, uint32_t container, const layoutd_index_path *paths, size_t count, const layoutd_point *point,
    layoutd_reply *reply, layoutd_error *error);
/* Moves the finger. `target` is the container that it is in, or 0 for the items' own. "movement.unknown" if this client moves no
 * items of the container, here and below. */
layoutd_status layoutd_update_movement(
    layoutd_client *client, uint32_t container, layoutd_point position, uint32_t target, layoutd_reply *reply,
    layoutd_error *error);
/* Drops the items where they hover. If this fails, the movement goes on. */
layoutd_status layoutd_end_movement(layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);
/* Puts the items back. */
layoutd_status layoutd_cancel_movement(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);

/* Puts the container into transition to another layout, or without one to other parameters of its own, which are the text of a JSON
 * object or NULL. `focus` is the point between the fingers, from the corner of the bounds; without it, their middle. The content
 * there stays under the fingers. "transition.active" if the container is in transition already. */
layoutd_status layoutd_begin_transition(
    layoutd_client *client, uint32_t container, const char *layout, const char *parameters, const layoutd_point *focus,
    layoutd_reply *reply, layoutd_error *error);
/* Takes the transition to a progress, clamped to 0...1, and the fingers to `focus`, unless it is NULL. "transition.unknown" if this
 * client has not begun one, here and below. */
layoutd_status layoutd_update_transition(
    layoutd_client *client, uint32_t container, double progress, const layoutd_point *focus, layoutd_reply *reply,
    layoutd_error *error);
/* Ends the transition in the other layout. If this fails, the transition goes on. */
layoutd_status layoutd_finish_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);
/* Ends the transition where it began. */
layoutd_status layoutd_cancel_transition(
    layoutd_client *client, uint32_t container, layoutd_reply *reply, layoutd_error *error);

/* `made`: how many of the requested steps; `step`: all steps since the container was opened. */
typedef struct {
    uint32_t made;
    uint64_t step;
    bool is_moving;
} layoutd_steps;

/* Makes steps of 1/120 s in a container whose layout moves its items. Fewer are made if the layout comes to rest, or if more would
 * take too long: while it `is_moving`, request the rest. Subscribers to "moved" get one event. After a failure
 * `steps` is all zeros. */
layoutd_status layoutd_step_container(
    layoutd_client *client, uint32_t container, uint32_t count, layoutd_steps *steps, layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
