/* Queries on one container. Programs include layoutd.h. Requests and replies are as in containers.h. */
#ifndef LAYOUTD_QUERIES_H
#define LAYOUTD_QUERIES_H

#include "client.h"
#include "elements.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Elements by their index paths, or identifiers, and ranges, in this order. Those without a place are left out. */
typedef struct {
    uint32_t container;
    /* Of supplementary elements and decorations; NULL for cells. */
    const char *kind;
    const layoutd_item *items;
    size_t item_count;
    const layoutd_item_range *ranges;
    size_t range_count;
} layoutd_query_items_request;

/* The caller frees the elements; after a failure they are empty. */
layoutd_status layoutd_query_items(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error);
layoutd_status layoutd_query_supplementary(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error);
layoutd_status layoutd_query_decorations(
    layoutd_client *client, const layoutd_query_items_request *request, layoutd_elements *elements, layoutd_error *error);

/* Where sections are: `count` from `section` on, or the one with the identifier. */
typedef struct {
    uint32_t container, section, count;
    layoutd_identifier section_id;
} layoutd_query_sections_request;

typedef struct {
    uint32_t section, item_count;
    layoutd_rect frame;
    /* Around its cells alone; NULL: no item has a place. */
    const layoutd_rect *content_frame;
    layoutd_identifier id;
} layoutd_section_frame;

typedef struct {
    uint64_t generation;
    const layoutd_section_frame *sections;
    size_t section_count;
} layoutd_query_sections_reply;

layoutd_status layoutd_query_sections(
    layoutd_client *client, const layoutd_query_sections_request *request, layoutd_query_sections_reply *reply,
    layoutd_error *error);

/* The items in the order in which one reads them by sight: those that meet `rect`, or without it those of the section. */
typedef struct {
    uint32_t container;
    const layoutd_rect *rect;
    uint32_t section;
    /* "rows" or "columns". */
    const char *by;
    layoutd_identifier section_id;
} layoutd_reading_order_request;

/* Columns of `count` entries each, in reading order. */
typedef struct {
    uint64_t generation;
    size_t count;
    const uint32_t *sections, *items, *rows, *columns;
    /* From 1, in its section of so many items ("7 of 40"). */
    const uint32_t *positions, *set_sizes;
    /* Whether it is in sight. */
    const bool *mounted;
    layoutd_identifiers ids;
} layoutd_reading_order_reply;

layoutd_status layoutd_reading_order(
    layoutd_client *client, const layoutd_reading_order_request *request, layoutd_reading_order_reply *reply,
    layoutd_error *error);

/* The items to load next, and those that can be dropped. */
typedef struct {
    uint32_t container;
    /* NULL: that of the container's bounds. */
    const layoutd_point *offset;
    /* Points per second. */
    layoutd_point velocity;
    double distance;
    uint32_t limit;
    /* The items that the program has loaded. */
    const layoutd_item_range *loaded;
    size_t loaded_count;
} layoutd_prefetch_request;

typedef struct {
    uint64_t generation;
    const layoutd_item *items;
    size_t item_count;
    const layoutd_item_range *dropped;
    size_t dropped_count;
} layoutd_prefetch_reply;

layoutd_status layoutd_prefetch(
    layoutd_client *client, const layoutd_prefetch_request *request, layoutd_prefetch_reply *reply, layoutd_error *error);

typedef struct {
    uint32_t container;
    layoutd_point point;
} layoutd_hit_test_request;

typedef struct {
    uint64_t generation;
    /* The topmost element at the point, or none. */
    layoutd_elements elements;
    /* NULL: no item has a place. */
    const layoutd_item *nearest;
    double distance;
} layoutd_hit_test_reply;

layoutd_status layoutd_hit_test(
    layoutd_client *client, const layoutd_hit_test_request *request, layoutd_hit_test_reply *reply, layoutd_error *error);

/* Where an item that is dropped at a point would be inserted. */
typedef struct {
    uint32_t container;
    layoutd_point point;
    bool allows_into;
    /* The items that are being dragged. */
    const layoutd_item_range *moving;
    size_t moving_count;
} layoutd_insertion_point_request;

typedef struct {
    uint64_t generation;
    /* NULL: there are no sections. */
    const layoutd_item *item;
    /* Whether the drop goes into that item. */
    bool into;
} layoutd_insertion_point_reply;

layoutd_status layoutd_insertion_point(
    layoutd_client *client, const layoutd_insertion_point_request *request, layoutd_insertion_point_reply *reply,
    layoutd_error *error);

