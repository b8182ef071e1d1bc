/* Geometry, index paths, identifiers and sections. Programs include layoutd.h.
 *
 * Lengths are in points, in the container's coordinates: x grows to the right, y downwards, from the content's upper left corner. */
#ifndef LAYOUTD_VALUES_H
#define LAYOUTD_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    double x, y, width, height;
} layoutd_rect;

typedef struct {
    double x, y;
} layoutd_point;

typedef struct {
    double width, height;
} layoutd_size;

typedef struct {
    double top, left, bottom, right;
} layoutd_insets;

/* From 0. */
typedef struct {
    uint32_t section, item;
} layoutd_index_path;

/* The item number of elements that belong to no section, such as the header of a whole compositional layout. Their section is 0. */
static const uint32_t LAYOUTD_LAYOUT_ITEM = UINT32_MAX;

typedef enum { LAYOUTD_CELL, LAYOUTD_SUPPLEMENTARY, LAYOUTD_DECORATION } layoutd_category;

typedef enum { LAYOUTD_NO_IDENTIFIER, LAYOUTD_NUMBER, LAYOUTD_NAME } layoutd_identifier_kind;

/* A program's name for an item or a section; all zeros: none. In one container all are numbers, or all are names. */
typedef struct {
    layoutd_identifier_kind kind;
    uint64_t number;
    const char *name;
} layoutd_identifier;

static inline layoutd_identifier layoutd_number(uint64_t number) {
    layoutd_identifier identifier = {LAYOUTD_NUMBER, number, NULL};
    return identifier;
}

static inline layoutd_identifier layoutd_name(const char *name) {
    layoutd_identifier identifier = {LAYOUTD_NAME, 0, name};
    return identifier;
}

/* Several of them, in order: numbers or names, not both. */
typedef struct {
    const uint64_t *numbers;
    size_t number_count;
    const char *const *names;
    size_t name_count;
} layoutd_identifiers;

/* An item or another element, by its index path or, in a request, by identifiers in place of the numbers. */
typedef struct {
    uint32_t section, item;
    layoutd_identifier id, section_id;
} layoutd_item;

static inline layoutd_item layoutd_at(uint32_t section, uint32_t item) {
    layoutd_identifier none = {LAYOUTD_NO_IDENTIFIER, 0, NULL};
    layoutd_item place = {section, item, none, none};
    return place;
}

static inline layoutd_item layoutd_with_id(layoutd_identifier id) {
    layoutd_item place = layoutd_at(0, 0);
    place.id = id;
    return place;
}

/* `count` items of one section from `item` on; 0 is read as 1. In a request, `ids` may stand in place of the numbers. */
typedef struct {
    uint32_t section, item, count;
    layoutd_identifiers ids;
} layoutd_item_range;

/* Values of one of the layout's item columns, for each item in turn: numbers or names. */
typedef struct {
    const char *name;
    const double *numbers;
    size_t number_count;
    const char *const *names;
    size_t name_count;
} layoutd_item_values;

typedef struct {
    /* Not 0 if there are `item_sizes`. */
    uint32_t item_count;
    /* Width and height of each item in turn, which are 2 * `item_count` numbers; NULL: the items have no sizes. */
    const double *item_sizes;
    /* The text of a JSON object: overrides of the layout's parameters; NULL: none. */
    const char *parameters;
    const layoutd_item_values *item_values;
    size_t item_value_count;
    layoutd_identifier id;
    layoutd_identifiers item_ids;
} layoutd_section;

/* The properties of a view and its traits that a layout gets; NULL and "" select the defaults. */
typedef struct {
    /* Pixels per point; NULL: origins are not rounded. */
    const double *scale;
    const char *layout_direction;
    layoutd_insets content_inset, safe_area_insets, layout_margins, readable_content_insets;
    const char *horizontal_size_class, *vertical_size_class, *content_size_category, *user_interface_idiom, *legibility_weight;
} layoutd_environment;

#ifdef __cplusplus
}
#endif

#endif
