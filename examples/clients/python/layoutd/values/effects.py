"""What a view wants its program to do: a class for each effect, for `match` or `isinstance`. `input` of each is the number of the input
whose effect it is, or None for one of another client's change. Those of state replace what there was."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Union

from ..fields import Fields, Point, Rect, member, read_point, read_rect, read_text
from .choices import Announced, PinchPhase, TransitionPhase
from .identifiers import Identifier, IndexPath, read_identifier
from .view_keys import ViewKeys, read_item


@dataclass(frozen=True)
class Selected:
    """State: these items are selected, and no others."""
    items: ViewKeys
    input: Optional[int] = None


@dataclass(frozen=True)
class Focused:
    """State: the cursor is at this item; None: nowhere."""
    item: Optional[IndexPath]
    input: Optional[int] = None


@dataclass(frozen=True)
class Edited:
    """State: the item is edited in place; None: none is."""
    item: Optional[IndexPath]
    input: Optional[int] = None


@dataclass(frozen=True)
class Band:
    """State: the rubber band, in content coordinates; None: there is none."""
    rect: Optional[Rect]
    input: Optional[int] = None


@dataclass(frozen=True)
class Autoscroll:
    """State: how fast to scroll until the next such effect, in points per second. The program reports each step as `scrolled`."""
    velocity: Point
    input: Optional[int] = None


@dataclass(frozen=True)
class Scroll:
    """State: where the content is to be scrolled. The program does so, and reports that as `scrolled`."""
    offset: Point
    input: Optional[int] = None


@dataclass(frozen=True)
class Show:
    """State: the window shows another part of the content; None: that in the container's bounds."""
    visible: Optional[Rect]
    input: Optional[int] = None


@dataclass(frozen=True)
class ScrollRow:
    """A row that scrolls by itself is at another offset. `glides`: whether it gets there as slowly as a scroll view comes to rest."""
    section: int
    offset: float
    glides: bool
    section_id: Optional[Identifier] = None
    input: Optional[int] = None


@dataclass(frozen=True)
class Activated:
    """An item is opened."""
    item: IndexPath
    input: Optional[int] = None


@dataclass(frozen=True)
class Menu:
    """A context menu opens, about all selected items if this is one of them; None: it is the view's own. `point`: in the view."""
    item: Optional[IndexPath]
    point: Point
    input: Optional[int] = None


@dataclass(frozen=True)
class Lifted:
    """Items are lifted, at a point of the content."""
    items: ViewKeys
    point: Point
    input: Optional[int] = None


@dataclass(frozen=True)
class Proposed:
    """Where what is dragged would be dropped now, counted as if the items were gone; None: nowhere here. `into`: into that item. `point`: in
    the content; None for a key. Of guests, there are no items."""
    items: ViewKeys
    index_path: Optional[IndexPath]
    into: bool
    point: Optional[Point]
    input: Optional[int] = None


@dataclass(frozen=True)
class Dropped:
    """It is dropped there: the program changes its data, or puts the items back. The members are those of `Proposed`."""
    items: ViewKeys
    index_path: Optional[IndexPath]
    into: bool
    point: Optional[Point]
    input: Optional[int] = None


@dataclass(frozen=True)
class PutBack:
    """The lifted items return to their places."""
    input: Optional[int] = None


@dataclass(frozen=True)
class Left:
    """Items are dragged beyond the view, where other views and programs may take them."""
    items: ViewKeys
    input: Optional[int] = None


@dataclass(frozen=True)
class DroppedOut:
    """They are dropped beyond the view."""
    items: ViewKeys
    input: Optional[int] = None


@dataclass(frozen=True)
class Animate:
    """What the next change of the window moves is to be seen moving."""
    input: Optional[int] = None


@dataclass(frozen=True)
class Transition:
    """A step between two levels of a layout. `larger`, `point`: of "begin", whether it leads to larger items, and from where they grow in the
    view. `progress`: of "move", from 0 to 1."""
    step: TransitionPhase
    larger: bool
    point: Point
    progress: float
    input: Optional[int] = None


@dataclass(frozen=True)
class Pinched:
    """A pinch that the program has a use for. `item`: where it began."""
    phase: PinchPhase
    scale: float
    point: Point
    item: Optional[IndexPath]
    input: Optional[int] = None


