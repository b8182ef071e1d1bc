#!/usr/bin/python3
"""Checks what a screen reader gets of a view, by AT-SPI: roles, names and states. Runs in its own D-Bus session."""
import time

import gi
from support import HERE, PATIENCE, running, xdotool


def found(node, role):
    """The first below a node that has a role."""
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        below = child and (child if child.get_role() == role else found(child, role))
        if below:
            return below
    return None


def main():
    with running(HERE / "list.qml") as program:
        program.until("shown")
        program.focus()
        xdotool("mousemove", 100, 50, "click", 1)
        program.until("selected 2")
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        Atspi.init()
        Atspi.set_timeout(1000 * PATIENCE, 1000 * PATIENCE)
        deadline, items = time.monotonic() + PATIENCE, None
        while not items:
            assert time.monotonic() < deadline, "no list in the registry"
            try:
                items = found(Atspi.get_desktop(0), Atspi.Role.LIST)
            except GLib.Error:
                items = None
        below = [items.get_child_at_index(i) for i in range(items.get_child_count())]
        cells = {cell.get_name(): cell.get_state_set() for cell in below if cell.get_role() == Atspi.Role.LIST_ITEM}
        assert {"row 0", "row 1", "row 2"} <= set(cells), [(each.get_role_name(), each.get_name()) for each in below]
        assert [name for name, states in cells.items() if states.contains(Atspi.StateType.SELECTED)] == ["row 2"]
        assert all(states.contains(Atspi.StateType.FOCUSABLE) for states in cells.values())
        print(f"pass  a list of {len(cells)} items with names, one selected")


if __name__ == "__main__":
    main()
