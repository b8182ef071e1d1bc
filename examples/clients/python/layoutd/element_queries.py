"""Queries of a container's elements."""
from __future__ import annotations

from typing import Any, Iterable, List, Optional, Sequence, Tuple

from .attributes import Attributes
from .columns import read_attributes
from .container_base import ContainerBase
from .errors import LayoutdError, ProtocolError
from .fields import Fields, write_point, write_rect
from .identifiers import ItemPath, ItemRangePath, SectionPath, write_path, write_section
from .queries import Query
from .requests import Exchange, Steps

# How often a query of several pages starts over because the container changed in between.
ATTEMPTS = 8


class ElementQueries(ContainerBase):
    """Queries of a container's elements."""

    @Exchange
    def query_rect(self, rect: Sequence[float], categories: Sequence[str] = (), limit: int = 0,
                   parts: bool = False, with_ids: Optional[bool] = None,
                   if_generation: Optional[int] = None) -> Steps[List[Attributes]]:
        """All elements that intersect the rectangle, from one generation. `limit`: elements per page; all pages are read.
        Raises `generation.stale` if the container changes during every attempt, or is not at `if_generation`."""
        found: List[Attributes] = []
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
                    ranges: Iterable[ItemRangePath] = ()) -> Steps[List[Attributes]]:
        """The cells at these index paths and then those in `ranges`, of section, first item and count, except those without a
        frame. Raises `index.outOfRange`, `limit.elementsPerReply`."""
        return (yield from self._query(Query.items(index_paths, ranges), parts, with_ids))

    @Exchange
    def query_supplementary(self, kind: str, index_paths: Iterable[ItemPath] = (), parts: bool = False,
                            with_ids: Optional[bool] = None, ranges: Iterable[ItemRangePath] = ()) -> Steps[List[Attributes]]:
        """Like `query_items`, for one kind of supplementary elements. Raises `request.invalid` for an unknown kind."""
        return (yield from self._query(Query.supplementary(kind, index_paths, ranges), parts, with_ids))

    @Exchange
    def query_decorations(self, kind: str, index_paths: Iterable[ItemPath] = (), parts: bool = False,
                          with_ids: Optional[bool] = None, ranges: Iterable[ItemRangePath] = ()) -> Steps[List[Attributes]]:
        """Like `query_supplementary`, for decorations."""
        return (yield from self._query(Query.decorations(kind, index_paths, ranges), parts, with_ids))

    @Exchange
    def query_batch(self, queries: Sequence[Tuple[str, Fields]], parts: bool = False,
                    with_ids: Optional[bool] = None) -> Steps[List[Any]]:
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

    @Exchange
    def query_orthogonal(self, section: SectionPath) -> Steps[Fields]:
        """A section that scrolls by itself, as in JSON, and its visible elements, as attributes."""
        result = (yield from self._ask("queryOrthogonal", **write_section(section)))["queryOrthogonal"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    @Exchange
    def transition(self, to_layout: str, progress: float, to_parameters: Optional[Fields] = None,
                   rect: Optional[Sequence[float]] = None, to_offset: Optional[Sequence[float]] = None) -> Steps[Fields]:
        """A moment of the transition to another layout, as in JSON, and its attributes. `progress`: 0 this one, 1 the other.
        Raises `layout.unknown`, `parameters.*`."""
        result = (yield from self._ask(
            "transition", toLayout=to_layout, toParameters=to_parameters, progress=progress,
            rect=None if rect is None else write_rect(rect), toOffset=None if to_offset is None else write_point(to_offset),
        ))["transition"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    @Exchange
    def explain(self, index_path: ItemPath, kind: str = "", category: str = "") -> Steps[Fields]:
        """Explains an element's frame, as in JSON, with its attributes. Raises `index.outOfRange`."""
        result = (yield from self._ask("explain", indexPath=write_path(index_path), kind=kind or None,
                                       category=category or None))["explain"]
        return {**result, "attributes": read_attributes(result.get("attributes"))}

    def _query(self, query: Tuple[str, Fields], parts: bool, with_ids: Optional[bool] = None) -> Steps[List[Attributes]]:
        name, fields = query
        reply = yield from self._ask(name, parts, with_ids, is_binary=True, **fields)
        self.generation = int(reply.get("generation", 0))
        return read_attributes(reply[name].get("attributes"))
