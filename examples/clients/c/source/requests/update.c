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
    const ld_field field = {.number = number, .type = type, .form = LD_SINGLE, .each = 1, .message = message};
    const ld_message operation = {.fields = &field, .field_count = 1};
    if (!update || update->error.status != LAYOUTD_OK || !ld_check_request(&operation, value, &update->error)) return;
    size_t length = ld_message_size(&operation, value);
    /* The tag, the length, and a zero behind a string. */
    if (!ld_reserve(&update->operations, length + 16)) {
        ld_no_memory(&update->error, length);
        return;
    }
    ld_put_varint(&update->operations, LD_FIELD_UPDATE_CONTAINER_OPERATIONS << 3 | LD_BYTES);
    ld_put_varint(&update->operations, length);
    ld_put_message(&update->operations, &operation, value);
}

static const ld_field anchor_fields[] = {
    LD_ROW(layoutd_anchor, at, LD_FIELD_ANCHOR_AT),
    LD_MAYBE_OF(ld_item, layoutd_anchor, item, LD_FIELD_ANCHOR_INDEX_PATH),
};
static LD_TABLE(anchor_message, layoutd_anchor, anchor_fields);

/* The request's members beside its operations. */
typedef struct {
    uint32_t container;
    layoutd_update_options options;
    bool without_batch;
} commit;

static const ld_field commit_fields[] = {
    LD_ROW(commit, container, LD_FIELD_UPDATE_CONTAINER_CONTAINER),
    LD_MAYBE(commit, options.if_generation, LD_FIELD_UPDATE_CONTAINER_IF_GENERATION),
    LD_MAYBE_OF(anchor_message, commit, options.anchor, LD_FIELD_UPDATE_CONTAINER_ANCHOR),
    LD_ROW(commit, options.with_animations, LD_FIELD_UPDATE_CONTAINER_WITH_ANIMATIONS),
    LD_ROW(commit, options.visible_first, LD_FIELD_UPDATE_CONTAINER_VISIBLE_FIRST),
    LD_ROW(commit, without_batch, LD_FIELD_UPDATE_CONTAINER_WITHOUT_BATCH),
    LD_ROW(commit, options.refuse_skipped, LD_FIELD_UPDATE_CONTAINER_REFUSE_SKIPPED),
    LD_ROW(commit, options.is_durable, LD_FIELD_UPDATE_CONTAINER_DURABLE),
};
static LD_TABLE(commit_message, commit, commit_fields);

static const ld_field skipped_fields[] = {
    LD_ROW(layoutd_skipped, operation, LD_FIELD_SKIPPED_OPERATION),
    LD_ROW_OF(ld_identifiers, layoutd_skipped, ids, LD_FIELD_SKIPPED_IDS),
    LD_ROW(layoutd_skipped, reason, LD_FIELD_SKIPPED_REASON),
};
static LD_TABLE(skipped_message, layoutd_skipped, skipped_fields);

static const ld_field reply_fields[] = {
    LD_ROW_OF(ld_size, layoutd_update_reply, content_size, LD_FIELD_UPDATE_CONTAINER_REPLY_CONTENT_SIZE),
    LD_MAYBE_OF(ld_changes, layoutd_update_reply, changes, LD_FIELD_UPDATE_CONTAINER_REPLY_CHANGES),
    LD_MANY_OF(ld_warning, layoutd_update_reply, warnings, warning_count, LD_FIELD_UPDATE_CONTAINER_REPLY_WARNINGS),
    LD_ROW_OF(ld_point, layoutd_update_reply, content_offset_adjustment,
              LD_FIELD_UPDATE_CONTAINER_REPLY_CONTENT_OFFSET_ADJUSTMENT),
    LD_ROW(layoutd_update_reply, appearing, LD_FIELD_UPDATE_CONTAINER_REPLY_APPEARING),
    LD_ROW(layoutd_update_reply, disappearing, LD_FIELD_UPDATE_CONTAINER_REPLY_DISAPPEARING),
    LD_ROW_OF(ld_point, layoutd_update_reply, anchor_displacement, LD_FIELD_UPDATE_CONTAINER_REPLY_ANCHOR_DISPLACEMENT),
    LD_ROW(layoutd_update_reply, generation_before, LD_FIELD_UPDATE_CONTAINER_REPLY_GENERATION_BEFORE),
    LD_ROW(layoutd_update_reply, merged, LD_FIELD_UPDATE_CONTAINER_REPLY_MERGED),
    LD_MANY_OF(skipped_message, layoutd_update_reply, skipped, skipped_count, LD_FIELD_UPDATE_CONTAINER_REPLY_SKIPPED),
    LD_ROW(layoutd_update_reply, is_stored, LD_FIELD_UPDATE_CONTAINER_REPLY_IS_STORED),
};
static LD_TABLE(reply_message, layoutd_update_reply, reply_fields);

static const ld_exchange updating = {
    LD_FIELD_REQUEST_UPDATE_CONTAINER, LD_FIELD_REPLY_UPDATE_CONTAINER, &commit_message, &reply_message};

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

uint32_t layoutd_update_send(
    layoutd_client *client, layoutd_update *update, const layoutd_update_options *options, layoutd_reply_handler *handler, void *context,
    layoutd_error *error) {
    if (!update) return (void)ld_no_memory(error, sizeof *update), 0;
    commit request = {.container = update->container, .without_batch = true};
    if (options) request.options = *options;
    uint32_t id = 0;
    if (update->error.status == LAYOUTD_OK) id = ld_send(client, &updating, &request, &update->operations, false, handler, context, error);
    else if (error) *error = update->error;
    layoutd_update_cancel(update);
    return id;
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
