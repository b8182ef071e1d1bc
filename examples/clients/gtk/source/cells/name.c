/* Names of items and headers for screen readers: the name that the program gives, or else the texts in their cells. */
#include "../state/view.h"

/* Whether a widget acts: buttons and fields have names of their own, which are not part of the item's. */
static gboolean acts(GtkWidget *widget) {
    return GTK_IS_ACTIONABLE(widget) || GTK_IS_EDITABLE(widget);
}

static gboolean is_text(GtkWidget *widget) {
    return GTK_IS_LABEL(widget) || (GTK_IS_PICTURE(widget) && gtk_picture_get_alternative_text(GTK_PICTURE(widget)));
}

enum { MOST_TEXTS = 4 };

typedef struct {
    GtkWidget *list[MOST_TEXTS];
    int count;
} Texts;

/* Collects the first that say something below a widget, in reading order. */
static void collect(GtkWidget *widget, Texts *texts) {
    if (texts->count == MOST_TEXTS || !gtk_widget_get_visible(widget)) return;
    if (is_text(widget)) {
        texts->list[texts->count++] = widget;
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        if (!acts(child)) collect(child, texts);
}

/* By relation, so that a name follows its labels. The function for lists of any length takes another type in each version of GTK. */
static void name_by_child(LayoutdCell *cell) {
    const GtkAccessibleRelation by = GTK_ACCESSIBLE_RELATION_LABELLED_BY;
    GtkAccessible *accessible = GTK_ACCESSIBLE(cell);
    Texts texts = {0};
    if (cell->child) collect(cell->child, &texts);
    GtkWidget **list = texts.list;
    switch (texts.count) {
    case 0: gtk_accessible_reset_relation(accessible, by); break;
    case 1: gtk_accessible_update_relation(accessible, by, list[0], NULL, -1); break;
    case 2: gtk_accessible_update_relation(accessible, by, list[0], list[1], NULL, -1); break;
    case 3: gtk_accessible_update_relation(accessible, by, list[0], list[1], list[2], NULL, -1); break;
    default: gtk_accessible_update_relation(accessible, by, list[0], list[1], list[2], list[3], NULL, -1);
    }
}

void lv_name_update(LayoutdCollectionView *view, LayoutdCell *cell) {
    GtkAccessible *accessible = GTK_ACCESSIBLE(cell);
    LvSearch *search = &view->search;
    gboolean is_named = search->name && cell->category == LAYOUTD_CELL && cell->item;
    g_autofree char *name = is_named ? search->name(cell->item, search->name_data) : NULL;
    if (name) {
        gtk_accessible_reset_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
        gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    } else {
        if (cell->is_named) gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
        name_by_child(cell);
    }
    cell->is_named = name != NULL;
}
