"""Queries of a container's elements."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional

from ..arguments import choice, each, fields as checked_fields, number, refused, text
from ..errors import LayoutdError, ProtocolError
from ..fields import Fields, Point, Rect
from ..requests import Exchange, Steps
from ..values.attributes import Attributes
from ..values.choices import Category
from ..values.columns import read_attributes
from ..values.geometry import write_point, write_rect
from ..values.identifiers import ItemPath, ItemRangePath, SectionPath, write_path, write_section
from ..values.shapes import Explanation, OrthogonalRow, TransitionMoment
from .container_base import ContainerBase
from .queries import Query

# How often a query of several pages starts over because the container changed in between.
ATTEMPTS = 8


class ElementQueries(ContainerBase):
    """Queries of a container's elements."""

    @Exchange
    def query_rect(self, rect: Rect, categories: Iterable[Category] = (), limit: int = 0,
                   parts: bool = False, with_ids: Optional[bool] = None,
                   if_generation: Optional[int] = None) -> Steps[list[Attributes]]:
        """All elements that intersect the rectangle, from one generation. `limit`: elements per page; all pages are read.
        Raises `generation.stale` if the container changes during every attempt, or is not at `if_generation`."""
        found: list[Attributes] = []
        cursor, attempts = None, 1
        while cursor != "":
            try:
                name, fields = Query.rect(rect, categories, limit, cursor or "")
                reply = yield from self._ask(name, parts, with_ids, if_generation, is_binary=True, **fields)
            except LayoutdError as error:
                if error.code != "generation.stale" or not cursor or attempts == ATTEMPTS:
                    raise
                found, cursor, attempts = [], None, attempts + 1  # It changed between two pages, which would not match.
                continue
            found += read_attributes(reply[name].get("attributes"))
            cursor = reply[name].get("cursor", "")
        self.generation = int(reply.get("generation", 0))
        return found

    @Exchange
    def query_items(self, index_paths: Iterable[ItemPath] = (), parts: bool = False, with_ids: Optional[bool] = None,
                    ranges: Iterable[ItemRangePath] = ()) -> Steps[list[Attributes]]:
        """The cells at these index paths and then those in `ranges`, of section, first item and count, except those without a
        frame. Raises `index.outOfRange`, `limit.elementsPerReply`."""
        return (yield from self._query(Query.items(index_paths, ranges), parts, with_ids))

    @Exchange
    def query_supplementary(self, kind: str, index_paths: Iterable[ItemPath] = (), parts: bool = False,
                            with_ids: Optional[bool] = None, ranges: Iterable[ItemRangePath] = ()) -> Steps[list[Attributes]]:
        """Like `query_items`, for one kind of supplementary elements. Raises `request.invalid` for an unknown kind."""
        return (yield from self._query(Query.supplementary(kind, index_paths, ranges), parts, with_ids))

    @Exchange
    def query_decorations(self, kind: str, index_paths: Iterable[ItemPath] = (), parts: bool = False,
                          with_ids: Optional[bool] = None, ranges: Iterable[ItemRangePath] = ()) -> Steps[list[Attributes]]:
        """Like `query_supplementary`, for decorations."""
        return (yield from self._query(Query.decorations(kind, index_paths, ranges), parts, with_ids))

    @Exchange
    def query_batch(self, queries: Iterable[tuple[str, Fields]], parts: bool = False,
                    with_ids: Optional[bool] = None) -> Steps[list[Any]]:
        """Performs several queries (see `Query`) at one generation. Returns for each a list of attributes, the whole result
        as in JSON if it has none, or the `LayoutdError` that it failed with. Raises `limit.queriesPerBatch`."""
        queries = each(queries, "queries", "queries, each made by Query")
        for place, query in enumerate(queries):
            if not isinstance(query, tuple) or len(query) != 2:
                raise refused(f"queries[{place}]", query, "a query, made by Query")
        reply = yield from self._ask("queryBatch", parts=parts, with_ids=with_ids,
                                     queries=[{name: fields} for name, fields in queries])
        self.generation = int(reply.get("generation", 0))
        results = reply["queryBatch"].get("results", [])
        if len(results) != len(queries):
            raise ProtocolError(f"{len(results)} results came, expected {len(queries)}")
        answers: list[Any] = []
        for (name, _), result in zip(queries, results):
            if "error" in result:
                answers.append(LayoutdError(result["error"]))
            elif name in ("queryRect", "queryItems", "querySupplementary", "queryDecorations"):
                answers.append(read_attributes(result.get(name, {}).get("attributes")))
            else:
                answers.append(result.get(name, {}))
        return answers

    @Exchange
    def query_orthogonal(self, section: SectionPath) -> Steps[OrthogonalRow]:
        """A section that scrolls by itself, as in JSON, and its visible elements, as attributes."""
        result = (yield from self._ask("queryOrthogonal", **write_section(section)))["queryOrthogonal"]
        row: OrthogonalRow = {**result, "attributes": read_attributes(result.get("attributes"))}  # type: ignore[misc]
        return row

    @Exchange
    def transition(self, to_layout: str, progress: float, to_parameters: Optional[Mapping[str, Any]] = None,
                   rect: Optional[Rect] = None, to_offset: Optional[Point] = None) -> Steps[TransitionMoment]:
        """A moment of the transition to another layout, as in JSON, and its attributes. `progress`: 0 this one, 1 the other.
        Raises `layout.unknown`, `parameters.*`."""
        result = (yield from self._ask(
            "transition", toLayout=text(to_layout, "to_layout"),
            toParameters=None if to_parameters is None else checked_fields(to_parameters, "to_parameters"),
            progress=number(progress, "progress"), rect=None if rect is None else write_rect(rect),
            toOffset=None if to_offset is None else write_point(to_offset, "to_offset"),
        ))["transition"]
        moment: TransitionMoment = {**result, "attributes": read_attributes(result.get("attributes"))}  # type: ignore[misc]
        return moment

    @Exchange
    def explain(self, index_path: ItemPath, kind: str = "", category: Optional[Category] = None) -> Steps[Explanation]:
        """Explains an element's frame, as in JSON, with its attributes. Raises `index.outOfRange`."""
        result = (yield from self._ask("explain", indexPath=write_path(index_path), kind=text(kind, "kind") or None,
                                       category=choice(category, "category", Category) if category else None))["explain"]
        explanation: Explanation = {**result, "attributes": read_attributes(result.get("attributes"))}  # type: ignore[misc]
        return explanation

    def _query(self, query: tuple[str, Fields], parts: bool, with_ids: Optional[bool] = None) -> Steps[list[Attributes]]:
        name, fields = query
        reply = yield from self._ask(name, parts, with_ids, is_binary=True, **fields)
        self.generation = int(reply.get("generation", 0))
        return read_attributes(reply[name].get("attributes"))
