"""Queries of elements for `query_batch`."""
from __future__ import annotations

from typing import Iterable, Sequence, Tuple

from .fields import Fields, write_rect
from .identifiers import ItemPath, ItemRangePath, write_path, write_ranges


class Query:
    """A query's name and fields, for `Container.query_batch`."""

    @staticmethod
    def rect(rect: Sequence[float], categories: Sequence[str] = (), limit: int = 0, cursor: str = "") -> Tuple[str, Fields]:
        """Like `Container.query_rect`, but a single page."""
        return "queryRect", {"rect": write_rect(rect), "categories": list(categories), "limit": limit, "cursor": cursor}

    @staticmethod
    def items(index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = ()) -> Tuple[str, Fields]:
        """Like `Container.query_items`."""
        return "queryItems", _named(index_paths, ranges)

    @staticmethod
    def container() -> Tuple[str, Fields]:
        """Like `Container.query_container`; its result is as in JSON, for `Contents.read`."""
        return "queryContainer", {}

    @staticmethod
    def supplementary(kind: str, index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = (),
                      ) -> Tuple[str, Fields]:
        """Like `Container.query_supplementary`."""
        return "querySupplementary", {"kind": kind, **_named(index_paths, ranges)}

    @staticmethod
    def decorations(kind: str, index_paths: Iterable[ItemPath] = (), ranges: Iterable[ItemRangePath] = (),
                    ) -> Tuple[str, Fields]:
        """Like `Container.query_decorations`."""
        return "queryDecorations", {"kind": kind, **_named(index_paths, ranges)}


def _named(index_paths: Iterable[ItemPath], ranges: Iterable[ItemRangePath]) -> Fields:
    named: Fields = {"indexPaths": [write_path(path) for path in index_paths]}
    more = write_ranges(ranges)
    return {**named, "ranges": more} if more else named
