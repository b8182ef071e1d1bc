#!/usr/bin/python3
"""What a screen reader is told of a view, by AT-SPI: roles, names and states, in reading order. Runs in a D-Bus session of its own."""
import os
import subprocess
import sys
import time

import gi

PATIENCE = 300  # seconds; only a test that fails waits so long


def show():
    from support import Shown
    from gi.repository import GLib, Gtk
    model = Gtk.MultiSelection(model=Gtk.StringList.new([f"photo {i}" for i in range(100_000)]))
    shown = Shown(model)
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
        cells = [items.get_child_at_index(i) for i in range(items.get_child_count())]
        assert 48 <= len(cells) < 300, len(cells)
        assert {cell.get_role() for cell in cells} == {Atspi.Role.LIST_ITEM}, {cell.get_role_name() for cell in cells}
        assert [cell.get_name() for cell in cells[:4]] == ["photo 0", "photo 1", "photo 2", "photo 3"], [cell.get_name() for cell in cells[:4]]
        selected = [cell.get_name() for cell in cells if cell.get_state_set().contains(Atspi.StateType.SELECTED)]
        assert selected == ["photo 2"], selected
        print(f"pass  a list of {len(cells)} items with names, one selected; attributes of the third: {cells[2].get_attributes()}")
    finally:
        program.kill()
        program.wait()


if __name__ == "__main__":
    show() if "--show" in sys.argv else main()
