#!/usr/bin/env python3
"""A file browser in the terminal: folders and files in columns, as `ls` prints them. One point of the container is one cell of the
screen, so that the layout `flow`, which scrolls sideways, says where each name is drawn, and the daemon where an arrow key leads.

    files.py [FOLDER]       arrows, page keys, Home, End and the mouse; Enter opens a folder, Backspace the one above; r reads again; q quits
"""
import curses
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../clients/python"))
from layoutd import Client, ConnectionLost, LayoutdError  # noqa: E402
from layoutd.curses_view import CursesView  # noqa: E402
from layoutd.terminal_text import width  # noqa: E402

# The widest column, and the space between columns, in cells.
WIDEST, SPACE = 40, 2
LAYOUT = {"scrollDirection": "horizontal", "minimumLineSpacing": SPACE, "minimumInteritemSpacing": 0, "sectionInset": [0, 0, 0, SPACE]}


class Browser:
    def __init__(self, screen, container, folder):
        self.container, self.message = container, ""
        self.view = CursesView(screen, container, self.rendered, status=self.status)
        self.go(folder)

    def go(self, folder, chosen=".."):
        """Shows a folder, with the cursor on one of its names."""
        try:
            with os.scandir(folder) as found:
                both = sorted((entry.name, entry.is_dir()) for entry in found)
        except OSError as error:
            self.message = f"{error.filename}: {error.strerror}"
            return
        self.folder, self.message = os.path.realpath(folder), ""
        self.folders = ["..", *(name for name, is_folder in both if is_folder)]
        self.files = [name for name, is_folder in both if not is_folder]
        names = self.folders + self.files
        self.container.set_parameters(itemSize=[min(max(map(width, names)), WIDEST), 1])
        self.view.show(self.folders, self.files, cursor=chosen if chosen in names else "..")

    def rendered(self, name):
        return name, curses.A_BOLD if name in self.folders else curses.A_NORMAL

    def status(self):
        count = len(self.folders) + len(self.files) - 1
        return self.message or f"{self.folder}  {count} {'name' if count == 1 else 'names'}"

    def run(self):
        for key in self.view.keys():
            name = self.view.cursor
            if key in (curses.KEY_BACKSPACE, "\x7f") or key == "\n" and name == "..":
                self.go(os.path.dirname(self.folder), os.path.basename(self.folder))
            elif key == "\n" and name in self.folders:
                self.go(os.path.join(self.folder, name))
            elif key == "r":
                self.go(self.folder, name)
            elif key == "q":
                return


def browse(screen, folder):
    with Client() as client, client.open("flow", (0, 0, 1, 1), [], parameters=LAYOUT) as container:
        Browser(screen, container, folder).run()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    folder = sys.argv[1] if len(sys.argv) == 2 else "."
    if not os.path.isdir(folder):
        sys.exit(f"{folder} is not a folder")
    try:
        curses.wrapper(browse, folder)
    except (LayoutdError, ConnectionLost, OSError) as error:
        sys.exit(f"files.py: {error}")
