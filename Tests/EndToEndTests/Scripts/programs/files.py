#!/usr/bin/env python3
"""Runs examples/programs/files in tmux: columns, the keys, and the size of the terminal. `files.py SOCKET`, of a daemon."""
import os
import sys
import tempfile
from pathlib import Path

from terminal import Terminal
from waiting import until

PROGRAM = Path(__file__).resolve().parents[4] / "examples/programs/files/files.py"


def check(terminal, root):
    terminal.shows("..      note-1  note-5", "sub     note-2  note-6", "        note-3", "        note-4")
    terminal.chosen("..")
    assert terminal.screen()[4].startswith(f"{root}"[:30]), terminal.screen()

    for key, name in [("Down", "sub"), ("Right", "note-2"), ("Down", "note-3"), ("End", "note-6"), ("Home", ".."), ("Down", "sub")]:
        terminal.press(key)
        terminal.chosen(name)

    terminal.press("Enter")
    # A column is as wide as its names on the screen, where some characters take two cells, or none.
    terminal.shows("..              deep.txt", "                ภูเก็ต", "                写真の名前.txt")
    terminal.press("BSpace")
    terminal.chosen("sub")

    # Higher: one column of notes is enough. Lower: the cursor's column stays in sight.
    terminal.run("resize-window", "-x", "30", "-y", "8")
    terminal.shows("..      note-1", "sub     note-2", "        note-3", "        note-4", "        note-5", "        note-6")
    terminal.press("End")
    terminal.chosen("note-6")
    terminal.run("resize-window", "-x", "17", "-y", "3")
    terminal.shows("1  note-3  note-5", "2  note-4  note-6")

    (root / "new").touch()
    terminal.press("r", "Home", "Right")
    terminal.chosen("new")
    terminal.press("q")
    until("the end", terminal.has_ended)


def main():
    os.environ["LAYOUTD_SOCKET"] = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        (root / "sub").mkdir(parents=True)
        for name in ("deep.txt", "写真の名前.txt", "ภูเก็ต"):
            (root / "sub" / name).touch()
        for number in range(1, 7):
            (root / f"note-{number}").touch()
        terminal = Terminal(folder, ["/usr/bin/env", "python3", str(PROGRAM), str(root)], 30, 5)
        try:
            check(terminal, root)
        finally:
            terminal.close()


if __name__ == "__main__":
    main()
