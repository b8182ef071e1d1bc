/* The widget that shows an item or a section of a collection view. Programs include layoutd-gtk.h. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* By hand, since the C client's LAYOUTD_CELL is a constant: only with parentheses is this one meant. */
#define LAYOUTD_TYPE_CELL (layoutd_cell_get_type())
#define LAYOUTD_CELL(object) (G_TYPE_CHECK_INSTANCE_CAST((object), LAYOUTD_TYPE_CELL, LayoutdCell))
#define LAYOUTD_IS_CELL(object) (G_TYPE_CHECK_INSTANCE_TYPE((object), LAYOUTD_TYPE_CELL))

typedef struct _LayoutdCell LayoutdCell;
typedef struct _LayoutdCellClass LayoutdCellClass;

GType layoutd_cell_get_type(void) G_GNUC_CONST;

void layoutd_cell_set_child(LayoutdCell *self, GtkWidget *child);
GtkWidget *layoutd_cell_get_child(LayoutdCell *self);
GObject *layoutd_cell_get_item(LayoutdCell *self);
guint layoutd_cell_get_position(LayoutdCell *self);
guint layoutd_cell_get_section(LayoutdCell *self);
gboolean layoutd_cell_get_selected(LayoutdCell *self);
const char *layoutd_cell_get_kind(LayoutdCell *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutdCell, g_object_unref)

G_END_DECLS
