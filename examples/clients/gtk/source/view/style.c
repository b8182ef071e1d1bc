/* Styles of nodes that themes do not have. */
#include "../state/view.h"

/* Below the theme. */
static const char style[] =
    "collectionview > .pinned { background-color: @theme_base_color; }"
    "collectionview > cell:selected { background-color: @theme_selected_bg_color; color: @theme_selected_fg_color; }"
    "collectionview > cell { outline: 0 solid transparent; outline-offset: -2px; }"
    "collectionview > cell.dragging { opacity: 0.8; }"
    "collectionview > cell.placeholder { border: 1px dashed @borders; }"
    "collectionview > failure { background-color: @theme_bg_color; padding: 12px; }"
    "collectionview > rubberband { border: 1px solid @theme_selected_bg_color; background-color: alpha(@theme_selected_bg_color, 0.3); }"
    "collectionview > cell:focus-visible { outline: 2px solid alpha(@theme_selected_bg_color, 0.7); }";

void lv_style_add(GdkDisplay *display) {
    static const char key[] = "layoutd-style";
    if (g_object_get_data(G_OBJECT(display), key)) return;
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, style, -1);
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_FALLBACK);
    g_object_set_data_full(G_OBJECT(display), key, provider, g_object_unref);
}
