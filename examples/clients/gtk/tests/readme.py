#!/usr/bin/python3
"""Runs the programs of README, each until its picture is there: `readme.py [NAME [PICTURE]]`; PICTURE is a file that a picture of the screen
is written to."""
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
# The text of the last item, to which each program is scrolled.
LAST = {"photos": "99999\n", "sections": "20.12"}


def run(name, picture=None):
    program = (FOLDER / f"examples/{name}.py").read_text()
    assert f"```python\n{program}```" in (FOLDER / "README.md").read_text(), f"README has another program than examples/{name}.py"
    begun, found = time.monotonic(), {}

    def look():
        """Ends the program once the last of its items is in sight."""
        view = found["window"].get_child().get_child()
        last = view.get_model().get_n_items() - 1
        if not found.get("first") and view.get_cell(0):
            found["first"] = time.monotonic() - begun
            view.scroll_to(last, Gtk.Align.END)
        cell = view.get_cell(last)
        if cell and cell.get_mapped():
            found["label"] = cell.get_child().get_label()
            if picture:
                subprocess.run(["import", "-window", "root", picture], check=True)
            found["window"].destroy()
        return "label" not in found

    def watch(window):
        found["window"] = window
        GLib.timeout_add(20, look)
        present(window)

    import gi
    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk
    present, Gtk.Window.present = Gtk.Window.present, watch
    exec(compile(program, name, "exec"), {"__name__": "__main__"})
    assert found["label"].startswith(LAST[name]), found
    lines = [line for line in program.splitlines() if line.strip()]
    assert len(lines) <= 25, len(lines)
    print(f"pass  {name}.py: {len(lines)} lines, in sight {found['first']:.2f} s after the start", flush=True)


if len(sys.argv) > 1:
    run(*sys.argv[1:])
else:
    # Each in a process of its own, as it is written.
    for each in LAST:
        subprocess.run([sys.executable, __file__, each], check=True)
