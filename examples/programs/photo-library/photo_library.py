#!/usr/bin/python3
"""A photo library in GTK 4: a waterfall by years, months or days, below a row of highlights. The photographs are made up.

Pinch, or turn the wheel with Control, over a photograph to come closer to it; Alt+Y, Alt+M and Alt+D are the buttons. Double-click or
Enter on a highlight leads to its day. The title has the number and the day of the photograph below the pointer.
"""
import colorsys
import functools
import itertools
import json
import random
from collections import namedtuple
from datetime import date, timedelta

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("Layoutd", "1")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk, Layoutd  # noqa: E402

Level = namedtuple("Level", "label title least columns")  # The least columns that it is shown in, and those of its button.
LEVELS = Level("_Years", "%Y", 9, 12), Level("_Months", "%B %Y", 5, 6), Level("_Days", "%A, %-d %B %Y", 1, 3)
HIGHLIGHT = 40  # One of so many photographs is.
ROW = {"configuration": {"scrollDirection": "horizontal"}, "sections": [{
    "group": {"group": "horizontal", "size": [{"absolute": 220}, {"fractionalHeight": 1}],
              "subitems": [{"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}]},
    "contentInsets": [0, 8, 8, 8], "interGroupSpacing": 8}]}


class Photo(GObject.Object):
    def __init__(self, number, day, size):
        super().__init__()
        self.number, self.day, self.size = number, day, size

    @functools.lru_cache(maxsize=1000)
    def texture(self):
        """A few colours of a sky and a ground, which are blurred into each other when they are scaled."""
        chance, width, height = random.Random(self.number), 4, 5
        sky, ground = chance.choice((0.02, 0.1, 0.55, 0.6, 0.75)), chance.uniform(0.08, 0.45)
        colors = [colorsys.hsv_to_rgb((sky if y < 3 else ground) + chance.uniform(-0.02, 0.02), chance.uniform(0.3, 0.5), 1 - y * 0.15)
                  for y in range(height) for x in range(width)]
        data = bytes(round(255 * part) for color in colors for part in color)
        return Gdk.MemoryTexture.new(width, height, Gdk.MemoryFormat.R8G8B8, GLib.Bytes.new(data), 3 * width)


def make_photos(count):
    """Some on each of many days, the newest first."""
    chance, day, photos = random.Random(1), date(2026, 11, 20), Gio.ListStore()
    while len(photos) < count:
        for _ in range(chance.randint(1, 12)):
            photos.append(Photo(len(photos), day, (chance.choice((300, 400, 600)), 400)))
        day -= timedelta(chance.randint(1, 9))
    return photos


def in_sections(photos, title):
    """A model with a section for each time that has a title of its own."""
    sections, start = Gio.ListStore(), 0
    for _, group in itertools.groupby(photos, lambda photo: f"{photo.day:{title}}"):
        count = len(list(group))
        sections.append(Gtk.SliceListModel(model=photos, offset=start, size=count))
        start += count
    return Gtk.SingleSelection(model=Gtk.FlattenListModel(model=sections))


def make_view(model, layout, parameters):
    view = Layoutd.CollectionView(model=model, layout=layout, parameters=json.dumps(parameters))
    margins = dict.fromkeys(("margin_top", "margin_bottom", "margin_start", "margin_end"), 2)
    view.connect("setup", lambda view, cell: cell.set_child(Gtk.Picture(content_fit=Gtk.ContentFit.FILL, **margins)))
    view.connect("bind", lambda view, cell: cell.get_child().set_paintable(cell.get_item().texture()))
    return view


def cell_at(widget, x, y):
    """The cell of the photograph at a point, or None."""
    picked = widget.pick(x, y, Gtk.PickFlags.DEFAULT)
    cell = picked and picked.get_ancestor(Layoutd.Cell)
    return cell if cell and cell.get_position() != Gtk.INVALID_LIST_POSITION else None


class PhotoLibrary(Gtk.ApplicationWindow):
    def __init__(self, app):
        super().__init__(application=app, title="Photos", default_width=900, default_height=700)
        photos = make_photos(4000)
        self.models = [in_sections(photos, level.title) for level in LEVELS]
        self.pointer, self.anchor = (0, 0), None
        self.view = make_view(self.models[0], "column", {})
        self.view.set_size_func(lambda photo: photo.size)
        self.view.connect("setup-header", lambda view, header: header.set_child(Gtk.Label(xalign=0, css_classes=["title-4", "view"])))
        self.view.connect("bind-header", self.bind_header)
        highlights = Gio.ListStore()
        highlights.splice(0, 0, list(photos)[::HIGHLIGHT])
        self.highlights = make_view(Gtk.SingleSelection(model=highlights), "compositional", ROW)
        self.highlights.connect("activate", lambda view, position: self.show_highlight(position))

        self.buttons, row = [], Gtk.Box(css_classes=["linked"], halign=Gtk.Align.CENTER, margin_top=8, margin_bottom=8)
        for level in LEVELS:
            button = Gtk.ToggleButton(label=level.label, use_underline=True, group=self.buttons[0] if self.buttons else None)
            button.connect("clicked", self.click, level.columns)
            self.buttons.append(button)
            row.append(button)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(row)
        box.append(Gtk.ScrolledWindow(child=self.highlights, height_request=150, vscrollbar_policy=Gtk.PolicyType.NEVER))
        box.append(Gtk.ScrolledWindow(child=self.view, vexpand=True))
        self.set_child(box)
        self.follow_hands()
        self.show_columns(LEVELS[0].columns, 0)

    def follow_hands(self):
        pointer, keys, pinch = Gtk.EventControllerMotion(), Gtk.EventControllerKey(), Gtk.GestureZoom()
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.VERTICAL | Gtk.EventControllerScrollFlags.DISCRETE)
        for event in "enter", "motion":
            pointer.connect(event, self.move_pointer)
        keys.connect("key-pressed", lambda *_: self.release_photo())
        wheel.connect("scroll", self.turn)
        pinch.connect("begin", self.begin_pinch)
        pinch.connect("scale-changed", self.pinch)
        for widget, controller in (self, pointer), (self, keys), (self.view, wheel), (self.view, pinch):
            controller.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
            widget.add_controller(controller)
        self.connect("realize", lambda _: self.get_frame_clock().connect("after-paint", self.name_photo))

    def move_pointer(self, _pointer, *place):
        """GTK tells of a pointer that rests, too, when what is below it goes."""
        if place != self.pointer:
            self.release_photo()
        self.pointer = place

    def name_photo(self, _clock):
        """Names what a frame has brought below the pointer."""
        cell = cell_at(self, *self.pointer)
        self.set_title(f"Photo {cell.get_item().number + 1}, {cell.get_item().day:%A, %-d %B %Y}" if cell else "Photos")

    def bind_header(self, view, header):
        level = LEVELS[self.models.index(view.get_model())]
        header.get_child().set_label(f"  {header.get_item()[0].day:{level.title}}")

    def show_highlight(self, position):
        self.release_photo()
        self.show_columns(LEVELS[2].columns, HIGHLIGHT * position)

    def click(self, _button, columns):
        self.release_photo()
        self.zoom(columns, cell_at(self.view, self.view.get_width() / 2, self.view.get_height() / 2))

    def turn(self, wheel, _dx, dy):
        if wheel.get_current_event_state() & Gdk.ModifierType.CONTROL_MASK:
            self.zoom(self.columns + round(dy), cell_at(self, *self.pointer))
            return True
        self.release_photo()
        return False

    def begin_pinch(self, _pinch, _fingers):
        self.release_photo()
        self.pinched = self.columns

    def pinch(self, pinch, scale):
        self.zoom(round(self.pinched / scale), cell_at(self.view, *pinch.get_bounding_box_center()[1:]))

    def zoom(self, columns, cell):
        """Shows as many columns around a photograph, and stays with that one until a hand does something else."""
        if self.anchor is None:
            self.anchor = cell.get_position() if cell else self.view.get_model().get_selected()
        self.show_columns(columns, self.anchor)

    def release_photo(self):
        self.anchor = None

    def show_columns(self, columns, position):
        self.columns = min(max(columns, 2), 14)
        level = next(index for index, level in enumerate(LEVELS) if self.columns >= level.least)
        self.buttons[level].set_active(True)
        self.view.set_model(self.models[level])
        self.view.set_parameters(json.dumps({"columnCount": self.columns, "columnSpacing": 0, "interitemSpacing": 0,
                                             "headerHeight": 40, "layoutStrategy": "shortestFirst"}))
        self.view.scroll_to(position, Gtk.Align.CENTER)


if __name__ == "__main__":
    program = Gtk.Application()
    program.connect("activate", lambda program: PhotoLibrary(program).present())
    program.run()
