"""Queries of elements for `query_batch`."""
from __future__ import annotations

from typing import Iterable

from ..arguments import choice, each, text, whole
from ..fields import Fields, Rect
from ..mistakes import concise_methods
from ..values.choices import Category
from ..values.geometry import write_rect
from ..values.identifiers import ItemPath, ItemRangePath, write_paths, write_ranges


@concise_methods
class Query:
    """A query's name and fields, for `Container.query_batch`."""

    @staticmethod
    def rect(rect: Rect, categories: Iterable[Category] = (), limit: int = 0, cursor: str = "") -> tuple[str, Fields]:
        """Like `Container.query_rect`, but a single page."""
        named = each(categories, "categories", "categories, such as [\"cell\"]")
        return "queryRect", {"rect": write_rect(rect), "categories": [choice(one, "a category", Category) for one in named],
                             "limit": whole(limit, "limit"), "cursor": text(cursor, "cursor")}

    @staticmethod
    def items(index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = ()) -> tuple[str, Fields]:
        """Like `Container.query_items`."""
        return "queryItems", _named(index_paths, ranges)

    @staticmethod
    def container() -> tuple[str, Fields]:
        """Like `Container.query_container`; its result is as in JSON, for `Contents.read`."""
        return "queryContainer", {}

    @staticmethod
    def supplementary(kind: str, index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = (),
                      ) -> tuple[str, Fields]:
        """Like `Container.query_supplementary`."""
        return "querySupplementary", {"kind": text(kind, "kind"), **_named(index_paths, ranges)}

    @staticmethod
    def decorations(kind: str, index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = (),
                    ) -> tuple[str, Fields]:
        """Like `Container.query_decorations`."""
        return "queryDecorations", {"kind": text(kind, "kind"), **_named(index_paths, ranges)}


def _named(index_paths: Iterable[ItemPath], ranges: Iterable[ItemRangePath]) -> Fields:
    named: Fields = {"indexPaths": write_paths(index_paths)}
    more = write_ranges(ranges)
    return {**named, "ranges": more} if more else named
