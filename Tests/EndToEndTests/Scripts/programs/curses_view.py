#!/usr/bin/env python3
"""Runs lists of the Python client's layoutd.curses_view in tmux: keys, mouse, selection, size, changes and what is shown without items;
names that are typed, items that are moved, and rows that scroll by themselves; and the program of its README.
`curses_view.py SOCKET`, of a daemon."""
import os
import pty
import re
import signal
import sys
import tempfile
from pathlib import Path

from terminal import Terminal
from waiting import until

CLIENT = Path(__file__).resolve().parents[4] / "examples/clients/python"
# Items of ten cells by two, one or two beside each other. Its keys change them, as another part of the program might.
LIST = """
import curses
from layoutd import Client
from layoutd.curses_view import CursesView

SPACING = {"minimumLineSpacing": 0, "minimumInteritemSpacing": 0, "lineAlignment": "leading"}

def main(screen):
    with Client() as client, client.open("flow", (0, 0, 1, 1), [], parameters=SPACING) as container:
        items = [str(number) for number in range(40)]
        view = CursesView(screen, container, lambda item: f"item {item}\\n of 40", size=lambda item: (10, 2),
                          status=lambda: f"{view.cursor}/{len(items)} {sorted(view.selected)}")
        view.show(items)
        for key in view.keys():
            if key == "i":
                items[:0] = ["a", "b"]
            elif key == "d":
                items.remove(view.cursor)
            elif key == "w":
                items[:] = ["漢字漢字", "a\\tb", "e\\u0301te"]
            elif key == "0":
                items.clear()
            elif key == "c":
                container.close()
                continue
            elif key == "\\n":
                view.select([])
            elif key == "q":
                return
            view.show(items)

curses.wrapper(main)
"""
# Names, which letters find and which can be moved.
NAMES = """
import curses
from layoutd import Client
from layoutd.curses_view import CursesView

def main(screen):
    with Client() as client, client.open("grid", (0, 0, 1, 1), [], parameters={"itemFlexibleDimension": 1}) as container:
        names, left = ["apple", "banana", "cherry", "chestnut", "date"], []

        def move(moved, section, number):
            rest = [each for each in names if each not in moved]
            names[:] = rest[:number] + moved + rest[number:]
            view.show(names)

        view = CursesView(screen, container, str, name=str, move=move,
                          status=lambda: f"{view.cursor} {' '.join(each for each in names if each in view.selected)}{left}")
        view.show(names)
        for key in view.keys():
            left.append(key)

curses.wrapper(main)
"""
# A row of cells of four by one that scrolls by itself, and three cells below it, one below the other.
ROW = """
import curses
from layoutd import Client
from layoutd.curses_view import CursesView

CELL = {"group": "horizontal", "size": [{"absolute": 4}, {"absolute": 1}], "subitems": [{"size": [{"absolute": 4}, {"absolute": 1}]}]}

def main(screen):
    parameters = {"sections": [{"group": CELL, "orthogonalScrollingBehavior": "continuous"}, {"group": CELL}]}
    with Client() as client, client.open("compositional", (0, 0, 1, 1), [], parameters=parameters) as container:
        view = CursesView(screen, container, str, status=lambda: str(view.cursor))
        view.show(range(100, 120), range(3))
        for key in view.keys():
            pass

curses.wrapper(main)
"""


def mouse(terminal, button, x, y):
    """As terminals report it: 0 is the first button, 3 its release, 64 the wheel upwards, and 65 downwards."""
    for state in (button, 3) if button == 0 else (button,):
        terminal.press("-l", f"\x1b[M{chr(32 + state)}{chr(33 + x)}{chr(33 + y)}")


def status(terminal, text):
    until(text, lambda: terminal.screen()[-1] == text, terminal.text)


def place(terminal, x, y):
    """Waits for the terminal's own cursor."""
    until(f"the cursor at {x}, {y}", lambda: terminal.run("display-message", "-p", "#{cursor_x} #{cursor_y}").split() == [str(x), str(y)],
          terminal.text)


