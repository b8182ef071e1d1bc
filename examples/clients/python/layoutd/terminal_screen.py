"""A screen of curses with a line for the status below it: texts in rectangles, which may reach beyond it."""
from __future__ import annotations

import contextlib
import curses
from typing import Callable, Union

from .terminal_text import cut, width

# A text's lines, with attributes of curses or without.
Text = Union[str, tuple[str, int]]
# Left, top, right and bottom on the screen.
Place = tuple[int, int, int, int]


class TerminalScreen:
    """`status`: the text of the last line; without one, the line is the list's."""

    def __init__(self, screen: curses.window, status: Callable[[], str]) -> None:
        self._screen, self._status = screen, status

    def size(self) -> tuple[int, int]:
        """Its columns, and its lines above the status."""
        rows, columns = self._screen.getmaxyx()
        return columns, max(rows - 1, 1) if self._status() else rows

    def clear(self) -> None:
        self._screen.erase()

    def write(self, text: Text, style: int, place: Place) -> None:
        """Draws lines of text, as far as they are in their place and on the screen."""
        columns, rows = self.size()
        self._write(text, style, place, columns, rows)

    def write_centred(self, text: str) -> None:
        columns, rows = self.size()
        self._write(text, curses.A_DIM, (max((columns - width(text)) // 2, 0), rows // 2, columns, rows), columns, rows)

    def finish(self, left: int, top: int) -> None:
        """Draws the status, and puts the terminal's cursor on the screen."""
        columns, rows = self.size()
        if self._status():
            self._write(self._status(), curses.A_DIM, (0, rows, columns, rows + 1), columns, rows + 1)
        self._screen.move(min(max(top, 0), rows - 1), min(max(left, 0), columns - 1))
        self._screen.refresh()

    def _write(self, text: Text, style: int, place: Place, columns: int, rows: int) -> None:
        plain, own = (text, curses.A_NORMAL) if isinstance(text, str) else text
        left, top, right, bottom = place
        lines, first, end = dict(enumerate(plain.split("\n"), top)), max(left, 0), min(right, columns)
        for y in range(max(top, 0), min(bottom, rows)) if first < end else ():
            with contextlib.suppress(curses.error):  # Raised once the screen's last cell is written, as no cell follows.
                self._screen.addstr(y, first, cut(lines.get(y, ""), first - left, end - left), style | own)
