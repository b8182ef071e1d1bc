"""What hands, and the program itself, do in a view."""
from __future__ import annotations

import time as clock
from typing import Iterable, Optional, TypedDict

from ..arguments import choice, each, fields as checked_fields, lengths, number, text as checked_text, truth, whole
from ..fields import Fields, Point, Size
from ..mistakes import concise_methods
from .choices import (
    GuestPhase, HorizontalAlignment, Modifier, PinchPhase, PointerButton, PointerKind, VerticalAlignment,
)
from .geometry import write_point
from .identifiers import ItemPath, ItemRangePath, SectionPath, write_path, write_section
from .shapes import AnchorSnapshot
from .view_keys import write_keys


class ViewInputFields(TypedDict, total=False):
    """An input, as `ViewInput` makes it: one of these."""
    scrolled: Fields
    rowScrolled: Fields
    resized: Fields
    pressed: Fields
    moved: Fields
    released: Fields
    cancelled: Fields
    key: Fields
    wheel: Fields
    pinched: Fields
    measured: Fields
    typed: Fields
    found: Fields
    guests: Fields
    entered: Fields
    ticked: Fields
    select: Fields
    focus: Fields
    scrollTo: Fields
    restore: Fields
    edit: Fields
    endEdit: Fields


@concise_methods
class ViewInput:
    """The inputs of a view. Points are pairs in points from the top left corner of what is visible. Times are in seconds, from any moment
    that is the same for all inputs of a view; by default, the time is now by `time.monotonic`."""

    @staticmethod
    def scrolled(to: Point, by_hand: bool = True) -> ViewInputFields:
        """What is visible was scrolled to an offset of the content. `by_hand`: not as the effect `Scroll` wants it."""
        return {"scrolled": {"to": write_point(to, "to"), "byHand": truth(by_hand, "by_hand")}}

    @staticmethod
    def row_scrolled(section: SectionPath, offset: float) -> ViewInputFields:
        """A row that scrolls by itself was scrolled, or caught by a hand."""
        return {"rowScrolled": {**write_section(section), "offset": number(offset, "offset")}}

    @staticmethod
    def resized(size: Size) -> ViewInputFields:
        """The visible area changed size."""
        width, height = lengths(size, "size", ("width", "height"))
        return {"resized": {"width": width, "height": height}}

    @staticmethod
    def pressed(point: Point, time: Optional[float] = None, *, kind: PointerKind = "mouse", button: PointerButton = "primary",
                clicks: int = 1, modifiers: Iterable[Modifier] = ()) -> ViewInputFields:
        """A button or a finger goes down. `clicks`: how many there are with this one."""
        return {"pressed": _pointer(point, time, kind, button, clicks, modifiers)}

    @staticmethod
    def moved(point: Point, time: Optional[float] = None, *, kind: PointerKind = "mouse", button: PointerButton = "primary",
              clicks: int = 1, modifiers: Iterable[Modifier] = ()) -> ViewInputFields:
        """The pointer moves while a button or a finger is down."""
        return {"moved": _pointer(point, time, kind, button, clicks, modifiers)}

    @staticmethod
    def released(point: Point, time: Optional[float] = None, *, kind: PointerKind = "mouse", button: PointerButton = "primary",
                 clicks: int = 1, modifiers: Iterable[Modifier] = ()) -> ViewInputFields:
        """The button or the finger goes up."""
        return {"released": _pointer(point, time, kind, button, clicks, modifiers)}

    @staticmethod
    def cancelled(time: Optional[float] = None) -> ViewInputFields:
        """The press ended without a release."""
        return {"cancelled": _at(time)}

    @staticmethod
    def key(key: str, time: Optional[float] = None, *, modifiers: Iterable[Modifier] = ()) -> ViewInputFields:
        """A key goes down, or repeats: "up", "down", "left", "right", "pageUp", "pageDown", "home", "end", "space", "enter", "escape",
        "menu", "f1" ... "f35", or the character that it has without modifiers, as a small letter."""
        return {"key": {"key": checked_text(key, "key"), "modifiers": _modifiers(modifiers), **_at(time)}}

    @staticmethod
    def wheel(point: Point, distance: Point, time: Optional[float] = None, *, notches: bool = False) -> ViewInputFields:
        """A wheel turns, or two fingers move on a touchpad. `notches`: whether the wheel has any."""
        return {"wheel": {"point": write_point(point), "distance": write_point(distance, "distance"),
                          "notches": truth(notches, "notches"), **_at(time)}}

    @staticmethod
    def pinched(phase: PinchPhase, scale: float, point: Point) -> ViewInputFields:
        """Two fingers move. `scale`: their distance as a multiple of what it was at first. `point`: between them."""
        return {"pinched": {"phase": choice(phase, "phase", PinchPhase), "scale": number(scale, "scale"), "point": write_point(point)}}

    @staticmethod
    def measured() -> ViewInputFields:
        """The cells in sight are measured, and the container has their sizes."""
        return {"measured": {}}

    @staticmethod
    def typed(text: str, time: Optional[float] = None) -> ViewInputFields:
        """Text was typed, as an input method has composed it."""
        return {"typed": {"text": checked_text(text, "text"), **_at(time)}}

    @staticmethod
    def found(item: Optional[ItemPath] = None) -> ViewInputFields:
        """What the program has found of the effect `Find`; None: nothing."""
        return {"found": _item(item)}

    @staticmethod
    def guests(phase: GuestPhase, point: Point = (0, 0)) -> ViewInputFields:
        """Items of another view or program hover over this one."""
        return {"guests": {"phase": choice(phase, "phase", GuestPhase), "point": write_point(point)}}

    @staticmethod
    def entered() -> ViewInputFields:
        """The view has got the keyboard's focus, other than by a press."""
        return {"entered": {}}

    @staticmethod
    def ticked(time: Optional[float] = None) -> ViewInputFields:
        """Time goes by, as the effect `Wake` wants it."""
        return {"ticked": _at(time)}

    @staticmethod
    def select(items: Iterable[ItemRangePath], all_but: bool = False) -> ViewInputFields:
        """The program selects these items and no others; or all but these. They are ranges or identifiers."""
        return {"select": write_keys(items, all_but)}

    @staticmethod
    def focus(item: Optional[ItemPath] = None) -> ViewInputFields:
        """The program moves the cursor; None: nowhere."""
        return {"focus": _item(item)}

    @staticmethod
    def scroll_to(item: ItemPath, vertical: VerticalAlignment = "nearest", horizontal: HorizontalAlignment = "nearest") -> ViewInputFields:
        """The program scrolls to an item."""
        return {"scrollTo": {"item": write_path(item), "vertical": choice(vertical, "vertical", VerticalAlignment),
                             "horizontal": choice(horizontal, "horizontal", HorizontalAlignment)}}

    @staticmethod
    def restore(anchor: AnchorSnapshot) -> ViewInputFields:
        """The program scrolls back to a place, as `Container.capture_anchor` has found it."""
        return {"restore": {"anchor": checked_fields(anchor, "anchor")}}

    @staticmethod
    def edit(item: ItemPath) -> ViewInputFields:
        """A control in the item's cell has the focus."""
        return {"edit": _item(item)}

    @staticmethod
    def end_edit() -> ViewInputFields:
        """Nothing is edited any more."""
        return {"endEdit": {}}


def _pointer(point: Point, time: Optional[float], kind: PointerKind, button: PointerButton, clicks: int,
             modifiers: Iterable[Modifier]) -> Fields:
    return {"point": write_point(point), "kind": choice(kind, "kind", PointerKind), "button": choice(button, "button", PointerButton),
            "clicks": whole(clicks, "clicks"), "modifiers": _modifiers(modifiers), **_at(time)}


def _modifiers(modifiers: Iterable[Modifier]) -> list[str]:
    return [choice(one, "a modifier", Modifier) for one in each(modifiers, "modifiers", "names, such as [\"shift\"]")]


def _at(time: Optional[float]) -> Fields:
    return {"time": clock.monotonic() if time is None else number(time, "time")}


def _item(item: Optional[ItemPath]) -> Fields:
    return {} if item is None else {"item": write_path(item)}
