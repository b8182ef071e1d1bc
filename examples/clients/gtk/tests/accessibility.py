#!/usr/bin/python3
"""Checks what a screen reader gets of a view, by AT-SPI: roles, names and states, in reading order. Runs in its own D-Bus session."""
import os
import subprocess
import sys
import time

import gi

PATIENCE = 300  # seconds; only a test that fails waits so long


def show():
    from support import Shown
    from gi.repository import Gio, GLib, Gtk
    sections = Gio.ListStore(item_type=Gio.ListModel)
    sections.append(Gtk.StringList.new([f"photo {i}" for i in range(100_000)]))
    model = Gtk.MultiSelection(model=Gtk.FlattenListModel(model=sections))

    def setup(_, cell):
        """A picture, two texts, and a button, whose text is not the item's."""
        box = Gtk.Box()
        for child in (Gtk.Image(), Gtk.Label(), Gtk.Label(), Gtk.Button(label="Delete")):
            box.append(child)
        cell.set_child(box)

    def bind(_, cell):
        title = cell.get_child().get_first_child().get_next_sibling()
        title.set_label(cell.get_item().get_string())
        title.get_next_sibling().set_label(f"{cell.get_position()} kB")
    shown = Shown(model, parameters='{"itemSize": [190, 50], "headerReferenceSize": [40, 40]}', setup=setup, bind=bind)
    shown.view.set_name_func(lambda item: "the fourth" if item.get_string() == "photo 3" else None)
    shown.view.connect("setup-header", lambda _, header: header.set_child(Gtk.Label()))
    shown.view.connect("bind-header", lambda _, header: header.get_child().set_label("Summer"))
    shown.until_cell(0)
    model.select_item(2, True)
    print("shown", flush=True)
    loop = GLib.MainLoop()
    # Ends with the reader, however that ends.
    GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.HUP, lambda *_: loop.quit())
    loop.run()


def found(node, role):
    """The first below a node that has a role."""
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        below = child and (child if child.get_role() == role else found(child, role))
        if below:
            return below
    return None


def main():
    # AT-SPI itself warns of objects that it asks for too early: only the view's warnings are errors.
    environment = {**os.environ, "G_DEBUG": "fatal-warnings"}
    program = subprocess.Popen([sys.executable, __file__, "--show"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout.readline() == "shown\n"
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        Atspi.init()
        # Both programs share a busy machine, and a reply may take longer than the default of 0.8 s.
        Atspi.set_timeout(1000 * PATIENCE, 1000 * PATIENCE)
        deadline, items = time.monotonic() + PATIENCE, None
        # The registry announces programs some time after they begin, and has no event for those that were there before.
        while not items:
            assert time.monotonic() < deadline, "no list in the registry"
            try:
                items = found(Atspi.get_desktop(0), Atspi.Role.LIST)
            except GLib.Error:
                items = None
        below = [items.get_child_at_index(i) for i in range(items.get_child_count())]
        headers = [each for each in below if each.get_role() != Atspi.Role.LIST_ITEM]
        assert [header.get_name() for header in headers] == ["Summer"], [(each.get_role_name(), each.get_name()) for each in headers]
        cells = [each for each in below if each.get_role() == Atspi.Role.LIST_ITEM]
        assert 21 <= len(cells) < 300, len(cells)
        names = [cell.get_name() for cell in cells[:4]]
        assert names == ["photo 0 0 kB", "photo 1 1 kB", "photo 2 2 kB", "the fourth"], names
        selected = [cell.get_name() for cell in cells if cell.get_state_set().contains(Atspi.StateType.SELECTED)]
        assert selected == ["photo 2 2 kB"], selected
        print(f"pass  a list of {len(cells)} items with names, one selected; attributes of the third: {cells[2].get_attributes()}")
    finally:
        program.kill()
        program.wait()


if __name__ == "__main__":
    show() if "--show" in sys.argv else main()
