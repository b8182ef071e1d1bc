#!/usr/bin/python3
"""Works a view by hand while the daemon is late: `late.py PROGRAM`, which is the daemon. It is stopped meanwhile, and goes on then."""
import contextlib
import os
import sys
from pathlib import Path
from signal import SIGCONT, SIGSTOP

from own_daemon import SOCKET, start, stop

os.environ["LAYOUTD_SOCKET"] = SOCKET
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))

from layoutd import Client  # noqa: E402
from orthogonal_tests import RIGHT, Rows  # noqa: E402
from relay import Relay  # noqa: E402
from support import Shown, run, selected, until, xdotool  # noqa: E402
from two_views_tests import Two  # noqa: E402
from gi.repository import Gio, Gtk  # noqa: E402

DAEMON = start()
until("the daemon", lambda: os.path.exists(SOCKET))


def texts(count):
    store = Gio.ListStore(item_type=Gtk.StringObject)
    store.splice(0, 0, [Gtk.StringObject.new(str(i)) for i in range(count)])
    return store


@contextlib.contextmanager
def late(shown, controller=None, signal="", count=1):
    """The daemon is late until the controller has had so many signals, and the view waits."""
    seen = []
    if controller:
        controller.connect(signal, lambda *_: seen.append(1) and False)
    shown.settle()
    DAEMON.send_signal(SIGSTOP)
    yield
    until("the hand", lambda: not controller or len(seen) == count)
    until("a view that waits", shown.view.get_busy)
    DAEMON.send_signal(SIGCONT)


def controller_of(view, kind):
    [found] = [each for each in view.observe_controllers() if isinstance(each, kind)]
    return found


def watch(shown, controller):
    """Lets a controller of the window see events before the view does."""
    controller.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
    shown.window.add_controller(controller)
    return controller


def keys_wait():
    shown = Shown(Gtk.MultiSelection(model=texts(1000)))
    activated = []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    shown.until_cell(0).grab_focus()
    shown.focus_window()
    with late(shown, watch(shown, Gtk.EventControllerKey()), "key-released", 7):
        xdotool("key", "End", "Left", "Left", "Return", "Home", "Right", "Return")
    assert not activated, activated
    until("what the keys do", lambda: activated == [997, 1])
    until("the focus", lambda: shown.view.get_cell(1) and shown.view.get_cell(1).is_focus())
    shown.window.destroy()


def letters_wait_for_keys_before_them():
    model = Gtk.SingleSelection(model=Gtk.StringList.new(["apple", "grape", "plum", "guava"]))
    shown = Shown(model)
    shown.view.set_name_func(lambda item: item.get_string())
    shown.until_cell(0).grab_focus()
    shown.focus_window()
    with late(shown, watch(shown, Gtk.EventControllerKey()), "key-released", 2):
        xdotool("key", "Right", "g")
    assert model.get_selected() == 0
    until("what the keys do", lambda: model.get_selected() == 3)
    shown.window.destroy()


def items_are_lifted_and_dropped():
    shown, drops = Shown(Gtk.NoSelection(model=texts(100)), reorderable=True), []
    shown.view.connect("move-items", lambda _view, _items, _section, index: drops.append(index))
    cell = shown.until_cell(1)
    (from_x, from_y), (x, y) = shown.at(1), shown.at(15)
    with late(shown, controller_of(shown.view, Gtk.GestureDrag), "drag-begin"):
        xdotool("mousemove", from_x, from_y, "mousedown", 1, "mousemove", x - 60, y, "mousemove", x, y)
    assert not cell.has_css_class("dragging")
    until("the cell to follow", lambda: cell.has_css_class("dragging"))
    until("room for it", lambda: shown.at(2)[0] < 200)
    x, y = shown.at(27)
    with late(shown, controller_of(shown.view, Gtk.GestureDrag), "drag-end"):
        xdotool("mousemove", x, y, "mouseup", 1)
    assert not drops and cell.has_css_class("dragging")
    until("the drop", lambda: drops)
    assert drops[0] in (26, 27), drops
    assert not cell.has_css_class("dragging")
    shown.window.destroy()


def a_click_is_newer_than_a_rubber_band():
    model = Gtk.MultiSelection(model=texts(14))
    shown = Shown(model, enable_rubberband=True)
    (x, y), clicked = shown.at(8), shown.at(2)
    with late(shown, controller_of(shown.view, Gtk.GestureDrag), "drag-end", 2):
        xdotool("mousemove", 550, 380, "mousedown", 1, "mousemove", 400, 300, "mousemove", x, y, "mouseup", 1)
        xdotool("mousemove", *clicked, "click", 1)
    shown.settle()
    assert selected(model) == [2], selected(model)
    shown.window.destroy()


def items_come_over_another_view():
    shown = Two()
    fifth, eighth = shown.place(shown.right, 4), shown.place(shown.right, 7)
    shown.grab(1)
    with late(shown):
        xdotool("mousemove", *fifth)
    assert shown.place(shown.right, 7) == eighth
    until("room", lambda: shown.place(shown.right, 7) != eighth)
    xdotool("mouseup", 1)
    until("the drop", lambda: shown.received)
    shown.window.destroy()


def rows_go_on_to_where_they_rest():
    shown = Rows("groupPaging")
    pointer = shown.over()
    with late(shown, watch(shown, Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)), "scroll"):
        xdotool("mousemove", *pointer, "click", RIGHT)
    shown.until_offset("a stop", lambda offset: offset == 190)
    with late(shown):
        controller_of(shown.view, Gtk.EventControllerScroll).emit("decelerate", 5, 0)
    shown.until_offset("the next stop", lambda offset: offset == 380)
    shown.close()


def an_item_is_scrolled_to():
    shown = Shown(texts(1000))
    shown.until_cell(0)
    with late(shown):
        shown.view.scroll_to(600, Gtk.Align.START)
    until("the item", lambda: shown.value() == 5000)
    shown.window.destroy()


def a_picture_is_complete_when_the_view_is_no_longer_busy():
    with Relay(SOCKET) as relay:
        store = texts(100)
        shown = Shown(store, socket=relay.path)
        shown.until_cell(0)
        shown.settle()
        first = shown.at(0)
        relay.stop()
        store.remove(0)
        until("a view that waits", shown.view.get_busy)
        relay.flows.set()
        shown.settle()
        assert shown.at(0) == first and shown.labels()[0] == "1", (shown.at(0), shown.labels())
        shown.window.destroy()


def a_container_opens():
    with Relay(SOCKET, clears_first=True) as relay, Client(SOCKET) as client:
        before = {state.container for state in client.list_containers()}
        shown = Shown(texts(100), socket=relay.path)
        # The connection is there, and no container in time.
        until("the reason", shown.view.get_error)
        assert shown.view.get_container() == 0
        relay.flows.set()
        shown.until_cell(0)
        shown.settle()
        # One that has opened too late is closed.
        until("the picture", lambda: not shown.view.get_error())
        until("one container", lambda: {state.container for state in client.list_containers()} - before == {shown.view.get_container()})
        shown.window.destroy()


if __name__ == "__main__":
    run(keys_wait, letters_wait_for_keys_before_them, items_are_lifted_and_dropped, a_click_is_newer_than_a_rubber_band,
        items_come_over_another_view, rows_go_on_to_where_they_rest, an_item_is_scrolled_to,
        a_picture_is_complete_when_the_view_is_no_longer_busy, a_container_opens)
    stop(DAEMON)
