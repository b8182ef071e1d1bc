#!/usr/bin/python3
"""A photo gallery in GTK 4: columns of pictures of which the program only knows the sizes until they are in sight.

    gallery.py SIZES [FOLDER]     SIZES has a line "WIDTH HEIGHT NAME" for each picture; those in FOLDER are shown, others are tiles

Scroll, resize the window, click; arrows, Page Up and Down, Home and End move the selection, + and - change the number of columns.
"""
import colorsys
import json
import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("Layoutd", "1")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk, Layoutd  # noqa: E402

FRAME = dict.fromkeys(("margin_top", "margin_bottom", "margin_start", "margin_end"), 4)  # Shows which picture is selected.


class Picture(GObject.Object):
    def __init__(self, number, width, height, path):
        super().__init__()
        self.number, self.size, self.path = number, (width, height), path

    def texture(self):
        """The picture, or a tile in a colour of its own if there is none."""
        try:
            return Gdk.Texture.new_from_filename(self.path)
        except GLib.Error:
            color = (round(255 * part) for part in colorsys.hsv_to_rgb(self.number * 0.381966 % 1, 0.45, 0.8))
            return Gdk.MemoryTexture.new(1, 1, Gdk.MemoryFormat.R8G8B8, GLib.Bytes.new(bytes(color)), 3)


class Gallery(Gtk.ApplicationWindow):
    def __init__(self, app, pictures):
        super().__init__(application=app, title="Gallery", default_width=900, default_height=640)
        self.columns = 4
        self.view = Layoutd.CollectionView(model=Gtk.SingleSelection(model=pictures), layout="column")
        self.view.set_size_func(lambda picture: picture.size)
        self.view.connect("setup", lambda view, cell: cell.set_child(Gtk.Picture(content_fit=Gtk.ContentFit.FILL, **FRAME)))
        self.view.connect("bind", lambda view, cell: cell.get_child().set_paintable(cell.get_item().texture()))
        self.view.connect("unbind", lambda view, cell: cell.get_child().set_paintable(None))
        self.set_columns(0)
        self.set_child(Gtk.ScrolledWindow(child=self.view))
        keys = Gtk.ShortcutController()
        for key, more in {"plus": -1, "KP_Add": -1, "minus": 1, "KP_Subtract": 1}.items():
            action = Gtk.CallbackAction.new(lambda _, arguments, more: self.set_columns(more), more)
            keys.add_shortcut(Gtk.Shortcut(trigger=Gtk.ShortcutTrigger.parse_string(key), action=action))
        self.add_controller(keys)

    def set_columns(self, more):
        self.columns = min(max(self.columns + more, 1), 12)
        self.view.set_parameters(json.dumps(
            {"columnCount": self.columns, "columnSpacing": 0, "interitemSpacing": 0, "layoutStrategy": "shortestFirst"}))
        return True


def read_sizes(path, folder):
    pictures = Gio.ListStore()
    for number, line in enumerate(Path(path).read_text().splitlines()):
        width, height, name = line.split(maxsplit=2)
        pictures.append(Picture(number, float(width), float(height), str(folder / name)))
    return pictures


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        pictures = read_sizes(sys.argv[1], Path(*sys.argv[2:]))
    except (OSError, ValueError) as error:
        sys.exit(f"gallery.py: {sys.argv[1]}: {error}")
    app = Gtk.Application()
    app.connect("activate", lambda app: Gallery(app, pictures).present())
    app.run()


if __name__ == "__main__":
    main()
