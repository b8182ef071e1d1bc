#!/usr/bin/python3
"""Sections that scroll by themselves, with the daemon of $LAYOUTD_SOCKET."""
import json
import os
import sys
import threading
from pathlib import Path

from relay import Relay
from support import Shown, WIDTH, run, until, xdotool
from gi.repository import Gio, Gtk

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402

FILLS = {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}
BADGE = {"kind": "badge", "size": [{"absolute": 20}, {"absolute": 20}], "containerAnchor": {"edges": ["top", "trailing"]}}
RIGHT, LEFT, DOWN = 7, 6, 5  # buttons of a wheel
QUERY_ORTHOGONAL = bytes([22 << 3 & 0x7F | 0x80 | 2, 22 >> 4])


def group(width, height, *badges):
    return {"group": "horizontal", "size": [width, height], "subitems": [{**FILLS, "supplementaryItems": badges}]}


def parameters(behavior="continuous"):
    row = {"group": group({"absolute": 180}, {"absolute": 100}, BADGE), "orthogonalScrollingBehavior": behavior, "interGroupSpacing": 10,
           "contentInsets": [10, 20, 10, 20],
           "boundarySupplementaryItems": [{"kind": "title", "size": [{"fractionalWidth": 1}, {"absolute": 30}], "alignment": "top"}]}
    return json.dumps({"sections": [row, {"group": group({"fractionalWidth": 1}, {"absolute": 60})}]})


class Rows(Shown):
    """A row of 20 items above a list of 50."""

    def __init__(self, behavior="continuous", is_mirrored=False):
        self.stores = [Gtk.StringList.new([f"{name}{i}" for i in range(count)]) for name, count in (("a", 20), ("b", 50))]
        sections = Gio.ListStore(item_type=Gio.ListModel)
        for store in self.stores:
            sections.append(store)
        self.model = Gtk.SingleSelection(model=Gtk.FlattenListModel(model=sections))
        self.default_direction = Gtk.Widget.get_default_direction()
        if is_mirrored:
            Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL)
        super().__init__(self.model, "compositional", parameters(behavior))
        self.until_cell(0)
        self.client = Client()
        self.container = self.client.attach(self.view.get_container())
        self.check()

    def row(self):
        return {"offset": 0, **self.container.query_orthogonal(0)}

    def cells(self):
        return [each for each in self.row()["attributes"] if each.kind == "cell"]

    def headers(self, kind):
        return [each for each in self.view.observe_children() if each.has_css_class(kind) and each.get_visible()]

    def left(self, position):
        cell = self.view.get_cell(position)
        return cell.compute_bounds(self.view).out_bounds.origin.x if cell else None

    def check(self):
        """Checks that the row looks as the daemon says."""
        until("the row as the daemon has it", lambda: self.settle() or self.left(self.cells()[0].item) is not None)
        row = self.row()
        by = row["offset"] if self.view.get_direction() == Gtk.TextDirection.RTL else -row["offset"]
        expected = {cell.item: cell.frame[0] + by for cell in self.cells()}
        shown = {position: self.left(position) for position in range(20) if self.left(position) is not None}
        assert expected.keys() == shown.keys() and expected, (expected, shown)
        assert all(abs(expected[position] - shown[position]) <= 1 for position in shown), (expected, shown)
        assert all(self.view.get_cell(position).get_child().get_label() == self.stores[0].get_string(position) for position in shown)
        badges = sorted(round(each.frame[0] + by) for each in row["attributes"] if each.kind == "badge")
        assert badges and badges == sorted(round(each.compute_bounds(self.view).out_bounds.origin.x) for each in self.headers("badge")), badges
        [title] = self.headers("title")
        assert title.compute_bounds(self.view).out_bounds.origin.x == 20
        # The list below is as ever.
        assert self.view.get_cell(20).get_child().get_label() == "b0"

    def wheel(self, button, *keys, count=1):
        xdotool("mousemove", *self.over(), *keys, "click", "--repeat", count, "--delay", 1, button, *[word.replace("keydown", "keyup") for word in keys])

    def over(self):
        frame = self.row()["frame"]
        return round(frame["x"] + frame["width"] / 2), round(frame["y"] + frame["height"] / 2 - self.value())

    def until_offset(self, what, holds):
        until(what, lambda: holds(self.row()["offset"]))
        self.check()

    def close(self):
        self.client.close()
        self.window.destroy()
        Gtk.Widget.set_default_direction(self.default_direction)

    def walk(self, key, positions):
        """Moves the focus by a key; the items that have it are wholly in sight."""
        for position in positions:
            xdotool("key", key)
            until(f"item {position}", lambda: self.model.get_selected() == position and self.until_cell(position).is_focus())
            self.settle()
            assert 19 <= self.left(position) <= WIDTH - 199, self.left(position)


