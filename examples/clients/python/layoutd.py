"""A client of layoutd's wire protocol in one file, for synchronous and asyncio programs. It needs only the standard library.

    with Client() as client, client.open("flow", (0, 0, 320, 480), [section(100)]) as container:
        for cell in container.query_rect((0, 0, 320, 480)):
            print(cell.section, cell.item, cell.frame)

    async with AsyncClient() as client, await client.open("flow", (0, 0, 320, 480), [section(100)]) as container:
        async for event in await container.subscribe("invalidated"):
            print(event.generation, event.changes)

From the bottom up: `Protocol` turns bytes into replies and events, without a socket. `Client` and `AsyncClient` transfer its
bytes. Each request is written once, as a generator that yields requests and is sent their replies (`_operation`): a method of a
`Client` returns its result, the same method with an `AsyncClient` is awaited. `Mirror` keeps the elements of a whole container
up to date. `Snapshot` and `SectionSnapshot` list what a container or a section is to have, by identifier. Bodies are JSON in
proto3's canonical form: 64-bit integers are strings, and members with default values are omitted.
"""
from __future__ import annotations

import asyncio
import base64
import binascii
import bisect
import contextlib
import functools
import itertools
import json
import os
import select
import socket
import time
import weakref
from collections import deque
from typing import Any, Callable, Dict, Generator, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

# Maximum length of a frame from the daemon and of a reply in parts, in bytes, and of a subscription's queue, in events.
MAX_FRAME_BYTES = 64 << 20
MAX_REPLY_BYTES = 256 << 20
MAX_WAITING_EVENTS = 4096
# Index paths per query if the daemon does not report its limit (`limits.elementsPerReply`).
USUAL_ELEMENTS = 16_384
# How often a query of several pages starts over because the container changed in between.
ATTEMPTS = 8
# The largest rectangle that the protocol allows.
EVERYWHERE = (-5e8, -5e8, 1e9, 1e9)
# The item number of supplementary elements of a whole layout, which are in section 0.
LAYOUT_ITEM = 0xFFFFFFFF
# The largest number that may be an identifier.
MAX_IDENTIFIER = (1 << 64) - 1

Rect = Tuple[float, float, float, float]
# What a program calls an item or a section: a number from 0 to 2^64 - 1, or 1 to 64 bytes of text. A container has one kind.
Identifier = Union[int, str]
Fields = Dict[str, Any]
# The exceptions that reading a body raises if a type or value in it does not match the schema.
MISREAD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


# ------------------------------------------------------------------------------------------------------------ errors

class LayoutdError(Exception):
    """A failure that the daemon reported. `code` is for programs, `message` for people.

    `pointer`: a JSON pointer to the place in the request. `nearest`: similar names. `generation`: the current one, for
    `generation.stale`. `valid_count`: for `index.outOfRange`, indexes from 0 up to but not including it are valid. `limit`: for
    `limit.*`, the limit's name, the value and the allowed value. `fault`: for `plugin.*`, the plugin, file, line and traceback.
    Both as in JSON."""

    def __init__(self, failure: Fields) -> None:
        self.code = _read_text(failure.get("code"))
        self.message = _read_text(failure.get("message"))
        self.pointer = _read_text(failure.get("pointer"))
        self.nearest = [_read_text(name) for name in failure.get("nearest", ())]
        self.generation: Optional[int] = int(failure["generation"]) if "generation" in failure else None
        self.valid_count: Optional[int] = failure.get("validCount")
        self.limit: Optional[Fields] = failure.get("limit")
        self.fault: Optional[Fields] = failure.get("fault")
        self._failure = failure
        hint = f" (did you mean {', '.join(self.nearest)}?)" if self.nearest else ""
        super().__init__(f"{self.code}: {self.message}{hint}")

    def __reduce__(self) -> Tuple[Any, ...]:
        # Without this, pickle would pass `args`, the text for people, to the initializer.
        return type(self), (self._failure,), self.__dict__


class ConnectionLost(ConnectionError):
    """The connection ended. It is unknown whether requests in flight were carried out.

    `code`: "connection.closed", "connection.protocol", "connection.slowConsumer" if the client did not read its replies, or the
    code of the failure with which the daemon ended the connection."""

    def __init__(self, message: str, code: str = "connection.closed") -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.message, self.code), self.__dict__

    def again(self) -> ConnectionLost:
        """A copy to raise, so that each pending call has its own traceback."""
        return type(self)(self.message, self.code)


class ProtocolError(ConnectionLost):
    """The daemon sent something that is not layoutd's protocol or exceeds this client's limits; the connection ends."""

    def __init__(self, message: str, code: str = "connection.protocol") -> None:
        super().__init__(message, code)


# A whole reply, or the failure that replaces it.
Answer = Union[Fields, LayoutdError]


# ------------------------------------------------------------------------------------------------------------ values

class Element(NamedTuple):
    """Identifies one element. `category`: "cell", "supplementary" or "decoration"; a cell's `kind` is "cell"."""
    category: str
    kind: str
    section: int
    item: int


class SectionID(NamedTuple):
    """The section with this identifier, in place of a section's number: `(SectionID("b"), 0)` is the first item of "b"."""
    id: Identifier


class IndexPath(Tuple[int, int]):
    """A pair of section and item from the daemon. `id`: the item's identifier, if the request was made with `with_ids`."""

    def __new__(cls, section: int, item: int, id: Optional[Identifier] = None) -> IndexPath:
        path = super().__new__(cls, (section, item))
        path.id = id
        return path

    @classmethod
    def read(cls, path: Optional[Fields]) -> IndexPath:
        """From JSON."""
        return cls(*_read_path(path), _read_identifier((path or {}).get("id")))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return (*self, self.id)


class ItemRange(Tuple[int, int, int]):
    """Consecutive items from the daemon: section, first item and count. `ids`: their identifiers, if the request was made
    with `with_ids`."""

    def __new__(cls, section: int, item: int, count: int, ids: Sequence[Identifier] = ()) -> ItemRange:
        items = super().__new__(cls, (section, item, count))
        items.ids = list(ids)
        return items

    @classmethod
    def read(cls, items: Fields) -> ItemRange:
        """From JSON."""
        return cls(*_read_path(items), items.get("count", 0) or 1, read_identifiers(items.get("ids")))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return (*self, self.ids)


# Wherever a request takes an index path: section and item, or the item's identifier.
ItemPath = Union[Identifier, Tuple[Union[int, SectionID], int]]
# Wherever it takes a section.
SectionPath = Union[int, SectionID]


class Transform(NamedTuple):
    """An element's transform about its center (a, b, c, d, tx, ty or m11 ... m44), and its frame without the transform."""
    matrix: Tuple[float, ...]
    untransformed_frame: Rect


class Attributes(NamedTuple):
    """The position and appearance of one element, in points, in the container's coordinates; y grows downwards."""
    kind: str
    section: int
    item: int
    x: float
    y: float
    width: float
    height: float
    z: int = 0
    alpha: float = 1.0
    hidden: bool = False
    estimated: bool = False
    category: str = "cell"
    transform: Optional[Transform] = None
    # How far a pinned element was moved from its place in the content (dx, dy); None if it lies there.
    pinned: Optional[Tuple[float, float]] = None
    # The layout's own attributes that differ from their defaults, as (name, value) in the order of names; `describe_layout` has
    # the defaults.
    custom: Tuple[Tuple[str, float], ...] = ()
    # With `with_ids`: the item's identifier, of other elements their section's; None for those of the layout alone.
    id: Optional[Identifier] = None

    @property
    def element(self) -> Element:
        """The identity of the element."""
        return Element(self.category, self.kind, self.section, self.item)

    @property
    def frame(self) -> Rect:
        """x, y, width, height of the element as drawn with its transform, in points."""
        return self[3:7]

    def moved(self, section: int, item: int, dx: float, dy: float) -> Attributes:
        """The same element at another index path, moved by dx, dy points."""
        transform = self.transform
        if transform:
            x, y, width, height = transform.untransformed_frame
            transform = transform._replace(untransformed_frame=(x + dx, y + dy, width, height))
        return self._replace(section=section, item=item, x=self.x + dx, y=self.y + dy, transform=transform)


class Movement(NamedTuple):
    """Items that are being moved, by index paths of the data, which does not change until the end. `target`: where the first of
    them would be; None while they hover over another container. `position`: where the finger is. `lifted`: the items as they
    should be drawn, above all others. `data_generation`: the newest generation that is not one of the movement.
    `target_container`, `source_container`: the other container, if they hover over one or come from one."""
    index_paths: List[Tuple[int, int]]
    target: Optional[Tuple[int, int]]
    position: Tuple[float, float]
    lifted: List[Attributes]
    data_generation: int
    target_container: Optional[int] = None
    source_container: Optional[int] = None

    @classmethod
    def read(cls, movement: Optional[Fields]) -> Optional[Movement]:
        """From JSON; None without a movement."""
        if movement is None:
            return None
        return cls([IndexPath.read(path) for path in movement.get("indexPaths", ())],
                   IndexPath.read(movement["target"]) if "target" in movement else None, _read_point(movement.get("position")),
                   read_attributes(movement.get("lifted")), int(movement.get("dataGeneration", 0)),
                   movement.get("targetContainer"), movement.get("sourceContainer"))


class TransitionState(NamedTuple):
    """The transition that a container is in. `layout`: the one that it leads to. `progress`: 0...1."""
    layout: str
    progress: float

    @classmethod
    def read(cls, transition: Optional[Fields]) -> Optional[TransitionState]:
        """From JSON; None without a transition."""
        if transition is None:
            return None
        return cls(_read_text(transition.get("toLayout")), float(transition.get("progress", 0)))


class ContainerState(NamedTuple):
    """The state of a container at one generation. `content_size` (width, height) and `bounds` (x, y, width, height) are in
    points. `movement`: the items that are being moved. `transition`: the one that the container is in. `step`, `is_moving`: of a
    layout that moves its items. `lifetime` is "connection" or "persistent", `owner` a user id. Only `attach` sets `parameters`,
    `environment` and `sections`, which are as in JSON."""
    container: int
    name: str
    layout: str
    generation: int
    content_size: Tuple[float, float]
    bounds: Rect
    section_count: int
    item_count: int
    lifetime: str
    parameters: Fields = {}
    environment: Fields = {}
    sections: Sequence[Fields] = ()
    owner: int = 0
    access: Fields = {}
    is_writable: bool = True
    movement: Optional[Movement] = None
    step: int = 0
    is_moving: bool = False
    transition: Optional[TransitionState] = None

    @classmethod
    def read(cls, state: Fields) -> ContainerState:
        """From JSON."""
        return cls(int(state.get("container", 0)), _read_text(state.get("name")), _read_text(state.get("layout")),
                   int(state.get("generation", 0)), _read_size(state.get("contentSize")), _read_rect(state.get("bounds")),
                   int(state.get("sectionCount", 0)), int(state.get("itemCount", 0)), state.get("lifetime") or "connection",
                   state.get("parameters", {}), state.get("environment", {}), state.get("sections", ()),
                   state.get("owner", 0), state.get("access", {}), state.get("isWritable", False),
                   Movement.read(state.get("movement")), int(state.get("step", 0)), state.get("isMoving", False),
                   TransitionState.read(state.get("transition")))


class ElementRange(NamedTuple):
    """`count` elements of one kind from `item` on. `origin`: the first element's section and item before the change. `dx`, `dy`:
    the distance that all of them moved, in points."""
    category: str
    kind: str
    section: int
    item: int
    count: int
    origin: Tuple[int, int]
    dx: float = 0.0
    dy: float = 0.0
    # Of cells that were inserted, relaid or deleted by an update with `with_ids`. Events have none.
    ids: Sequence[Identifier] = ()

    @classmethod
    def read(cls, run: Fields) -> ElementRange:
        """From JSON."""
        section, item = _read_path(run)
        category = run.get("category") or ("supplementary" if run.get("kind") else "cell")
        kind = "cell" if category == "cell" else run.get("kind", "")
        origin = _read_path(run["from"]) if "from" in run else (section, item)
        dx, dy = float(run.get("dx", 0)), float(run.get("dy", 0))
        return cls(category, kind, section, item, int(run.get("count", 0)), origin, dx, dy, read_identifiers(run.get("ids")))

    def elements(self) -> Iterator[Element]:
        """The elements after the change."""
        return (Element(self.category, self.kind, self.section, self.item + n) for n in range(self.count))

    def origins(self) -> Iterator[Element]:
        """The elements before the change, in the same order."""
        section, item = self.origin
        return (Element(self.category, self.kind, section, item + n) for n in range(self.count))


class MovedSections(NamedTuple):
    """`count` sections whose elements, except those in ranges, moved by dx, dy points or have to be queried again."""
    origin: int
    section: int
    count: int
    dx: float
    dy: float
    stale: bool = False

    @classmethod
    def read(cls, run: Fields) -> MovedSections:
        """From JSON."""
        return cls(int(run.get("from", 0)), int(run.get("to", 0)), int(run.get("count", 0)), float(run.get("dx", 0)),
                   float(run.get("dy", 0)), run.get("stale", False))


class Changes(NamedTuple):
    """The effect of a change on elements. `relaid`, `moved` and `inserted` use new index paths, `deleted` old ones. Sizes are
    width and height in points."""
    everything: bool
    relaid: Sequence[ElementRange] = ()
    moved: Sequence[ElementRange] = ()
    inserted: Sequence[ElementRange] = ()
    deleted: Sequence[ElementRange] = ()
    sections: Sequence[MovedSections] = ()
    content_size_before: Tuple[float, float] = (0.0, 0.0)
    content_size_after: Tuple[float, float] = (0.0, 0.0)

    @classmethod
    def read(cls, changes: Fields) -> Changes:
        """From JSON."""
        ranges = {name: [ElementRange.read(each) for each in changes.get(name, ())]
                  for name in ("elements", "moved", "inserted", "deleted")}
        return cls(changes.get("everything", False), ranges["elements"], ranges["moved"], ranges["inserted"],
                   ranges["deleted"], [MovedSections.read(each) for each in changes.get("sections", ())],
                   _read_size(changes.get("contentSizeBefore")), _read_size(changes.get("contentSizeAfter")))


class Skipped(NamedTuple):
    """Items or sections that an update left out. `operation`: the position of the operation in the update, from 0; for an anchor,
    the number of operations. `reason`: "unknown" if there are none with these identifiers, "present" if there are already, "place"
    if the item or section beside which they were to go is gone, "anchor" if that is gone which was to stay in place on the screen."""
    operation: int
    ids: Sequence[Identifier]
    reason: str

    @classmethod
    def read(cls, skipped: Fields) -> Skipped:
        """From JSON."""
        return cls(int(skipped.get("operation", 0)), read_identifiers(skipped.get("ids")), _read_text(skipped.get("reason")))


