#include "CBenchmark.h"

// A single pass over the items, in points. An item starts a new row unless it is the first or fits after the previous one.
double cbench_flow_floor(
    const double *sizes, size_t count, double width, double spacing, double line_spacing, double *frames) {
    double x = 0, y = 0, row_height = 0;
    for (size_t i = 0; i < count; i++) {
        double item_width = sizes[2 * i], item_height = sizes[2 * i + 1];
        if (i > 0 && x + item_width > width) {
            y += row_height + line_spacing;
            x = row_height = 0;
        }
        double *frame = frames + 4 * i;
        frame[0] = x;
        frame[1] = y;
        frame[2] = item_width;
        frame[3] = item_height;
        x += item_width + spacing;
        if (item_height > row_height) row_height = item_height;
    }
    return y + row_height;
}
