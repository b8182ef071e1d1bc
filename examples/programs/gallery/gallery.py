#!/usr/bin/env python3
"""A photo gallery in GTK 4: columns of pictures of which the program only knows the sizes until they are in sight.

    gallery.py SIZES [FOLDER]     SIZES has a line "WIDTH HEIGHT NAME" for each picture; those in FOLDER are drawn, others are tiles

Scroll, resize the window, click; arrows, Page Up and Down, Home and End move the selection, + and - change the number of columns.
"""
import colorsys
import os
import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GdkPixbuf, GLib, Gtk  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients/python"))
from layoutd import Client, LayoutdError, Window, section  # noqa: E402

KEYS = {Gdk.KEY_Up: "up", Gdk.KEY_Down: "down", Gdk.KEY_Left: "left", Gdk.KEY_Right: "right", Gdk.KEY_Page_Up: "pageUp",
        Gdk.KEY_Page_Down: "pageDown", Gdk.KEY_Home: "home", Gdk.KEY_End: "end"}
LINE = 60  # How far a notch of the wheel scrolls, in points.
MOST_TEXTURES = 200


class Gallery(Gtk.ApplicationWindow):
    def __init__(self, app, client, pictures, folder):
        super().__init__(application=app, title="Gallery", default_width=900, default_height=640)
        self.client, self.pictures, self.folder = client, pictures, folder
        self.columns, self.selected, self.textures = 4, (0, 0), {}
        ratios = [length for width, height, _ in pictures for length in (width, height)]
        self.container = client.open(
            "column", (0, 0, 900, 640), [section(len(pictures), aspectRatios=ratios)],
            parameters={"columnCount": self.columns, "layoutStrategy": "shortestFirst"})
        self.window = Window(self.container, sets_bounds=True)
        self.window.apply()
        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, client.fileno(), GLib.IOCondition.IN, self.read)

        self.area = Gtk.DrawingArea(hexpand=True, vexpand=True, focusable=True)
        self.area.set_draw_func(self.draw)
        self.area.connect("resize", self.resize)
        self.scrolled = Gtk.Adjustment(step_increment=LINE)
        # Whoever else changes the container: the main loop reads of it, and draws again.
        self.window.on_change(self.redraw)
        self.scrolled.connect("value-changed", lambda scrolled: self.scroll(scrolled.get_value()))
        box = Gtk.Box()
        box.append(self.area)
        box.append(Gtk.Scrollbar(orientation=Gtk.Orientation.VERTICAL, adjustment=self.scrolled))
        self.set_child(box)

        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.VERTICAL)
        wheel.connect("scroll", lambda _, dx, dy: self.scrolled.set_value(self.scrolled.get_value() + dy * LINE))
        click = Gtk.GestureClick()
        click.connect("pressed", lambda _, count, x, y: self.click(x, y))
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", lambda _, key, code, state: self.press(key))
        self.area.add_controller(wheel)
        self.area.add_controller(click)
        self.add_controller(keys)

    def read(self, _descriptor, _condition):
        self.client.process_pending()
        return GLib.SOURCE_CONTINUE

    def redraw(self, change):
        """Draws again, with the scroll bar as long as the content and where the bounds are."""
        x, y, width, height = change.rect
        self.scrolled.configure(y, 0, max(change.content_size[1], height), LINE, height, height)
        self.area.queue_draw()

    def resize(self, _area, width, height):
        # What is first in sight stays there, however the columns change.
        self.container.set_bounds((*self.window.rect[:2], width, height), anchor={"at": "firstVisible"})
        self.redraw(self.window.refresh())

    def scroll(self, y):
        if y != self.window.rect[1]:
            self.redraw(self.window.scroll((0, y)))

    def click(self, x, y):
        left, top = self.window.rect[:2]
        cell, _, _ = self.container.hit_test((left + x, top + y))
        if cell:
            self.select((cell.section, cell.item))

    def select(self, place):
        self.selected = place
        self.redraw(self.window.scroll(self.container.scroll_target(place, vertical="nearest")[0]))

    def press(self, key):
        if key in KEYS:
            self.select(tuple(self.container.neighbour(self.selected, KEYS[key]) or self.selected)[:2])
        elif key in (Gdk.KEY_plus, Gdk.KEY_minus):
            self.columns = min(max(self.columns + (1 if key == Gdk.KEY_minus else -1), 1), 12)
            self.container.set_parameters(columnCount=self.columns)
            self.redraw(self.window.apply())
        else:
            return False
        return True

    def draw(self, _area, cairo, width, height):
        left, top = self.window.rect[:2]
        for cell in self.window.elements.values():
            x, y, w, h = cell.x - left, cell.y - top, cell.width, cell.height
            if y >= height or y + h <= 0:
                continue
            texture = self.texture(cell.item)
            if texture:
                cairo.save()
                cairo.translate(x, y)
                cairo.scale(w / texture.get_width(), h / texture.get_height())
                Gdk.cairo_set_source_pixbuf(cairo, texture, 0, 0)
                cairo.paint()
                cairo.restore()
            else:
                cairo.set_source_rgb(*colorsys.hsv_to_rgb(cell.item * 0.381966 % 1, 0.45, 0.8))
                cairo.rectangle(x, y, w, h)
                cairo.fill()
            if (cell.section, cell.item) == self.selected:
                cairo.set_source_rgb(0.1, 0.3, 0.9)
                cairo.set_line_width(4)
                cairo.rectangle(x - 2, y - 2, w + 4, h + 4)
                cairo.stroke()

    def texture(self, item):
        """The picture of an item, if there is one."""
        path = os.path.join(self.folder, self.pictures[item][2]) if self.folder else None
        if not path or not os.path.exists(path):
            return None
        if item not in self.textures:
            if len(self.textures) >= MOST_TEXTURES:
                self.textures.pop(next(iter(self.textures)))
            try:
                self.textures[item] = GdkPixbuf.Pixbuf.new_from_file(path)
            except GLib.Error:
                self.textures[item] = None
        return self.textures[item]


def read_sizes(path):
    pictures = []
    for line in Path(path).read_text().splitlines():
        width, height, name = line.split(maxsplit=2)
        pictures.append((float(width), float(height), name))
    return pictures


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        pictures = read_sizes(sys.argv[1])
    except (OSError, ValueError) as error:
        sys.exit(f"gallery.py: {sys.argv[1]}: {error}")
    try:
        client = Client(reconnect=(0, 0.5, 1))
    except (OSError, LayoutdError) as error:
        sys.exit(f"gallery.py: {error}")
    app = Gtk.Application()
    app.connect("activate", lambda app: Gallery(app, client, pictures, sys.argv[2] if len(sys.argv) == 3 else None).present())
    app.run()


if __name__ == "__main__":
    main()
