/* Items that hover over another view of the program. */
#pragma once

#include "../../layoutd-collection-view.h"

#include "layoutd.h"

/* Where the pointer is in a widget of the same window. */
layoutd_point lv_visit_pointer(LayoutdCollectionView *view, GtkWidget *within);
/* The other view under the pointer, if it takes the items, or NULL. */
LayoutdCollectionView *lv_visit_find(LayoutdCollectionView *view);
/* The items are about to hover over another view. */
void lv_visit_prepare(LayoutdCollectionView *view);
/* They do now; NULL: over their own. */
void lv_visit_set(LayoutdCollectionView *view, LayoutdCollectionView *host);
/* Keeps the cell of an item that has left the view with the pointer; FALSE: it is another's. */
gboolean lv_visit_keep(LayoutdCollectionView *view, LayoutdCell *cell);
/* That cell when the item is back, or NULL. */
LayoutdCell *lv_visit_take_back(LayoutdCollectionView *view, const layoutd_window_element *element);
void lv_visit_snapshot(LayoutdCollectionView *host, GtkSnapshot *snapshot);
/* Puts back what hovers over this view. */
void lv_visit_end(LayoutdCollectionView *view);
