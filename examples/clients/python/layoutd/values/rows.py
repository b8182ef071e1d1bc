# DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py.
"""Rows of the columns that have an entry for each element."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Sequence

from .attributes import Attributes
from ..errors import ProtocolError


def make_rows(column: Callable[[str, Any], Iterable[Any]], sections: Iterable[int], items: Iterable[int],
              coordinates: Iterable[float], names: Sequence[str], categories: Sequence[Any]) -> list[Attributes]:
    """`column`: the entries of a column, with the default if it is empty. `coordinates`: four for each element."""
    rows = []
    for kind, section, item, x, y, width, height, z, alpha, hidden, estimated in zip(
            column("kinds", 0), sections, items, coordinates, coordinates, coordinates, coordinates,
            column("zIndexes", 0),
            column("alphas", 1.0),
            column("hidden", False),
            column("estimated", False),
    ):
        if not 0 <= kind < len(names):
            raise ProtocolError(f"kind is {kind}, expected 0..<{len(names)}")
        rows.append(Attributes(names[kind], section, item, x, y, width, height, z, alpha, hidden, estimated, categories[kind]))
    return rows