class Change(NamedTuple):
    """The result of an update. `changes`: None if no element changed; they lead from `generation_before`, and are those of `merged`
    updates that were carried out together. `batch`: the new index path of every item, as in JSON's `BatchOutcome`, if the update
    has one operation that inserts, deletes or moves. `skipped`: what operations by identifier left out.
    `is_stored`: whether the container is stored as a `durable` update left it.
    `content_offset_adjustment`: the distance that the container's bounds have moved to keep the anchor in place.
    `anchor_displacement`: the distance that the anchor's cell moved on the screen nevertheless."""
    generation: int
    content_size: Tuple[float, float]
    changes: Optional[Changes]
    warnings: Sequence[Fields]
    batch: Optional[Fields]
    content_offset_adjustment: Tuple[float, float]
    appearing: Sequence[Attributes] = ()
    disappearing: Sequence[Attributes] = ()
    anchor_displacement: Tuple[float, float] = (0, 0)
    generation_before: int = 0
    merged: int = 1
    skipped: Sequence[Skipped] = ()
    is_stored: bool = False

    @property
    def inserted_ids(self) -> List[Identifier]:
        """The identifiers of the items that this update inserted, in order; needs `with_ids` and `batch`."""
        return [id for run in (self.batch or {}).get("inserted", ()) for id in read_identifiers(run.get("ids"))]

    @property
    def deleted_ids(self) -> List[Identifier]:
        """The identifiers of the items that this update deleted, in order; needs `with_ids` and `batch`."""
        return [id for run in (self.batch or {}).get("deleted", ()) for id in read_identifiers(run.get("ids"))]


class MovementStep(NamedTuple):
    """The result of a step of a movement. `movement`: None after it was cancelled. `changes`: None if all elements lie where they
    lay. `auto_scroll`: how fast to scroll the container under the finger, in points per second.
    `target_movement`: in the other container, while the items hover over one."""
    generation: int
    movement: Optional[Movement]
    changes: Optional[Changes]
    content_size: Tuple[float, float]
    auto_scroll: Tuple[float, float]
    generation_before: int
    target_movement: Optional[Movement] = None


class StepsMade(NamedTuple):
    """What came of `Container.step`. `made`: how many steps; fewer than asked for if the layout came to rest, or if more would take
    too long. `step`: all steps since the container was opened. `is_moving`: whether the layout has not come to rest."""
    made: int
    step: int
    is_moving: bool


class Event(NamedTuple):
    """A notice. `kind`: its name in the schema, or "reconnected" after a lost connection, when everything has to be queried
    again. `fields`: its message, as in JSON; the properties read those of `invalidated` and `moved`. `sequence`: 1, 2 ... within the
    subscription, or 0 for an event that this client makes itself."""
    kind: str
    subscription: int
    sequence: int
    fields: Fields

    @classmethod
    def read(cls, message: Fields) -> Event:
        """From JSON. Checks every field that the properties read, so that they cannot fail later."""
        kind = next((key for key in message if key not in ("subscription", "sequence")), "")
        event = cls(kind, int(message.get("subscription", 0)), int(message.get("sequence", 0)), message.get(kind, {}))
        if kind in ("invalidated", "containerClosed", "serverStopping"):  # Each of these reads a field or raises.
            event.container, event.generation, event.generation_before, event.reason, event.merged
            event.changes, event.bounds, event.content_offset_adjustment, event.movement, event.transition
        if kind == "moved":
            event.container, event.generation, event.step, event.attributes, event.bounds, event.content_size
        return event

    @property
    def container(self) -> int:
        """The container's number, or 0."""
        return int(self.fields.get("container", 0))

    @property
    def generation(self) -> int:
        """The container's generation after the change."""
        return int(self.fields.get("generation", 0))

    @property
    def generation_before(self) -> int:
        """The generation that `changes` start from; 0 if the daemon does not report it."""
        return int(self.fields.get("generationBefore", 0))

    @property
    def reason(self) -> str:
        """The newest change's reason: "bounds", "parameters", "data", "measurement", "environment", "layout", "plugin",
        "movement" or "transition"."""
        return _read_text(self.fields.get("reason"))

    @property
    def changes(self) -> Changes:
        """The effect of all merged changes on the elements."""
        return Changes.read(self.fields.get("changes", {}))

    @property
    def merged(self) -> int:
        """The number of changes merged in this event."""
        return int(self.fields.get("merged", 0))

    @property
    def bounds(self) -> Rect:
        """The container's bounds after the change: x, y, width, height in points."""
        return _read_rect(self.fields.get("bounds"))

    @property
    def step(self) -> int:
        """`moved`: the steps of 1/120 s that the container has made."""
        return int(self.fields.get("step", 0))

    @property
    def attributes(self) -> List[Attributes]:
        """`moved`: everything in sight."""
        return read_attributes(self.fields.get("attributes"))

    @property
    def is_truncated(self) -> bool:
        """`moved`: whether more is in sight than one event has."""
        return self.fields.get("truncated") is True

    @property
    def content_size(self) -> Tuple[float, float]:
        """`moved`: the width and height that span all elements, in points."""
        return _read_size(self.fields.get("contentSize"))

    @property
    def is_at_rest(self) -> bool:
        """`moved`: whether nothing follows until the container changes."""
        return self.fields.get("atRest") is True

    @property
    def content_offset_adjustment(self) -> Tuple[float, float]:
        """The distance x, y that the bounds have moved to keep the visible elements in place, in points."""
        return _read_point(self.fields.get("contentOffsetAdjustment"))

    @property
    def movement(self) -> Optional[Movement]:
        """The items that are being moved now, or None."""
        return Movement.read(self.fields.get("movement"))

    @property
    def transition(self) -> Optional[TransitionState]:
        """The transition that the container is in now, or None."""
        return TransitionState.read(self.fields.get("transition"))