def check_keys(terminal):
    terminal.shows("item 0    item 1", " of 40     of 40", "item 2    item 3")
    status(terminal, "0/40 []")
    for key, name, x, y in [("Down", "item 2", 0, 2), ("Right", "item 3", 10, 2), ("NPage", "item 9", 10, 4), ("Up", "item 7", 10, 2),
                            ("End", "item 39", 10, 4), ("Home", "item 0", 0, 0)]:
        terminal.press(key)
        terminal.chosen(name)
        status(terminal, f"{name[5:]}/40 []")
        place(terminal, x, y)
    terminal.press("Down", "Space", "Right", "Space")
    status(terminal, "3/40 ['2', '3']")
    terminal.press("Space")
    status(terminal, "3/40 ['2']")


def check_mouse(terminal):
    mouse(terminal, 65, 0, 0)
    terminal.shows(" of 40     of 40", "item 4    item 5")
    mouse(terminal, 64, 0, 0)
    terminal.shows("item 0    item 1")
    mouse(terminal, 0, 12, 5)
    status(terminal, "5/40 ['2']")
    mouse(terminal, 0, 12, 5)
    status(terminal, "5/40 []")
    for x in (21, 25):  # Beside the items, and beside the screen.
        mouse(terminal, 0, x, 5)
    terminal.press("Space")
    status(terminal, "5/40 ['5']")


def check_changes(terminal):
    terminal.press("End", "Up", "Up", "Up", "Home", "Down", "Down", "Down")
    terminal.shows("item 2    item 3", " of 40     of 40", "item 4    item 5")
    # What one reads stays where it is, and so does the cursor.
    terminal.press("i")
    status(terminal, "6/42 ['5']")
    terminal.shows("item 2    item 3", " of 40     of 40", "item 4    item 5", " of 40     of 40", "item 6    item 7")
    # The cursor stays where its item was, and what is selected is there.
    terminal.press("d")
    status(terminal, "7/41 ['5']")
    terminal.press("Up", "Right", "d")
    status(terminal, "7/40 []")


def check_size(terminal):
    terminal.shows("item 2    item 3", " of 40     of 40", "item 4    item 7")
    terminal.run("resize-window", "-x", "12", "-y", "7")
    terminal.shows("item 3", " of 40", "item 4", " of 40", "item 7")
    terminal.run("resize-window", "-x", "24", "-y", "5")
    terminal.shows("item 2    item 3", " of 40     of 40", "item 4    item 7", " of 40     of 40", "7/40 []")
    terminal.run("resize-window", "-x", "24", "-y", "7")


def check_what_there_is(terminal):
    terminal.press("w")
    terminal.shows("item 漢字 item a?b", " of 40     of 40", "item e\u0301te")
    terminal.press("0")
    terminal.shows("", "", "", "      Nothing here", "", "", "None/0 []")
    terminal.press("Down", "Space", "i", "0")
    status(terminal, "None/0 []")
    terminal.press("c")
    terminal.shows("", "", "", "  No longer available")
    terminal.press("q")
    until("the end", terminal.has_ended)


