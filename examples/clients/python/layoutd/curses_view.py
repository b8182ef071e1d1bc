"""A scrolling list in a terminal: a program's items where a container's layout has them, drawn by curses. One point is one cell of the
screen."""
from __future__ import annotations

import contextlib
import curses
import math
from itertools import count
from typing import Callable, Generic, Hashable, Iterator, Optional, Sequence, TypeVar, Union

from .arguments import refused
from .container import Container
from .fields import Size
from .snapshot import Snapshot
from .terminal_keys import Key, terminal_keys
from .terminal_text import cut, width
from .values.choices import Direction
from .values.identifiers import Identifier
from .window import Window

Item = TypeVar("Item", bound=Hashable)
# The text of an item: lines, with attributes of curses or without.
Text = Union[str, tuple[str, int]]
# Left, top, right and bottom on the screen.
Place = tuple[int, int, int, int]

DIRECTIONS: dict[Key, Direction] = {
    curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left", curses.KEY_RIGHT: "right",
    curses.KEY_PPAGE: "pageUp", curses.KEY_NPAGE: "pageDown", curses.KEY_HOME: "home", curses.KEY_END: "end"}
# How many cells of the screen the mouse's wheel scrolls.
WHEEL = {curses.BUTTON4_PRESSED: -3, curses.BUTTON5_PRESSED: 3}


