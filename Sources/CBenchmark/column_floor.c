#include "CBenchmark.h"

enum { most_columns = 64 };

// The first of the shortest columns.
static inline int shortest_column(const double *ends, int columns) {
    int shortest = 0;
    for (int column = 1; column < columns; column++)
        if (ends[column] < ends[shortest]) shortest = column;
    return shortest;
}

// The first shortest column from `cursor` on; otherwise `shortest`, which is one of them.
static inline int next_column(const double *ends, int columns, int shortest, int cursor) {
    for (int column = cursor; column < columns; column++)
        if (ends[column] <= ends[shortest]) return column;
    return shortest;
}

// A single pass over the items. Searching all columns for each item is fast, as there are few.
double cbench_column_floor(
    const double *sizes, size_t count, int columns, double width, double spacing, int css, double *frames) {
    double ends[most_columns] = {0};
    if (columns < 1 || columns > most_columns) return 0;
    double column_width = (width - (columns - 1) * spacing) / columns;
    double height = 0;
    int cursor = 0;
    for (size_t i = 0; i < count; i++) {
        int shortest = shortest_column(ends, columns);
        if (css) cursor = (shortest = next_column(ends, columns, shortest, cursor)) + 1;
        double *frame = frames + 4 * i;
        frame[0] = shortest * (column_width + spacing);
        frame[1] = ends[shortest];
        frame[2] = column_width;
        frame[3] = sizes[2 * i + 1];
        if (ends[shortest] + frame[3] > height) height = ends[shortest] + frame[3];
        ends[shortest] += frame[3] + spacing;
    }
    return height;
}
