"""What a step of a window changed."""
from __future__ import annotations

from typing import Iterable, NamedTuple, Optional, TypeVar

from .attributes import Attributes, Element
from .fields import Rect
from .renumbering import Places

V = TypeVar("V")


class WindowChange(NamedTuple):
    """What to do with the views of a window's elements. Each element is in one list at most.

    `appeared`: needs a view. `disappeared`: as it was; needs none any more. `moved`: lies elsewhere or has another index path; its
    old identity and what it is now. `changed`: the same for elements to be drawn again: those that were reloaded, whose other
    attributes changed, or of which nobody knows what happened. `rect`: the window's visible rectangle now, which may have moved to
    keep what is in it in place. `content_size`: width and height in points."""
    appeared: list[Attributes]
    disappeared: list[Attributes]
    moved: list[tuple[Element, Attributes]]
    changed: list[tuple[Element, Attributes]]
    rect: Rect
    content_size: tuple[float, float]
    generation: int

    @property
    def is_empty(self) -> bool:
        """Whether all views stay as they are."""
        return not (self.appeared or self.disappeared or self.moved or self.changed)

    def carry_over(self, views: dict[Element, V]) -> list[V]:
        """Gives the views of elements their new identities. Takes out those of elements that disappeared, and returns them."""
        free = [views.pop(attributes.element) for attributes in self.disappeared]
        kept = [(attributes.element, views.pop(old)) for old, attributes in (*self.moved, *self.changed)]
        views.update(kept)
        return free


class Difference(NamedTuple):
    """The lists of a `WindowChange`."""
    appeared: list[Attributes]
    disappeared: list[Attributes]
    moved: list[tuple[Element, Attributes]]
    changed: list[tuple[Element, Attributes]]


def by_element(attributes: Iterable[Attributes]) -> dict[Element, Attributes]:
    return {each.element: each for each in attributes}


def difference(old: dict[Element, Attributes], new: dict[Element, Attributes], places: Places, keeps_data: bool) -> Difference:
    """Compares what a window had with what it has. `places`: where the old elements went. `keeps_data`: whether an element's old
    content still is its content."""
    found = Difference([], [], [], [])
    taken = set()
    gone: dict[tuple[object, ...], Attributes] = {}
    for element, before in old.items():
        place = places[element]
        now = new.get(place) if place else None
        if now is None:
            gone[identity(before)] = before
            continue
        taken.add(now.element)
        if not keeps_data or not _is_alike(before, now):
            found.changed.append((element, now))
        elif before != now:
            found.moved.append((element, now))
    for element, now in new.items():
        if element in taken:
            continue
        before_reload = gone.pop(identity(now), None)
        if before_reload:
            found.changed.append((before_reload.element, now))
        else:
            found.appeared.append(now)
    found.disappeared.extend(gone.values())
    return found


def identity(each: Attributes) -> tuple[object, ...]:
    """What an element is known by where nothing says where it went: its identifier, else its index path."""
    if each.id is None:
        return each.element
    return each.category, each.kind, "id", each.id, None if each.category == "cell" else each.item


def same_identity(old: Iterable[Attributes], new: Iterable[Attributes]) -> Places:
    """Where elements are if they have kept their identifiers, or index paths without them."""
    places = {identity(each): each.element for each in new}
    found: dict[Element, Optional[Element]] = {each.element: places.get(identity(each)) for each in old}
    return found


def _is_alike(before: Attributes, now: Attributes) -> bool:
    """Whether all is the same but the place."""
    return before._replace(section=now.section, item=now.item, x=now.x, y=now.y, width=now.width, height=now.height,
                           transform=now.transform, pinned=now.pinned) == now