@dataclass(frozen=True)
class Find:
    """The program looks for an item whose name begins with a text, without regard to case, from `start` on (None: from the first item), goes on
    from the last item to the first, and answers with the input `found`. `includes_start`: whether that item may be found, or comes last."""
    text: str
    start: Optional[IndexPath]
    includes_start: bool
    input: Optional[int] = None


@dataclass(frozen=True)
class Announce:
    """What a screen reader says, in the program's words. `items`: how many."""
    what: Announced
    items: int
    input: Optional[int] = None


@dataclass(frozen=True)
class Wake:
    """`ticked` is due at this time, unless another input makes it needless."""
    time: float
    input: Optional[int] = None


@dataclass(frozen=True)
class Unused:
    """The view has no use for the key or the wheel."""
    input: Optional[int] = None


ViewEffect = Union[
    Selected, Focused, Edited, Band, Autoscroll, Scroll, Show, ScrollRow, Activated, Menu, Lifted, Proposed, Dropped, PutBack, Left,
    DroppedOut, Animate, Transition, Pinched, Find, Announce, Wake, Unused,
]
# The state of a view before its first input, as in JSON.
ANEW: Fields = {"effects": [{name: {}} for name in ("selected", "focused", "edit", "band", "autoscroll")]}


def read_effects(effects: Iterable[Fields]) -> list[ViewEffect]:
    """From JSON. Effects that only a newer client knows are left out."""
    return [_READ[name](member(effect, name), int(effect["input"]) if "input" in effect else None)
            for effect in effects for name in effect if name in _READ]


def _drop(kind: Any) -> Callable[[Fields, Optional[int]], ViewEffect]:
    def read(drop: Fields, input: Optional[int]) -> ViewEffect:
        effect: ViewEffect = kind(ViewKeys.read(drop.get("items")), read_item(drop, "indexPath"), drop.get("into") is True,
                                  read_point(drop["point"]) if "point" in drop else None, input)
        return effect
    return read


def _pinched(effect: Fields, input: Optional[int]) -> Pinched:
    pinch = effect.get("pinch", {})
    return Pinched(_word(pinch.get("phase")), float(pinch.get("scale", 0)), read_point(pinch.get("point")), read_item(effect), input)


def _word(word: Optional[str]) -> Any:
    """A word that a type checker knows; a newer daemon may have others."""
    return read_text(word)


_READ: dict[str, Callable[[Fields, Optional[int]], ViewEffect]] = {
    "selected": lambda keys, input: Selected(ViewKeys.read(keys), input),
    "focused": lambda focused, input: Focused(read_item(focused), input),
    "edit": lambda edit, input: Edited(read_item(edit), input),
    "band": lambda band, input: Band(read_rect(band["rect"]) if "rect" in band else None, input),
    "autoscroll": lambda velocity, input: Autoscroll(read_point(velocity), input),
    "scroll": lambda offset, input: Scroll(read_point(offset), input),
    "show": lambda show, input: Show(read_rect(show["visible"]) if "visible" in show else None, input),
    "scrollRow": lambda row, input: ScrollRow(int(row.get("section", 0)), float(row.get("offset", 0)), row.get("glides") is True,
                                              read_identifier(row.get("sectionId")), input),
    "activated": lambda activated, input: Activated(IndexPath.read(activated.get("item")), input),
    "menu": lambda menu, input: Menu(read_item(menu), read_point(menu.get("point")), input),
    "lifted": lambda lift, input: Lifted(ViewKeys.read(lift.get("items")), read_point(lift.get("point")), input),
    "proposed": _drop(Proposed),
    "dropped": _drop(Dropped),
    "putBack": lambda _, input: PutBack(input),
    "left": lambda keys, input: Left(ViewKeys.read(keys), input),
    "droppedOut": lambda keys, input: DroppedOut(ViewKeys.read(keys), input),
    "animate": lambda _, input: Animate(input),
    "transition": lambda each, input: Transition(
        _word(each.get("step")), each.get("larger") is True, read_point(each.get("point")),
        float(each.get("progress", 0)), input),
    "pinched": _pinched,
    "find": lambda search, input: Find(read_text(search.get("text")), read_item(search, "start"), search.get("includesStart") is True, input),
    "announce": lambda each, input: Announce(_word(each.get("kind")), int(each.get("count", 0)), input),
    "wake": lambda wake, input: Wake(float(wake.get("time", 0)), input),
    "unused": lambda _, input: Unused(input),
}
