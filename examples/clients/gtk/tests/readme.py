#!/usr/bin/python3
"""Runs the program that README begins with, until its picture is there, and checks that it is the one in the folder of examples."""
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
program = (FOLDER / "examples/photos.py").read_text()
assert f"```python\n{program}```" in (FOLDER / "README.md").read_text(), "README has another program than examples/photos.py"
lines = [line for line in program.splitlines() if line.strip()]
assert len(lines) <= 25, len(lines)

begun = time.monotonic()
found = {}


def look():
    """Ends the program once the last of its photos is in sight."""
    view = found["window"].get_child().get_child()
    if not found.get("first") and view.get_cell(0):
        found["first"] = time.monotonic() - begun
        view.scroll_to(99_999, Gtk.Align.END)
    cell = view.get_cell(99_999)
    if cell and cell.get_mapped():
        found["label"] = cell.get_child().get_label()
        found["window"].destroy()
    return not cell


def watch(window):
    found["window"] = window
    GLib.timeout_add(5, look)
    present(window)


import gi  # noqa: E402

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

present, Gtk.Window.present = Gtk.Window.present, watch
exec(compile(program, "photos.py", "exec"), {"__name__": "__main__"})
assert found["label"].startswith("99999\n"), found
print(f"{len(lines)} lines; 100,000 photos in sight {found['first']:.2f} s after the start")