/* The items that meet a rectangle, as ranges. */
typedef struct {
    uint32_t container;
    layoutd_rect rect;
    uint32_t limit;
    const char *cursor;
} layoutd_select_rect_request;

typedef struct {
    uint64_t generation;
    const layoutd_item_range *ranges;
    size_t range_count;
    uint64_t item_count;
    const char *cursor;
} layoutd_select_rect_reply;

layoutd_status layoutd_select_rect(
    layoutd_client *client, const layoutd_select_rect_request *request, layoutd_select_rect_reply *reply,
    layoutd_error *error);

/* Where a key moves the focus: "up", "down", "left", "right", "next", "previous", "home", "end", "pageUp" or "pageDown". */
typedef struct {
    uint32_t container;
    layoutd_item from;
    const char *direction;
} layoutd_neighbour_request;

typedef struct {
    uint64_t generation;
    /* NULL: there is none. */
    const layoutd_item *item;
} layoutd_neighbour_reply;

layoutd_status layoutd_neighbour(
    layoutd_client *client, const layoutd_neighbour_request *request, layoutd_neighbour_reply *reply, layoutd_error *error);

/* Where an item lies in the visible part. */
typedef struct {
    layoutd_item item;
    /* "start" or "end". */
    const char *edge;
    double distance;
} layoutd_anchor_snapshot;

/* The content offset that shows an item. */
typedef struct {
    uint32_t container;
    layoutd_item item;
    /* "nearest", "top", "center", "bottom" or "none". */
    const char *vertical;
    /* "nearest", "left", "center", "right" or "none". */
    const char *horizontal;
    /* In place of all of these: the item, and where it should lie. */
    const layoutd_anchor_snapshot *anchor;
} layoutd_scroll_target_request;

typedef struct {
    uint64_t generation;
    /* NULL: the item has no place. */
    const layoutd_point *offset;
    /* Of the row, if the item's section scrolls by itself; else NULL. */
    const double *row_offset;
} layoutd_scroll_target_reply;

layoutd_status layoutd_scroll_target(
    layoutd_client *client, const layoutd_scroll_target_request *request, layoutd_scroll_target_reply *reply,
    layoutd_error *error);

/* "firstVisible", "end", or "item" and which. */
typedef struct {
    uint32_t container;
    const char *at;
    const layoutd_item *item;
} layoutd_capture_anchor_request;

typedef struct {
    uint64_t generation;
    /* NULL: no item is in sight, or the named one has no place. */
    const layoutd_anchor_snapshot *anchor;
} layoutd_capture_anchor_reply;

layoutd_status layoutd_capture_anchor(
    layoutd_client *client, const layoutd_capture_anchor_request *request, layoutd_capture_anchor_reply *reply,
    layoutd_error *error);

/* Where a drag should come to rest when it is released. */
typedef struct {
    uint32_t container;
    /* Of a section that scrolls by itself; NULL: the container's offset. */
    const uint32_t *section;
    layoutd_identifier section_id;
    layoutd_point proposed;
    /* Points per second. */
    layoutd_point velocity;
    /* "", "paging", "item" or "itemCentered". */
    const char *snapping;
} layoutd_target_offset_request;

typedef struct {
    uint64_t generation;
    layoutd_point offset;
} layoutd_target_offset_reply;

layoutd_status layoutd_target_offset(
    layoutd_client *client, const layoutd_target_offset_request *request, layoutd_target_offset_reply *reply,
    layoutd_error *error);

/* A section whose groups lie in a row that scrolls by itself, and what shows of it. */
typedef struct {
    uint32_t container, section;
    layoutd_identifier section_id;
} layoutd_query_orthogonal_request;

typedef struct {
    uint64_t generation;
    const char *behavior;
    /* The window on the row. */
    layoutd_rect frame;
    double content_length, min_offset, max_offset, offset;
    layoutd_elements elements;
    /* The share of the velocity that is left after each millisecond. */
    double deceleration_rate;
    bool bounces;
    /* Which way the row runs, and an offset moves its elements against: "leftToRight", "rightToLeft", "topToBottom". */
    const char *direction;
} layoutd_query_orthogonal_reply;

layoutd_status layoutd_query_orthogonal(
    layoutd_client *client, const layoutd_query_orthogonal_request *request, layoutd_query_orthogonal_reply *reply,
    layoutd_error *error);

#ifdef __cplusplus
}
#endif

#endif