def a_wheel_scrolls_the_row_under_it():
    shown = Rows()
    shown.wheel(RIGHT)
    shown.until_offset("the row", lambda offset: offset > 0)
    before = shown.row()["offset"]
    shown.wheel(DOWN, "keydown", "shift")
    shown.until_offset("the wheel with Shift", lambda offset: offset > before)
    shown.wheel(LEFT)
    shown.wheel(LEFT)
    shown.until_offset("the beginning", lambda offset: offset == 0)
    assert shown.value() == 0
    # To the end, where items appear that the content's width did not have.
    shown.wheel(RIGHT, count=100)
    shown.until_offset("the end", lambda offset: offset == shown.row()["maxOffset"])
    assert shown.left(19) is not None and shown.left(0) is None
    # Across the row, it is the view that scrolls.
    shown.wheel(DOWN)
    until("the view", lambda: shown.value() > 0)
    assert shown.row()["offset"] == shown.row()["maxOffset"]
    shown.view.get_vadjustment().set_value(1500)
    until("the row to leave", lambda: shown.view.get_cell(19) is None)
    shown.view.get_vadjustment().set_value(0)
    until("the row to return", lambda: shown.view.get_cell(19))
    shown.check()
    shown.close()


def rows_rest_where_the_daemon_says():
    for behavior, stops in [("groupPaging", [190, 380]), ("paging", [560, 1120]), ("groupPagingCentered", [0, 190]),
                            ("continuousGroupLeadingBoundary", [190, 380])]:
        shown = Rows(behavior)
        start = shown.row()["offset"]
        for stop in stops:
            shown.wheel(RIGHT)
            until(f"{behavior}: a stop", lambda: shown.row()["offset"] > start)
            start = shown.row()["offset"]
            if behavior != "groupPagingCentered":
                assert start == stop, (behavior, start, stop)
            shown.check()
        shown.close()


def a_touchpad_that_is_let_go_is_carried_on():
    shown = Rows("groupPaging")
    shown.wheel(RIGHT)
    shown.until_offset("a stop", lambda offset: offset == 190)
    [scroll] = [each for each in shown.view.observe_controllers() if isinstance(each, Gtk.EventControllerScroll)]
    scroll.emit("decelerate", 5, 0)
    shown.until_offset("the next stop", lambda offset: offset == 380)
    scroll.emit("decelerate", -5, 0)
    shown.until_offset("the stop before", lambda offset: offset == 190)
    shown.close()


def rows_glide_where_animations_are_on():
    Gtk.Settings.get_default().set_property("gtk-enable-animations", True)
    shown, began, frames = Rows("groupPaging"), [], []
    clock, wheel = shown.window.get_frame_clock(), Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
    wheel.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
    wheel.connect("scroll", lambda *_: began.append(clock.get_frame_time()) or False)
    shown.window.add_controller(wheel)
    handler = clock.connect("after-paint", lambda _: began and frames.append((clock.get_frame_time() - began[0], 210 - shown.left(1))))
    shown.wheel(RIGHT)
    shown.until_offset("the stop", lambda offset: offset == 190)
    clock.disconnect(handler)
    # How far it may be by the time of each frame, however many there are: a quarter of a second, fast at first.
    assert frames[-1][1] == 190, frames
    assert all(offset <= 190 * (1 - max(1 - time / 250_000, 0) ** 3) + 1 for time, offset in frames), frames
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    shown.close()