class CursesView(Generic[Item]):
    """Shows items on a screen of curses, follows whatever changes their container, and answers the keys that move the cursor.

    `container`: without items of its own; its bounds become what is visible. `render`: the text of an item, only called for what is
    visible. `size`: width and height of an item, for layouts that read sizes. `status`: the text of the screen's last line. `empty`,
    `closed`: what the screen says without items, and once the container is closed.

    The arrows, Page Up, Page Down, Home and End move the cursor by what the layout has there. Space selects. The wheel scrolls. A click
    moves the cursor, or is Enter where that is already. The terminal's cursor follows, as screen readers need it."""

    def __init__(self, screen: curses.window, container: Container, render: Callable[[Item], Text], *,
                 size: Optional[Callable[[Item], Size]] = None, status: Callable[[], str] = str,
                 empty: str = "Nothing here", closed: str = "No longer available") -> None:
        self.screen, self.container, self.render, self.size, self.status = screen, container, render, size, status
        self.empty, self.closed = empty, closed
        # The item that keys are about, and those that Space has selected.
        self.cursor: Optional[Item] = None
        self.selected: set[Item] = set()
        # Items and their identifiers in the container, and where the cursor was drawn last.
        self._ids: dict[Item, int] = {}
        self._items: dict[Optional[Identifier], Item] = {}
        self._numbers = count(1)
        self._place: Place = (0, 0, 0, 0)
        container.with_ids = True
        self.window = Window(container, overscan=0, sets_bounds=True)
        self.window.on_change(lambda change: None)  # From now on it follows when pending events are processed.
        curses.mouseinterval(0)  # Do not wait for a second click.
        curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON4_PRESSED | curses.BUTTON5_PRESSED)

    def show(self, *sections: Sequence[Item], cursor: Optional[Item] = None) -> None:
        """Shows these items and no others, each once; call it again whenever they change. Lines in sight stay where they are. The cursor
        stays on its item, unless it is to go to another one."""
        items = [each for section in sections for each in section]
        ids = {each: self._ids.get(each) or next(self._numbers) for each in items}
        if len(ids) < len(items):
            raise refused("sections", next(each for each in ids if items.count(each) > 1), "each item once")
        self._ids, self._items = ids, {id: each for each, id in ids.items()}
        self.selected &= ids.keys()
        self.cursor = self.cursor if self.cursor in ids else None
        snapshot = Snapshot()
        for number, section in enumerate(sections):
            sizes = [length for each in section for length in self.size(each)] if self.size else ()
            snapshot.append_sections([number])
            snapshot.append_items([ids[each] for each in section], sizes=sizes)
        self.container.apply(snapshot)
        self.window.apply()
        if cursor is not None:
            self.go(cursor)

    def go(self, item: Item) -> None:
        """Moves the cursor to an item, and scrolls as far as that needs."""
        if item not in self._ids:
            raise refused("item", item, "one that is shown")
        self.cursor = item
        offset, _ = self.container.scroll_target(self._ids[item], "nearest", "nearest")
        if offset:
            self.window.scroll(offset)

    def keys(self) -> Iterator[Key]:
        """Draws what is visible whenever that changes, and iterates over the keys that are not the view's, until the terminal is gone.
        Only for the main thread, which handles the signal that the terminal's size has changed."""
        self._fit()
        self._draw()
        for key in terminal_keys(self.screen, self.container.client):
            if key is not None and not self._answer(key):
                yield key
            self._draw()

    def _draw(self) -> None:
        self.screen.erase()
        (rows, columns), cells = self._size(), self._cells()
        if cells and self.cursor is None:  # Nearest to where it was.
            self.cursor = min(cells, key=lambda cell: math.dist(cell[1][:2], self._place[:2]))[0]
        for item, place in cells:
            if item == self.cursor:
                self._place = place
            rendered = self.render(item)
            text, style = (rendered, curses.A_NORMAL) if isinstance(rendered, str) else rendered
            style |= (curses.A_REVERSE if item == self.cursor else 0) | (curses.A_UNDERLINE if item in self.selected else 0)
            self._write(text, style, place, rows, columns)
        if self.window.is_over or not self._ids:
            text = self.closed if self.window.is_over else self.empty
            self._write(text, curses.A_DIM, (max((columns - width(text)) // 2, 0), rows // 2, columns, rows), rows, columns)
        if self.status():
            self._write(self.status(), curses.A_DIM, (0, rows, columns, rows + 1), rows + 1, columns)
        self.screen.move(min(max(self._place[1], 0), rows - 1), min(max(self._place[0], 0), columns - 1))
        self.screen.refresh()

    def _write(self, text: str, style: int, place: Place, rows: int, columns: int) -> None:
        left, top, right, bottom = place
        lines, first, end = dict(enumerate(text.split("\n"), top)), max(left, 0), min(right, columns)
        for y in range(max(top, 0), min(bottom, rows)) if first < end else ():
            with contextlib.suppress(curses.error):  # Raised once the screen's last cell is written, as no cell follows.
                self.screen.addstr(y, first, cut(lines.get(y, ""), first - left, end - left), style)

    def _cells(self) -> list[tuple[Item, Place]]:
        """The visible elements, in the order in which they are drawn."""
        x, y = self.window.rect[:2]
        elements = [] if self.window.is_over else sorted(self.window.elements.values(), key=lambda each: each.z)
        cells = [each for each in elements if each.category == "cell" and each.id in self._items and not each.hidden]
        frames = [(each.x - x, each.y - y, each.x + each.width - x, each.y + each.height - y) for each in cells]
        return [(self._items[each.id], (round(a), round(b), round(c), round(d))) for each, (a, b, c, d) in zip(cells, frames)]

    def _size(self) -> tuple[int, int]:
        rows, columns = self.screen.getmaxyx()
        return max(rows - 1, 1) if self.status() else rows, columns

    def _fit(self) -> None:
        rows, columns = self._size()
        self.container.set_bounds((*self.window.rect[:2], columns, rows), anchor={"at": "firstVisible"})
        self.window.apply()
        self._scroll(0)
        if self.cursor is not None:
            self.go(self.cursor)

    def _scroll(self, distance: int) -> None:
        """Along the axis on which there is more than the screen shows, and not beyond its end."""
        x, y, width, height = self.window.rect
        content_width, content_height = self.window.content_size
        if content_height > height:
            self.window.scroll((x, min(max(y + distance, 0), content_height - height)))
        else:
            self.window.scroll((min(max(x + distance, 0), max(content_width - width, 0)), 0))

    def _answer(self, key: Key) -> bool:
        """Whether a key is the view's."""
        cursor = self.cursor
        if self.window.is_over:
            return False
        if key == curses.KEY_RESIZE:
            self._fit()
        elif key == curses.KEY_MOUSE:
            self._click()
        elif cursor is not None and key == " ":
            self.selected ^= {cursor}
        elif cursor is not None and key in DIRECTIONS:
            place = self.container.neighbour(self._ids[cursor], DIRECTIONS[key])
            if place:
                self.go(self._items[place.id])
        else:
            return False
        return True

    def _click(self) -> None:
        try:
            _, x, y, _, buttons = curses.getmouse()
        except curses.error:  # A release, or beside the screen.
            return
        self._scroll(sum(distance for button, distance in WHEEL.items() if buttons & button))
        under = [item for item, (left, top, right, bottom) in self._cells() if left <= x < right and top <= y < bottom]
        if under and buttons & curses.BUTTON1_PRESSED:
            if under[-1] == self.cursor:
                curses.unget_wch("\n")
            else:
                self.go(under[-1])