def check_names(folder):
    (folder / "names.py").write_text(NAMES, encoding="utf-8")
    # Arrows with Alt need a terminal that has them.
    terminal = Terminal(folder, ["env", "TERM=tmux-256color", sys.executable, str(folder / "names.py")], 60, 7)
    try:
        terminal.shows("apple", "banana", "cherry", "chestnut", "date", "", "apple []")
        for keys, expected in [
                (["S-Down", "S-Down"], "cherry apple banana cherry[]"), (["Down"], "chestnut apple banana cherry[]"),
                (["Space"], "chestnut apple banana cherry chestnut[]"), (["Escape"], "chestnut []"), (["C-a"], "chestnut " + ALL + "[]"),
                (["Space"], "chestnut apple banana cherry date[]"), (["Escape"], "chestnut []"), (["b"], "banana []"),
                (["Escape"], "banana []"), (["c", "h", "e", "s"], "chestnut []"), (["Escape"], "chestnut []"),
                (["M-Up"], "chestnut []")]:
            terminal.press(*keys)
            status(terminal, expected)
        terminal.shows("apple", "banana", "chestnut", "cherry", "date")
        terminal.press("Space", "Up", "Space", "M-Down")
        terminal.shows("apple", "cherry", "banana", "chestnut", "date")
        status(terminal, "banana banana chestnut[]")
        # The second letter does not go on from where the first one has led.
        terminal.press("Escape", "Home", "c", "h", "M-Up")
        terminal.shows("cherry", "apple", "banana", "chestnut", "date")
        for button, y in ((0, 0), (3, 4)):  # The mouse drags an item that is not selected.
            terminal.press("-l", f"\x1b[M{chr(32 + button)}{chr(34)}{chr(33 + y)}")
        terminal.shows("apple", "banana", "chestnut", "date", "cherry")
    finally:
        terminal.close()


# All names in their order.
ALL = "apple banana cherry chestnut date"


def check_row(folder):
    (folder / "row.py").write_text(ROW, encoding="utf-8")
    terminal = Terminal(folder, [sys.executable, str(folder / "row.py")], 16, 5)
    try:
        terminal.shows("100 101 102 103", "0", "1", "2", "100")
        terminal.press("Right", "Right", "Right", "Right", "Right")
        terminal.shows("102 103 104 105", "0", "1", "2", "105")
        mouse(terminal, 0, 1, 0)
        status(terminal, "102")
        terminal.press("Left", "Left", "Down")
        terminal.shows("100 101 102 103", "0", "1", "2", "0")
    finally:
        terminal.close()


def check_hang_up(program):
    """A program that ignores the signal of a terminal that is gone ends all the same."""
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.execve(sys.executable, [sys.executable, str(program)], {**os.environ, "TERM": "xterm"})
    seen = b""
    while b"item" not in seen:
        seen += os.read(terminal, 4096)
    os.close(terminal)
    try:
        until("the end without a terminal", lambda: os.waitpid(child, os.WNOHANG)[0])
    except SystemExit:
        os.kill(child, signal.SIGKILL)
        raise


def check_readme(folder):
    """The first program of the README's chapter about terminals."""
    chapter = (CLIENT / "README.md").read_text(encoding="utf-8").partition("## In a terminal\n")[2]
    folder.mkdir()
    (folder / "readme.py").write_text(re.search(r"^```python\n(.*?)^```$", chapter, flags=re.M | re.S)[1], encoding="utf-8")
    # The terminal closes with its program, so another one has to run after it.
    terminal = Terminal(folder, ["sh", "-c", f"'{sys.executable}' '{folder}/readme.py'; exec cat"], 30, 5)
    try:
        terminal.shows("row 0", "row 1", "row 2", "row 3", "row 4")
        terminal.press("End", "Up")
        terminal.chosen("row 99998")
        terminal.shows("row 99995", "row 99996", "row 99997", "row 99998", "row 99999")
        terminal.press("Enter")
        until("the row that was chosen", lambda: "99998" in terminal.screen(), terminal.text)
    finally:
        terminal.close()


def main():
    os.environ.update(LAYOUTD_SOCKET=sys.argv[1], PYTHONPATH=str(CLIENT))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "list.py").write_text(LIST, encoding="utf-8")
        terminal = Terminal(folder, [sys.executable, str(folder / "list.py")], 24, 7)
        try:
            for check in (check_keys, check_mouse, check_changes, check_size, check_what_there_is):
                check(terminal)
        finally:
            terminal.close()
        for check in (check_names, check_row):
            (folder / check.__name__).mkdir()
            check(folder / check.__name__)
        check_hang_up(folder / "list.py")
        check_readme(folder / "readme")


if __name__ == "__main__":
    main()
