#!/usr/bin/env python3
"""Runs examples/programs/files in tmux: columns, the keys, and the size of the terminal. `files.py SOCKET`, of a daemon."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from waiting import until

PROGRAM = Path(__file__).resolve().parents[4] / "examples/programs/files/files.py"
REVERSED = re.compile("\x1b\\[(?:[0-9;]*;)?7m(?:\x1b\\[[0-9;]*m)*([^\x1b\n]*)")


class Terminal:
    """A terminal of its own server. Its screen stays when the program has ended, so that one sees why."""

    def __init__(self, folder, command, width, height):
        self.socket = os.path.join(folder, "tmux")
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), *command,
                 ";", "set-option", "remain-on-exit", "on")

    def run(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(["tmux", "-S", self.socket, *arguments], env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def press(self, *keys):
        self.run("send-keys", *keys)

    def screen(self):
        return [line.rstrip() for line in self.text().splitlines()]

    def text(self):
        return self.run("capture-pane", "-p")

    def shows(self, *lines):
        """Waits until the screen begins with these lines."""
        until(lines, lambda: self.screen()[:len(lines)] == list(lines), self.text)

    def chosen(self, name):
        """Waits until the cursor is on a name."""
        def is_chosen():
            reversed_text = REVERSED.search(self.run("capture-pane", "-p", "-e"))
            return reversed_text and reversed_text[1].strip() == name
        until(f"the cursor on {name}", is_chosen, self.text)

    def has_ended(self):
        return self.run("display-message", "-p", "#{pane_dead}").strip() == "1"

    def close(self):
        self.run("kill-server")


def check(terminal, root):
    terminal.shows("..      note-1  note-5", "sub     note-2  note-6", "        note-3", "        note-4")
    terminal.chosen("..")
    assert terminal.screen()[4].startswith(f"{root}"[:30]), terminal.screen()

    for key, name in [("Down", "sub"), ("Right", "note-2"), ("Down", "note-3"), ("End", "note-6"), ("Home", ".."), ("Down", "sub")]:
        terminal.press(key)
        terminal.chosen(name)

    terminal.press("Enter")
    terminal.shows("..        deep.txt")
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
    terminal.press("r")
    until("the new file", lambda: any("new" in line for line in terminal.screen()) or terminal.press("Home", "Right"), terminal.text)
    terminal.press("q")
    until("the end", terminal.has_ended)


def main():
    os.environ["LAYOUTD_SOCKET"] = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        (root / "sub").mkdir(parents=True)
        (root / "sub/deep.txt").touch()
        for number in range(1, 7):
            (root / f"note-{number}").touch()
        terminal = Terminal(folder, ["/usr/bin/env", "python3", str(PROGRAM), str(root)], 30, 5)
        try:
            check(terminal, root)
        finally:
            terminal.close()


if __name__ == "__main__":
    main()
