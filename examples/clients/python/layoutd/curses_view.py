"""A scrolling list in a terminal: a program's items where a container's layout has them, drawn by curses. One point is one cell of the
screen. What keys and the mouse do is the daemon's to decide."""
from __future__ import annotations

import curses
from typing import Callable, Generic, Iterable, Iterator, Optional, Sequence

from .arguments import refused
from .container import Container
from .containers.operations import Operation
from .errors import LayoutdError
from .fields import Size
from .terminal_items import Item, TerminalItems
from .terminal_keys import MOUSE, OVERRIDES, Key, inputs_of, may_be_followed, terminal_keys
from .terminal_screen import TerminalScreen, Text
from .values import effects
from .values.attributes import Attributes
from .values.view import View
from .values.view_input import ViewInput, ViewInputFields
from .values.view_keys import ViewKeys
from .values.window_change import WindowChange
from .window import Window

# How many inputs are sent at once, of those that are there.
_MOST = 64


class CursesView(Generic[Item]):
    """Shows items on a screen of curses, follows whatever changes their container, and takes the keys that move the cursor and select.

    `container`: without items of its own; its bounds become what is visible. `render`: the text of an item, only called for what is
    visible. `size`: width and height of an item, for layouts that read sizes. `name`: what letters look for; without it, they are the
    program's. `move`: called to move items to a section and a number, counted as if they were gone, whereupon the program shows its items
    again. `status`: the text of the screen's last line. `empty`, `closed`: what the screen says without items, and once the container is
    closed. The terminal's cursor follows, as screen readers need it."""

    def __init__(self, screen: curses.window, container: Container, render: Callable[[Item], Text], *,
                 size: Optional[Callable[[Item], Size]] = None, name: Optional[Callable[[Item], str]] = None,
                 move: Optional[Callable[[list[Item], int, int], object]] = None, status: Callable[[], str] = str,
                 empty: str = "Nothing here", closed: str = "No longer available") -> None:
        self.screen, self.container, self.render, self.size, self.name, self.move = screen, container, render, size, name, move
        self.empty, self.closed = empty, closed
        # The item that keys are about.
        self.cursor: Optional[Item] = None
        self._items: TerminalItems[Item] = TerminalItems()
        self._selected = ViewKeys()
        # Sections that scroll by themselves and have been scrolled: a window has their items as if they were not.
        self._rows: set[int] = set()
        self._canvas = TerminalScreen(screen, status)
        container.with_ids = True
        self.window = Window(container, overscan=0, view=View(conventions="terminal", reorders=move is not None, overrides=OVERRIDES))
        self.window.on_change(self._follow)  # From now on it follows when pending events are processed.
        curses.set_escdelay(25)  # Milliseconds until Escape is a key of its own.
        curses.mouseinterval(0)  # Do not wait for a second click.
        curses.mousemask(MOUSE)

    @property
    def selected(self) -> set[Item]:
        """The items that are selected."""
        return self._items.among(self._selected)

    def show(self, *sections: Sequence[Item], cursor: Optional[Item] = None) -> None:
        """Shows these items and no others, each once; call it again whenever they change. Lines in sight stay where they are. The cursor and
        what is selected stay with their items, unless the cursor is to go to another one."""
        self.container.apply(self._items.replace(sections, self.size))
        self._follow(self.window.apply())
        if cursor is not None:
            self.go(cursor)

    def go(self, item: Item) -> None:
        """Moves the cursor to an item, and scrolls as far as that needs."""
        if item not in self._items.ids:
            raise refused("item", item, "one that is shown")
        id = self._items.ids[item]
        self._send([("", ViewInput.focus(id)), ("", ViewInput.scroll_to(id))])

    def select(self, items: Iterable[Item]) -> None:
        """Selects these items and no others."""
        self._send([("", ViewInput.select([self._items.ids[each] for each in items]))])

    def keys(self) -> Iterator[Key]:
        """Draws what is visible whenever that changes, and iterates over the keys that are not the view's, until the terminal is gone. Enter
        also comes of a click on the item that has the cursor. Only for the main thread, which handles the signal that the terminal's
        size has changed."""
        self._fit()
        waiting: list[tuple[Key, ViewInputFields]] = []
        for key in terminal_keys(self.screen, self.container.client):
            own = [] if key is None else inputs_of(key, self.name is not None)
            waiting += [(key or "", each) for each in own]
            if own and all(map(may_be_followed, own)) and len(waiting) < _MOST:
                continue  # Keys that have come together are sent together.
            yield from self._send(waiting)
            waiting = []
            if key == curses.KEY_RESIZE:
                self._fit()
            elif key is None:
                self._draw()
            elif not own and key != curses.KEY_MOUSE:
                yield key

    def _send(self, inputs: list[tuple[Key, ViewInputFields]]) -> list[Key]:
        """Has inputs carried out, and returns the keys that are the program's."""
        if not inputs or self.window.is_over:
            return []
        try:
            told = self.window.input(each for _, each in inputs)
        except LayoutdError:
            self._follow(self.window.apply())
            if self.window.is_over:  # It was closed meanwhile.
                return []
            raise
        return [key for effect in told for key in self._carry_out(effect, inputs)]

    def _follow(self, change: WindowChange) -> None:
        for effect in change.effects:
            self._carry_out(effect, [])

    def _carry_out(self, effect: effects.ViewEffect, inputs: list[tuple[Key, ViewInputFields]]) -> list[Key]:
        match effect:
            case effects.Selected(keys):
                self._selected = keys
            case effects.Focused(item):
                self.cursor = self._items.by_id.get(item.id) if item else None
            case effects.Scroll((x, y)):
                self._set_bounds(x, y)
            case effects.ScrollRow(section, offset):
                self.container.update([Operation.set_orthogonal_offset(section, offset)])
                self._rows.add(section)
            case effects.Find() if self.name:
                return self._send([("", ViewInput.found(self._items.found(effect, self.name)))])
            case effects.Dropped(keys, path) if self.move and path:
                self.move([self._items.by_id[id] for id in keys.ids], *path)
            case effects.Activated():
                return ["\n"]
            case effects.Unused(number) if number is not None:
                key, sent = inputs[number]
                if "wheel" not in sent:
                    return [key]
                self._scroll(sent["wheel"]["distance"]["y"])
        return []

    def _draw(self) -> None:
        self._follow(self.window.apply())
        if self._items.ids and self.cursor is None:
            self._send([("", ViewInput.entered())])
        x, y = self.window.rect[:2]
        place = (0, 0)
        self._canvas.clear()
        for each in () if self.window.is_over else self._cells():
            item, left, top = self._items.by_id[each.id], round(each.x - x), round(each.y - y)
            style = curses.A_UNDERLINE if self._selected.has(each.section, each.item) else 0
            if item == self.cursor:
                place, style = (left, top), style | curses.A_REVERSE
            self._canvas.write(self.render(item), style, (left, top, round(each.x + each.width - x), round(each.y + each.height - y)))
        if self.window.is_over or not self._items.ids:
            self._canvas.write_centred(self.closed if self.window.is_over else self.empty)
        self._canvas.finish(*place)

    def _cells(self) -> Iterator[Attributes]:
        """The visible items, in the order in which they are drawn."""
        for each in sorted(self.window.elements.values(), key=lambda each: each.z):
            if each.category == "cell" and each.id in self._items.by_id and not each.hidden and each.section not in self._rows:
                yield each
        for section in self._rows & {each.section for each in self.window.elements.values()}:
            row = self.container.query_orthogonal(section)
            offset, is_down = row.get("offset", 0), row.get("direction") == "topToBottom"
            for each in row.get("attributes", ()):
                yield each._replace(y=each.y - offset) if is_down else each._replace(x=each.x - offset)

    def _fit(self) -> None:
        self.container.set_bounds((*self.window.rect[:2], *self._canvas.size()), anchor={"at": "firstVisible"})
        self._follow(self.window.apply())
        self._scroll(0)
        if self.cursor is not None:
            self.go(self.cursor)

    def _set_bounds(self, x: float, y: float) -> None:
        self.container.set_bounds((x, y, *self.window.rect[2:]))
        self._follow(self.window.apply())

    def _scroll(self, distance: float) -> None:
        """Along the axis on which there is more than the screen shows, and not beyond its end."""
        x, y, width, height = self.window.rect
        content_width, content_height = self.window.content_size
        if content_height > height:
            self._set_bounds(x, min(max(y + distance, 0), content_height - height))
        else:
            self._set_bounds(min(max(x + distance, 0), max(content_width - width, 0)), 0)
