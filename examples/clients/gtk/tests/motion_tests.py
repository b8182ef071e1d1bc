#!/usr/bin/python3
"""Layouts that move items by themselves, with the daemon of $LAYOUTD_SOCKET and its plugins."""
import itertools
import sys
from pathlib import Path

from support import HEIGHT, Shown, run, selected, until, xdotool
from gi.repository import Gtk

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402


class Moving(Shown):
    """Bubbles that fall, and another client that watches them."""

    def __init__(self, count, layout="gravity", parameters=None, **properties):
        self.model = Gtk.MultiSelection(model=Gtk.StringList.new([str(i) for i in range(count)]))
        super().__init__(self.model, layout, parameters, **properties)
        self.view.set_size_func(lambda _: (60, 60))
        self.until_cell(0)
        self.client = Client()
        self.container = self.client.attach(self.view.get_container())

    def state(self):
        return self.container.query_container().state

    def until_rest(self):
        until("rest", lambda: not self.state().is_moving)
        self.settle()

    def tops(self):
        found = {}
        for position in self.labels():
            _, rect = self.view.get_cell(position).compute_bounds(self.view)
            found[position] = rect.origin.y + self.value()
        return found

    def check(self):
        """Cells lie where the daemon says, to the point."""
        for position, top in self.tops().items():
            frame = self.container.query_items([(0, position)])[0].frame
            assert abs(frame[1] - top) <= 1, (position, frame, top)

    def frames(self, count):
        """Waits for so many frames of the window."""
        clock, seen = self.window.get_frame_clock(), []
        callback = self.window.add_tick_callback(lambda *_: seen.append(1) or True)
        until("frames", lambda: len(seen) >= count)
        self.window.remove_tick_callback(callback)
        return clock

    def close(self):
        self.client.close()
        self.window.destroy()


def cells_follow_until_they_rest():
    Gtk.Settings.get_default().set_property("gtk-enable-animations", True)
    shown = Moving(20)
    seen = set()
    until("a fall", lambda: seen.add(shown.tops().get(0)) or len(seen) > 1)
    shown.until_rest()
    assert max(shown.tops().values()) > HEIGHT - 62
    shown.check()
    # A new one comes from above; the others make way. Nothing animates on top of that.
    shown.model.get_model().splice(0, 0, ["new"])
    until("motion", lambda: shown.state().is_moving)
    for _ in range(8):
        shown.settle()
        shown.check()
    shown.until_rest()
    shown.check()
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    shown.close()


def does_nothing_at_rest_or_while_it_is_not_mapped():
    shown = Moving(20)
    until("a fall", lambda: shown.state().step > 5)
    shown.view.set_visible(False)
    until("the last step", lambda: not shown.view.get_busy())
    step = shown.state().step
    shown.frames(10)
    assert shown.state().step == step and shown.state().is_moving
    shown.view.set_visible(True)
    until("the fall to go on", lambda: shown.state().step > step)
    shown.until_rest()
    step, updates = shown.state().step, []
    # The window paints no more, and time does not pass.
    handler = shown.window.get_frame_clock().connect("update", lambda _: updates.append(1))
    until("a rest", lambda: quiet(updates))
    shown.window.get_frame_clock().disconnect(handler)
    assert shown.state().step == step
    shown.close()


def quiet(updates):
    """Whether no frame has come since the last look."""
    was, updates[:] = list(updates), []
    return not was


def clicks_keys_and_the_rubber_band_work_in_motion():
    # Bubbles that lose nothing go on bouncing.
    shown = Moving(9, parameters='{"gravityY": 400, "restitution": 1, "drag": 0, "friction": 0}', enable_rubberband=True)
    shown.focus_window()
    until("motion", lambda: shown.state().step > 5)
    # A click misses an item that has moved on.
    clicks, gesture = [], Gtk.GestureClick(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("released", lambda *_: clicks.append(1))
    shown.window.add_controller(gesture)
    for attempt in itertools.count():
        if selected(shown.model):
            break
        xdotool("mousemove", *shown.at(attempt % 9), "click", 1)
        until("a click", lambda: len(clicks) > attempt)
    shown.window.remove_controller(gesture)
    [position] = selected(shown.model)
    assert shown.view.get_cell(position).is_focus()
    step = shown.state().step
    xdotool("key", "ctrl+a")
    until("all", lambda: len(selected(shown.model)) == 9)
    xdotool("key", "Home")
    until("the first", lambda: selected(shown.model) == [0] and shown.view.get_cell(0).is_focus())
    until("motion", lambda: shown.state().step > step)
    # The band stays where it is; items come into it and leave it.
    xdotool("mousemove", 596, 200, "mousedown", 1, "mousemove", 500, 180, "mousemove", 200, 150)
    until("items to come", lambda: selected(shown.model))
    until("items to leave", lambda: not selected(shown.model))
    until("items to come", lambda: selected(shown.model))
    xdotool("mouseup", 1)
    shown.close()


def a_list_on_springs_scrolls():
    shown = Moving(1000, layout="spring_list")
    shown.until_rest()
    for _ in range(5):
        shown.view.get_vadjustment().set_value(shown.value() + 300)
        until("motion", lambda: shown.state().is_moving)
    assert shown.value() == 1500
    shown.until_rest()
    shown.check()
    assert len(shown.labels()) < 60
    shown.close()


if __name__ == "__main__":
    run(cells_follow_until_they_rest, does_nothing_at_rest_or_while_it_is_not_mapped, clicks_keys_and_the_rubber_band_work_in_motion,
        a_list_on_springs_scrolls)
