/* Shared by the parts of the driver: growing texts, results, and the commands of driver_queries.c and driver_window.c. */
#ifndef DRIVER_H
#define DRIVER_H

#include "layoutd.h"

/* A growing text. Unlike a library, the driver exits when it runs out of memory. Formatted additions are short. */
typedef struct {
    char *characters;
    size_t length, capacity;
} text;

void add_bytes(text *to, const char *bytes, size_t length);
__attribute__((format(printf, 2, 3))) void add(text *to, const char *format, ...);
void add_quoted(text *to, const char *characters);
void add_number(text *to, double number);
/* Each after a comma. */
void add_numbers(text *to, const double *numbers, size_t count);
/* In brackets. */
void add_list(text *to, const double *numbers, size_t count);
void add_rect(text *to, layoutd_rect rect);
/* Kind, section, item, x, y, width, height, z, alpha, hidden, estimated, category. */
void add_row(text *to, const layoutd_elements *elements, size_t i);
void add_rows(text *to, const layoutd_elements *elements);
void add_error(text *to, const layoutd_error *error);

/* Copies, which the caller frees. */
char *string_of(layoutd_json value);
layoutd_rect read_rect(layoutd_json array);
uint32_t container_of(layoutd_json command);
/* The point in a member [x, y] of a command; NULL if it is missing. */
const layoutd_point *point_of(layoutd_json command, const char *name, layoutd_point *point);

/* Queries a container. Returns false for a command of another kind. */
bool query(layoutd_client *client, layoutd_json command, text *result);

/* Commands of a window. Each result has the elements, and what differs from those of the result before. */
void open_window(layoutd_client *client, layoutd_window **window, layoutd_json command, text *result);
void scroll_window(layoutd_client *client, layoutd_window *window, layoutd_json command, text *result);
/* Follows events until the window has the command's generation. */
void follow_window(layoutd_client *client, layoutd_window *window, layoutd_json command, text *result);

#endif
