"""The elements of a window: a dictionary that applies events."""
from __future__ import annotations

from collections import defaultdict
from itertools import count

from .fields import Rect
from .values.attributes import Attributes
from .values.effects import ViewEffect
from .values.events import Event
from .values.window_change import ElementChange, WindowChange


class WindowElements:
    """Applies the events of a window, and reports what has changed since its last report.

    `shown`: the elements by key. A key stays that of its element, even if others are inserted before it, if it is moved, or if the
    connection is lost and comes back. `event`: the newest `windowChanged`. `is_over`: whether the container was closed."""

    def __init__(self) -> None:
        self.shown: dict[int, Attributes] = {}
        self.event = Event("windowChanged", 0, 0, {})
        self.is_over = False
        # Keys by the daemon's, which begin anew with each connection.
        self._keys: defaultdict[int, int] = defaultdict(count(1).__next__)
        # The elements as last reported to the program; what was found again, and how far the bounds have moved, since then.
        self._told: dict[int, Attributes] = {}
        self._found: set[int] = set()
        self._adjustment = (0.0, 0.0)
        # Of the view, since the last report.
        self._effects: list[ViewEffect] = []

    def follow(self, event: Event) -> None:
        """Applies an event. Those of other kinds change nothing."""
        if event.kind == "reconnected":
            self._keys.clear()
        elif event.kind == "containerClosed":
            self.is_over = True
        elif event.kind == "windowChanged":
            if not self._keys:
                self._find_again(event.difference.now)
            for key in event.difference.gone & self._keys.keys():
                del self.shown[self._keys.pop(key)]
            self.shown.update((self._keys[key], each) for key, each in event.difference.now.items())
            (x, y), (dx, dy) = self._adjustment, event.content_offset_adjustment
            self._adjustment, self.event = (x + dx, y + dy), event
        elif event.kind == "viewChanged":
            self._effects += event.effects

    def _find_again(self, whole: dict[int, Attributes]) -> None:
        """Gives the elements of a new connection the keys that they had, by their identifiers, or else by their index paths."""
        known = {_identity(each): key for key, each in self.shown.items()}
        self._keys.update((key, known[_identity(each)]) for key, each in whole.items() if _identity(each) in known)
        self._found.update(self._keys.values())
        self.shown.clear()

    def tell(self, rect: Rect) -> WindowChange:
        """The changes since the last report. `rect`: the visible rectangle."""
        old, new, found = self._told, dict(self.shown), self._found
        both = {key: ElementChange(old[key], now) for key, now in new.items() if key in old and (key in found or old[key] != now)}
        change = WindowChange(
            {key: now for key, now in new.items() if key not in old}, {key: each for key, each in old.items() if key not in new},
            {key: each for key, each in both.items() if each.is_move and key not in found},
            {key: each for key, each in both.items() if not each.is_move or key in found},
            rect, self.event.content_size, self._adjustment, self.event.generation, self._effects)
        self._told, self._found, self._adjustment, self._effects = new, set(), (0.0, 0.0), []
        return change


def _identity(each: Attributes) -> tuple[object, ...]:
    if each.id is None:
        return each.element
    return each.category, each.kind, "id", each.id, None if each.category == "cell" else each.item