def section(item_count: int = 0, sizes: Sequence[float] = (), parameters: Optional[Fields] = None,
            id: Optional[Identifier] = None, item_ids: Sequence[Identifier] = (), **item_values: Sequence[Any]) -> Fields:
    """A section, to open a container with, or items for an operation, which have neither `id` nor `parameters`.

    `sizes`: the width and height of each item in turn, in points. `id`, `item_ids`: the identifiers of the section and of each
    item in turn; either every section of a container has them, or none. `item_values`: values of the items by the name of the
    layout's item column, either numbers or names."""
    fields: Fields = {"itemCount": item_count or len(item_ids) or len(sizes) // 2}
    if id is not None:
        fields["id"] = _identifier(id)
    if len(item_ids):
        fields["itemIds"] = _identifiers(item_ids)
    if sizes:
        fields["itemSizes"] = list(sizes)
    if parameters:
        fields["parameters"] = parameters
    if item_values:
        fields["itemValues"] = {name: {"names" if values and isinstance(values[0], str) else "numbers": list(values)}
                                for name, values in item_values.items()}
    return fields


class Operation:
    """The operations of an update. Index paths are pairs of section and item, rectangles x, y, width, height.

    Operations by identifier (`insert_items` to `apply_snapshot`) mean the same whatever other clients do meanwhile. Items and
    sections that are gone, or there already, are left out, and `Change.skipped` names them, unless the update says
    `refuse_skipped`. Each operation sees the container as those before it leave it. A place is one of `before` or `after` an item
    and `at_start_of` or `at_end_of` a section, by their identifiers."""

    @staticmethod
    def set_bounds(bounds: Sequence[float]) -> Fields:
        """Sets the visible rectangle, in points; its origin is the content offset."""
        return {"setBounds": _rect(bounds)}

    @staticmethod
    def set_parameters(**parameters: Any) -> Fields:
        """Sets these parameters and leaves all others; None resets one to its default."""
        return {"setParameters": parameters}

    @staticmethod
    def set_layout(layout: str, parameters: Optional[Fields] = None) -> Fields:
        """Switches to another layout, with default values except for `parameters`."""
        return {"setLayout": _present(layout=layout, parameters=parameters)}

    @staticmethod
    def set_environment(**environment: Any) -> Fields:
        """Sets what the view tells the layout, as in JSON: scale (pixels per point), layoutDirection, contentInset,
        contentSizeCategory, horizontalSizeClass ... What is left out has its default."""
        return {"setEnvironment": environment}

    @staticmethod
    def set_sections(sections: Sequence[Fields]) -> Fields:
        """Replaces all sections; each is made by `section(...)`."""
        return {"setSections": {"sections": list(sections)}}

    @staticmethod
    def set_sizes(section: int, item: int, sizes: Sequence[float]) -> Fields:
        """Sets the sizes of items from `item` on: the width and height of each in turn, in points."""
        return {"setSizes": {"section": section, "item": item, "sizes": list(sizes)}}

    @staticmethod
    def set_measured_sizes(section: SectionPath, sizes: Dict[int, Sequence[float]], kind: str = "") -> Fields:
        """Sets measured sizes by item: width and height in points."""
        items = sorted(sizes)
        return {"setMeasuredSizes": {**_section(section), "items": items, "kind": kind,
                                     "sizes": [length for item in items for length in sizes[item]]}}

    @staticmethod
    def measure_items(sizes: Dict[Identifier, Sequence[float]]) -> Fields:
        """Sets measured sizes by the identifiers of cells, of any sections: width and height in points."""
        return {"setMeasuredSizes": {"ids": _identifiers(sizes), "sizes": [length for size in sizes.values() for length in size]}}

    @staticmethod
    def set_orthogonal_offset(section: SectionPath, offset: float) -> Fields:
        """Sets the offset of a section that scrolls by itself, in points."""
        return {"setOrthogonalOffset": {**_section(section), "offset": offset}}

    @staticmethod
    def invalidate() -> Fields:
        """Prepares the layout again, as if everything had changed."""
        return {"invalidate": {}}

    @staticmethod
    def batch_update(
        delete_items: Iterable[Tuple[int, int]] = (),
        insert_items: Iterable[Tuple[int, int, Optional[Fields]]] = (),
        reload_items: Iterable[Tuple[int, int, Optional[Fields]]] = (),
        move_items: Iterable[Tuple[Tuple[int, int], Tuple[int, int]]] = (),
        delete_sections: Iterable[int] = (),
        insert_sections: Iterable[Tuple[int, Fields]] = (),
        reload_sections: Iterable[Tuple[int, Optional[Fields]]] = (),
        move_sections: Iterable[Tuple[int, int]] = (),
        item_counts_after: Sequence[int] = (),
    ) -> Fields:
        """UIKit's `performBatchUpdates`: deletions use index paths before the update, insertions those after it.

        `insert_items`, `reload_items`: section, item and a `section(...)` of the new items, or None for one item without data.
        `insert_sections`, `reload_sections`: the section's number and its content, or None. Moves: from, to."""
        batch = {
            "deleteItems": [_path(path) for path in delete_items],
            "insertItems": [_present(section=s, item=i, items=items) for s, i, items in insert_items],
            "reloadItems": [_present(section=s, item=i, items=items) for s, i, items in reload_items],
            "moveItems": [{"from": _path(old), "to": _path(new)} for old, new in move_items],
            "deleteSections": list(delete_sections),
            "insertSections": [_present(section=s, content=content) for s, content in insert_sections],
            "reloadSections": [_present(section=s, content=content) for s, content in reload_sections],
            "moveSections": [{"from": old, "to": new} for old, new in move_sections],
            "itemCountsAfter": list(item_counts_after),
        }
        return {"batchUpdate": {name: value for name, value in batch.items() if value}}

    # By identifier

    @staticmethod
    def insert_items(items: Union[Fields, Iterable[Identifier]], before: Optional[Identifier] = None,
                     after: Optional[Identifier] = None, at_start_of: Optional[Identifier] = None,
                     at_end_of: Optional[Identifier] = None) -> Fields:
        """Inserts items at a place. `items`: identifiers, or a `section(item_ids=...)` with sizes and values of the items."""
        return {"insertItems": {"to": _item_place(before, after, at_start_of, at_end_of), "items": _items(items)}}

    @staticmethod
    def delete_items(ids: Iterable[Identifier]) -> Fields:
        """Deletes items."""
        return {"deleteItems": {"ids": _identifiers(ids)}}

    @staticmethod
    def move_items(ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
                   at_start_of: Optional[Identifier] = None, at_end_of: Optional[Identifier] = None) -> Fields:
        """Moves items to a place, where they lie together in this order."""
        return {"moveItems": {"ids": _identifiers(ids), "to": _item_place(before, after, at_start_of, at_end_of)}}

    @staticmethod
    def reload_items(items: Union[Fields, Iterable[Identifier]]) -> Fields:
        """Makes items new under their identifiers; measured sizes are dropped. `items` as in `insert_items`; identifiers alone
        keep their sizes and values."""
        return {"reloadItems": {"items": _items(items)}}

    @staticmethod
    def reconfigure_items(items: Fields) -> Fields:
        """Gives items new sizes or values, made by `section(item_ids=...)`; they stay the items they are."""
        return {"reconfigureItems": {"items": items}}

    @staticmethod
    def insert_sections(sections: Iterable[Fields], before: Optional[Identifier] = None,
                        after: Optional[Identifier] = None) -> Fields:
        """Inserts sections, made by `section(id=...)`, beside a section; without one, after the last."""
        return {"insertSections": _present(to=_section_place(before, after), sections=list(sections))}

    @staticmethod
    def delete_sections(ids: Iterable[Identifier]) -> Fields:
        """Deletes sections with their items."""
        return {"deleteSections": {"ids": _identifiers(ids)}}

    @staticmethod
    def move_sections(ids: Iterable[Identifier], before: Optional[Identifier] = None,
                      after: Optional[Identifier] = None) -> Fields:
        """Moves sections beside another one, where they lie together in this order; without one, after the last."""
        return {"moveSections": _present(ids=_identifiers(ids), to=_section_place(before, after))}

    @staticmethod
    def reload_sections(ids: Iterable[Identifier]) -> Fields:
        """Makes sections and all their items new under their identifiers; measured sizes are dropped."""
        return {"reloadSections": {"ids": _identifiers(ids)}}

    @staticmethod
    def apply_snapshot(snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None) -> Fields:
        """Makes the container, or the section `to` alone, equal to a snapshot. The daemon finds what is inserted, deleted and
        moved, with the fewest moves."""
        return {"applySnapshot": snapshot.fields(to)}


class Query:
    """A query's name and fields, for `Container.query_batch`."""

    @staticmethod
    def rect(rect: Sequence[float], categories: Sequence[str] = (), limit: int = 0, cursor: str = "") -> Tuple[str, Fields]:
        """Like `Container.query_rect`, but a single page."""
        return "queryRect", {"rect": _rect(rect), "categories": list(categories), "limit": limit, "cursor": cursor}

    @staticmethod
    def items(index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_items`."""
        return "queryItems", {"indexPaths": [_path(path) for path in index_paths]}

    @staticmethod
    def container() -> Tuple[str, Fields]:
        """Like `Container.query_container`; its result is as in JSON."""
        return "queryContainer", {}

    @staticmethod
    def supplementary(kind: str, index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_supplementary`."""
        return "querySupplementary", {"kind": kind, "indexPaths": [_path(path) for path in index_paths]}

    @staticmethod
    def decorations(kind: str, index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_decorations`."""
        return "queryDecorations", {"kind": kind, "indexPaths": [_path(path) for path in index_paths]}


def read_attributes(columns: Optional[Fields]) -> List[Attributes]:
    """Makes rows of the columns in which elements are sent. Raises `ProtocolError` if the columns do not match."""
    columns = columns or {}
    sections, frames = columns.get("sections", ()), columns.get("frames", ())
    count = len(sections)
    names = columns.get("kindNames") or ["cell"]
    categories = columns.get("kindCategories") or ["cell"] + ["supplementary"] * (len(names) - 1)

    def column(name: str, default: Any) -> Iterable[Any]:
        values = columns.get(name) or ()
        if values and len(values) != count:
            raise ProtocolError(f"{name} has {len(values)} entries, expected {count} or none")
        return map(type(default), values) if values else [default] * count

    items = columns.get("items", ())
    if len(items) != count or len(frames) != 4 * count or len(categories) != len(names):
        raise ProtocolError(f"columns of {count} sections, {len(items)} items, {len(frames)} numbers of frames, "
                            f"{len(names)} kinds in {len(categories)} categories do not fit together")
    coordinates = map(float, frames)
    rows = []
    for kind, *row in zip(column("kinds", 0), map(int, sections), map(int, items), coordinates, coordinates, coordinates, coordinates,
                          column("zIndexes", 0), column("alphas", 1.0), column("hidden", False),
                          column("estimated", False)):
        if not 0 <= kind < len(names):
            raise ProtocolError(f"kind is {kind}, expected 0..<{len(names)}")
        rows.append(Attributes(names[kind], *row, categories[kind]))
    for transform in columns.get("transforms", ()):
        position = transform.get("position", 0)
        if not 0 <= position < count:
            raise ProtocolError(f"position of a transform is {position}, expected 0..<{count}")
        rows[position] = rows[position]._replace(transform=Transform(
            tuple(map(float, transform.get("matrix", ()))), _read_rect(transform.get("untransformedFrame"))))
    for pinned in columns.get("pinned", ()):
        position = pinned.get("position", 0)
        if not 0 <= position < count:
            raise ProtocolError(f"position of a pinned element is {position}, expected 0..<{count}")
        rows[position] = rows[position]._replace(pinned=(float(pinned.get("dx", 0)), float(pinned.get("dy", 0))))
    for own in sorted(columns.get("custom", ()), key=lambda own: own.get("name", "")):
        positions, values = own.get("positions", ()), own.get("values", ())
        if len(positions) != len(values):
            raise ProtocolError(f"{own.get('name', '')} has {len(values)} values for {len(positions)} positions")
        for position, value in zip(positions, values):
            if not 0 <= position < count:
                raise ProtocolError(f"position of {own.get('name', '')} is {position}, expected 0..<{count}")
            rows[position] = rows[position]._replace(
                custom=rows[position].custom + ((own.get("name", ""), float(value)),))
    if columns.get("ids"):
        ids = read_identifiers(columns["ids"])
        if len(ids) != count:
            raise ProtocolError(f"ids has {len(ids)} entries, expected {count} or none")
        for position, (each, id) in enumerate(zip(rows, ids)):
            if each.category == "cell" or each.item != LAYOUT_ITEM:
                rows[position] = each._replace(id=id)
    return rows


def read_identifiers(ids: Optional[Fields]) -> List[Identifier]:
    """Identifiers from JSON; numbers are exact."""
    ids = ids or {}
    return [*map(int, ids.get("numbers", ())), *map(_read_text, ids.get("names", ()))]


def _read_identifier(id: Optional[Fields]) -> Optional[Identifier]:
    if not id:
        return None
    return int(id["number"]) if "number" in id else _read_text(id.get("name"))


def _checked(id: Identifier) -> Identifier:
    """The identifier. Raises `TypeError` or `ValueError` if it is none."""
    if isinstance(id, bool) or not isinstance(id, (int, str)):
        raise TypeError(f"an identifier is {id!r}, expected a number or text")
    if isinstance(id, int) and not 0 <= id <= MAX_IDENTIFIER:
        raise ValueError(f"an identifier is {id}, expected 0...{MAX_IDENTIFIER}")
    if isinstance(id, str) and not 0 < len(id.encode()) <= 64:
        raise ValueError(f"an identifier is {id!r}, expected 1...64 bytes")
    return id


def _identifier(id: Identifier) -> Fields:
    return {"name": id} if isinstance(_checked(id), str) else {"number": str(id)}


def _identifiers(ids: Iterable[Identifier]) -> Fields:
    ids = list(map(_checked, [ids] if isinstance(ids, str) else ids))
    if ids and all(isinstance(id, str) for id in ids):
        return {"names": ids}
    if any(isinstance(id, str) for id in ids):
        raise TypeError(f"identifiers are {ids[:3]!r} ..., expected all numbers or all text")
    return {"numbers": list(map(str, ids))} if ids else {}


def _items(items: Union[Fields, Iterable[Identifier]]) -> Fields:
    return items if isinstance(items, dict) else section(item_ids=[items] if isinstance(items, str) else list(items))


def _item_place(before: Optional[Identifier], after: Optional[Identifier], start: Optional[Identifier],
                end: Optional[Identifier]) -> Fields:
    place = _present(before=before, after=after, sectionStart=start, sectionEnd=end)
    if len(place) != 1:
        raise ValueError("a place needs one of before, after, at_start_of and at_end_of")
    return {name: _identifier(id) for name, id in place.items()}


def _section_place(before: Optional[Identifier], after: Optional[Identifier]) -> Optional[Fields]:
    place = _present(before=before, after=after)
    if len(place) > 1:
        raise ValueError("a place among sections is before one or after one")
    return {name: _identifier(id) for name, id in place.items()} or None


def _present(**fields: Any) -> Fields:
    return {name: value for name, value in fields.items() if value is not None}


def _rect(rect: Sequence[float]) -> Fields:
    x, y, width, height = rect
    return {"x": x, "y": y, "width": width, "height": height}


def _point(point: Sequence[float]) -> Fields:
    x, y = point
    return {"x": x, "y": y}


def _section(section: SectionPath) -> Fields:
    return {"sectionId": _identifier(section.id)} if isinstance(section, SectionID) else {"section": section}


def _path(path: ItemPath) -> Fields:
    if isinstance(path, (int, str)):
        return {"id": _identifier(path)}
    section, item = path
    return {**_section(section), "item": item}


def _ranges(ranges: Iterable[Union[Identifier, Tuple[int, int, int]]]) -> List[Fields]:
    ranges = list(ranges)
    ids = [each for each in ranges if isinstance(each, (int, str))]
    numbered = [{"section": each[0], "item": each[1], "count": each[2]} for each in ranges if not isinstance(each, (int, str))]
    return numbered + ([{"ids": _identifiers(ids)}] if ids else [])


def _read_rect(rect: Optional[Fields]) -> Rect:
    read = (rect or {}).get
    return float(read("x", 0)), float(read("y", 0)), float(read("width", 0)), float(read("height", 0))


def _read_size(size: Optional[Fields]) -> Tuple[float, float]:
    read = (size or {}).get
    return float(read("width", 0)), float(read("height", 0))


def _read_point(point: Optional[Fields]) -> Tuple[float, float]:
    read = (point or {}).get
    return float(read("x", 0)), float(read("y", 0))


def _read_path(path: Optional[Fields]) -> Tuple[int, int]:
    read = (path or {}).get
    return int(read("section", 0)), int(read("item", 0))


def _read_text(text: Optional[str]) -> str:
    if not isinstance(text or "", str):
        raise TypeError(f"{type(text).__name__} in place of a string")
    return text or ""


# ---------------------------------------------------------------------------------------------------------- protocol

class Protocol:
    """The protocol of one connection, without the connection: requests become bytes, bytes become replies and events."""

    def __init__(self, frame_bytes: int = MAX_FRAME_BYTES, reply_bytes: int = MAX_REPLY_BYTES) -> None:
        self._frame_bytes, self._reply_bytes = frame_bytes, reply_bytes
        # Bytes to send; the owner of the socket removes them.
        self.output = bytearray()
        self._input = bytearray()
        self._last_id = 0
        # Oldest first. An abandoned request stays until its reply arrives, so that its id is not reused.
        self._in_flight: Dict[int, str] = {}
        self._parts: Dict[int, bytearray] = {}
        self._part_indexes: Dict[int, int] = {}
        # Events of a subscription whose own reply is still arriving in parts.
        self._early: List[Event] = []
        # The queue of each subscription.
        self.events: Dict[int, deque] = {}
        # The reason that the connection ended.
        self.lost: Optional[ConnectionLost] = None
        self._last_failure: Optional[LayoutdError] = None

    def request(self, name: str, fields: Fields, parts: bool = False, with_ids: bool = False) -> int:
        """Appends a request to `output` and returns its id. `parts`: a long reply may arrive in parts, with others in between.
        `with_ids`: it names items and sections by their identifiers as well.

        Raises `ConnectionLost` once the connection has ended, `ValueError` for values that JSON or a frame cannot represent."""
        if self.lost:
            raise self.lost.again()
        self._last_id = self._last_id % 0xFFFFFFFF + 1
        while self._last_id in self._in_flight:
            self._last_id = self._last_id % 0xFFFFFFFF + 1
        message: Fields = {"id": self._last_id, name: fields}
        if parts:
            message["parts"] = True
        if with_ids:
            message["withIds"] = True
        body = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
        if len(body) > 0xFFFFFFFF:
            raise ValueError(f"a request of {len(body)} bytes does not fit a frame")
        self._in_flight[self._last_id] = name
        self.output += len(body).to_bytes(4, "little") + body
        return self._last_id

    def receive(self, data: bytes) -> List[Tuple[int, Answer]]:
        """Accepts received bytes, in pieces of any length, and returns the ids of the requests that they complete, each with its
        whole reply or its failure.

        Replies before bytes that violate the protocol still count; `lost` then has the reason that the connection ended."""
        self._input += data
        replies: List[Tuple[int, Answer]] = []
        start = 0
        try:
            while len(self._input) - start >= 4 and not self.lost:
                length = int.from_bytes(self._input[start:start + 4], "little")
                if not 0 < length <= self._frame_bytes:
                    raise ProtocolError(f"frame length is {length}, expected 1...{self._frame_bytes}")
                if len(self._input) - start - 4 < length:
                    break
                body = bytes(self._input[start + 4:start + 4 + length])
                start += 4 + length
                self._take(body, replies)
        except ProtocolError as error:
            self.lose(error)
        except MISREAD as error:
            self.lose(_malformed(error))
        del self._input[:start]
        return replies

    def discard(self, answer: Answer) -> None:
        """Undoes the effect of a reply that arrived too late: ends a subscription whose events nothing would read."""
        if isinstance(answer, dict) and "subscribe" in answer:
            number = int(answer["subscribe"].get("subscription", 0))
            self.events.pop(number, None)
            if not self.lost:
                self.request("unsubscribe", {"subscription": number})

    def lose(self, error: Optional[ConnectionLost] = None) -> ConnectionLost:
        """Marks the connection as ended; returns the reason."""
        if not self.lost:
            if not error and self._last_failure:
                error = ConnectionLost(self._last_failure.message, self._last_failure.code)
            middle = " in the middle of a frame" if self._input else ""
            self.lost = error or ConnectionLost("layoutd hung up" + middle)
            self._in_flight.clear()
            self._parts.clear()
            self._part_indexes.clear()
            self.output.clear()
        return self.lost

    def _take(self, body: bytes, replies: List[Tuple[int, Answer]], is_assembled: bool = False) -> None:
        message = json.loads(body, parse_constant=_refuse_constant)
        if not isinstance(message, dict):
            raise ProtocolError(f"a body is {type(message).__name__}, expected an object")
        if "event" in message:
            return self._route(Event.read(message["event"]))
        if "goodbye" in message:
            reason = message["goodbye"].get("reason", "")
            self.lose(ConnectionLost(f"layoutd disconnected this client: {reason}", f"connection.{reason}"))
            return
        id = message.get("id", 0)
        failure = LayoutdError(message["error"]) if "error" in message else None
        if id == 0:
            # Without an error, the message is newer than this client. A failure without an id belongs to the oldest request
            # in flight.
            if not failure:
                return
            if not self._in_flight:
                self._last_failure = failure
                return
            id = next(iter(self._in_flight))
        if id not in self._in_flight:
            raise ProtocolError(f"a reply's id is {id}, which is of no request in flight")
        if "part" in message:
            if is_assembled:
                raise ProtocolError(f"reply {id} is parts of parts")
            whole = self._assemble(id, message["part"])
            return self._take(whole, replies, True) if whole is not None else None
        name = self._in_flight[id]
        if not failure and not isinstance(message.get(name), dict):
            raise ProtocolError(f"reply {id} has {', '.join(message)}, expected {name}")
        self._parts.pop(id, None)
        self._part_indexes.pop(id, None)
        del self._in_flight[id]
        if name == "subscribe" and not failure:
            number = int(message["subscribe"].get("subscription", 0))
            self.events[number] = deque(event for event in self._early if event.subscription == number)
            self._early = [event for event in self._early if event.subscription != number]
        replies.append((id, failure or message))

    def _assemble(self, id: int, part: Fields) -> Optional[bytes]:
        index, expected = part.get("index", 0), self._part_indexes.get(id, 0)
        if index != expected:
            raise ProtocolError(f"part {index} of reply {id} came, expected {expected}")
        try:
            piece = base64.b64decode(part.get("body", ""), validate=True)
        except binascii.Error as error:
            raise ProtocolError(f"part {index} of reply {id} is not base64: {error}") from None
        whole = self._parts.setdefault(id, bytearray())
        if len(whole) + len(piece) > self._reply_bytes:
            raise ProtocolError(f"reply {id} is longer than {self._reply_bytes} bytes")
        whole += piece
        self._part_indexes[id] = index + 1
        if not part.get("last", False):
            return None
        del self._parts[id], self._part_indexes[id]
        return bytes(whole)

    def _route(self, event: Event) -> None:
        queue = self.events.get(event.subscription)
        if queue is None:
            # The subscription has just ended, unless it is about to begin.
            if "subscribe" not in self._in_flight.values():
                self._early.clear()
                return
            queue = self._early
        if len(queue) >= MAX_WAITING_EVENTS:
            event = _merged(queue, event)
        queue.append(event)


def _refuse_constant(name: str) -> None:
    raise ProtocolError(f"a body has {name}, which is no JSON")


def _malformed(error: Exception) -> ProtocolError:
    return ProtocolError(f"what came does not read as a message: {type(error).__name__}: {error}")


def _merged(queue: Any, event: Event) -> Event:
    """Removes an older event of the same container from a full queue, and returns the event with the older one merged in."""
    for older in queue:
        if (older.kind, older.subscription, older.container) == (event.kind, event.subscription, event.container):
            break
    else:
        raise ProtocolError(f"{len(queue)} events wait, and none can take in one more")
    queue.remove(older)
    if event.kind != "invalidated":
        return event
    before, now = older.fields.get("changes", {}), event.fields.get("changes", {})
    (x, y), (dx, dy) = older.content_offset_adjustment, event.content_offset_adjustment
    changes = _present(everything=True, contentSizeBefore=before.get("contentSizeBefore"),
                       contentSizeAfter=now.get("contentSizeAfter"))
    return event._replace(fields={
        **event.fields, "changes": changes, "merged": older.merged + event.merged,
        "generationBefore": str(older.generation_before), "contentOffsetAdjustment": _point((x + dx, y + dy))})


# ---------------------------------------------------------------------------------------------------------- requests

class _Ask(NamedTuple):
    name: str
    fields: Fields
    parts: bool = False
    with_ids: bool = False


Steps = Generator[_Ask, Fields, Any]


def _operation(steps: Callable[..., Steps]) -> Callable[..., Any]:
    """Makes a method of a generator of requests. It returns the generator's result, to be awaited with `AsyncClient`."""
    @functools.wraps(steps)
    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        return self.client._run(steps(self, *arguments, **named))
    method.steps = steps  # The generator itself, for generators that delegate to others.
    return method


class _Requests:
    """The requests of a connection. With `AsyncClient`, await each.

    Each may raise `LayoutdError` (`server.stopping`, `request.*` and the codes in its description), `ConnectionLost` and
    `TimeoutError`.
    `server`: the daemon's reply to `hello`, as in JSON; empty before it."""
    server: Fields = {}
    client: Any

    def _wake(self) -> None:
        """Wakes the waiting tasks, so that they check again."""

    @_operation
    def request(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps:
        """Sends any request by its name in JSON and returns the result. Fields that are None are omitted."""
        return (yield _Ask(name, _present(**fields), parts, with_ids)).get(name, {})

    @_operation
    def exchange(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps:
        """Like `request`, but returns the whole reply, which has `generation` beside the result."""
        return (yield _Ask(name, _present(**fields), parts, with_ids))

    @_operation
    def ping(self) -> Steps:
        """Returns when the daemon has replied."""
        yield _Ask("ping", {})

    @_operation
    def sync(self) -> Steps:
        """Returns when all earlier events of this connection have arrived."""
        yield _Ask("sync", {})

    @_operation
    def cancel(self, id: int) -> Steps:
        """Cancels a request that has not begun, which then fails with `request.cancelled`. Returns false if it is too late."""
        return (yield _Ask("cancel", {"id": id}))["cancel"].get("cancelled", False)

    @_operation
    def list_layouts(self) -> Steps:
        """The name, summary and source of each layout, as in JSON."""
        return (yield _Ask("listLayouts", {}))["listLayouts"].get("layouts", [])

    @_operation
    def describe_layout(self, layout: str) -> Steps:
        """A layout's parameters as in JSON, and as JSON Schema in `schema`. Raises `layout.unknown`."""
        return (yield _Ask("describeLayout", {"layout": layout}))["describeLayout"]

    @_operation
    def list_containers(self) -> Steps:
        """The state of each container that the user may see."""
        containers = (yield _Ask("listContainers", {}))["listContainers"].get("containers", [])
        return [ContainerState.read(state) for state in containers]

    @_operation
    def list_plugins(self) -> Steps:
        """Each plugin as in JSON."""
        return (yield _Ask("listPlugins", {}))["listPlugins"].get("plugins", [])

    @_operation
    def statistics(self) -> Steps:
        """What the daemon has counted, as in JSON: of all users for root and the daemon's own user, of the caller for others."""
        return (yield _Ask("statistics", {}))["statistics"]

    @_operation
    def reload_plugins(self) -> Steps:
        """Reloads all plugins and returns each as in JSON. Raises `permission.denied`."""
        return (yield _Ask("reloadPlugins", {}))["reloadPlugins"].get("plugins", [])

    @_operation
    def reload(self) -> Steps:
        """Has the daemon read its settings and plugins again, and returns what has changed as in JSON.

        Raises `configuration.invalid`, where all is as before, and `permission.denied`."""
        return (yield _Ask("reload", {}))["reload"]

    @_operation
    def open(self, layout: str, bounds: Sequence[float], sections: Sequence[Fields] = (), **fields: Any) -> Steps:
        """Opens a container; `bounds` is x, y, width, height in points, `sections` are made by `section(...)`.
        `fields`: name, parameters, environment, lifetime, access, as in JSON.
        Raises `layout.unknown`, `parameters.*`, `container.nameTaken`, `limit.*`, `plugin.*`."""
        fields = _present(layout=layout, bounds=_rect(bounds), sections=list(sections), **fields)
        reply = yield _Ask("openContainer", fields)
        opened = reply["openContainer"]
        return Container(self.client, int(opened["container"]), fields.get("name", ""), int(reply.get("generation", 0)),
                         _read_size(opened.get("contentSize")), opened.get("warnings", []))

    @_operation
    def attach(self, name: str, owner: Optional[int] = None, with_items: bool = False) -> Steps:
        """Attaches to a container by its name, whichever client opened it; `state` describes it.
        `owner`: the user id of its owner. `with_items`: `state.sections` includes the sizes and values of items.
        Raises `container.unknown`, `permission.denied`, `limit.containersPerConnection`."""
        fields = _present(name=name, owner=owner, withItems=with_items or None)
        state = ContainerState.read((yield _Ask("attachContainer", fields))["attachContainer"].get("state", {}))
        container = Container(self.client, state.container, name, state.generation, state.content_size, [], owner)
        container.state = state
        return container

    @_operation
    def subscribe(self, *events: str, container: Optional[Container] = None, rate: int = 0,
                  passive: Optional[bool] = None) -> Steps:
        """Subscribes to these kinds of events, or to all, of one container or of all the user's containers. `rate`: how many times
        in a second of a container's time to get `moved`, 1...120; 0: 60. `passive`: whether to get only the frames of steps that are
        made anyway; otherwise time passes in containers that move because of the subscription. By default only a subscription to
        all kinds is passive. Raises `container.unknown`, `limit.subscriptionsPerConnection`."""
        kinds = list(events or self.server.get("events", ()))
        passive = not events and "moved" in kinds if passive is None else passive
        subscription = Subscription(self.client, kinds, container, _present(rate=rate or None, isPassive=passive or None))
        yield from subscription._begin()
        return subscription


# A reconnection attaches to containers in the order in which they were first attached to.
_ages = itertools.count()


class Container:
    """A container. `generation`, `content_size` (width, height in points) and `warnings` are those of the last reply to this
    object. Unless it is persistent, it ends with its connection. With `AsyncClient`, await each method.

    `with` closes it, whatever its body raises, unless the connection is lost or the body has closed it. An error of the body
    propagates, even if closing fails as well.

    Lengths, offsets and rectangles (x, y, width, height) are in points, y downwards, in the container; index paths are pairs
    of section and item. In a container with identifiers, an item's identifier may stand in place of its index path, and
    `SectionID` in place of a section's number; `identifier.unknown` is raised if there is none with it. With `with_ids`, which
    may be set and which each query and update may override, answers name items and sections by their identifiers as well.
    Each method may raise `LayoutdError` (`container.unknown`, `permission.denied`, the `plugin.*` and
    `layout.failed` of a layout that fails to prepare, and the codes in its description), `TimeoutError`, and `ConnectionLost`,
    also if the container has ended with its connection (`number` is 0)."""

    def __init__(self, client: Any, number: int, name: str, generation: int, content_size: Tuple[float, float],
                 warnings: Sequence[Fields], owner: Optional[int] = None) -> None:
        self.client, self.number, self.name, self.owner = client, number, name, owner
        self.generation, self.content_size, self.warnings = generation, content_size, warnings
        self.with_ids = False
        self.state: Optional[ContainerState] = None
        self._last_number = number
        self._is_closed = False
        self._age = next(_ages)
        client._containers.add(self)

    def __enter__(self) -> Container:
        return self

    def __exit__(self, _: object, error: object, __: object) -> None:
        if error is None:
            self._leave()
        elif not self.client._protocol.lost:
            with contextlib.suppress(LayoutdError, OSError):
                self._leave()

    async def __aenter__(self) -> Container:
        return self

    async def __aexit__(self, _: object, error: object, __: object) -> None:
        if error is None:
            await self._leave()
        elif not self.client._protocol.lost:
            with contextlib.suppress(LayoutdError, OSError):
                await self._leave()

    @_operation
    def close(self) -> Steps:
        """Closes the container for all clients. Raises `container.unknown`, `permission.denied`."""
        self._is_closed = True
        yield from self._ask("closeContainer")

    @_operation
    def _leave(self) -> Steps:
        if self.number and not self._is_closed:  # A container without a number has ended with its connection.
            yield from Container.close.steps(self)

    # Change

    @_operation
    def update(self, operations: Sequence[Fields], if_generation: Optional[int] = None,
               anchor: Optional[Fields] = None, with_animations: bool = False, without_batch: bool = False,
               refuse_skipped: bool = False, with_ids: Optional[bool] = None,
               durable: bool = False) -> Steps:
        """Carries out all operations (see `Operation`) or none, and returns a `Change`.
        `if_generation`: fails with `generation.stale` at any other. `anchor`: the element to keep in place, as in JSON.
        `without_batch`: leaves out `batch`, which has an entry for every section. `refuse_skipped`: raises `identifier.unknown`
        and `identifier.duplicate` for items and sections that operations by identifier would leave out. `durable`: waits until
        a persistent container is stored, so that it survives the server's end; needs a server that stores containers.
        Raises `update.*`, `parameters.*`, `layout.unknown`, `index.outOfRange`, `limit.*`."""
        reply = yield from self._ask(
            "updateContainer", with_ids=with_ids, operations=list(operations), anchor=anchor,
            withAnimations=with_animations or None, withoutBatch=without_batch or None, refuseSkipped=refuse_skipped or None,
            durable=durable or None,
            ifGeneration=None if if_generation is None else str(if_generation))
        return self._changed(reply["updateContainer"], reply.get("generation", 0))

    def _changed(self, result: Fields, generation: Any) -> Change:
        self.generation, self.content_size = int(generation), _read_size(result.get("contentSize"))
        self.warnings = result.get("warnings", [])
        changes = Changes.read(result["changes"]) if "changes" in result else None
        return Change(self.generation, self.content_size, changes, self.warnings, result.get("batch"),
                      _read_point(result.get("contentOffsetAdjustment")), read_attributes(result.get("appearing")),
                      read_attributes(result.get("disappearing")), _read_point(result.get("anchorDisplacement")),
                      int(result.get("generationBefore", 0)), result.get("merged", 1),
                      [Skipped.read(each) for each in result.get("skipped", ())], bool(result.get("isStored", False)))

    @_operation
    def apply(self, snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None, **options: Any) -> Steps:
        """Makes the container equal to a `Snapshot`, or the section `to` equal to a `SectionSnapshot`, and returns a `Change`.
        `options` are those of `update`. The snapshot's reloads and reconfigured items are then done with: applying it once more
        does not repeat them."""
        change = yield from Container.update.steps(self, [Operation.apply_snapshot(snapshot, to)], **options)
        snapshot.forget_reloads()
        return change

    def set_bounds(self, bounds: Sequence[float]) -> Any:
        """`update` with `Operation.set_bounds` alone."""
        return self.update([Operation.set_bounds(bounds)])

    def set_parameters(self, **parameters: Any) -> Any:
        """`update` with `Operation.set_parameters` alone."""
        return self.update([Operation.set_parameters(**parameters)])

    def batch_update(self, **changes: Any) -> Any:
        """`update` with `Operation.batch_update` alone."""
        return self.update([Operation.batch_update(**changes)])

    # Interactive movement

    @_operation
    def begin_movement(self, index_paths: Iterable[ItemPath], point: Optional[Sequence[float]] = None) -> Steps:
        """Lifts items, which gather in this order, and returns a `MovementStep`. `point`: where they are grabbed; None: in the middle
        of the first. Raises `movement.active` if items of the container are being moved already."""
        return self._moved("beginMovement", (yield from self._ask(
            "beginMovement", indexPaths=[_path(path) for path in index_paths], point=point and _point(point))))

    @_operation
    def update_movement(self, position: Sequence[float], target: Optional[Container] = None) -> Steps:
        """Moves the finger, and returns a `MovementStep`. `target`: another container of the same user, if the finger is in that one.
        Raises `movement.unknown` if this client moves no items of the container."""
        return self._moved("updateMovement", (yield from self._ask(
            "updateMovement", position=_point(position), targetContainer=target and target.number)))

    @_operation
    def end_movement(self, target: Optional[Container] = None) -> Steps:
        """Drops the items, and returns a `Change`: that of a batch update which moves them. `target`: the container in which they are
        dropped, if that is another one; its `Change` is returned as well, or None if they are dropped in their own. If this fails,
        the movement goes on."""
        reply = yield from self._ask("endMovement")
        result = reply["endMovement"]
        change = self._changed(result.get("update", {}), reply.get("generation", 0))
        if target is None:
            return change
        if "targetUpdate" not in result:
            return change, None
        return change, target._changed(result["targetUpdate"], result.get("targetGeneration", 0))

    @_operation
    def cancel_movement(self) -> Steps:
        """Puts the items back, and returns a `MovementStep`."""
        return self._moved("cancelMovement", (yield from self._ask("cancelMovement")))

    def _moved(self, name: str, reply: Fields) -> MovementStep:
        result = reply[name]
        self.generation, self.content_size = int(reply.get("generation", 0)), _read_size(result.get("contentSize"))
        return MovementStep(self.generation, Movement.read(result.get("movement")),
                            Changes.read(result["changes"]) if "changes" in result else None, self.content_size,
                            _read_point(result.get("autoScroll")), int(result.get("generationBefore", 0)),
                            Movement.read(result.get("targetMovement")))

    @_operation
    def prepare(self) -> Steps:
        """The numbers of sections and elements, and the time that the prepare took in microseconds, as in JSON."""
        return (yield from self._ask("prepare"))["prepare"]

    # Query

    @_operation
    def query_rect(self, rect: Sequence[float], categories: Sequence[str] = (), limit: int = 0,
                   parts: bool = False, with_ids: Optional[bool] = None) -> Steps:
        """All elements that intersect the rectangle, from one generation. `limit`: elements per page; all pages are read.
        Raises `generation.stale` if the container changes during every attempt."""
        found: List[Attributes] = []
        cursor, attempts = None, 1
        while cursor != "":
            try:
                name, fields = Query.rect(rect, categories, limit, cursor or "")
                reply = yield from self._ask(name, parts=parts, with_ids=with_ids, **fields)
            except LayoutdError as error:
                if error.code != "generation.stale" or not cursor or attempts == ATTEMPTS:
                    raise
                found, cursor, attempts = [], None, attempts + 1  # It changed between two pages, which would not match.
                continue
            found += read_attributes(reply[name].get("attributes"))
            cursor = reply[name].get("cursor", "")
        self.generation = int(reply.get("generation", 0))
        return found

    @_operation
    def query_items(self, index_paths: Iterable[ItemPath], parts: bool = False, with_ids: Optional[bool] = None) -> Steps:
        """The cells at these index paths, except those without a frame. Raises `index.outOfRange`,
        `limit.elementsPerReply`."""
        return (yield from self._query(Query.items(index_paths), parts, with_ids))

    @_operation
    def query_supplementary(self, kind: str, index_paths: Iterable[ItemPath], parts: bool = False,
                          with_ids: Optional[bool] = None) -> Steps:
        """Like `query_items`, for one kind of supplementary elements. Raises `request.invalid` for an unknown kind."""
        return (yield from self._query(Query.supplementary(kind, index_paths), parts, with_ids))

    @_operation
    def query_decorations(self, kind: str, index_paths: Iterable[ItemPath], parts: bool = False,
                        with_ids: Optional[bool] = None) -> Steps:
        """Like `query_supplementary`, for decorations."""
        return (yield from self._query(Query.decorations(kind, index_paths), parts, with_ids))

    @_operation
    def query_batch(self, queries: Sequence[Tuple[str, Fields]], parts: bool = False,
                    with_ids: Optional[bool] = None) -> Steps:
        """Performs several queries (see `Query`) at one generation. Returns for each a list of attributes, the whole result
        as in JSON if it has none, or the `LayoutdError` that it failed with. Raises `limit.queriesPerBatch`."""
        reply = yield from self._ask("queryBatch", parts=parts, with_ids=with_ids,
                                     queries=[{name: fields} for name, fields in queries])
        self.generation = int(reply.get("generation", 0))
        results = reply["queryBatch"].get("results", [])
        if len(results) != len(queries):
            raise ProtocolError(f"{len(results)} results came, expected {len(queries)}")
        answers: List[Any] = []
        for (name, _), result in zip(queries, results):
            if "error" in result:
                answers.append(LayoutdError(result["error"]))
            elif name in ("queryRect", "queryItems", "querySupplementary", "queryDecorations"):
                answers.append(read_attributes(result.get(name, {}).get("attributes")))
            else:
                answers.append(result.get(name, {}))
        return answers

    @_operation
    def query_orthogonal(self, section: SectionPath) -> Steps:
        """A section that scrolls by itself, as in JSON, and its visible elements, as attributes."""
        result = (yield from self._ask("queryOrthogonal", **_section(section)))["queryOrthogonal"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    @_operation
    def transition(self, to_layout: str, progress: float, to_parameters: Optional[Fields] = None,
                   rect: Optional[Sequence[float]] = None, to_offset: Optional[Sequence[float]] = None) -> Steps:
        """A moment of the transition to another layout, as in JSON, and its attributes. `progress`: 0 this one, 1 the other.
        Raises `layout.unknown`, `parameters.*`."""
        result = (yield from self._ask(
            "transition", toLayout=to_layout, toParameters=to_parameters, progress=progress,
            rect=None if rect is None else _rect(rect), toOffset=None if to_offset is None else _point(to_offset),
        ))["transition"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    @_operation
    def begin_transition(self, to_layout: str = "", to_parameters: Optional[Fields] = None,
                         focus: Optional[Sequence[float]] = None) -> Steps:
        """Puts the container into transition to another layout, or to other parameters of its own, until `finish_transition` or
        `cancel_transition`; every query is answered on the way. `focus`: the point between the fingers, from the origin of the
        bounds; its content stays there. Returns the state as in JSON: `transition`, `contentSize`, `bounds`, `anchor`.
        Raises `transition.active`, `layout.unknown`, `parameters.*`."""
        return (yield from self._step("beginTransition", toLayout=to_layout or None, toParameters=to_parameters,
                                      focus=None if focus is None else _point(focus)))

    @_operation
    def update_transition(self, progress: float, focus: Optional[Sequence[float]] = None) -> Steps:
        """Takes the transition to a progress, clamped to 0...1, and the fingers to `focus`. Returns what `begin_transition` does.
        Raises `transition.unknown`."""
        return (yield from self._step("updateTransition", progress=progress,
                                      focus=None if focus is None else _point(focus)))

    @_operation
    def finish_transition(self) -> Steps:
        """Ends the transition in the other layout, and returns a `Change` as `update` does. Raises `transition.unknown`."""
        reply = yield from self._ask("finishTransition")
        return self._changed(reply["finishTransition"], reply.get("generation", 0))

    @_operation
    def cancel_transition(self) -> Steps:
        """Ends the transition where it began. Returns what `begin_transition` does. Raises `transition.unknown`."""
        return (yield from self._step("cancelTransition"))

    def _step(self, name: str, **fields: Any) -> Steps:
        reply = yield from self._ask(name, **fields)
        result = reply[name]
        self.generation, self.content_size = int(reply.get("generation", 0)), _read_size(result.get("contentSize"))
        return result

    @_operation
    def target_offset(self, proposed: Sequence[float], velocity: Sequence[float] = (0, 0), section: Optional[SectionPath] = None,
                      snapping: Optional[str] = None) -> Steps:
        """The offset x, y at which a drag comes to rest; for a section that scrolls by itself, x is the offset along it."""
        place = {} if section is None else _section(section)
        result = yield from self._ask("targetOffset", **place, proposed=_point(proposed), velocity=_point(velocity),
                                      snapping=snapping)
        return _read_point(result["targetOffset"].get("offset"))

    @_operation
    def hit_test(self, point: Sequence[float]) -> Steps:
        """The topmost element at a point or None, the index path of the nearest item or None, and its distance in points."""
        result = (yield from self._ask("hitTest", point=_point(point)))["hitTest"]
        found = read_attributes(result.get("attributes"))
        nearest = IndexPath.read(result["nearest"]) if "nearest" in result else None
        return found[0] if found else None, nearest, float(result.get("distance", 0))

    @_operation
    def insertion_point(self, point: Sequence[float], allows_into: bool = False,
                        moving: Iterable[Union[Identifier, Tuple[int, int, int]]] = ()) -> Steps:
        """Where to insert a dropped item: its index path, and whether the drop goes into the item there, which only `allows_into`
        permits. `moving` are the dragged items, as identifiers or ranges of section, first item and count; they do not count."""
        result = (yield from self._ask("insertionPoint", point=_point(point), allowsInto=allows_into or None,
                                       moving=_ranges(moving) or None))["insertionPoint"]
        return IndexPath.read(result.get("indexPath")), bool(result.get("into", False))

    @_operation
    def query_container(self) -> Steps:
        """The container's current contents: `state`, `itemCounts` and `kinds`, as in JSON."""
        return (yield from self._ask("queryContainer"))["queryContainer"]

    @_operation
    def query_sections(self, section: SectionPath = 0, count: int = 1) -> Steps:
        """Where sections are, for each its frame and the frame of its cells alone, or None without cells; with `with_ids`, its
        identifier as well. Raises `index.outOfRange`."""
        result = (yield from self._ask("querySections", **_section(section), count=count))["querySections"]
        return [(_read_rect(each.get("frame")), _read_rect(each["contentFrame"]) if "contentFrame" in each else None,
                 *((_read_identifier(each.get("id")),) if self.with_ids else ())) for each in result.get("sections", ())]

    @_operation
    def reading_order(self, rect: Optional[Sequence[float]] = None, section: SectionPath = 0, by: str = "rows") -> Steps:
        """The items of a rectangle or section as one reads them by sight, by "rows" or "columns": (section, item, row, column,
        position, set size, mounted) for each, and with `with_ids` its identifier. Raises `index.outOfRange`,
        `limit.elementsPerReply`."""
        result = (yield from self._ask("readingOrder", rect=None if rect is None else _rect(rect), **_section(section),
                                       by=by))["readingOrder"]
        names = ("sections", "items", "rows", "columns", "positions", "setSizes")
        ids = (read_identifiers(result["ids"]),) if result.get("ids") else ()
        return list(zip(*(map(int, result.get(name, ())) for name in names), map(bool, result.get("mounted", ())), *ids))

    @_operation
    def prefetch(self, velocity: Sequence[float] = (0, 0), offset: Optional[Sequence[float]] = None, distance: float = 0,
                 limit: int = 0, loaded: Iterable[Union[Identifier, Tuple[int, int, int]]] = ()) -> Steps:
        """The index paths of items that come into sight next, and the ranges of `loaded` to drop, both as tuples.
        Raises `index.outOfRange`, `limit.elementsPerReply`."""
        result = (yield from self._ask(
            "prefetch", velocity=_point(velocity), offset=None if offset is None else _point(offset), distance=distance,
            limit=limit, loaded=_ranges(loaded)))["prefetch"]
        return ([IndexPath.read(path) for path in result.get("items", ())],
                [ItemRange.read(each) for each in result.get("dropped", ())])

    @_operation
    def select_rect(self, rect: Sequence[float], limit: int = 0) -> Steps:
        """The items in a rectangle, as ranges of section, first item and count; all pages are read. Raises like `query_rect`."""
        ranges: List[ItemRange] = []
        cursor, attempts = None, 1
        while cursor != "":
            try:
                reply = yield from self._ask("selectRect", rect=_rect(rect), limit=limit, cursor=cursor or "")
            except LayoutdError as error:
                if error.code != "generation.stale" or not cursor or attempts == ATTEMPTS:
                    raise
                ranges, cursor, attempts = [], None, attempts + 1
                continue
            result = reply["selectRect"]
            ranges += map(ItemRange.read, result.get("ranges", ()))
            cursor = result.get("cursor", "")
        return ranges

    @_operation
    def neighbour(self, origin: ItemPath, direction: str) -> Steps:
        """The item up, down, left, right, next, previous, pageUp, pageDown, home or end from an item; None if there is none.
        Raises `index.outOfRange`."""
        reply = yield from self._ask("neighbour", **{"from": _path(origin), "direction": direction})
        result = reply["neighbour"]
        return IndexPath.read(result["indexPath"]) if "indexPath" in result else None

    @_operation
    def scroll_target(self, index_path: Optional[ItemPath] = None, vertical: str = "", horizontal: str = "",
                      anchor: Optional[Fields] = None) -> Steps:
        """The content offset that shows an item or restores an anchor, and the offset of its section's row or None.
        Raises `index.outOfRange`."""
        result = (yield from self._ask(
            "scrollTarget", indexPath=None if index_path is None else _path(index_path), vertical=vertical or None,
            horizontal=horizontal or None, anchor=anchor))["scrollTarget"]
        return _read_point(result.get("offset")), result.get("rowOffset")

    @_operation
    def capture_anchor(self, at: str = "", index_path: Optional[ItemPath] = None) -> Steps:
        """An anchor for `scroll_target`, as in JSON; None if no item is visible."""
        reply = yield from self._ask("captureAnchor", at=at or None,
                                     indexPath=None if index_path is None else _path(index_path))
        return reply["captureAnchor"].get("anchor")

    @_operation
    def explain(self, index_path: ItemPath, kind: str = "", category: str = "") -> Steps:
        """Explains an element's frame, as in JSON, with its attributes. Raises `index.outOfRange`."""
        result = (yield from self._ask("explain", indexPath=_path(index_path), kind=kind or None,
                                       category=category or None))["explain"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    @_operation
    def step(self, count: int = 1) -> Steps:
        """Makes steps of 1/120 s in a container whose layout moves its items: `StepsMade`. Raises `request.invalid`,
        `limit.stepsPerRequest`."""
        result = (yield from self._ask("stepContainer", steps=count))["stepContainer"]
        return StepsMade(int(result.get("made", 0)), int(result.get("step", 0)), result.get("isMoving", False))

    def subscribe(self, *events: str, rate: int = 0, passive: Optional[bool] = None) -> Any:
        """Subscribes to these kinds of the container's events, or to all; see `subscribe` of a client. Raises
        `limit.subscriptionsPerConnection`."""
        return self.client.subscribe(*events, container=self, rate=rate, passive=passive)

    def _query(self, query: Tuple[str, Fields], parts: bool, with_ids: Optional[bool] = None) -> Steps:
        name, fields = query
        reply = yield from self._ask(name, parts=parts, with_ids=with_ids, **fields)
        self.generation = int(reply.get("generation", 0))
        return read_attributes(reply[name].get("attributes"))

    def _ask(self, name: str, parts: bool = False, with_ids: Optional[bool] = None, **fields: Any) -> Steps:
        if not self.number:
            raise ConnectionLost(f"container {self.name or 'without a name'} ended with its connection")
        with_ids = self.with_ids if with_ids is None else with_ids
        return (yield _Ask(name, _present(container=self.number, **fields), parts, with_ids))


class Subscription:
    """The events of one subscription, in the order in which the daemon sent them.

    `states`: the containers' states when it began; every later change is an event. With `Client`, `for event in subscription`
    waits for each event; with `AsyncClient`, use `async for`. Both end after `unsubscribe`, and after the `containerClosed` that
    reports a container lost in a reconnection. Both raise `ConnectionLost` when the connection is lost for good."""

    def __init__(self, client: Any, kinds: List[str], container: Optional[Container], motion: Optional[Fields] = None) -> None:
        self.client, self.kinds, self.container, self._motion = client, kinds, container, motion or {}
        self.number = 0
        self.states: List[ContainerState] = []
        self._queue: deque = deque()
        # No more events arrive; those in the queue can still be read, followed by this failure.
        self._is_ended = False
        self._failure: Optional[LayoutdError] = None
        # The daemon ends the subscription of one container with it.
        self._is_known_to_daemon = False

    @_operation
    def unsubscribe(self) -> Steps:
        """Ends the iteration and drops waiting events. Does nothing if it has ended."""
        if self._is_ended:
            return
        is_known = self._is_known_to_daemon and not any(map(self._ends_with, self._queue))
        self._queue.clear()
        self._end()
        if is_known:
            yield _Ask("unsubscribe", {"subscription": self.number})

    def __iter__(self) -> Iterator[Event]:
        return self.events()

    def events(self, timeout: Optional[float] = None) -> Iterator[Event]:
        """With `Client`: iterates until no event arrives for `timeout` seconds (0: only events that have arrived)."""
        while True:
            deadline = None if timeout is None else time.monotonic() + timeout
            if not self.client._pump_until(lambda: bool(self._queue) or self._is_ended, deadline):
                return
            if not self._queue:
                if self._failure:
                    raise self._failure
                return
            yield self._next()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Event:
        await self.client._wait_for(lambda: bool(self._queue) or self._is_ended)
        if self._queue:
            return self._next()
        raise self._failure or StopAsyncIteration

    def _next(self) -> Event:
        event = self._queue.popleft()
        if self._ends_with(event):
            self._is_known_to_daemon = False
        return event

    def _ends_with(self, event: Event) -> bool:
        return event.kind == "containerClosed" and self.container is not None

    def _begin(self) -> Steps:
        if self.container:
            reply = yield from self.container._ask("subscribe", events=self.kinds, **self._motion)
        else:
            reply = yield _Ask("subscribe", {"events": self.kinds, **self._motion})
        result = reply["subscribe"]
        self.number = int(result.get("subscription", 0))
        self.states = [ContainerState.read(state) for state in result.get("containers", ())]
        # The protocol has had a queue since the reply was read, which may contain events already.
        events = self.client._protocol.events
        self._queue.extend(events.get(self.number, ()))
        events[self.number] = self._queue
        self._is_known_to_daemon = True
        if self not in self.client._subscriptions:
            self.client._subscriptions.append(self)

    def _begin_again(self) -> Steps:
        # Without events of generations that can no longer be queried.
        self._keep_closed()
        self._queue.append(Event("reconnected", self.number, 0, {}))
        try:
            yield from self._begin()
        except LayoutdError as error:
            if _may_pass(error):
                raise
            self._keep_closed()
            if self.container:
                self._tell_closed(self.container._last_number)
            else:
                self._failure = error
            self._end()

    def _keep_closed(self) -> None:
        kept = [event for event in self._queue if event.kind == "containerClosed"]
        self._queue.clear()
        self._queue.extend(kept)

    def _tell_closed(self, number: int) -> None:
        self._queue.append(Event("containerClosed", self.number, 0, {"container": number, "reason": "connection"}))

    def _end(self) -> None:
        self._is_ended = True
        if self in self.client._subscriptions:
            self.client._subscriptions.remove(self)
        events = self.client._protocol.events
        if events.get(self.number) is self._queue:  # After a reconnection, other containers may have these numbers.
            del events[self.number]
        self.client._wake()


def _restore(client: Any) -> Steps:
    """Restores a client's named containers and its subscriptions on a new connection.

    It may fail halfway; the next attempt then starts over."""
    containers = sorted(client._containers, key=lambda container: container._age)
    for container in containers:
        container.number = 0  # An old number may belong to another container by now.
    for container in containers:
        is_there = container.name and not container._is_closed and (yield from _attach_again(container))
        if not is_there:
            client._containers.discard(container)
        if not is_there and not container._is_closed:
            for subscription in client._subscriptions:
                if subscription.container is None:
                    subscription._tell_closed(container._last_number)
    for subscription in list(client._subscriptions):
        if subscription.container and not subscription.container.number:
            subscription._tell_closed(subscription.container._last_number)
            subscription._end()
        else:
            yield from subscription._begin_again()


def _attach_again(container: Container) -> Steps:
    """Attaches to the container again; returns whether it exists and the user may still see it."""
    try:
        reply = yield _Ask("attachContainer", _present(name=container.name, owner=container.owner))
    except LayoutdError as error:
        if error.code.startswith("server."):
            raise
        return False
    state = container.state = ContainerState.read(reply["attachContainer"].get("state", {}))
    container.number = container._last_number = state.container
    container.generation, container.content_size = state.generation, state.content_size
    return True


def _may_pass(error: Exception) -> bool:
    """Whether another attempt to connect may succeed."""
    return not isinstance(error, LayoutdError) or error.code.startswith(("limit.", "server."))


def _lost_by(error: Exception, path: str) -> ConnectionLost:
    """The reason that a connection is lost for good."""
    if isinstance(error, ConnectionLost):
        return error.again()
    if isinstance(error, LayoutdError):
        return ConnectionLost(error.message, error.code)
    return ConnectionLost(f"{path} cannot be connected to again: {error}")


_HELLO = _Ask("hello", {"minVersion": 1, "maxVersion": 1, "client": "layoutd.py"})


def socket_path(path: Optional[str] = None) -> str:
    """The daemon's socket: `path`, else $LAYOUTD_SOCKET, else the user's own if it exists, else the system's."""
    own = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent", "layoutd.sock")
    return path or os.environ.get("LAYOUTD_SOCKET") or (own if os.path.exists(own) else "/run/layoutd.sock")


# -------------------------------------------------------------------------------------------------------- connections

def _is_connected(connection: socket.socket, path: str) -> bool:
    """Connects without waiting; false while the daemon's backlog is full.

    The kernel offers nothing to poll for room in the backlog, and a blocking `connect` would wait for ever."""
    try:
        connection.connect(path)
    except BlockingIOError:
        return False
    return True


def _pauses(path: str, timeout: Optional[float]) -> Iterator[float]:
    """The seconds to wait before each further attempt while the backlog is full. Raises `TimeoutError` after `timeout`."""
    deadline = None if timeout is None else time.monotonic() + timeout
    pause = 0.001
    while deadline is None or time.monotonic() < deadline:
        yield pause if deadline is None else max(0.0, min(pause, deadline - time.monotonic()))
        pause = min(2 * pause, 0.05)
    raise TimeoutError(f"{path} did not accept a connection in {timeout} s")


class Pending:
    """A request that was sent with `Client.submit`, for `Client.result`."""

    def __init__(self, protocol: Protocol, id: int) -> None:
        self.protocol, self.id = protocol, id
        self._answer: Optional[Answer] = None


class Client(_Requests):
    """A synchronous connection, for one thread at a time.

    `path`: the socket's path, else $LAYOUTD_SOCKET, else the user's own or the system's socket. `timeout`: seconds to wait for a
    reply or to be accepted, before `TimeoutError`; a late reply is dropped. `reconnect`: seconds to wait before each attempt to
    reconnect, which the first request after the loss makes. The client then attaches to its named containers and subscribes
    again, and each subscription gets an event "reconnected". Requests in flight still fail with `ConnectionLost`, as does a
    request whose attempts have all failed. `frame_bytes`: the maximum length of a frame from the daemon.

    Raises `OSError` if no daemon listens, `LayoutdError` if it refuses (`protocol.unsupported`, `limit.connections`,
    `limit.connectionsPerUser`)."""

    def __init__(self, path: Optional[str] = None, timeout: Optional[float] = None,
                 reconnect: Sequence[float] = (), frame_bytes: int = MAX_FRAME_BYTES) -> None:
        self.client, self.path, self.timeout = self, socket_path(path), timeout
        self._delays, self._frame_bytes = tuple(reconnect), frame_bytes
        # Weak: only for as long as the program keeps them.
        self._containers: weakref.WeakSet = weakref.WeakSet()
        self._subscriptions: List[Subscription] = []
        self._is_closed = False
        self._connect()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; later requests raise `ConnectionLost`."""
        self._is_closed = True
        self._lose(ConnectionLost("the connection was closed by its owner"))

    def submit(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Pending:
        """Sends a request without waiting for its reply, which `result` does. Several may be in flight, and their replies
        arrive in any order. While the daemon waits for its replies to be read, this reads them. Fields that are None are
        omitted. Raises `ConnectionLost`, or `TimeoutError` if the request could not be sent."""
        self._reconnect_if_lost()
        return self._send(_Ask(name, _present(**fields), parts, with_ids))

    def result(self, pending: Pending, timeout: Optional[float] = None) -> Fields:
        """Waits up to `timeout` seconds (default: the client's) for the whole reply to a submitted request.
        Raises `LayoutdError`, `ConnectionLost`, and `TimeoutError`, which abandons the request."""
        limit = self.timeout if timeout is None else timeout
        deadline = self._deadline(limit)
        while pending._answer is None:
            if pending.protocol.lost:
                raise pending.protocol.lost.again()
            is_waiting = self._pending.get(pending.id) is pending and self._pump(deadline)
            if pending._answer is None and not (is_waiting and self._has_time(deadline)):
                self._give_up(pending)
                raise TimeoutError(f"no reply from {self.path} in {limit} s")
        if isinstance(pending._answer, LayoutdError):
            raise pending._answer
        return pending._answer

    def _connect(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._protocol = Protocol(self._frame_bytes)
        # Requests whose result may still be read.
        self._pending: weakref.WeakValueDictionary = weakref.WeakValueDictionary()
        try:
            self._socket.setblocking(False)
            pauses = _pauses(self.path, self.timeout)
            while not _is_connected(self._socket, self.path):
                time.sleep(next(pauses))
            self.server = self._ask(_HELLO)["hello"]
        except BaseException as error:
            self._lose()
            if isinstance(error, OSError) and error.filename is None and error.errno is not None:
                error.filename = self.path
            raise

    def _reconnect_if_lost(self) -> None:
        if not self._protocol.lost or self._is_closed or not self._delays:
            return
        for delay in self._delays:
            time.sleep(delay)
            try:
                self._connect()
                return self._drive(_restore(self))
            except (LayoutdError, OSError) as error:
                self._lose()
                reason = error
                if not _may_pass(error):
                    break
            except BaseException:
                self._lose()
                raise
        raise _lost_by(reason, self.path) from reason

    def _lose(self, error: Optional[ConnectionLost] = None) -> None:
        self._protocol.lose(error)
        self._socket.close()

    def _run(self, steps: Steps) -> Any:
        self._reconnect_if_lost()
        return self._drive(steps)

    def _drive(self, steps: Steps) -> Any:
        try:
            ask = next(steps)
            while True:
                try:
                    reply = self._ask(ask)
                except Exception as error:
                    ask = steps.throw(error)
                else:
                    ask = _go_on(steps, reply, self._lose)
        except StopIteration as end:
            return end.value

    def _ask(self, ask: _Ask) -> Fields:
        pending = self._send(ask)
        try:
            return self.result(pending)
        except BaseException:
            self._give_up(pending)
            raise

    def _send(self, ask: _Ask) -> Pending:
        deadline = self._deadline(self.timeout)
        self._flush(deadline)  # The rest of a request that could not be sent in time: at most one waits here.
        pending = Pending(self._protocol, self._protocol.request(*ask))
        self._pending[pending.id] = pending
        try:
            self._flush(deadline)
        except BaseException:
            self._give_up(pending)
            raise
        return pending

    def _give_up(self, pending: Pending) -> None:
        if self._pending.get(pending.id) is pending:
            del self._pending[pending.id]
        if pending._answer is not None:  # Interrupted after the reply was taken.
            pending.protocol.discard(pending._answer)

    def _flush(self, deadline: Optional[float]) -> None:
        while self._protocol.output:
            if not (self._pump(deadline) and self._has_time(deadline)) and self._protocol.output:
                raise TimeoutError(f"{self.path} did not take a request in {self.timeout} s")

    def _pump(self, deadline: Optional[float]) -> bool:
        """Waits until something can be read, or written if there is output, and does so; false when the deadline has passed.
        It always reads while it waits to write, since a daemon stops taking requests until its replies are read."""
        poll = select.poll()
        poll.register(self._socket, select.POLLIN | (select.POLLOUT if self._protocol.output else 0))
        left = None if deadline is None else max(deadline - time.monotonic(), 0) * 1000
        ready = poll.poll(left)  # An interrupt here loses nothing.
        try:
            for _, what in ready:
                if what & select.POLLOUT:
                    self._write()
                if what & ~select.POLLOUT:
                    self._read()
        except BaseException:  # A message was processed halfway.
            self._lose()
            raise
        return bool(ready)

    def _write(self) -> None:
        output = self._protocol.output
        try:
            del output[:self._socket.send(output[:1 << 18])]
        except BlockingIOError:
            pass
        except OSError:
            # The daemon disconnected. The reason may still be unread, and the end follows it in any case.
            output.clear()
            self._shut_down()

    def _shut_down(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The socket is closed already.

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        for id, answer in self._protocol.receive(data):
            pending = self._pending.pop(id, None)
            if pending:
                pending._answer = answer
            else:
                self._protocol.discard(answer)
        if not data or self._protocol.lost:
            self._lose()

    def _pump_until(self, is_done: Callable[[], bool], deadline: Optional[float]) -> bool:
        while not is_done():
            if self._protocol.lost:
                if self._is_closed or not self._delays:
                    raise self._protocol.lost.again()
                self._reconnect_if_lost()
            elif not self._pump(deadline):
                return False
        return True

    @staticmethod
    def _has_time(deadline: Optional[float]) -> bool:
        """Whether time is left; events that arrive in the meantime do not extend it."""
        return deadline is None or time.monotonic() < deadline

    @staticmethod
    def _deadline(timeout: Optional[float]) -> Optional[float]:
        return None if timeout is None else time.monotonic() + timeout


def _go_on(steps: Steps, reply: Fields, lose: Callable[[ConnectionLost], object]) -> _Ask:
    """The next request of an operation. An error while it reads a reply means that the reply violates the protocol, since the
    operation has used its own arguments before."""
    try:
        return steps.send(reply)
    except ProtocolError as error:
        lose(error)
        raise
    except MISREAD as error:
        lost = _malformed(error)
        lose(lost)
        raise lost from error


class _Stream:
    """One asyncio connection: its bytes, its requests in flight and its end, separate from those of the next connection."""

    def __init__(self, frame_bytes: int, on_change: Callable[[], None]) -> None:
        self.protocol = Protocol(frame_bytes)
        self._on_change = on_change
        self._futures: Dict[int, asyncio.Future] = {}
        self._writer: Optional[asyncio.StreamWriter] = None
        self._reader: Optional[asyncio.Future] = None

    async def open(self, path: str, timeout: Optional[float]) -> None:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.setblocking(False)
            pauses = _pauses(path, timeout)
            while not _is_connected(connection, path):
                await asyncio.sleep(next(pauses))
            stream, self._writer = await asyncio.open_unix_connection(sock=connection)
        except BaseException:
            connection.close()
            raise
        self._reader = asyncio.ensure_future(self._read(stream))

    async def close(self, error: Optional[ConnectionLost] = None) -> None:
        self.lose(error)
        if self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._writer:
            try:
                await self._writer.wait_closed()
            except OSError:
                pass

    def send(self, ask: _Ask) -> asyncio.Future:
        id = self.protocol.request(*ask)
        future = self._futures[id] = asyncio.get_running_loop().create_future()
        self._write()
        return future

    async def ask(self, ask: _Ask) -> Fields:
        future = self.send(ask)
        try:
            await self._writer.drain()
        except ConnectionError:
            pass  # The daemon disconnected; the future has the reason.
        except BaseException:
            future.cancel()
            raise
        try:
            return await future
        except BaseException:
            if not future.cancelled() and not future.exception():  # Cancelled after the reply was taken.
                self._discard(future.result())
            raise

    def lose(self, error: Optional[ConnectionLost] = None) -> None:
        lost = self.protocol.lose(error)
        if self._writer:
            self._writer.transport.abort()  # Closing would wait for the daemon to read the rest.
        for future in self._futures.values():
            if not future.done():
                future.set_exception(lost.again())
        self._futures.clear()
        self._on_change()

    async def _read(self, stream: asyncio.StreamReader) -> None:
        try:
            data = b"-"
            while data and not self.protocol.lost:
                data = await stream.read(1 << 18)
                for id, answer in self.protocol.receive(data):
                    self._answer(self._futures.pop(id, None), answer)
                self._on_change()
        except OSError:
            pass
        finally:  # Whatever the error, no task may keep waiting for replies that are no longer read.
            self.lose()

    def _answer(self, future: Optional[asyncio.Future], answer: Answer) -> None:
        if future is None or future.done():  # Cancelled or timed out.
            self._discard(answer)
        elif isinstance(answer, LayoutdError):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    def _discard(self, answer: Answer) -> None:
        self.protocol.discard(answer)
        self._write()

    def _write(self) -> None:
        if self.protocol.output:
            self._writer.write(bytes(self.protocol.output))
            self.protocol.output.clear()


class AsyncClient(_Requests):
    """An asyncio connection, for any number of tasks. The parameters are those of `Client`. Requests before `connect` raise
    `ConnectionLost`.

    With `reconnect`, the client reconnects at once, and requests wait in the meantime. When all attempts in a row have failed,
    the connection is lost for good."""

    def __init__(self, path: Optional[str] = None, timeout: Optional[float] = None,
                 reconnect: Sequence[float] = (), frame_bytes: int = MAX_FRAME_BYTES) -> None:
        self.client, self.path, self.timeout = self, socket_path(path), timeout
        self._delays, self._frame_bytes = tuple(reconnect), frame_bytes
        # Weak: only for as long as the program keeps them.
        self._containers: weakref.WeakSet = weakref.WeakSet()
        self._subscriptions: List[Subscription] = []
        # The newest connection. Until it `_is_restored`, only the requests that restore it use it.
        self._stream: Optional[_Stream] = None
        self._keeper: Optional[asyncio.Future] = None
        self._is_restored = False
        # The reason that there is none, or will not be another.
        self._ended: Optional[ConnectionLost] = ConnectionLost("there is no connection yet: await connect() first")

    async def __aenter__(self) -> AsyncClient:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> AsyncClient:
        """Connects and shakes hands; returns itself. Raises like `Client`."""
        self._changed = asyncio.Event()
        await self._connect()
        if not self._keeper:  # Otherwise it may have been closed.
            self._ended = None
        self._is_restored = True
        self._keeper = asyncio.ensure_future(self._keep())
        return self

    async def close(self) -> None:
        """Ends the connection; requests in flight and later ones raise `ConnectionLost`."""
        if not self._keeper:
            return
        self._end(self._ended or ConnectionLost("the connection was closed by its owner"))
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        await self._stream.close(self._ended)

    def submit(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> asyncio.Future:
        """Sends a request and returns the future of its whole reply, whose exceptions are those of `Client.result`.
        During a reconnection, the request waits for its end. Fields that are None are omitted."""
        ask = _Ask(name, _present(**fields), parts, with_ids)
        if self._ended:
            raise self._ended.again()
        if self._is_reconnecting:
            return asyncio.ensure_future(self._send_later(ask))
        return self._stream.send(ask)

    async def _send_later(self, ask: _Ask) -> Fields:
        return await (await self._ready_stream()).send(ask)

    def _wake(self) -> None:
        self._changed.set()

    @property
    def _protocol(self) -> Protocol:
        return self._stream.protocol

    @property
    def _is_reconnecting(self) -> bool:
        return bool(self._delays) and not self._ended and not (self._is_restored and not self._protocol.lost)

    async def _ready_stream(self) -> _Stream:
        """The connection, once containers and subscriptions are restored."""
        await self._until_changed(lambda: not self._is_reconnecting)
        if self._ended:
            raise self._ended.again()
        return self._stream

    async def _connect(self) -> None:
        self._is_restored = False
        stream = self._stream = _Stream(self._frame_bytes, self._changed.set)
        try:
            await stream.open(self.path, self.timeout)
            self.server = (await self._ask(_HELLO, stream))["hello"]
        except BaseException as error:
            await stream.close()
            if isinstance(error, OSError) and error.filename is None and error.errno is not None:
                error.filename = self.path
            raise

    async def _keep(self) -> None:
        """Connects again whenever the connection is lost, until no attempt succeeds."""
        try:
            while self._delays and not self._ended:
                await self._until_changed(lambda: self._protocol.lost is not None)
                await self._reconnect()
        except Exception as error:  # Otherwise tasks that wait for the next connection would wait for ever.
            self._end(_lost_by(error, self.path))
            raise

    async def _reconnect(self) -> None:
        for delay in self._delays:
            await asyncio.sleep(delay)
            try:
                await self._connect()
                await self._drive(_restore(self), self._stream)
            except (LayoutdError, OSError) as error:
                await self._stream.close()
                reason = error
                if not _may_pass(error):
                    break
            else:
                self._is_restored = True
                return self._changed.set()
        self._end(_lost_by(reason, self.path))

    def _end(self, error: ConnectionLost) -> None:
        self._ended = error
        self._stream.lose(error)

    async def _run(self, steps: Steps) -> Any:
        return await self._drive(steps, await self._ready_stream())

    async def _drive(self, steps: Steps, stream: _Stream) -> Any:
        try:
            ask = next(steps)
            while True:
                try:
                    reply = await self._ask(ask, stream)
                    if stream is not self._stream:  # The reply arrived with the connection's end and is out of date.
                        raise stream.protocol.lost.again()
                except Exception as error:
                    ask = steps.throw(error)
                else:
                    ask = _go_on(steps, reply, stream.lose)
        except StopIteration as end:
            return end.value

    async def _ask(self, ask: _Ask, stream: _Stream) -> Fields:
        try:
            return await asyncio.wait_for(stream.ask(ask), self.timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"no reply from {self.path} in {self.timeout} s") from None

    async def _until_changed(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def _wait_for(self, is_so: Callable[[], bool]) -> None:
        """Returns when the condition holds; raises if the connection is lost for good before that."""
        def is_over() -> bool:
            return self._ended is not None or (self._protocol.lost is not None and not self._delays)

        await self._until_changed(lambda: is_so() or is_over())
        if not is_so():
            raise (self._ended or self._protocol.lost).again()


# ------------------------------------------------------------------------------------------------------------- mirror

# The known elements; None marks one that exists and has to be queried.
Known = Dict[Element, Optional[Attributes]]


def apply_changes(old: Known, changes: Changes) -> Known:
    """The elements after a change, moved and renumbered, without those that are gone. None marks one that has to be queried.

    Elements outside all ranges move with their sections, and stay if these do."""
    if changes.everything:
        raise ValueError("everything changed, so nothing that is known can be kept")
    leaving = {element for run in changes.deleted for element in run.elements()}
    for run in (*changes.moved, *changes.relaid):
        leaving.update(run.origins())
    runs = sorted(changes.sections, key=lambda run: run.origin)
    starts = [run.origin for run in runs]
    new: Known = {}
    for element, attributes in old.items():
        if element in leaving:
            continue
        index = bisect.bisect(starts, element.section) - 1
        if index < 0 or element.section >= runs[index].origin + runs[index].count:
            new[element] = attributes
            continue
        run = runs[index]
        moved = element._replace(section=element.section + run.section - run.origin)
        new[moved] = None if run.stale else _moved(attributes, moved, run.dx, run.dy)
    for run in changes.moved:
        for origin, element in zip(run.origins(), run.elements()):
            if origin in old:
                new[element] = _moved(old[origin], element, run.dx, run.dy)
    for run in (*changes.relaid, *changes.inserted):
        new.update((element, None) for element in run.elements())
    return new


def _moved(attributes: Optional[Attributes], element: Element, dx: float, dy: float) -> Optional[Attributes]:
    return attributes and attributes.moved(element.section, element.item, dx, dy)


class Mirror:
    """All elements of a container, kept up to date by its events: after each one they equal the result of querying everything.

        subscription, mirror = container.subscribe("invalidated"), Mirror(container)
        mirror.refresh()
        for event in subscription:
            mirror.apply(event)
            draw(mirror.elements)

    Elements have identifiers if the container's `with_ids` is set before. Only elements that a change names are queried again.
    In a section that scrolls by itself, cells beyond the content are known only once a change has named them, since no rectangle
    intersects them. With `AsyncClient`, await `refresh` and `apply`.
    Subscribe before the first `refresh`, or a change in between is missed."""

    def __init__(self, container: Container) -> None:
        self.client, self.container = container.client, container
        self.generation = 0
        self.content_size = container.content_size
        self._known: Known = {}

    @property
    def elements(self) -> List[Attributes]:
        """All elements: cells, then supplementary elements, then decorations, each in the order of kinds and index paths."""
        order = {"cell": 0, "supplementary": 1, "decoration": 2}
        found = [attributes for attributes in self._known.values() if attributes]
        return sorted(found, key=lambda each: (order[each.category], each.kind, each.section, each.item))

    @property
    def is_complete(self) -> bool:
        """Whether all elements are known. If not, the container is ahead, and the event that leads there is on its way."""
        return None not in self._known.values()

    def __getitem__(self, element: Element) -> Attributes:
        attributes = self._known[element]
        if attributes is None:
            raise KeyError(element)
        return attributes

    @_operation
    def refresh(self) -> Steps:
        """Queries everything."""
        yield from self._refresh()

    @_operation
    def apply(self, event: Event) -> Steps:
        """Follows an event. Events of other containers and of older generations change nothing."""
        if event.kind == "reconnected":
            return (yield from self._refresh())
        if event.kind != "invalidated" or event.container != self.container.number:
            return
        if self.generation >= event.generation:
            if self.generation == event.generation:  # `refresh` was ahead; its replies do not have the content size.
                self.content_size = event.changes.content_size_after
            return
        changes = event.changes
        # Without the generation that its changes start from, an event cannot be followed.
        if changes.everything or not event.generation_before or event.generation_before != self.generation:
            yield from self._refresh()
            if self.generation == event.generation:
                self.content_size = changes.content_size_after
            return
        self._known = apply_changes(self._known, changes)
        self.generation, self.content_size = event.generation, changes.content_size_after
        yield from self._ask_for_missing()

    def _refresh(self) -> Steps:
        found = yield from Container.query_rect.steps(self.container, EVERYWHERE)
        self.generation = self.container.generation
        self._known = {attributes.element: attributes for attributes in found}

    def _ask_for_missing(self) -> Steps:
        missing: Dict[Tuple[str, str], List[Tuple[int, int]]] = {}
        for element, attributes in self._known.items():
            if attributes is None:
                missing.setdefault(element[:2], []).append(element[2:])
        most = self.client.server.get("limits", {}).get("elementsPerReply") or USUAL_ELEMENTS
        for (category, kind), paths in missing.items():
            for start in range(0, len(paths), most):
                piece = paths[start:start + most]
                query = (Query.items(piece) if category == "cell" else Query.supplementary(kind, piece)
                         if category == "supplementary" else Query.decorations(kind, piece))
                try:
                    answer = yield from self.container._query(query, False)
                except LayoutdError as error:
                    if error.code == "index.outOfRange" or (category != "cell" and error.code == "request.invalid"):
                        return  # The container is ahead, and the elements or their kind no longer exist.
                    raise
                if self.container.generation != self.generation:
                    return  # The rest stays missing until the event that leads there, which is on its way.
                for path in piece:
                    del self._known[Element(category, kind, *path)]
                self._known.update((attributes.element, attributes) for attributes in answer)


# --------------------------------------------------------------------------------------------------------- snapshots

class _ItemData:
    """Sizes and values of items by their identifiers."""

    def __init__(self) -> None:
        self._of: Dict[Identifier, Tuple[Sequence[float], Dict[str, Any]]] = {}

    def add(self, ids: Sequence[Identifier], sizes: Sequence[float], item_values: Dict[str, Sequence[Any]]) -> None:
        if len(sizes) not in (0, 2 * len(ids)):
            raise ValueError(f"sizes has {len(sizes)} numbers, expected a width and a height for each of {len(ids)} items")
        for name, values in item_values.items():
            if not ids or len(values) % len(ids):
                raise ValueError(f"{name} has {len(values)} values, expected as many for each of {len(ids)} items")
        if not len(sizes) and not item_values:
            return
        for number, id in enumerate(ids):
            own = {name: list(values[number * (len(values) // len(ids)):(number + 1) * (len(values) // len(ids))])
                   for name, values in item_values.items()}
            old_size, old_values = self._of.get(id, ((), {}))
            self._of[id] = (list(sizes[2 * number:2 * number + 2]) or old_size, {**old_values, **own})

    def remove(self, ids: Iterable[Identifier]) -> None:
        for id in ids:
            self._of.pop(id, None)

    def __contains__(self, id: Identifier) -> bool:
        return id in self._of

    def clear(self) -> None:
        self._of.clear()

    def copy(self) -> _ItemData:
        copy = _ItemData()
        copy._of = dict(self._of)
        return copy

    def items(self, ids: Iterable[Identifier]) -> Optional[Fields]:
        """A `section(...)` of those of the items that have sizes or values; None if none has."""
        ids = [id for id in ids if id in self._of]
        if not ids:
            return None
        sizes, values = self._of[ids[0]]
        for id in ids:
            if bool(self._of[id][0]) != bool(sizes) or self._of[id][1].keys() != values.keys():
                raise ValueError(f"item {id!r} has other data than {ids[0]!r}: sizes and each value are for all items or none")
        columns = {name: [value for id in ids for value in self._of[id][1][name]] for name in values}
        return section(item_ids=ids, sizes=[length for id in ids for length in self._of[id][0]], **columns)


def _all(ids: Iterable[Identifier]) -> List[Identifier]:
    """Distinct identifiers, in order. One string is one identifier."""
    ids = list(map(_checked, [ids] if isinstance(ids, str) else ids))
    if len(set(ids)) < len(ids):
        raise ValueError(f"an identifier occurs twice in {ids[:3]!r} ...")
    return ids


def _beside(place: Dict[str, Optional[Identifier]]) -> Tuple[Identifier, int]:
    """The identifier of `before` or `after`, and how far behind it the place begins."""
    given = [(id, name == "after") for name, id in place.items() if id is not None]
    if len(given) != 1:
        raise ValueError("a place is before one or after one")
    return given[0][0], int(given[0][1])


class Snapshot:
    """All sections and items that a container is to have, by identifier (UIKit's `NSDiffableDataSourceSnapshot`).

        snapshot = Snapshot()
        snapshot.append_sections(["favourites", "all"])
        snapshot.append_items(["a", "b"], sizes=[100, 80, 60, 80])     # to the last section
        container.apply(snapshot)

    The daemon compares it with what there is, and inserts, deletes and moves accordingly. New items bring sizes and values where
    the container's others have them: `sizes` are a width and a height for each item in turn, in points, and `item_values` as in
    `section`. Methods raise `ValueError` for identifiers that are there already, or are not."""

    def __init__(self) -> None:
        # Sections in order, and the items of each.
        self._sections: List[Identifier] = []
        self._items: Dict[Identifier, List[Identifier]] = {}
        # The section of each item.
        self._places: Dict[Identifier, Identifier] = {}
        self._parameters: Dict[Identifier, Fields] = {}
        self._data = _ItemData()
        self._reloaded: Dict[Identifier, None] = {}
        self._reloaded_sections: Dict[Identifier, None] = {}

    @classmethod
    def read(cls, sections: Iterable[Fields]) -> Snapshot:
        """Of sections as in JSON: made by `section(...)`, or the `state.sections` of `attach(..., with_items=True)`. Their sizes
        and values are left out, as the container has them."""
        snapshot = cls()
        for each in sections:
            id = _read_identifier(each.get("id"))
            if id is None:
                raise ValueError("a section has no identifier")
            snapshot.append_sections([id])
            snapshot.append_items(read_identifiers(each.get("itemIds")))
        return snapshot

    def copy(self) -> Snapshot:
        """A snapshot of its own with the same contents."""
        copy = Snapshot()
        copy._sections, copy._items = list(self._sections), {id: list(items) for id, items in self._items.items()}
        copy._places, copy._parameters, copy._data = dict(self._places), dict(self._parameters), self._data.copy()
        copy._reloaded, copy._reloaded_sections = dict(self._reloaded), dict(self._reloaded_sections)
        return copy

    # What there is

    @property
    def section_identifiers(self) -> List[Identifier]:
        """All sections, in order."""
        return list(self._sections)

    @property
    def number_of_sections(self) -> int:
        """The number of sections."""
        return len(self._sections)

    def item_identifiers(self, in_section: Optional[Identifier] = None) -> List[Identifier]:
        """The items of a section, or all items, in order."""
        if in_section is not None:
            return list(self._items[self._known_section(in_section)])
        return [item for id in self._sections for item in self._items[id]]

    def number_of_items(self, in_section: Optional[Identifier] = None) -> int:
        """The number of items of a section, or of all."""
        return len(self._places) if in_section is None else len(self._items[self._known_section(in_section)])

    def section_containing(self, item: Identifier) -> Optional[Identifier]:
        """The section of an item; None if there is no such item."""
        return self._places.get(item)

    def index_of_item(self, item: Identifier) -> Optional[int]:
        """The item's position among all items; None if there is no such item."""
        if item not in self._places:
            return None
        before = self._sections[:self._sections.index(self._places[item])]
        return sum(len(self._items[id]) for id in before) + self._items[self._places[item]].index(item)

    def index_of_section(self, section: Identifier) -> Optional[int]:
        """The section's position; None if there is no such section."""
        return self._sections.index(section) if section in self._items else None

    @property
    def reloaded_item_identifiers(self) -> List[Identifier]:
        """The items to be reloaded, in the order in which that was said."""
        return list(self._reloaded)

    @property
    def reconfigured_item_identifiers(self) -> List[Identifier]:
        """The items with sizes and values to be sent which are not reloaded, in the snapshot's order. If the container has them
        already, they are reconfigured."""
        return [item for item in self.item_identifiers() if item in self._data and item not in self._reloaded]

    @property
    def reloaded_section_identifiers(self) -> List[Identifier]:
        """The sections to be reloaded, in the order in which that was said."""
        return list(self._reloaded_sections)

    # Sections

    def append_sections(self, ids: Iterable[Identifier]) -> None:
        """Adds sections without items after the last one."""
        self._insert_sections(ids, len(self._sections))

    def insert_sections(self, ids: Iterable[Identifier], before: Optional[Identifier] = None,
                        after: Optional[Identifier] = None) -> None:
        """Adds sections without items beside a section."""
        place, offset = _beside({"before": before, "after": after})
        self._insert_sections(ids, self._sections.index(self._known_section(place)) + offset)

    def delete_sections(self, ids: Iterable[Identifier]) -> None:
        """Deletes sections with their items."""
        ids = list(map(self._known_section, _all(ids)))
        for id in ids:
            self._forget(self._items.pop(id))
            self._parameters.pop(id, None)
            self._reloaded_sections.pop(id, None)
        gone = set(ids)
        self._sections = [id for id in self._sections if id not in gone]

    def move_section(self, id: Identifier, before: Optional[Identifier] = None, after: Optional[Identifier] = None) -> None:
        """Moves a section beside another one."""
        place, offset = _beside({"before": before, "after": after})
        if self._known_section(place) == self._known_section(id):
            raise ValueError(f"section {id!r} cannot move beside itself")
        self._sections.remove(id)
        self._sections.insert(self._sections.index(place) + offset, id)

    def reload_sections(self, ids: Iterable[Identifier]) -> None:
        """Makes sections and all their items new when the snapshot is applied."""
        self._reloaded_sections.update(dict.fromkeys(map(self._known_section, _all(ids))))

    def set_parameters(self, section: Identifier, parameters: Fields) -> None:
        """Sets a section's overrides of the layout's parameters. Without this, a section keeps those it has."""
        self._parameters[self._known_section(section)] = parameters

    # Items

    def append_items(self, ids: Iterable[Identifier], section: Optional[Identifier] = None, sizes: Sequence[float] = (),
                     **item_values: Sequence[Any]) -> None:
        """Adds items after the last one of a section, or of the last section."""
        if section is None and not self._sections:
            raise ValueError("there is no section to append items to")
        section = self._known_section(self._sections[-1] if section is None else section)
        self._insert_items(ids, section, len(self._items[section]), sizes, item_values)

    def insert_items(self, ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
                     sizes: Sequence[float] = (), **item_values: Sequence[Any]) -> None:
        """Adds items beside an item."""
        place, offset = _beside({"before": before, "after": after})
        section = self._places[self._known_item(place)]
        self._insert_items(ids, section, self._items[section].index(place) + offset, sizes, item_values)

    def delete_items(self, ids: Iterable[Identifier]) -> None:
        """Deletes items."""
        gone = set(map(self._known_item, _all(ids)))
        for section in {self._places[item] for item in gone}:
            self._items[section] = [item for item in self._items[section] if item not in gone]
        self._forget(gone)

    def delete_all_items(self) -> None:
        """Deletes all items, and all sections with them."""
        self.delete_sections(self._sections)

    def move_item(self, id: Identifier, before: Optional[Identifier] = None, after: Optional[Identifier] = None) -> None:
        """Moves an item beside another one, which may be in another section."""
        place, offset = _beside({"before": before, "after": after})
        if self._known_item(place) == self._known_item(id):
            raise ValueError(f"item {id!r} cannot move beside itself")
        self._items[self._places[id]].remove(id)
        target = self._places[id] = self._places[place]
        self._items[target].insert(self._items[target].index(place) + offset, id)

    def reload_items(self, ids: Iterable[Identifier], sizes: Sequence[float] = (), **item_values: Sequence[Any]) -> None:
        """Makes items new when the snapshot is applied, with new sizes and values or those they have."""
        ids = list(map(self._known_item, _all(ids)))
        self._data.add(ids, sizes, item_values)
        self._reloaded.update(dict.fromkeys(ids))

    def reconfigure_items(self, ids: Iterable[Identifier], sizes: Sequence[float] = (), **item_values: Sequence[Any]) -> None:
        """Gives items new sizes or values when the snapshot is applied; they stay the items they are."""
        ids = list(map(self._known_item, _all(ids)))
        if not len(sizes) and not item_values:
            raise ValueError("neither sizes nor values are given, expected what the items get")
        self._data.add(ids, sizes, item_values)

    # To the daemon

    def fields(self, to: Optional[Identifier] = None) -> Fields:
        """As in JSON's `ApplySnapshot`. `to`: has to be None; only a `SectionSnapshot` is of one section."""
        if to is not None:
            raise TypeError("a snapshot is of a whole container, expected a SectionSnapshot for one section")
        sections = [_present(id=_identifier(id), itemIds=_identifiers(self._items[id]), parameters=self._parameters.get(id))
                    for id in self._sections]
        return _present(sections=sections, items=self._data.items(self.item_identifiers()),
                        reload=_identifiers(self._reloaded) or None,
                        reloadSections=_identifiers(self._reloaded_sections) or None)

    def forget_reloads(self) -> None:
        """Drops what is sent only once: reloads, and sizes and values."""
        self._data.clear()
        self._reloaded.clear()
        self._reloaded_sections.clear()

    # Steps

    def _insert_sections(self, ids: Iterable[Identifier], index: int) -> None:
        ids = _all(ids)
        for id in ids:
            if id in self._items:
                raise ValueError(f"section {id!r} is there already")
        self._sections[index:index] = ids
        self._items.update((id, []) for id in ids)

    def _insert_items(self, ids: Iterable[Identifier], section: Identifier, index: int, sizes: Sequence[float],
                      item_values: Dict[str, Sequence[Any]]) -> None:
        ids = _all(ids)
        for id in ids:
            if id in self._places:
                raise ValueError(f"item {id!r} is there already")
        self._data.add(ids, sizes, item_values)
        self._items[section][index:index] = ids
        self._places.update(dict.fromkeys(ids, section))

    def _forget(self, items: Iterable[Identifier]) -> None:
        for item in items:
            del self._places[item]
            self._reloaded.pop(item, None)
        self._data.remove(items)

    def _known_section(self, id: Identifier) -> Identifier:
        if id not in self._items:
            raise ValueError(f"there is no section {id!r}")
        return id

    def _known_item(self, id: Identifier) -> Identifier:
        if id not in self._places:
            raise ValueError(f"there is no item {id!r}")
        return id


class SectionSnapshot:
    """The outline of one section: items with children that are shown while their parent is expanded (UIKit's
    `NSDiffableDataSourceSectionSnapshot`). Parents come before their children.

        outline = SectionSnapshot()
        outline.append(["fruit", "vegetables"])
        outline.append(["apples", "pears"], to="fruit")
        outline.expand(["fruit"])
        container.apply(outline, to="food")                # fruit, apples, pears, vegetables

    The container has the visible items alone; applying leaves all other sections as they are. Sizes and values are those of
    `Snapshot`, and are kept: an item that is expanded once more is new to the container."""

    def __init__(self) -> None:
        # The children of each item, and the root items of None.
        self._children: Dict[Optional[Identifier], List[Identifier]] = {None: []}
        self._parents: Dict[Identifier, Optional[Identifier]] = {}
        self._expanded: Dict[Identifier, None] = {}
        self._data = _ItemData()

    def copy(self) -> SectionSnapshot:
        """An outline of its own with the same contents."""
        return self.snapshot_of(None)

    # What there is

    @property
    def items(self) -> List[Identifier]:
        """All items, parents before their children, whether visible or not."""
        return self._below(None, lambda _: True)

    @property
    def root_items(self) -> List[Identifier]:
        """The items without a parent."""
        return list(self._children[None])

    @property
    def visible_items(self) -> List[Identifier]:
        """The items all of whose ancestors are expanded: those that the container shows."""
        return self._below(None, self._expanded.__contains__)

    @property
    def expanded_items(self) -> List[Identifier]:
        """The items that are expanded, whether visible or not, in the outline's order."""
        return [item for item in self.items if item in self._expanded]

    def __contains__(self, item: Identifier) -> bool:
        return item in self._parents

    def is_visible(self, item: Identifier) -> bool:
        """Whether all ancestors of an item are expanded."""
        parent = self._parents[self._known(item)]
        while parent is not None:
            if parent not in self._expanded:
                return False
            parent = self._parents[parent]
        return True

    def is_expanded(self, item: Identifier) -> bool:
        """Whether the children of an item are shown when it is itself."""
        return self._known(item) in self._expanded

    def index(self, item: Identifier) -> Optional[int]:
        """The item's position among all items; None if there is no such item."""
        return self.items.index(item) if item in self._parents else None

    def level(self, item: Identifier) -> int:
        """The number of ancestors: 0 for an item without a parent."""
        level, parent = 0, self._parents[self._known(item)]
        while parent is not None:
            level, parent = level + 1, self._parents[parent]
        return level

    def parent(self, item: Identifier) -> Optional[Identifier]:
        """The parent of an item; None for one without."""
        return self._parents[self._known(item)]

    def children(self, item: Optional[Identifier]) -> List[Identifier]:
        """The children of an item, without theirs; the root items of None."""
        return list(self._children[item if item is None else self._known(item)])

    def snapshot_of(self, parent: Optional[Identifier], including_parent: bool = False) -> SectionSnapshot:
        """An outline of the items below an item, or of all below None."""
        part = SectionSnapshot()
        root = [parent] if including_parent and parent is not None else self.children(parent)
        waiting: List[Tuple[Optional[Identifier], List[Identifier]]] = [(None, root)]
        while waiting:
            above, items = waiting.pop()
            part._children[above] = list(items)
            for item in items:
                part._parents[item] = above
                waiting.append((item, self._children[item]))
        part._expanded = {item: None for item in self._expanded if item in part._parents}
        part._data = self._data.copy()
        part._data.remove([item for item in self._parents if item not in part._parents])
        return part

    # Change

    def append(self, ids: Iterable[Identifier], to: Optional[Identifier] = None, sizes: Sequence[float] = (),
               **item_values: Sequence[Any]) -> None:
        """Adds items after the last child of a parent, or at the end without a parent. The parent does not become expanded."""
        parent = to if to is None else self._known(to)
        self._insert(ids, parent, len(self._children[parent]), sizes, item_values)

    def insert(self, ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
               sizes: Sequence[float] = (), **item_values: Sequence[Any]) -> None:
        """Adds items beside an item, under the same parent; after an item means after its children too."""
        place, offset = _beside({"before": before, "after": after})
        parent = self._parents[self._known(place)]
        self._insert(ids, parent, self._children[parent].index(place) + offset, sizes, item_values)

    def delete(self, ids: Iterable[Identifier]) -> None:
        """Deletes items with all items below them."""
        for id in list(map(self._known, _all(ids))):
            if id not in self._parents:  # It was below an earlier one.
                continue
            gone = [id, *self._below(id, lambda _: True)]
            self._children[self._parents[id]].remove(id)
            for each in gone:
                del self._parents[each], self._children[each]
                self._expanded.pop(each, None)
            self._data.remove(gone)

    def delete_all(self) -> None:
        """Deletes all items."""
        self.delete(self._children[None])

    def replace(self, children_of: Identifier, by: SectionSnapshot) -> None:
        """Replaces everything below an item by another outline."""
        parent = self._known(children_of)
        staying = self._parents.keys() - set(self._below(parent, lambda _: True))
        for id in by._parents:
            if id in staying:
                raise ValueError(f"item {id!r} is there already")
        part = by.copy()
        self.delete(self._children[parent])
        self._children[parent] = part._children.pop(None)
        self._children.update(part._children)
        self._parents.update((id, parent if above is None else above) for id, above in part._parents.items())
        self._expanded.update(part._expanded)
        self._data._of.update(part._data._of)

    def expand(self, ids: Iterable[Identifier]) -> None:
        """Shows the children of items wherever the items themselves are shown."""
        self._expanded.update(dict.fromkeys(map(self._known, _all(ids))))

    def collapse(self, ids: Iterable[Identifier]) -> None:
        """Hides everything below items. What is expanded below them stays so."""
        for id in list(map(self._known, _all(ids))):
            self._expanded.pop(id, None)

    def reconfigure(self, ids: Iterable[Identifier], sizes: Sequence[float] = (), **item_values: Sequence[Any]) -> None:
        """Gives items new sizes or values; they stay the items they are."""
        ids = list(map(self._known, _all(ids)))
        if not len(sizes) and not item_values:
            raise ValueError("neither sizes nor values are given, expected what the items get")
        self._data.add(ids, sizes, item_values)

    # To the daemon

    def fields(self, to: Optional[Identifier] = None) -> Fields:
        """As in JSON's `ApplySnapshot`, for the section `to`."""
        if to is None:
            raise TypeError("a section snapshot is of one section, expected its identifier")
        visible = self.visible_items
        return _present(sections=[{"id": _identifier(to), "itemIds": _identifiers(visible)}], items=self._data.items(visible),
                        keepsOtherSections=True)

    def forget_reloads(self) -> None:
        """Does nothing: sizes and values are kept for items that are shown once more."""

    # Steps

    def _insert(self, ids: Iterable[Identifier], parent: Optional[Identifier], index: int, sizes: Sequence[float],
                item_values: Dict[str, Sequence[Any]]) -> None:
        ids = _all(ids)
        for id in ids:
            if id in self._parents:
                raise ValueError(f"item {id!r} is there already")
        self._data.add(ids, sizes, item_values)
        self._children[parent][index:index] = ids
        for id in ids:
            self._parents[id], self._children[id] = parent, []

    def _below(self, parent: Optional[Identifier], is_open: Callable[[Identifier], bool]) -> List[Identifier]:
        """The items below an item, parents first, as far as their parents are open."""
        found: List[Identifier] = []
        waiting = self._children[parent][::-1]
        while waiting:
            found.append(waiting.pop())
            if is_open(found[-1]):
                waiting.extend(reversed(self._children[found[-1]]))
        return found

    def _known(self, id: Identifier) -> Identifier:
        if id not in self._parents:
            raise ValueError(f"there is no item {id!r}")
        return id
