/* Elements with their layout attributes, as columns. Programs include layoutd.h. */
#ifndef LAYOUTD_ELEMENTS_H
#define LAYOUTD_ELEMENTS_H

#include "client.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* a, b, c, d, tx, ty or m11 ... m44, about the center of the element's untransformed frame. */
typedef struct {
    uint32_t position;
    uint32_t count;
    double matrix[16];
    layoutd_rect untransformed_frame;
} layoutd_transform;

/* How far a pinned element was moved from its place in the content, in points. */
typedef struct {
    uint32_t position;
    double dx, dy;
} layoutd_pinned;

/* The values that elements have of one of the layout's own attributes. */
typedef struct {
    char *name;
    size_t count;
    /* Of the elements alone whose value is not the default, in order. */
    uint32_t *positions;
    double *values;
} layoutd_custom;

typedef struct {
    char *name;
    layoutd_category category;
} layoutd_kind;

/* Columns of `count` entries each, including those that the daemon omits because every entry has its default. */
typedef struct {
    uint64_t generation;
    size_t count;
    uint32_t *sections, *items;
    layoutd_rect *frames;
    /* Indexes into `kind_list`, whose first entry is "cell". */
    uint32_t *kinds;
    int32_t *z_indexes;
    double *alphas;
    bool *hidden, *estimated;
    size_t kind_count;
    layoutd_kind *kind_list;
    /* The transformed elements alone, in order. */
    size_t transform_count;
    layoutd_transform *transforms;
    /* The pinned elements alone that do not lie at their places, in order. */
    size_t pinned_count;
    layoutd_pinned *pinned;
    /* The layout's own attributes of which some element has a value other than the default. */
    size_t custom_count;
    layoutd_custom *custom;
    /* With the option `with_ids`, in a container with identifiers: of a cell the item's, of others their section's; else NULL. The
     * elements own the names. */
    layoutd_identifier *ids;
} layoutd_elements;

/* All zeros select all categories, the daemon's own limit, and replies in one piece. */
typedef struct {
    /* A bit set: 1 << LAYOUTD_CELL ... */
    unsigned categories;
    /* The maximum number of elements in one page; all pages are read. */
    uint32_t limit;
    bool parts;
} layoutd_query_options;

/* Queries the elements that intersect `rect`, all from one generation. After a failure `elements` is empty. */
layoutd_status layoutd_query_rect(
    layoutd_client *client, uint32_t container, layoutd_rect rect, const layoutd_query_options *options,
    layoutd_elements *elements, layoutd_error *error);
/* Appends the elements of a binary `Reply` to a query. `cursor`, of `cursor_size` bytes, receives the reply's cursor; it may be
 * NULL. Returns LAYOUTD_PROTOCOL for bytes that are not such a reply; that does not end a connection. */
layoutd_status layoutd_read_elements(
    const uint8_t *bytes, size_t length, layoutd_elements *elements, char *cursor, size_t cursor_size,
    layoutd_error *error);
void layoutd_free_elements(layoutd_elements *elements);

#ifdef __cplusplus
}
#endif

#endif
