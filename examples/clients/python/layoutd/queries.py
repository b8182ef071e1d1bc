"""Queries of elements for `query_batch`."""
from __future__ import annotations

from typing import Iterable, Sequence, Tuple

from .fields import Fields, write_rect
from .identifiers import ItemPath, write_path


class Query:
    """A query's name and fields, for `Container.query_batch`."""

    @staticmethod
    def rect(rect: Sequence[float], categories: Sequence[str] = (), limit: int = 0, cursor: str = "") -> Tuple[str, Fields]:
        """Like `Container.query_rect`, but a single page."""
        return "queryRect", {"rect": write_rect(rect), "categories": list(categories), "limit": limit, "cursor": cursor}

    @staticmethod
    def items(index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_items`."""
        return "queryItems", {"indexPaths": [write_path(path) for path in index_paths]}

    @staticmethod
    def container() -> Tuple[str, Fields]:
        """Like `Container.query_container`; its result is as in JSON."""
        return "queryContainer", {}

    @staticmethod
    def supplementary(kind: str, index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_supplementary`."""
        return "querySupplementary", {"kind": kind, "indexPaths": [write_path(path) for path in index_paths]}

    @staticmethod
    def decorations(kind: str, index_paths: Iterable[ItemPath]) -> Tuple[str, Fields]:
        """Like `Container.query_decorations`."""
        return "queryDecorations", {"kind": kind, "indexPaths": [write_path(path) for path in index_paths]}
