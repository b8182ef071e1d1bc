/* An update: operations are added one by one, and sent together. */
#include "update.h"

#include <stdlib.h>

/* Operations are encoded as they are called. */
struct layoutd_update {
    uint32_t container;
    ld_buffer operations;
    layoutd_error error;
};

layoutd_update *layoutd_update_begin(uint32_t container) {
    layoutd_update *update = calloc(1, sizeof *update);
    if (update) update->container = container;
    return update;
}

void layoutd_update_cancel(layoutd_update *update) {
    if (!update) return;
    ld_discard(&update->operations);
    free(update);
}

/* Appends UpdateContainer.operations of one field, which is a whole structure. */
void ld_add(layoutd_update *update, uint32_t number, ld_type type, const ld_message *message, const void *value) {
    enum { OPERATIONS = 3 };
    const ld_field field = {.number = number, .type = type, .form = LD_SINGLE, .each = 1, .message = message};
    const ld_message operation = {.fields = &field, .field_count = 1};
    if (!update || update->error.status != LAYOUTD_OK || !ld_check_objects(&operation, value, &update->error)) return;
    size_t length = ld_message_size(&operation, value);
    /* The tag, the length, and a zero behind a string. */
    if (!ld_reserve(&update->operations, length + 16)) {
        ld_no_memory(&update->error, length);
        return;
    }
    ld_put_varint(&update->operations, OPERATIONS << 3 | LD_BYTES);
    ld_put_varint(&update->operations, length);
    ld_put_message(&update->operations, &operation, value);
}

static const ld_field anchor_fields[] = {
    LD_ROW(LD_TEXT, layoutd_anchor, at, 1),
    LD_MAYBE_OF(ld_item, layoutd_anchor, item, 2),
};
static LD_TABLE(anchor_message, layoutd_anchor, anchor_fields);

/* What the request has beside its operations. */
typedef struct {
    uint32_t container;
    layoutd_update_options options;
    bool without_batch;
} commit;

static const ld_field commit_fields[] = {
    LD_ROW(LD_UINT32, commit, container, 1),
    LD_MAYBE(LD_UINT64, commit, options.if_generation, 2),
    LD_MAYBE_OF(anchor_message, commit, options.anchor, 4),
    LD_ROW(LD_BOOL, commit, options.with_animations, 5),
    LD_ROW(LD_BOOL, commit, options.visible_first, 6),
    LD_ROW(LD_BOOL, commit, without_batch, 7),
    LD_ROW(LD_BOOL, commit, options.refuse_skipped, 8),
    LD_ROW(LD_BOOL, commit, options.is_durable, 9),
};
static LD_TABLE(commit_message, commit, commit_fields);

static const ld_field skipped_fields[] = {
    LD_ROW(LD_UINT32, layoutd_skipped, operation, 1),
    LD_ROW_OF(ld_identifiers, layoutd_skipped, ids, 2),
    LD_ROW(LD_TEXT, layoutd_skipped, reason, 3),
};
static LD_TABLE(skipped_message, layoutd_skipped, skipped_fields);

static const ld_field reply_fields[] = {
    LD_ROW_OF(ld_size, layoutd_update_reply, content_size, 1),
    LD_MAYBE_OF(ld_changes, layoutd_update_reply, changes, 3),
    LD_MANY_OF(ld_warning, layoutd_update_reply, warnings, warning_count, 4),
    LD_ROW_OF(ld_point, layoutd_update_reply, content_offset_adjustment, 6),
    LD_ROW(LD_ELEMENTS, layoutd_update_reply, appearing, 7),
    LD_ROW(LD_ELEMENTS, layoutd_update_reply, disappearing, 8),
    LD_ROW_OF(ld_point, layoutd_update_reply, anchor_displacement, 9),
    LD_ROW(LD_UINT64, layoutd_update_reply, generation_before, 10),
    LD_ROW(LD_UINT32, layoutd_update_reply, merged, 11),
    LD_MANY_OF(skipped_message, layoutd_update_reply, skipped, skipped_count, 12),
    LD_ROW(LD_BOOL, layoutd_update_reply, is_stored, 13),
};
static LD_TABLE(reply_message, layoutd_update_reply, reply_fields);

static const ld_exchange updating = {12, 13, &commit_message, &reply_message};

layoutd_status layoutd_update_commit(
    layoutd_client *client, layoutd_update *update, const layoutd_update_options *options, layoutd_update_reply *reply,
    layoutd_error *error) {
    if (!update) return ld_no_memory(error, sizeof *update);
    commit request = {.container = update->container, .without_batch = true};
    if (options) request.options = *options;
    layoutd_status status = update->error.status;
    if (status != LAYOUTD_OK && error) *error = update->error;
    if (status == LAYOUTD_OK) {
        status = ld_exchange_structures(client, &updating, &request, &update->operations, reply, error);
    }
    layoutd_update_cancel(update);
    return status;
}

layoutd_status ld_set_bounds(layoutd_client *client, uint32_t container, layoutd_rect bounds, layoutd_error *error) {
    layoutd_update *update = layoutd_update_begin(container);
    if (!update) return ld_no_memory(error, sizeof *update);
    layoutd_update_set_bounds(update, bounds);
    commit request = {.container = container, .without_batch = true};
    layoutd_reply reply;
    layoutd_status status = update->error.status;
    if (status != LAYOUTD_OK && error) *error = update->error;
    if (status == LAYOUTD_OK) status = ld_ask(client, &updating, &request, &update->operations, false, &reply, error);
    layoutd_update_cancel(update);
    return status;
}
