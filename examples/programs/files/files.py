#!/usr/bin/env python3
"""A file browser in the terminal: folders and files in columns, as `ls` prints them. One point of the container is one cell of the
screen, so that the layout `flow`, which scrolls sideways, says where each name is drawn, and the daemon where an arrow key leads.

    files.py [FOLDER]       arrows, page keys, Home and End; Enter opens a folder, Backspace the one above; r reads again; q quits
"""
import curses
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../clients/python"))
from layoutd import Client, ConnectionLost, LayoutdError, Operation, Window, section  # noqa: E402

KEYS = {curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left", curses.KEY_RIGHT: "right",
        curses.KEY_PPAGE: "pageUp", curses.KEY_NPAGE: "pageDown", curses.KEY_HOME: "home", curses.KEY_END: "end"}
# The widest column, and the space between columns, in cells.
WIDEST, SPACE = 40, 2


def entries(folder):
    """Names of the folders and of the files in a folder, each sorted; the folder above comes first."""
    with os.scandir(folder) as found:
        both = sorted((entry.name, entry.is_dir()) for entry in found)
    return [[".."] + [name for name, is_folder in both if is_folder], [name for name, is_folder in both if not is_folder]]


def shown(name):
    """A name as it is drawn: no character of it moves the cursor."""
    return "".join(character if character.isprintable() else "?" for character in name)


class Browser:
    def __init__(self, screen, client, folder):
        self.screen, self.message = screen, ""
        self.container = client.open("flow", (0, 0, 1, 1), [], parameters={
            "scrollDirection": "horizontal", "minimumLineSpacing": SPACE, "minimumInteritemSpacing": 0,
            "sectionInset": [0, 0, 0, SPACE]})
        self.window = Window(self.container, sets_bounds=True)
        self.window.apply()
        self.go(folder)

    def go(self, folder, chosen=None):
        """Shows a folder, with the cursor on one of its names."""
        try:
            names = entries(folder)
        except OSError as error:
            self.message = f"{error.filename}: {error.strerror}"
            return
        self.folder, self.names, self.message = os.path.realpath(folder), names, ""
        width = min(max(len(shown(name)) for group in names for name in group), WIDEST)
        self.container.update([
            Operation.set_parameters(itemSize=[width, 1]), Operation.set_sections([section(len(group)) for group in names])])
        places = {name: (s, i) for s, group in enumerate(names) for i, name in enumerate(group)}
        self.cursor = places.get(chosen, (0, 0))
        self.fit()

    def fit(self):
        """Takes the size of the terminal, which leaves one line to the path, and shows the cursor."""
        height, width = self.screen.getmaxyx()
        self.window.move((*self.window.rect[:2], width, max(height - 1, 1)))
        self.show_cursor()

    def show_cursor(self):
        offset, _ = self.container.scroll_target(self.cursor, horizontal="nearest")
        self.window.scroll(offset)

    def draw(self):
        self.screen.erase()
        height, width = self.screen.getmaxyx()
        left, top = self.window.rect[:2]
        for cell in self.window.elements.values():
            x, y = int(cell.frame[0] - left), int(cell.frame[1] - top)
            text = shown(self.names[cell.section][cell.item])[:int(cell.frame[2])]
            if not (0 <= y < height - 1 and x < width):
                continue
            style = curses.A_BOLD if cell.section == 0 else curses.A_NORMAL
            style |= curses.A_REVERSE if (cell.section, cell.item) == self.cursor else 0
            self.screen.insnstr(y, max(x, 0), text[max(-x, 0):width - max(x, 0)], width, style)
        count = sum(map(len, self.names)) - 1
        line = self.message or f"{shown(self.folder)}  {count} {'name' if count == 1 else 'names'}"
        self.screen.insnstr(height - 1, 0, line, width, curses.A_DIM)
        self.screen.refresh()

    def run(self):
        while True:
            self.draw()
            key = self.screen.getch()
            name = self.names[self.cursor[0]][self.cursor[1]]
            if key in KEYS:
                self.cursor = tuple(self.container.neighbour(self.cursor, KEYS[key]) or self.cursor)[:2]
                self.show_cursor()
            elif key in (curses.KEY_BACKSPACE, 127) or key in (curses.KEY_ENTER, 10) and name == "..":
                self.go(os.path.dirname(self.folder), os.path.basename(self.folder))
            elif key in (curses.KEY_ENTER, 10) and self.cursor[0] == 0:
                self.go(os.path.join(self.folder, name))
            elif key == ord("r"):
                self.go(self.folder, name)
            elif key == curses.KEY_RESIZE:
                self.fit()
            elif key == ord("q"):
                return


def browse(screen, folder):
    curses.curs_set(0)
    with Client() as client:
        Browser(screen, client, folder).run()


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
