#!/usr/bin/python3
"""A file manager's icons in GTK 4: a million files that are made up, newest first, under headers of their dates.

Click, Control-click, Shift-click or draw a rubber band to select, Control+A selects all; arrows, Page Up and Down, Home and End move.
Double-click or Enter opens. F2, or a click on the name of a file that is selected already, renames; Escape keeps the old name.
"""
import bisect
import json
from datetime import date, datetime, time, timedelta

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Layoutd", "1")
from gi.repository import Gio, GLib, Gtk, Layoutd  # noqa: E402

TODAY = datetime.combine(date.today(), time())
KINDS = "Letter.odt", "Photo.jpg", "Song.mp3", "Budget.ods", "Notes.txt", "Film.mp4", "Backup.zip"
PARAMETERS = {"itemSize": [116, 112], "sectionInset": [4, 12, 12, 12], "headerReferenceSize": [0, 36],
              "sectionHeadersPinToVisibleBounds": True}


def make_names(count):
    parts = [kind.split(".") for kind in KINDS]
    numbered = ((number, *parts[number * number % 11 % len(parts)]) for number in range(count))
    return Gtk.StringList.new([f"{kind} {number + 1}.{ending}" for number, kind, ending in numbered])


def time_of(position):
    """A file was made every three minutes until this evening."""
    return TODAY + timedelta(hours=20) - timedelta(minutes=3) * position


def heading(moment):
    """The title of the section of a moment, and when that begins."""
    for title, days in ("Today", 0), ("Yesterday", 1), ("Last week", 7):
        if moment >= TODAY - timedelta(days):
            return title, TODAY - timedelta(days)
    return f"{moment:%B %Y}", datetime(moment.year, moment.month, 1)


def make_sections(names):
    """The titles of the sections, and the files of each."""
    titles, sections, positions = [], Gio.ListStore(), range(len(names))
    while positions:
        title, since = heading(time_of(positions[0]))
        count = bisect.bisect_left(positions, True, key=lambda position: time_of(position) < since)
        titles.append(title)
        sections.append(Gtk.SliceListModel(model=names, offset=positions[0], size=count))
        positions = positions[count:]
    return titles, sections


class FileManager(Gtk.ApplicationWindow):
    def __init__(self, app):
        super().__init__(application=app, title="Files", default_width=900, default_height=640)
        self.titles, sections = make_sections(make_names(1_000_000))
        self.renamed = {}
        self.files = Gtk.MultiSelection(model=Gtk.FlattenListModel(model=sections))
        self.files.connect("selection-changed", lambda *_: self.show_selection())
        self.slow_click = 0
        self.view = Layoutd.CollectionView(model=self.files, layout="flow", parameters=json.dumps(PARAMETERS), enable_rubberband=True)
        self.view.connect("setup", self.set_up)
        self.view.connect("bind", self.bind)
        self.first_bind = self.view.connect("bind", self.show_count)
        self.view.connect("unbind", lambda view, cell: cell.get_child().get_last_child().stop_editing(True))
        self.view.connect("setup-header", lambda view, header: header.set_child(Gtk.Label(xalign=0, css_classes=["heading", "view"])))
        self.view.connect("bind-header", lambda view, header: header.get_child().set_label(f"    {self.titles[header.get_section()]}"))
        self.view.connect("activate", lambda view, position: self.set_title(f"Opened {self.name(self.files[position])}"))
        keys = Gtk.ShortcutController()
        rename = Gtk.CallbackAction.new(lambda *_: self.rename() or True)
        keys.add_shortcut(Gtk.Shortcut(trigger=Gtk.ShortcutTrigger.parse_string("F2"), action=rename))
        self.add_controller(keys)
        self.set_child(Gtk.ScrolledWindow(child=self.view))

    def show_count(self, view, _cell):
        """The first files are there."""
        view.disconnect(self.first_bind)
        self.set_title(f"{len(self.files):,} files")

    def show_selection(self):
        self.set_title(f"{self.files.get_selection().get_size():,} of {len(self.files):,} files selected")

    def name(self, file):
        return self.renamed.get(file, file.get_string())

    def set_up(self, view, cell):
        icon, name = Gtk.Image(pixel_size=64, vexpand=True), Gtk.EditableLabel(xalign=0.5, can_target=False, focusable=False)
        name.connect("notify::editing", self.edit, cell)
        click = Gtk.GestureClick()
        click.connect("pressed", lambda click, count, x, y: self.click(cell, count, y >= name.get_allocation().y))
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(icon)
        box.append(name)
        box.add_controller(click)
        cell.set_child(box)

    def bind(self, view, cell):
        icon, name = cell.get_child().get_first_child(), cell.get_child().get_last_child()
        name.set_text(self.name(cell.get_item()))
        icon.set_from_gicon(Gio.content_type_get_icon(Gio.content_type_guess(name.get_text())[0]))

    def click(self, cell, count, is_on_name):
        """A click on the name of the selected file renames it, unless another one follows and makes that a double click."""
        if self.slow_click:
            GLib.source_remove(self.slow_click)
        is_slow = is_on_name and count == 1 and cell.get_selected()
        self.slow_click = GLib.timeout_add(self.get_settings().props.gtk_double_click_time, self.rename) if is_slow else 0

    def rename(self):
        self.slow_click, selection = 0, self.files.get_selection()
        cell = self.view.get_cell(selection.get_minimum()) if selection.get_size() == 1 else None
        if cell:
            cell.get_child().get_last_child().start_editing()

    def edit(self, name, _editing, cell):
        file, text = cell.get_item(), name.get_text()
        name.set_can_target(name.get_editing())
        if name.get_editing():
            self.set_title(f"Renaming {text}")
            return
        cell.grab_focus()
        if text and "/" not in text:
            self.renamed[file] = text
            self.set_title(f"Named {text}")
        else:
            name.set_text(self.name(file))
            self.set_title(f"Not named {text!r}: a name has at least one character, and no slash")


if __name__ == "__main__":
    program = Gtk.Application()
    program.connect("activate", lambda program: FileManager(program).present())
    program.run()
