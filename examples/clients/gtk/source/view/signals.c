/* The signals that programs connect to. */
#include "../state/view.h"

static guint cell_signals[2][LV_CELL_SIGNALS], activate_signal, move_items_signal, receive_items_signal;

void lv_signals_install(GObjectClass *class) {
    /**
     * LayoutdCollectionView::setup:
     * @self: the view
     * @cell: a new cell
     *
     * Gives a new cell its child.
     */
    /**
     * LayoutdCollectionView::bind:
     * @self: the view
     * @cell: a cell with an item
     *
     * Shows the item of a cell in its child.
     */
    /**
     * LayoutdCollectionView::unbind:
     * @self: the view
     * @cell: a cell that is about to lose its item
     *
     * Undoes what [signal@Layoutd.CollectionView::bind] has done, such as connecting to the item's signals.
     */
    /**
     * LayoutdCollectionView::teardown:
     * @self: the view
     * @cell: a cell that is about to be destroyed
     *
     * Undoes what [signal@Layoutd.CollectionView::setup] has done beside giving the cell a child.
     */
    /**
     * LayoutdCollectionView::setup-header:
     * @self: the view
     * @header: a new header, footer or other element of [property@Layoutd.Cell:kind]
     *
     * Gives a new header its child.
     */
    /**
     * LayoutdCollectionView::bind-header:
     * @self: the view
     * @header: a header with its section's model as its item
     *
     * Shows a section in the child of its header.
     */
    /**
     * LayoutdCollectionView::unbind-header:
     * @self: the view
     * @header: a header that is about to lose its section
     *
     * Undoes what [signal@Layoutd.CollectionView::bind-header] has done.
     */
    /**
     * LayoutdCollectionView::teardown-header:
     * @self: the view
     * @header: a header that is about to be destroyed
     *
     * Undoes what [signal@Layoutd.CollectionView::setup-header] has done.
     */
    static const char *const names[2][LV_CELL_SIGNALS] = {
        {"setup", "bind", "unbind", "teardown"}, {"setup-header", "bind-header", "unbind-header", "teardown-header"}};
    for (int category = 0; category < 2; category++)
        for (int signal = 0; signal < LV_CELL_SIGNALS; signal++)
            cell_signals[category][signal] = g_signal_new(
                names[category][signal], G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, g_cclosure_marshal_VOID__OBJECT,
                G_TYPE_NONE, 1, LAYOUTD_TYPE_CELL);
    /**
     * LayoutdCollectionView::activate:
     * @self: the view
     * @position: the position of an item
     *
     * An item was activated, by a double click or Enter.
     */
    activate_signal = g_signal_new(
        "activate", G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, g_cclosure_marshal_VOID__UINT, G_TYPE_NONE, 1, G_TYPE_UINT);
    /**
     * LayoutdCollectionView::move-items:
     * @self: the view
     * @items: the positions of the items that were dragged
     * @section: the section to which they go
     * @index: the place in that section that the first of them is to have in the end; the others follow it
     *
     * Items were dropped. The program takes them out of its model, and inserts them where they go; otherwise they return.
     */
    move_items_signal = g_signal_new(
        "move-items", G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, GTK_TYPE_BITSET, G_TYPE_UINT,
        G_TYPE_UINT);
    /**
     * LayoutdCollectionView::receive-items:
     * @self: the view
     * @source: another view in the same window, which is [property@Layoutd.CollectionView:reorderable]
     * @items: the positions in the model of @source of the items that were dragged
     * @section: the section of this view to which they go
     * @index: the place in that section that the first of them is to have; the others follow it
     *
     * Items of another view were dropped here. The program takes them out of the model of @source, or leaves them there, and inserts them
     * into the model of this view; otherwise they return. Without a handler, the view takes no items.
     */
    receive_items_signal = g_signal_new(
        "receive-items", G_OBJECT_CLASS_TYPE(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
        LAYOUTD_TYPE_COLLECTION_VIEW, GTK_TYPE_BITSET, G_TYPE_UINT, G_TYPE_UINT);
}

void lv_emit(LayoutdCollectionView *view, int signal, LayoutdCell *cell) {
    if (cell->category != LAYOUTD_DECORATION) g_signal_emit(view, cell_signals[cell->category][signal], 0, cell);
}

void lv_emit_move_items(LayoutdCollectionView *view, GtkBitset *items, layoutd_index_path target) {
    g_signal_emit(view, move_items_signal, 0, items, target.section, target.item);
}

void lv_emit_receive_items(LayoutdCollectionView *view, LayoutdCollectionView *source, GtkBitset *items, layoutd_index_path target) {
    g_signal_emit(view, receive_items_signal, 0, source, items, target.section, target.item);
}

gboolean lv_receives_items(LayoutdCollectionView *view) {
    return g_signal_has_handler_pending(view, receive_items_signal, 0, TRUE);
}

void lv_emit_activate(LayoutdCollectionView *view, guint position) {
    g_signal_emit(view, activate_signal, 0, position);
}
