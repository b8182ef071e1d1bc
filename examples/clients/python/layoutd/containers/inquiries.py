"""Queries for a container's contents, and for the places where a user may go."""
from __future__ import annotations

from typing import Any, Iterable, Optional

from ..arguments import choice, fields as checked_fields, number, whole
from ..errors import LayoutdError
from ..requests import Exchange, Steps
from ..values.attributes import Attributes
from ..values.choices import (
    CapturedPlace, Direction, HorizontalAlignment, ReadingDirection, Snapping, VerticalAlignment,
)
from ..values.columns import read_attributes
from ..fields import Fields, Point, Rect, member, read_point
from ..values.geometry import write_point, write_rect
from ..values.identifiers import (
    IndexPath, ItemPath, ItemRange, ItemRangePath, SectionPath, read_identifiers, write_path, write_ranges, write_section,
)
from ..values.places import ReadingPlace, SectionFrame
from ..values.shapes import AnchorSnapshot, Preparation
from ..values.states import Contents
from .container_base import ContainerBase
from .element_queries import ATTEMPTS


class Inquiries(ContainerBase):
    """Queries for a container's contents, and for the places where a user would go from here."""

    @Exchange
    def prepare(self) -> Steps[Preparation]:
        """The numbers of sections and elements, and the time that the prepare took in microseconds, as in JSON."""
        preparation: Any = member((yield from self._ask("prepare")), "prepare")
        made: Preparation = preparation
        return made

    @Exchange
    def query_container(self, with_items: bool = False) -> Steps[Contents]:
        """The container's state, and how much is in it. `with_items`: `state.sections` has everything that the container is made
        from, with the sizes, values and identifiers of its items, as `open` takes it."""
        reply = yield from self._ask("queryContainer", withItems=with_items or None)
        return Contents.read(member(reply, "queryContainer"))

    @Exchange
    def query_sections(self, section: SectionPath = 0, count: int = 1) -> Steps[list[SectionFrame]]:
        """Where sections are, for each its frame and the frame of its cells alone, or None without cells; with `with_ids`, its
        identifier as well. Raises `index.outOfRange`."""
        result = (yield from self._ask("querySections", **write_section(section), count=whole(count, "count")))["querySections"]
        return [SectionFrame.read(each, self.with_ids) for each in result.get("sections", ())]

    @Exchange
    def hit_test(self, point: Point) -> Steps[tuple[Optional[Attributes], Optional[IndexPath], float]]:
        """The topmost element at a point or None, the index path of the nearest item or None, and its distance in points."""
        result = (yield from self._ask("hitTest", point=write_point(point)))["hitTest"]
        found = read_attributes(result.get("attributes"))
        nearest = IndexPath.read(result["nearest"]) if "nearest" in result else None
        return found[0] if found else None, nearest, float(result.get("distance", 0))

    @Exchange
    def insertion_point(self, point: Point, allows_into: bool = False,
                        moving: Iterable[ItemRangePath] = ()) -> Steps[tuple[Optional[IndexPath], bool]]:
        """Where to insert a dropped item: its index path, or None without sections, and whether the drop goes into the item there,
        which only `allows_into` permits. `moving` are the dragged items, as identifiers or ranges of section, first item and count; they do not count."""
        result = (yield from self._ask("insertionPoint", point=write_point(point), allowsInto=allows_into or None,
                                       moving=write_ranges(moving, "moving") or None))["insertionPoint"]
        return IndexPath.read(result["indexPath"]) if "indexPath" in result else None, bool(result.get("into", False))

    @Exchange
    def select_rect(self, rect: Rect, limit: int = 0) -> Steps[list[ItemRange]]:
        """The items in a rectangle, as ranges of section, first item and count; all pages are read. Raises like `query_rect`."""
        ranges: list[ItemRange] = []
        cursor, attempts = None, 1
        while cursor != "":
            try:
                reply = yield from self._ask("selectRect", rect=write_rect(rect), limit=whole(limit, "limit"), cursor=cursor or "")
            except LayoutdError as error:
                if error.code != "generation.stale" or not cursor or attempts == ATTEMPTS:
                    raise
                ranges, cursor, attempts = [], None, attempts + 1
                continue
            result = reply["selectRect"]
            ranges += map(ItemRange.read, result.get("ranges", ()))
            cursor = result.get("cursor", "")
        return ranges

    @Exchange
    def neighbour(self, origin: ItemPath, direction: Direction) -> Steps[Optional[IndexPath]]:
        """The item up, down, left, right, next, previous, pageUp, pageDown, home or end from an item; None if there is none.
        Raises `index.outOfRange`."""
        fields: Fields = {"from": write_path(origin), "direction": choice(direction, "direction", Direction)}
        reply = yield from self._ask("neighbour", **fields)
        result = reply["neighbour"]
        return IndexPath.read(result["indexPath"]) if "indexPath" in result else None

    @Exchange
    def reading_order(self, rect: Optional[Rect] = None, section: SectionPath = 0, by: ReadingDirection = "rows",
                      ) -> Steps[list[ReadingPlace]]:
        """The items of a rectangle or section as one reads them by sight, by "rows" or "columns": (section, item, row, column,
        position, set size, mounted) for each, and with `with_ids` its identifier. Raises `index.outOfRange`,
        `limit.elementsPerReply`."""
        result = (yield from self._ask("readingOrder", rect=None if rect is None else write_rect(rect), **write_section(section),
                                       by=choice(by, "by", ReadingDirection)))["readingOrder"]
        names = ("sections", "items", "rows", "columns", "positions", "setSizes")
        ids = (read_identifiers(result["ids"]),) if result.get("ids") else ()
        rows = zip(*(map(int, result.get(name, ())) for name in names), map(bool, result.get("mounted", ())), *ids)
        return list(map(ReadingPlace, rows))

    @Exchange
    def prefetch(self, velocity: Point = (0, 0), offset: Optional[Point] = None, distance: float = 0,
                 limit: int = 0, loaded: Iterable[ItemRangePath] = ()) -> Steps[tuple[list[IndexPath], list[ItemRange]]]:
        """The index paths of items that come into sight next, and the ranges of `loaded` to drop, both as tuples.
        Raises `index.outOfRange`, `limit.elementsPerReply`."""
        result = (yield from self._ask(
            "prefetch", velocity=write_point(velocity, "velocity"), offset=None if offset is None else write_point(offset, "offset"),
            distance=number(distance, "distance"), limit=whole(limit, "limit"), loaded=write_ranges(loaded, "loaded")))["prefetch"]
        return ([IndexPath.read(path) for path in result.get("items", ())],
                [ItemRange.read(each) for each in result.get("dropped", ())])

    @Exchange
    def target_offset(self, proposed: Point, velocity: Point = (0, 0), section: Optional[SectionPath] = None,
                      snapping: Optional[Snapping] = None) -> Steps[tuple[float, float]]:
        """The offset x, y at which a drag comes to rest; for a section that scrolls by itself, x is the offset along it."""
        place = {} if section is None else write_section(section)
        result = yield from self._ask("targetOffset", **place, proposed=write_point(proposed, "proposed"),
                                      velocity=write_point(velocity, "velocity"),
                                      snapping=None if snapping is None else choice(snapping, "snapping", Snapping))
        return read_point(result["targetOffset"].get("offset"))

    @Exchange
    def scroll_target(self, index_path: Optional[ItemPath] = None, vertical: VerticalAlignment = "",
                      horizontal: HorizontalAlignment = "", anchor: Optional[AnchorSnapshot] = None) -> Steps[tuple[Optional[tuple[float, float]], Optional[float]]]:
        """The content offset that shows an item or restores an anchor, or None if the item has no place, and the offset of its
        section's row or None.
        Raises `index.outOfRange`."""
        result = (yield from self._ask(
            "scrollTarget", indexPath=None if index_path is None else write_path(index_path),
            vertical=choice(vertical, "vertical", VerticalAlignment) or None,
            horizontal=choice(horizontal, "horizontal", HorizontalAlignment) or None,
            anchor=None if anchor is None else checked_fields(anchor, "anchor")))["scrollTarget"]
        return read_point(result["offset"]) if "offset" in result else None, result.get("rowOffset")

    @Exchange
    def capture_anchor(self, at: CapturedPlace = "", index_path: Optional[ItemPath] = None) -> Steps[Optional[AnchorSnapshot]]:
        """An anchor for `scroll_target`, as in JSON; None if no item is visible."""
        reply = yield from self._ask("captureAnchor", at=choice(at, "at", CapturedPlace) or None,
                                     indexPath=None if index_path is None else write_path(index_path))
        anchor: Optional[AnchorSnapshot] = reply["captureAnchor"].get("anchor")
        return anchor
