/* A scrolled view of a list model, laid out by layoutd. Programs include layoutd-gtk.h. */
#pragma once

#include "layoutd-cell.h"

G_BEGIN_DECLS

#define LAYOUTD_TYPE_COLLECTION_VIEW (layoutd_collection_view_get_type())
G_DECLARE_FINAL_TYPE(LayoutdCollectionView, layoutd_collection_view, LAYOUTD, COLLECTION_VIEW, GtkWidget)

/**
 * LAYOUTD_ERROR:
 *
 * The domain of the errors of a collection view.
 */
#define LAYOUTD_ERROR (layoutd_error_quark())
GQuark layoutd_error_quark(void);

/**
 * LayoutdError:
 * @LAYOUTD_ERROR_REFUSED: layoutd refused a request, for instance for a parameter that the layout does not have
 * @LAYOUTD_ERROR_UNAVAILABLE: no daemon answers, or the connection was lost
 * @LAYOUTD_ERROR_LAYOUT: the layout has failed, for instance a plugin with a bug
 *
 * Why a collection view cannot show what it should.
 */
typedef enum {
    LAYOUTD_ERROR_REFUSED,
    LAYOUTD_ERROR_UNAVAILABLE,
    LAYOUTD_ERROR_LAYOUT,
} LayoutdError;

/**
 * LayoutdSizeFunc:
 * @item: (type GObject) (transfer none): an item of the model
 * @width: (out): its width, in points
 * @height: (out): its height, in points
 * @user_data: (closure): what was given to [method@Layoutd.CollectionView.set_size_func]
 *
 * Returns the size of an item. Layouts of columns of equal width, as `column`, use its ratio alone.
 */
typedef void (*LayoutdSizeFunc)(gpointer item, double *width, double *height, gpointer user_data);

/**
 * LayoutdNameFunc:
 * @item: (type GObject) (transfer none): an item of the model
 * @user_data: (closure): what was given to [method@Layoutd.CollectionView.set_name_func]
 *
 * Returns the name of an item, by which it is found when one types, and which a screen reader reads.
 *
 * Returns: (nullable) (transfer full): the name
 */
typedef char *(*LayoutdNameFunc)(gpointer item, gpointer user_data);

GtkWidget *layoutd_collection_view_new(GListModel *model, const char *layout, const char *parameters);

GListModel *layoutd_collection_view_get_model(LayoutdCollectionView *self);
void layoutd_collection_view_set_model(LayoutdCollectionView *self, GListModel *model);
const char *layoutd_collection_view_get_layout(LayoutdCollectionView *self);
void layoutd_collection_view_set_layout(LayoutdCollectionView *self, const char *layout);
const char *layoutd_collection_view_get_parameters(LayoutdCollectionView *self);
void layoutd_collection_view_set_parameters(LayoutdCollectionView *self, const char *parameters);
void layoutd_collection_view_set_size_func(
    LayoutdCollectionView *self, LayoutdSizeFunc func, gpointer user_data, GDestroyNotify destroy);
void layoutd_collection_view_set_name_func(
    LayoutdCollectionView *self, LayoutdNameFunc func, gpointer user_data, GDestroyNotify destroy);

gboolean layoutd_collection_view_get_enable_rubberband(LayoutdCollectionView *self);
void layoutd_collection_view_set_enable_rubberband(LayoutdCollectionView *self, gboolean enable_rubberband);
void layoutd_collection_view_scroll_to(LayoutdCollectionView *self, guint position, GtkAlign align);
LayoutdCell *layoutd_collection_view_get_cell(LayoutdCollectionView *self, guint position);

const char *layoutd_collection_view_get_socket(LayoutdCollectionView *self);
guint layoutd_collection_view_get_container(LayoutdCollectionView *self);
gboolean layoutd_collection_view_get_busy(LayoutdCollectionView *self);
const GError *layoutd_collection_view_get_error(LayoutdCollectionView *self);
void layoutd_collection_view_retry(LayoutdCollectionView *self);

G_END_DECLS
