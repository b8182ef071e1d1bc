/* Changing a container. Programs include layoutd.h.
 *
 *     layoutd_update *update = layoutd_update_begin(container);
 *     layoutd_update_set_sizes(update, 0, 3, (double[]){100, 40}, 1);
 *     layoutd_update_delete_items(update, (layoutd_identifiers){.numbers = &number, .number_count = 1});
 *     layoutd_update_commit(client, update, NULL, &reply, &error);
 *
 * Operations are applied in the order of the calls, all or none. Their arguments may be freed after the call. The first failure,
 * such as a lack of memory, is what committing returns, so the calls need no checks in between. */
#ifndef LAYOUTD_UPDATE_H
#define LAYOUTD_UPDATE_H

#include "changes.h"
#include "client.h"
#include "containers.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layoutd_update layoutd_update;

/* NULL without memory, which committing reports. */
layoutd_update *layoutd_update_begin(uint32_t container);
/* For an update that is not committed; NULL is ignored. */
void layoutd_update_cancel(layoutd_update *update);

void layoutd_update_set_bounds(layoutd_update *update, layoutd_rect bounds);
/* The text of a JSON object, here and below; null resets a parameter. */
void layoutd_update_set_parameters(layoutd_update *update, const char *parameters);
/* `parameters` may be NULL. */
void layoutd_update_set_layout(layoutd_update *update, const char *layout, const char *parameters);
void layoutd_update_set_environment(layoutd_update *update, const layoutd_environment *environment);
void layoutd_update_set_sections(layoutd_update *update, const layoutd_section *sections, size_t count);
/* A width and a height for each of `count` items from this one on. */
void layoutd_update_set_sizes(layoutd_update *update, uint32_t section, uint32_t item, const double *sizes, size_t count);

/* Sizes of cells, or of supplementary elements of a kind, as they are drawn. */
typedef struct {
    uint32_t section;
    /* The items measured, in any order, or else their identifiers. */
    const uint32_t *items;
    size_t item_count;
    layoutd_identifiers ids;
    /* A width and a height for each of them. */
    const double *sizes;
    size_t size_count;
    const char *kind;
    layoutd_identifier section_id;
} layoutd_measured_sizes;

void layoutd_update_set_measured_sizes(layoutd_update *update, const layoutd_measured_sizes *measured);
/* How far the row of a section that scrolls by itself is scrolled. */
void layoutd_update_set_orthogonal_offset(layoutd_update *update, uint32_t section, double offset);

/* The stale elements; nothing named: everything. */
typedef struct {
    const layoutd_item_range *items;
    size_t item_count;
    const layoutd_element_range *elements;
    size_t element_count;
    const uint32_t *sections;
    size_t section_count;
} layoutd_stale;

void layoutd_update_invalidate(layoutd_update *update, const layoutd_stale *stale);

/* ------------------------------------------------------------------------------------------ by index paths */

/* Items of one section from `item` on, with their data; `items` NULL: one without. */
typedef struct {
    uint32_t section, item;
    const layoutd_section *items;
} layoutd_new_items;

typedef struct {
    uint32_t section;
    const layoutd_section *content;
} layoutd_new_section;

typedef struct {
    layoutd_index_path from, to;
} layoutd_move_item;

typedef struct {
    uint32_t from, to;
} layoutd_move_section;

/* UIKit's `performBatchUpdates`: deletions, reloads and the sources of moves use index paths from before, insertions and the
 * destinations of moves those from after all of it. */
typedef struct {
    const layoutd_item_range *delete_items;
    size_t delete_item_count;
    const layoutd_new_items *insert_items;
    size_t insert_item_count;
    const layoutd_new_items *reload_items;
    size_t reload_item_count;
    const layoutd_move_item *move_items;
    size_t move_item_count;
    const uint32_t *delete_sections;
    size_t delete_section_count;
    const layoutd_new_section *insert_sections;
    size_t insert_section_count;
    const layoutd_new_section *reload_sections;
    size_t reload_section_count;
    const layoutd_move_section *move_sections;
    size_t move_section_count;
    /* The number of items of each section afterwards; none: not checked. */
    const uint32_t *item_counts_after;
    size_t item_counts_after_count;
} layoutd_batch;

