#!/usr/bin/python3
"""What a hand does: clicks, keys, the wheel and a rubber band, by xdotool, with the daemon of $LAYOUTD_SOCKET."""
from support import ROWS, Shown, run, selected, until, xdotool
from gi.repository import Gtk


def texts(count):
    return Gtk.StringList.new([str(i) for i in range(count)])


def clicks():
    model = Gtk.MultiSelection(model=texts(1000))
    shown, activated = Shown(model), []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    xdotool("mousemove", *shown.at(7), "click", 1)
    until("a click to select", lambda: selected(model) == [7])
    xdotool("mousemove", *shown.at(9), "keydown", "ctrl", "click", 1, "keyup", "ctrl")
    until("a click with Control to add", lambda: selected(model) == [7, 9])
    xdotool("mousemove", *shown.at(12), "keydown", "shift", "click", 1, "keyup", "shift")
    until("a click with Shift to extend", lambda: selected(model) == [9, 10, 11, 12])
    # A click elsewhere soon before would make GTK count anew.
    stopped, gesture = [], Gtk.GestureClick()
    gesture.connect("stopped", lambda _: stopped.append(1))
    shown.view.add_controller(gesture)
    xdotool("mousemove", *shown.at(20), "click", 1)
    until("the end of the click", lambda: stopped)
    xdotool("mousemove", *shown.at(3), "click", "--repeat", 2, "--delay", 20, 1)
    until("a double click to activate", lambda: activated == [3])
    shown.window.destroy()


def keys():
    model = Gtk.MultiSelection(model=texts(1000))
    shown, activated = Shown(model), []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    shown.focus_window()
    xdotool("mousemove", *shown.at(0), "click", 1)
    until("the first to be selected", lambda: selected(model) == [0])
    for key, there in [("Right", [1]), ("Down", [7]), ("Left", [6]), ("Up", [0]), ("shift+Down", [0, 1, 2, 3, 4, 5, 6]),
                       ("ctrl+a", list(range(1000))), ("End", [999])]:
        xdotool("key", key)
        until(key, lambda: selected(model) == there)
    until("the end", lambda: shown.value() > 7900)
    until("the focus", lambda: shown.view.get_cell(999) and shown.view.get_cell(999).is_focus())
    xdotool("key", "Return")
    until("Enter to activate", lambda: activated == [999])
    # The item with the focus leaves the screen and the model follows; keys go on from there.
    shown.view.get_vadjustment().set_value(0)
    until("the start", lambda: shown.view.get_cell(0) and not shown.view.get_cell(999))
    xdotool("key", "Up")
    until("the row above", lambda: selected(model) == [993] and shown.view.get_cell(993).is_focus())
    xdotool("key", "Home")
    until("the start", lambda: selected(model) == [0] and shown.value() == 0)
    xdotool("key", "Next")
    until("the next page", lambda: shown.value() > 100 or selected(model)[0] > 30)
    shown.window.destroy()


def wheel():
    shown = Shown(Gtk.NoSelection(model=texts(100000)))
    shown.until_cell(0)
    xdotool("mousemove", 300, 200, "click", 5)
    until("the wheel", lambda: shown.value() > 0)
    shown.settle()
    assert 0 < len(shown.labels()) < 200, len(shown.labels())
    shown.window.destroy()


def rubber_band():
    model = Gtk.MultiSelection(model=texts(14))
    shown = Shown(model, enable_rubberband=True)
    x, y = shown.at(8)
    xdotool("mousemove", 550, 380, "mousedown", 1, "mousemove", 400, 300, "mousemove", x, y)
    until("what the band meets", lambda: selected(model) == [8, 9, 10, 11])
    xdotool("mouseup", 1)
    shown.settle()
    assert selected(model) == [8, 9, 10, 11]
    shown.window.destroy()


if __name__ == "__main__":
    run(clicks, keys, wheel, rubber_band)
