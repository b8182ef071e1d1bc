#!/usr/bin/python3
"""Measures the view, or GtkGridView, on the display and with the daemon of the environment: `measure.py layoutd|grid COUNT [MINUTES]`.

It prints how long the first picture and a jump to the end take. Then it is used for so many minutes, a tenth of one unless they are given:
one scrolls by 12 points in each frame, jumps somewhere else after 300 of them, and after 120 an item in sight goes and comes back. It
prints the frames a second, the frames that were dropped at 60 a second, the longest, and the memory of the process before the view was
made, after the first picture, and at the end.
"""
import random
import sys
import time
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Layoutd", "1")
from gi.repository import GLib, Gtk, Layoutd  # noqa: E402

FRAME = 1 / 60


def megabytes():
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024)


def make_layoutd(model):
    view = Layoutd.CollectionView(model=model, layout="flow", parameters='{"itemSize":[100,50]}')
    view.connect("setup", lambda _, cell: cell.set_child(Gtk.Label()))
    view.connect("bind", lambda _, cell: cell.get_child().set_label(cell.get_item().get_string()))
    return view, lambda position: view.get_cell(position)


def make_grid(model):
    factory, shown = Gtk.SignalListItemFactory(), set()
    factory.connect("setup", lambda _, cell: cell.set_child(Gtk.Label(width_request=100, height_request=50)))

    def bind(_, cell):
        cell.get_child().set_label(cell.get_item().get_string())
        shown.add(cell.get_position())
    factory.connect("bind", bind)
    # It guesses how long it is, so that a jump ends before the last item.
    return Gtk.GridView(model=model, factory=factory, max_columns=9), lambda position: position in shown or position > 0


class Measurement:
    def __init__(self, kind, count):
        Gtk.init()
        self.strings = Gtk.StringList.new([str(number) for number in range(count)])
        self.memory, began = [megabytes()], time.monotonic()
        self.view, self.is_shown = {"layoutd": make_layoutd, "grid": make_grid}[kind](Gtk.MultiSelection(model=self.strings))
        window = Gtk.Window(default_width=900, default_height=640, child=Gtk.ScrolledWindow(child=self.view))
        window.present()
        self.painted, context = [], GLib.MainContext.default()
        self.turn = lambda: context.iteration(True)
        while not window.get_mapped():
            self.turn()
        window.get_frame_clock().connect("after-paint", lambda _: self.painted.append(time.monotonic()))
        self.until_painted(lambda: self.is_shown(0))
        self.first = time.monotonic() - began
        self.memory.append(megabytes())
        self.bar = self.view.get_vadjustment()

    def until_painted(self, is_there=lambda: True):
        """Waits for a frame in which something is there."""
        frames = len(self.painted)
        while len(self.painted) == frames or not is_there():
            self.turn()

    def jump(self):
        began = time.monotonic()
        self.bar.set_value(self.bar.get_upper())
        self.until_painted(lambda: self.is_shown(len(self.strings) - 1))
        return time.monotonic() - began

    def use(self, seconds):
        """The time from each frame to the next."""
        chance, end = random.Random(1), time.monotonic() + seconds
        most = self.bar.get_upper() - self.bar.get_page_size()
        self.painted.clear()
        while time.monotonic() < end:
            frame = len(self.painted)
            if frame % 300 == 0:
                self.bar.set_value(chance.uniform(0, most))
            else:
                self.bar.set_value(self.bar.get_value() + 12)
            if frame % 120 == 60:
                position = round(self.bar.get_value() / most * (len(self.strings) - 1))
                gone = self.strings.get_string(position)
                self.strings.splice(position, 1, None)
            elif frame % 120 == 61:
                self.strings.splice(position, 0, [gone])
            self.until_painted()
        self.memory.append(megabytes())
        return [after - before for before, after in zip(self.painted, self.painted[1:])]


def main():
    kind, count, *minutes = sys.argv[1:]
    measurement = Measurement(kind, int(count))
    jump = measurement.jump()
    lengths = measurement.use(60 * float(*minutes or [0.1]))
    dropped = sum(max(round(length / FRAME) - 1, 0) for length in lengths)
    before, first, last = measurement.memory
    print(f"{kind} {count}: first picture {measurement.first * 1000:.0f} ms, jump {jump * 1000:.0f} ms; {len(lengths)} frames, "
          f"{len(lengths) / sum(lengths):.1f} a second, {dropped} dropped, the longest {max(lengths) * 1000:.0f} ms; "
          f"memory +{first - before} MB, at the end +{last - before} MB")


if __name__ == "__main__":
    main()