void layoutd_update_batch(layoutd_update *update, const layoutd_batch *batch);

/* ------------------------------------------------------------------------------------------ by identifiers */

/* Where items go: one of these. */
typedef struct {
    /* An item. */
    layoutd_identifier before, after;
    /* A section. */
    layoutd_identifier section_start, section_end;
} layoutd_item_place;

/* Where sections go: one of these, or none, which is behind the last one. */
typedef struct {
    layoutd_identifier before, after;
} layoutd_section_place;

/* `items` has `item_ids`, and sizes and values if items of the container do. */
void layoutd_update_insert_items(layoutd_update *update, layoutd_item_place to, const layoutd_section *items);
void layoutd_update_delete_items(layoutd_update *update, layoutd_identifiers ids);
void layoutd_update_move_items(layoutd_update *update, layoutd_identifiers ids, layoutd_item_place to);
void layoutd_update_reload_items(layoutd_update *update, const layoutd_section *items);
void layoutd_update_reconfigure_items(layoutd_update *update, const layoutd_section *items);
void layoutd_update_insert_sections(
    layoutd_update *update, layoutd_section_place to, const layoutd_section *sections, size_t count);
void layoutd_update_delete_sections(layoutd_update *update, layoutd_identifiers ids);
void layoutd_update_move_sections(layoutd_update *update, layoutd_identifiers ids, layoutd_section_place to);
void layoutd_update_reload_sections(layoutd_update *update, layoutd_identifiers ids);

/* A section that there is to be, with all its items in order. */
typedef struct {
    layoutd_identifier id;
    layoutd_identifiers item_ids;
    const char *parameters;
} layoutd_snapshot_section;

/* All that there is to be (UIKit's `NSDiffableDataSourceSnapshot`). The daemon finds what that changes. */
typedef struct {
    const layoutd_snapshot_section *sections;
    size_t section_count;
    /* Sizes and values, with `item_ids`; NULL: none. */
    const layoutd_section *items;
    layoutd_identifiers reload, reload_sections;
    bool keeps_other_sections;
} layoutd_snapshot;

void layoutd_update_apply_snapshot(layoutd_update *update, const layoutd_snapshot *snapshot);

/* --------------------------------------------------------------------------------------------- committing */

/* The anchor, which stays where it is on the screen: "firstVisible", "item" and which, "end" or "none". */
typedef struct {
    const char *at;
    const layoutd_item *item;
} layoutd_anchor;

/* All zeros select the defaults. */
typedef struct {
    /* Refuses the update unless the container has this generation. */
    const uint64_t *if_generation;
    const layoutd_anchor *anchor;
    bool with_animations, visible_first, refuse_skipped, is_durable;
} layoutd_update_options;

/* Items or sections that an operation has left out, and why: "unknown", "present", "place" or "anchor". */
typedef struct {
    uint32_t operation;
    layoutd_identifiers ids;
    const char *reason;
} layoutd_skipped;

typedef struct {
    uint64_t generation, generation_before;
    layoutd_size content_size;
    /* NULL: nothing visible has changed. */
    const layoutd_changes *changes;
    const layoutd_warning *warnings;
    size_t warning_count;
    layoutd_point content_offset_adjustment;
    /* New elements as they begin to appear, and deleted ones as they have disappeared; only `with_animations`. */
    layoutd_elements appearing, disappearing;
    layoutd_point anchor_displacement;
    uint32_t merged;
    const layoutd_skipped *skipped;
    size_t skipped_count;
    bool is_stored;
} layoutd_update_reply;

/* Sends the update, waits for its reply, and frees the update, also after a failure. */
layoutd_status layoutd_update_commit(
    layoutd_client *client, layoutd_update *update, const layoutd_update_options *options, layoutd_update_reply *reply,
    layoutd_error *error);

/* Sends the update without waiting, and frees it. Returns the request's id, or 0. The handler is called once, from a later step, with the
 * reply or the reason for a failure; `layoutd_reply.bytes` has an `UpdateContainerReply` in a `Reply`. */
uint32_t layoutd_update_send(
    layoutd_client *client, layoutd_update *update, const layoutd_update_options *options, layoutd_reply_handler *handler, void *context,
    layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