def keys_keep_the_focus_in_sight():
    shown = Rows()
    shown.focus_window()
    xdotool("mousemove", *shown.at(0), "click", 1)
    until("the first", lambda: shown.view.get_cell(0).is_focus())
    shown.walk("Right", range(1, 20))
    shown.check()
    xdotool("key", "Down")
    until("the list", lambda: shown.model.get_selected() == 20)
    xdotool("key", "Home")
    until("the first", lambda: shown.model.get_selected() == 0 and shown.until_cell(0).is_focus())
    shown.check()
    assert shown.row()["offset"] == 0
    shown.view.scroll_to(10, Gtk.Align.CENTER)
    shown.until_offset("an item in the middle", lambda offset: offset > 0)
    assert abs(shown.left(10) - (WIDTH - 180) / 2) <= 1, shown.left(10)
    shown.close()


def mirrored_rows_scroll_to_the_left():
    shown = Rows(is_mirrored=True)
    assert abs(shown.left(0) - (WIDTH - 200)) <= 1
    shown.wheel(LEFT)
    shown.until_offset("the row", lambda offset: offset > 0)
    assert shown.left(0) > WIDTH - 190
    shown.focus_window()
    xdotool("mousemove", *shown.at(2), "click", 1)
    shown.walk("Left", range(3, 9))
    shown.check()
    shown.close()


def changes_of_the_model_and_the_layout():
    shown = Rows()
    shown.wheel(RIGHT)
    shown.until_offset("the row", lambda offset: offset > 0)
    shown.stores[0].splice(1, 2, ["new"])
    shown.settle()
    assert {cell.item for cell in shown.cells()} == {i for i in range(19) if shown.view.get_cell(i)}
    assert all(shown.view.get_cell(cell.item).get_child().get_label() == shown.stores[0].get_string(cell.item) for cell in shown.cells())
    shown.view.set_layout("flow")
    shown.view.set_parameters('{"itemSize": [100, 50]}')
    shown.settle()
    frames = {cell.item: cell.frame for cell in shown.container.query_rect((0, 0, WIDTH, 400)) if cell.section == 0}
    assert len(frames) == 19 and all(abs(shown.left(item) - frame[0]) <= 1 for item, frame in frames.items())
    shown.view.set_layout("compositional")
    shown.view.set_parameters(parameters())
    shown.settle()
    assert {cell.item for cell in shown.cells()} == {i for i in range(19) if shown.view.get_cell(i)}
    shown.close()


def another_container_has_the_offset():
    shown = Rows()
    shown.wheel(RIGHT)
    shown.until_offset("the row", lambda offset: offset > 0)
    before, container = shown.row()["offset"], shown.view.get_container()
    shown.container.close()
    until("the reason", lambda: shown.view.get_error())
    shown.view.retry()
    until("another container", lambda: shown.view.get_container() not in (0, container) and not shown.view.get_error())
    shown.settle()  # It opens empty.
    shown.container = shown.client.attach(shown.view.get_container())
    shown.until_offset("the offset", lambda offset: offset == before)
    shown.close()


def a_daemon_that_goes_before_it_answers_for_a_row_is_reached_again():
    goes = threading.Event()
    goes.set()

    def ends_at(request):
        # The name of a request in protobuf is its field's tag, after the id.
        return goes.is_set() and QUERY_ORTHOGONAL in request[:8]

    with Relay(os.environ["LAYOUTD_SOCKET"], ends_at=ends_at) as relay:
        rows = Gio.ListStore(item_type=Gio.ListModel)
        rows.append(Gtk.StringList.new(["a", "b"]))
        shown = Shown(Gtk.FlattenListModel(model=rows), "compositional", parameters(), socket=relay.path)
        until("the loss", shown.view.get_error)
        goes.clear()
        until("the row", lambda: not shown.view.get_error() and shown.view.get_container() and shown.view.get_cell(0))
        shown.settle()
        assert shown.labels() == {0: "a", 1: "b"}, shown.labels()
        shown.window.destroy()


if __name__ == "__main__":
    run(a_wheel_scrolls_the_row_under_it, rows_rest_where_the_daemon_says, a_touchpad_that_is_let_go_is_carried_on,
        rows_glide_where_animations_are_on, keys_keep_the_focus_in_sight, mirrored_rows_scroll_to_the_left,
        changes_of_the_model_and_the_layout, another_container_has_the_offset,
        a_daemon_that_goes_before_it_answers_for_a_row_is_reached_again)
