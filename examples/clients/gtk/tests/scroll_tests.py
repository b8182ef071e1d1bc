#!/usr/bin/python3
"""Scrolling to items whose surroundings are measured on the way, with the daemon of $LAYOUTD_SOCKET."""
import json
import random

from support import Shown, run, until
from gi.repository import Gio, Gtk

PARAMETERS = {"estimatedItemSize": [120, 60], "headerReferenceSize": [40, 33], "sectionHeadersPinToVisibleBounds": True}


def show():
    """Sections of labels with one to four lines, below headers that stay in sight."""
    random.seed(1)
    sections = Gio.ListStore(item_type=Gio.ListModel)
    for i in range(24):
        sections.append(Gtk.StringList.new(["\n".join("line" for _ in range(random.randint(1, 4))) for _ in range([3, 12, 40][i % 3])]))
    shown = Shown(Gtk.NoSelection(model=Gtk.FlattenListModel(model=sections)), parameters=json.dumps(PARAMETERS))
    shown.until_cell(0)
    shown.settle()
    return shown


def an_item_is_where_it_was_to_be_when_all_is_measured():
    shown = show()
    for position in [203, 22, 137, 346, 173, 5, 288]:
        for align in (Gtk.Align.CENTER, Gtk.Align.START, Gtk.Align.END, Gtk.Align.FILL):
            shown.view.scroll_to(position, align)
            settle(shown)
            value = shown.value()
            shown.view.scroll_to(position, align)
            settle(shown)
            assert shown.value() == value, (position, align, value, shown.value())
    shown.window.destroy()


def settle(shown):
    """Until nothing is measured any more."""
    seen = []
    until("rest", lambda: shown.settle() or seen.append(shown.value()) or seen[-3:] == [shown.value()] * 3)


def a_user_goes_on_from_there():
    shown = show()
    shown.view.scroll_to(346, Gtk.Align.CENTER)
    shown.view.get_vadjustment().set_value(100)
    settle(shown)
    assert shown.value() < 1000, shown.value()
    shown.window.destroy()


if __name__ == "__main__":
    run(an_item_is_where_it_was_to_be_when_all_is_measured, a_user_goes_on_from_there)
