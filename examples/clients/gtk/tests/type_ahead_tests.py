#!/usr/bin/python3
"""Typing moves the focus to the item whose name begins so, with the daemon of $LAYOUTD_SOCKET."""
import time

from support import Shown, run, selected, until, xdotool
from gi.repository import Gdk, Gtk

NAMES = ["Apple", "banana", "Blueberry", "cherry", "eclair", "fig tree", "figure", "grape", "date", "elderberry"]


def show(names, name=lambda item: item.get_string()):
    model = Gtk.MultiSelection(model=Gtk.StringList.new(names))
    shown = Shown(model)
    shown.view.set_name_func(name)
    shown.focus_window()
    xdotool("mousemove", *shown.at(0), "click", 1)
    until("the first to be selected", lambda: selected(model) == [0])
    return shown, model


MODIFIERS = (Gdk.KEY_Shift_L, Gdk.KEY_Control_L)


def press(shown, *keys):
    """Presses keys, and returns whether each came so soon that it belongs to the one before, which a busy machine may prevent."""
    times, controller = [], Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    controller.connect("key-pressed", lambda self, key, *_: key not in MODIFIERS and times.append(self.get_current_event_time()))
    shown.window.add_controller(controller)
    xdotool("key", "--delay", 1, *keys)
    until("the keys", lambda: len(times) == len(keys))
    shown.window.remove_controller(controller)
    return all(later - earlier <= 1000 for earlier, later in zip(times, times[1:]))


def pause():
    """Until letters no longer belong together."""
    ended = time.monotonic() + 1.2
    until("a pause", lambda: time.monotonic() > ended)


def goes_to(shown, model, position):
    until(f"item {position}", lambda: selected(model) == [position] and shown.until_cell(position).is_focus())


def finds_the_next_name():
    shown, model = show(NAMES)
    for typed, there in [("b", 1), ("b", 2), ("B", 1), ("b l", 2), ("f i g space", 5), ("f i g u", 6), ("a", 0)]:
        while not press(shown, *typed.split()):
            pause()
        goes_to(shown, model, there)
        pause()
    shown.window.destroy()


def is_ended_by_escape_and_by_keys_that_move():
    # Each is the first that is looked at, so that it is found before the next key, however slow the machine.
    shown, model = show(["cherry", "date", "elderberry", "deli", "fig", "plum", "grape"])
    escapes, controller = [], Gtk.EventControllerKey()
    controller.connect("key-pressed", lambda _keys, key, _code, _state: escapes.append(key) if key == Gdk.KEY_Escape else None)
    shown.scrolled.add_controller(controller)
    is_one_search = press(shown, "d", "Escape", "e")
    goes_to(shown, model, 2)
    assert not (is_one_search and escapes)
    # Without a search under way, Escape is the window's.
    escapes.clear()
    press(shown, "Right", "Escape")
    until("the window's Escape", lambda: escapes)
    press(shown, "f", "Right", "g")
    goes_to(shown, model, 6)
    # Space selects, where no search is under way.
    press(shown, "ctrl+Up", "space")
    goes_to(shown, model, 0)
    shown.window.destroy()


def leaves_letters_alone_without_names():
    shown, model = show(NAMES)
    shown.view.set_name_func(None)
    letters, controller = [], Gtk.EventControllerKey()
    controller.connect("key-pressed", lambda _keys, key, _code, _state: letters.append(chr(key)))
    shown.scrolled.add_controller(controller)
    xdotool("type", "c")
    until("the letter", lambda: letters == ["c"])
    assert selected(model) == [0]
    shown.window.destroy()


def slow_name(item):
    """A name that takes some time to find out, so that a search of a few hundred items takes many frames on a fast machine too."""
    time.sleep(0.001)
    return item.get_string()


def paints_while_it_looks_through_a_long_model():
    shown, model = show(["a"] * 299 + ["z"], slow_name)
    frames = []
    shown.window.get_frame_clock().connect("after-paint", lambda _: frames.append(selected(model)))
    redraw = shown.window.add_tick_callback(lambda window, _clock: window.queue_draw() or True)
    xdotool("type", "z")
    until("the last", lambda: selected(model) == [299])
    shown.window.remove_tick_callback(redraw)
    assert frames.count([0]) > 3, len(frames)
    shown.window.destroy()


def goes_on_in_a_model_that_changes():
    shown, model = show(["a"] * 99 + ["z"])
    looked_at = []
    shown.view.set_name_func(lambda item: looked_at.append(1) or slow_name(item))
    xdotool("type", "z")
    until("the search", lambda: looked_at)
    assert selected(model) == [0]
    model.get_model().splice(0, 0, ["new"])
    until("the last", lambda: selected(model) == [100])
    shown.window.destroy()


if __name__ == "__main__":
    run(finds_the_next_name, is_ended_by_escape_and_by_keys_that_move, leaves_letters_alone_without_names,
        paints_while_it_looks_through_a_long_model, goes_on_in_a_model_that_changes)
