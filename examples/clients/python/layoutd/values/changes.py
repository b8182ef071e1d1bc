"""The effects of changes on elements."""
from __future__ import annotations

from typing import Iterator, NamedTuple, Optional, Sequence

from ..fields import Fields, read_path, read_size, read_text
from .attributes import Attributes, Element
from .choices import Category
from .identifiers import Identifier, read_identifiers
from .shapes import BatchOutcome, Warning


class ElementRange(NamedTuple):
    """`count` elements of one kind from `item` on. `origin`: the first element's section and item before the change. `dx`, `dy`:
    the distance that all of them moved, in points."""
    category: Category
    kind: str
    section: int
    item: int
    count: int  # type: ignore[assignment]  # It hides the method of tuples.
    origin: tuple[int, int]
    dx: float = 0.0
    dy: float = 0.0
    # Of cells that were inserted, relaid or deleted, if the update or the subscription asks for identifiers.
    ids: Sequence[Identifier] = ()

    @classmethod
    def read(cls, run: Fields) -> ElementRange:
        """From JSON."""
        section, item = read_path(run)
        category: Category = run.get("category") or ("supplementary" if run.get("kind") else "cell")
        kind = "cell" if category == "cell" else run.get("kind", "")
        origin = read_path(run["from"]) if "from" in run else (section, item)
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
    count: int  # type: ignore[assignment]  # It hides the method of tuples.
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
    width and height in points.

    `inserted_ids`, `deleted_ids` and `relaid_ids` are the identifiers of the cells in these ranges, in order, if the update or the
    subscription asks for them (`with_ids`). There are none for more than 16,384 items, and none of deleted ones if the daemon has no
    memory to keep them while an event waits."""
    everything: bool
    relaid: Sequence[ElementRange] = ()
    moved: Sequence[ElementRange] = ()
    inserted: Sequence[ElementRange] = ()
    deleted: Sequence[ElementRange] = ()
    sections: Sequence[MovedSections] = ()
    content_size_before: tuple[float, float] = (0.0, 0.0)
    content_size_after: tuple[float, float] = (0.0, 0.0)

    @property
    def inserted_ids(self) -> list[Identifier]:
        """The identifiers of new and reloaded cells."""
        return _ids(self.inserted)

    @property
    def deleted_ids(self) -> list[Identifier]:
        """The identifiers of cells that are gone, and of reloaded ones."""
        return _ids(self.deleted)

    @property
    def relaid_ids(self) -> list[Identifier]:
        """The identifiers of cells that have to be queried again."""
        return _ids(self.relaid)

    @classmethod
    def read(cls, changes: Fields) -> Changes:
        """From JSON."""
        ranges = {name: [ElementRange.read(each) for each in changes.get(name, ())]
                  for name in ("elements", "moved", "inserted", "deleted")}
        return cls(changes.get("everything", False), ranges["elements"], ranges["moved"], ranges["inserted"],
                   ranges["deleted"], [MovedSections.read(each) for each in changes.get("sections", ())],
                   read_size(changes.get("contentSizeBefore")), read_size(changes.get("contentSizeAfter")))


def _ids(ranges: Sequence[ElementRange]) -> list[Identifier]:
    return [id for each in ranges for id in each.ids]


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
        return cls(int(skipped.get("operation", 0)), read_identifiers(skipped.get("ids")), read_text(skipped.get("reason")))


_NO_BATCH: BatchOutcome = {}


class Change(NamedTuple):
    """The result of an update. `changes`: None if no element changed; they lead from `generation_before`, and are those of `merged`
    updates that were carried out together. `batch`: the new index path of every item, as in JSON's `BatchOutcome`, if the update
    has one operation that inserts, deletes or moves. `skipped`: what operations by identifier left out.
    `is_stored`: whether the container is stored as a `durable` update left it.
    `content_offset_adjustment`: the distance that the container's bounds have moved to keep the anchor in place.
    `anchor_displacement`: the distance that the anchor's cell moved on the screen nevertheless."""
    generation: int
    content_size: tuple[float, float]
    changes: Optional[Changes]
    warnings: Sequence[Warning]
    batch: Optional[BatchOutcome]
    content_offset_adjustment: tuple[float, float]
    appearing: Sequence[Attributes] = ()
    disappearing: Sequence[Attributes] = ()
    anchor_displacement: tuple[float, float] = (0, 0)
    generation_before: int = 0
    merged: int = 1
    skipped: Sequence[Skipped] = ()
    is_stored: bool = False

    @property
    def moved(self) -> Sequence[ElementRange]:
        """The ranges of elements that moved; none if no element changed. `changes` has the others."""
        return self.changes.moved if self.changes else ()

    @property
    def inserted_ids(self) -> list[Identifier]:
        """The identifiers of the items that this update inserted, in order; needs `with_ids` and `batch`."""
        return [id for run in (self.batch or _NO_BATCH).get("inserted", ()) for id in read_identifiers(run.get("ids"))]

    @property
    def deleted_ids(self) -> list[Identifier]:
        """The identifiers of the items that this update deleted, in order; needs `with_ids` and `batch`."""
        return [id for run in (self.batch or _NO_BATCH).get("deleted", ()) for id in read_identifiers(run.get("ids"))]
