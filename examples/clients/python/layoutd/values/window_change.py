"""Changes of a window: as they come from the daemon, and as a program gets them."""
from __future__ import annotations

from typing import NamedTuple, Sequence

from ..errors import ProtocolError
from ..fields import Fields, Point, Rect, Size
from .attributes import Attributes
from .columns import read_attributes
from .effects import ViewEffect


class Difference(NamedTuple):
    """The elements of one `windowChanged`, by the daemon's keys: those that are gone, and then those that there are now."""
    gone: set[int]
    now: dict[int, Attributes]

    @classmethod
    def read(cls, window: Fields) -> Difference:
        """From JSON. Raises `ProtocolError` if keys and elements do not match."""
        appeared, moved, changed = (_by_key(window, name) for name in ("appeared", "moved", "changed"))
        return cls(set(_by_key(window, "disappeared")), {**appeared, **moved, **changed})

    def then(self, later: Difference) -> Difference:
        """Both as one."""
        kept = {key: each for key, each in self.now.items() if key not in later.gone}
        return Difference(self.gone | later.gone, {**kept, **later.now})


def _by_key(window: Fields, name: str) -> dict[int, Attributes]:
    elements = window.get(name, {})
    keys, attributes = list(map(int, elements.get("keys", ()))), read_attributes(elements.get("attributes"))
    found = dict(zip(keys, attributes))
    if not len(found) == len(keys) == len(attributes):
        raise ProtocolError(f"{name} has {len(attributes)} elements and {len(set(keys))} different keys, expected one key for each")
    return found


class ElementChange(NamedTuple):
    """An element before a change, and after it."""
    before: Attributes
    now: Attributes

    @property
    def is_move(self) -> bool:
        """Whether all is the same but the place."""
        now = self.now
        return self.before != now and now == self.before._replace(
            section=now.section, item=now.item, x=now.x, y=now.y, width=now.width, height=now.height, transform=now.transform,
            pinned=now.pinned)


class WindowChange(NamedTuple):
    """What to do with the views of a window's elements, by key. Each element is in one of these at most.

    `appeared`: needs a view. `disappeared`: as it was; needs none any more. `moved`: has another frame or index path. `changed`: is to
    be drawn again, since another attribute has changed or since it was found again after a lost connection. `rect`: the window's
    visible rectangle. `content_size`: width and height in points. `content_offset_adjustment`: the distance x, y that the container's
    bounds have moved to keep what is in them in place. `effects`: what others' changes have done to its view, to be applied after the
    rest."""
    appeared: dict[int, Attributes]
    disappeared: dict[int, Attributes]
    moved: dict[int, ElementChange]
    changed: dict[int, ElementChange]
    rect: Rect
    content_size: Size
    content_offset_adjustment: Point
    generation: int
    effects: Sequence[ViewEffect] = ()

    @property
    def is_empty(self) -> bool:
        """Whether all views stay as they are."""
        return not (self.appeared or self.disappeared or self.moved or self.changed)
