"""What hands may do in a window, and how its view is read."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional, TypedDict

from ..arguments import choice, fields as checked_fields, truth
from ..fields import Fields, Rect, present, read_rect, read_text
from ..mistakes import concise_methods
from .choices import (
    Activation, Direction, Gesture, KeyCommand, MetModifier, Pick, PinchKind, Platform, Selection,
)
from .identifiers import IndexPath
from .view_keys import ViewKeys, read_item


class ViewModifiers(TypedDict, total=False):
    """Keys that are held down."""
    names: list[MetModifier]


class ViewKeyRow(TypedDict, total=False):
    """What a key does together with exactly these modifiers. `direction`: for "move" and "moveItems"; `pick`: for "move" and "pick"."""
    key: str
    modifiers: list[MetModifier]
    command: KeyCommand
    direction: Direction
    pick: Pick


class ViewClickRow(TypedDict, total=False):
    """What a click on an item does together with exactly these modifiers."""
    modifiers: list[MetModifier]
    pick: Pick


class ViewConventions(TypedDict, total=False):
    """Changes of conventions, as in JSON. Lengths are in points, durations in seconds."""
    keys: list[ViewKeyRow]
    clicks: list[ViewClickRow]
    commandKeys: ViewModifiers
    activation: Activation
    deselectsBeside: bool
    deselectsOnEscape: bool
    selectsOnSecondaryClick: bool
    bandKeeps: ViewModifiers
    bandFromItems: ViewModifiers
    slop: float
    touchSlop: float
    longPress: float
    typeAheadPause: float
    wheelRest: float
    velocityWindow: float
    pinchSlop: float


class ViewPinching(TypedDict, total=False):
    """What a pinch does, as in JSON. `larger`, `smaller`: of "levels", whether there is one of larger or smaller items."""
    kind: PinchKind
    larger: bool
    smaller: bool


@concise_methods
class View:
    """What hands may do in a `Window`.

    `selection`: how many items may be selected; of "area", a range is what the rectangle around its ends meets. `conventions`: what keys and
    clicks mean, and `overrides`: what is different from that, as in JSON. `reorders`: whether items may be moved inside of the view, and
    `drags_out`, to others; `receives`: whether those of others may be dropped here; `drops_into`: whether the middle half of an item takes
    a drop into it. `renames`: whether an item may be edited in place. `pinching`: what a pinch does, as in JSON; by default nothing.
    `measures`: whether the program measures cells as they come into sight, and then sends `measured`."""

    def __init__(self, *, selection: Selection = "multiple", conventions: Platform = "web", overrides: Optional[ViewConventions] = None,
                 reorders: bool = False, drags_out: bool = False, receives: bool = False, drops_into: bool = False, renames: bool = False,
                 pinching: Optional[ViewPinching] = None, measures: bool = False) -> None:
        # As in the schema.
        self.fields: Fields = present(
            selection=choice(selection, "selection", Selection), conventions=choice(conventions, "conventions", Platform),
            overrides=None if overrides is None else checked_fields(overrides, "overrides"),
            reorders=truth(reorders, "reorders") or None, dragsOut=truth(drags_out, "drags_out") or None,
            receives=truth(receives, "receives") or None, dropsInto=truth(drops_into, "drops_into") or None,
            renames=truth(renames, "renames") or None,
            pinching=None if pinching is None else checked_fields(pinching, "pinching"), measures=truth(measures, "measures") or None)

    def __repr__(self) -> str:
        return f"<View, {', '.join(f'{name} {value!r}' for name, value in self.fields.items())}>"


class ViewState(NamedTuple):
    """A view as it is. `cursor`: the item that keys act on. `anchor`: the end of a range that the cursor does not move; None: it begins at
    the cursor. `gesture`: what a hand is doing. `editing`: the item that is edited in place. `visible`: in content coordinates. `rows`: how
    far rows are scrolled that the view has scrolled, by section. `generation`: of the index paths."""
    selected: ViewKeys
    cursor: Optional[IndexPath]
    anchor: Optional[IndexPath]
    gesture: Gesture
    editing: Optional[IndexPath]
    visible: Rect
    rows: dict[int, float]
    generation: int

    @classmethod
    def read(cls, state: Fields, generation: int) -> ViewState:
        """From JSON."""
        gesture: Any = read_text(state.get("gesture")) or "none"
        return cls(ViewKeys.read(state.get("selected")), read_item(state, "cursor"), read_item(state, "anchor"), gesture,
                   read_item(state, "editing"), read_rect(state.get("visible")),
                   {int(row.get("section", 0)): float(row.get("offset", 0)) for row in state.get("rows", ())}, generation)
